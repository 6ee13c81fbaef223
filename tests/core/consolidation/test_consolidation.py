"""consolidation(): which nodes go, on clusters small enough to work it out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from scheduler_core import InvalidInput, Run, simulate
from scheduler_core.consolidation import Stay, consolidation
from scheduler_core.consolidation.bound import Bound
from scheduler_core.consolidation.consolidation import ConsolidationSearch
from tests.support.builders import Manifest, a_node, a_pod
from tests.support.owned_clusters import owned

HOST = "kubernetes.io/hostname"


def web(name: str, node: str | None, cpu: str = "1", **fields: Any) -> Manifest:
    return a_pod(name, node=node, requests={"cpu": cpu}, metadata=owned("ReplicaSet"), **fields)


def test_the_emptiest_go_until_one_does_not_fit() -> None:
    """a is empty, b and c have one core each, d has two: two nodes of four cores are enough for four, and one is."""
    objects = [
        *(a_node(name, cpu="4") for name in "abcd"),
        web("b-1", "b"),
        web("c-1", "c"),
        *(web(f"d-{n}", "d") for n in (1, 2)),
    ]
    found = consolidation(simulate(objects))
    assert found.goes == ("a", "b", "c")
    assert found.moved == {"default/b-1": "d", "default/c-1": "d"}
    assert found.stays == (Stay("d", "", "the nodes that stay have less than the cpu that pods ask for"),)
    assert (found.nodes, found.bound, found.gap) == (4, Bound(1, "cpu", "the cpu that pods ask for"), 0)


def test_what_is_in_the_way_is_told_in_the_scheduler_s_words() -> None:
    """Each of the three pods takes more than half of a node: amounts would do with two nodes."""
    objects = [*(a_node(name, cpu="3") for name in "abc"), *(web(n, n, cpu="2") for n in "abc")]
    found = consolidation(simulate(objects))
    assert (found.goes, found.moved, found.bound.nodes, found.gap) == ((), {}, 2, 1)
    words = "0/2 nodes are available: 2 Insufficient cpu."
    assert [(stay.node, stay.pod, stay.message.startswith(words)) for stay in found.stays] == [
        ("a", "default/a", True),
        ("b", "default/b", True),
        ("c", "default/c", True),
    ]


def test_nobody_is_evicted_for_it() -> None:
    objects = [
        a_node("a", cpu="2"),
        a_node("b", cpu="2"),
        a_node("c", cpu="1"),
        web("vip", "a", cpu="2", priority=9),
        web("low", "b"),
    ]
    found = consolidation(simulate(objects))
    assert found.goes == ("c",)
    assert consolidation(simulate(objects), ["a"]).stays == (
        Stay("a", "default/vip", "it would evict default/low from b"),
    )


def test_pods_that_nobody_makes_anew_and_the_control_plane_hold_their_nodes() -> None:
    objects = [
        a_node("a"),
        a_node("b"),
        a_node("cp", labels={"node-role.kubernetes.io/control-plane": ""}),
        a_pod("tool", node="a"),
        a_pod("agent-b", node="b", metadata=owned("DaemonSet")),
    ]
    found = consolidation(simulate(objects))
    assert (found.goes, found.left_out, found.moved) == (("b",), ("cp",), {})
    assert found.stays == (Stay("a", "default/tool", "no controller would recreate it"),)
    assert found.bound == Bound(2, "kept", "nodes that may not go")
    assert consolidation(simulate(objects), ["cp"]).goes == ("cp",)


def test_pods_that_keep_apart_need_nodes_of_their_own() -> None:
    term = {"topologyKey": HOST, "labelSelector": {"matchLabels": {"app": "db"}}}
    apart = {"podAntiAffinity": {"requiredDuringSchedulingIgnoredDuringExecution": [term]}}
    objects = [a_node(name, labels={HOST: name}) for name in "abcd"]
    objects += [web(f"db-{n}", n, "100m", labels={"app": "db"}, affinity=apart) for n in "abc"]
    found = consolidation(simulate(objects))
    assert found.goes == ("d",)
    assert found.bound == Bound(3, "apart", "the pods of ReplicaSet default/r, which keep apart")
    without = {
        "apiVersion": "kubescheduler.config.k8s.io/v1",
        "kind": "KubeSchedulerConfiguration",
        "profiles": [{"plugins": {"multiPoint": {"disabled": [{"name": "InterPodAffinity"}]}}}],
    }
    found = consolidation(simulate(objects, without))
    assert (len(found.goes), found.bound.nodes) == (3, 1)


def test_amounts_that_a_policy_does_not_heed_are_no_bound() -> None:
    without = {
        "apiVersion": "kubescheduler.config.k8s.io/v1",
        "kind": "KubeSchedulerConfiguration",
        "profiles": [{"plugins": {"multiPoint": {"disabled": [{"name": "NodeResourcesFit"}]}}}],
    }
    objects = [a_node("a", cpu="1"), a_node("b", cpu="1"), web("x", "a"), web("y", "b")]
    assert consolidation(simulate(objects, without)).bound == Bound(0, "kept", "nodes that may not go")
    assert len(consolidation(simulate(objects, without)).goes) == 1


def test_labels_stand_for_nodes() -> None:
    objects = [a_node("a", labels={"pool": "x"}), a_node("b", labels={"pool": "x"}), a_node("c")]
    found = consolidation(simulate(objects), ["pool=x"])
    assert (found.goes, found.left_out) == (("a", "b"), ("c",))
    with pytest.raises(InvalidInput) as raised:
        consolidation(simulate(objects), ["pool=y", "z", "c"])
    assert [str(problem) for problem in raised.value.problems] == [
        "nodes[0]: no node has the label pool=y",
        "nodes[1]: there is no node z",
    ]


def test_a_run_that_has_not_ended_is_refused() -> None:
    with pytest.raises(ValueError, match="1 pods have not been attempted"):
        consolidation(Run([a_node("a"), a_pod("p")]))


def test_tries_are_taken_over() -> None:
    objects = [
        *(a_node(name, cpu="3") for name in "abcdef"),
        *(web(n, n, cpu="2") for n in "abc"),
        *(web(f"{n}-small", n, cpu="1") for n in "de"),
    ]
    run = simulate(objects)
    first = ConsolidationSearch(run)
    trials = list(first.run())
    for known in range(len(trials) + 1):
        again = ConsolidationSearch(run)
        again.restore(trials[:known])
        assert [*trials[:known], *again.run()] == trials
        assert again.found() == first.found()
    with pytest.raises(ValueError, match="the next try is not of"):
        ConsolidationSearch(run).restore(reversed(trials))
