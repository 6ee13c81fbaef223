"""NodeAffinity: nodeSelector, required and preferred node affinity, and the profile's addedAffinity (spec 03; spec 14 §4, §5.2)."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import msgspec
import numpy as np

from scheduler_core.config.plugins.args import NodeAffinityArgs
from scheduler_core.framework.cluster_event import ActionType, EventRegistration, EventResource
from scheduler_core.framework.cycle_state import CycleState
from scheduler_core.framework.enqueue_extensions import EnqueueExtensions
from scheduler_core.framework.hints import node_hint, registered
from scheduler_core.framework.matching.node_fit import (
    pod_affinity_admits,
    pod_affinity_is_unclear,
    selector_admits,
)
from scheduler_core.framework.matching.node_selection import (
    is_empty,
    named_nodes,
    pod_affinity_matches,
    required_affinity,
    selector_matches,
    term_matches,
)
from scheduler_core.framework.matching.term_mistakes import preferred_mistakes
from scheduler_core.framework.normalization import default_normalize
from scheduler_core.framework.plugin import (
    PASS,
    SKIPPED,
    FilterPlugin,
    PreFilterPlugin,
    PreFilterResult,
    PreScorePlugin,
    Reach,
    ScorePlugin,
)
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.registry import Handle
from scheduler_core.framework.status import CycleError, Status, error, unresolvable
from scheduler_core.model.objects.affinity import NodeAffinity as Affinity
from scheduler_core.model.objects.affinity import PreferredSchedulingTerm
from scheduler_core.model.objects.node import Node
from scheduler_core.model.objects.pod import Pod, PodSpec
from scheduler_core.snapshot.arrays import IntArray
from scheduler_core.snapshot.columns import NodeColumns
from scheduler_core.snapshot.state import ClusterState

ENFORCED, POD = 1, 2
NOT_ENFORCED = unresolvable("node(s) didn't match scheduler-enforced node affinity")
CONFLICT = unresolvable("pod affinity terms conflict")


class NodeAffinity(EnqueueExtensions, PreFilterPlugin, FilterPlugin, PreScorePlugin, ScorePlugin):
    name = "NodeAffinity"
    reach = Reach.STATIC
    normalizes = True
    normalizes_by_range = True
    normalization = "raw·100/highest"

    def __init__(self, args: NodeAffinityArgs, handle: Handle) -> None:
        rules = handle.rules
        self._reasons = {ENFORCED: NOT_ENFORCED, POD: unresolvable(rules.messages.node_affinity)}
        self._narrows = rules.filters.names_narrow
        self._skips = rules.scores.node_affinity_skips
        added = args.added_affinity or Affinity()
        self._added_required = added.required_during_scheduling_ignored_during_execution
        self._added_preferred = added.preferred_during_scheduling_ignored_during_execution

    def signature(self, pod: PodInfo) -> Hashable:
        return msgspec.json.encode((pod.spec.node_selector, _affinity(pod.spec)), order="sorted")

    def events_to_register(self) -> Sequence[EventRegistration]:
        changes = ActionType.ADD | ActionType.UPDATE_NODE_LABEL
        return (registered(EventResource.NODE, changes, node_hint(self._after_node_change)),)

    def pre_filter(self, cycle: CycleState, pod: PodInfo, cluster: ClusterState) -> PreFilterResult:
        required = required_affinity(pod.spec)
        if pod.spec.node_selector is None and required is None and self._added_required is None:
            return SKIPPED
        if not self._narrows or required is None or not required.node_selector_terms:
            return PASS
        names = named_nodes(required.node_selector_terms)
        if names is None:
            return PASS
        if not names:
            return PreFilterResult(CONFLICT)
        return PreFilterResult(Status.SUCCESS, names)

    def filter(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> IntArray:
        fits_pod = nodes.take(pod_affinity_matches(nodes.nodes, pod.spec))
        verdicts = np.where(fits_pod, 0, POD).astype(np.int64)
        if self._added_required is not None:
            verdicts[~nodes.take(selector_matches(nodes.nodes, self._added_required))] = ENFORCED
        return verdicts

    def status(self, cycle: CycleState, pod: PodInfo, verdict: int) -> Status:
        return self._reasons[verdict]

    def pre_score(self, cycle: CycleState, pod: PodInfo, cluster: ClusterState, feasible: IntArray) -> Status:
        preferred = _preferred(pod.spec)
        if self._skips and preferred is None and self._added_preferred is None:
            return Status.SKIP
        mistakes = preferred_mistakes(preferred or ())
        return error(mistakes) if mistakes else Status.SUCCESS

    def score(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> IntArray:
        """Sum of the weights of the preferred terms that match. Repeats the check of PreScore, because PreScore may be disabled."""
        if mistakes := preferred_mistakes(_preferred(pod.spec) or ()):
            raise CycleError(mistakes)
        scores = np.zeros(len(nodes), dtype=np.int64)
        for term in self._all_preferred(pod.spec):
            scores += term.weight * nodes.take(term_matches(nodes.nodes, term.preference))
        return scores

    def normalize(self, cycle: CycleState, pod: PodInfo, scores: IntArray) -> IntArray:
        return default_normalize(scores, reverse=False)

    def formula(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> str:
        terms = self._all_preferred(pod.spec)
        matched = [term.weight for term in terms if nodes.take(term_matches(nodes.nodes, term.preference))[0]]
        return f"weights of matching preferred terms: {' + '.join(map(str, matched)) or 'none match'}"

    def _after_node_change(self, pod: Pod, old: Node | None, new: Node | None) -> bool:
        """The node matches now, and did not match the pod's own affinity before; or this cannot be determined.

        That addedAffinity did not allow the node before does not count (upstream 1.36).
        """
        if new is None or not self._is_allowed(new):
            return False
        if pod_affinity_is_unclear(pod.spec, new):
            return True
        return pod_affinity_admits(pod.spec, new) and (old is None or not pod_affinity_admits(pod.spec, old))

    def _is_allowed(self, node: Node) -> bool:
        """The profile's addedAffinity allows the node."""
        return self._added_required is None or selector_admits(self._added_required, node)

    def _all_preferred(self, spec: PodSpec) -> Sequence[PreferredSchedulingTerm]:
        terms = (*(_preferred(spec) or ()), *(self._added_preferred or ()))
        return [term for term in terms if _counts(term)]


def _counts(term: PreferredSchedulingTerm) -> bool:
    return term.weight != 0 and not is_empty(term.preference)


def _affinity(spec: PodSpec) -> Affinity | None:
    return spec.affinity.node_affinity if spec.affinity is not None else None


def _preferred(spec: PodSpec) -> tuple[PreferredSchedulingTerm, ...] | None:
    affinity = _affinity(spec)
    return affinity.preferred_during_scheduling_ignored_during_execution if affinity is not None else None
