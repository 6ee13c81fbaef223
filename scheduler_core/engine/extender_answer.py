"""A policy that answers as an extender (spec 09): its decision about one pod on the nodes of one cluster.

`of_nodes_alone` is the policy without the plugins that need the rest of the cluster.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from copy import copy
from dataclasses import replace
from typing import Final

import numpy as np

from scheduler_core.config.configuration import Profile, SchedulerConfiguration
from scheduler_core.config.plugins import names as plugin_names
from scheduler_core.engine.scheduler import Scheduler
from scheduler_core.errors import SchedulerError
from scheduler_core.framework.attempt import Attempt
from scheduler_core.framework.extender import MAX_EXTENDER_PRIORITY
from scheduler_core.framework.phases.nominated_pods import (
    filter_with_nominated,
    may_share_state,
    nominated_pods,
    shift,
)
from scheduler_core.framework.plugin import MAX_NODE_SCORE
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.runtime import Framework
from scheduler_core.framework.status import Code, CycleError
from scheduler_core.model.objects.pod import Pod
from scheduler_core.plugins.image_locality import images_of
from scheduler_core.snapshot.arrays import BoolArray, IntArray
from scheduler_core.snapshot.rows import NodeRow
from scheduler_core.snapshot.state import ClusterState

_LOOK_ELSEWHERE: Final = (
    plugin_names.DYNAMIC_RESOURCES,
    plugin_names.INTER_POD_AFFINITY,
    plugin_names.NODE_VOLUME_LIMITS,
    plugin_names.VOLUME_BINDING,
    plugin_names.VOLUME_RESTRICTIONS,
    plugin_names.VOLUME_ZONE,
)
"""These plugins reject a pod if a claim, or a pod that it requires nearby, does not exist."""


class NoAnswer(SchedulerError):
    """The policy has no answer; the message is kube-scheduler's."""


def images_asked_for(pod: Pod) -> tuple[str, ...]:
    """The images whose sizes on nodes matter for the pod: plugins ask only for images of this set."""
    return tuple(dict.fromkeys(images_of(pod.spec)))


def of_nodes_alone(configuration: SchedulerConfiguration) -> SchedulerConfiguration:
    """The policy without the plugins that need objects other than nodes."""
    return replace(configuration, profiles=tuple(map(_of_nodes_alone, configuration.profiles)))


def _of_nodes_alone(profile: Profile) -> Profile:
    plugins = {
        point: tuple(one for one in there if one.name not in _LOOK_ELSEWHERE)
        for point, there in profile.plugins.items()
    }
    return replace(profile, plugins=plugins)


def answer_for(scheduler: Scheduler, pod: PodInfo, state: ClusterState) -> PodAnswer:
    """The answer of the pod's profile, or of the first profile if the pod is for another scheduler. A nomination of the
    pod itself is ignored.

    Raises NoAnswer.
    """
    frameworks = scheduler.frameworks
    framework = frameworks.get(pod.spec.scheduler_name) or next(iter(frameworks.values()))
    state.end_nomination(pod.row)
    attempt = framework.attempt(pod, state)
    # Without scorers a search ends with the first node that fits; the caller wants to know about all of them.
    attempt.visited = None
    return PodAnswer(framework, attempt, state)


