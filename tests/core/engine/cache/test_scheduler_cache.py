"""What a cache keeps and what it makes again when its cluster changes."""

from __future__ import annotations

from typing import Any, cast

import pytest
from msgspec.structs import replace as changed

from scheduler_core.engine.cache.scheduler_cache import SchedulerCache
from scheduler_core.model.cluster import read_cluster
from scheduler_core.scheduler.attempts import EngineDecider
from scheduler_core.snapshot.volumes.objects import STORAGE_KINDS
from tests.core.engine.cache.cache_objects import (
    KINDS,
    NODES,
    READ,
    node,
    pod,
)
from tests.core.engine.cache.cache_twin import PROFILES, Known, lines, verdicts
from tests.support.builders import (
    Manifest,
    a_node,
    an_object,
)
from tests.support.storage import LOCAL, claim, volume


def crowded() -> SchedulerCache:
    """Two pods that are there, one of them bound."""
    known = Known(nodes={name: node(name) for name in NODES[:2]})
    waiting, bound = pod("waiting", "none", 2), pod("bound", "large", 2)
    known.pods = {
        waiting.key: waiting,
        bound.key: changed(bound, spec=changed(bound.spec, node_name="node-a")),
    }
    return SchedulerCache(known.cluster(), PROFILES.scheduler)


def test_nodes_that_join_change_and_leave_do_not_make_the_tables_of_pods_again() -> None:
    cache = crowded()
    pods, volumes = cache.state.pods, cache.state.volumes
    cache.set_node(node("node-a", cpu=8, taint="drain"))
    assert cache.state.nodes.allocatable[:, 0].tolist() == [8000, 4000]
    assert cache.state.requested[:, 0].tolist() == [3000, 0]
    assert verdicts(cache, ["default/waiting"])["default/waiting"]["node"] == "node-b"
    cache.set_node(node("node-c"))
    assert cache.state.nodes.names == NODES[:3]
    cache.remove_node("node-a")
    assert cache.state.requested[:, 0].tolist() == [0, 0]
    assert (cache.state.pods, cache.state.volumes) == (pods, volumes)


@pytest.mark.parametrize("is_updated", [True, False])
def test_pods_of_a_node_that_comes_back_stand_in_line_before_anything_happens_to_them(
    is_updated: bool,
) -> None:
    three = [pod(name, "none", 2) for name in ("one", "two", "three")]
    bound = {one.key: changed(one, spec=changed(one.spec, node_name="node-a")) for one in three}
    known = Known(nodes={"node-a": node("node-a"), "node-b": node("node-b")}, pods=bound)
    cache = SchedulerCache(known.cluster(), PROFILES.scheduler)
    cache.remove_node("node-a")
    assert lines(cache) == {}
    cache.set_node(node("node-a"))
    first = bound["default/one"]
    if is_updated:
        cache.update_pod(changed(first, metadata=changed(first.metadata, labels={"app": "blue"})))
    else:
        cache.remove_pod(first.key)
    rest = ["default/three", "default/two"]  # the last one takes the place of the one that leaves
    assert lines(cache) == {"node-a": [*rest, first.key] if is_updated else rest}


@pytest.mark.parametrize("kind", sorted(set(KINDS) - {"odd"}))
def test_pods_of_new_kinds_and_storage_objects_do_not_make_any_table_again(kind: str) -> None:
    cache = crowded()
    state, scheduler = cache.state, cache.scheduler
    for number in (1, 2):
        new = pod(f"new-{number}", kind, number)
        cache.add_pod(new)
        for object_kind, one in READ:
            if object_kind in STORAGE_KINDS:
                cache.set_object(object_kind, one)
        cache.assume(new.key, "node-b")
    assert (cache.state, cache.scheduler) == (state, scheduler)


def test_a_resource_that_no_column_knows_is_a_new_table() -> None:
    cache = crowded()
    [grown] = read_cluster([a_node("node-b", cpu="4", extra={"example.com/fpga": "2"})]).nodes
    cache.set_node(grown)
    cache.add_pod(pod("odd", "odd", 5))
    names = cache.state.nodes.axis.names
    assert names[3:] == ("example.com/fpga", "example.com/gpu")
    assert cache.state.nodes.allocatable[:, 3].tolist() == [0, 2]


def in_line(cache: SchedulerCache) -> SchedulerCache:
    """Three pods come to node-a one after the other and the first goes: the last one takes its place."""
    for name in ("first", "second", "third"):
        new = pod(name, "none", 2)
        cache.add_pod(changed(new, spec=changed(new.spec, node_name="node-a")))
    cache.remove_pod("default/bound")
    return cache


