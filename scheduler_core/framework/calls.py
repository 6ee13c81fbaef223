"""Calls of plugins whose failure the framework words (spec 01 §8, "Consequences")."""

from __future__ import annotations

from scheduler_core.framework.cycle_state import CycleState
from scheduler_core.framework.plugin import FilterPlugin, ScorePlugin
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.status import CycleError
from scheduler_core.snapshot.arrays import IntArray
from scheduler_core.snapshot.columns import NodeColumns


def run_filter(plugin: FilterPlugin, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> IntArray:
    """The plugin's verdicts, int64, shape (n_rows,)."""
    try:
        return plugin.filter(cycle, pod, nodes)
    except CycleError as broken:
        raise CycleError(f'running "{plugin.name}" filter plugin: {broken}') from broken


def run_score(plugin: ScorePlugin, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> IntArray:
    """The plugin's raw scores, int64, shape (n_rows,)."""
    try:
        return plugin.score(cycle, pod, nodes)
    except CycleError as broken:
        raise CycleError(f'running Score plugins: plugin "{plugin.name}" failed with: {broken}') from broken