class PodAnswer:
    """The answer about one pod. Read it before the cluster changes. Methods raise NoAnswer if a plugin failed."""

    def __init__(self, framework: Framework, attempt: Attempt, state: ClusterState) -> None:
        self._framework, self._attempt, self._state = framework, attempt, state
        if attempt.error is not None:
            raise NoAnswer(attempt.error.message)
        self.nodes: Final = state.nodes
        """The table that has the rows."""

    def rejections(self) -> dict[str, tuple[bool, str]]:
        """For each node on which the pod does not fit: name → whether evictions cannot help, and the reason."""
        attempt, names = self._attempt, self._state.nodes.names
        groups = attempt.rejected
        if attempt.rejection is not None:
            groups = [(attempt.rejection, np.arange(attempt.n_nodes))]
        return {
            names[row]: (status.code is not Code.UNSCHEDULABLE, status.message)
            for status, rows in groups
            for row in rows.tolist()
        }

    def fits_without(self, victims: Mapping[str, Collection[str]]) -> set[str]:
        """The nodes on which the pod fits without their victims, each node considered separately.

        victims : node name → uids of pods there; unknown pods and nodes are ignored. Raises NoAnswer.
        """
        attempt, row_of = self._attempt, self._state.nodes.row_of
        if attempt.rejection is not None and attempt.rejection.code is not Code.UNSCHEDULABLE:
            return set()
        in_set = attempt.in_set
        rows = sorted(row_of[name] for name in victims if name in row_of)
        rows = rows if in_set is None else [row for row in rows if in_set[row]]
        if not may_share_state(self._framework.active_filters(attempt)):
            batches = [[row] for row in rows]
        else:
            batches = [rows] if rows else []
        names = self._state.nodes.names
        try:
            return {names[row] for batch in batches for row in self._rows_without(batch, victims)}
        except CycleError as broken:
            raise NoAnswer(str(broken)) from None

    def _rows_without(self, rows: list[NodeRow], victims: Mapping[str, Collection[str]]) -> list[NodeRow]:
        attempt, state = self._attempt, self._state
        active, cycle = self._framework.active_filters(attempt), attempt.cycle.clone()
        gone = [
            (position, pod)
            for position, row in enumerate(rows)
            for pod in state.pods_on[row]
            if state.pods.pods[pod].metadata.uid in victims[state.nodes.names[row]]
        ]
        positions, pods = np.array(gone, dtype=np.int64).reshape(-1, 2).T
        what_if = state.what_if(np.array(rows, dtype=np.int64))
        shift(what_if, cycle, attempt.pod, active, positions, pods, -1)
        position_of = {row: position for position, row in enumerate(rows)}
        nominated = [
            (other, position_of[row])
            for other, row in nominated_pods(state, attempt.pod)
            if row in position_of
        ]
        verdicts = filter_with_nominated(cycle, attempt.pod, active, what_if, nominated)
        return [
            row for row, is_refused in zip(rows, (verdicts != 0).any(axis=0), strict=True) if not is_refused
        ]

    def unknown(self, asked: Sequence[str]) -> list[str]:
        """The names in ``asked`` that the cluster does not have."""
        return [name for name in asked if name not in self._state.nodes.row_of]

    def rows(self, asked: Sequence[str]) -> IntArray:
        """int64, shape (len(asked),): the rows of these nodes, -1 for those that the cluster does not have."""
        return self.nodes.rows_before(asked)

    def fits_all(self, rows: IntArray) -> bool:
        """Whether the pod fits on each of these nodes, of which -1 is none."""
        return bool(self._feasible_among(rows)[rows].all())

    def points(self, asked: Sequence[str]) -> dict[str, int]:
        """For each feasible node in ``asked``: name → 0..10, the share of the maximum total, rounded down."""
        rows = self.rows(asked)
        feasible = self._feasible_among(rows)[rows].tolist()
        points = self.row_points(rows).tolist()
        return {name: point for name, point, fits in zip(asked, points, feasible, strict=True) if fits}

    def row_points(self, rows: IntArray) -> IntArray:
        """int64, shape (len(rows),): the same by row; 0 for a node that is not feasible, and for -1."""
        feasible = self._feasible_among(rows)
        points = np.zeros(len(feasible), dtype=np.int64)
        if feasible.any():
            points[feasible] = self._points_of(feasible[:-1])
        return points[rows]

    def _feasible_among(self, rows: IntArray) -> BoolArray:
        """bool, shape (n_nodes + 1,): the feasible nodes among these rows; the last entry is that of -1."""
        attempt = self._attempt
        feasible = np.zeros(attempt.n_nodes + 1, dtype=bool)
        if attempt.rejection is None:
            feasible[rows] = True
            feasible[-1] = False
            feasible[:-1] &= attempt.feasible
        return feasible

    def _points_of(self, feasible: BoolArray) -> IntArray:
        """int64, shape (n_feasible,). feasible : the nodes among which scores are normalised."""
        # The attempt stays as it is for the next question.
        attempt = copy(self._attempt)
        attempt.feasible, attempt.n_feasible = feasible, int(np.count_nonzero(feasible))
        attempt.far_scores = None  # those of all feasible nodes
        columns = self._framework.score_columns(attempt, self._state)
        most = sum(MAX_NODE_SCORE * column.weight for column in columns)
        totals = sum((column.weighted for column in columns), np.zeros(attempt.n_feasible, dtype=np.int64))
        shares = totals * MAX_EXTENDER_PRIORITY // most if most > 0 else totals * 0
        return np.minimum(np.maximum(shares, 0), MAX_EXTENDER_PRIORITY)
