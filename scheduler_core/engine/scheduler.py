"""Scheduler: the profiles of a configuration over one snapshot, deciding one pod at a time.

attempt(pod) ── gated? ── search a node ── found: reserve, permit, bind ── scheduled
                                        └─ not found: PostFilter ── victims: evict, nominate ── preempting
                                                                 └─ unschedulable
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from scheduler_core.config.configuration import Profile, SchedulerConfiguration
from scheduler_core.config.plugins.names import SCHEDULING_GATES
from scheduler_core.config.versions.feature_gates import GENERIC_WORKLOAD, TOPOLOGY_AWARE, WORKLOAD_PREEMPTION
from scheduler_core.engine.outcome import ERROR, GATED, PREEMPTING, SCHEDULED, UNSCHEDULABLE, Outcome
from scheduler_core.engine.releases import RELEASES, tie_break
from scheduler_core.engine.written_claims import write_claims
from scheduler_core.extenders.session import ExtenderSession
from scheduler_core.framework.attempt import Attempt
from scheduler_core.framework.claim_writes import claim_changes
from scheduler_core.framework.cycle_state import CycleState
from scheduler_core.framework.phases.diagnosis import message
from scheduler_core.framework.plugin import Binder, ReservePlugin
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.post_filter import PostFilterResult
from scheduler_core.framework.registry import Handle, Registry
from scheduler_core.framework.rules import Shared
from scheduler_core.framework.runtime import ALL_NODES, Framework
from scheduler_core.framework.sampling import SearchStart
from scheduler_core.framework.status import Code, Status, error
from scheduler_core.model.objects.pod import Pod
from scheduler_core.snapshot.claims.bindings import ClaimBindings
from scheduler_core.snapshot.pod_groups import PodGroups
from scheduler_core.snapshot.rows import NodeRow, PodRow
from scheduler_core.snapshot.snapshot import Snapshot
from scheduler_core.snapshot.state import ClusterState


class Decision(msgspec.Struct, frozen=True):
    """An attempt with its outcome; ``attempt`` is None for a gated pod.

    start : where in the node list the search began.
    """

    outcome: Outcome
    attempt: Attempt | None
    framework: Framework
    start: int = 0


class Scheduler:
    """Decides attempts, derives their outcomes, and carries these out.

    registry : the plugins; None means those of the configuration's release. Out-of-tree plugins of the configuration are
        added.
    seed : as for Run.
    session : of the extenders that are called besides the plugins.
    binds_later : as for Handle.
    """

    def __init__(
        self,
        snapshot: Snapshot,
        configuration: SchedulerConfiguration,
        registry: Registry | None = None,
        *,
        sampling: bool = False,
        seed: int | None = None,
        session: ExtenderSession | None = None,
        binds_later: bool = False,
    ) -> None:
        self.session = session
        self._calls = None if session is None else session.log
        names = {profile.scheduler_name for profile in configuration.profiles}
        self.pod_groups = _pod_groups(snapshot, names, configuration.feature_gates)
        handle = Handle(snapshot, self.pod_groups, binds_later)
        registry = _registry(registry or RELEASES[configuration.release].registry, configuration)
        self.tie_break = tie_break(snapshot.rules, seed)
        self.snapshot = snapshot
        self.search_start = SearchStart()
        extenders = () if session is None else session.extenders
        shared = Shared(self.search_start, snapshot.rules, extenders)
        self.frameworks = {
            profile.scheduler_name: Framework(
                profile,
                registry,
                handle,
                percentage_of_nodes_to_score=_percentage(configuration, profile) if sampling else ALL_NODES,
                shared=shared,
            )
            for profile in configuration.profiles
        }
        self._settlers: dict[int, list[ReservePlugin]] = {}
        """By kind of pod, who may write down something when one is placed."""
        self._samples = any(framework.samples for framework in self.frameworks.values())

    def queue(self, rows: Iterable[PodRow] | None = None) -> list[PodRow]:
        """Pod rows in the order in which they are attempted (spec 01 §1; conformance/README, "How a case is played").

        rows : the pods among which pending ones are selected; of equal pods the earlier one is first. None: all pods.
        """
        pods = self.snapshot.pods
        waiting = [
            row for row in (map(PodRow, range(len(pods))) if rows is None else rows) if self._is_waiting(row)
        ]
        sort_key = next(iter(self.frameworks.values())).queue_sort.sort_key
        return sorted(waiting, key=lambda row: sort_key(pods.pods[row], int(pods.created[row])))

    def initial_state(self) -> ClusterState:
        """The cluster before any decision: bound pods on their nodes, and the valid nominations."""
        state = self.snapshot.initial_state()
        state.nominations = self.nominations()
        return state

    def nominations(self) -> dict[PodRow, NodeRow]:
        """Pod row → node row: the nominations that are valid at the start. Only a pod that enters the activeQ keeps its
        nomination (spec 07 §9): nominations of gated pods and of pods for another scheduler are ignored.
        """
        pods = self.snapshot.pods.pods
        return {
            row: node
            for row, node in self.snapshot.initial_nominations.items()
            if self._enters_queue(pods[row])
        }

    def _enters_queue(self, pod: Pod) -> bool:
        framework = self.frameworks.get(pod.spec.scheduler_name)
        return framework is not None and gate_of(framework, pod) is None

    def framework_of(self, pod: PodInfo) -> Framework:
        return self.frameworks[pod.spec.scheduler_name]

    def decide(self, k: int, pod: PodInfo, cluster: ClusterState) -> Decision:
        """Decide one attempt. The cluster stays unchanged."""
        framework = self.framework_of(pod)
        gate = gate_of(framework, pod.pod)
        if gate is not None:
            gated = Outcome(k, pod.key, GATED, message=gate.message, gate=_told(gate))
            return Decision(gated, None, framework)
        return self.attempt(k, pod, cluster)

    def attempt(
        self, k: int, pod: PodInfo, cluster: ClusterState, *, binds: bool = True, post_filters: bool = True
    ) -> Decision:
        """As ``decide``, for a pod that no gate keeps out of the queue.

        binds : whether a pod that found a node is reserved, permitted and bound.
        post_filters : whether they are called for a pod that found none.
        """
        framework = self.framework_of(pod)
        if self._calls is not None:
            self._calls.begin(k)
        start = self.search_start.index
        attempt = framework.attempt(pod, cluster)
        if not post_filters:
            attempt.post_filter = PostFilterResult(Status(Code.UNSCHEDULABLE))
        outcome = self._outcome(k, framework, attempt, cluster, binds=binds)
        moved = self.search_start.index != start
        if self._samples and not attempt.via_nomination and (moved or attempt.visited is not None):
            outcome = _searched(outcome, start, self.search_start.index)
        if self._calls is not None and self._calls.exchanges:
            outcome = replace(outcome, calls=self._calls.calls)
        return Decision(outcome, attempt, framework, start)

    def apply(self, outcome: Outcome, cluster: ClusterState) -> None:
        """Carry an outcome out: bind the pod, or evict the victims and nominate it. No time passes."""
        pod = cluster.pods.row_of[outcome.pod]
        if outcome.outcome == SCHEDULED and outcome.node is not None:
            row = cluster.nodes.row_of[outcome.node]
            self.assume(pod, row, cluster.claims)
            write_claims(outcome.claims, pod, self.snapshot, cluster.claims)
            cluster.place(pod, row)
            return
        write_claims(outcome.claims, pod, self.snapshot, cluster.claims)
        for victim in outcome.victims:
            cluster.remove(cluster.pods.row_of[victim])
        if outcome.nominated == "":
            cluster.end_nomination(pod)
        elif outcome.nominated is not None:
            cluster.nominate(pod, cluster.nodes.row_of[outcome.nominated])

    def assume(self, pod: PodRow, row: NodeRow, settled: ClaimBindings) -> None:
        """Record what placing the pod at the node ``row`` decides about claims."""
        kind = self.snapshot.pods.kind_of[pod]
        settlers = self._settlers.get(kind.index)
        if settlers is None:
            placed = PodInfo.of(self.snapshot.pods, pod)
            reserves = self.framework_of(placed).reserves
            settlers = self._settlers[kind.index] = [one for one in reserves if one.settles(placed)]
        for plugin in settlers:
            plugin.assume(PodInfo.of(self.snapshot.pods, pod), row, settled)

    def _outcome(
        self, k: int, framework: Framework, attempt: Attempt, cluster: ClusterState, *, binds: bool
    ) -> Outcome:
        row, key = self.tie_break.choose(attempt, k), attempt.pod.key
        ended = ended_nomination(attempt, cluster)
        if row is not None:
            failure = bind(framework, attempt.cycle, attempt.pod, row) if binds else None
            if failure is not None:
                found = attempt.n_feasible
                written = claim_changes(attempt.cycle)
                return Outcome(
                    k, key, ERROR, feasible=found, message=failure.message, nominated=ended, claims=written
                )
            score = None if attempt.totals is None else int(attempt.totals[row])
            node, claims = cluster.nodes.names[row], claim_changes(attempt.cycle)
            return Outcome(k, key, SCHEDULED, node, attempt.n_feasible, score, claims=claims)
        if attempt.error is not None:
            return Outcome(k, key, ERROR, message=attempt.error.message, nominated=ended)
        if attempt.n_nodes and attempt.post_filter is None:
            attempt.post_filter = framework.run_post_filters(attempt, cluster)
        return _unplaced(k, attempt, cluster)

    def _is_waiting(self, row: PodRow) -> bool:
        pod = self.snapshot.pods.pods[row]
        return not pod.is_assigned and not pod.is_terminating and pod.spec.scheduler_name in self.frameworks


def _pod_groups(snapshot: Snapshot, names: set[str], gates: frozenset[str]) -> PodGroups | None:
    if GENERIC_WORKLOAD not in gates:
        return None
    together, by_placement = WORKLOAD_PREEMPTION in gates, TOPOLOGY_AWARE in gates
    return PodGroups(snapshot, names, by_placement=by_placement, preempt_together=together)


def _registry(registry: Registry, configuration: SchedulerConfiguration) -> Registry:
    """A registry that has the out-of-tree plugins as well, if there are any."""
    own = {name: plugin.factory for name, plugin in configuration.out_of_tree.items() if name not in registry}
    return registry.with_plugins(own) if own else registry


def _percentage(configuration: SchedulerConfiguration, profile: Profile) -> int:
    """percentageOfNodesToScore of a profile; 0 adapts to the size of the cluster (spec 01 §3)."""
    own = profile.percentage_of_nodes_to_score
    return configuration.percentage_of_nodes_to_score if own is None else own


def _unplaced(k: int, attempt: Attempt, cluster: ClusterState) -> Outcome:
    made: PostFilterResult | None = attempt.post_filter
    nominated = None
    if made is not None and made.nominated is not None:
        nominated = cluster.nodes.names[made.nominated]
    elif made is None or made.clears_nomination:
        nominated = ended_nomination(attempt, cluster)
    return Outcome(
        k,
        attempt.pod.key,
        PREEMPTING if nominated else UNSCHEDULABLE,
        message=message(attempt),
        nominated=nominated,
        victims=tuple(cluster.pods.keys[victim] for victim in made.victims) if made else (),
        claims=claim_changes(attempt.cycle),
    )


def ended_nomination(attempt: Attempt, cluster: ClusterState) -> str | None:
    """The pod is nominated nowhere from now on: after errors, without nodes, and where preemption found nothing (spec 07 §9)."""
    row = attempt.pod.row
    return "" if row in cluster.nominations or row in cluster.astray else None


def gate_of(framework: Framework, pod: Pod) -> Status | None:
    """What keeps the pod out of the active queue; None if nothing does."""
    for plugin in framework.pre_enqueues:
        status = plugin.pre_enqueue(pod)
        if not status.is_success:
            return status.by(plugin.name)
    return None


def _told(gate: Status) -> tuple[str, str] | None:
    """Plugin and code, where it is not the pod's own scheduling gates."""
    plugin = gate.plugin or ""
    return None if plugin == SCHEDULING_GATES else (plugin, gate.code.value)


