"""PreFilterPhase: the PreFilter plugins, and the nodes that remain after them (spec 01 §2).

A plugin may skip its Filter, reject the pod for all nodes, or name the only nodes that can be feasible. The node sets of
several plugins are intersected; an empty intersection rejects the pod.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from scheduler_core.framework.attempt import Attempt, PreFilterStep
from scheduler_core.framework.plugin import PreFilterPlugin, PreFilterResult
from scheduler_core.framework.reuse.evaluation import Evaluation
from scheduler_core.framework.rules import Shared
from scheduler_core.framework.status import CRASH, Code, CycleError, Status, unresolvable
from scheduler_core.snapshot.state import ClusterState


@dataclass(frozen=True, slots=True)
class PreFilterPhase:
    """The PreFilter plugins of a profile, in order."""

    plugins: tuple[PreFilterPlugin, ...]
    shared: Shared

    def run(self, attempt: Attempt, evaluation: Evaluation, cluster: ClusterState) -> None:
        """Sets ``pre_filters``, ``skipped``, ``rejection`` and ``in_set`` of the attempt.

        Results in ``evaluation`` are reused. Raises CycleError if a plugin returns an error.
        """
        sets: list[tuple[str, frozenset[str]]] = []
        for plugin in self.plugins:
            if attempt.rejection is not None and self._stops_at(attempt.rejection):
                attempt.pre_filters.append(PreFilterStep(plugin.name, None))
                continue
            result = evaluation.pre_filter.get(plugin.name) or plugin.pre_filter(
                attempt.cycle, attempt.pod, cluster
            )
            attempt.pre_filters.append(PreFilterStep(plugin.name, result))
            _apply(attempt, plugin.name, result)
            if result.nodes is not None:
                sets.append((plugin.name, result.nodes))
        if sets and attempt.rejection is None:
            _intersect(attempt, sets, cluster)

    def _stops_at(self, rejection: Status) -> bool:
        """Whether the remaining PreFilter plugins are not called (spec 14 §1)."""
        always = self.shared.rules.filters.after_rejection == "stops"
        return always or rejection.code is not Code.UNSCHEDULABLE


def _apply(attempt: Attempt, name: str, result: PreFilterResult) -> None:
    code = result.status.code
    if code is Code.SKIP:
        attempt.skipped.add(name)
    elif result.status.is_rejection:
        attempt.rejection = result.status.by(name)
    elif code is not Code.SUCCESS:
        raise CycleError(f'running PreFilter plugin "{name}": {result.status.message}')


def _intersect(attempt: Attempt, sets: Sequence[tuple[str, frozenset[str]]], cluster: ClusterState) -> None:
    """Keep the nodes that every PreFilter plugin with a node set named (spec 01 §2 step 2)."""
    names = frozenset.intersection(*(named for _, named in sets))
    attempt.set_givers = tuple(sorted(name for name, _ in sets))
    if not names:
        attempt.rejection = unresolvable(_contradiction(attempt.set_givers))
    row_of = cluster.nodes.row_of
    _check_unknown(attempt, [name for name in sorted(names) if name not in row_of], len(names))
    attempt.in_set = np.zeros(attempt.n_nodes, dtype=bool)
    attempt.in_set[[row_of[name] for name in names if name in row_of]] = True


def _check_unknown(attempt: Attempt, unknown: Sequence[str], n_names: int) -> None:
    """Names that no node has (spec 14 §5.2): in most releases they are ignored."""
    rule = attempt.rules.filters.unknown_name
    if unknown and rule == "error":
        raise CycleError(f'nodeinfo not found for node name "{unknown[0]}"')
    if unknown and rule == "crash" and len(unknown) == n_names:
        raise CycleError(
            f"{CRASH}: integer divide by zero, since the pod names only nodes that are not there"
        )


def _contradiction(givers: Sequence[str]) -> str:
    if len(givers) == 1:
        return f"node(s) didn't satisfy plugin {givers[0]}"
    return f"node(s) didn't satisfy plugin(s) [{' '.join(givers)}] simultaneously"
