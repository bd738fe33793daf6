"""MAPCORE_TIERS: a file's changes to the table, every fault of it, and no limits at all."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image, ImageChops
from serving import FAST, Server, running

from mapcore_http.limits.tier_files import read_tiers, tiers_of
from mapcore_http.limits.tiers import STANDARD, plan_problem
from mapcore_http.settings import Settings, SettingsError

CHANGES = """
[keyless]
formats = ["png", "svg"]
requests = {hour = 100, minute = 2}
attribution = false

[pro]
monthly_quota = 20000

[conversation]
conversations_of_address = {hour = 500}
"""


def test_a_file_changes_what_it_names_and_nothing_else(tmp_path: Path) -> None:
    file = tmp_path / "tiers.toml"
    file.write_text(CHANGES)
    tiers = tiers_of(Settings.from_environment({"MAPCORE_TIERS": str(file)}))
    assert tiers.keyless.formats == ("png", "svg", "pdf")
    assert [(each.limit, each.seconds) for each in tiers.keyless.windows] == [(100, 3600), (2, 60)]
    assert tiers.keyless.max_side == STANDARD.keyless.max_side
    assert (tiers.pro.monthly_quota, tiers.pro.daily_cap) == (20000, STANDARD.pro.daily_cap)
    assert [each.limit for each in tiers.conversation.opening] == [500]
    assert (tiers.free, tiers.preview) == (STANDARD.free, STANDARD.preview)


@pytest.mark.parametrize(
    ("table", "told"),
    [
        ({"gold": {}}, "gold"),
        ({"keyless": {"daily_cap": 5}}, "keyless"),
        ({"free": {"daily_cap": "5"}}, "free.daily_cap"),
        ({"free": {"daily_cap": 5.5}}, "free.daily_cap"),
        ({"free": {"concurrent": True}}, "free.concurrent"),
        ({"free": {"monthly_quota": 0}}, "monthly_quota"),
        ({"pro": {"formats": []}}, "formats"),
        ({"pro": {"formats": ["gif"]}}, "gif"),
        ({"pro": {"formats": "png"}}, "formats"),
        ({"pro": {"max_side": 10**6}}, "max_side"),
        ({"pro": {"requests": {"day": 5}}}, "pro.requests.day: expected minute or hour"),
        ({"pro": {"requests": {}}}, "requests"),
        ({"pro": 5}, "pro"),
    ],
)
def test_a_fault_is_told_with_its_place(table: dict[str, object], told: str) -> None:
    with pytest.raises(SettingsError, match=r"MAPCORE_TIERS: .*" + told):
        read_tiers(table)


def test_all_faults_of_a_file_are_told_at_once() -> None:
    with pytest.raises(SettingsError) as caught:
        read_tiers({"gold": {}, "free": {"daily_cap": "5", "max_scale": 2.5}})
    assert len(str(caught.value).splitlines()) == 3


@pytest.mark.parametrize("text", ["free = [", "\x00"])
def test_what_is_no_toml_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "tiers.toml"
    file.write_text(text)
    with pytest.raises(SettingsError, match="cannot be read"):
        tiers_of(Settings(tiers=file))


def test_a_file_that_is_not_there_is_a_fault_of_the_settings() -> None:
    with pytest.raises(SettingsError, match="MAPCORE_TIERS: expected `none`, or a TOML file"):
        Settings.from_environment({"MAPCORE_TIERS": "/nowhere/tiers.toml"})


def test_without_limits_every_caller_draws_what_can_be_drawn() -> None:
    tiers = tiers_of(Settings(tiers="none"))
    for tier in (tiers.keyless, tiers.free, tiers.pro, tiers.conversation):
        assert plan_problem(tier, 4000, 4000, 4, "svg") is None
        assert not tier.attribution


def test_a_private_service_limits_nobody_and_still_counts(private: Server) -> None:
    caller = private.fresh()
    svg = {**FAST, "output": {"width": 2000, "format": "svg"}}
    assert private.render(svg, headers=caller).status_code == 200
    limits = [private.render(headers=caller).status_code for _ in range(8)]
    assert limits == [200] * 8
    key = private.key("free")
    assert private.render(headers=key).status_code == 200
    used = private.client.get("/v1/usage", headers=key).json()
    assert used["renders"]["used"] == 1
    assert "not limited" in private.client.get("/").text


@pytest.mark.weekly
def test_an_image_shows_the_line_of_the_settings(tmp_path: Path) -> None:
    """The kept image of one line is not sent for another."""
    pictures = []
    spec = {"mapId": "luxembourg", "output": {"width": 400}}
    for line in ("Drawn by the map desk", "Made with mapcore"):
        with running(tmp_path, attribution=line) as server:
            pictures.append(server.image(spec).content)
            posted = server.render(spec).content
        assert pictures[-1] == posted
    first, second = (Image.open(_file(tmp_path, each)).convert("RGB") for each in pictures)
    changed = ImageChops.difference(first, second).getbbox()
    assert changed is not None
    assert changed[1] > first.height * 0.8, "the line stands at the foot"


def _file(folder: Path, content: bytes) -> Path:
    file = folder / f"{hash(content)}.png"
    file.write_bytes(content)
    return file
