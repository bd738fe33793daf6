from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, strategies as st

from mapcore.color import (
    apca,
    contrast,
    delta_e,
    is_light_read_better,
    lab,
    luminance,
    mix,
    over,
    parse_hex,
    readable_on,
    rgb_from_lab,
    to_hex,
)

CHANNEL = st.integers(0, 255)
OPAQUE = st.builds(to_hex, CHANNEL, CHANNEL, CHANNEL)

# Sharma, Wu and Dalal (2005), table 1: two L*a*b* points and their CIEDE2000.
SHARMA = """
50.0000 2.6772 -79.7751 50.0000 0.0000 -82.7485 2.0425
50.0000 3.1571 -77.2803 50.0000 0.0000 -82.7485 2.8615
50.0000 2.8361 -74.0200 50.0000 0.0000 -82.7485 3.4412
50.0000 -1.3802 -84.2814 50.0000 0.0000 -82.7485 1.0000
50.0000 -1.1848 -84.8006 50.0000 0.0000 -82.7485 1.0000
50.0000 -0.9009 -85.5211 50.0000 0.0000 -82.7485 1.0000
50.0000 0.0000 0.0000 50.0000 -1.0000 2.0000 2.3669
50.0000 -1.0000 2.0000 50.0000 0.0000 0.0000 2.3669
50.0000 2.4900 -0.0010 50.0000 -2.4900 0.0009 7.1792
50.0000 2.4900 -0.0010 50.0000 -2.4900 0.0010 7.1792
50.0000 2.4900 -0.0010 50.0000 -2.4900 0.0011 7.2195
50.0000 2.4900 -0.0010 50.0000 -2.4900 0.0012 7.2195
50.0000 -0.0010 2.4900 50.0000 0.0009 -2.4900 4.8045
50.0000 -0.0010 2.4900 50.0000 0.0010 -2.4900 4.8045
50.0000 -0.0010 2.4900 50.0000 0.0011 -2.4900 4.7461
50.0000 2.5000 0.0000 50.0000 0.0000 -2.5000 4.3065
50.0000 2.5000 0.0000 73.0000 25.0000 -18.0000 27.1492
50.0000 2.5000 0.0000 61.0000 -5.0000 29.0000 22.8977
50.0000 2.5000 0.0000 56.0000 -27.0000 -3.0000 31.9030
50.0000 2.5000 0.0000 58.0000 24.0000 15.0000 19.4535
50.0000 2.5000 0.0000 50.0000 3.1736 0.5854 1.0000
50.0000 2.5000 0.0000 50.0000 3.2972 0.0000 1.0000
50.0000 2.5000 0.0000 50.0000 1.8634 0.5757 1.0000
50.0000 2.5000 0.0000 50.0000 3.2592 0.3350 1.0000
60.2574 -34.0099 36.2677 60.4626 -34.1751 39.4387 1.2644
63.0109 -31.0961 -5.8663 62.8187 -29.7946 -4.0864 1.2630
61.2901 3.7196 -5.3901 61.4292 2.2480 -4.9620 1.8731
35.0831 -44.1164 3.7933 35.0232 -40.0716 1.5901 1.8645
22.7233 20.0904 -46.6940 23.0331 14.9730 -42.5619 2.0373
36.4612 47.8580 18.3852 36.2715 50.5065 21.2231 1.4146
90.8027 -2.0831 1.4410 91.1528 -1.6435 0.0447 1.4441
90.9257 -0.5406 -0.9208 88.6381 -0.8985 -0.7239 1.5381
6.7747 -0.2908 -2.4247 5.8714 -0.0985 -2.2286 0.6377
2.0776 0.0795 -1.1350 0.9033 -0.0636 -0.5514 0.9082
"""


def test_delta_e_meets_the_published_pairs() -> None:
    table = np.array(SHARMA.split(), dtype=float).reshape(-1, 7)
    assert len(table) == 34
    assert delta_e(table[:, :3], table[:, 3:6]) == pytest.approx(table[:, 6], abs=5.1e-5)
    assert delta_e(table[:, 3:6], table[:, :3]) == pytest.approx(table[:, 6], abs=5.1e-5)


