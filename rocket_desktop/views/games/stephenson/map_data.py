"""The map of a game as it is drawn: one that comes with the program, or one of a player's own, whatever it lacks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from rocket_desktop.data import read_data
from rocket_desktop.model.core import Json, OptionValue
from rocket_desktop.model.stephenson.map_file import read_map
from rocket_desktop.model.stephenson.map_layout import drawable_map


def map_content(options: Mapping[str, OptionValue], own: Mapping[str, object]) -> Json:
    """The parsed file of the map that a game with these options is played on, with all that is needed to draw it.

    `own` has the files that do not come with the program, by name (`maps/mine`).  Raises `BadData` for a file that
    cannot be played on either.
    """
    name = f"maps/{options['map']}"
    if name not in own:
        return cast(Json, read_data(name))
    content = own[name]
    return drawable_map(cast(Json, content), read_map(content))
