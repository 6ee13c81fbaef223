"""Changes of one node that let the pod onto another one: held to trying every single change and every pair of changes of nodes."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scheduler_core import simulate
from scheduler_core.remedies.answers import remedies
from scheduler_core.remedies.long_search import RemedySearch
from tests.support.builders import Manifest, a_node, a_pod

ZONE, DISK = "zone", "disk"
TAINT = {"key": "only", "value": "x", "effect": "NoSchedule"}
WEB = {"app": "web"}
NOT_ALL = "that may let the pod onto a node"
Cluster = list[Manifest]
Move = tuple[str, int, Callable[[Manifest], None]]
"""(kind, number of the node, carries it out)."""
Kinds = tuple[tuple[str, ...], int]
"""Kinds of changes, sorted, and of how many nodes."""

NODES = st.builds(
    lambda zone, disk, cordoned, tainted: {
        "labels": {ZONE: zone, **({DISK: disk} if disk else {})},
        "unschedulable": cordoned,
        "taints": [TAINT] if tainted else [],
    },
    st.sampled_from("xyz"),
    st.sampled_from([None, "ssd", "hdd"]),
    st.booleans(),
    st.booleans(),
)


def spread(key: str, **more: Any) -> Manifest:
    return {
        "maxSkew": 1,
        "topologyKey": key,
        "whenUnsatisfiable": "DoNotSchedule",
        "labelSelector": {"matchLabels": WEB},
        **more,
    }


def test_a_node_that_is_not_counted_is_in_the_way_of_another_one() -> None:
    """Zone y has a pod on b, which the selector leaves out, and c, which is full: it counts as empty, so zone x may have no more."""
    cluster = [
        a_node("a", cpu="4", labels={ZONE: "x", DISK: "ssd"}, unschedulable=True),
        a_node("b", cpu="1", labels={ZONE: "y"}),
        a_node("c", cpu="1", labels={ZONE: "y", DISK: "ssd"}),
        *(a_pod(f"on-{name}", node=name, labels=WEB, requests={"cpu": "1"}) for name in "ab"),
        a_pod("full", node="c", requests={"cpu": "1"}),
        a_pod(
            "web",
            labels=WEB,
            requests={"cpu": "2"},
            nodeSelector={DISK: "ssd"},
            topologySpreadConstraints=[spread(ZONE)],
            priority=-1,
        ),
    ]
    texts = [answer.text for answer in remedies(simulate(cluster), "web", most=50).answers]
    assert "label the node b with disk=ssd, and uncordon the node a" in texts


@settings(max_examples=40)
@given(
    nodes=st.lists(NODES, min_size=2, max_size=3),
    running=st.lists(st.integers(0, 3), max_size=4),
    constraint=st.sampled_from(
        [
            spread(ZONE),
            spread(ZONE, nodeTaintsPolicy="Honor"),
            spread(ZONE, nodeAffinityPolicy="Ignore"),
            spread(ZONE, minDomains=2, nodeTaintsPolicy="Honor"),
            spread(DISK, nodeAffinityPolicy="Ignore"),
            None,
        ]
    ),
    near=st.sampled_from([None, ZONE, DISK]),
)
def test_every_minimal_set_of_changes_of_nodes_is_found(
    nodes: list[dict[str, Any]], running: list[int], constraint: Manifest | None, near: str | None
) -> None:
    term = {"topologyKey": near, "labelSelector": {"matchLabels": WEB}}
    required = {"requiredDuringSchedulingIgnoredDuringExecution": [term]}
    cluster = [
        *(a_node(f"n{index}", **fields) for index, fields in enumerate(nodes)),
        *(
            a_pod(f"on-{index}", node=f"n{node % len(nodes)}", labels=WEB)
            for index, node in enumerate(running)
        ),
        a_pod(
            "web",
            labels=WEB,
            nodeSelector={DISK: "ssd"},
            topologySpreadConstraints=[constraint] if constraint else None,
            affinity={"podAffinity": required} if near else None,
        ),
    ]
    run = simulate(cluster)
    if run.placements:
        return
    expected = set(minimal(cluster, len(nodes)))
    told = remedies(run, "web", most=500)
    found = told.answers
    answered = {
        (tuple(sorted(one.kind for one in answer.changes)), len({one.target for one in answer.changes}))
        for answer in found
        if {one.kind for one in answer.changes} <= {"uncordon", "remove-taint", "label-node"}
    }
    assert expected <= answered, (nodes, running, constraint, near)
    assert not any(NOT_ALL in one for one in told.limits)
    assert {one for one in answered if len(one[0]) <= 2} <= expected, (nodes, running, constraint, near)


def minimal(cluster: Cluster, n_nodes: int) -> Iterator[Kinds]:
    """Of one or two changes that place the pod, none of which does alone."""
    every = list(moves(cluster[:n_nodes]))
    enough = [one for one in every if places(cluster, [one])]
    yield from (((kind,), 1) for kind, _, _ in enough)
    rest = [one for one in every if one not in enough]
    for pair in combinations(rest, 2):
        if places(cluster, pair):
            kinds = tuple(sorted(kind for kind, _, _ in pair))
            yield kinds, len({node for _, node, _ in pair})


def places(cluster: Cluster, made: Sequence[Move]) -> bool:
    changed = copy.deepcopy(cluster)
    for _, node, carry_out in made:
        carry_out(changed[node])
    return "default/web" in simulate(changed).placements


def moves(nodes: Sequence[Manifest]) -> Iterator[Move]:
    for number, node in enumerate(nodes):
        if node["spec"].get("unschedulable"):
            yield "uncordon", number, lambda one: one["spec"].pop("unschedulable")
        if node["spec"].get("taints"):
            yield "remove-taint", number, lambda one: one["spec"].pop("taints")
        if node["metadata"]["labels"].get(DISK) != "ssd":
            yield "label-node", number, lambda one: one["metadata"]["labels"].update({DISK: "ssd"})


def counted_apart(n_nodes: int) -> Cluster:
    """The pod may use the node a once both other zones have one pod more that counts: those on cordoned, tainted nodes do not."""
    nodes = [a_node(f"n{index}", labels={ZONE: f"z{index}"}, taints=[TAINT]) for index in range(n_nodes)]
    full = [a_node(f"f{index}", cpu="1", labels={ZONE: f"z{index}"}) for index in range(n_nodes)]
    return [
        a_node("a", cpu="4", labels={ZONE: "x"}),
        *nodes,
        *full,
        *(a_pod(f"on-n{index}", node=f"n{index}", labels=WEB) for index in range(n_nodes)),
        *(a_pod(f"on-f{index}", node=f"f{index}", requests={"cpu": "1"}) for index in range(n_nodes)),
        a_pod("on-a", node="a", labels=WEB),
        a_pod(
            "web",
            labels=WEB,
            requests={"cpu": "2"},
            topologySpreadConstraints=[spread(ZONE, nodeTaintsPolicy="Honor")],
            priority=-1,
        ),
    ]


@pytest.fixture(params=["in classes", "one by one"])
def bounded(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """A bound below what there is, and what is then said of the two changes of ``counted_apart(2)``."""
    if request.param == "in classes":
        monkeypatch.setattr("scheduler_core.remedies.other_nodes.grouped_changes.MOST_PAIRS", 0)
        monkeypatch.setattr("scheduler_core.remedies.other_nodes.grouped_changes._AT_ONCE", 2)
        return "Of 2 changes of other nodes that may let the pod onto a node, 2 were tried alone, and 0 of 1 pairs of them."
    monkeypatch.setattr(
        "scheduler_core.remedies.other_nodes.grouped_changes.counts_suffice", lambda moment: False
    )
    monkeypatch.setattr("scheduler_core.remedies.other_nodes.one_by_one.MOST_CHANGES", 1)
    return "Of 2 changes of other nodes that may let the pod onto a node, 1 were tried alone, and 0 of 1 pairs of them."


def test_a_thorough_search_goes_on_to_all_pairs(bounded: str) -> None:
    run = simulate(counted_apart(2))
    pair = "remove the taint {} from the node n0, and remove the taint {} from the node n1"
    text = pair.format(*["only=x:NoSchedule"] * 2)
    first = remedies(run, "web", most=50)
    assert first.can_go_on
    assert text not in [answer.text for answer in first.answers]
    assert [one for one in first.limits if NOT_ALL in one] == [bounded]
    thorough = remedies(run, "web", most=50, is_thorough=True)
    assert text in [answer.text for answer in thorough.answers]
    assert not thorough.can_go_on
    assert not [one for one in thorough.limits if NOT_ALL in one]


@pytest.mark.usefixtures("bounded")
@pytest.mark.parametrize("cut", [0.2, 0.6, 0.95])
def test_a_thorough_search_goes_on_from_its_notes(cut: float) -> None:
    run = simulate(counted_apart(2))
    whole = RemedySearch(run, "web", is_thorough=True)
    notes = [note for note in whole.run() if note is not None]
    again = RemedySearch(run, "web", is_thorough=True)
    known = notes[: int(cut * len(notes))]
    assert [note for note in again.run(known) if note is not None] == notes
    assert again.found().to_dict() == whole.found().to_dict()