@given(CHANNEL, CHANNEL, CHANNEL, CHANNEL)
def test_hex_is_read_as_it_is_written(red: int, green: int, blue: int, alpha: int) -> None:
    text = to_hex(red, green, blue, alpha)
    assert parse_hex(text) == parse_hex(text.upper()) == (red, green, blue, alpha)
    assert len(text) == (7 if alpha == 255 else 9)


@pytest.mark.parametrize("text", ["", "#123", "123456", "#12345", "#1234567", "#12345g", "red"])
def test_other_texts_are_no_colours(text: str) -> None:
    with pytest.raises(ValueError, match=r"colour|hexadecimal"):
        parse_hex(text)


def test_channels_are_clamped_and_rounded_half_up() -> None:
    assert to_hex(-3, 300, 0.5) == "#00ff01"


@given(OPAQUE)
def test_lab_and_back(color: str) -> None:
    assert to_hex(*rgb_from_lab(lab(color))[0]) == color


# Lindbloom's colour calculator, sRGB, D65, no adaptation.
@pytest.mark.parametrize(
    ("color", "expected"),
    [
        ("#000000", (0, 0, 0)),
        ("#ff0000", (53.2408, 80.0925, 67.2032)),
        ("#0000ff", (32.2970, 79.1875, -107.8602)),
        ("#808080", (53.5850, 0, 0)),
    ],
)
def test_lab_of_known_colours(color: str, expected: tuple[float, ...]) -> None:
    assert lab(color)[0] == pytest.approx(expected, abs=5e-3)


@given(OPAQUE, OPAQUE, st.floats(0, 1))
def test_mixing_runs_from_one_to_the_other(one: str, other: str, share: float) -> None:
    assert (mix(one, other, 0), mix(one, other, 1)) == (one, other)
    channels = zip(*map(parse_hex, (one, mix(one, other, share), other)), strict=True)
    assert all(min(a, b) <= between <= max(a, b) for a, between, b in channels)


def test_translucent_ink_lets_the_ground_through() -> None:
    assert over("#ff000000", "#336699") == "#336699"
    assert over("#ff0000ff", "#336699") == "#ff0000"
    assert over("#ffffff80", "#000000") == "#808080"


# WCAG 2.2 and its understanding documents.
@pytest.mark.parametrize(
    ("one", "other", "ratio"),
    [("#000000", "#ffffff", 21), ("#767676", "#ffffff", 4.54), ("#ff0000", "#ffffff", 4.0)],
)
def test_contrast_of_known_pairs(one: str, other: str, ratio: float) -> None:
    assert contrast(one, other) == contrast(other, one) == pytest.approx(ratio, abs=5e-3)


@given(OPAQUE)
def test_black_or_white_can_be_read_on_every_colour(fill: str) -> None:
    assert contrast(readable_on(fill), fill) >= 4.5
    assert 0 <= luminance(fill) <= 1


def test_a_preferred_ink_is_kept_while_it_can_be_read() -> None:
    assert readable_on("#ffffff", "#444444", "#000000") == "#444444"
    assert readable_on("#333333", "#444444", "#eeeeee") == "#eeeeee"
    assert readable_on("#333333", "#444444", "#222222") in {"#444444", "#222222"}


@pytest.mark.parametrize(
    ("ink", "ground", "published"),
    [
        ("#888888", "#ffffff", 63.056469930209424),
        ("#ffffff", "#888888", -68.54146436644962),
        ("#000000", "#aaaaaa", 58.146262578561334),
        ("#aaaaaa", "#000000", -56.24113336839742),
        ("#112233", "#ddeeff", 91.66830811481631),
        ("#ddeeff", "#112233", -93.06770049484275),
        ("#112233", "#444444", 8.32326136957393),
        ("#444444", "#112233", -7.526878460278154),
    ],
)
def test_apca_has_its_published_values(ink: str, ground: str, published: float) -> None:
    assert apca(ink, ground) == pytest.approx(published, abs=1e-9)


@given(OPAQUE)
def test_light_text_is_taken_where_ratio_or_apca_prefers_it(ground: str) -> None:
    light, dark = contrast("#ffffff", ground), contrast("#000000", ground)
    if is_light_read_better(ground):
        assert light >= 4
        assert light > dark or abs(apca("#ffffff", ground)) > abs(apca("#000000", ground))
    else:
        assert dark >= 4
