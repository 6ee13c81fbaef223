"""A pretended kubelet for every node: bound pods come to run, terminating ones vanish after their grace period.

    bound, Pending ─ running_after ─▶ Running, Ready
    terminating ─ grace × termination ─▶ Succeeded ─▶ gone

Pods on nodes that are `down` stay as they are. Both times are off (None) at first.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from tests.apiserver import times
from tests.apiserver.cluster import Cluster, DeleteOptions
from tests.apiserver.kinds import PODS
from tests.apiserver.pods import with_condition
from tests.apiserver.store import Change, Json, Key

Later = Callable[[float, Callable[[], None]], object]
_RUNNING = ("PodReadyToStartContainers", "Initialized", "Ready", "ContainersReady")


@dataclass(slots=True)
class Kubelet:
    """`running_after` in seconds; `termination` scales grace periods. `later` calls back after seconds."""

    cluster: Cluster
    later: Later
    running_after: float | None = None
    termination: float | None = None
    down: set[str] = field(default_factory=set)

    def look(self) -> None:
        """At every pod there is: after it was told something new, or after a restart."""
        for key, pod in list(self.cluster.store.objects(PODS.storage).items()):
            self._consider(key, pod)

    def offer(self, storage: str, change: Change) -> None:
        """A listener of the store."""
        if storage == PODS.storage and change.type != "DELETED":
            self._consider(change.key, change.object)

    def _consider(self, key: Key, pod: Json) -> None:
        metadata, uid = pod["metadata"], pod["metadata"]["uid"]
        if not pod["spec"].get("nodeName"):
            return
        if (grace := metadata.get("deletionGracePeriodSeconds")) is not None:
            if grace and self.termination is not None:
                self.later(grace * self.termination, lambda: self._end(key, uid))
        elif pod["status"].get("phase") == "Pending" and self.running_after is not None:
            self.later(self.running_after, lambda: self._run(key, uid))

    def _mine(self, key: Key, uid: str) -> Json | None:
        pod = self.cluster.store.get(PODS.storage, key)
        if pod is None or pod["metadata"]["uid"] != uid or pod["spec"].get("nodeName") in self.down:
            return None
        return pod

    def _run(self, key: Key, uid: str) -> None:
        pod = self._mine(key, uid)
        if pod is None or pod["status"]["phase"] != "Pending" or "deletionTimestamp" in pod["metadata"]:
            return
        now = times.seconds(self.cluster.clock())
        self._write(key, pod, "True", {"phase": "Running", "startTime": now})

    def _end(self, key: Key, uid: str) -> None:
        pod = self._mine(key, uid)
        if pod is None:
            return
        if pod["status"]["phase"] == "Running":
            self._write(key, pod, "False", {"phase": "Succeeded"})
        self.cluster.delete(PODS, key, DeleteOptions(grace=0))

    def _write(self, key: Key, pod: Json, value: str, status: Json) -> None:
        now = times.seconds(self.cluster.clock())
        conditions = pod["status"].get("conditions") or []
        for type_ in _RUNNING:
            new = {"type": type_, "status": value, "lastProbeTime": None, "lastTransitionTime": now}
            conditions = with_condition(conditions, new)
        self.cluster.write(PODS, key, pod | {"status": pod["status"] | status | {"conditions": conditions}})
