"""Names of array types, and operations on arrays, that the core uses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

Scalar = TypeVar("Scalar", bound=np.generic)

IntArray: TypeAlias = NDArray[np.int64]
IndexArray: TypeAlias = NDArray[np.int32]
FloatArray: TypeAlias = NDArray[np.float64]
BoolArray: TypeAlias = NDArray[np.bool_]

Rows: TypeAlias = slice | IntArray
"""Rows of nodes: a slice (arrays taken with it are views) or an array of row numbers (copies)."""

ALL_ROWS = slice(None)


def one_row(row: int) -> slice:
    """The rows of a single node, as a slice, so that columns taken with it are views."""
    return slice(row, row + 1)


def taken(array: NDArray[Scalar], rows: Rows) -> NDArray[Scalar]:
    """``array[rows]``, which for a few row numbers takes three times as long."""
    return array[rows] if isinstance(rows, slice) else array.take(rows, axis=0)


def constant(number: float) -> NDArray[Any]:
    """A number as an array without axes: short arrays are combined with it in half of the time that a Python number takes."""
    array = np.array(number)
    frozen(array)
    return array


def as_rows(indices: Sequence[int]) -> Rows:
    """The rows as a slice if they are consecutive, so that columns taken with it are views."""
    first, n = (indices[0], len(indices)) if len(indices) else (0, 0)
    if list(indices) == list(range(first, first + n)):
        return slice(first, first + n)
    return np.array(indices, dtype=np.int64)


def frozen(array: NDArray[np.generic]) -> None:
    """Make an array read-only: snapshot columns are shared by all readers."""
    array.setflags(write=False)


def grown(array: NDArray[Scalar], value: object) -> NDArray[Scalar]:
    """The array with one more entry along its first axis. The old one stays unchanged, and should be dropped.

    The capacity is doubled, so that the average cost of growing by one is small.
    """
    n = len(array)
    buffer = array.base
    if not isinstance(buffer, np.ndarray) or len(buffer) <= n:
        buffer = np.empty((max(2 * n, 64), *array.shape[1:]), dtype=array.dtype)
        buffer[:n] = array
    buffer[n] = value
    return buffer[: n + 1]


def extended(array: NDArray[Scalar], values: Sequence[object]) -> NDArray[Scalar]:
    """As ``grown``, by several entries."""
    for value in values:
        array = grown(array, value)
    return array


def gathered(array: NDArray[Scalar], rows: IntArray, filler: int) -> NDArray[Scalar]:
    """The entries ``rows`` (int64) along the first axis, ``filler`` where a row is negative."""
    taken: NDArray[Scalar] = (
        array[rows] if len(array) else np.empty((len(rows), *array.shape[1:]), array.dtype)
    )
    taken[rows < 0] = filler
    return taken
