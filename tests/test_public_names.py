"""The public names: each is there, loads by itself, and is the one that type checkers see."""

from __future__ import annotations

import ast
import inspect
from pathlib import Path

import pytest

import mapcore


@pytest.mark.parametrize("name", mapcore.__all__)
def test_every_public_name_is_there(name: str) -> None:
    assert getattr(mapcore, name) is not None
    assert name in dir(mapcore)


def test_type_checkers_see_the_same_names() -> None:
    tree = ast.parse(Path(inspect.getfile(mapcore)).read_text(encoding="utf-8"))
    seen = {
        (node.module, alias.name)
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("mapcore.")
        for alias in node.names
    }
    always = {("mapcore.version", "__version__")}
    assert seen == {(module, name) for name, module in mapcore._HOMES.items()} | always


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'rendr'"):
        mapcore.rendr  # noqa: B018


def test_objects_inside_a_request_may_be_mappings() -> None:
    request = mapcore.RenderRequest("us-states", choropleth={"values": {"CA": 1}})
    assert mapcore.check(request).region_matching.matched_keys == 1


def test_a_wrong_value_inside_a_request_is_named_by_its_path() -> None:
    request = mapcore.RenderRequest("us-states", title={"text": 5})
    with pytest.raises(mapcore.ValidationError) as caught:
        mapcore.check(request)
    assert [error.param for error in caught.value.errors] == ["title.text"]


def test_maps_are_listed_from_the_atlas_that_is_given() -> None:
    assert mapcore.list_maps("world", atlas=mapcore.Atlas()) == mapcore.list_maps("world")


def test_no_module_hides_a_public_name() -> None:
    """Importing a submodule sets it on the package, in place of a function of its name."""
    modules = {path.stem for path in Path(inspect.getfile(mapcore)).parent.iterdir()}
    assert not modules & set(mapcore.__all__)
