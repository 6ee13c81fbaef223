"""TaintToleration: hard taints reject pods, PreferNoSchedule taints lower the score (spec 03; spec 14 §4).

Where the message of a release names the taint, it is the first one of the node that the pod does not tolerate.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

import numpy as np

from scheduler_core.framework.cluster_event import ActionType, EventRegistration, EventResource
from scheduler_core.framework.cycle_state import CycleState
from scheduler_core.framework.enqueue_extensions import EnqueueExtensions
from scheduler_core.framework.hints import node_hint, own_update, pod_hint, registered
from scheduler_core.framework.matching.tolerations import untolerated
from scheduler_core.framework.normalization import default_normalize
from scheduler_core.framework.plugin import FilterPlugin, PreScorePlugin, Reach, ScorePlugin, pre_score_key
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.registry import Handle
from scheduler_core.framework.status import Status, unresolvable
from scheduler_core.model.objects.node import Node
from scheduler_core.model.objects.pod import Pod
from scheduler_core.model.objects.taints import (
    NO_EXECUTE,
    NO_SCHEDULE,
    PREFER_NO_SCHEDULE,
    Taint,
    Toleration,
)
from scheduler_core.snapshot.arrays import IntArray
from scheduler_core.snapshot.columns import NodeColumns
from scheduler_core.snapshot.nodes.table import NodeTable
from scheduler_core.snapshot.state import ClusterState

_KEY, _VALUE = "<key>", "<value>"


@dataclass(frozen=True, slots=True)
class SoftTolerations:
    """The tolerations that apply to PreferNoSchedule taints."""

    tolerations: tuple[Toleration, ...]


class TaintToleration(EnqueueExtensions, FilterPlugin, PreScorePlugin, ScorePlugin):
    name = "TaintToleration"
    reach = Reach.STATIC
    normalizes = True
    normalizes_by_range = True
    normalization = "fewer is better: 100 − raw·100/highest"

    def __init__(self, handle: Handle) -> None:
        self._text = handle.rules.messages.taint
        self._taints = handle.snapshot.nodes.taints

    def signature(self, pod: PodInfo) -> Hashable:
        return pod.spec.tolerations

    def events_to_register(self) -> Sequence[EventRegistration]:
        return (
            registered(
                EventResource.NODE,
                ActionType.ADD | ActionType.UPDATE_NODE_TAINT,
                node_hint(after_node_change),
            ),
            registered(EventResource.POD, ActionType.UPDATE_POD_TOLERATION, pod_hint(own_update)),
        )

    def filter(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> IntArray:
        tolerations = pod.spec.tolerations
        fatal = untolerated(nodes.nodes.taints, tolerations, (NO_SCHEDULE, NO_EXECUTE))  # (n_taints,)
        verdicts = (nodes.take(nodes.nodes.taint_counts) @ fatal > 0).astype(np.int64)
        if _KEY in self._text:
            for position in np.flatnonzero(verdicts).tolist():
                verdicts[position] = 1 + _first(nodes.nodes, int(nodes.row_numbers[position]), fatal)
        return verdicts

    def status(self, cycle: CycleState, pod: PodInfo, verdict: int) -> Status:
        taint = self._taints[verdict - 1]
        return unresolvable(self._text.replace(_KEY, taint.key).replace(_VALUE, taint.value))

    def pre_score(self, cycle: CycleState, pod: PodInfo, cluster: ClusterState, feasible: IntArray) -> Status:
        soft = tuple(one for one in pod.spec.tolerations if one.effect in ("", PREFER_NO_SCHEDULE))
        cycle.write(pre_score_key(self.name), SoftTolerations(soft))
        return Status.SUCCESS

    def score(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> IntArray:
        """Number of PreferNoSchedule taints that the pod does not tolerate."""
        counted = untolerated(nodes.nodes.taints, self._soft(cycle), (PREFER_NO_SCHEDULE,))
        return nodes.take(nodes.nodes.taint_counts) @ counted

    def normalize(self, cycle: CycleState, pod: PodInfo, scores: IntArray) -> IntArray:
        return default_normalize(scores, reverse=True)

    def formula(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> str:
        counted = untolerated(nodes.nodes.taints, self._soft(cycle), (PREFER_NO_SCHEDULE,))
        counts = nodes.take(nodes.nodes.taint_counts)[0]
        found = [
            _text(taint) for taint, n, c in zip(nodes.nodes.taints, counts, counted, strict=True) if n and c
        ]
        return f"PreferNoSchedule taints not tolerated: {', '.join(found) or 'none'}"

    def _soft(self, cycle: CycleState) -> tuple[Toleration, ...]:
        return cycle.read_scores(pre_score_key(self.name), SoftTolerations).tolerations


def after_node_change(pod: Pod, old: Node | None, new: Node | None) -> bool:
    """The pod tolerates the node now and did not before."""
    return new is not None and _is_tolerated(pod, new) and (old is None or not _is_tolerated(pod, old))


def _is_tolerated(pod: Pod, node: Node) -> bool:
    return not untolerated(node.spec.taints, pod.spec.tolerations, (NO_SCHEDULE, NO_EXECUTE)).any()


def _first(table: NodeTable, row: int, fatal: IntArray) -> int:
    """Index into the table's taints of the first taint of the node that rejects the pod. Taints with equal key, value and effect
    are one.
    """
    flagged = {
        (taint.key, taint.value, taint.effect): index
        for index, taint in enumerate(table.taints)
        if fatal[index]
    }
    own = ((taint.key, taint.value, taint.effect) for taint in table.nodes[row].spec.taints)
    return next(flagged[taint] for taint in own if taint in flagged)


def _text(taint: Taint) -> str:
    return f"{taint.key}={taint.value}" if taint.value else taint.key
