from __future__ import annotations

import csv
import shutil
import subprocess
import sys
import unicodedata
from itertools import pairwise
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from hypothesis import given, strategies as st

import mapcore.building
from mapcore.assets import fonts, system_fonts
from mapcore.assets.fonts import (
    FACES,
    FACES_FOLDER,
    face_for,
    fallbacks,
    get_face,
    missing,
    place_characters,
    split_runs,
)
from mapcore.assets.themes import THEMES
from mapcore.caching import cache_info, clear_caches
from mapcore.composition.lettering import measure

WORDS = [face for face in FACES.values() if face.kind not in {"script", "symbols", "emoji"}]
LATIN = st.text(
    st.sampled_from("abcdefghijklmnoprstuvwxyzABCDEFGHILMTVW .,-’é0123456789"), max_size=30
)
MIXED = st.text(
    st.sampled_from("Tea fish Ελ Łó عرب भा क्ष ไทย 中文 👩\u200d🚀🇮🇹e\u0301\u00ad\u0000\n€→✓")
    | st.characters(),
    max_size=30,
)
FACE = st.sampled_from([face.id for face in WORDS])


def test_every_theme_finds_its_faces():
    for theme in THEMES.values():
        assert get_face(theme.body_face).weight == 400
        assert face_for(theme.head_face, theme.head_weight) in FACES


@pytest.mark.parametrize(
    ("name", "weight", "face"),
    [
        ("Inter Semi Bold", 600, "inter-semibold"),
        ("Inter", "bold", "inter-semibold"),
        ("IM FELL English", "normal", "im-fell-english"),
        ("Cormorant Garamond", "bold", "cormorant-garamond-bold"),
        ("EB Garamond 12", 400, "eb-garamond"),
        ("JetBrains Mono", 800, "jetbrains-mono-bold"),
        ("noto-serif", 700, "noto-serif"),
    ],
)
def test_names_of_faces_are_understood(name, weight, face):
    assert face_for(name, weight) == face


def test_unknown_faces_are_refused():
    with pytest.raises(KeyError):
        get_face("Comic Sans")


def test_the_folder_is_small_and_every_face_has_its_licence():
    assert sum(file.stat().st_size for file in FACES_FOLDER.rglob("*")) < 5_800_000
    with Path(mapcore.building.__file__).with_name("faces.csv").open(encoding="utf-8") as table:
        packages = {row["id"]: row["package"].split("/")[1] for row in csv.DictReader(table)}
    assert list(packages) == [face.id for face in FACES.values() if face.kind != "cjk"]
    for package in packages.values():
        licence = (FACES_FOLDER / "LICENSES" / f"{package}.txt").read_text("utf-8")
        assert "SIL OPEN FONT LICENSE" in licence
        assert licence.startswith(("Copyright", "©"))


def test_reserved_names_are_not_used():
    names = TTFont(FACES["im-fell-english"].file)["name"]
    assert not any("FELL English" in str(names.getDebugName(i)) for i in (1, 3, 4, 6))


@pytest.mark.parametrize("face", FACES.values(), ids=lambda face: face.id)
def test_metrics_are_those_of_the_file(face):
    font = TTFont(face.file)
    em, widths, cmap = font["head"].unitsPerEm, font["hmtx"].metrics, font.getBestCmap()
    assert face.ascent == pytest.approx(font["hhea"].ascent / em, abs=1e-3)
    for char in [chr(code) for code in cmap if not 0x600 <= code < 0x780][:200]:
        if unicodedata.category(char)[0] in "LN" and place_characters(char, face.id):
            assert measure(char, face.id, em) == pytest.approx(widths[cmap[ord(char)]][0], abs=1)


@given(LATIN, FACE)
def test_places_and_measure_agree(text, face):
    places = place_characters(text, face)
    if places is not None and not missing(text, face):
        assert places[-1] == pytest.approx(measure(text, face, 1), abs=1e-6)
        assert len(places) == len(text) + 1


def test_kerning_counts():
    apart = measure("A", "inter", 100) + measure("V", "inter", 100)
    assert measure("AV", "inter", 100) < apart - 2


def test_marks_take_no_width():
    assert measure("e\u0301", "noto-sans", 100) == measure("e", "noto-sans", 100)
    assert measure("a\u200db", "inter", 100) == pytest.approx(measure("ab", "inter", 100), abs=1)


@given(MIXED, FACE)
def test_runs_are_the_text(text, face):
    runs = split_runs(text, face)
    assert "".join(run for _, run in runs) == text
    assert all(a[0] != b[0] for a, b in pairwise(runs))


def test_each_script_comes_from_its_face():
    faces = [face for face, _ in split_runs("Rome العربية भारत ไทย বাংলা தமிழ் ישראל", "inter")]
    scripts = ("arabic", "devanagari", "thai", "bengali", "tamil", "hebrew")
    assert faces == ["inter", *(f"noto-sans-{script}" for script in scripts)]


