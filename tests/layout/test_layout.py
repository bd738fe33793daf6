from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from attrs import evolve
from hypothesis import given
from layout_plans import LABEL, PACK, a_plan, items, make_themed_title, pin, plans, square, steps

from mapcore.assets.themes import THEMES
from mapcore.atlas.catalog import Atlas
from mapcore.atlas.pack import AreaLayer, LineLayer
from mapcore.color import contrast
from mapcore.composition.arranging import arrange, arrange_page
from mapcore.geometry.box import Box
from mapcore.geometry.polylines import Polylines
from mapcore.layout.land.insets import MIN_FRAME_PAD, WINDOW_GAP, fit_insets
from mapcore.layout.layout import lay_out
from mapcore.layout.scene import Areas, Disc, Lines, Ramp, Rectangle, Shape, Teardrop, Text
from mapcore.layout.text.lettering import text_box
from mapcore.matching.match_request import match_request
from mapcore.planning.plan.inks import Ink
from mapcore.planning.plan.plan import LabelsPlan, TitlePlan
from mapcore.planning.planning import plan_render
from mapcore.request.decoding.decode import decode_request


def marks(plan, kind, role=None):
    found = [mark for mark in lay_out(arrange(plan)).marks if isinstance(mark, kind)]
    return [mark for mark in found if role is None or mark.role == role]


@given(plans)
def test_no_text_leaves_its_box(plan):
    shared = arrange_page(plan).boxes
    homes = {"title": shared.title, "subtitle": shared.title}
    homes |= dict.fromkeys(["legend", "legend-title"], shared.legend)
    homes |= {"footer": shared.footer}
    for text in marks(plan, Text):
        home = homes.get(text.role, shared.map)
        box, room = text_box(text), home.shrink(-0.01)
        assert box.x >= room.x
        assert box.right <= room.right
        # A line's own ascent and descent may be higher than a band that had to shrink.
        ink = Box(box.x, text.y - 0.72 * text.size, box.width, 0.72 * text.size)
        assert ink.is_within(room)
        assert box.is_within(shared.canvas.shrink(-0.01))


@given(plans)
def test_legend_and_title_stay_in_their_boxes_and_off_each_other(plan):
    shared = arrange_page(plan).boxes
    for role in ("swatch", "tick", "legend-frame"):
        for mark in marks(plan, Rectangle, role):
            assert mark.box.is_within(shared.legend.shrink(-0.01))
    for mark in marks(plan, Ramp):
        assert mark.box.is_within(shared.legend.shrink(-0.01))
    for role in ("legend", "legend-title", "title", "subtitle", "footer"):
        lines = sorted(marks(plan, Text, role), key=lambda text: (text.y, text.x))
        for one, other in pairwise(lines):
            level = one.y == other.y
            left, right = text_box(one), text_box(other)
            assert (left.right <= right.x + 0.01) if level else other.y - one.y >= one.size


@given(plans)
def test_everything_of_the_map_is_clipped_to_the_map(plan):
    shared = arrange_page(plan).boxes
    for mark in marks(plan, Areas | Shape | Lines):
        assert mark.clip.is_within(shared.map.shrink(-0.01))
    for mark in marks(plan, Disc):
        assert mark.clip is not None or Box(mark.x, mark.y, 0, 0).is_within(
            shared.map.shrink(-0.01)
        )


@given(plans)
def test_every_position_is_finite_and_every_size_is_positive(plan):
    for mark in lay_out(arrange(plan)).marks:
        if isinstance(mark, Text):
            assert mark.text
            assert mark.size >= 5
            assert np.isfinite([mark.x, mark.y, mark.size]).all()
        elif isinstance(mark, Rectangle | Ramp):
            assert mark.box.width > 0
            assert mark.box.height > 0


def test_shapes_pass_through_by_reference():
    (areas,) = marks(a_plan(), Areas)
    assert areas.geometry is PACK.shapes
    inner = next(mark for mark in marks(a_plan(), Lines) if mark.role == "region-borders")
    assert inner.lines is PACK.shapes.inner


