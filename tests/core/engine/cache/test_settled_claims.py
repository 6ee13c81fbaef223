"""What a cache says is settled about claims, and that it is free again once that was released."""

from __future__ import annotations

import msgspec
import pytest

from scheduler_core.config.loader import load_configuration
from scheduler_core.engine.cache.scheduler_cache import SchedulerCache, Settled
from scheduler_core.model.cluster import read_cluster
from scheduler_core.plugins.volumes.masks import NodeMasks, is_reachable
from scheduler_core.scheduler.attempts import EngineDecider
from scheduler_core.scheduler.journal.journal import Entry, JournalReplay
from scheduler_core.scheduler.profiles import Profiles
from tests.support.builders import Manifest, a_node, a_volume
from tests.support.storage import LOCAL, WAIT, ZONES, claim, volume, with_claims

PROFILES = Profiles(load_configuration(None))
NOTHING = Settled((), None)


def objects() -> list[Manifest]:
    """Two pods, of which only one can have the volume at b."""
    there = [*ZONES, LOCAL, WAIT, claim("new", storageClassName="wait")]
    there += [volume("v", zone="zb", storageClassName="local")]
    there += [claim(name, storageClassName="local") for name in ("c", "d")]
    return [*there, with_claims("p", "c", "new"), with_claims("q", "d")]


@pytest.fixture
def cache() -> SchedulerCache:
    return SchedulerCache(read_cluster(objects()), PROFILES.scheduler)


def test_the_volume_and_the_node_are_told_by_name(cache: SchedulerCache) -> None:
    cache.assume("default/p", "b")
    assert cache.settled("default/c") == Settled(("v",), None)
    assert cache.settled("default/new") == Settled((), "b")
    assert cache.settled("default/d") == NOTHING


def test_what_is_settled_outlives_columns_and_is_free_once_released(cache: SchedulerCache) -> None:
    cache.assume("default/p", "b")
    cache.set_node(read_cluster([a_node("c")]).nodes[0])
    assert EngineDecider()(0, ["default/q"], cache)[0].outcome.node is None
    assert cache.settled("default/new") == Settled((), "b")
    for key in ("default/c", "default/new"):
        cache.release(key)
    assert cache.settled("default/c") == cache.settled("default/new") == NOTHING
    assert EngineDecider()(1, ["default/q"], cache)[0].outcome.node == "b"


def test_releasing_what_was_never_settled_changes_nothing(cache: SchedulerCache) -> None:
    cache.release("default/c")
    assert cache.state.claims.to_dict() == {"volumes": {}, "nodes": {}, "devices": {}}


def test_a_journal_releases_as_the_scheduler_did() -> None:
    entries = [
        Entry("there", one["kind"], manifest=msgspec.Raw(msgspec.json.encode(one))) for one in objects()
    ]
    entries += [Entry("began"), Entry("assumed", "Pod", "default/p", "b")]
    entries += [Entry("attempt", "Pod", "default/q", k=0), Entry("released", "Pod", "default/c")]
    replay = JournalReplay(iter([*entries, Entry("attempt", "Pod", "default/q", k=1)]), PROFILES)
    found = []
    for k in (0, 1):
        replay.go_before(k)
        found.append(replay.explain().outcome["node"])
    assert found == [None, "b"]


ZONE = "topology.kubernetes.io/zone"


@pytest.mark.parametrize(
    "terms",
    [
        None,
        [],
        [{}],
        [{"matchExpressions": [{"key": ZONE, "operator": "In", "values": ["za"]}]}],
        [{"matchExpressions": [{"key": ZONE, "operator": "NotIn", "values": ["za"]}]}],
        [{"matchExpressions": [{"key": "size", "operator": "Gt", "values": ["3"]}]}],
        [{"matchExpressions": [{"key": "size", "operator": "Gt", "values": ["x"]}]}],
        [{"matchFields": [{"key": "metadata.name", "operator": "In", "values": ["b"]}]}],
        [{}, {"matchExpressions": [{"key": "size", "operator": "Exists"}]}],
        [
            {
                "matchExpressions": [{"key": ZONE, "operator": "In", "values": ["za"]}],
                "matchFields": [{"key": "metadata.name", "operator": "In", "values": ["b"]}],
            }
        ],
    ],
    ids=str,
)
def test_one_node_reaches_a_volume_as_the_mask_says(terms: list[Manifest] | None) -> None:
    affinity = {} if terms is None else {"nodeAffinity": {"required": {"nodeSelectorTerms": terms}}}
    nodes = [*ZONES, a_node("big", labels={ZONE: "za", "size": "9"}), a_node("bare")]
    cluster = read_cluster([*nodes, a_volume("v", storage="1Gi", **affinity)])
    snapshot = SchedulerCache(cluster, PROFILES.scheduler).scheduler.snapshot
    (one,) = cluster.persistent_volumes
    mask = snapshot.derived(NodeMasks).of_volume(one)
    by_name = dict(zip(snapshot.nodes.names, mask.tolist(), strict=True))
    assert {node.name: is_reachable(one, node) for node in cluster.nodes} == by_name