@pytest.mark.parametrize("face", [face.id for face in WORDS])
def test_promised_scripts_are_there_in_every_face(face):
    text = "Zürich Łódź Đà Nẵng Αθήνα Москва Қазақстан العربية ישראל भारत বাংলা தமிழ் ไทย"
    assert missing("→ ≥ − × ° € ₹ ✓ ●", face) == set()
    assert missing(text, face) == set()
    assert len(set(fallbacks(face))) == len(fallbacks(face))


@pytest.fixture
def fonts_of_system(tmp_path, monkeypatch):
    monkeypatch.setattr(system_fonts, "folders", lambda: (tmp_path,))
    monkeypatch.setattr(system_fonts, "CJK_PACKAGE", "a_package_that_is_not_installed")
    caches = (system_fonts._find_installed, system_fonts.system_font, _face_of())
    for cache in caches:
        cache.cache_clear()
    yield tmp_path
    for cache in caches:
        cache.cache_clear()


def _face_of():
    from mapcore.assets import fonts

    return fonts._face_of


def test_a_font_of_the_system_serves_what_no_bundled_face_has(fonts_of_system):
    assert missing("뷁쀍", "inter") == {"뷁", "쀍"}
    _face_of().cache_clear()
    system_fonts._find_installed.cache_clear()
    system_fonts.system_font.cache_clear()
    font = TTFont(FACES["inter"].file)
    font["cmap"].getBestCmap()
    for table in font["cmap"].tables:
        table.cmap[ord("뷁")] = table.cmap[ord("W")]
    font.save(fonts_of_system / "NotoSansCJK-Regular.ttc")
    (fonts_of_system / "wqy-zenhei.ttc").write_bytes(b"no font at all")
    assert missing("뷁쀍", "inter") == {"쀍"}
    assert measure("뷁", "inter", 10) == pytest.approx(measure("W", "inter", 10))
    ((face, _),) = split_runs("뷁", "inter")
    assert get_face(face).kind == "system"
    assert get_face(face).file.name == "NotoSansCJK-Regular.ttc"


def test_emoji_are_drawn_in_one_colour_wherever_a_map_is_drawn(fonts_of_system):
    emoji = "✅❌🌾👩🔥🏠🚗🗳🦠🥇🟢🟥🫶🇩🇪👍🏽❤\ufe0f👩\u200d🚀"
    assert missing(emoji, "inter") == set()
    assert {face for face, _ in split_runs("🌾✅", "inter")} == {"noto-emoji"}
    assert measure("👍🏽", "inter", 12) == measure("👍", "inter", 12)


def test_preferred_fonts_are_asked_first(fonts_of_system):
    for name in ("DejaVuSans.ttf", "sub/NotoSansCJK-Regular.ttc", "unknown.ttf"):
        target = fonts_of_system / name
        target.parent.mkdir(exist_ok=True)
        shutil.copy(FACES["inter"].file, target)
    names = [file.name for file in system_fonts._find_installed()]
    assert names == ["NotoSansCJK-Regular.ttc", "DejaVuSans.ttf"]


def test_measuring_needs_no_font_library():
    program = (
        "import sys; from mapcore.composition.lettering import measure;"
        "from mapcore.assets.fonts import missing;"
        "measure('Łódź, العربية', 'inter', 12), missing('Łódź', 'inter');"
        "print([m for m in ('matplotlib', 'fontTools') if m in sys.modules])"
    )
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert run.stdout.strip() == "[]"


@given(st.text(max_size=60), st.sampled_from(["inter", "exo-2"]))
def test_runs_are_the_text_and_no_two_neighbours_have_one_face(text, face):
    runs = split_runs(text, face)
    assert "".join(run for _, run in runs) == text
    assert all(one[0] != other[0] for one, other in pairwise(runs))


def test_widths_are_kept_under_the_common_budget():
    clear_caches()
    measure("A" * 1000, "inter", 12)
    measure("A" * 1000, "inter", 14)
    part = cache_info().parts["text widths"]
    assert (part.entries, part.hits) == (1, 1)
    assert part.size > 1000


def test_each_different_character_is_looked_up_once(monkeypatch):
    asked = []

    def without_font(characters):
        asked.extend(characters)
        return characters

    monkeypatch.setattr(fonts, "characters_without_font", without_font)
    assert missing("\U00020000\U00020001" * 500, "inter") == {"\U00020000", "\U00020001"}
    assert sorted(asked) == ["\U00020000", "\U00020001"]


@pytest.mark.parametrize(
    "face", [each.id for each in FACES.values() if each.kind not in ("script", "cjk")]
)
def test_figures_are_lining_ones(face: str) -> None:
    """Old-style figures differ in height, and their one may look like an i."""
    font = TTFont(FACES_FOLDER / f"{face}.ttf")
    cmap, glyphs, em = font.getBestCmap(), font["glyf"], font["head"].unitsPerEm
    figures = [glyphs[cmap[code]] for code in range(0x30, 0x3A) if code in cmap]
    tops = [figure.yMax / em for figure in figures]
    assert not figures or max(tops) - min(tops) <= 0.06
    assert all(figure.yMin / em >= -0.06 for figure in figures)
