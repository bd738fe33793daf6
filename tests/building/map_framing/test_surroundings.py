from __future__ import annotations

import math

import shapely

from mapcore.building.draft import Cell, DraftInset
from mapcore.building.map_framing.sheet import Context, _overlays
from mapcore.building.map_framing.surroundings import GlobeShapes, View, zoom_of
from mapcore.geometry.affine import Affine

AROUND_NULL = "+proj=laea +lat_0=0 +lon_0=0 +datum=WGS84 +units=km +no_defs"


def view(km_per_px):
    scale = 1 / km_per_px
    to_plane = Affine(scale, 0.0, 600.0, 0.0, -scale, 600.0)
    return View(AROUND_NULL, 0.0, to_plane, (0.0, 0.0, 1200.0, 1200.0))


def test_the_zoom_of_a_plane_is_that_of_a_web_map_with_its_scale():
    """At zoom 0 the equator is 256 pixels long, and twice as many with each zoom."""
    whole = 2 * math.pi * 6371 / 256
    assert math.isclose(zoom_of(view(whole).to_plane), 0.0, abs_tol=1e-9)
    assert math.isclose(zoom_of(view(whole / 2**7).to_plane), 7.0)


def test_water_is_drawn_from_its_zoom_on():
    lakes = [
        Cell(shapely.box(lon, 0, lon + 0.5, 0.5), "", zoom=zoom)
        for lon, zoom in ((-1.0, 2.0), (0.0, 6.0), (1.0, 7.0))
    ]
    context = Context(GlobeShapes([]), {"lakes": GlobeShapes(lakes)}, ())
    counts = [len(_overlays(view(km), (), (), context)["lakes"]) for km in (4.0, 2.0, 0.5)]
    assert counts == [1, 2, 3]


def test_roads_are_drawn_in_insets_too():
    """An inset shows what lies within its degrees, as it is placed, and nothing beyond its box."""
    inset = DraftInset(
        "Far",
        (0, 0, 100, 100),
        AROUND_NULL,
        Affine(1.0, 0.0, 50.0, 0.0, -1.0, 50.0),
        (-1, -1, 1, 1),
        framed=False,
    )
    roads = [Cell(shapely.LineString([(-1, 0), (-0.1, 0)]), "", zoom=zoom) for zoom in (2.0, 9.0)]
    beyond = Cell(shapely.LineString([(3, 0), (4, 0)]), "")
    layers = dict.fromkeys(("roads", "rivers"), GlobeShapes([*roads, beyond]))
    found = _overlays(view(1.0), (), (inset,), Context(GlobeShapes([]), layers, ()))
    assert [len(found[layer]) for layer in ("roads", "rivers")] == [3, 2]
    x0, y0, x1, y1 = found["roads"][-1].bounds
    assert (x0, round(y0), round(y1)) == (0.0, 50, 50)
    assert math.isclose(x1, 50 - 0.1 * 111.3, abs_tol=0.1)


def test_water_is_cut_off_beyond_the_margin_around_the_frame():
    sea = GlobeShapes([Cell(shapely.box(-20, -20, 20, 20), "")])
    (found,) = sea.around(view(1.0), lambda _: True)
    assert shapely.bounds(found.shape).tolist() == list(view(1.0).window)
