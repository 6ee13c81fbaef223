"""Calls of plugins, with the error messages of the framework if they fail (spec 01 §8, "Consequences")."""

from __future__ import annotations

import numpy as np

from scheduler_core.framework.cycle_state import CycleState
from scheduler_core.framework.plugin import FilterPlugin, OneByOneFilterPlugin, ScorePlugin
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.status import CycleError
from scheduler_core.snapshot.arrays import BoolArray, IntArray
from scheduler_core.snapshot.columns import NodeColumns
from scheduler_core.snapshot.rows import NodeRow


def run_filter(plugin: FilterPlugin, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> IntArray:
    """The plugin's verdicts, int64, shape (n_rows,)."""
    try:
        return plugin.filter(cycle, pod, nodes)
    except CycleError as broken:
        raise CycleError(f'running "{plugin.name}" filter plugin: {broken}') from broken


def run_filter_left(
    plugin: OneByOneFilterPlugin,
    cycle: CycleState,
    pod: PodInfo,
    nodes: NodeColumns,
    left: BoolArray,
    order: IntArray | None = None,
) -> IntArray:
    """As ``run_filter``, for a plugin that looks at one node after the other: it is called only for the nodes that are
    ``left``.

    left : bool, shape (n_rows,).
    order : int64, positions in the order of the search, None for the order of the rows.
    """
    verdicts = np.zeros(len(left), dtype=np.int64)
    positions = np.flatnonzero(left) if order is None else order[left[order]]
    rows = nodes.row_numbers
    try:
        for position in positions.tolist():
            verdicts[position] = plugin.filter_node(cycle, pod, NodeRow(rows[position]))
    except CycleError as broken:
        raise CycleError(f'running "{plugin.name}" filter plugin: {broken}') from broken
    return verdicts


def run_score(plugin: ScorePlugin, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> IntArray:
    """The plugin's raw scores, int64, shape (n_rows,)."""
    try:
        return plugin.score(cycle, pod, nodes)
    except CycleError as broken:
        raise CycleError(f'running Score plugins: plugin "{plugin.name}" failed with: {broken}') from broken
