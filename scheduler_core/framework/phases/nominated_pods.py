"""The double filter pass for nodes with nominated pods of equal or higher priority (spec 01 §2).

Pass 1 filters the node with those pods added, pass 2 without them. Both must succeed; the status is that of the first
pass that fails. The search and the dry runs of preemption use the same function.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from scheduler_core.framework.calls import run_filter, run_filter_left
from scheduler_core.framework.cycle_state import CycleState
from scheduler_core.framework.plugin import FilterPlugin, OneByOneFilterPlugin, PreFilterExtensions, Reach
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.snapshot.arrays import IntArray
from scheduler_core.snapshot.columns import NodeColumns, WhatIf
from scheduler_core.snapshot.rows import NodeRow, PodRow
from scheduler_core.snapshot.state import ClusterState


def nominated_pods(cluster: ClusterState, pod: PodInfo) -> list[tuple[PodRow, NodeRow]]:
    """(pod row, node row) of the nominated pods that the incoming pod must respect, in order of nomination."""
    if not cluster.nominations:
        return []
    priority = cluster.pods.priority
    return [
        (other, row)
        for other, row in cluster.nominations.items()
        if other != pod.row and int(priority[other]) >= pod.priority
    ]


def shift(
    what_if: WhatIf,
    cycle: CycleState,
    pod: PodInfo,
    active: Sequence[FilterPlugin],
    positions: IntArray,
    pods: IntArray,
    sign: int,
) -> None:
    """Add (1) or remove (-1) ``pods[i]`` at ``positions[i]`` of a what-if, and inform the plugins that count pods."""
    what_if.shift(positions, pods, sign)
    for plugin in active:
        if isinstance(plugin, PreFilterExtensions):
            plugin.move_pods(cycle, pod, pods, what_if.row_numbers[positions], sign)


def may_share_state(active: Sequence[FilterPlugin]) -> bool:
    """Whether what-ifs of several nodes may be computed together: no plugin confuses changes at one node with changes at
    another.

    A plugin that is not informed of changes sees them only in the columns of the node in question.
    """
    return all(
        plugin.reach is not Reach.CLUSTER
        or not isinstance(plugin, PreFilterExtensions)
        or plugin.keeps_nodes_apart
        for plugin in active
    )


def filter_all(
    cycle: CycleState, pod: PodInfo, active: Sequence[FilterPlugin], nodes: NodeColumns
) -> IntArray:
    """int64, shape (n_active, n_rows): the verdicts of the plugins that take part in this attempt."""
    verdicts = np.zeros((len(active), len(nodes)), dtype=np.int64)
    for index, plugin in enumerate(active):
        if isinstance(plugin, OneByOneFilterPlugin):
            left = (verdicts[:index] == 0).all(axis=0)
            verdicts[index] = run_filter_left(plugin, cycle, pod, nodes, left)
        else:
            verdicts[index] = run_filter(plugin, cycle, pod, nodes)
    return verdicts


def filter_with_nominated(
    cycle: CycleState,
    pod: PodInfo,
    active: Sequence[FilterPlugin],
    what_if: WhatIf,
    nominated: Sequence[tuple[int, int]],
) -> IntArray:
    """As ``filter_all``, on a what-if, with the double pass for nodes that have nominated pods.

    nominated : (pod row, position in ``what_if``).

    Afterwards the what-if is unchanged. It must contain a single node unless the plugins ``may_share_state``.
    """
    without = filter_all(cycle, pod, active, what_if)
    if not nominated:
        return without
    pods = np.array([other for other, _ in nominated], dtype=np.int64)
    positions = np.array([position for _, position in nominated], dtype=np.int64)
    cycle_with, nodes_with = cycle.clone(), what_if.copy()
    shift(nodes_with, cycle_with, pod, active, positions, pods, 1)
    with_them = filter_all(cycle_with, pod, active, nodes_with)
    return np.where((with_them != 0).any(axis=0), with_them, without)
