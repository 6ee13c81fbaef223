"""The cluster before an attempt, as manifests: read again, they are the cluster that the scheduler knew."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from scheduler_core import simulate
from scheduler_core.library import timelines
from scheduler_core.model.cluster import read_cluster
from scheduler_core.model.kinds import KINDS
from scheduler_core.model.objects.meta import Resource
from scheduler_core.scheduler.journal.moment import manifests_of
from scheduler_core.timeline import TimelineSimulation

READY_MADE = {one.slug: one for one in timelines()}


def manifests_before(slug: str, k: int) -> tuple[Any, list[dict[str, Any]]]:
    cache = TimelineSimulation(READY_MADE[slug].scenario).stop_before(k).cache
    return cache, manifests_of(cache)


@pytest.mark.parametrize("slug", READY_MADE)
def test_the_objects_are_those_that_the_scheduler_knew(slug: str) -> None:
    cache, manifests = manifests_before(slug, 1)
    read = read_cluster(manifests, cache.cluster.release)
    for kind in KINDS.values():
        if kind.name not in ("Pod", "ResourceClaim"):
            assert getattr(read, kind.field) == getattr(cache.cluster, kind.field)
    assert [_without_times(pod) for pod in read.pods] == [
        _without_times(_placed(pod, cache.node_of(pod.key), cache.nominations().get(pod.key)))
        for pod in cache.cluster.pods
    ]


def test_what_waits_is_decided_as_in_the_timeline() -> None:
    scenario = READY_MADE["spread-then-pack"].scenario
    played = TimelineSimulation(scenario)
    played.run()
    results = played.attempt_results()
    k = next(one.outcome.k for one in results if one.outcome.node is not None and one.outcome.k > 2)
    _, manifests = manifests_before("spread-then-pack", k)
    run = simulate(manifests, scenario.policy, expand_workloads=False)
    assert run.placements[results[k].outcome.pod] == results[k].outcome.node


def _placed(pod: Any, node: str | None, nominated: str | None) -> Resource:
    spec = msgspec.structs.replace(pod.spec, node_name=node or pod.spec.node_name)
    status = msgspec.structs.replace(pod.status, nominated_node_name=nominated or "")
    placed: Resource = msgspec.structs.replace(pod, spec=spec, status=status)
    return placed


def _without_times(pod: Any) -> Any:
    metadata = msgspec.structs.replace(pod.metadata, creation_timestamp=None, deletion_timestamp=None)
    return msgspec.structs.replace(
        pod, metadata=metadata, status=msgspec.structs.replace(pod.status, start_time=None)
    )
