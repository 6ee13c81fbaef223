"""SchedulerCache: the columns of a cluster that changes, as one scheduler knows it.

Changes of pods (created, assumed, bound, updated, deleted) and of storage objects are applied immediately, and cost only what they
concern. Changes of nodes, and of objects that are read without columns (services, namespaces), are collected and applied together
when the columns are next used: the data of other nodes and pods stays, and the results of plugins are computed again. All columns
are rebuilt only for a resource that no column knows, or when too many rows belong to deleted pods.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Final, NamedTuple, cast

from scheduler_core.engine.cache import rebuild
from scheduler_core.engine.cache.reserved_claims import CLAIM, Changes, ReservedClaims, follow_claim
from scheduler_core.engine.cache.scheduling_fields import LOOKED_AT, of_node
from scheduler_core.engine.scheduler import Scheduler
from scheduler_core.extenders.session import ExtenderSession
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.runtime import Framework
from scheduler_core.model.cluster import Cluster
from scheduler_core.model.kinds import KINDS
from scheduler_core.model.objects.meta import Resource
from scheduler_core.model.objects.node import Node
from scheduler_core.model.objects.pod import Pod
from scheduler_core.model.objects.pod_group import PodGroup
from scheduler_core.snapshot.claims.changes import ClaimChange
from scheduler_core.snapshot.pod_groups import PodGroups
from scheduler_core.snapshot.rows import PodRow
from scheduler_core.snapshot.snapshot import Snapshot, build_snapshot
from scheduler_core.snapshot.state import UNPLACED, ClusterState
from scheduler_core.snapshot.storage_changes import change_storage
from scheduler_core.snapshot.volumes.objects import STORAGE_KINDS

MakeScheduler = Callable[[Snapshot], Scheduler]
Note = Callable[[str, str | None, str | None], None]
"""Called for what a cache does by itself: what, the pod, the node (scheduler.journal)."""
_SLACK: Final = 1000
"""The table keeps at most this number of rows of deleted pods, plus the number of pods and twice that of nodes: the cost of building it
again grows with both. The same applies to volumes, without nodes."""


class Settled(NamedTuple):
    """volumes : names of those assigned to the claim. node : the one for which a volume is to be created, None if there is none."""

    volumes: tuple[str, ...]
    node: str | None


class SchedulerCache:
    """The cluster as one scheduler knows it.

    cluster : its state at the start. make_scheduler : builds the profiles over a snapshot.
    """

    def __init__(self, cluster: Cluster, make_scheduler: MakeScheduler) -> None:
        self.nodes: dict[str, Node] = {node.name: node for node in cluster.nodes}
        self.pods: dict[str, Pod] = {pod.key: pod for pod in cluster.pods}
        self._others: dict[str, dict[str, Resource]] = {
            kind.name: {one.key: one for one in getattr(cluster, kind.field)}
            for kind in KINDS.values()
            if kind.name not in ("Node", "Pod")
        }
        self._where: dict[str, str] = {pod.key: pod.spec.node_name for pod in cluster.pods if pod.is_assigned}
        self._make_scheduler, self._release = make_scheduler, cluster.release
        self._reserved = ReservedClaims()
        self._is_stale = False
        self._has_changed = False
        self._changed_nodes: set[str] = set()
        self.note: Note = _unnoted
        snapshot = build_snapshot(cluster)
        self._scheduler = make_scheduler(snapshot)
        self._state = self._scheduler.initial_state()

    @property
    def state(self) -> ClusterState:
        """The current columns."""
        self._refresh()
        return self._state

    @property
    def scheduler(self) -> Scheduler:
        """The profiles over the current columns."""
        self._refresh()
        return self._scheduler

    @property
    def frameworks(self) -> Mapping[str, Framework]:
        """The profiles by scheduler name, possibly over older columns; for questions about a pod object alone."""
        return self._scheduler.frameworks

    @property
    def session(self) -> ExtenderSession | None:
        """The session of the profiles' extenders."""
        return self._scheduler.session

    def frameworks_for(self, pod: Pod) -> Mapping[str, Framework]:
        """The profiles by scheduler name, over columns that are new enough for questions about the pod's group."""
        return self.frameworks if pod.group is None else self.scheduler.frameworks

    @property
    def pod_groups(self) -> PodGroups | None:
        """The current pod groups; None if no profile has their feature gate."""
        return None if self._scheduler.pod_groups is None else self.scheduler.pod_groups

    def pod_info(self, key: str) -> PodInfo:
        """A known pod as plugins see it. Raises KeyError."""
        state = self.state
        return PodInfo.of(state.pods, state.pods.row_of[key])

    def node_of(self, key: str) -> str | None:
        """The node on which a pod is bound or assumed."""
        return self._where.get(key)

    def assumed(self) -> list[str]:
        """Pods that are assumed on a node, but not bound yet."""
        return [key for key in self._where if key in self.pods and not self.pods[key].is_assigned]

    def line_up(self) -> list[str]:
        """All pods, those of each node in the order of the columns. A cache that starts with them is equal to this one."""
        state = self.state
        placed = [state.pods.keys[row] for there in state.pods_on for row in there]
        return list(dict.fromkeys([*placed, *self.pods]))

    def nominations(self) -> dict[str, str]:
        """Pod → the node to which it is nominated, also if the node is not there."""
        state = self.state
        return {state.pods.keys[pod]: node for pod, node in state.nominated_nodes().items()}

    def newest(self, key: str, uid: str) -> Pod | None:
        """The latest version of the pod; None if it is deleted, or if there is another pod of its name."""
        pod = self.pods.get(key)
        return pod if pod is not None and (pod.metadata.uid or key) == uid else None

    def nominated_node_of(self, key: str) -> str | None:
        state = self.state
        return state.nominated_node(state.pods.row_of.get(key, PodRow(UNPLACED)))

    # --- pods ---------------------------------------------------------------------------------------------------------

    def add_pod(self, pod: Pod) -> None:
        """Add a new pod."""
        self.pods[pod.key] = pod
        if pod.is_assigned:
            self._where[pod.key] = pod.spec.node_name
        if not self._is_stale and self._has_place(pod):
            self._append(pod)

    def update_pod(self, pod: Pod) -> None:
        """Replace a known pod by a newer version. If it was bound meanwhile, it is on its node from now on."""
        self._line_up_before(pod.spec.node_name)
        key = pod.key
        before = self._where.get(key)
        self.pods[key] = pod
        if pod.is_assigned:
            self._where[key] = pod.spec.node_name
        row = self._state.pods.row_of.get(key)
        if row is None:  # Of pods on unknown nodes there are no rows.
            return
        try:
            self._state.replace(row, pod)
        except KeyError:
            self._is_stale = True
            return
        if pod.is_assigned and before != pod.spec.node_name:
            self._state.end_nomination(row)  # also if the node is not known
            self._take_off(row)
            self._place(row, pod.spec.node_name)

    def remove_pod(self, key: str) -> None:
        """Remove a deleted pod."""
        self._line_up_before(self._where.get(key, ""))
        del self.pods[key]
        self._where.pop(key, None)
        self._reserved.give_up(key, self._state.claims)
        row = self._state.pods.row_of.get(key)
        if row is not None:
            self._state.drop(row)

    def assume(self, key: str, node: str, claims: Sequence[ClaimChange] = ()) -> None:
        """Count the pod on the node, although it is not bound yet. claims : as its attempt leaves them."""
        state = self.state
        self._where[key] = node
        row, there = state.pods.row_of[key], state.nodes.row_of.get(node)
        if there is not None:
            self._scheduler.assume(row, there, state.claims)
        self._place(row, node)
        if claims:
            self._reserved.reserve(key, row, claims, self._scheduler.snapshot, state.claims)
        self.note("assumed", key, node)

    def reserved(self, key: str) -> Changes:
        """What has to be written into claims to devices before the pod is bound."""
        return self._reserved.of(key)

    def claims_written(self, key: str) -> None:
        """Record that the reservations of the pod have been written."""
        state = self.state
        self.note("claimsWritten", key, None)
        self._reserved.written(key, self._others[CLAIM], state.claims)

    def drop_claim(self, key: str) -> None:
        """Forget a claim to devices that a placement created: its object exists under another name."""
        self.note("claimDropped", key, None)
        self._state.claims.forget_write(key)

    def forget(self, key: str) -> None:
        """Undo ``assume``: the pod was not bound."""
        self._line_up_before(self._where[key])
        self.note("forgotten", key, None)
        del self._where[key]
        self._reserved.give_up(key, self._state.claims)
        self._take_off(self._state.pods.row_of[key])

    def nominate(self, key: str, node: str | None) -> None:
        """Nominate a pod to a node, or end its nomination (None). Other pods stay nominated until their objects change."""
        state = self.state
        self.note("nominated", key, node)
        row = state.pods.row_of[key]
        state.end_nomination(row)
        if node is not None:
            state.nominate_to(row, node)

    def nominated_below(self, node: str, priority: int) -> list[str]:
        """Pods of lower priority that are nominated to the node, in the order of their nominations."""
        there = [key for key, nominated in self.nominations().items() if nominated == node]
        return [key for key in there if self.pods[key].priority < priority]

    @property
    def others(self) -> Cluster:
        """The known objects of kinds other than nodes and pods."""
        return Cluster.of(self._others, self._release)

    def settled(self, claim: str) -> Settled:
        """What placements decided about a claim that waits for its first consumer."""
        claims = self._state.claims
        numbered = self._scheduler.snapshot.storage.numbered
        row = claims.node_of.get(claim)
        taken = (numbered[volume] for volume in claims.volumes_of.get(claim, ()))
        volumes = tuple(volume.name for volume in taken if volume is not None)
        return Settled(volumes, None if row is None else self._state.nodes.names[row])

    def release(self, claim: str) -> None:
        """Forget what was decided about the claim: its object contains it now, or it could not be written."""
        self.note("released", claim, None)
        self._state.claims.release(claim)

    # --- everything else ----------------------------------------------------------------------------------------------

    def set_node(self, node: Node) -> None:
        """Add a node, or replace it by a newer version."""
        old = self.nodes.get(node.name)
        self.nodes[node.name] = node
        if old is not None and of_node(old) == of_node(node):  # A heartbeat.
            return
        self._changed_nodes.add(node.name)
        self._is_stale = self._is_stale or not self._state.nodes.axis.covers(node.status.allocatable)

    def remove_node(self, name: str) -> None:
        """Remove a node. Its pods stay known until they are deleted, but are on no node."""
        del self.nodes[name]
        self._changed_nodes.add(name)

    def set_object(self, kind: str, one: Resource) -> None:
        """Add an object of another kind, such as "StorageClass", or replace it by a newer version."""
        old = self._others[kind].get(one.key)
        self._others[kind][one.key] = one
        self._change(kind, one.key, old, one)

    def remove_object(self, kind: str, key: str) -> None:
        """Remove an object of another kind."""
        old = self._others[kind].pop(key)
        self._change(kind, key, old, None)

    def set_scheduler(self, make_scheduler: MakeScheduler) -> None:
        """Replace the profiles; the cluster stays."""
        self._make_scheduler = make_scheduler
        self._is_stale = True
        self._refresh()

    # --- following and building again --------------------------------------------------------------------------------

    def _line_up_before(self, node: str) -> None:
        """Before a pod leaves or changes its place in line: a rebuild takes the lines over from the columns before it, which do not
        have those of a new node.
        """
        if self._is_stale or (node in self._changed_nodes and node not in self._state.nodes.row_of):
            self._refresh()

    def _has_place(self, pod: Pod) -> bool:
        """Whether the pod has a row: not on unknown nodes. Too many rows of deleted pods make the columns stale."""
        self._is_stale = len(self._state.pods) > 2 * (len(self.pods) + len(self.nodes)) + _SLACK
        return not self._is_stale and (not pod.is_assigned or pod.spec.node_name in self._state.nodes.row_of)

    def _append(self, pod: Pod) -> None:
        try:
            row = self._state.append(pod)
        except KeyError:
            self._is_stale = True
            return
        if (node := self._where.get(pod.key)) is not None:
            self._place(row, node)

    def _change(self, kind: str, key: str, old: Resource | None, new: Resource | None) -> None:
        if kind == "PodDisruptionBudget":
            self._state.budgets = cast("Any", tuple(self._others[kind].values()))
        elif kind in STORAGE_KINDS:
            if not self._is_stale:
                storage = self._scheduler.snapshot.storage
                change_storage(self._state, storage, kind, key, new)
                self._is_stale = len(storage.numbered) > 2 * len(storage.volumes) + _SLACK
        elif kind == "PodGroup":
            self._change_group(key, new)
        elif kind == CLAIM:
            follow_claim(key, new, self._scheduler.snapshot, self._state.claims)
        elif kind in ("DeviceClass", "ResourceSlice"):
            self._has_changed = True
        elif kind in LOOKED_AT:
            self._has_changed = self._has_changed or LOOKED_AT[kind](old) != LOOKED_AT[kind](new)

    def _change_group(self, key: str, new: Resource | None) -> None:
        groups = self._scheduler.pod_groups
        if groups is None:
            return
        if isinstance(new, PodGroup):
            groups.set(new)
        else:
            groups.drop(key)

    def _place(self, row: PodRow, node: str) -> None:
        if (there := self._state.nodes.row_of.get(node)) is not None:
            self._state.place(row, there)

    def _take_off(self, row: PodRow) -> None:
        if self._state.node_of[row] != UNPLACED:
            self._state.remove(row)

    def _refresh(self) -> None:
        if self._is_stale or self._has_changed or self._changed_nodes:
            self.note("rebuilt", None, None)
            if not self._is_stale:
                self._follow()
            if self._is_stale:
                self._rebuild()
            self._is_stale = self._has_changed = False
            self._changed_nodes.clear()

    def _rebuild(self) -> None:
        old = self._state
        snapshot = build_snapshot(self.cluster)
        claims = rebuild.claims(old, self._scheduler.snapshot, snapshot)
        state = snapshot.state_at(
            rebuild.node_of(self._where, snapshot), rebuild.arrival(old, snapshot), claims
        )
        state.nominate_all(rebuild.nominated_nodes(old, snapshot, self._where))
        self._scheduler, self._state = self._scheduler_over(snapshot), state

    def _follow(self) -> None:
        """Apply changes of nodes: pods keep their rows, and only those on added and removed nodes are moved."""
        state, snapshot = self._state, self._scheduler.snapshot
        nodes = snapshot.nodes.changed(self.nodes, self._changed_nodes)
        stranded = [
            row
            for name in snapshot.nodes.row_of.keys() - nodes.row_of.keys()
            for row in state.pods_on[snapshot.nodes.row_of[name]]
        ]
        new = nodes.row_of.keys() - snapshot.nodes.row_of.keys()
        state.rearrange(nodes, snapshot.nodes.rows_before(nodes.names))
        for row in stranded:
            if state.pods.pods[row].is_assigned:
                state.drop(row)
        if not new.isdisjoint(self._where.values()):
            self._settle_on(new)
        if not self._is_stale:
            self._scheduler = self._scheduler_over(snapshot.changed(self.cluster, nodes))

    def _settle_on(self, new: Collection[str]) -> None:
        """Place the pods that were bound to these nodes before the nodes were known, in the order of the pods' arrival."""
        for key, pod in self.pods.items():
            if self._where.get(key) in new and not self._is_stale:
                row = self._state.pods.row_of.get(key)
                if row is None:
                    self._append(pod)
                else:
                    self._place(row, self._where[key])

    def _scheduler_over(self, snapshot: Snapshot) -> Scheduler:
        """The profiles over new columns; searches continue where the last one stopped."""
        scheduler = self._make_scheduler(snapshot)
        scheduler.search_start.index = self._scheduler.search_start.index % max(len(snapshot.nodes), 1)
        return scheduler

    @property
    def cluster(self) -> Cluster:
        """Its objects as they were last seen: assumed pods are not on their nodes yet."""
        return Cluster.of({**self._others, "Node": self.nodes, "Pod": self.pods}, self._release)


def _unnoted(what: str, pod: str | None, node: str | None) -> None:
    return
