"""How Stephenson's Rocket is shown: its words on the new-game page, its picture, its table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPixmap

from rocket_desktop.i18n import N_, _
from rocket_desktop.model.core import Json, OptionValue
from rocket_desktop.model.record import Seat
from rocket_desktop.play.session import Session
from rocket_desktop.play.settings import Settings
from rocket_desktop.views.games.stephenson.map_data import map_content, own_title
from rocket_desktop.views.games.stephenson.miniature import miniature
from rocket_desktop.views.games.stephenson.rules_text import rules_in_short
from rocket_desktop.views.games.stephenson.scene import BoardScene
from rocket_desktop.views.games.stephenson.table import StephensonTable
from rocket_desktop.views.view_catalog import GameView, TablePage


def value_title(option: str, value: OptionValue, own: Mapping[str, object]) -> str:
    """A value of an option as people read it."""
    titles = {
        ("map", "england"): _("England"),
        ("map", "usa"): _("Eastern USA"),
        ("map", "china"): _("China"),
        ("edition", "2018"): _("2018 (prestige points)"),
        ("edition", "1999"): _("1999 (pounds, limited shares)"),
        ("active_keeps_hex", "auto"): _("As the edition says"),
        ("active_keeps_hex", "on"): _("Must keep his first choice"),
        ("active_keeps_hex", "off"): _("May name any hex"),
    }
    if option == "map" and own_title(value, own):
        return own_title(value, own)
    return titles.get((option, str(value)), str(value))


def picture(
    options: Mapping[str, OptionValue],
    own: Mapping[str, object],
    position: Json | None,
    seats: Sequence[Seat],
    size: QSize,
    theme: str,
) -> QPixmap:
    """The board within `size` pixels; without `position` as it is before the game."""
    scene = BoardScene(
        map_content(options, own),
        [{"name": seat.name, "colour": seat.colour, "shape": seat.shape} for seat in seats],
        theme,
    )
    if position is not None:
        scene.show_position(position)
    area = scene.sceneRect()
    pixmap = QPixmap(area.size().toSize().scaled(size, Qt.AspectRatioMode.KeepAspectRatio))
    pixmap.fill(Qt.GlobalColor.transparent)
    scene.settle(pixmap.width() / area.width(), 1.0)
    painter = QPainter(pixmap)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
    scene.render(painter, QRectF(pixmap.rect()), area)
    painter.end()
    return pixmap


def make_table(session: Session, settings: Settings, theme: Callable[[], str]) -> TablePage:
    """The page to play on."""
    return StephensonTable(session, settings, theme)


VIEW = GameView(
    about=N_("Extend the lines, hold their shares, build stations, invest in industries; the veto can turn any train."),
    minutes=75,
    title=lambda options, own: value_title("map", options["map"], own),
    value_title=value_title,
    picture=picture,
    miniature=miniature,
    hidden_hands=False,
    table=make_table,
    rules=rules_in_short,
)
