"""DefaultPodTopologySpread of release 1.18: which pods belong together, and what nodes and zones score."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scheduler_core.plugins.default_pod_topology_spread.spread import spread_scores
from tests.core.oracle import release_1_18 as oracle
from tests.core.plugins.test_release_1_18 import SPREAD, a_replica_set, a_service, formula, raw, weighted
from tests.support.builders import Manifest, a_node, a_pod, an_object
from tests.support.clusters import ZONE


def web(name: str, node: str | None = None, **fields: Any) -> Manifest:
    return a_pod(name, node=node, labels={"app": "web", "tier": "front"}, **fields)


class TestDefaultPodTopologySpread:
    NODES = (a_node("a"), a_node("b"), a_node("c"))
    SERVICE = a_service("web", {"app": "web"})

    def test_nodes_without_zones(self) -> None:
        # most = 3: a 100·0/3, b 100·2/3 = 66.67, c 100
        there = [web(f"w{number}", "a") for number in range(3)] + [web("w3", "b")]
        objects = [*self.NODES, self.SERVICE, *there, web("p")]
        assert raw(objects, SPREAD) == {"a": 3, "b": 1, "c": 0}
        assert weighted(objects, SPREAD) == {"a": 0, "b": 66, "c": 100}
        assert formula(objects, SPREAD, "b") == "pods that belong together: 1 on the node, at most 3 on one"

    def test_zones_count_two_thirds(self) -> None:
        # zone x: a 2, b 0; zone y: c 1; no zone: d 1. Nodes: most 2; zones: most 2.
        # a: 0/3 + 0·2/3 = 0; b: 100/3 + 0 = 33.3; c: 50/3 + 50·2/3 = 50; d: 50
        nodes = [
            a_node("a", labels={ZONE: "x"}),
            a_node("b", labels={ZONE: "x"}),
            a_node("c", labels={"failure-domain.beta.kubernetes.io/zone": "y"}),
            a_node("d"),
        ]
        there = [web("w1", "a"), web("w2", "a"), web("w3", "c"), web("w4", "d")]
        objects = [*nodes, self.SERVICE, *there, web("p")]
        assert weighted(objects, SPREAD) == {"a": 0, "b": 33, "c": 50, "d": 50}
        assert formula(objects, SPREAD, "a") == (
            "pods that belong together: 2 on the node, at most 2 on one; 2 in its zone, at most 2 in one; "
            "the zone counts two thirds"
        )

    def test_only_feasible_nodes_are_compared(self) -> None:
        nodes = [a_node("a"), a_node("b"), a_node("full", cpu="0")]
        there = [web("w1", "a"), web("w2", "full"), web("w3", "full")]
        objects = [*nodes, self.SERVICE, *there, web("p", requests={"cpu": "1"})]
        assert weighted(objects, SPREAD) == {"a": 0, "b": 100}

    @pytest.mark.parametrize(
        "objects",
        [
            [a_service("web", {"app": "web"})],
            [
                an_object(
                    "ReplicationController", "web", namespace="default", spec={"selector": {"app": "web"}}
                )
            ],
            [a_replica_set("web", {"matchLabels": {"app": "web"}})],
            [a_replica_set("web", {"matchExpressions": [{"key": "tier", "operator": "Exists"}]})],
            [
                an_object(
                    "StatefulSet",
                    "web",
                    api_version="apps/v1",
                    namespace="default",
                    spec={"selector": {"matchLabels": {"app": "web"}}},
                )
            ],
            [a_service("web", {"app": "web"}), a_replica_set("web", {"matchLabels": {"tier": "front"}})],
        ],
        ids=["Service", "ReplicationController", "ReplicaSet", "expressions", "StatefulSet", "two together"],
    )
    def test_whatever_selects_the_pod_counts_without_owning_it(self, objects: list[Manifest]) -> None:
        assert raw([*self.NODES, *objects, web("w1", "a"), web("p")], SPREAD) == {"a": 1, "b": 0, "c": 0}

    @pytest.mark.parametrize(
        "objects",
        [
            [],
            [a_service("web", None)],
            [a_service("web", {})],
            [a_service("other", {"app": "other"})],
            [a_replica_set("web", {})],
            [an_object("Service", "web", namespace="elsewhere", spec={"selector": {"app": "web"}})],
            # Joined selectors: a pod must match both, and w1 is of another tier.
            [a_service("web", {"app": "web"}), a_replica_set("web", {"matchLabels": {"track": "new"}})],
        ],
        ids=["none", "no selector", "empty", "another", "empty ReplicaSet", "elsewhere", "both must match"],
    )
    def test_nothing_counts(self, objects: list[Manifest]) -> None:
        there = web("w1", "a")
        pod = a_pod("p", labels={"app": "web", "tier": "front", "track": "new"})
        assert weighted([*self.NODES, *objects, there, pod], SPREAD) == {"a": 100, "b": 100, "c": 100}

    def test_pods_about_to_leave_and_pods_of_other_namespaces_do_not_count(self) -> None:
        leaving = web("w1", "a", metadata={"deletionTimestamp": "2026-01-01T00:00:00Z"})
        foreign = web("w2", "b", namespace="other")
        assert raw([*self.NODES, self.SERVICE, leaving, foreign, web("p")], SPREAD) == {
            "a": 0,
            "b": 0,
            "c": 0,
        }

    def test_pods_with_constraints_of_their_own_are_left_to_those(self) -> None:
        constraint = {
            "maxSkew": 1,
            "topologyKey": ZONE,
            "whenUnsatisfiable": "ScheduleAnyway",
            "labelSelector": {"matchLabels": {"app": "web"}},
        }
        objects = [
            *self.NODES,
            self.SERVICE,
            web("w1", "a"),
            web("p", topologySpreadConstraints=[constraint]),
        ]
        assert raw(objects, SPREAD) == {"a": 0, "b": 0, "c": 0}
        assert weighted(objects, SPREAD) == {"a": 0, "b": 0, "c": 0}
        assert formula(objects, SPREAD, "a") == "the pod has spread constraints of its own"

    @given(st.lists(st.tuples(st.integers(0, 40), st.sampled_from([-1, 0, 1, 2])), min_size=1, max_size=12))
    def test_scores_are_those_of_the_twin(self, nodes: list[tuple[int, int]]) -> None:
        counts, zones = [count for count, _ in nodes], [zone for _, zone in nodes]
        found = spread_scores(np.array(counts, dtype=np.int64), np.array(zones, dtype=np.int64)).tolist()
        exact = oracle.spread(counts, [None if zone < 0 else zone for zone in zones])
        for value, score in zip(found, exact, strict=True):
            # float64 may fall just short of a whole number, as upstream does.
            assert value == int(score) or (score.denominator == 1 and value == score - 1)
