"""Public names of the library as Markdown for docs/reference/python.md: `tests/pages.py` writes it.

Each has its signature, docstring and fields, as its source has them.
"""

from __future__ import annotations

import ast
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import mapcore

if TYPE_CHECKING:
    from collections.abc import Iterator

MAKES_FIELD = {"require", "describe", "note"}
"""What declares a field, with what it is as first argument."""

PROPERTIES = {"property", "cached_property", "functools.cached_property"}
Function = ast.FunctionDef | ast.AsyncFunctionDef


def _fenced(docstring: str) -> str:
    r"""Return a docstring with its doctests in fences.

    >>> _fenced("Add.\n\n>>> 1 + 1\n2").splitlines()
    ['Add.', '', '```pycon', '>>> 1 + 1', '2', '```']
    """
    paragraphs = docstring.split("\n\n")
    return "\n\n".join(
        f"```pycon\n{each.strip()}\n```" if each.startswith(">>> ") else each for each in paragraphs
    )


@cache
def _module(name: str) -> ast.Module:
    return ast.parse(Path(import_module(name).__file__ or "").read_text("utf-8"))


def describe_name(name: str) -> Iterator[str]:
    """Yield heading and paragraphs of a name, from the module in which it is declared."""
    body = _module(getattr(getattr(mapcore, name), "__module__", mapcore._HOMES[name])).body
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
        return _fenced("\n".join(map(str.strip, str(node.value.value).split("\n"))))
    return ""


def _docstring(node: Function | ast.ClassDef) -> str:
    return _fenced(ast.get_docstring(node) or "")


def _cell(text: str) -> str:
    """Return a text as it stands in a cell of a table: its first paragraph, in one line."""
    return text.split("\n\n")[0].replace("\n", " ").replace("|", "\\|")
