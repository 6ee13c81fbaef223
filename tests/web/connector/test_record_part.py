"""A checkpoint is the cache as it stands."""

from __future__ import annotations

import json
from typing import Any
from uuid import UUID

from playground.connector.record.part import Checkpoint, LiveRunPart, Opening
from playground.connector.scheduler.policy import policy_of
from scheduler_core.engine.cache.scheduler_cache import SchedulerCache
from scheduler_core.model.cluster import read_cluster
from scheduler_core.model.kinds import KINDS
from scheduler_core.scheduler.journal.journal import Entry, JournalReplay
from scheduler_core.scheduler.profiles import Profiles
from scheduler_core.units import ZERO
from tests.support.apiobjects import a_node, a_pod

Manifest = dict[str, Any]


class Cluster:
    """One node. The objects as they were last told, and a cache of them."""

    def __init__(self) -> None:
        self._node = node = a_node("n")
        self._objects: dict[str, dict[str, bytes]] = {kind: {} for kind in KINDS}
        self._objects["Node"]["n"] = json.dumps(node).encode()
        self.profiles = Profiles(policy_of(None))
        self.cache = SchedulerCache(read_cluster([node]), self.profiles.scheduler)

    def tells(self, name: str, **spec: Any) -> None:
        manifest = a_pod(name, schedulerName="playground-scheduler", **spec)
        manifest["metadata"]["namespace"] = "default"
        is_known = f"default/{name}" in self._objects["Pod"]
        self._objects["Pod"][f"default/{name}"] = json.dumps(manifest).encode()
        (pod,) = read_cluster([self._node, manifest]).pods
        (self.cache.update_pod if is_known else self.cache.add_pod)(pod)

    def from_a_checkpoint(self) -> SchedulerCache:
        checkpoint = Checkpoint.of(0, self.cache)
        part = LiveRunPart(UUID(int=1), Opening(ZERO, ZERO, checkpoint))
        part.checkpoint(checkpoint, self._objects)
        entries = [*part.next_chunk(1).entries, Entry("attempt", "Pod", "default/next", k=0)]
        replay = JournalReplay(iter(entries), self.profiles)
        replay.go_before(0)
        return replay.cache


def line(cache: SchedulerCache) -> list[str]:
    state = cache.state
    return [state.pods.keys[row].removeprefix("default/") for row in state.pods_on[0]]


def test_pods_keep_their_order_around_those_whose_binding_is_not_told_yet() -> None:
    """As on a busy machine, where watches tell a binding before the one that was made first."""
    cluster = Cluster()
    for name in ("first", "late", "third", "fourth", "later", "last"):
        cluster.tells(name)
        cluster.cache.assume(f"default/{name}", "n")
    for name in ("first", "fourth", "third", "last"):
        cluster.tells(name, nodeName="n")
    assert line(cluster.cache) == ["third", "late", "fourth", "first", "later", "last"]
    again = cluster.from_a_checkpoint()
    assert line(again) == line(cluster.cache)
    assert sorted(again.assumed()) == ["default/late", "default/later"]
