"""SchedulerCache: what one scheduler knows of a cluster that changes, as columns that follow.

Pods that come, are assumed, bound, changed or gone are followed in place, at the cost of the node concerned. What columns cannot
follow, a node that comes or goes, a pod of a kind that was never there, storage objects, makes them stale: they are built anew
when somebody asks for them, once for all changes until then. Of nodes that only say something else now, the columns of
nodes alone are built anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, Final, NamedTuple

import numpy as np

from scheduler_core.engine.scheduling import Scheduler
from scheduler_core.extenders.session import ExtenderSession
from scheduler_core.framework.incoming import Incoming
from scheduler_core.framework.runtime import Framework
from scheduler_core.model.cluster import Cluster
from scheduler_core.model.kinds import KINDS
from scheduler_core.model.meta import Resource
from scheduler_core.model.node import Node
from scheduler_core.model.pod import Pod
from scheduler_core.snapshot.arrays import IntArray
from scheduler_core.snapshot.build import Snapshot, build_snapshot
from scheduler_core.snapshot.claims import ClaimBindings
from scheduler_core.snapshot.state import UNPLACED, ClusterState

MakeScheduler = Callable[[Snapshot], Scheduler]
Note = Callable[[str, str | None, str | None], None]
"""Told what a cache does of itself, beside the news: what, the pod, the node (timeline.journal)."""
_NOT_LOOKED_AT: Final = ("PriorityClass", "Deployment", "DaemonSet", "Job")
_SLACK: Final = 1000
"""Rows of pods that are gone: so many, and as many again as there are pods, are left in the table."""


class Settled(NamedTuple):
    """volumes : names of those that are meant for the claim. node : for which one is to be made, None if none is."""

    volumes: tuple[str, ...]
    node: str | None


class SchedulerCache:
    """The cluster of one scheduler.

    cluster : as it is at the start. make_scheduler : builds the profiles over a snapshot. expected : pods that will come; it
        pays to know their kinds.
    """

    def __init__(self, cluster: Cluster, make_scheduler: MakeScheduler, expected: Iterable[Pod] = ()) -> None:
        self.nodes: dict[str, Node] = {node.name: node for node in cluster.nodes}
        self.pods: dict[str, Pod] = {pod.key: pod for pod in cluster.pods}
        self._others = cluster
        self._where: dict[str, str] = {pod.key: pod.spec.node_name for pod in cluster.pods if pod.is_assigned}
        self._make_scheduler = make_scheduler
        self._expected = tuple(expected)
        self._is_stale = False
        self._have_nodes_changed = False
        self.note: Note = _unnoted
        self._scheduler, self._state = self._first()
        self._expected = _one_of_each_kind(self._expected, self._state)

    @property
    def state(self) -> ClusterState:
        """The columns as of now."""
        self._refresh()
        return self._state

    @property
    def scheduler(self) -> Scheduler:
        """The profiles over the columns as of now."""
        self._refresh()
        return self._scheduler

    @property
    def frameworks(self) -> Mapping[str, Framework]:
        """The profiles by scheduler name, perhaps over older columns: for questions about a pod object alone."""
        return self._scheduler.frameworks

    @property
    def session(self) -> ExtenderSession | None:
        """Of the extenders of the profiles."""
        return self._scheduler.session

    def incoming(self, key: str) -> Incoming:
        """A known pod as plugins see it. Raises KeyError."""
        state = self.state
        return Incoming.of(state.pods, state.pods.row_of[key])

    def node_of(self, key: str) -> str | None:
        """Where a pod is, bound or assumed."""
        return self._where.get(key)

    def assumed(self) -> list[str]:
        """Pods that count on a node though nobody has bound them yet."""
        return [key for key in self._where if key in self.pods and not self.pods[key].is_assigned]

    def line_up(self) -> list[str]:
        """All pods, those of a node in the order in which they stand in line there: a cache that begins with them is as this one."""
        state = self.state
        placed = [state.pods.keys[row] for there in state.pods_on for row in there]
        return list(dict.fromkeys([*placed, *self.pods]))

    def nominations(self) -> dict[str, str]:
        """Pod → the node that it is nominated to."""
        state = self.state
        return {state.pods.keys[pod]: state.nodes.names[node] for pod, node in state.nominations.items()}

    def newest(self, key: str, uid: str) -> Pod | None:
        """The pod as it is known; None if it is gone, or if there is another one of its name."""
        pod = self.pods.get(key)
        return pod if pod is not None and (pod.metadata.uid or key) == uid else None

    def nominated_node_of(self, key: str) -> str | None:
        state = self.state
        node = state.nominations.get(state.pods.row_of.get(key, UNPLACED))
        return None if node is None else state.nodes.names[node]

    # --- pods ---------------------------------------------------------------------------------------------------------

    def add_pod(self, pod: Pod) -> None:
        """A pod nobody knew."""
        self.pods[pod.key] = pod
        if pod.is_assigned:
            self._where[pod.key] = pod.spec.node_name
        if self._follows(pod):
            row = self._state.append(pod)
            self._place(row, pod.spec.node_name)

    def update_pod(self, pod: Pod) -> None:
        """A newer version of a known pod; one that was bound meanwhile is on its node from now on."""
        before = self._where.get(pod.key)
        self.pods[pod.key] = pod
        if pod.is_assigned:
            self._where[pod.key] = pod.spec.node_name
        row = None if self._is_stale else self._state.pods.row_of.get(pod.key)
        if row is None:  # Of pods on unknown nodes there are no rows.
            return
        try:
            self._state.replace(row, pod)
        except KeyError:
            self._is_stale = True
            return
        if pod.is_assigned and before != pod.spec.node_name:
            self._take_off(row)
            self._place(row, pod.spec.node_name)

    def remove_pod(self, key: str) -> None:
        """The object is gone."""
        del self.pods[key]
        self._where.pop(key, None)
        if not self._is_stale:
            row = self._state.pods.row_of.pop(key, UNPLACED)
            if row != UNPLACED:
                self._take_off(row)
                self._state.nominations.pop(row, None)

    def assume(self, key: str, node: str) -> None:
        """The pod counts on the node from now on, though nobody has bound it yet."""
        state = self.state
        self.note("assumed", key, node)
        self._where[key] = node
        row, there = state.pods.row_of[key], state.nodes.row_of.get(node)
        if there is not None:
            self._scheduler.assume(row, there, state.claims)
        self._place(row, node)

    def forget(self, key: str) -> None:
        """The pod was not bound after all."""
        self.note("forgotten", key, None)
        del self._where[key]
        if not self._is_stale:
            self._take_off(self._state.pods.row_of[key])

    def nominate(self, key: str, node: str | None) -> list[str]:
        """Nominate a pod to a node, or end its nomination (None); the pods whose nominations end with that."""
        state = self.state
        self.note("nominated", key, node)
        row = state.pods.row_of[key]
        before = set(state.nominations)
        if node is None:
            state.nominations.pop(row, None)
        elif node in state.nodes.row_of:
            state.nominate(row, state.nodes.row_of[node])
        ended = sorted(before - set(state.nominations) - {row})
        return [state.pods.keys[other] for other in ended]

    @property
    def others(self) -> Cluster:
        """Objects of kinds that are neither nodes nor pods, as they are known."""
        return replace(self._others, nodes=(), pods=())

    def settled(self, claim: str) -> Settled:
        """What placements have settled about a claim that waits for its first consumer."""
        claims = self._state.claims
        names = tuple(self._scheduler.snapshot.storage.volumes)
        row = claims.node_of.get(claim)
        volumes = tuple(names[volume] for volume in claims.volumes_of.get(claim, ()))
        return Settled(volumes, None if row is None else self._state.nodes.names[row])

    def release(self, claim: str) -> None:
        """What was settled about the claim holds no more: its objects say it themselves, or it could not be written."""
        self.note("released", claim, None)
        self._state.claims.release(claim)

    # --- everything else ----------------------------------------------------------------------------------------------

    def set_node(self, node: Node) -> None:
        """A node that is new or has changed."""
        old = self.nodes.get(node.name)
        self.nodes[node.name] = node
        if old is not None and _looked_at(old) == _looked_at(node):  # A heartbeat.
            return
        if old is not None and self._state.nodes.axis.covers(node.status.allocatable):
            self._have_nodes_changed = True
        else:
            self._is_stale = True

    def remove_node(self, name: str) -> None:
        """Its pods stay known until their objects are gone, but stand nowhere."""
        del self.nodes[name]
        self._is_stale = True

    def set_kind(self, kind: str, objects: tuple[Resource, ...]) -> None:
        """All objects of another kind, such as "StorageClass". Budgets do not make the columns stale."""
        field = KINDS[kind].field
        self._others = _with(self._others, {field: objects})
        if kind == "PodDisruptionBudget":
            self._state.budgets = self._others.pod_disruption_budgets
        else:
            self._is_stale = self._is_stale or kind not in _NOT_LOOKED_AT

    def expect(self, pods: Iterable[Pod]) -> None:
        """Pods like these will come: columns that are built from now on know their kinds, in place of those expected before."""
        self._expected = tuple(pods)

    def set_scheduler(self, make_scheduler: MakeScheduler) -> None:
        """Other profiles, over the same cluster."""
        self._make_scheduler = make_scheduler
        self._is_stale = True
        self._refresh()

    # --- following and building anew ----------------------------------------------------------------------------------

    def _follows(self, pod: Pod) -> bool:
        """Whether the columns can take the pod in; otherwise they are stale from now on."""
        pods = self._state.pods
        if not self._is_stale:
            is_known = not pod.spec.volumes and pods.interner.known_kind(pod) is not None
            self._is_stale = not is_known or len(pods) > 2 * len(self.pods) + _SLACK
        return not self._is_stale

    def _place(self, row: int, node: str) -> None:
        there = self._state.nodes.row_of.get(node)
        if there is not None:
            self._state.place(row, there)

    def _take_off(self, row: int) -> None:
        if self._state.node_of[row] != UNPLACED:
            self._state.remove(row)

    def _refresh(self) -> None:
        if self._is_stale or self._have_nodes_changed:
            self.note("rebuilt", None, None)
            self._scheduler, self._state = self._again() if self._is_stale else self._on_changed_nodes()
            self._is_stale = self._have_nodes_changed = False

    def _first(self) -> tuple[Scheduler, ClusterState]:
        snapshot = build_snapshot(self._others, self._expected)
        return self._make_scheduler(snapshot), snapshot.initial_state()

    def _again(self) -> tuple[Scheduler, ClusterState]:
        old = self._state
        snapshot = build_snapshot(self._cluster(), self._expected)
        claims = _carried(old, self._scheduler.snapshot, snapshot)
        state = snapshot.state_at(self._node_of(snapshot), _arrival(old, snapshot), claims)
        state.nominations.update(_nominations(old, snapshot, self._where))
        return self._scheduler_over(snapshot), state

    def _on_changed_nodes(self) -> tuple[Scheduler, ClusterState]:
        """Everybody stays in their row."""
        old = self._state
        snapshot = self._scheduler.snapshot.on_changed_nodes(self._cluster())
        state = snapshot.state_at(old.node_of, old.arrival, old.claims)
        state.nominations.update(old.nominations)
        return self._scheduler_over(snapshot), state

    def _scheduler_over(self, snapshot: Snapshot) -> Scheduler:
        """It goes on searching where the last one stopped."""
        scheduler = self._make_scheduler(snapshot)
        scheduler.search_start.index = self._scheduler.search_start.index % max(len(snapshot.nodes), 1)
        return scheduler

    def _cluster(self) -> Cluster:
        return replace(self._others, nodes=tuple(self.nodes.values()), pods=tuple(self.pods.values()))

    def _node_of(self, snapshot: Snapshot) -> IntArray:
        row_of = snapshot.nodes.row_of
        rows = [row_of.get(self._where.get(key, ""), UNPLACED) for key in snapshot.pods.keys]
        return np.array(rows, dtype=np.int64)


def _looked_at(node: Node) -> tuple[object, ...]:
    """All of a node that any column is made of."""
    status = node.status
    return node.labels, node.spec, status.allocatable, status.images, status.declared_features


def _unnoted(what: str, pod: str | None, node: str | None) -> None:
    return


def _one_of_each_kind(pods: Iterable[Pod], state: ClusterState) -> tuple[Pod, ...]:
    """Those that are enough to know all kinds, in their order; `state` knows all of them."""
    known = state.pods.interner.known_kind
    first: dict[int, Pod] = {}
    for pod in pods:
        kind = known(pod)
        if kind is not None:
            first.setdefault(kind.index, pod)
    return tuple(first.values())


def _with(cluster: Cluster, kinds: Mapping[str, Any]) -> Cluster:
    return replace(cluster, **kinds)


def _arrival(old: ClusterState, snapshot: Snapshot) -> IntArray:
    """Pods stand in line as they did; those that were nowhere before come last, in the order of their rows."""
    arrival = old.arrival.tolist()
    last = max(arrival, default=-1) + 1
    placed = {old.pods.keys[row]: arrival[row] for there in old.pods_on for row in there}
    lines = [placed.get(key, last + row) for row, key in enumerate(snapshot.pods.keys)]
    return np.array(lines, dtype=np.int64)


def _nominations(old: ClusterState, snapshot: Snapshot, placed: Mapping[str, str]) -> dict[int, int]:
    """Of pods that have not got a node meanwhile."""
    pods, nodes = snapshot.pods.row_of, snapshot.nodes.row_of
    by_name = [(old.pods.keys[pod], old.nodes.names[node]) for pod, node in old.nominations.items()]
    return {
        pods[pod]: nodes[node] for pod, node in by_name if pod in pods and pod not in placed and node in nodes
    }


def _carried(old: ClusterState, before: Snapshot, now: Snapshot) -> ClaimBindings:
    """What placements settled about claims, by the numbers that volumes and nodes have now."""
    claims = now.nothing_settled()
    numbers = {name: number for number, name in enumerate(now.storage.volumes)}
    names = list(before.storage.volumes)
    for claim, volumes in old.claims.volumes_of.items():
        for volume in volumes:
            if names[volume] in numbers:
                claims.take(numbers[names[volume]], claim)
    for claim, row in old.claims.node_of.items():
        if (node := old.nodes.names[row]) in now.nodes.row_of:
            claims.provision(claim, now.nodes.row_of[node])
    return claims