def test_surrounding_land_ends_at_a_fine_line_before_its_own_end():
    wide = {"width": 1200, "height": 400, "layers": ("admin0",)}
    (areas,) = marks(a_plan(**wide), Areas)
    reach = 140 * areas.placement.scale
    assert areas.clip.x == pytest.approx(areas.placement.dx - reach)
    assert len(marks(a_plan(**wide), Rectangle, "separator")) == 2
    (areas,) = marks(a_plan(**(wide | {"layers": ()})), Areas)
    assert (areas.clip.x, areas.clip.width) == (0, 1200)
    snug = a_plan(width=1200, layers=("admin0",), legend=items("a"))
    (line,) = marks(snug, Rectangle, "separator")
    assert (line.box.x, line.box.height) == (180, 595)


def test_marks_stand_from_back_to_front():
    plan = a_plan(
        theme="maritime",
        title=TitlePlan("Title", "top", Ink("#ffffff")),
        legend=items("a"),
        labels=LabelsPlan(("A", "B", None, None), LABEL),
        pins=(pin(300, 300),),
        layers=("admin0", "admin1-mesh", "lakes", "rivers", "cities"),
        attribution="Someone",
    )
    drawn = [getattr(mark, "role", type(mark).__name__) for mark in lay_out(arrange(plan)).marks]
    order = ["sea", "graticule", "coast-effect", "Shape", "inset", "Areas", "rivers"]
    order += [
        "admin1-mesh",
        "region-borders",
        "map-border",
        "city",
        "label",
        "Teardrop",
        "pin-label",
    ]
    order += ["attribution", "frame", "title", "swatch"]
    places = [drawn.index(role) for role in order]
    assert places == sorted(places)


@pytest.mark.parametrize("theme", THEMES)
def test_effects_of_each_theme(theme):
    plan = a_plan(theme=theme)
    roles = {mark.role for mark in marks(plan, Lines)}
    effect = THEMES[theme].effect
    assert ("coast-effect" in roles) == (effect in {"waterlines", "shadow"})
    assert ("glow" in roles) == (effect == "glow")
    assert ("relief" in roles) == (effect == "emboss")
    assert ("graticule" in roles) == (THEMES[theme].graticule is not None)
    assert bool(marks(plan, Rectangle, "frame")) == (THEMES[theme].frame != "none")


@pytest.mark.parametrize("data", [False, True])
def test_a_glow_lies_below_land_with_data_and_on_land_without(data):
    plan = a_plan(theme="neon")
    plan = evolve(plan, data=np.full(len(plan.data), data))
    drawn = [getattr(mark, "role", type(mark).__name__) for mark in lay_out(arrange(plan)).marks]
    assert (drawn.index("glow") < drawn.index("Areas")) == data


def test_a_framed_inset_lies_below_its_region_and_is_outlined():
    plan = a_plan()
    boxes_of_insets = marks(plan, Rectangle, "inset")
    assert [bool(mark.fill) for mark in boxes_of_insets] == [True, False]
    one, other = (mark.box for mark in boxes_of_insets)
    assert one == other
    assert boxes_of_insets[0].fill == plan.look.sea.color


def test_the_frame_of_an_inset_is_close_around_its_land_and_clear_of_the_edge():
    plan = a_plan()
    page = arrange_page(plan)
    (frame,) = (inset.frame for inset in plan.pack.insets)
    ((whole, box),) = fit_insets(page).items()
    assert whole == frame
    rings = plan.pack.shapes.rings
    low, high = rings.select(rings.begin_within(frame)).bounds()
    land = page.placement.box(Box.between(*low.min(axis=0), *high.max(axis=0)))
    assert land.is_within(box)
    assert box.is_within(page.placement.box(frame))
    assert box.is_within(page.window.shrink(min(WINDOW_GAP, MIN_FRAME_PAD) * page.map_unit))


def test_effects_in_a_framed_inset_are_of_its_own_coast():
    inner = [mark for mark in marks(a_plan(theme="earth"), Lines) if mark.role == "coast-effect"]
    assert len(inner) == 6
    assert [len(mark.lines.points) for mark in inner[3:]] == [5, 5, 5]


