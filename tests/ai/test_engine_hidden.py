"""Two games that differ only in what one seat has hidden: the engine answers another seat alike, word for word."""

from __future__ import annotations

import json

import pytest

from tests.ai.talk import Message, answers, ask, talk


def told(begun: Message, moves: list[str], seat: int, tried: list[str]) -> str:
    """All that the engine says for the eyes of a seat after these moves, but for how long it took."""
    said = talk(
        begun,
        ask("play", "played", moves=moves, seat=seat),
        ask("status", "status", seat=seat),
        ask("state", "state", seat=seat),
        ask("legal", "legal", seat=seat),
        ask("record", "record", seat=seat),
        *(ask("preview", f"preview {text}", move=text, seat=seat) for text in tried),
        ask("play", "refused", move="what is this", seat=seat),
        ask("bot", "greedy", level="greedy", seat=seat, explain=True),
        ask("bot", "easy", level="easy", iterations=40, seat=seat),
        ask("bot", "of these", level="easy", iterations=40, seat=seat, moves=tried[:1]),
        ask("analyse", "analysed", level="greedy", seat=seat, explain=True),
        ask("stop", "stopped", id="analysed"),
        ask("undo", "undone", seat=seat, plies=len(moves)),
    )
    kept: list[Message] = []
    for message in said:
        if message.get("method") == "progress":
            # How often it comes depends on the time; it tells nothing to who may not see the moves.
            news = message["params"]
            assert news["considered"] or (news["iterations"], "values" in news) == (0, False)
            continue
        result = message.get("result")
        if isinstance(result, dict):
            for name in ("elapsed", "id", "created"):
                result.pop(name, None)
            if message["id"] == "analysed" and result["considered"]:
                continue  # whoever may see an analysis sees how far it has come
        kept.append(message)
    return json.dumps(kept, indent=0)


@pytest.mark.parametrize("round_", [False, True])
@pytest.mark.parametrize("players", [2, 3])
def test_a_pawn_boarded_unseen_shows_in_no_answer(players: int, *, round_: bool) -> None:
    begun = ask("new", "new", game="station-master", players=players, seed=5)
    first, *_rest = answers(begun)
    me = first["to_act"]
    # So many kinds of pawns are left at home: with the pawn of 3 gone, one fewer than with one of the two of 1.
    # After a whole round the same seat must decide again, and others look on.
    games = [[f"board T1 {value}", *(["board T2 2"] * (players - 1) if round_ else [])] for value in (3, 1)]
    for seat in [seat for seat in range(players) if seat != me][:2]:
        one, other = (told(begun, moves, seat, ["board T1 3", "board T3 -1"]) for moves in games)
        assert one == other
    # It is there to be seen for its owner.
    assert told(begun, games[0], me, []) != told(begun, games[1], me, [])


def test_a_card_given_unseen_shows_in_no_answer_to_a_third_player() -> None:
    begun = ask("new", "new", game="spike", players=3, seed=5)
    first, legal = answers(begun, ask("legal", "legal"))
    giver = first["to_act"]
    gifts = [text for text in legal if text.startswith("give")]
    assert len(gifts) > 1
    position = answers(begun, ask("play", 2, move=gifts[0]), ask("state", 3))[2]
    third = 3 - giver - position["given"]["to"]
    one, other = (told(begun, [text], third, gifts[:2]) for text in gifts[:2])
    assert one == other
    assert told(begun, gifts[:1], giver, []) != told(begun, gifts[1:2], giver, [])
