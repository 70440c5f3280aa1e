"""Tracks, plates and other marks on the table of Station Master."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPainterPath

from rocket_desktop.model.station_master.words import signed
from rocket_desktop.views.games.station_master.art_signs import PAWN
from rocket_desktop.views.games.station_master.layout import Track
from rocket_desktop.views.games.station_master.theme import StationTheme
from rocket_desktop.views.kit import plates
from rocket_desktop.views.kit.pens import dashes, fill, line, rounded, stroke, write


def draw_track(painter: QPainter, track: Track, cars: int, pawns: int, theme: StationTheme, *, empty: bool) -> None:
    """Paint a track and its platform, with the places of the cars and pawns that may yet come; scene coordinates."""
    unit, bed, platform = track.unit, track.bed, track.platform
    fill(painter, rounded(bed, 3), theme.bed, theme.bed_edge, 1)
    step = max(7.0, unit * 0.2)
    top, bottom = bed.top() + bed.height() * 0.24, bed.bottom() - bed.height() * 0.18
    x = bed.left() + step * 0.6
    while x < bed.right() - 3:
        stroke(painter, line((x, top), (x, bottom)), theme.sleeper, max(2.0, unit * 0.05))
        x += step
    rail = track.engine.bottom() - unit * 0.004
    for y in (rail, rail + bed.height() * 0.22):
        stroke(painter, line((bed.left() + 2, y), (bed.right() - 2, y)), theme.rail, max(1.2, unit * 0.025))
    fill(painter, rounded(platform, 3), theme.platform)
    joint = max(18.0, track.pawn * 1.14)
    x = platform.left() + joint
    while x < platform.right() - 3:
        stroke(painter, line((x, platform.top() + 4), (x, platform.bottom() - 3)), theme.platform_joint, 1)
        x += joint
    edge = line((platform.left() + 2, platform.top() + 1.4), (platform.right() - 2, platform.top() + 1.4))
    stroke(painter, edge, theme.platform_edge, 2.6)
    if empty:
        # A buffer stop instead of a locomotive.
        x, y, width = track.engine.left() + 0.2 * unit, rail, 0.3 * unit
        stroke(painter, line((x, y), (x + width, y - 0.5 * unit), (x + 2 * width, y)), theme.rail, 0.08 * unit)
        beam = QRectF(x + 0.2 * width, y - 0.62 * unit, 1.6 * width, 0.2 * unit)
        fill(painter, rounded(beam, 2), theme.caboose, theme.outline, 2)
        return
    for number in range(cars, track.shape.number):
        room = track.car(number)
        ghost = room.adjusted(0.07 * unit, 0.24 * unit, -0.07 * unit, -0.1 * unit)
        dashes(painter, rounded(ghost, 0.06 * unit), theme.slot, max(1.0, unit * 0.018))
    for number in range(pawns, track.shape.limit):
        foot = track.slot(number)
        ring = QRectF(foot.left() + 1, foot.bottom() - foot.width() * 0.5, foot.width() - 2, foot.width() * 0.46)
        path = QPainterPath()
        path.addEllipse(ring)
        extra = number >= track.shape.number
        dashes(painter, path, theme.marks.target if extra else theme.slot, 1.6 if extra else 1.2)


def draw_board(
    painter: QPainter, where: QRectF, place: int, value: int | None, to_go: str, text: float, theme: StationTheme
) -> None:
    """Paint the plate of a train: its place, its value now, and how many cars it waits for."""
    plate = where.adjusted(0.5, 0.5, -4, -0.5)
    fill(painter, rounded(plate, 6), theme.board, theme.hall_edge, 1)
    inside = plate.adjusted(4, 3, -4, -4)
    # On a low plate the number of cars is left to their empty places on the track.
    low = inside.height() < 4.2 * text
    small = min(max(text, inside.height() * 0.1), 1.6 * text, inside.height() * (0.34 if low else 0.27))
    name = QRectF(inside.left(), inside.top(), inside.width(), small * 1.2)
    write(painter, f"T{place + 1}", name, small, theme.board_ink)
    if value is None:
        return
    foot = QRectF(inside.left(), inside.bottom() - small * 1.25, inside.width(), small * 1.25)
    colour = theme.marks.plus if value > 0 else theme.marks.minus if value < 0 else theme.board_ink
    middle = QRectF(
        inside.left(), name.bottom(), inside.width(), (inside.bottom() if low else foot.top()) - name.bottom()
    )
    write(painter, signed(value), middle, min(middle.height() * 1.2, inside.width() * 0.62, 60), colour)
    if not low:
        write(painter, to_go, foot, small * 0.92, theme.board_ink, bold=False)


def draw_missing_pawn(painter: QPainter, where: QRectF, theme: StationTheme) -> None:
    """Paint the empty place of a pawn that is not at home."""
    width = where.width()
    ring = QRectF(where.left() + width * 0.1, where.bottom() - width * 0.46, width * 0.8, width * 0.4)
    path = QPainterPath()
    path.addEllipse(ring)
    dashes(painter, path, theme.slot, max(1.0, width / PAWN[0] * 3))


def draw_pile_count(painter: QPainter, where: QRectF, count: int, theme: StationTheme) -> None:
    """Paint how many cards a pile has, on its lower edge."""
    height = max(15.0, where.height() * 0.19)
    width = max(height * 1.6, where.width() * 0.62)
    plate = QRectF(where.center().x() - width / 2, where.bottom() - height - 4, width, height)
    plates.draw_count(painter, plate, str(count), theme)