def test_widths_of_the_request_are_kept_and_a_theme_s_own_follow_the_canvas():
    from attrs import evolve

    from mapcore.planning.plan.inks import Stroke

    plan = a_plan(width=3000)
    mine = evolve(
        plan,
        look=evolve(plan.look, region_borders=Stroke(Ink("#123456", "caller"), 5.0, fitted=False)),
    )
    (line,) = (m for m in marks(mine, Lines) if m.role == "region-borders")
    assert (line.color, line.width) == ("#123456", 5.0)
    (line,) = (m for m in marks(plan, Lines) if m.role == "region-borders")
    assert line.width > plan.look.region_borders.width
    none = evolve(
        plan, look=evolve(plan.look, map_border=Stroke(Ink("#123456", "caller"), 0.0, fitted=False))
    )
    assert not [m for m in marks(none, Lines) if m.role == "map-border"]


def test_tiny_regions_with_data_get_a_marker_of_their_colour():
    data = np.array([True, True, True, False])
    (marker,) = marks(a_plan(data=data), Disc)
    assert (marker.key, marker.fill) == ("C", "#c83c28")
    assert not marks(a_plan(data=~data), Disc)


def test_sizes_follow_the_canvas():
    def size_of(width):
        (line, *_) = marks(a_plan(width=width, legend=steps("0", "1")), Text, "legend")
        return line.size

    assert size_of(100) < size_of(800) < size_of(4000)


def test_a_given_height_leaves_the_map_centred():
    (areas,) = marks(a_plan(width=1200, height=1000), Areas)
    place = areas.placement
    assert (place.scale, place.dx) == (1.0, 0.0)
    assert place.dy == pytest.approx(150)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("background", [None, "#000000", "#FFFFFF", "#777777"])
def test_attribution_is_legible(theme, background):
    plan = a_plan(theme=theme, background=background, attribution="Made by someone")
    (plate,) = marks(plan, Rectangle, "attribution-plate")
    (line,) = marks(plan, Text, "attribution")
    assert contrast(line.color, plate.fill) >= 4.5
    assert text_box(line).is_within(plate.box.shrink(-4))


def test_attribution_takes_the_free_corner():
    (usual,) = marks(a_plan(attribution="Someone"), Rectangle, "attribution-plate")
    assert usual.box.x > 400
    plan = a_plan(attribution="Someone", pins=(pin(1180, 690, None),))
    (moved,) = marks(plan, Rectangle, "attribution-plate")
    assert moved.box.x < 400


def test_attribution_covers_no_marker():
    """Mangaia is the southernmost of the Cook Islands, in the corner that is usually free."""
    pack = Atlas().open("cook-islands")
    spec = {"mapId": pack.id, "regions": dict.fromkeys(pack.keys, "#3366CC")}
    request = decode_request({**spec, "layers": {"cities": True}})
    drawn = lay_out(arrange(plan_render(request, pack, match_request(request, pack), None))).marks
    (plate,) = (mark for mark in drawn if getattr(mark, "role", "") == "attribution-plate")
    markers = [mark for mark in drawn if isinstance(mark, Disc) and mark.key]
    assert len(markers) == len(pack.keys)
    around = plate.box.shrink(-max(marker.radius for marker in markers))
    assert not any(around.contains(marker.x, marker.y) for marker in markers)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("background", ["#000000", "#FFFFFF", "#777777"])
def test_legend_is_legible_on_any_background(theme, background):
    plan = a_plan(theme=theme, background=background, legend=items("a"))
    (line,) = marks(plan, Text, "legend")
    assert contrast(line.color, background) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("background", [None, "#000000", "#FFFFFF", "#777777"])
def test_a_theme_s_own_title_is_legible_and_one_of_the_request_is_kept(theme, background):
    words = make_themed_title(theme, background)
    plan = a_plan(theme=theme, background=background, title=words)
    (line,) = marks(plan, Text, "title")
    assert contrast(line.color, plan.look.background.color) >= 4.5
    asked = TitlePlan("Title", "top", Ink("#123456", "caller"))
    (line,) = marks(a_plan(theme=theme, background=background, title=asked), Text, "title")
    assert line.color == "#123456"


