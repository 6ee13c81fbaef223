"""What is bought, proven by runs; held to trying every mix."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scheduler_core import Run, simulate
from scheduler_core.errors import InvalidInput
from scheduler_core.optimum import Options, optimum
from scheduler_core.shopping import NodeTemplate, read_templates, shop
from scheduler_core.shopping.site import Site
from scheduler_core.shopping.words import in_words
from tests.support.builders import Manifest, a_node, a_pod
from tests.support.daemons import a_daemon_pod, a_daemon_set, a_static_pod

SMALL = NodeTemplate("small", 1.0, {"cpu": "4", "memory": "8Gi", "pods": "110"})
LARGE = NodeTemplate("large", 1.8, {"cpu": "8", "memory": "16Gi", "pods": "110"})
FULL = a_node("a", cpu="4")
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
    assert (found.programme.mix, len(found.hopeless)) == ({"few": 1}, 1)


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
