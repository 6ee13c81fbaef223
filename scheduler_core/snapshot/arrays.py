"""Names for the array types that the rest of the core speaks in."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

IntArray: TypeAlias = NDArray[np.int64]
IndexArray: TypeAlias = NDArray[np.int32]
FloatArray: TypeAlias = NDArray[np.float64]
BoolArray: TypeAlias = NDArray[np.bool_]

Rows: TypeAlias = slice | IntArray
"""Which nodes: a slice (arrays taken with it are views) or an array of row numbers (copies)."""

ALL_ROWS = slice(None)


def one_row(row: int) -> slice:
    """The rows of a single node, as a slice, so that columns taken with it are views."""
    return slice(row, row + 1)


def frozen(array: NDArray[np.generic]) -> None:
    """Make an array refuse writes: snapshot columns are shared by everything that reads them."""
    array.flags.writeable = False