class _InstantBinder(Binder):
    """A binding succeeds at once: the outcome itself is applied to the cluster state."""

    def bind(self, pod: PodInfo, row: NodeRow) -> Status:
        return Status.SUCCESS


_BINDER = _InstantBinder()


def bind(framework: Framework, cycle: CycleState, pod: PodInfo, row: NodeRow) -> Status | None:
    """Reserve, Permit, PreBind, Bind, PostBind. The failure, if any; what was reserved is then given back."""
    failure = _first_failure(framework, cycle, pod, row)
    if failure is None:
        for told in framework.post_binds:
            told.post_bind(cycle, pod, row)
        return None
    for reserved in reversed(framework.reserves):
        reserved.unreserve(cycle, pod, row)
    return failure


def _first_failure(framework: Framework, cycle: CycleState, pod: PodInfo, row: NodeRow) -> Status | None:
    for reserve in framework.reserves:
        if not (status := reserve.reserve(cycle, pod, row)).is_success:
            return _failed_at("Reserve", reserve.name, status)
    for permit in framework.permits:
        if not (status := permit.permit(cycle, pod, row)).is_success:
            return _failed_at("Permit", permit.name, status)
    for pre_bind in framework.pre_binds:
        if not (status := pre_bind.pre_bind(cycle, pod, row)).is_success:
            return _failed_at("PreBind", pre_bind.name, status)
    if (by_extender := _bound_by_extender(framework, pod, row)) is not None:
        return None if by_extender.is_success else by_extender
    for bind in framework.binds:
        status = bind.bind(cycle, pod, row, _BINDER)
        if status.code is not Code.SKIP:
            return None if status.is_success else _failed_at("Bind", bind.name, status)
    return Status(Code.ERROR, ("no Bind plugin took the pod",))


def _failed_at(point: str, plugin: str, status: Status) -> Status:
    """A refusal is the plugin's own; an error says where it happened."""
    if status.code is not Code.ERROR:
        return status.by(plugin)
    return error(f'running {point} plugin "{plugin}": {status.message}').by(plugin)


def _bound_by_extender(framework: Framework, pod: PodInfo, row: NodeRow) -> Status | None:
    """What the first extender that binds made of it (spec 09 §5); None if there is none, or its failure may be ignored."""
    for extender in framework.shared.extenders:
        if extender.binds and extender.is_interested(pod):
            failure = extender.bind(pod, framework.snapshot.nodes.names[row])
            if failure is None:
                return Status.SUCCESS
            if not extender.ignorable:
                return error(failure.message)
    return None


def _searched(outcome: Outcome, start: int, next_start: int) -> Outcome:
    return replace(outcome, search=(start, next_start))
