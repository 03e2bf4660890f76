"""Which messages a game can say: found in its sources and templates, without playing."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from jinja2 import nodes

from brelan.engine.game import Game
from brelan.web import render

ANYTHING = "*"
"""Stands in a key for what is known only when the game is played."""


@dataclass(frozen=True)
class Said:
    """A message that some line says: its key, perhaps with ANYTHING in it, and the values that it is given."""

    key: str
    where: str  # such as view.py, line 12
    values: frozenset[str] | None = None  # None: not to be told from the source
    optional: bool = False  # said only where there is such a message


def said_by_code(game: Game) -> Iterator[Said]:
    """What views, stories and errors say: the keys of all `event(…)`."""
    for path in sorted(game.folder.glob("*.py")):
        module = import_module(f"{game.package}.{path.stem}") if path.stem != "__init__" else None
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for function in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
            for call in (node for node in ast.walk(function) if isinstance(node, ast.Call)):
                if isinstance(call.func, ast.Name) and call.func.id == "event" and call.args:
                    yield from _said(call, _Keys(function, module), path)


def _said(call: ast.Call, keys: "_Keys", path: Path) -> Iterator[Said]:
    known = all(keyword.arg for keyword in call.keywords)  # no `**values`
    values = frozenset(str(keyword.arg) for keyword in call.keywords) if known else None
    for key in keys.of(call.args[0]):
        yield Said(key, f"{path.name}, line {call.lineno}", values)


class _Keys:
    """The texts that an expression may be, as far as a function's source tells."""

    def __init__(self, function: ast.FunctionDef, module: ModuleType | None) -> None:
        self.module = module
        self.assigned: dict[str, list[ast.expr]] = {}
        for node in ast.walk(function):
            if isinstance(node, ast.Assign):
                for target in node.targets:
                    self._assign(target, node.value)

    def _assign(self, target: ast.expr, value: ast.expr) -> None:
        if isinstance(target, ast.Name):
            self.assigned.setdefault(target.id, []).append(value)
        elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
            for each, part in zip(target.elts, value.elts, strict=False):
                self._assign(each, part)
        elif isinstance(target, ast.Tuple) and isinstance(value, ast.IfExp):
            self._assign(target, value.body)
            self._assign(target, value.orelse)

    def of(self, expression: ast.expr, depth: int = 0) -> Iterator[str]:
        """What an expression may be; nothing where the source does not tell."""
        if depth > 4:
            return
        if isinstance(expression, ast.Constant) and isinstance(expression.value, str):
            yield expression.value
        elif isinstance(expression, ast.IfExp):
            yield from self.of(expression.body, depth + 1)
            yield from self.of(expression.orelse, depth + 1)
        elif isinstance(expression, ast.JoinedStr):
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else ANYTHING for part in expression.values)
        elif isinstance(expression, ast.Name):
            for value in self.assigned.get(expression.id, ()):
                yield from self.of(value, depth + 1)
        elif isinstance(expression, ast.Subscript) and isinstance(expression.value, ast.Name):
            yield from _texts(getattr(self.module, expression.value.id, None))


def _texts(table: Any) -> Iterator[str]:
    """The texts in a table of keys."""
    values = table.values() if isinstance(table, dict) else table if isinstance(table, tuple | list) else ()
    yield from (value for value in values if isinstance(value, str))


def said_by_pages(game: Game) -> Iterator[Said]:
    """What the game's templates say."""
    return said_by_templates(game.folder / "page")


def said_by_templates(folder: Path) -> Iterator[Said]:
    """What the templates in a folder say: `say('key')`, `say('part.' ~ name)`."""
    for path in sorted(folder.rglob("*.html")):
        tree = render.environment().parse(path.read_text(encoding="utf-8"), filename=str(path))
        asked = {_key(call.args[0]) for call in _calls(tree, "has")}
        for call in _calls(tree, "say"):
            key = _key(call.args[0])
            if key.strip(ANYTHING):
                known = len(call.args) == 1 and not (call.dyn_args or call.dyn_kwargs)
                values = frozenset(pair.key for pair in call.kwargs) if known else None
                yield Said(key, f"{path.relative_to(folder.parent)}, line {call.lineno}", values, optional=key in asked)


def _calls(tree: nodes.Template, name: str) -> Iterator[nodes.Call]:
    for call in tree.find_all(nodes.Call):
        if isinstance(call.node, nodes.Name) and call.node.name == name and call.args:
            yield call


def _key(expression: nodes.Node) -> str:
    """A template's expression as a key."""
    if isinstance(expression, nodes.Const):
        return str(expression.value)
    if isinstance(expression, nodes.Concat):
        return "".join(map(_key, expression.nodes))
    return ANYTHING
