"""A member's table is tried on the workspace's own boundaries, which come first where they fit."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from people import member, visiting
from private import TwoWorkspaces, two_workspaces
from serving import Server

from mapcore_http.people.pages.editor.table_reading import put_fit

OWN = {"Sec-Fetch-Site": "same-origin"}


@pytest.fixture(scope="module")
def two(site: Server, tmp_path_factory: pytest.TempPathFactory) -> TwoWorkspaces:
    """Two workspaces, of which the first has the private map of zones."""
    return two_workspaces(site, tmp_path_factory.mktemp("packs"))


def maps_for(client: httpx.Client, body: Any) -> list[str]:
    answer = client.post("/editor/table", json=body, headers=OWN)
    assert answer.status_code == 200, answer.text
    return [each["maps"][0]["id"] for each in answer.json()["readings"]]


def test_own_boundaries_come_first_for_members_alone(site: Server, two: TwoWorkspaces) -> None:
    rows = [["Z1", "Z2", "Z3", "Z4"], ["12", "7", "3", "4"]]
    bodies = (
        {"names": ["Zone", "Sales"], "columns": rows},
        {"name": "zones.csv", "text": "Zone,Sales\nZ1,12\nZ2,7\nZ3,3\nZ4,4\n"},
    )
    with (
        member(site, two["own"][0]) as insider,
        member(site, two["other"][0]) as outsider,
        visiting(site) as nobody,
    ):
        for body in bodies:
            assert maps_for(insider.client, body)[0] == two["id"]
            for client in (outsider.client, nobody):
                assert two["id"] not in maps_for(client, body)
        germany = {"names": ["Land"], "columns": [["Bayern", "Hessen", "Sachsen"]]}
        assert maps_for(insider.client, germany)[0] == "germany"


def test_a_map_that_fits_worse_is_listed_below() -> None:
    fits = [{"id": "germany", "matched": 16, "keys": 16}]
    readings: list[dict[str, Any]] = [{"key": 0, "maps": fits}]
    put_fit(readings, {"key": 0, "maps": [{"id": "own.lands", "matched": 9, "keys": 16}]})
    assert [each["id"] for each in readings[0]["maps"]] == ["germany", "own.lands"]
    put_fit(readings, {"key": 0, "maps": [{"id": "own.same", "matched": 16, "keys": 16}]})
    assert [each["id"] for each in readings[0]["maps"]] == ["own.same", "germany", "own.lands"]
    assert len(readings) == 1
