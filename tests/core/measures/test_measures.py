"""The measures of a finished run, on clusters small enough to work them out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from scheduler_core import Run, simulate
from scheduler_core.measures import Prices, measure
from scheduler_core.measures.fill import Fill, fullest
from tests.support.builders import Manifest, a_node, a_pod

GI = 1024**3
GPU = "nvidia.com/gpu"


def owned(kind: str, name: str) -> dict[str, Any]:
    owner = {"apiVersion": "apps/v1", "kind": kind, "name": name, "uid": f"{kind}-{name}", "controller": True}
    return {"ownerReferences": [owner]}


def in_zone(name: str, zone: str, **fields: Any) -> Manifest:
    return a_node(name, labels={"topology.kubernetes.io/zone": zone}, **fields)


def test_how_full_a_node_is_is_said_by_what_it_has_least_left_of() -> None:
    nodes = [a_node("a", cpu="4", memory="8Gi"), a_node("b", cpu="2", memory="8Gi"), a_node("c", cpu="1")]
    pods = [
        a_pod("cpu", node="a", requests={"cpu": "3", "memory": "2Gi"}),
        a_pod("memory", node="b", requests={"cpu": "500m", "memory": "6Gi"}),
    ]
    # Of a 3/4 CPU and 2/8 memory, of b 1/4 and 6/8, of c nothing.
    assert fullest(simulate([*nodes, *pods]).state).tolist() == [0.75, 0.75, 0.0]


def test_everything_of_a_small_run() -> None:
    nodes = [
        in_zone("a", "x", cpu="4", memory="8Gi"),
        in_zone("b", "y", cpu="4", memory="8Gi"),
        in_zone("c", "y", cpu="1", memory="8Gi"),
    ]
    agent = a_pod("agent", node="c", requests={"cpu": "500m"}, metadata=owned("DaemonSet", "agent"))
    web = [
        a_pod(f"web-{i}", node="a", requests={"cpu": "1"}, metadata=owned("ReplicaSet", "web"))
        for i in range(3)
    ]
    waiting = [a_pod("big", requests={"cpu": "8"}), a_pod("fits", requests={"cpu": "4", "memory": "8Gi"})]
    run = simulate([*nodes, agent, *web, *waiting])
    assert run.placements == {"default/fits": "b"}
    assert measure(run, Prices(other=2.0)).to_dict() == {
        "placed": 1,
        "pending": 1,
        "byReason": [{"reason": "Insufficient cpu", "pods": 1}],
        "evicted": 0,
        "nodes": 3,
        "emptyNodes": 1,
        "fill": [
            # Of a three quarters, of b all, of c a half are used: mean 3/4.
            {
                "resource": "cpu",
                "used": 7500,
                "allocatable": 9000,
                "fraction": 7500 / 9000,
                "imbalance": pytest.approx((1 / 24) ** 0.5),
            },
            {
                "resource": "memory",
                "used": 8 * GI,
                "allocatable": 24 * GI,
                "fraction": 1 / 3,
                "imbalance": pytest.approx((2 / 9) ** 0.5),
            },
        ],
        "stranded": [
            # Free: a 1000, b 0, c 500 milli-CPU. One pod in six is the agent (500m: none is stranded), three are web (1000m: those
            # of c are), two fit nowhere.
            {"resource": "cpu", "amount": pytest.approx(3 / 6 * 500 + 2 / 6 * 1500)},
            # Free: a 8, c 8 Gi. Only "fits" asks for memory, and finds no node.
            {"resource": "memory", "amount": pytest.approx(16 * GI)},
        ],
        "zoneSkew": 3,
        "meanZoneSkew": 3.0,
        "cost": 4.0,
    }


def test_a_run_that_goes_on_is_not_measured() -> None:
    with pytest.raises(ValueError, match="1 pods have not been attempted"):
        measure(Run([a_node(), a_pod()]))


def test_without_zones_prices_and_pods() -> None:
    found = measure(simulate([a_node()]))
    assert (found.zone_skew, found.mean_zone_skew, found.cost, found.placed, found.pending) == (
        None,
        None,
        None,
        0,
        0,
    )
    assert found.fill["cpu"] == Fill(0, 4000, 0.0)


def test_the_price_of_a_node() -> None:
    prices = Prices(label="price", of_type={"large": 3.0}, other=1.0)
    large = {"node.kubernetes.io/instance-type": "large"}
    nodes = [
        a_node("said", labels={"price": "0.5", **large}),
        a_node("typed", labels=large),
        a_node("nonsense", labels={"price": "-2", **large}),
        a_node("neither"),
    ]
    pods = [a_pod(f"on-{node['metadata']['name']}", node=node["metadata"]["name"]) for node in nodes]
    assert measure(simulate([*nodes, *pods]), prices).cost == 0.5 + 3.0 + 3.0 + 1.0


def test_amounts_are_exact() -> None:
    """As a sum of floats ten tenths are 0.9999999999999999, and three prices of 0.1 are 0.30000000000000004."""
    nodes = [
        a_node(name, cpu="4", labels={"price": "0.1"}, extra={GPU: str(int(name == "a"))}) for name in "abc"
    ]
    kinds = [a_pod(f"p{n}", node="abc"[n % 3], labels={"kind": str(n)}) for n in range(10)]
    found = measure(simulate([*nodes, *kinds]), Prices("price"))
    assert (found.stranded[GPU], found.stranded["cpu"], found.cost) == (1.0, 12000.0, 0.3)


def test_a_gpu_that_no_pod_of_the_mix_can_use_is_stranded() -> None:
    """One node of two has GPUs left but no processor; half of the pods want a GPU, the others want none."""
    nodes = [a_node("full", cpu="1", extra={GPU: "4"}), a_node("free", cpu="8", extra={GPU: "4"})]
    pods = [
        a_pod("cpu", node="full", requests={"cpu": "1"}),
        a_pod("gpu", node="free", requests={"cpu": "1", GPU: "1"}),
    ]
    # The pod without a GPU can use none of the 7; the other those 3 of the node with a processor left.
    assert measure(simulate([*nodes, *pods])).stranded[GPU] == pytest.approx(0.5 * 7 + 0.5 * 4)


def test_measures_do_not_depend_on_sampling() -> None:
    objects = [
        *(a_node(f"n{i:03}", cpu="2") for i in range(150)),
        *(a_pod(f"p{i}", requests={"cpu": "1"}) for i in range(20)),
    ]
    sampled = simulate(objects, sampling=True)
    assert measure(sampled).stranded == measure(simulate(objects)).stranded


def test_measuring_leaves_the_run_as_it_is() -> None:
    objects = [a_node("a", cpu="2"), *(a_pod(f"p{index}", requests={"cpu": "1"}) for index in range(3))]
    run = simulate(objects)
    pods = run.state.pods
    before = list(pods.keys), dict(pods.row_of), len(pods.kinds), run.state.requested.copy()
    first = measure(run)
    assert (list(pods.keys), dict(pods.row_of), len(pods.kinds)) == before[:3]
    assert (run.state.requested == before[3]).all()
    assert measure(run) == first
