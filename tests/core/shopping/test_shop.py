"""What is bought, proven by runs; held to trying every mix."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any, cast

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

from scheduler_core import Run, simulate
from scheduler_core.errors import InvalidInput
from scheduler_core.optimum import Options, optimum
from scheduler_core.optimum.proposal import Proposal
from scheduler_core.shopping import Basket, NodeTemplate, read_templates, shop
from scheduler_core.shopping.answer import Guarantee, guaranteed
from scheduler_core.shopping.site import Answered, ShoppingState, Site
from scheduler_core.shopping.words import in_words, left_out
from tests.support.builders import Manifest, a_node, a_pod
from tests.support.daemons import a_daemon_pod, a_daemon_set, a_static_pod

SMALL = NodeTemplate("small", 1.0, {"cpu": "4", "memory": "8Gi", "pods": "110"})
LARGE = NodeTemplate("large", 1.8, {"cpu": "8", "memory": "16Gi", "pods": "110"})
FULL = a_node("a", cpu="4")
HOST, ZONE = "kubernetes.io/hostname", "topology.kubernetes.io/zone"
TAINTS = [{"key": "gpu", "effect": "NoSchedule"}]


def played(*pods: Manifest) -> Run:
    return simulate([FULL, *pods], detail="placements")


def pods(**sizes: str) -> list[Manifest]:
    return [a_pod(name.replace("_", "-"), requests={"cpu": cpu}) for name, cpu in sizes.items()]


def test_the_programme_beats_an_autoscaler_and_reaches_the_bound() -> None:
    run = played(*pods(**{f"p{n}": "2" for n in range(9)}, big="6"))
    assert shop(run, [SMALL, LARGE]).to_dict() == {
        "pending": [*(f"default/p{n}" for n in range(2, 9)), "default/big"],
        "proven": True,
        "best": {
            "rule": "programme",
            "mix": {"small": 1, "large": 2},
            "steps": [{"small": 1, "large": 1}, {"large": 1}],
            "cost": 4.6,
            "left": [],
        },
        "bound": 4.6,
        "hopeless": [],
        "alone": [],
        "programme": {
            "rule": "programme",
            "mix": {"small": 1, "large": 2},
            "steps": [{"small": 1, "large": 1}, {"large": 1}],
            "cost": 4.6,
            "left": [],
        },
        "autoscaler": [
            {
                "rule": rule,
                "mix": {"small": 4, "large": 1},
                "steps": [{"small": 4}, {"large": 1}],
                "cost": 5.8,
                "left": [],
            }
            for rule in ("least-waste", "price")
        ],
    }


def test_the_rules_of_the_autoscaler_choose_otherwise() -> None:
    """One pod of 3 cores wastes less on the dear small node, and is cheaper on a large one."""
    dear = NodeTemplate("dear", 9.0, {"cpu": "3", "memory": "1Gi", "pods": "110"})
    found = shop(played(*pods(fill="4", late="3")), [dear, LARGE])
    assert [(one.rule, one.mix) for one in found.autoscaler] == [
        ("least-waste", {"dear": 1}),
        ("price", {"large": 1}),
    ]


def test_a_pod_that_fits_nothing_is_hopeless_and_the_others_are_bought_for() -> None:
    found = shop(played(*pods(fill="4", late="3", huge="64")), [SMALL])
    assert (found.hopeless, found.programme.mix, found.is_proven) == (("default/huge",), {"small": 1}, True)
    assert in_words(found) == (
        "1 small: proven by runs for all but 1 pod, for 1 an hour; no mix costs less than 1."
    )


def test_new_nodes_have_pods_of_daemon_sets() -> None:
    """Of 4 cores 3.8 are left, so `late` needs a large node; and two pods of 2 cores do not share a small one."""
    agent = a_daemon_set("agent", requests={"cpu": "200m"})
    found = shop(played(agent, *pods(fill="4", late="3900m")), [SMALL, LARGE])
    assert (found.best.mix, found.bound, found.is_proven) == ({"large": 1}, 1.8, True)
    found = shop(played(agent, *pods(fill="4", one="2", two="2")), [SMALL])
    assert (found.best.mix, found.bound, found.hopeless) == ({"small": 2}, 2.0, ())
    found = shop(played(agent, *pods(fill="4", late="3900m")), [SMALL])
    assert (found.best.mix, found.hopeless) == ({}, ("default/late",))


@pytest.mark.parametrize(
    ("known", "template", "placed"),
    [
        (a_daemon_set("agent", requests={"cpu": "1"}), {}, False),
        (a_daemon_pod("agent", "a", requests={"cpu": "1"}), {}, False),
        (a_static_pod("proxy", "a", requests={"cpu": "1"}), {}, True),
        (a_daemon_set("agent", requests={"cpu": "1"}, nodeSelector={"disk": "ssd"}), {}, True),
        (a_daemon_pod("agent", "a", requests={"cpu": "1"}, nodeSelector={"disk": "ssd"}), {}, True),
        (
            a_daemon_set("agent", requests={"cpu": "1"}, nodeSelector={"disk": "ssd"}),
            {"labels": {"disk": "ssd"}},
            False,
        ),
        (a_daemon_set("agent", requests={"cpu": "1"}), {"taints": TAINTS}, True),
        (
            a_daemon_set("agent", requests={"cpu": "1"}, tolerations=[{"key": "gpu", "operator": "Exists"}]),
            {"taints": TAINTS},
            False,
        ),
    ],
)
def test_which_daemons_a_template_gets(known: Manifest, template: Manifest, placed: bool) -> None:
    """`late` takes a whole node."""
    late = a_pod("late", requests={"cpu": "4"}, tolerations=[{"operator": "Exists"}])
    run = simulate([FULL, known, a_pod("fill", node="a", requests={"cpu": "3"}), late])
    node = replace(SMALL, **template)
    assert shop(run, [node]).hopeless == (() if placed else ("default/late",))


def test_what_daemons_use_is_waste() -> None:
    """With them both mixes would be full; without them two small nodes waste 2 of 8 cores, and a middle one 1 of 7."""
    middle = NodeTemplate("middle", 9.0, {"cpu": "7", "memory": "16Gi", "pods": "110"})
    agent = a_daemon_set("agent", requests={"cpu": "1"})
    found = shop(played(agent, *pods(fill="4", one="3", two="3")), [SMALL, middle])
    assert [(one.rule, one.mix) for one in found.autoscaler] == [
        ("least-waste", {"middle": 1}),
        ("price", {"small": 2}),
    ]


def test_where_nothing_is_pending_nothing_is_bought() -> None:
    found = shop(played(*pods(fill="4")), [SMALL])
    assert (found.pending, found.best.cost, found.is_proven) == ((), 0.0, True)


def test_no_more_than_there_are_can_be_bought() -> None:
    few = NodeTemplate("few", 1.0, {"cpu": "4", "memory": "8Gi", "pods": "110"}, most=1)
    found = shop(played(*pods(fill="4", one="4", two="4")), [few])
    assert (found.programme.mix, found.hopeless) == ({"few": 1}, ("default/two",))
    assert found.alone == found.hopeless


def spread(name: str, key: str, **pod: Any) -> Manifest:
    rule = {
        "maxSkew": 1,
        "topologyKey": key,
        "whenUnsatisfiable": "DoNotSchedule",
        "labelSelector": {"matchLabels": {"app": "web"}},
    }
    return a_pod(name, labels={"app": "web"}, requests={"cpu": "1"}, topologySpreadConstraints=[rule], **pod)


@pytest.mark.parametrize("most", [200, 2])
def test_nodes_that_are_not_bought_are_no_empty_domains(most: int) -> None:
    """Each of two hosts may have one pod more than the full one; with four more hosts each would have one."""
    host = a_node("a", cpu="1", labels={HOST: "a"})
    run = simulate([host, spread("w0", HOST, node="a"), *(spread(f"w{n}", HOST) for n in range(1, 5))])
    found = shop(run, [replace(SMALL, most=most)])
    assert (found.best.mix, found.bound, found.hopeless) == ({"small": 2}, 2.0, ())
    assert [one.mix for one in found.autoscaler] == [{"small": 2}] * 2


@pytest.mark.parametrize("cpu", ["4", "500m"])
def test_a_zone_in_which_nothing_is_bought_is_no_empty_domain(cpu: str) -> None:
    one, other = (
        NodeTemplate(zone, price, {"cpu": cpu, "memory": "8Gi", "pods": "110"}, {ZONE: zone})
        for zone, price, cpu in (("y", 1.0, "4"), ("z", 5.0, cpu))
    )
    full = a_node("a", cpu="1", labels={HOST: "a", ZONE: "y"})
    found = shop(simulate([full, spread("w0", ZONE, node="a"), spread("w1", ZONE)]), [one, other])
    assert (found.best.mix, found.bound, found.hopeless) == ({"y": 1}, 1.0, ())
    assert in_words(found) == "1 y: proven by runs, for 1 an hour; no mix costs less than 1."


def test_pods_of_daemon_sets_are_in_the_way_only_where_a_node_is_bought() -> None:
    """The agent of a node that is bought in zone y keeps `late` from the whole zone, but that is not needed."""
    term = {"topologyKey": ZONE, "labelSelector": {"matchLabels": {"app": "agent"}}}
    apart = {"podAntiAffinity": {"requiredDuringSchedulingIgnoredDuringExecution": [term]}}
    agent = a_daemon_set("agent", requests={"cpu": "1"}, nodeSelector={"disk": "ssd"})
    plain = NodeTemplate("plain", 2.0, SMALL.allocatable, {ZONE: "y"})
    cheap = NodeTemplate("cheap", 1.0, SMALL.allocatable, {ZONE: "y", "disk": "ssd"})
    late = a_pod("late", requests={"cpu": "1"}, affinity=apart)
    found = shop(played(agent, *pods(fill="4"), late), [plain, cheap])
    assert (found.best.mix, found.bound, found.hopeless) == ({"plain": 1}, 2.0, ())


def test_costs_and_bounds_are_exact() -> None:
    """The solver computes with floats: -8199999.999999999 is 8.2 an hour."""
    found = shop(played(*pods(fill="4", small="4", **{f"l{n}": "8" for n in range(4)})), [SMALL, LARGE])
    assert (found.best.cost, found.bound) == (8.2, 8.2)
    cents = replace(SMALL, price=0.1)
    found = shop(played(*pods(fill="4", **{f"p{n}": "4" for n in range(3)})), [cents])
    assert (found.best.cost, found.bound) == (0.3, 0.3)


def test_who_finds_no_node_alone_is_told_from_who_is_one_too_many() -> None:
    few = replace(SMALL, most=1)
    found = shop(played(*pods(fill="4", one="3", two="3", three="3", huge="64")), [few])
    assert [*left_out(found)] == [
        "No node of these kinds helps default/huge.",
        "Each of default/two, default/three fits on a node of these kinds, but no mix has a node for all pods.",
    ]
    found = shop(played(*pods(fill="4", one="3", two="3")), [few])
    assert [*left_out(found)] == [
        "default/two fits on a node of these kinds, but no mix has a node for all pods."
    ]


@pytest.mark.parametrize(
    ("bound", "is_most", "baskets", "guarantee"),
    [
        pytest.param(2.0, True, [(2.0, (0, 1))], (2.0, ("left",)), id="held"),
        pytest.param(2.0, True, [(3.0, (0, 1))], (2.0, ("left",)), id="a gap"),
        pytest.param(2.0, True, [(3.0, (0, 1)), (1.0, (0, 1))], (None, ()), id="a cheaper one"),
        pytest.param(2.0, True, [(1.0, (0, 2))], (2.0, ("model",)), id="cheaper for fewer pods"),
        pytest.param(2.0, True, [(3.0, (0, 0))], (None, ()), id="more pods"),
        pytest.param(2.0, True, [(1.0, (1, 0))], (2.0, ("model",)), id="evictions"),
        pytest.param(2.0, False, [(3.0, (0, 0))], (2.0, ()), id="more pods were possible"),
        pytest.param(2.0, False, [(1.0, (0, 0))], (None, ()), id="more pods for less"),
        pytest.param(None, True, [(1.0, (0, 1))], (None, ("left",)), id="no bound"),
    ],
)
def test_nothing_is_guaranteed_that_a_run_contradicts(
    bound: float | None,
    is_most: bool,
    baskets: list[tuple[float, tuple[int, int]]],
    guarantee: tuple[float | None, tuple[str, ...]],
) -> None:
    """The programme leaves one pod without a node; a basket is its cost, and how many pods are evicted and left."""
    proposal = Proposal(frozenset(), ("model",), is_most, bound)
    bought = [Basket("programme", (), cost, ("left",), shortfall) for cost, shortfall in baskets]
    assert guaranteed(proposal, (0, 1), bought) == Guarantee(*guarantee)


@settings(max_examples=40)
@given(st.data(), st.sampled_from([HOST, ZONE]), st.integers(2, 4))
def test_no_steps_that_place_spread_pods_come_to_less_than_the_bound(
    data: st.DataObject, key: str, n_waiting: int
) -> None:
    kinds = [NodeTemplate("y", 1.0, {"cpu": "2", "pods": "110"}, {ZONE: "y"})]
    kinds += [
        NodeTemplate("z", 2.0, {"cpu": data.draw(st.sampled_from(["1", "4"])), "pods": "9"}, {ZONE: "z"})
    ]
    zone = data.draw(st.sampled_from(["y", "z"]))
    full = a_node("a", cpu=data.draw(st.sampled_from(["1", "2"])), labels={HOST: "a", ZONE: zone})
    there = [spread("w", key, node="a")] if data.draw(st.booleans()) else []
    run = simulate([full, *there, *(spread(f"w{n}", key) for n in range(n_waiting))], detail="placements")
    found = shop(run, kinds, limit=2)
    assert found.bound is not None
    assert found.is_proven
    site = Site(run, kinds)
    for steps in product(["", "y", "z"], repeat=3):
        state = site.start
        for name in filter(None, steps):
            state = result_of(site.stepped(state, {name: 1}))
        cost = sum(1.0 if name == "y" else 2.0 for name in filter(None, steps))
        event(f"cheaper: {cost < found.bound}")
        n_left = len(state.left)
        assert n_left >= len(found.hopeless), steps
        assert n_left > len(found.hopeless) or cost >= found.bound, steps


def result_of(steps: Answered[ShoppingState]) -> ShoppingState:
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return cast("ShoppingState", end.value)


@settings(max_examples=25)
@given(
    st.lists(st.sampled_from(["1", "2", "3", "5"]), min_size=1, max_size=4), st.sampled_from(["0", "500m"])
)
def test_no_mix_that_places_all_is_cheaper_than_the_bound(sizes: list[str], of_daemons: str) -> None:
    agent = a_daemon_set("agent", requests={"cpu": of_daemons})
    run = played(agent, *pods(fill="4"), *pods(**{f"p{n}": cpu for n, cpu in enumerate(sizes)}))
    found = shop(run, [SMALL, LARGE], limit=2)
    assert found.bound is not None
    assert found.is_proven
    assert found.best.cost >= found.bound
    site = Site(run, [SMALL, LARGE])
    for small, large in product(range(4), range(3)):
        mix = {"small": small, "large": large}
        cost = SMALL.price * small + LARGE.price * large
        if cost < found.bound - 1e-9:
            prepared = site.prepared(site.start, mix)
            list(prepared.play())
            assert optimum(prepared, Options(limit=2)).pending, mix


def test_templates_are_read_with_every_mistake() -> None:
    read = read_templates("nodeTemplates:\n- {name: s, price: 1, allocatable: {cpu: 2}, labels: {a: b}}\n")
    assert read == (NodeTemplate("s", 1.0, {"cpu": 2}, {"a": "b"}),)
    with pytest.raises(InvalidInput) as caught:
        read_templates(
            [
                {"name": "", "price": -1, "most": 0, "colour": "red"},
                "x",
                {"name": "n", "price": 1, "allocatable": {"cpu": "much"}},
            ]
        )
    assert [problem.path for problem in caught.value.problems] == [
        "nodeTemplates[0].colour",
        "nodeTemplates[0].name",
        "nodeTemplates[0].price",
        "nodeTemplates[0].most",
        "nodeTemplates[0].allocatable",
        "nodeTemplates[1]",
        "nodeTemplates[2]",
    ]
    with pytest.raises(InvalidInput, match="nodeTemplates: expected a list of node templates"):
        read_templates("other: 1\n")


def test_a_run_must_have_ended() -> None:
    with pytest.raises(ValueError, match="1 pods have not been attempted"):
        shop(Run([FULL, a_pod()]), [SMALL])
