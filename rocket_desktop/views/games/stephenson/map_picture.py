"""The printed map under the pieces: sea, land, relief, rivers, borders, names, hexagons and the map's furniture.

Everything is vectors in map units, so it is crisp at any zoom; only what is soft by nature (the glow along the coast,
the paper's tint, the relief's shade) comes from two small pictures that are made once and stretched.
"""

from __future__ import annotations

import hashlib
from functools import cached_property
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPainterPathStroker, QPen, QPolygonF, QRadialGradient

from rocket_desktop.views.games.stephenson import glyphs
from rocket_desktop.views.games.stephenson.board_map import BORDER, BoardMap, Ring, split_label
from rocket_desktop.views.games.stephenson.board_theme import BoardTheme
from rocket_desktop.views.kit.coasts import Curve, area_of, glow, soft_painter, soft_size, soft_spot, stroke_seen
from rocket_desktop.views.kit.hexes import grid, outline
from rocket_desktop.views.kit.lettering import Lettering, cut_serif, serif
from rocket_desktop.views.kit.pictures import device_scale

_LEAST_LEGEND: Final = 0.6  # of the size of a legend that long names may bring it down to
_LEGIBLE: Final = 6.0  # device pixels to the em
_HILL: Final = 46  # half the width of a hill


class _Word(NamedTuple):
    """A lettered word, or a row of dashes: where it lies, its outline, and its colour."""

    bounds: QRectF
    path: QPainterPath
    colour: str


