"""The cluster as it would be if the candidate had decided from the beginning.

It has an API server of its own, in memory, and a whole scheduler over it: queue, back-off, preemption. From the real cluster come
nodes, all other objects, what claims to devices ask for, and that pods are made, change and end. Where pods of the candidate's profiles stand, it decides; the
real scheduler's bindings, nominations and conditions do not reach it.

A pod that the candidate evicts, or that stood on a node that goes, waits again where it has a controller, as the pod that the
controller would make instead; without one it is gone.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace as with_fields
from datetime import datetime

from msgspec.structs import replace

from playground.connector.shadow.parallel_claims import ParallelClaims, claims_at_first
from scheduler_core.engine.cache.scheduler_cache import SchedulerCache
from scheduler_core.kernel import Log
from scheduler_core.model.cluster import Cluster
from scheduler_core.model.objects.devices import ResourceClaim
from scheduler_core.model.objects.meta import Resource
from scheduler_core.model.objects.node import Node
from scheduler_core.model.objects.pod import Pod
from scheduler_core.preemption.preemption import was_preempted
from scheduler_core.scenario.recording.pod_fields import without_labels_of_node
from scheduler_core.scheduler.attempts import Attempts, EngineDecider
from scheduler_core.scheduler.order import EventPriority
from scheduler_core.scheduler.pace import Pace
from scheduler_core.scheduler.process import SchedulerProcess
from scheduler_core.scheduler.profiles import Profiles
from scheduler_core.scheduler.runtime import Runtime
from scheduler_core.scheduler.watch import NullWatcher
from scheduler_core.simulated_cluster.api_server import ApiServer
from scheduler_core.timeline.client import Client
from scheduler_core.units import SECOND, ZERO, Nanoseconds

DEFAULT_GRACE = 30 * SECOND


class ParallelCluster:
    """A Watcher (scheduler_core.scheduler.watch) of the real cluster.

    cluster : the real one at the beginning. log : called with every fact (scheduler/log/facts.py). is_timed : whether victims have their grace
    period; without it they are gone at once. evicted : pods that the candidate has evicted, in order.
    """

    def __init__(
        self,
        cluster: Cluster,
        profiles: Profiles,
        runtime: Runtime,
        now: Callable[[], datetime],
        log: Log,
        *,
        is_timed: bool = True,
    ) -> None:
        self._is_timed, self._has_claims = is_timed, profiles.writes_claims
        self._names = {profile.scheduler_name for profile in profiles.configuration.profiles}
        begun = self._begun(cluster)
        self._runtime, self._real = runtime, {pod.key: pod for pod in cluster.pods}
        self.evicted: list[str] = []
        self.cache = SchedulerCache(begun, profiles.scheduler)
        self._server = ApiServer(begun, now, log)
        self.process = SchedulerProcess(
            runtime,
            Client(self._server),
            self.cache,
            profiles,
            Pace(),
            log=log,
            attempts=Attempts(EngineDecider()),
        )
        self._claims = ParallelClaims(self._server, self._real_pod, self.is_decided_here)
        self._server.watchers += [self.process.watcher, _Kubelets(self._ended, self._claims.left_by)]

    def is_decided_here(self, pod: Pod) -> bool:
        """Pods of other schedulers are where the real cluster has them, and those with claims to devices if it does not tell of claims."""
        return pod.spec.scheduler_name in self._names and (self._has_claims or not pod.spec.resource_claims)

    def node_of(self, key: str) -> str | None:
        """The pod's node; None if it waits or is gone."""
        pod = self._server.pods.get(key)
        return pod.spec.node_name or None if pod is not None else None

    def pod_added(self, pod: Pod) -> None:
        self._real[pod.key] = pod
        self._server.create_pod(self._as_created(pod))

    def pod_updated(self, old: Pod, new: Pod) -> None:
        self._real[new.key] = new
        here = self._server.pods.get(new.key)
        if here is not None:
            self._server.update_pod(_changed(here, new) if self.is_decided_here(new) else new)

    def pod_deleted(self, pod: Pod) -> None:
        del self._real[pod.key]
        self._server.remove_pod(pod.key, why="gone")

    def node_added(self, node: Node) -> None:
        self._server.set_node(node)

    def node_updated(self, old: Node, new: Node) -> None:
        self._server.set_node(new)

    def node_deleted(self, node: Node) -> None:
        self._server.remove_node(node.name)
        lost = [pod for pod in self._server.pods.values() if pod.spec.node_name == node.name]
        for pod in lost:
            if self.is_decided_here(pod):
                self._end(pod)

    def object_changed(self, kind: str, old: Resource | None, new: Resource | None) -> None:
        if isinstance(new, ResourceClaim):
            self._claims.told(new)
        elif new is not None:
            self._server.set_object(kind, new)
        elif old is not None:
            self._server.remove_object(kind, old.key)

    def _begun(self, cluster: Cluster) -> Cluster:
        pods = tuple(self._as_created(pod) for pod in cluster.pods)
        waiting = {pod.metadata.uid for pod in pods if not pod.is_assigned and self.is_decided_here(pod)}
        claims = claims_at_first(cluster.resource_claims, waiting.__contains__)
        return with_fields(cluster, pods=pods, resource_claims=tuple(claims))

    def _real_pod(self, key: str, uid: str) -> Pod | None:
        pod = self._real.get(key)
        return pod if pod is not None and pod.metadata.uid == uid else None

    def _as_created(self, pod: Pod) -> Pod:
        """What waits, without what its scheduler has written."""
        if pod.is_assigned or not self.is_decided_here(pod):
            return pod
        return _waiting(pod)

    def _ended(self, pod: Pod) -> None:
        """Evicted here: gone after its grace period."""
        self.evicted.append(pod.key)
        self._runtime.after(
            self._grace_of(pod), lambda: self._end(pod), EventPriority.CHANGE, f"{pod.key} has ended"
        )

    def _grace_of(self, pod: Pod) -> Nanoseconds:
        seconds = pod.spec.termination_grace_period_seconds
        if not self._is_timed:
            return ZERO
        return DEFAULT_GRACE if seconds is None else seconds * SECOND

    def _end(self, pod: Pod) -> None:
        """Where it stood; the pod that takes its place has its uid if claims belong to that, as the real cluster has made them."""
        here, real = self._server.pods.get(pod.key), self._real.get(pod.key)
        if here is None or (here.metadata.uid, here.spec.node_name) != (pod.metadata.uid, pod.spec.node_name):
            return
        self._server.remove_pod(pod.key, why="preempted")
        if real is not None and not real.is_terminating and real.metadata.controller:
            again, uid = _waiting(real), real.metadata.uid if real.spec.resource_claims else ""
            self._server.create_pod(replace(again, metadata=replace(again.metadata, uid=uid)))


