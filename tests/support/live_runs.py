"""A live run without a cluster: what a scheduler would have noted, decided by the engine and written to the store."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from playground.connector.record.part import Checkpoint, LiveRunSession, Opening
from playground.connector.record.writer import (
    AttemptNote,
    CacheNote,
    Fact,
    ObjectDeleted,
    ObjectUpdated,
    SessionEnd,
    Writer,
)
from playground.connector.scheduler.policy import policy_of, stored_policy
from playground.simulations.services import live_runs
from scheduler_core.engine.cache.scheduler_cache import SchedulerCache
from scheduler_core.extenders.session import ExtenderCalls
from scheduler_core.extenders.transport import Transport
from scheduler_core.model.cluster import read_cluster
from scheduler_core.scheduler.attempts import EngineDecider
from scheduler_core.scheduler.log import facts
from scheduler_core.scheduler.profiles import Profiles
from scheduler_core.units import MILLISECOND, SECOND, ZERO
from tests.support.apiobjects import a_node, a_pod

EPOCH = 1_763_712_000 * SECOND


def session(**fields: Any) -> LiveRunSession:
    values: dict[str, Any] = {"title": "On a test", "identity": "vm_1", "cluster": "https://10.0.0.1:6443"}
    return LiveRunSession(**values | {"policy": stored_policy(None), "is_dry": False} | fields)


class Scripted:
    """Nodes of two cores, and pods that ask for one each and come one after the other, 10 ms apart.

    policy : JSON. transport : to its extenders.
    """

    def __init__(
        self,
        n_nodes: int = 2,
        *,
        policy: str | None = None,
        transport: Transport | None = None,
        **fields: Any,
    ) -> None:
        self.writer = Writer(live_runs, session(policy=stored_policy(policy), **fields))
        nodes = [_named(a_node(f"n{i}", cpu="2")) for i in range(n_nodes)]
        calls = None if transport is None else ExtenderCalls(transport, binds=False)
        profiles = Profiles(policy_of(policy), calls=calls)
        self.cache = SchedulerCache(read_cluster(nodes), profiles.scheduler)
        profiles.shown.look_at(self.cache)
        self._now, self._n_attempts = ZERO, 0
        self._decide = EngineDecider()
        self.writer.write([ObjectUpdated("Node", _raw(node)) for node in nodes])
        self.writer.write([Opening(EPOCH, ZERO, Checkpoint(0, [], {}, {}))])
        for node in self.cache.nodes.values():
            self._tell("nodeAdded", **facts.of_node(node))

    def arrive(self, name: str) -> str | None:
        """A pod comes and is tried; its node."""
        self._now += 10 * MILLISECOND
        manifest = _named(a_pod(name, schedulerName="playground-scheduler"))
        manifest["spec"]["containers"][0]["resources"] = {"requests": {"cpu": "1"}}
        (pod,) = read_cluster([manifest]).pods
        self.writer.write([ObjectUpdated("Pod", _raw(manifest), self._now)])
        self.cache.add_pod(pod)
        self._tell("podCreated", **facts.of_pod(pod, None))
        k, self._n_attempts = self._n_attempts, self._n_attempts + 1
        self.writer.write([AttemptNote(k, pod.key)])
        (result,) = self._decide(k, [pod.key], self.cache)
        self._tell("attempt", started=self._now, **result.to_dict())
        node = result.outcome.node
        if node is not None:
            self.writer.write([CacheNote("assumed", pod.key, node)])
            self.cache.assume(pod.key, node)
            manifest["spec"]["nodeName"] = node
            manifest["metadata"]["resourceVersion"] = "2"
            self.writer.write([ObjectUpdated("Pod", _raw(manifest), self._now)])
            self.cache.update_pod(read_cluster([*map(_named, [a_node(node)]), manifest]).pods[0])
            self._tell("podBound", pod=pod.key, node=node)
        return node

    def bound_by_extender(self, pod: str, node: str, calls: list[dict[str, Any]]) -> None:
        self._tell("extenderBinding", pod=pod, node=node, extenderCalls=calls)

    def leave(self, name: str) -> None:
        """A pod is gone."""
        key = f"default/{name}"
        self.writer.write([ObjectDeleted("Pod", key, self._now)])
        node = self.cache.node_of(key)
        self.cache.remove_pod(key)
        self._tell("podGone", pod=key, node=node, why="finished")

    def checkpoint(self) -> None:
        """As connector.record.recorder does from time to time."""
        self.writer.write([Checkpoint.of(self._n_attempts, self.cache)])

    def end(self, problem: str | None = None) -> None:
        self._tell("ended")
        self.writer.write([SessionEnd(problem)])

    def _tell(self, type_: str, **body: Any) -> None:
        self.writer.write([Fact(type_, {"at": self._now, **body})])


def _named(manifest: dict[str, Any]) -> dict[str, Any]:
    """As an API server has it."""
    metadata = {"uid": manifest["metadata"]["name"], "resourceVersion": "1"} | manifest["metadata"]
    if manifest["kind"] == "Pod":
        metadata["namespace"] = "default"
    return manifest | {"metadata": metadata}


def _raw(manifest: dict[str, Any]) -> msgspec.Raw:
    return msgspec.Raw(json.dumps(manifest).encode())
