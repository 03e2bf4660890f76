"""Rules with their constants written in.

A rule says `s[c.PHASE]` and means a number that never changes, but the interpreter looks up `c`, and `PHASE` in it,
every time. So the code of a rule is made again from its source, with the number in the place of the name. File and
lines stay the same, for tracebacks, break points and coverage.
"""

import ast
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any


def with_constants(function: Callable[..., Any]) -> CodeType:
    """The code of a function of a module, with the whole numbers in it that have names; else its code as it is."""
    code, names = function.__code__, function.__globals__
    file = Path(code.co_filename)
    if function.__closure__ or function.__qualname__ != function.__name__ or not file.is_file():
        return code
    node = _definitions(file, file.stat().st_mtime_ns).get(code.co_firstlineno)
    if node is None or node.name != function.__name__:
        return code
    known = {name: names[name] for name in code.co_names if name in names}
    module = ast.Module([_Constants(known).visit(node)], [])
    made = compile(module, code.co_filename, "exec", dont_inherit=True).co_consts
    return next(part for part in made if isinstance(part, CodeType) and part.co_name == function.__name__)


@lru_cache(maxsize=1)  # the rules of a module are marked one after the other
def _definitions(file: Path, _written: int) -> dict[int, ast.FunctionDef]:
    """The functions of a file by the line they begin in, decorators included."""
    found = [node for node in ast.parse(file.read_bytes()).body if isinstance(node, ast.FunctionDef)]
    return {min([node.lineno, *(mark.lineno for mark in node.decorator_list)]): node for node in found}


class _Constants(ast.NodeTransformer):
    """Writes numbers for `NAME` and `module.NAME`. Names of local things are not among the known ones."""

    def __init__(self, known: dict[str, object]) -> None:
        self.known = known

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return self._number(node, self.known.get(node.id))

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        module = self.known.get(node.value.id) if isinstance(node.value, ast.Name) else None
        return self._number(node, getattr(module, node.attr, None) if isinstance(module, ModuleType) else None)

    def _number(self, node: ast.expr, value: object) -> ast.expr:
        return ast.copy_location(ast.Constant(value), node) if type(value) is int else node