def test_pods_stand_in_line_as_before_when_all_columns_are_made_anew() -> None:
    cache = in_line(crowded())
    line = ["default/third", "default/first", "default/second"]
    assert lines(cache) == {"node-a": line}
    before = cache.state

    cache.set_scheduler(PROFILES.scheduler)

    assert cache.state is not before
    assert lines(cache) == {"node-a": line}
    assert cache.line_up() == [*line, "default/waiting"]


def test_a_pod_leaves_its_line_although_the_columns_have_to_be_made_anew() -> None:
    cache = in_line(crowded())
    cache.add_pod(pod("odd", "odd", 2))  # with a resource that no column knows
    cache.remove_pod("default/third")
    assert lines(cache) == {"node-a": ["default/second", "default/first"]}


def test_a_cache_that_begins_with_the_line_of_another_is_as_that_one() -> None:
    cache = in_line(crowded())
    pods = {key: cache.pods[key] for key in cache.line_up()}
    same = SchedulerCache(Known(nodes=dict(cache.nodes), pods=pods).cluster(), PROFILES.scheduler)
    assert lines(same) == lines(cache) == {"node-a": ["default/third", "default/first", "default/second"]}


def test_rows_of_pods_and_volumes_that_are_gone_are_cleared_away_in_time() -> None:
    cache = crowded()
    [one] = [one for _, one in READ if one.key == "v3" and cast("Any", one).status.phase == "Released"]
    for number in range(2100):
        new = pod("short", "none", 2)
        cache.add_pod(new)
        cache.remove_pod(new.key)
        named = changed(one, metadata=changed(one.metadata, name=f"v-{number}"))
        cache.set_object("PersistentVolume", named)
        cache.remove_object("PersistentVolume", named.key)
        assert len(cache.state.pods) <= 2 * len(cache.pods) + 1002
        assert len(cache.scheduler.snapshot.storage.numbered) <= 1001


def test_replicas_that_say_how_many_they_are_cost_nothing() -> None:
    cache = crowded()
    spec = {"selector": {"matchLabels": {"app": "red"}}}
    manifest = an_object("ReplicaSet", "r", api_version="apps/v1", namespace="default", spec=spec)
    [replicas] = read_cluster([manifest]).replica_sets
    cache.set_object("ReplicaSet", replicas)
    scheduler = cache.scheduler
    cache.set_object(
        "ReplicaSet", changed(replicas, metadata=changed(replicas.metadata, resource_version="9"))
    )
    assert cache.scheduler is scheduler
    cache.remove_object("ReplicaSet", replicas.key)
    assert cache.scheduler is not scheduler


def test_a_heartbeat_costs_nothing() -> None:
    cache = crowded()
    scheduler, there = cache.scheduler, cache.nodes["node-a"]
    beat = changed(
        there,
        status=changed(there.status, conditions=()),
        metadata=changed(there.metadata, resource_version="9"),
    )
    assert beat != there
    cache.set_node(beat)
    assert (cache.nodes["node-a"], cache.scheduler) == (beat, scheduler)
    assert cache.scheduler is scheduler


def node_for(cache: SchedulerCache, key: str) -> str | None:
    return EngineDecider()(0, [key], cache)[0].outcome.node


def test_a_pod_that_was_tried_before_respects_terms_that_are_new() -> None:
    cache = crowded()
    assert node_for(cache, "default/waiting") == "node-b"
    shy = pod("shy", "shy", 2)
    cache.add_pod(changed(shy, spec=changed(shy.spec, node_name="node-b")))
    assert node_for(cache, "default/waiting") == "node-a"


def test_a_claim_that_waits_finds_volumes_that_come_and_misses_those_that_go() -> None:
    cache = crowded()
    objects = read_cluster([LOCAL, claim("c3", storageClassName="local")])
    cache.set_object("StorageClass", objects.storage_classes[0])
    cache.set_object("PersistentVolumeClaim", objects.persistent_volume_claims[0])
    delayed = pod("delayed", "delayed", 2)
    cache.add_pod(delayed)
    assert node_for(cache, delayed.key) is None
    claims: tuple[Manifest, ...] = ({}, {"claimRef": {"namespace": "default", "name": "other"}})
    free, claimed = (
        read_cluster([volume("v", storageClassName="local", **more)]).persistent_volumes[0] for more in claims
    )
    cache.set_object("PersistentVolume", free)
    assert node_for(cache, delayed.key) == "node-b"
    cache.set_object("PersistentVolume", claimed)
    assert node_for(cache, delayed.key) is None
    cache.set_object("PersistentVolume", free)
    assert node_for(cache, delayed.key) == "node-b"
    cache.remove_object("PersistentVolume", free.key)
    assert node_for(cache, delayed.key) is None