class MapPicture:
    """Paints the map of `board` in the colours of `theme`, whole or in parts."""

    def __init__(self, board: BoardMap, theme: BoardTheme) -> None:
        self.board: Final = board
        self.theme: Final = theme
        scenery = board.scenery
        coasts = [Curve(ring, closed=True) for area in scenery["land"] for ring in area]
        shores = [Curve(ring, closed=True) for area in scenery["lakes"] for ring in area]
        self._land: Final = area_of(curve.path() for curve in coasts)
        self._lakes: Final = area_of(curve.path() for curve in shores)
        self._realm: Final = area_of(_polygon(ring) for area in scenery["realm"] for ring in area)
        self._coast: Final = [stroke for curve in coasts for stroke in curve.strokes(5.5)]
        self._shores: Final = [stroke for curve in shores for stroke in curve.strokes(3.5)]
        self._rivers: Final = [
            stroke
            for river in scenery["rivers"]
            for stroke in Curve(river["points"], closed=False).strokes(max(3.6, 9.5 - 0.75 * river["rank"]))
        ]
        self._area: Final = outline(board.layout, board.hexes.values())
        self._grid: Final = grid(board.layout, board.hexes.values())

    def paint(self, painter: QPainter, exposed: QRectF | None = None) -> None:
        """Paint what lies in `exposed` (all by default); `painter` is set to map units."""
        board, theme = self.board, self.theme
        seen = board.picture if exposed is None else exposed
        scale = device_scale(painter)
        painter.save()
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        if seen.intersects(board.frame):
            painter.save()
            painter.setClipRect(board.frame)
            self._paint_ground(painter, seen)
            self._paint_waters(painter, seen)
            self._paint_hexes(painter)
            for size, word in self._names:
                # Names too small to be read only look like dirt.
                if size * scale >= _LEGIBLE:
                    _letter(painter, word, seen)
            painter.restore()
            self._paint_compass(painter, seen)
            self._paint_scale(painter, seen)
            self._paint_title(painter, seen)
            self._paint_legend(painter, seen)
        if not board.frame.contains(seen):
            self._paint_border(painter)
            for word in self._coordinates:
                _letter(painter, word, seen)
        painter.setPen(QPen(QColor(theme.frame_dark), 5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(board.frame)
        painter.restore()

    # The land ---------------------------------------------------------------------------------------

    def _paint_ground(self, painter: QPainter, seen: QRectF) -> None:
        theme, frame = self.theme, self.board.frame
        painter.drawImage(frame, self._sea)
        painter.setPen(Qt.PenStyle.NoPen)
        _fill(painter, self._area, theme.sea_hex)
        _fill(painter, self._land, theme.land)
        painter.save()
        painter.setClipPath(self._land, Qt.ClipOperation.IntersectClip)
        _fill(painter, self._realm, theme.realm)
        _fill(painter, self._area, theme.board)
        painter.restore()
        _fill(painter, self._lakes, theme.lake)
        stroke_seen(painter, self._shores, theme.river, seen)
        stroke_seen(painter, self._coast, theme.coast, seen)
        painter.drawImage(frame, self._tint)

    def _paint_waters(self, painter: QPainter, seen: QRectF) -> None:
        theme = self.theme
        stroke_seen(painter, self._rivers, theme.river, seen)
        for border in self._borders:
            _letter(painter, border, seen)
        for x, y, variant in self.board.scenery["hills"]:
            spot = QRectF(x - _HILL, y - _HILL, 2 * _HILL, 2 * _HILL)
            if spot.intersects(seen):
                form, shade, lines = glyphs.hill(variant)
                middle = QPointF(x, y + _HILL / 3)
                _fill(painter, glyphs.place(form, middle, _HILL), theme.board)
                _fill(painter, glyphs.place(shade, middle, _HILL), theme.hill_shade)
                pen = QPen(QColor(theme.hill), 2.4, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
                painter.strokePath(glyphs.place(lines, middle, _HILL), pen)

    def _paint_hexes(self, painter: QPainter) -> None:
        theme = self.theme
        painter.setPen(QPen(QColor(theme.grid), 2.8, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
        painter.drawLines(self._grid)
        join = Qt.PenJoinStyle.MiterJoin
        solid, flat = Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap
        painter.strokePath(self._area, QPen(QColor(theme.edge_glow), 20, solid, flat, join))
        painter.strokePath(self._area, QPen(QColor(theme.edge), 7, solid, flat, join))

    @cached_property
    def _sea(self) -> QImage:
        """The sea with the glow along its coasts."""
        theme, frame = self.theme, self.board.frame
        image = QImage(soft_size(frame), QImage.Format.Format_RGB32)
        image.fill(QColor(theme.sea))
        painter = soft_painter(image, frame)
        depth = QRadialGradient(frame.center(), max(frame.width(), frame.height()) * 0.62)
        depth.setColorAt(0.35, QColor(theme.sea))
        depth.setColorAt(1.0, QColor(theme.sea_deep))
        painter.fillRect(frame, depth)
        painter.drawImage(frame, glow(self._land, frame, theme.glow))
        painter.end()
        return image

    @cached_property
    def _tint(self) -> QImage:
        """The paper's unevenness and the relief's light and shade, to lay over land and sea."""
        theme, frame = self.theme, self.board.frame
        size = soft_size(frame)
        image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        smooth = Qt.TransformationMode.SmoothTransformation
        for seed, cells, colour, strength in (
            (1, 14, theme.relief_dark, 0.11), (2, 40, theme.relief_dark, 0.08), (3, 22, theme.relief_light, 0.13),
        ):  # fmt: skip
            noise = _noise(seed, cells, QColor(colour), strength)
            painter.drawImage(0, 0, noise.scaled(size, Qt.AspectRatioMode.IgnoreAspectRatio, smooth))
        painter.end()
        painter = soft_painter(image, frame)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        # Light and shade are made once each and laid down by every hill: gradients are slow.
        for dx, dy, radius, hue, strength in (
            (26, 12, 95, theme.relief_dark, 0.2), (-26, -16, 80, theme.relief_light, 0.26),
        ):  # fmt: skip
            spot = soft_spot(QColor(hue), strength)
            for x, y, _ in self.board.scenery["hills"]:
                painter.drawImage(QRectF(x + dx - radius, y + dy - radius, 2 * radius, 2 * radius), spot)
        painter.end()
        return image

    @cached_property
    def _borders(self) -> list[_Word]:
        """The outlines of the dashes of all borders.

        Qt starts the dashes of a line where it comes into sight, so that tiles would not fit together.
        """
        dashes = []
        for border in self.board.scenery["borders"]:
            country = border["kind"] == "country"
            stroker = QPainterPathStroker()
            stroker.setWidth(6.0 if country else 3.6)
            stroker.setCapStyle(Qt.PenCapStyle.FlatCap)
            stroker.setDashPattern([3.2, 2.2, 0.9, 2.2] if country else [2.6, 2.6])
            path = stroker.createStroke(Curve(border["points"], closed=False).path())
            dashes.append(_Word(path.boundingRect(), path, self.theme.border))
        return dashes

    # Words ------------------------------------------------------------------------------------------

    @cached_property
    def _names(self) -> list[tuple[float, _Word]]:
        """The names of seas and lands, each with the size of its em."""
        words = []
        for label in self.board.scenery["labels"]:
            sea, size = label["kind"] == "sea", label["size"]
            word = serif(label["text"], italic=sea, spacing=label["spacing"] / size)
            path = word.path(QPointF(label["x"], label["y"]), size, label["angle"])
            colour = self.theme.sea_text if sea else self.theme.land_text
            words.append((size, _Word(path.boundingRect(), path, colour)))
        return words

    @cached_property
    def _coordinates(self) -> list[_Word]:
        """Column letters and row numbers along the border."""
        columns: dict[str, list[float]] = {}
        rows: dict[str, list[float]] = {}
        for label in self.board.hexes:
            centre = self.board.centre(label)
            letters, number = split_label(label)
            columns.setdefault(letters, []).append(centre.x())
            rows.setdefault(str(number), []).append(centre.y())
        frame, off = self.board.frame, BORDER * 0.46
        spots = []
        for text, xs in columns.items():
            x = (min(xs) + max(xs)) / 2
            spots += [(text, QPointF(x, frame.top() - off)), (text, QPointF(x, frame.bottom() + off))]
        for text, ys in rows.items():
            y = (min(ys) + max(ys)) / 2
            spots += [(text, QPointF(frame.left() - off, y)), (text, QPointF(frame.right() + off, y))]
        words = []
        for text, spot in spots:
            path = serif(text, bold=True).path(spot, 40)
            words.append(_Word(path.boundingRect(), path, self.theme.frame_text))
        return words

    # Furniture --------------------------------------------------------------------------------------

    def _slot(self, name: str) -> list[float]:
        """A slot's numbers with its corner in map units."""
        slots = self.board.scenery["slots"]
        x, y, *rest = {"title": slots["title"], "legend": slots["legend"], "compass": slots["compass"],
                       "scale": slots["scale"]}[name]  # fmt: skip
        return [x + self.board.frame.left(), y + self.board.frame.top(), *rest]

    def _paint_border(self, painter: QPainter) -> None:
        theme, frame, picture = self.theme, self.board.frame, self.board.picture
        band = QPainterPath()
        band.setFillRule(Qt.FillRule.OddEvenFill)
        band.addRect(picture)
        band.addRect(frame)
        _fill(painter, band, theme.frame_pale)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(theme.frame_dark), 16, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap,
                            Qt.PenJoinStyle.MiterJoin))  # fmt: skip
        painter.drawRect(picture.adjusted(8, 8, -8, -8))
        painter.setPen(QPen(QColor(theme.frame_text), 2))
        painter.drawRect(frame.adjusted(-10, -10, 10, 10))

    def _panel(self, painter: QPainter, box: QRectF) -> None:
        """A plate of paper with a double rule and a soft shadow."""
        theme = self.theme
        painter.setPen(Qt.PenStyle.NoPen)
        shadow = QColor(theme.shadow)
        for grow in (10, 6, 2):
            shadow.setAlphaF(0.1)
            painter.setBrush(shadow)
            painter.drawRoundedRect(box.adjusted(-grow + 4, -grow + 8, grow + 4, grow + 8), 16, 16)
        painter.setBrush(QColor(theme.paper))
        painter.setPen(QPen(QColor(theme.paper_edge), 5))
        painter.drawRoundedRect(box, 12, 12)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(theme.paper_edge), 1.6))
        painter.drawRoundedRect(box.adjusted(12, 12, -12, -12), 6, 6)

    def _paint_title(self, painter: QPainter, seen: QRectF) -> None:
        x, y, width, height = self._slot("title")
        box = QRectF(x, y, width, height)
        if not box.adjusted(-20, -20, 20, 20).intersects(seen):
            return
        self._panel(painter, box)
        title = serif(self.board.title.upper(), spacing=0.07)
        size = title.fit(height * 0.46, width * 0.84)
        centre = box.center()
        _fill(painter, title.path(QPointF(centre.x(), y + height * 0.4), size), self.theme.ink)
        subtitle = serif(self.board.subtitle, italic=True)
        size = subtitle.fit(height * 0.2, width * 0.8)
        _fill(painter, subtitle.path(QPointF(centre.x(), y + height * 0.745), size), self.theme.accent)

    def _paint_compass(self, painter: QPainter, seen: QRectF) -> None:
        x, y, radius = self._slot("compass")
        middle, theme = QPointF(x, y), self.theme
        if not QRectF(x - 1.4 * radius, y - 1.6 * radius, 2.8 * radius, 3 * radius).intersects(seen):
            return
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(theme.frame_text), 2.4))
        for share in (0.74, 0.66):
            painter.drawEllipse(middle, share * radius, share * radius)
        dark, pale = glyphs.compass()
        pen = QPen(
            QColor(theme.frame_text), 2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
        )
        painter.setPen(pen)
        painter.setBrush(QColor(theme.frame_text))
        painter.drawPath(glyphs.place(dark, middle, radius))
        painter.setBrush(QColor(theme.frame_pale))
        painter.drawPath(glyphs.place(pale, middle, radius))
        north = serif("N", bold=True)
        _fill(painter, north.path(QPointF(x, y - radius * 1.26), 44), theme.frame_text)

    def _paint_scale(self, painter: QPainter, seen: QRectF) -> None:
        x, y, km = self._slot("scale")
        # Neighbouring hexagons' middles are `spacing_km` apart.
        step = self.board.layout.step((1, 0))
        length = km / self.board.spacing_km * (step.x() ** 2 + step.y() ** 2) ** 0.5
        if not QRectF(x - 40, y - 50, length + 140, 80).intersects(seen):
            return
        theme = self.theme
        painter.setPen(QPen(QColor(theme.frame_text), 2.4))
        for part in range(4):
            painter.setBrush(QColor(theme.frame_text if part % 2 == 0 else theme.frame_pale))
            painter.drawRect(QRectF(x + part * length / 4, y - 6, length / 4, 12))
        for share, text in ((0.0, "0"), (0.5, f"{km / 2:g}"), (1.0, f"{km:g} km")):
            word = serif(text)
            spot = QPointF(x + share * length, y - 28)
            if share == 1.0:  # the figure stands over the bar's end, the unit beside it
                spot.setX(spot.x() + (word.advance - serif(f"{km:g}").advance) * 32 / 2)
            _fill(painter, word.path(spot, 32), theme.frame_text)

    def _paint_legend(self, painter: QPainter, seen: QRectF) -> None:
        x, y, width, height, *columns = self._slot("legend")
        box = QRectF(x, y, width, height)
        if not box.adjusted(-20, -20, 20, 20).intersects(seen):
            return
        self._panel(painter, box)
        lines, industries = list(self.board.lines.values()), list(self.board.industries.values())
        side = bool(columns)
        rows = max(len(lines), len(industries)) if side else len(lines) + len(industries) + 0.5
        step = (height - 44) / rows
        size = min(32.0, step * 0.78)
        first = y + 22 + step / 2
        wide = width * 0.66 if side else width
        theme = self.theme
        # One size for all: the one in which the longest row fits, but names that would make all unreadable are cut.
        room, beside = wide - 44 - 32 - 12 - 24, (width - wide if side else width) - 24 - 32 - 24
        most = 1 / (_LEAST_LEGEND * size)
        codes = [serif(line.abbr, bold=True) for line in lines]
        names = [cut_serif(line.name, room * most - code.advance) for line, code in zip(lines, codes, strict=True)]
        goods = [cut_serif(industry.title, beside * most) for industry in industries]
        size = min(size, *(room / (code.advance + name.advance) for code, name in zip(codes, names, strict=True)))
        size = min(size, *(beside / good.advance for good in goods)) if goods else size
        for row, line in enumerate(lines):
            spot = QPointF(x + 44, first + row * step)
            painter.setPen(QPen(QColor(theme.outline if theme.name == "light" else theme.rim), 2.2))
            painter.setBrush(QColor(line.colour))
            painter.drawPath(self.board.layout.path(spot, step * 0.0042))
            left = self._left(painter, codes[row], spot, 32, size)
            self._left(painter, names[row], spot, left + 12, size)
        for row, industry in enumerate(industries):
            spot = (
                QPointF(x + wide + 24, first + row * step)
                if side
                else QPointF(x + 44, first + (len(lines) + 0.5 + row) * step)
            )
            industry_badge(painter, self.board, industry.id, spot, step * 0.4, theme)
            self._left(painter, goods[row], spot, 32, size)

    def _left(self, painter: QPainter, word: Lettering, spot: QPointF, off: float, size: float) -> float:
        """Letter `word` from `off` right of `spot`; returns where it ends, from `spot`."""
        length = word.advance * size
        painter.setPen(Qt.PenStyle.NoPen)
        _fill(painter, word.path(QPointF(spot.x() + off + length / 2, spot.y()), size), self.theme.ink)
        return off + length


