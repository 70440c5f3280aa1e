"""A coast from the earth on a draft."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from rocket_desktop.i18n import _
from rocket_desktop.model.stephenson.geojson import Ring, simplified
from rocket_desktop.model.stephenson.map_draft import CannotEdit, Draft, with_land
from rocket_desktop.model.stephenson.map_layout import bounds
from rocket_desktop.model.stephenson.projection import fitted

TOLERANCE: Final = 9.0
"""Map units that a coast may differ from what was drawn or imported."""


def with_coast(draft: Draft, polygons: list[list[Ring]]) -> Draft:
    """The draft with areas in longitude and latitude (rings, the outer one first) as land.

    A map with a projection keeps it; another one gets the one in which the areas fill the board.  Raises `CannotEdit`.
    """
    projection = draft.projection
    if projection is None:
        points = [point for polygon in polygons for ring in polygon for point in ring]
        box = (
            min(lon for lon, _lat in points),
            min(lat for _lon, lat in points),
            max(lon for lon, _lat in points),
            max(lat for _lon, lat in points),
        )
        if box[2] - box[0] > 150:
            raise CannotEdit(_("the areas reach round half of the earth: take a smaller part"))
        projection = fitted(box, bounds(draft.hexes, draft.orientation))
    areas: list[list[list[tuple[float, float]]]] = []
    for polygon in polygons:
        try:
            rings = [[projection.forward(lon, lat) for lon, lat in ring] for ring in polygon]
        except ValueError:
            continue  # it lies on another side of the earth than the map
        rings = [simplified(ring, TOLERANCE) for ring in rings]
        if len(rings[0]) >= 3:
            areas.append([ring for ring in rings if len(ring) >= 3])
    if not areas:
        raise CannotEdit(_("none of its areas lies on this map"))
    return with_land(replace(draft, projection=projection), "land", areas)
