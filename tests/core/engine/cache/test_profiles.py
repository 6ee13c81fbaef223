"""Profiles of one cache share what is derived from its snapshot. What one has asked stays right when the other asks it."""

from __future__ import annotations

from typing import Any

from scheduler_core.engine.cache.scheduler_cache import SchedulerCache
from scheduler_core.model.cluster import read_cluster
from scheduler_core.scheduler.attempts import explain
from tests.core.engine.cache.cache_objects import SCHEDULERS
from tests.core.engine.cache.cache_twin import PROFILES
from tests.support.builders import Manifest, a_node, a_pod

NODES = [a_node(name, cpu="8", labels={"node": name}) for name in ("n1", "n2")]
FRIENDLY = {
    "podAffinity": {
        "requiredDuringSchedulingIgnoredDuringExecution": [
            {"topologyKey": "node", "labelSelector": {"matchLabels": {"app": "red"}}}
        ]
    }
}


def a_friend(name: str, node: str, cpu: str) -> Manifest:
    """On its node it wants pods that are red: for each of them the node scores higher."""
    return a_pod(name, requests={"cpu": cpu}, nodeName=node, affinity=FRIENDLY)


def told(cache: SchedulerCache, *manifests: Manifest) -> None:
    for pod in read_cluster([*NODES, *manifests]).pods:
        cache.add_pod(pod)


def raw_affinity(cache: SchedulerCache, key: str) -> dict[str, Any]:
    (column,) = (one for one in explain(0, key, cache).columns if one.plugin == "InterPodAffinity")
    return dict(zip(("n1", "n2"), column.raw.tolist(), strict=True))


def test_pods_with_affinity_count_for_every_profile() -> None:
    """A hunt found this: the second profile had asked first, and pods of new kinds did not count for the other."""
    cache = SchedulerCache(read_cluster(NODES), PROFILES.scheduler)
    first, second = SCHEDULERS
    told(cache, a_friend("f1", "n1", "1"), a_pod("asks", labels={"app": "red"}, schedulerName=second))
    assert raw_affinity(cache, "default/asks") == {"n1": 1, "n2": 0}
    told(cache, a_friend("f2", "n2", "2"), a_friend("f3", "n2", "3"))
    told(cache, a_pod("asks-too", labels={"app": "red"}, schedulerName=first))
    assert raw_affinity(cache, "default/asks-too") == {"n1": 1, "n2": 2}