class _Kubelets(NullWatcher):
    """ended : told of each pod that was asked to go here. gone : of each that is gone here."""

    def __init__(self, ended: Callable[[Pod], None], gone: Callable[[Pod], None]) -> None:
        self._ended, self._gone = ended, gone

    def pod_deleted(self, pod: Pod) -> None:
        self._gone(pod)

    def pod_updated(self, old: Pod, new: Pod) -> None:
        if new.is_terminating and not old.is_terminating and was_preempted(new):
            self._ended(new)


def _waiting(pod: Pod) -> Pod:
    status = replace(pod.status, nominated_node_name="", conditions=())
    labels = without_labels_of_node(pod.metadata.labels) if pod.is_assigned else pod.metadata.labels
    metadata = replace(pod.metadata, labels=labels)
    return replace(pod, metadata=metadata, spec=replace(pod.spec, node_name=""), status=status)


def _changed(here: Pod, real: Pod) -> Pod:
    """The newer object, in the place that it has here. The real node's labels on it are not those of its node here."""
    here_as_there = here.spec.node_name == real.spec.node_name
    metadata = replace(
        real.metadata,
        labels=real.metadata.labels if here_as_there else without_labels_of_node(real.metadata.labels),
        uid=here.metadata.uid,
        creation_timestamp=here.metadata.creation_timestamp,
        deletion_timestamp=here.metadata.deletion_timestamp or real.metadata.deletion_timestamp,
    )
    status = replace(
        real.status,
        nominated_node_name=here.status.nominated_node_name,
        conditions=here.status.conditions,
    )
    return replace(
        real, metadata=metadata, spec=replace(real.spec, node_name=here.spec.node_name), status=status
    )
