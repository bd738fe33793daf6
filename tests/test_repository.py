"""The files beside the code agree with one another: extras, hooks, workflow, forms, citation."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import yaml

import mapcore

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]
SESSIONS = [ROOT / "noxfile.py", *(ROOT / "tests/sessions").glob("*.py")]


def read_yaml(name: str) -> object:
    return yaml.safe_load((ROOT / name).read_text("utf-8"))


def supported_pythons() -> list[str]:
    return sorted(re.findall(r"Python :: (3\.\d+)", " ".join(PROJECT["classifiers"])))


def test_all_is_every_extra() -> None:
    (everything,) = EXTRAS["all"]
    named = re.fullmatch(r"mapcore\[(.*)\]", everything)
    assert named is not None
    assert sorted(named[1].split(",")) == sorted(set(EXTRAS) - {"all"})


def test_the_page_on_installing_lists_every_extra() -> None:
    page = (ROOT / "docs/installing.md").read_text("utf-8")
    assert sorted(re.findall(r"^\| `([a-z]+)` \|", page, re.M)) == sorted(EXTRAS)


def test_the_workflow_runs_what_ci_runs() -> None:
    (job,) = read_yaml(".github/workflows/ci.yml")["jobs"].values()  # type: ignore[index]
    assert ".ci/run" in [step.get("run") for step in job["steps"]]
    pythons = {str(step["with"]["python-version"]) for step in job["steps"] if "with" in step}
    assert pythons == {PROJECT["requires-python"].removeprefix(">=")}


def test_the_weekly_workflow_runs_sessions_that_there_are() -> None:
    (job,) = read_yaml(".github/workflows/weekly.yml")["jobs"].values()  # type: ignore[index]
    text = "\n".join(file.read_text("utf-8") for file in SESSIONS)
    sessions = {*re.findall(r"^def (\w+)\(session", text, re.M)}
    sessions |= {*re.findall(r'@nox.session\(name="([\w-]+)"\)', text)}
    weekly = job["strategy"]["matrix"]["session"]
    assert {"deep", "every-map", "newest", "lowest", "pythons"} <= {*weekly} <= sessions
    (setup,) = (step["with"] for step in job["steps"] if "with" in step)
    assert sorted(setup["python-version"].split()) == supported_pythons()


def test_the_release_workflow_attests_what_the_session_built() -> None:
    workflow = read_yaml(".github/workflows/release.yml")
    assert workflow["permissions"] == {"contents": "read"}  # type: ignore[index]
    (job,) = workflow["jobs"].values()  # type: ignore[index]
    signing = {"contents": "read", "id-token": "write", "attestations": "write"}
    assert job["permissions"] == signing
    uses = {step["uses"].split("@")[0]: step["with"] for step in job["steps"] if "with" in step}
    pythons = uses["actions/setup-python"]["python-version"].split()
    assert sorted(pythons) == supported_pythons()
    session = (ROOT / "tests/sessions/building.py").read_text("utf-8").partition("def release(")[2]
    folder, sums = uses["actions/attest-build-provenance"]["subject-checksums"].rsplit("/", 1)
    assert f'Path("{folder}")' in session
    assert f'(folder / "{sums}")' in session
    assert uses["actions/upload-artifact"]["path"] == folder


def test_hooks_of_the_repository_are_the_checks_of_lint() -> None:
    (repository,) = read_yaml(".pre-commit-config.yaml")["repos"]  # type: ignore[index]
    entries = [hook["entry"].replace(" --force-exclude", "") for hook in repository["hooks"]]
    assert entries == ["ruff check", "ruff format --check", "lint-imports"]


def test_the_hook_for_others_is_a_command() -> None:
    (hook,) = read_yaml(".pre-commit-hooks.yaml")  # type: ignore[misc]
    assert hook["entry"] == "mapcore check --fix"
    assert hook["id"] in (ROOT / "docs/how-to/pre-commit.md").read_text("utf-8")


def test_every_issue_form_has_fields_that_can_be_filled_in() -> None:
    forms = [read_yaml(str(path)) for path in (ROOT / ".github/ISSUE_TEMPLATE").glob("*.yml")]
    assert len(forms) == 2
    for form in forms:
        assert {"name", "description", "body"} <= set(form)  # type: ignore[call-overload]
        ids = [field["id"] for field in form["body"]]  # type: ignore[index]
        assert len(ids) == len(set(ids)) > 0


def test_the_citation_is_of_this_version() -> None:
    citation = read_yaml("CITATION.cff")
    assert isinstance(citation, dict)
    assert (citation["version"], citation["license"]) == (mapcore.__version__, PROJECT["license"])


def test_the_readme_leads_to_every_page_of_the_site() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    navigation = (ROOT / "mkdocs.yml").read_text("utf-8").partition("\nnav:")[2]
    pages = re.findall(r": (\S+\.md)$", navigation, re.M)
    assert len(pages) > 30
    assert [
        page
        for page in pages
        if f"(docs/{page})" not in readme and f"({page})" not in readme and page != "index.md"
    ] == []


def test_the_editor_of_an_installed_service_reads_spreadsheets() -> None:
    """Its page offers to; the extra `tables` has frames and Parquet as well, which it refuses."""
    console, tables = set(EXTRAS["console"]), set(EXTRAS["tables"])
    shared = {name.partition(">")[0] for name in console & tables}
    assert shared == {"charset-normalizer", "python-calamine"}
