"""What a pod belongs to: its controller, what controls that, and so on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from scheduler_core.model.cluster import Cluster
from scheduler_core.model.objects.meta import ObjectMeta


class Controller(NamedTuple):
    """In the namespace of what it controls."""

    kind: str
    name: str


class Ownership:
    """Of the pods of a cluster. ReplicaSets and Jobs stand between them and Deployments and CronJobs."""

    def __init__(self, cluster: Cluster) -> None:
        between = [("ReplicaSet", one) for one in cluster.replica_sets] + [
            ("Job", one) for one in cluster.jobs
        ]
        self._between = {
            (one.metadata.namespace, kind, one.metadata.name): one.metadata for kind, one in between
        }

    def controllers(self, meta: ObjectMeta) -> Iterator[Controller]:
        """Who controls the object, who controls that, and so on."""
        current: ObjectMeta | None = meta
        for _ in range(len(self._between) + 1):
            if current is None or (controller := current.controller) is None:
                return
            yield Controller(controller.kind, controller.name)
            current = self._between.get((meta.namespace, controller.kind, controller.name))
            if current is None and controller.kind == "ReplicaSet":
                yield from _deployment_of(meta, controller.name)

    def workload(self, meta: ObjectMeta) -> Controller | None:
        """The last of them: what a user has written. None for a pod without a controller."""
        return next(reversed(list(self.controllers(meta))), None)


def _deployment_of(meta: ObjectMeta, replica_set: str) -> Iterator[Controller]:
    """By the name, where the ReplicaSet itself is not among the objects."""
    ending = f"-{meta.labels.get('pod-template-hash', '')}"
    if len(ending) > 1 and replica_set.endswith(ending):
        yield Controller("Deployment", replica_set.removesuffix(ending))
