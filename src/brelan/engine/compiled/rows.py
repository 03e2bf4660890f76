"""A row of a table, for loops that are called often.

To Numba a row is an object that shares its table's memory: it counts one more owner, and one less when the row is let
go, each with an instruction that waits for all other threads. A loop that only looks at a row while its caller holds
the table can do without: `row_of` hands out the place in memory and counts nothing.
"""

from collections.abc import Sequence
from importlib import import_module
from typing import Any, TypeVar

T = TypeVar("T")


def row_of(table: Sequence[T], number: int) -> T:
    """A row of a table; compiled, it must not be kept longer than the table."""
    return table[number]


def teach_rows(numba: Any) -> None:
    """Tell Numba how `row_of` is compiled."""
    cgutils: Any = import_module("numba.core.cgutils")
    populate: Any = import_module("numba.np.arrayobj").populate_array

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        kind = signature.args[0]
        table = context.make_array(kind)(context, builder, args[0])
        length, size = cgutils.unpack_tuple(builder, table.shape)[1], cgutils.unpack_tuple(builder, table.strides)[1]
        row = context.make_array(signature.return_type)(context, builder)
        start = cgutils.gep(builder, table.data, builder.mul(args[1], length))
        populate(row, data=start, shape=(length,), strides=(size,), itemsize=table.itemsize, meminfo=None)
        return row._getvalue()

    @numba.extending.intrinsic
    def place_of(_context: Any, table: Any, number: Any) -> Any:
        return table.copy(ndim=1)(table, numba.types.intp), build

    @numba.extending.overload(row_of)
    def compiled_row(table: Any, number: Any) -> Any:
        def implementation(table: Any, number: Any) -> Any:
            return place_of(table, number)

        return implementation
