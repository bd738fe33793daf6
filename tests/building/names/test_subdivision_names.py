"""Names of units in the languages of their country, and former codes of councils."""

from __future__ import annotations

from pathlib import Path

import pytest

from mapcore.atlas.catalog import Atlas
from mapcore.building.names.subdivision_names import list_own_names, read_names
from mapcore.building.tables import rows
from mapcore.matching.matching import match_keys

XML = """<ldml><localeDisplayNames><subdivisions>
<subdivision type="chge">Gen\u00e8ve</subdivision><subdivision type="chvd">Vaud</subdivision>
<subdivision type="chju">Jura</subdivision><subdivision type="chne">Jura\u00b2</subdivision>
</subdivisions></localeDisplayNames></ldml>"""


def test_a_name_that_cldr_gives_to_two_units_is_neithers(tmp_path: Path) -> None:
    file = tmp_path / "fr.xml"
    file.write_text(XML, "utf-8")
    assert read_names(file) == {"CH-GE": "Gen\u00e8ve", "CH-VD": "Vaud"}


def test_names_are_kept_in_own_languages_where_the_code_is_still_the_same_units() -> None:
    names = {
        "en": {"CH-GE": "Geneva", "CH-VD": "Valais", "IR-01": "Tehran"},
        "fr": {"CH-GE": "Gen\u00e8ve", "CH-VD": "Valais"},
        "pl": {"CH-GE": "Genewa"},
        "fa": {"IR-01": "\u062a\u0647\u0631\u0627\u0646"},
    }
    today = [("CH-GE", "Geneva"), ("CH-VD", "Vaud"), ("IR-01", "Tehran")]
    assert list_own_names(names, today) == [("fr", "CH-GE", "Gen\u00e8ve")]


@pytest.mark.parametrize("row", rows("former_codes"), ids=lambda row: row["name"])
def test_former_and_present_codes_of_a_council_are_the_same_region(row: dict[str, str]) -> None:
    pack = Atlas().open("uk-local-authorities")
    codes = [row["code"], row["became"]]
    found = {match_keys(pack, [code]).resolved.get(code) for code in (*codes, row["name"])}
    assert len(found) == 1
    assert found <= {*codes}
