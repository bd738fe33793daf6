"""The files of deployment agree with the service, and what reads them accepts them."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import attrs
import pytest
import yaml

from mapcore.caching import VARIABLE
from mapcore_http.api.state import READY
from mapcore_http.server import GRACE_SECONDS
from mapcore_http.settings import installed_settings, variable

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
SYSTEMD = shutil.which("systemd-analyze")
KNOWN = {variable(each) for each in attrs.fields(installed_settings())} | {VARIABLE}
PAGES = [*DEPLOY.iterdir(), ROOT / "Dockerfile", *ROOT.glob("docs/how-to/*.md")]


def manifest() -> dict[str, Any]:
    """Return the pod of the page on Kubernetes."""
    page = (ROOT / "docs/how-to/kubernetes.md").read_text("utf-8")
    (block,) = re.findall(r"```yaml\n(.*?)```", page, re.S)
    (deployment,) = (each for each in yaml.safe_load_all(block) if each["kind"] == "Deployment")
    pod: dict[str, Any] = deployment["spec"]["template"]["spec"]
    return pod


def compose() -> dict[str, Any]:
    services: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
    return services["services"]


def unit() -> str:
    return (DEPLOY / "mapcore.service").read_text("utf-8")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_variable_is_a_setting(page: Path) -> None:
    assert set(re.findall(r"MAPCORE_[A-Z_]+", page.read_text("utf-8"))) <= KNOWN


def test_everything_waits_until_renders_have_ended() -> None:
    (container,) = manifest()["containers"]
    (pause,) = (int(each) for each in container["lifecycle"]["preStop"]["exec"]["command"][1:])
    (seconds,) = re.findall(r"^TimeoutStopSec=(\d+)$", unit(), re.M)
    waits = {
        "Kubernetes": manifest()["terminationGracePeriodSeconds"] - pause,
        "compose": int(compose()["mapcore"]["stop_grace_period"].removesuffix("s")),
        "systemd": int(seconds),
    }
    assert {name: wait for name, wait in waits.items() if wait < GRACE_SECONDS + 5} == {}


def test_containers_run_without_rights() -> None:
    (container,) = manifest()["containers"]
    service = compose()["mapcore"]
    assert container["securityContext"]["readOnlyRootFilesystem"] is service["read_only"] is True
    assert container["securityContext"]["capabilities"]["drop"] == service["cap_drop"] == ["ALL"]
    (user,) = re.findall(r"^USER (\d+)$", (ROOT / "Dockerfile").read_text("utf-8"), re.M)
    assert manifest()["securityContext"]["runAsUser"] == int(user) != 0


def test_a_container_is_healthy_when_renders_would_be_drawn() -> None:
    (container,) = manifest()["containers"]
    dockerfile = (ROOT / "Dockerfile").read_text("utf-8")
    (asked,) = re.findall(r"HEALTHCHECK .*?http://127\.0\.0\.1:8000(\S+?)'", dockerfile, re.S)
    assert asked == container["readinessProbe"]["httpGet"]["path"] == READY
    assert compose()["nginx"]["depends_on"] == {"mapcore": {"condition": "service_healthy"}}


def test_both_proxies_have_the_same_rules() -> None:
    rules = [
        re.sub(r"(proxy_pass|Host) [^;]*", r"\1", file.read_text("utf-8")).partition("client_max")
        for file in (DEPLOY / "nginx.conf", DEPLOY / "compose-nginx.conf")
    ]
    assert rules[0][1:] == rules[1][1:]


@pytest.mark.skipif(SYSTEMD is None, reason="systemd-analyze is not installed")
def test_systemd_accepts_the_unit(tmp_path: Path) -> None:
    file = tmp_path / "mapcore.service"
    file.write_text(unit().replace("/opt/mapcore/bin/mapcore", sys.executable))
    command = [str(SYSTEMD), "verify", str(file)]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    file.write_text(file.read_text().replace("Type=notify", "Type=notfy"))
    assert subprocess.run(command, check=False, capture_output=True).stderr != b""