def test_pin_is_drawn_with_its_tip_at_its_place():
    plan = a_plan(width=1200, height=700, pins=(pin(300, 400),))
    (drawn,) = marks(plan, Teardrop)
    assert (drawn.x, drawn.y) == (300, 400)


def test_an_inset_without_a_frame_stands_in_a_box_among_surrounding_land():
    from attrs import evolve

    inset = evolve(PACK.insets[0], framed=False)
    river = Polylines.of([[(1000.0, 600.0), (1190.0, 600.0)]])
    pack = evolve(PACK, insets=(inset,), extra={**PACK.extra, "rivers": LineLayer(1, river)})
    alone = a_plan(pack=pack, layers=("rivers",))
    assert not marks(alone, Rectangle, "inset")
    among = a_plan(pack=pack, layers=("admin0", "rivers"))
    ground, outline = marks(among, Rectangle, "inset")
    assert ground.fill == among.look.sea.color
    assert (outline.fill, outline.stroke) == (None, among.look.separator.color)
    assert outline.box == ground.box
    (lines,) = (mark for mark in marks(among, Lines) if mark.role == "rivers")
    assert lines.lines.starts.tolist() == [0, 2, 4]


def test_land_in_no_region_is_drawn_in_an_inset_that_has_some():
    inside, reaching = square(1090, 590, 20), square(1000, 540, 100)
    layer = AreaLayer(1, Polylines.of([inside, reaching]))
    for has_land, drawn in ((False, []), (True, [inside])):
        inset = evolve(PACK.insets[0], land=has_land)
        pack = evolve(PACK, insets=(inset,), extra={**PACK.extra, "admin0": layer})
        shapes = marks(a_plan(pack=pack, layers=("admin0",)), Shape)
        assert len(shapes[0].rings) == 2
        in_inset = [each.rings.points.tolist() for each in shapes[1:]]
        assert in_inset == [[list(corner) for corner in ring] for ring in drawn]


def test_the_coast_of_an_inset_has_its_effects_in_the_inset_alone():
    plan = a_plan(theme="vintage", width=1200, height=700)
    effects = [mark for mark in marks(plan, Lines) if mark.role == "coast-effect"]
    for mark in effects:
        within = PACK.insets[0].frame.contains_each(mark.lines.points).all()
        assert within == (mark.clip.width < 1000)
    assert {mark.clip.width < 1000 for mark in effects} == {True, False}


def test_lakes_too_small_to_be_seen_are_left_out():
    from attrs import evolve

    lakes = AreaLayer(
        1, Polylines.of([square(100, 100, 50), square(300, 300, 20), square(200, 200, 2)])
    )
    pack = evolve(PACK, extra={**PACK.extra, "lakes": lakes})
    for width, count in ((4000, 2), (1200, 2), (100, 1)):
        (shape,) = marks(a_plan(pack=pack, layers=("lakes",), width=width), Shape)
        assert len(shape.rings) == count


def test_land_that_is_cut_has_a_fine_line_along_the_cut():
    rings = Polylines.of([square(20, 20, 500), square(900, 100, 400)])
    shapes = evolve(PACK.shapes, rings=rings, region_rings=np.array([0, 1, 2], np.int32))
    regions = PACK.regions[:2]
    cut = evolve(PACK, shapes=shapes, regions=regions, insets=())
    whole = evolve(cut, shapes=evolve(shapes, rings=Polylines.of([square(20, 20, 500)] * 2)))
    wide = {"width": 2000, "height": 600}
    (line,) = marks(a_plan(pack=cut, **wide), Rectangle, "separator")
    page = arrange_page(a_plan(pack=cut, **wide))
    end, _ = page.placement.point(1300, 0)
    assert end - 0.01 <= line.box.right <= end + 1.01
    assert line.box.height == page.window.height
    assert not marks(a_plan(pack=whole, **wide), Rectangle, "separator")
