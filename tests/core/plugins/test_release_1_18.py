"""The plugins of release 1.18: worked examples, edges, and scalar twins on generated clusters."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scheduler_core import simulate
from scheduler_core.plugins.inter_pod_affinity.scoring import normalize
from scheduler_core.plugins.node_prefer_avoid_pods import ANNOTATION
from scheduler_core.plugins.node_resources.balanced_fractions import balance
from tests.core.oracle import release_1_18 as oracle
from tests.support.builders import Manifest, a_container, a_node, a_pod, an_object
from tests.support.clusters import clusters

BALANCED, LEAST = "NodeResourcesBalancedAllocation", "NodeResourcesLeastAllocated"
AVOID, SPREAD, IMAGES, NEAR = (
    "NodePreferAvoidPods",
    "DefaultPodTopologySpread",
    "ImageLocality",
    "InterPodAffinity",
)


def last(objects: list[Manifest]) -> Manifest:
    """The last attempt in full."""
    attempt: Manifest = simulate(objects, release="1.18").to_dict()["attempts"][-1]
    return attempt


def raw(objects: list[Manifest], plugin: str) -> dict[str, int]:
    return {node: scores[plugin] for node, scores in last(objects)["raw"].items()}


def weighted(objects: list[Manifest], plugin: str) -> dict[str, int]:
    return {node: scores[plugin] for node, scores in last(objects)["scores"].items()}


def formula(objects: list[Manifest], plugin: str, node: str) -> str:
    run = simulate(objects, release="1.18")
    scores = run.explain(len(run.outcomes) - 1).node(node)["scores"]
    return next(score["formula"] for score in scores if score["plugin"] == plugin)


class TestBalancedAllocation:
    @pytest.mark.parametrize(
        ("cpu", "memory", "score"),
        [
            (0.1, 0.2, 90),
            (0.2, 0.1, 90),
            (0.2, 0.4, 80),
            (0.2, 0.5, 70),
            (0.0, 0.0, 100),
            (0.3, 1.0, 0),
            (1.0, 1.0, 0),
            (1.2, 0.4, 0),
        ],
    )
    def test_of_fractions(self, cpu: float, memory: float, score: int) -> None:
        assert balance(np.array([[cpu, memory]])).tolist() == [score]

    @pytest.mark.parametrize(
        ("cpu", "memory", "score"), [("1", "2Gi", 90), ("2", "1Gi", 90), ("2", "4Gi", 80), ("2", "5Gi", 70)]
    )
    def test_of_a_pod_on_an_empty_node(self, cpu: str, memory: str, score: int) -> None:
        nodes = [a_node(name, cpu="10", memory="10Gi") for name in ("a", "b")]
        objects = [*nodes, a_pod(requests={"cpu": cpu, "memory": memory})]
        assert raw(objects, BALANCED) == {"a": score, "b": score}

    def test_says_its_numbers(self) -> None:
        nodes = [a_node("a", cpu="10", memory="10Gi"), a_node("full", cpu="1", memory="10Gi")]
        objects = [*nodes, a_pod(requests={"cpu": "1", "memory": "2Gi"})]
        assert formula(objects, BALANCED, "a") == (
            "used with the pod: cpu 10.00%, memory 20.00%; (1 − |0.1000 − 0.2000|)·100 = 90"
        )
        assert formula(objects, BALANCED, "full") == (
            "used with the pod: cpu 100.00%, memory 20.00%; one is used up: 0"
        )


class TestLeastAllocated:
    def test_is_the_mean_of_what_is_left(self) -> None:
        # a: cpu (4000−1500)·100//4000 = 62, memory (8−2)·100//8 = 75 → 137//2 = 68; b: 87 and 87
        objects = [
            a_node("a"),
            a_node("b"),
            a_pod("there", node="a", requests={"cpu": "1", "memory": "1Gi"}),
            a_pod(requests={"cpu": "500m", "memory": "1Gi"}),
        ]
        assert raw(objects, LEAST) == {"a": 68, "b": 87}
        assert formula(objects, LEAST, "a") == (
            "cpu (4−1.5)·100/4 cores = 62, memory (8Gi−2Gi)·100/8Gi = 75; mean 68"
        )

    def test_counts_100m_and_200mi_where_nothing_is_requested(self) -> None:
        # cpu (4000−100)·100//4000 = 97, memory (8192−200)·100//8192 = 97
        assert raw([a_node("a"), a_node("b"), a_pod()], LEAST) == {"a": 97, "b": 97}

    def test_a_resource_that_a_node_lacks_scores_0_and_counts(self) -> None:
        # a: cpu 50, memory none: 50//2; 1.36 would leave memory out and give 50
        objects = [
            a_node("a", memory="0"),
            a_node("b", memory="0"),
            a_pod(requests={"cpu": "2", "memory": "0"}),
        ]
        assert raw(objects, LEAST) == {"a": 25, "b": 25}
        assert formula(objects, LEAST, "a").endswith("memory none on the node: 0; mean 25")

    def test_an_overcommitted_resource_scores_0(self) -> None:
        # Existing pods count 100m each although they request nothing: 41 of them are more than the node has.
        crowd = [a_pod(f"there-{number}", node="a", requests={"memory": "0"}) for number in range(41)]
        objects = [a_node("a"), a_node("b"), *crowd, a_pod(requests={"cpu": "0", "memory": "0"})]
        assert raw(objects, LEAST) == {"a": 50, "b": 100}
        assert formula(objects, LEAST, "a").startswith("cpu 4.1 > 4: 0, ")


def avoiding(name: str, *controllers: dict[str, Any], text: str | None = None) -> Manifest:
    """A node whose annotation names controllers, or says something else."""
    entries = [{"podSignature": {"podController": one}, "reason": "test"} for one in controllers]
    annotation = json.dumps({"preferAvoidPods": entries}) if text is None else text
    node = a_node(name)
    node["metadata"]["annotations"] = {ANNOTATION: annotation}
    return node


def owned(kind: str, uid: str, *, controller: bool = True) -> Manifest:
    owner = {"apiVersion": "v1", "kind": kind, "name": "owner", "uid": uid, "controller": controller}
    return a_pod(metadata={"ownerReferences": [owner]})


class TestNodePreferAvoidPods:
    @pytest.mark.parametrize(
        ("pod", "score"),
        [
            (owned("ReplicaSet", "u-1"), 0),
            (owned("ReplicaSet", "u-2"), 100),
            (owned("ReplicationController", "u-1"), 100),
            (owned("ReplicationController", "u-3"), 0),
            (owned("StatefulSet", "u-4"), 100),
            (owned("ReplicaSet", "u-1", controller=False), 100),
            (a_pod(), 100),
        ],
        ids=[
            "named ReplicaSet",
            "another ReplicaSet",
            "same uid, another kind",
            "named ReplicationController",
            "controller of another kind",
            "owner that is no controller",
            "no owner",
        ],
    )
    def test_of_a_node_that_names_controllers(self, pod: Manifest, score: int) -> None:
        names: list[Manifest] = [
            {"kind": "ReplicaSet", "uid": "u-1"},
            {
                "apiVersion": "v1",
                "kind": "ReplicationController",
                "name": "old",
                "uid": "u-3",
                "controller": True,
            },
            {"kind": "StatefulSet", "uid": "u-4"},
        ]
        assert raw([avoiding("a", *names), a_node("b"), pod], AVOID) == {"a": score, "b": 100}

    @pytest.mark.parametrize(
        "text",
        [
            "",
            "avoid u-1",
            "[]",
            "{}",
            '{"preferAvoidPods": null}',
            '{"preferAvoidPods": [{}]}',
            '{"preferAvoidPods": [{"podSignature": null}]}',
            '{"preferAvoidPods": [{"podSignature": {"podController": 1}}]}',
        ],
    )
    def test_an_annotation_that_names_nobody_avoids_nobody(self, text: str) -> None:
        assert raw([avoiding("a", text=text), a_node("b"), owned("ReplicaSet", "u-1")], AVOID) == {
            "a": 100,
            "b": 100,
        }

    def test_nothing_outweighs_it(self) -> None:
        full = a_pod("there", node="b", requests={"cpu": "3", "memory": "6Gi"})
        objects = [
            avoiding("a", {"kind": "ReplicaSet", "uid": "u"}),
            a_node("b"),
            full,
            owned("ReplicaSet", "u"),
        ]
        attempt = last(objects)
        assert attempt["node"] == "b"
        assert attempt["totals"]["b"] - attempt["totals"]["a"] > 999_000
        assert (
            formula(objects, AVOID, "a") == "the node's annotation asks to keep pods of this ReplicaSet away"
        )
        assert formula(objects, AVOID, "b") == "the node does not ask to keep pods of this ReplicaSet away"


def a_service(name: str, selector: dict[str, str] | None) -> Manifest:
    return an_object("Service", name, namespace="default", spec={"selector": selector})


def a_replica_set(name: str, selector: Manifest) -> Manifest:
    return an_object(
        "ReplicaSet", name, api_version="apps/v1", namespace="default", spec={"selector": selector}
    )


class TestImageLocality:
    def test_init_containers_do_not_count_and_1000mi_are_enough(self) -> None:
        # Two images of 600Mi on the only node with images of two: 300Mi each → 100·(600−23)//977 = 59
        node = a_node("a")
        node["status"]["images"] = [
            {"names": [name], "sizeBytes": 600 * 2**20} for name in ("one:1", "two:1", "init:1")
        ]
        pod = a_pod(
            containers=[a_container("one", image="one:1"), a_container("two", image="two:1")],
            initContainers=[a_container("init", image="init:1")],
        )
        objects = [node, a_node("b"), pod]
        assert raw(objects, IMAGES) == {"a": 59, "b": 0}
        assert formula(objects, IMAGES, "a") == (
            "one:1 600Mi·1/2 = 300Mi + two:1 600Mi·1/2 = 300Mi; 23Mi scores 0, 1000Mi scores 100"
        )


class TestInterPodAffinity:
    @pytest.mark.parametrize(
        ("sums", "scores"),
        [
            ([0, 0], [0, 0]),
            ([5, 5], [100, 100]),  # 1.36 gives 0 to all that are equal
            ([5, 10, 0], [50, 100, 0]),
            ([-10, -5], [0, 50]),
            ([-10, 10, 0], [0, 100, 50]),
            ([29, 100], [28, 100]),  # 100·0.29 is 28.999… in float64
        ],
    )
    def test_sums_are_normalised_with_0_among_them(self, sums: list[int], scores: list[int]) -> None:
        assert normalize(np.array(sums, dtype=np.int64), with_zero=True).tolist() == scores

    def test_is_scored_even_if_nothing_matches(self) -> None:
        objects = [a_node("a"), a_node("b"), a_pod()]
        assert weighted(objects, NEAR) == {"a": 0, "b": 0}
        assert formula(objects, NEAR, "a") == "no preferred term of this pod or of others matches"


SELECTING = st.lists(
    st.sampled_from(
        [
            a_service("web", {"app": "web"}),
            a_service("db", {"app": "db"}),
            a_replica_set(
                "jobs", {"matchExpressions": [{"key": "app", "operator": "In", "values": ["job", "db"]}]}
            ),
        ]
    ),
    max_size=3,
    unique_by=lambda one: one["metadata"]["name"],
)


@settings(max_examples=60)
@given(clusters(max_pending=4), SELECTING)
def test_every_attempt_scores_as_the_twins_do(objects: list[Manifest], selecting: list[Manifest]) -> None:
    nodes = {one["metadata"]["name"]: one for one in objects if one["kind"] == "Node"}
    pods = {f"default/{one['metadata']['name']}": one for one in objects if one["kind"] == "Pod"}
    there = {key: pod["spec"]["nodeName"] for key, pod in pods.items() if "nodeName" in pod["spec"]}
    run = simulate([*objects, *selecting], release="1.18", seed=1)
    for outcome, attempt in zip(run.outcomes, run.to_dict()["attempts"], strict=True):
        pod = pods[outcome.pod]
        for name, scores in attempt.get("raw", {}).items():
            on_node = [pods[key] for key, node in there.items() if node == name]
            used = [oracle.amounts(one) for one in (*on_node, pod)]
            sums = {resource: sum(one[resource] for one in used) for resource in ("cpu", "memory")}
            capacity = oracle.allocatable(nodes[name])
            together = [one for one in on_node if oracle.belongs_together(pod, one, selecting)]
            own = pod["spec"].get("topologySpreadConstraints")
            assert scores[LEAST] == oracle.least_allocated(sums, capacity)
            assert scores[BALANCED] == oracle.balanced_allocation(sums, capacity)
            assert scores[SPREAD] == (0 if own else len(together))
            assert scores[AVOID] == 100
        for victim in outcome.victims:
            del there[victim]
        if outcome.node is not None:
            there[outcome.pod] = outcome.node
