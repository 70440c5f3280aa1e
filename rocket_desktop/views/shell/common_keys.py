"""Keys that every table has, for the list of keys."""

from __future__ import annotations

from rocket_desktop.i18n import _


def deciding_keys() -> list[tuple[str, str]]:
    """Keys by which a decision is made or taken back, and what each does."""
    return [
        (_("Ctrl+Enter"), _("confirm")),
        (_("Esc"), _("one step back")),
        ("Ctrl+Z", _("take back")),
        ("Ctrl+Y", _("make again what was taken back")),
        ("Ctrl+K", _("all legal moves")),
    ]


def looking_keys() -> list[tuple[str, str]]:
    """Keys for advice, and to look at what happened before, and what each does."""
    return [
        ("H", _("a hint; again for its next step")),
        ("A", _("live analysis")),
        ("F9", _("fold the panels away, or bring them back")),
        ("N", _("let the bot play now")),
        ("W", _("what happened since my turn; again to skip it")),
        (_("M, Shift+M"), _("next and previous move marked by the review")),
        (_("Alt+Left, Alt+Right"), _("previous and next move of the game")),
        (_("Alt+Up, Alt+Down"), _("previous and next turn")),
        (_("Alt+Page Up, Alt+Page Down"), _("previous and next round")),
        (_("Alt+Home, Alt+End"), _("start of the game, now")),
        (_("Tab"), _("next panel")),
    ]
