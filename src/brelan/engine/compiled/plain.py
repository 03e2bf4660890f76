"""Rules that cannot be compiled, or that would mean something else compiled, are told so in a sentence: which function,
which line, what to do. Numba alone would say it in a hundred lines, or not at all.
"""

import ast
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from brelan.engine.contract import COMPILED, Policy
from brelan.engine.errors import BadRules
from brelan.engine.faults import place
from brelan.engine.game import Game
from brelan.engine.rule import RECORDED

UNKNOWN: dict[type[ast.AST], str] = {
    ast.Dict: "a dict",
    ast.DictComp: "a dict",
    ast.Set: "a set",
    ast.SetComp: "a set",
    ast.JoinedStr: "a text",
    ast.Slice: "a slice",
    ast.Try: "`try`",
    ast.Raise: "`raise`",
    ast.With: "`with`",
    ast.Lambda: "`lambda`",
    ast.ClassDef: "a class",
    ast.FunctionDef: "a function of its own",
    ast.Yield: "`yield`",
    ast.Global: "`global`",
    ast.Import: "`import`",
    ast.ImportFrom: "`import`",
}
"""What rules do without: they are compiled, and know numbers and cells."""

ADVICE = "rules are made of numbers, cells, tuples, `if`, `for`, `while` and calls of rules"


NAMED = re.compile(r'File "(?P<file>[^"]+)", line (?P<line>\d+):\n *def (?P<name>\w+)')
"""How the compiler names a place."""


def look_over(game: Game, policy: Policy) -> None:
    """Refuse what is known not to compile in the contract of a game, in a policy, and in all they call."""
    for name in COMPILED:
        function = getattr(game, name)
        if function not in RECORDED:
            raise BadRules(f"{_home(function, game.folder)}: `{name}` is not marked @rule: write @rule above its def")
    fault = next(faults([getattr(game, name) for name in COMPILED], game.folder), None)
    fault = fault or next(faults([policy], game.folder, floats=True), None)
    if fault:
        raise BadRules(fault)


@contextmanager
def told(function: Callable[..., Any]) -> Iterator[None]:
    """Say in a sentence why a function cannot be compiled; what the compiler says stays as the cause."""
    try:
        yield
    except Exception as error:
        if not type(error).__module__.startswith("numba."):
            raise
        game = Game.that_holds(function.__module__)
        folder = game.folder if game else Path(function.__code__.co_filename).parent
        known = next(faults([function], folder, floats=True), None)
        raise BadRules(known or _in_short(function, str(error), folder)) from error


def faults(functions: list[Callable[..., Any]], folder: Path, floats: bool = False) -> Iterator[str]:
    """A sentence for everything that does not belong into some functions, or into what they call."""
    marked, seen, waiting = set(RECORDED), set[Callable[..., Any]](), list(functions)
    while waiting:
        function = waiting.pop(0)
        node = None if function in seen else _definition(function)
        seen.add(function)
        for part in _parts(node) if node else ():
            line = getattr(part, "lineno", 0)
            where = f"{place(function.__code__.co_filename, line, folder)}: `{function.__name__}`"
            value = _meant(function, part)
            if isinstance(value, FunctionType):
                if value not in marked:
                    todo = f"write @rule above its def ({_home(value, folder)})"
                    yield f"{where} calls `{value.__name__}`, which is not marked @rule: {todo}"
                waiting.append(value)
            elif said := _said(part, value, floats):
                yield f"{where} {said}"


def _said(part: ast.AST, value: object, floats: bool) -> str:
    """What is wrong with a part of a function, or nothing. `value` is what a name in it stands for."""
    if type(part) in UNKNOWN:
        return f"has {UNKNOWN[type(part)]}, which cannot be compiled: {ADVICE}"
    if isinstance(part, ast.Constant) and isinstance(part.value, str):
        return f"has a text, which cannot be compiled: {ADVICE}"
    if isinstance(value, list | dict | set | str):
        name = ast.unparse(part)
        return f"uses `{name}`, a {type(value).__name__}, which cannot be compiled: make it a tuple, or a number"
    if floats:
        return ""
    if isinstance(part, ast.BinOp | ast.AugAssign) and isinstance(part.op, ast.Div):
        return "divides with `/`, which gives a float, and cells hold whole numbers: write //"
    if isinstance(part, ast.Constant) and isinstance(part.value, float):
        return f"has the float {part.value}, and cells hold whole numbers: count in smaller units"
    if isinstance(value, float) or value is float:
        return f"uses the float `{ast.unparse(part)}`, and cells hold whole numbers: count in smaller units"
    return ""


def _parts(function: ast.FunctionDef) -> Iterator[ast.AST]:
    """All parts of a function's body, in the order of its lines, but what is said about types and in the docstring."""
    waiting: list[ast.AST] = list(function.body)
    if ast.get_docstring(function) is not None:
        waiting.pop(0)
    while waiting:
        part = waiting.pop(0)
        yield part
        if isinstance(part, ast.AnnAssign):
            waiting[:0] = [part.target, *([part.value] if part.value else [])]
        else:
            waiting[:0] = list(ast.iter_child_nodes(part))


def _meant(function: Callable[..., Any], part: ast.AST) -> object:
    """What a global name, or a name in a module, stands for; None for all else."""
    if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Load):
        if part.id in function.__code__.co_varnames:
            return None
        return function.__globals__.get(part.id, float if part.id == "float" else None)
    if isinstance(part, ast.Attribute):
        module = _meant(function, part.value)
        return getattr(module, part.attr, None) if isinstance(module, ModuleType) else None
    return None


def _home(function: Callable[..., Any], folder: Path) -> str:
    return place(function.__code__.co_filename, function.__code__.co_firstlineno, folder)


@cache
def _definitions(file: str) -> dict[int, ast.FunctionDef]:
    """The functions of a file by the line they begin in, decorators included."""
    tree = ast.parse(Path(file).read_text("utf-8"))
    found = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    return {min([node.lineno, *(mark.lineno for mark in node.decorator_list)]): node for node in found}


def _definition(function: Callable[..., Any]) -> ast.FunctionDef | None:
    code = function.__code__
    return _definitions(code.co_filename).get(code.co_firstlineno) if Path(code.co_filename).exists() else None


def _in_short(function: Callable[..., Any], said: str, folder: Path) -> str:
    """What the compiler says, in a sentence: its innermost reason, and the function and line that it names."""
    inner = said.rpartition("Failed in nopython mode pipeline")[2]
    reason = next((line.strip() for line in inner.splitlines()[1:] if line.strip()), said.strip())
    if found := NAMED.search(inner):
        file = next((path for path in _files(folder) if path.match(found["file"])), Path(found["file"]))
        return f"{place(file, int(found['line']), folder)}: `{found['name']}` cannot be compiled: {reason}"
    return f"{_home(function, folder)}: `{function.__name__}` cannot be compiled: {reason}"


def _files(folder: Path) -> list[Path]:
    return list(folder.rglob("*.py"))
