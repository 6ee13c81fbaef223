"""DynamicResources: the extension points (spec 12, 1.36)."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from scheduler_core.devices.allocator import Allocator
from scheduler_core.devices.plugin import DevicePlugin, WantedDevices, wanted_by
from scheduler_core.devices.state import AllocatedState
from scheduler_core.devices.trail import NodeSearch
from scheduler_core.framework.attempt import Attempt
from scheduler_core.framework.claim_writes import WRITTEN_ELSEWHERE, claim_changes, note_claim_changes
from scheduler_core.framework.cluster_event import EventRegistration
from scheduler_core.framework.cycle_state import CycleState
from scheduler_core.framework.enqueue_extensions import EnqueueExtensions
from scheduler_core.framework.normalization import default_normalize
from scheduler_core.framework.plugin import (
    PASS,
    SKIPPED,
    OneByOneFilterPlugin,
    PostFilterPlugin,
    PreBindPlugin,
    PreEnqueuePlugin,
    PreFilterPlugin,
    PreFilterResult,
    Reach,
    ReservePlugin,
    ScorePlugin,
    pre_filter_key,
)
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.post_filter import PostFilterResult
from scheduler_core.framework.registry import Handle
from scheduler_core.framework.status import CycleError, Status, error, unresolvable, unschedulable
from scheduler_core.model.objects.devices import DeviceClass, ResourceClaim
from scheduler_core.model.objects.pod import Pod
from scheduler_core.model.resources.requests import is_extended
from scheduler_core.plugins.dynamic_resources import work
from scheduler_core.plugins.dynamic_resources.allocated_claims import AllocatedClaims
from scheduler_core.plugins.dynamic_resources.extended_resources import claim_for
from scheduler_core.plugins.dynamic_resources.hints import ClaimHints
from scheduler_core.plugins.dynamic_resources.pod_claims import (
    ClaimProblem,
    UnsupportedRequestError,
    claims_of,
    is_for,
    unusable_classes,
)
from scheduler_core.plugins.dynamic_resources.reservations import reservations
from scheduler_core.plugins.dynamic_resources.work import ClaimWork
from scheduler_core.snapshot.arrays import IntArray
from scheduler_core.snapshot.claims.bindings import ClaimBindings
from scheduler_core.snapshot.claims.changes import (
    ALLOCATED,
    DEALLOCATED,
    DELETED,
    ClaimChange,
    before_refusal,
    is_made,
    pre_bind_problem,
)
from scheduler_core.snapshot.claims.devices import CLASS_PREFIX
from scheduler_core.snapshot.claims.known import KnownClaims
from scheduler_core.snapshot.columns import NodeColumns
from scheduler_core.snapshot.rows import NodeRow
from scheduler_core.snapshot.state import ClusterState

if TYPE_CHECKING:
    from scheduler_core.framework.runtime import Framework

REASONS = {
    work.CANNOT_ALLOCATE: "cannot allocate all claims",
    work.INVALID_POOLS: "invalid resource pools were encountered",
    work.UNAVAILABLE: "resourceclaim not available on the node",
    work.CANNOT_FIT: "cannot fit resource",
    work.HAS_EXTENDED_CLAIM: "cannot schedule extended resource claim",
}


class DynamicResources(
    EnqueueExtensions,
    PreEnqueuePlugin,
    PreFilterPlugin,
    OneByOneFilterPlugin,
    PostFilterPlugin,
    ScorePlugin,
    ReservePlugin,
    PreBindPlugin,
    DevicePlugin,
):
    """Pods that need no devices are recognised by their kind, and cost nothing."""

    name = "DynamicResources"
    normalizes = True
    normalization = "raw·100/highest"

    def __init__(self, handle: Handle) -> None:
        self._snapshot = handle.snapshot
        self._binds_later = handle.binds_later
        self._devices = handle.snapshot.devices
        self._allocated = handle.snapshot.derived(AllocatedClaims)
        self._backed: dict[int, Mapping[str, DeviceClass]] = {}

    def reach_for(self, pod: PodInfo) -> Reach:
        return Reach.CLUSTER if self._needs_devices(pod) else Reach.STATIC

    def signature(self, pod: PodInfo) -> Hashable:
        return None

    def scores_nothing(self, pod: PodInfo) -> bool:
        return not self._needs_devices(pod)

    def events_to_register(self) -> Sequence[EventRegistration]:
        return ClaimHints(self._devices.claims.get).events()

    def pre_enqueue(self, pod: Pod) -> Status:
        if not pod.spec.resource_claims:
            return Status.SUCCESS
        try:
            claims_of(pod, self._devices.claims.get)
        except ClaimProblem as problem:
            return unresolvable(str(problem))
        return Status.SUCCESS

    def pre_filter(self, cycle: CycleState, pod: PodInfo, cluster: ClusterState) -> PreFilterResult:
        if not self._needs_devices(pod):
            return SKIPPED
        known = KnownClaims(self._devices, cluster.claims)
        try:
            claims = claims_of(pod.pod, known.get)
            problem = self._unusable(claims, cluster.claims)
        except ClaimProblem as mistake:
            return PreFilterResult(unresolvable(str(mistake)))
        except UnsupportedRequestError as mistake:
            return PreFilterResult(error(str(mistake)))
        if problem is not None:
            return PreFilterResult(unresolvable(problem))
        backed = self._backed_by(pod)
        if not claims and not backed:
            return SKIPPED
        existing = _made_for(pod.pod, known) if backed else None
        allocator = Allocator(self._snapshot, AllocatedState.of(known.all()), pod.pod.metadata.uid or pod.key)
        in_cycle = frozenset(cluster.claims.in_cycle)
        work_of_pod = ClaimWork(claims, allocator, self._allocated, backed, existing, in_cycle)
        cycle.write(pre_filter_key(self.name), work_of_pod)
        return PASS

    def filter_node(self, cycle: CycleState, pod: PodInfo, row: NodeRow) -> int:
        known = cycle.read(pre_filter_key(self.name), ClaimWork)
        if known.existing is not None and known.existing.spec.devices.requests:
            return work.HAS_EXTENDED_CLAIM
        if known.backed and self._lacks_a_resource(pod, row):
            return work.CANNOT_FIT
        return known.look(row, self._special(known, pod, row)).verdict

    def wanted(self, cycle: CycleState) -> tuple[WantedDevices, ...] | None:
        known = cycle.get(pre_filter_key(self.name), ClaimWork)
        if known is None:
            return None
        each = {claim.key: claim for claim in known.open}
        return tuple(one for claim in each.values() for one in wanted_by(claim))

    def searched(self, cycle: CycleState, pod: PodInfo, row: NodeRow) -> NodeSearch | None:
        known = cycle.get(pre_filter_key(self.name), ClaimWork)
        if known is None:
            return None
        try:
            verdict = self.filter_node(cycle, pod, row)
        except CycleError as failure:
            return known.search(row, self._special(known, pod, row), str(failure))
        if verdict in (work.CANNOT_FIT, work.HAS_EXTENDED_CLAIM):
            return NodeSearch(REASONS[verdict], known.allocator.devices(row))
        return known.search(row, self._special(known, pod, row), REASONS.get(verdict, ""))

    def status(self, cycle: CycleState, pod: PodInfo, verdict: int) -> Status:
        return unresolvable(REASONS[verdict])

    def post_filter(self, framework: Framework, attempt: Attempt, cluster: ClusterState) -> PostFilterResult:
        reached = any(step.plugin == self.name and step.result is not None for step in attempt.pre_filters)
        if not reached:
            return PostFilterResult(error("not found"))
        known = attempt.cycle.get(pre_filter_key(self.name), ClaimWork)
        if known is None:
            return PostFilterResult(unschedulable("no new claims to deallocate"))
        for claim in known.unavailable.values():
            if all(one.uid == attempt.pod.pod.metadata.uid for one in claim.status.reserved_for):
                note_claim_changes(attempt.cycle, [ClaimChange(claim.key, DEALLOCATED)])
                return PostFilterResult(unschedulable("deallocation of ResourceClaim completed"))
        if known.existing is not None:
            note_claim_changes(attempt.cycle, [ClaimChange(known.existing.key, DELETED)])
            return PostFilterResult(unschedulable("deletion of ResourceClaim completed"))
        return PostFilterResult(unschedulable("still not schedulable"))

    def score(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> IntArray:
        known = cycle.get(pre_filter_key(self.name), ClaimWork)
        if known is None:
            return np.zeros(len(nodes), dtype=np.int64)
        ranks = [known.rank(row) if row in known.found else 0 for row in nodes.row_numbers.tolist()]
        return np.array(ranks, dtype=np.int64)

    def normalize(self, cycle: CycleState, pod: PodInfo, scores: IntArray) -> IntArray:
        return default_normalize(scores, reverse=False)

    def formula(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> str:
        if not self._needs_devices(pod):
            return "the pod has no resource claims"
        return f"alternatives chosen, 8 for the first of a list: {int(self.score(cycle, pod, nodes)[0])}"

    def reserve(self, cycle: CycleState, pod: PodInfo, row: NodeRow) -> Status:
        known = cycle.get(pre_filter_key(self.name), ClaimWork)
        if known is None:
            return Status.SUCCESS
        found = known.look(row, self._special(known, pod, row))
        elsewhere = cycle.get(WRITTEN_ELSEWHERE, frozenset) or frozenset()
        note_claim_changes(cycle, reservations(known.claims, found, pod.pod, elsewhere))
        return Status.SUCCESS

    def unreserve(self, cycle: CycleState, pod: PodInfo, row: NodeRow) -> None:
        known = cycle.get(pre_filter_key(self.name), ClaimWork)
        note_claim_changes(cycle, () if known is None else known.written)

    def pre_bind(self, cycle: CycleState, pod: PodInfo, row: NodeRow) -> Status:
        """Observed on 1.36.2: claims are written before PreBind fails at a later write."""
        known = cycle.get(pre_filter_key(self.name), ClaimWork)
        if known is None:
            return Status.SUCCESS
        changes = claim_changes(cycle)
        problem = pre_bind_problem(changes, pod.key)
        if problem is None or self._binds_later:
            return Status.SUCCESS
        known.written = tuple(
            replace(change, what=ALLOCATED)
            for change in before_refusal(changes)
            if change.allocation is not None and change.made is None
        )
        return error(problem)

    def _unusable(self, claims: list[ResourceClaim], settled: ClaimBindings) -> str | None:
        """Why the first unallocated claim cannot be allocated now. Raises UnsupportedRequestError."""
        for claim in claims:
            if claim.key in settled.pending:
                return f"resource claim {claim.key} is in the process of being allocated"
            if claim.status.allocation is None:
                problem = next(unusable_classes([claim], self._devices.classes), None)
                if problem is not None:
                    return problem
        return None

    def _special(self, known: ClaimWork, pod: PodInfo, row: NodeRow) -> ResourceClaim | None:
        """The claim for the extended resources that the node itself does not have. A pod that also has claims of its own always
        gets one.
        """
        here = {name: one for name, one in known.backed.items() if not self._allocatable(name, row)}
        return claim_for(pod.pod, here) if here or (known.backed and known.claims) else None

    def _needs_devices(self, pod: PodInfo) -> bool:
        return bool(pod.spec.resource_claims) or bool(self._devices.classes and self._backed_by(pod))

    def _backed_by(self, pod: PodInfo) -> Mapping[str, DeviceClass]:
        """Extended resource → device class, for those that pods of this class request."""
        index = pod.pod_class.index
        if index not in self._backed:
            names, requests = self._snapshot.nodes.axis.names, pod.pod_class.requests
            found = {
                name: self._devices.class_of(name)
                for name, n in zip(names, requests.tolist(), strict=True)
                if n
            }
            self._backed[index] = {name: one for name, one in found.items() if one is not None}
        return self._backed[index]

    def _allocatable(self, resource: str, row: int) -> int:
        nodes = self._snapshot.nodes
        return int(nodes.allocatable[row, nodes.axis.index[resource]])

    def _lacks_a_resource(self, pod: PodInfo, row: NodeRow) -> bool:
        """The pod requests an extended resource that no device class provides and that the node does not even name."""
        backed, nodes = self._backed_by(pod), self._snapshot.nodes
        named, requests = nodes.nodes[row].status.allocatable, pod.pod_class.requests.tolist()
        return any(
            n and _is_by_class(name) and name not in backed and name not in named
            for name, n in zip(nodes.axis.names, requests, strict=True)
        )


def _is_by_class(resource: str) -> bool:
    """Whether device classes may provide it."""
    return is_extended(resource) or resource.startswith(CLASS_PREFIX)


def _made_for(pod: Pod, known: KnownClaims) -> ResourceClaim | None:
    """The claim that an earlier cycle created for the pod's extended resources."""
    for claim in known.all():
        if is_made(claim) and is_for(pod, claim):
            return claim
    return None
