"""Workloads become pods where somebody wants it, and unasked where no pod waits."""

from __future__ import annotations

from typing import Any

import pytest

from scheduler_core.sources import Skipped, WorkloadReport, expand_where_wanted
from tests.support.builders import a_deployment, a_node, a_pod, an_object

Manifest = dict[str, Any]

TEMPLATE = {"metadata": {"labels": {"app": "web"}}, "spec": {"containers": [{"name": "main"}]}}
SPEC = {"replicas": 2, "selector": {"matchLabels": {"app": "web"}}, "template": TEMPLATE}
DEPLOYMENT = an_object("Deployment", "web", api_version="apps/v1", namespace="shop", spec=SPEC)


@pytest.mark.parametrize(
    ("pods", "wanted", "n_made"),
    [
        ([], None, 2),
        ([], False, 0),
        ([a_pod("waits")], None, 0),
        ([a_pod("waits")], True, 2),
        ([a_pod("gated", schedulingGates=[{"name": "g"}])], None, 0),
        ([a_pod("runs", node="n"), a_pod("over") | {"status": {"phase": "Succeeded"}}], None, 2),
    ],
    ids=["alone", "unwanted", "beside-one-that-waits", "wanted", "beside-a-gated-one", "nothing-waits"],
)
def test_what_is_made(pods: list[Manifest], wanted: bool | None, n_made: int) -> None:
    expanded, report = expand_where_wanted([DEPLOYMENT, *pods], wanted=wanted)
    assert len([one for one in expanded if one["kind"] == "Pod"]) == len(pods) + n_made
    assert report.unasked is (wanted is None and n_made > 0)


def test_a_deployment_has_the_pods_of_a_replica_set_that_was_not_listed() -> None:
    owner = {"kind": "ReplicaSet", "name": "web-5d4f", "controller": True}
    metadata = {"labels": {"app": "web", "pod-template-hash": "5d4f"}, "ownerReferences": [owner]}
    pod = a_pod("web-5d4f-x", namespace="shop", node="n", metadata=metadata)
    assert expand_where_wanted([DEPLOYMENT, pod])[0] == (DEPLOYMENT, pod)


def test_beside_pods_that_wait_workloads_without_pods_are_named() -> None:
    given = [
        a_node(),
        a_pod("p"),
        a_deployment("new", 3),
        a_deployment("none", 0),
        an_object("Deployment", "many", api_version="apps/v1", spec=SPEC | {"replicas": "many"}),
        an_object("StatefulSet", "cache", api_version="apps/v1", namespace="shop", spec=SPEC),
        a_deployment("huge", 1_000_000_000),
    ]
    objects, report = expand_where_wanted(given)
    assert objects == tuple(given)
    reason = "1 other pod waits"
    named = ("Deployment default/new", "StatefulSet shop/cache", "Deployment default/huge")
    assert report == WorkloadReport(skipped=tuple(Skipped(one, reason) for one in named), others_wait=1)
    assert (
        report.warnings[0] == "Deployment default/new has no pods; none were made because 1 other pod waits"
    )


@pytest.mark.parametrize("wanted", [True, False])
def test_an_explicit_choice_gives_no_such_warning(wanted: bool) -> None:
    assert expand_where_wanted([a_pod("p"), a_deployment("new")], wanted=wanted)[1].others_wait == 0
