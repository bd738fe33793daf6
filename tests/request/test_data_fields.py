"""Which fields hold data: split from a request, put back, and listed by region key."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_type_hints

import pytest
from attrs import fields, has
from hypothesis import given
from strategies import requests

from mapcore.request.decoding.data_fields import (
    DATA_FIELDS,
    REGION_FIELDS,
    join_data,
    list_region_data,
    split_data,
)
from mapcore.request.decoding.decode import decode_request
from mapcore.request.decoding.encode import encode
from mapcore.request.request import RenderRequest

SPEC: dict[str, Any] = {
    "mapId": "us-states",
    "bivariate": {
        "x": {"title": "Old", "values": {"TX": 1, "CA": 2}},
        "y": {"title": "Poor", "values": {"TX": 3, "NY": 4}},
    },
    "regions": {"WA": "#2853A3"},
}


@given(requests())
def test_what_is_split_is_put_back(raw: dict[str, Any]) -> None:
    whole = encode(decode_request(raw))
    rest, data = split_data(whole)
    assert join_data(rest, data) == whole
    assert data.keys() <= set(DATA_FIELDS)
    assert split_data(rest) == (rest, {})


def test_data_by_region_are_listed_by_their_fields() -> None:
    found = list_region_data(decode_request(SPEC))
    assert {path: list(values) for path, values in found.items()} == {
        "bivariate.x.values": ["TX", "CA"],
        "bivariate.y.values": ["TX", "NY"],
        "regions": ["WA"],
    }


def test_a_block_that_is_missing_is_an_error() -> None:
    with pytest.raises(LookupError, match=r"bivariate\.x"):
        join_data({"mapId": "fiji", "bivariate": {}}, {"bivariate.x.values": {"A": 1}})


def test_no_mapping_by_region_is_forgotten() -> None:
    """Every mapping named `values` or `regions` in the request is one of the fields."""
    assert set(_find_mappings(RenderRequest, "")) == set(REGION_FIELDS)


def _find_mappings(kind: type, path: str) -> list[str]:
    found = []
    hints = get_type_hints(kind)
    for each in fields(kind):
        where = f"{path}{each.name}"
        for part in (hints[each.name], *getattr(hints[each.name], "__args__", ())):
            if has(part):
                found += _find_mappings(part, f"{where}.")
            elif getattr(part, "__origin__", None) is Mapping and each.name in (
                "values",
                "regions",
            ):
                found.append(where)
    return found
