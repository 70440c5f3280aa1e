"""The rules of Station Master on one page, for whoever sits down to it for the first time, and cards in a sentence."""

from __future__ import annotations

from rocket_desktop.i18n import _


def card_help(card: str) -> str:
    """What a card (by its id, or `depot`) does, in words that follow its name."""
    if card.startswith("coach"):
        return _("adds its value to a train; on a freight train it takes it off")
    if card.startswith("freight"):
        return _("takes its value off a train; on a freight train it adds it")
    if card.startswith("executive"):
        return _("adds its first value to an executive train; any other train gets the second one")
    return {
        "royal-carriage": _(
            "the last two cars with a value count double when the train leaves; a Depot behind it cancels it"
        ),
        "caboose": _("the train leaves at once, even if it is not full"),
        "reassign": _("the last car of one train goes to the end of another"),
        "repair": _("one railcar of the top three discards goes to the end of a train"),
        "standing-room": _("one more pawn may board a train; you may assign one there at once"),
        "transfer": _("one to three pawns of one train go to other trains"),
        "uncouple": _("the last one or two cars of a train are discarded"),
        "depot": _(
            "a train with two railcars or more is scored at once, but stays; later only cars behind the Depot give it"
            " value"
        ),
    }[card]


def rules_in_short() -> list[tuple[str, str]]:
    """Headings, each with a short text."""
    return [
        (
            _("The aim"),
            _(
                "Have the most points at the end. Trains belong to nobody: everybody adds cars and assigns pawns to all"
                " of them. When a train leaves, you score its value times your passengers aboard."
            ),
        ),
        (
            _("Your turn"),
            _(
                "Do one thing: assign one of your pawns to a train; or play a card of your hand and draw a new one; or"
                " play your Depot. You may pass only when nothing else is possible."
            ),
        ),
        (
            _("Pawns"),
            _(
                "You have six: one of 3, two of 2, two of 1 and one of −1. Only you see which is which, until their"
                " train is scored. A train holds as many pawns as its number says."
            ),
        ),
        (
            _("Trains"),
            _(
                "The value of a train is the sum of its cars: coaches count plus, freight cars minus. On a freight"
                " train it is the other way round. An executive coach counts its plus on an executive train, on every"
                " other train its minus."
            ),
        ),
        (
            _("Leaving"),
            _(
                "A train leaves as soon as it has as many cars as its number says, with whoever is aboard. Everybody"
                " scores value × passengers, which can be less than nothing: a pawn of −1 turns it round. No score"
                " falls below 0. The pawns go home, the cars are discarded, and a new locomotive comes."
            ),
        ),
        (
            _("Special cars"),
            _(
                "Caboose: counts as a car without a value, and the train leaves at once.\n"
                "Royal Carriage: the last two cars with a value count double when the train leaves; with two Royal"
                " Carriages, three times. A Depot that is played behind it cancels it."
            ),
        ),
        (
            _("Action cards"),
            _(
                "Reassign: the last car of one train goes to the end of another.\n"
                "Repair: one railcar of the top three discards goes to the end of a train.\n"
                "Standing Room: one more pawn may board a train, and you may assign one there at once.\n"
                "Transfer: one to three pawns of one train go to other trains with room.\n"
                "Uncouple: the last one or two cars of a train are discarded.\n"
                "Rush Hour: when somebody draws it, one more locomotive comes for the rest of the game. With two"
                " players there is none."
            ),
        ),
        (
            _("Depot"),
            _(
                "Everybody has one, for one time. Play it on a train that has two cars or more and no Depot: the train"
                " is scored at once, but stays, and you assign a pawn to the Depot. From then on only the cars behind"
                " it give the train its value, and only these can be uncoupled or reassigned; those in front still"
                " count towards its number. You draw no card."
            ),
        ),
        (
            _("The end"),
            _(
                "The game ends when the last train has left, or when nobody can play any more; trains that still stand"
                " score nothing. Of those tied, the one with the highest score for a single train wins. When the"
                " deck is empty, nobody draws."
            ),
        ),
    ]
