"""Public names of the library as text for a page: signature, docstring and fields of each.

They are read from the sources, not imported: a service would load geopandas and more with them.
"""

from __future__ import annotations

import ast
import re
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import mapcore

if TYPE_CHECKING:
    from collections.abc import Iterator

LIBRARY = Path(mapcore.__file__).parent
DIRECTIVE = re.compile(r"^::: mapcore\.(\w+)$", re.M)
NEXT = re.compile(r"^[A-Za-z_@]", re.M)
"""Where the next declaration of a module begins."""
STRING = re.compile(r'"""(.*?)"""', re.S)
MAKES_FIELD = {"require", "describe", "note"}
"""What declares a field, with what it is as first argument."""

PROPERTIES = {"property", "cached_property", "functools.cached_property"}
Function = ast.FunctionDef | ast.AsyncFunctionDef


def put_names(page: str) -> str:
    """Return a page with what its directives name in their place, as Markdown."""
    return DIRECTIVE.sub(lambda found: "\n\n".join(_describe(found[1])), page)


def put_texts(page: str) -> str:
    """Return a page with each name that its directives name and the texts of its declaration.

    It is found by its line and not parsed, which takes a tenth of the time.
    """
    return DIRECTIVE.sub(lambda found: "\n\n".join(_texts_of(found[1])), page)


def _texts_of(name: str) -> Iterator[str]:
    yield f"### `mapcore.{name}`"
    path = _imported("__init__")[name]
    line = re.compile(rf"^(?:class |def |async def )?{name}\b", re.M)
    while not (found := line.search(_source(path))):
        path = _imported(path)[name]
    declared = _source(path)[found.start() :]
    if found[0] == name:  # its text follows the value
        yield from STRING.findall(declared)[:1]
        return
    end = NEXT.search(declared, len(found[0]))
    yield from STRING.findall(declared[: end.start()] if end else declared)


def fenced(docstring: str) -> str:
    r"""Return a docstring with its doctests in fences.

    >>> fenced("Add.\n\n>>> 1 + 1\n2").splitlines()
    ['Add.', '', '```pycon', '>>> 1 + 1', '2', '```']
    """
    paragraphs = docstring.split("\n\n")
    return "\n\n".join(
        f"```pycon\n{each.strip()}\n```" if each.startswith(">>> ") else each for each in paragraphs
    )


@lru_cache(maxsize=256)
def _source(path: str) -> str:
    """Return the text of a module of the library by its path below it."""
    return (LIBRARY / f"{path}.py").read_text("utf-8")


@lru_cache(maxsize=256)
def _module(path: str) -> ast.Module:
    return ast.parse(_source(path))


@lru_cache(maxsize=256)
def _imported(path: str) -> dict[str, str]:
    """Return the path of the module that each name in a module is imported from."""
    return {
        alias.name: node.module.removeprefix("mapcore.").replace(".", "/")
        for node in ast.walk(_module(path))
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("mapcore.")
        for alias in node.names
    }


def _describe(name: str) -> Iterator[str]:
    """Yield heading and paragraphs of a name, from the module in which it is declared."""
    path = "__init__"
    while name in _imported(path):
        path = _imported(path)[name]
    body = _module(path).body
    yield f"### `mapcore.{name}`"
    for node, after in zip(body, [*body[1:], ast.Pass()], strict=True):
        if isinstance(node, Function) and node.name == name:
            yield f"```python\n{_signature(node)}\n```"
            yield _docstring(node)
        elif isinstance(node, ast.ClassDef) and node.name == name:
            yield _docstring(node)
            yield from _members(node)
        elif isinstance(node, ast.Assign | ast.AnnAssign) and _target(node) == name:
            yield _text(after)


def _target(node: ast.Assign | ast.AnnAssign) -> str:
    return ast.unparse(node.target if isinstance(node, ast.AnnAssign) else node.targets[0])


def _members(declared: ast.ClassDef) -> Iterator[str]:
    """Yield a table of the fields and properties of a class, and its methods."""
    rows, methods = [], list[str]()
    for node, after in zip(declared.body, [*declared.body[1:], ast.Pass()], strict=True):
        if isinstance(node, ast.AnnAssign):
            name, told = ast.unparse(node.target), _field_text(node) or _text(after)
            rows.append((name, ast.unparse(node.annotation), told))
        elif isinstance(node, Function) and PROPERTIES & {*map(ast.unparse, node.decorator_list)}:
            rows.append((node.name, ast.unparse(node.returns or node), _docstring(node)))
        elif isinstance(node, Function) and not node.name.startswith("_"):
            methods += [f"#### `{declared.name}.{node.name}`"]
            methods += [f"```python\n{_signature(node)}\n```", _docstring(node)]
    shown = [row for row in rows if not row[0].startswith("_")]
    if shown:
        lines = (f"| `{name}` | `{_cell(kind)}` | {_cell(told)} |" for name, kind, told in shown)
        yield "\n".join(["| field | type | what it is |", "|---|---|---|", *lines])
    yield from methods


def _signature(node: Function) -> str:
    """Return the signature of a function, one argument a line where it is long."""
    ends = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    line = f"{node.name}({ast.unparse(node.args)}){ends}"
    if len(line) <= 88:
        return line
    tree = ast.parse(f"def f({ast.unparse(node.args)}): 0").body[0]
    assert isinstance(tree, ast.FunctionDef)
    return f"{node.name}(\n" + "".join(f"    {each},\n" for each in _arguments(tree)) + f"){ends}"


def _arguments(node: ast.FunctionDef) -> Iterator[str]:
    """Yield the arguments of a function with types and defaults, and the stars between them."""
    of = node.args
    plain = [*of.posonlyargs, *of.args]
    usual = [None] * (len(plain) - len(of.defaults)) + [*of.defaults]
    yield from map(_argument, plain, usual)
    if of.vararg:
        yield "*" + _argument(of.vararg, None)
    elif of.kwonlyargs:
        yield "*"
    yield from map(_argument, of.kwonlyargs, of.kw_defaults)
    if of.kwarg:
        yield "**" + _argument(of.kwarg, None)


def _argument(argument: ast.arg, usual: ast.expr | None) -> str:
    kind = f": {ast.unparse(argument.annotation)}" if argument.annotation else ""
    return f"{argument.arg}{kind}" + (f" = {ast.unparse(usual)}" if usual else "")


def _field_text(node: ast.AnnAssign) -> str:
    """Return what a field says of itself where it is declared, or nothing."""
    made = node.value
    if isinstance(made, ast.Call) and ast.unparse(made.func) in MAKES_FIELD and made.args:
        told = made.args[0]
        return str(told.value) if isinstance(told, ast.Constant) else ""
    return ""


def _text(node: ast.AST) -> str:
    """Return the text that stands after a declaration, or nothing."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return fenced("\n".join(map(str.strip, str(node.value.value).split("\n"))))
    return ""


def _docstring(node: Function | ast.ClassDef) -> str:
    return fenced(ast.get_docstring(node) or "")


def _cell(text: str) -> str:
    """Return a text as it stands in a cell of a table: its first paragraph, in one line."""
    return text.split("\n\n")[0].replace("\n", " ").replace("|", "\\|")
