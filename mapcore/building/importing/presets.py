"""Presets: the columns of official files, so that nobody has to look them up.

Sources of the schemas: the file names and attribute tables that the US Census Bureau, the Office
for National Statistics, Eurostat GISCO and Natural Earth document for their files.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from attrs import evolve, field, frozen

from mapcore.building.importing.naming import cell_text
from mapcore.building.tables import rows
from mapcore.errors import make_error
from mapcore.similarity import find_similar

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from mapcore.building.importing.files.reading import FeatureTable


@frozen
class Preset:
    """One kind of official file.

    `key`, `title`, `parent`, `label` and `aliases` are patterns of column names, since publishers
    put the year into these; of several the first that the file has is taken. `options` are further
    arguments of `import_map`. `derive` adds columns, `only` tells which rows are regions.
    """

    name: str
    publisher: str
    file: str
    key: str
    title: str
    aliases: tuple[str, ...] = ()
    parent: str | None = None
    label: str | None = None
    options: Mapping[str, Any] = field(factory=dict)
    derive: Callable[[dict[str, list[Any]]], dict[str, list[Any]]] = field(default=dict)
    only: tuple[str, str] | None = None


def _states() -> dict[str, str]:
    """Return the codes of the states by their FIPS and postal codes."""
    found = {row["fips"]: f"US-{row['postal']}" for row in rows("us_states")}
    return {**found, **{code[3:]: code for code in found.values()}}


def _with_state(columns: dict[str, list[Any]]) -> dict[str, list[Any]]:
    states = _states()
    given = columns.get("STATEFP") or columns.get("STATEFP20") or columns.get("STUSPS") or []
    return {"mapcore_state": [states.get(str(cell), "") for cell in given]}


def _of_congress(columns: dict[str, list[Any]]) -> dict[str, list[Any]]:
    """Return the states of congressional districts, and the names that people use: OR-5, OR-05."""
    states = _with_state(columns)["mapcore_state"]
    number = next((c for name, c in columns.items() if re.fullmatch(r"CD\d+FP", name)), [])
    short, names = [], []
    for state, digits in zip(states, map(str, number), strict=True):
        plain = digits.lstrip("0") or "AL"
        short.append(f"{state[3:]}-{plain}")
        names.append(f"{state[3:]}-{digits}|{state[3:]}{digits}|{state[3:]}-{plain}")
    return {"mapcore_state": states, "mapcore_short": short, "mapcore_names": names}


_CENSUS = "US Census Bureau"
_ONS = "Office for National Statistics"
_GISCO = "Eurostat GISCO"
_NATURAL_EARTH = "Natural Earth"

SOURCE_PRESETS = {
    each.name: each
    for each in (
        Preset(
            "us-zcta",
            _CENSUS,
            "cb_2020_us_zcta520_500k.zip",
            r"ZCTA5CE\d\d|ZCTA5CE",
            r"ZCTA5CE\d\d|ZCTA5CE",
            options={
                "map_title": "ZIP areas of the United States",
                "region_type": "ZIP area",
                "region_type_plural": "ZIP areas",
                "key_scheme": "ZCTA",
                "like": "us-counties",
                "default_layers": ("admin0",),
            },
        ),
        Preset(
            "us-tracts",
            _CENSUS,
            "cb_2022_41_tract_500k.zip",
            r"GEOID(\d\d)?",
            r"NAMELSAD(\d\d)?|NAME",
            parent=r"NAMELSADCO|COUNTYFP(\d\d)?",
            label="NAME",
            options={"region_type": "tract", "region_type_plural": "tracts"},
        ),
        Preset(
            "us-block-groups",
            _CENSUS,
            "cb_2022_41_bg_500k.zip",
            r"GEOID(\d\d)?",
            r"NAMELSAD(\d\d)?|NAME",
            parent=r"NAMELSADCO|COUNTYFP(\d\d)?",
            options={"region_type": "block group", "region_type_plural": "block groups"},
        ),
        Preset(
            "us-congressional-districts",
            _CENSUS,
            "cb_2022_us_cd118_500k.zip",
            r"GEOID(\d\d)?",
            r"NAMELSAD(\d\d)?",
            aliases=("mapcore_names",),
            parent="mapcore_state",
            label="mapcore_short",
            options={
                "map_title": "Congressional districts",
                "region_type": "district",
                "region_type_plural": "districts",
                "insets": "us",
            },
            derive=_of_congress,
        ),
        Preset(
            "us-places",
            _CENSUS,
            "cb_2022_41_place_500k.zip",
            r"GEOID(\d\d)?",
            "NAME",
            aliases=("NAMELSAD",),
            parent="mapcore_state",
            options={"region_type": "place", "region_type_plural": "places"},
            derive=_with_state,
        ),
        Preset(
            "us-cbsa",
            _CENSUS,
            "cb_2021_us_cbsa_500k.zip",
            r"GEOID(\d\d)?|CBSAFP",
            "NAME",
            aliases=("NAMELSAD",),
            options={
                "map_title": "Metropolitan and micropolitan areas",
                "region_type": "area",
                "region_type_plural": "areas",
                "like": "us-states",
                "default_layers": ("admin0",),
            },
        ),
        *(
            Preset(
                f"uk-{name}",
                _ONS,
                file,
                rf"{prefix}\d\dCD",
                rf"{prefix}\d\dNM",
                aliases=(rf"{prefix}\d\dNMW",),
                parent=r"LAD\d\dNM" if prefix == "WD" else None,
                options={
                    "map_title": title,
                    "region_type": word,
                    "region_type_plural": plural,
                    "key_scheme": "GSS",
                },
            )
            for name, prefix, title, word, plural, file in (
                ("lad", "LAD", "Local authorities of the United Kingdom", "local authority",
                 "local authorities",
                 "Local_Authority_Districts_(December_2023)_Boundaries_UK_BUC.geojson"),
                ("wards", "WD", "Wards of the United Kingdom", "ward", "wards",
                 "Wards_(December_2023)_Boundaries_UK_BSC.geojson"),
                ("constituencies", "PCON", "Constituencies of the United Kingdom", "constituency",
                 "constituencies",
                 "Westminster_Parliamentary_Constituencies_(July_2024)_Boundaries_UK_BUC.geojson"),
            )
        ),
        *(
            Preset(
                f"eu-nuts-{level}",
                _GISCO,
                f"NUTS_RG_20M_2021_4326_LEVL_{level}.geojson",
                "NUTS_ID",
                "NAME_LATN|NUTS_NAME",
                aliases=("NUTS_NAME",),
                parent="CNTR_CODE",
                options={
                    "map_title": f"NUTS regions of level {level}",
                    "region_type": "region",
                    "region_type_plural": "regions",
                },
                only=("LEVL_CODE", str(level)),
            )
            for level in (0, 1, 2, 3)
        ),
        Preset(
            "eu-lau",
            _GISCO,
            "LAU_RG_01M_2021_4326.geojson",
            "GISCO_ID",
            "LAU_NAME",
            parent="CNTR_CODE",
            options={"region_type": "municipality", "region_type_plural": "municipalities"},
        ),
        Preset(
            "ne-admin-0",
            _NATURAL_EARTH,
            "ne_10m_admin_0_countries.zip",
            "ADM0_A3|adm0_a3",
            "NAME_LONG|name_long|ADMIN|admin",
            aliases=("NAME", "name", "FORMAL_EN", "formal_en"),
            options={
                "map_title": "Countries",
                "region_type": "country",
                "region_type_plural": "countries",
            },
        ),
        Preset(
            "ne-admin-1",
            _NATURAL_EARTH,
            "ne_10m_admin_1_states_provinces.zip",
            "adm1_code|ADM1_CODE",
            "name|NAME",
            aliases=("iso_3166_2", "ISO_3166_2", "name_en", "NAME_EN", "name_local", "NAME_LOCAL"),
            parent="admin|ADMIN",
            options={"region_type": "region", "region_type_plural": "regions"},
        ),
    )
}  # fmt: skip


def preset_of(name: str) -> Preset:
    """Return a preset by its name; raises ValidationError."""
    if name not in SOURCE_PRESETS:
        near = find_similar(name, list(SOURCE_PRESETS))
        hint = f"; did you mean {near[0]}?" if near else ""
        listed = ", ".join(SOURCE_PRESETS)
        raise make_error("preset", f"there is no preset {name!r}; there are {listed}{hint}")
    return SOURCE_PRESETS[name]


def prepare_table(table: FeatureTable, preset: Preset) -> tuple[FeatureTable, dict[str, Any]]:
    """Return a table with derived columns and only the preset's rows, and the columns to read.

    Raises ValidationError where the file is not of the preset's kind.
    """
    columns = {**table.columns, **preset.derive(table.columns)}
    chosen: dict[str, Any] = {
        "key": _find(columns, preset.key, preset),
        "title": _find(columns, preset.title, preset),
        "aliases": tuple(
            name for pattern in preset.aliases for name in _matching(columns, pattern)
        ),
    }
    for option in ("parent", "label"):
        pattern = getattr(preset, option)
        chosen[option] = next(iter(_matching(columns, pattern)), None) if pattern else None
    kept = list(range(len(table.shapes)))
    if preset.only and preset.only[0] in columns:
        name, value = preset.only
        kept = [row for row in kept if cell_text(columns[name][row]) == value]
        if not kept:
            raise make_error("source", f"has no row whose {name} is {value}")
    columns = {name: [cells[row] for row in kept] for name, cells in columns.items()}
    return evolve(table, columns=columns, shapes=table.shapes[kept]), chosen


def _matching(columns: Mapping[str, Any], pattern: str) -> list[str]:
    """Return the columns whose names match the alternatives of a pattern, in their order."""
    return [name for each in pattern.split("|") for name in columns if re.fullmatch(each, name)]


def _find(columns: Mapping[str, Any], pattern: str, preset: Preset) -> str:
    for name in _matching(columns, pattern):
        return name
    wanted = pattern.replace(r"\d\d", "##").replace("(##)?", "").split("|")
    raise make_error(
        "source",
        f"is not a file of the preset {preset.name} ({preset.publisher}: {preset.file}): "
        f"it has no column {' or '.join(wanted)}",
    )
