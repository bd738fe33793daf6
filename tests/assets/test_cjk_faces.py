"""The faces of Chinese, Japanese and Korean have all that maps say in these languages."""

from __future__ import annotations

import pytest

import mapcore
from mapcore.assets.fonts import CJK, FACES, face_in, fallbacks, get_face, missing, split_runs
from mapcore.building.cjk_faces import list_characters


@pytest.mark.parametrize("language", sorted(CJK))
def test_a_face_has_every_character_of_its_language(language: str) -> None:
    characters = list_characters(language)
    assert len(characters) > 300
    runs = split_runs(characters, face_in("inter", language))
    assert runs == ((CJK[language], characters),)
    assert missing(characters, "inter") == set()


def test_a_language_chooses_its_own_shapes() -> None:
    for language, face in CJK.items():
        chain = fallbacks(face_in("inter", language))
        assert next(each for each in chain if each in CJK.values()) == face
        assert chain[0] == "inter"
    assert face_in("inter", "de") == "inter"
    assert get_face("inter+ja") is get_face("inter")


def test_the_faces_are_small_and_have_a_licence() -> None:
    sizes = [FACES[face].file.stat().st_size for face in CJK.values()]
    assert sum(sizes) < 600_000
    licence = FACES["noto-sans-jp"].file.parent / "LICENSES" / "noto-sans-cjk.txt"
    assert "SIL OPEN FONT LICENSE" in licence.read_text("utf-8").upper()


@pytest.mark.parametrize(
    ("language", "map_id"),
    [("ja", "japan"), ("zh", "china"), ("zh-Hant", "taiwan"), ("ko", "south-korea"),
     ("ja", "world"), ("ko", "us-states")],
)  # fmt: skip
@pytest.mark.parametrize("kind", ["png", "svg", "pdf"])
def test_a_map_is_drawn_without_boxes(language: str, map_id: str, kind: str) -> None:
    spec = {
        "mapId": map_id,
        "locale": language,
        "regions": {mapcore.get_map(map_id).regions[0].key: "#2853A3"},
        "style": {"labels": {"show": True}},
        "output": {"format": kind, "width": 300},
    }
    result = mapcore.render(spec)
    codes = {warning.code for warning in result.report.warnings}
    assert "characters_unavailable" not in codes


def test_characters_that_are_nowhere_name_the_extra() -> None:
    told = mapcore.check({"mapId": "fiji", "title": {"text": "\U00031350"}})
    (warning,) = (each for each in told.warnings if each.code == "characters_unavailable")
    assert 'pip install "mapcore[cjk]"' in warning.message
