"""Rows: the numbers of nodes and pods in the columns of a snapshot, as types that cannot be mistaken for each other.

At run time both are `int` and cost nothing. A number that comes out of an array gets its type where it leaves the array:
`NodeRow(state.node_of[pod])`. Arrays of rows are int64; the names and docstrings of columns say rows of what they hold.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:

    class NodeRow(int):
        """The place of a node in a NodeTable."""

    class PodRow(int):
        """The place of a pod in a PodTable."""

else:
    NodeRow = PodRow = int
