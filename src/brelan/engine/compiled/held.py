"""A game's functions as numbers, for loops that are called often.

When Numba is handed functions as values it asks Python for each of their addresses, at every call: two milliseconds
for a whole game. That is nothing to a loop over thousands of games, and everything to one that makes a single move in
each. So the addresses are asked for once and written into an array, and such a loop begins with `functions(held)`.
"""

from collections.abc import Sequence
from importlib import import_module
from typing import Any, TypeAlias

from brelan.engine.contract import Policy, Rules

Held: TypeAlias = tuple[Rules, tuple[Policy, ...]]
"""The functions of a game and a policy for each seat: themselves here, an int64 array of addresses when compiled."""

ADDRESSES = ("c_addr", "py_addr", "jit_addr")
"""What Numba knows of a function that is a value: its C wrapper, its object in Python, and the compiled code itself."""


def functions(held: Held) -> Held:
    """The functions that are held; compiled, they are made from their addresses."""
    return held


def addresses(dispatcher: Any) -> list[int]:
    """Where a compiled function is. It must not be thrown away while somebody holds them."""
    (signature,) = dispatcher.nopython_signatures
    found = dispatcher.get_compile_result(signature)
    address = found.library.get_pointer_to_function
    return [address(found.fndesc.llvm_cfunc_wrapper_name), id(dispatcher), address(found.fndesc.llvm_func_name)]


def teach(numba: Any, kinds: Any) -> None:
    """Tell Numba how `functions` is compiled; `kinds` is the type of what it returns."""
    cgutils: Any = import_module("numba.core.cgutils")

    def build(context: Any, builder: Any, signature: Any, args: Sequence[Any]) -> Any:
        array = context.make_array(signature.args[0])(context, builder, args[0])
        pointer, place, made = context.get_value_type(numba.types.voidptr), 0, []
        for group in kinds:
            values = []
            for kind in group:
                value = cgutils.create_struct_proxy(kind)(context, builder)
                for name in ADDRESSES:
                    number = builder.load(cgutils.gep(builder, array.data, place))
                    setattr(value, name, builder.inttoptr(number, pointer))
                    place += 1
                values.append(value._getvalue())
            made.append(context.make_tuple(builder, group, values))
        return context.make_tuple(builder, kinds, made)

    @numba.extending.intrinsic
    def from_addresses(_context: Any, held: Any) -> Any:
        return kinds(held), build

    @numba.extending.overload(functions)
    def compiled_functions(held: Any) -> Any:
        def implementation(held: Any) -> Any:
            return from_addresses(held)

        return implementation
