"""The look of a plan: its faces, its frame, and every ink and stroke that is not of the data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from mapcore.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mapcore.planning.plan.effects import Effect
    from mapcore.planning.plan.inks import Ink, Stroke


@frozen
class Typefaces:
    """The faces of a picture, ids of `mapcore.assets.fonts.FACES`.

    `scale` multiplies the sizes of all texts but the title, since some faces look small;
    `heading_size` is the title's in units, and `capitals` tells whether it is set in them.
    """

    body: str
    strong: str
    scale: float
    heading: str
    heading_size: float
    capitals: bool


@frozen
class Frame:
    """The frame around the canvas: none, two lines, a ticked scale, or a line with crosses."""

    kind: Literal["none", "double", "ticks", "neat"]
    line: Ink
    crosses: Ink


@frozen
class SeaNames:
    """The ink of names in a sea far darker or lighter than the land, and that of their halo."""

    ink: Ink
    halo: Ink


@frozen
class Look:
    """Every ink, stroke and face of a picture but those of the data, the title and the pins.

    `layers` holds the stroke of each layer of lines and of the lakes' shores; `lakes` is the
    lakes' fill. The land around the map has the fill `surroundings`, clear where it is None, and
    the outline `surroundings_line`; `separator` is drawn where it ends before the canvas does.
    `map_border` runs along coasts, `frontier` along the outline that other land is beside.
    `text` and `line` are those of the legend; `label` stands on land with a `halo` around it,
    as do `pin_text` and the names of cities; `attribution` stands on the sea. Names that touch no
    land have the inks of `sea_names`, or those of the land where it is None. `leader` leads from a
    region to its name beside it, `inset_name` names an inset; both stand on the sea.
    """

    typefaces: Typefaces
    background: Ink
    sea: Ink
    region_borders: Stroke
    map_border: Stroke
    frontier: Stroke
    effect: Effect
    frame: Frame
    graticule: Stroke | None
    surroundings: Ink | None
    surroundings_line: Stroke
    separator: Ink
    inset_frame: Stroke
    inset_name: Ink
    layers: Mapping[str, Stroke]
    lakes: Ink
    text: Ink
    line: Ink
    label: Ink
    leader: Ink
    halo: Ink
    sea_names: SeaNames | None
    city: Ink
    pin_line: Ink
    pin_text: Ink
    attribution: Ink