def industry_badge(
    painter: QPainter, board: BoardMap, identity: str, spot: QPointF, radius: float, theme: BoardTheme
) -> None:
    """Paint the free space of an industry: its sign in its colour on a pale disc, ringed."""
    industry = board.industries[identity]
    painter.setBrush(QColor(theme.rim))
    painter.setPen(QPen(QColor(industry.colour), radius * 0.2))
    painter.drawEllipse(spot, radius * 0.9, radius * 0.9)
    sign = glyphs.place(glyphs.industry(identity, industry.name), spot, radius * 0.62)
    painter.setPen(Qt.PenStyle.NoPen)
    _fill(painter, sign, industry.colour)


def _fill(painter: QPainter, path: QPainterPath, colour: str) -> None:
    painter.fillPath(path, QColor(colour))


def _letter(painter: QPainter, word: _Word, seen: QRectF) -> None:
    if word.bounds.intersects(seen):
        painter.fillPath(word.path, QColor(word.colour))


def _polygon(points: Ring) -> QPainterPath:
    path = QPainterPath()
    path.addPolygon(QPolygonF([QPointF(x, y) for x, y in points]))
    path.closeSubpath()
    return path


def _noise(seed: int, cells: int, colour: QColor, strength: float) -> QImage:
    """A square of `cells` x `cells` pixels of `colour` with random alpha up to `strength`, always the same."""
    values = b"".join(hashlib.blake2b(f"{seed} {block}".encode()).digest() for block in range(cells * cells // 64 + 1))
    image = QImage(cells, cells, QImage.Format.Format_ARGB32)
    for i in range(cells * cells):
        colour.setAlphaF(strength * values[i] / 255)
        image.setPixelColor(i % cells, i // cells, colour)
    return image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)
