"""On tiny clusters the answers are those of trying everything: each change of a list, and each pair, a run of its own."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from scheduler_core import simulate
from scheduler_core.remedies.answers import remedies
from tests.support.builders import Manifest, a_node, a_pod

REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution"
TAINTS = [{"key": "only", "value": value, "effect": "NoSchedule"} for value in ("x", "y")]
Cluster = list[Manifest]
Move = tuple[str, str, Callable[[Cluster], None]]
"""(kind, what it is about, carries it out): what it is about tells one change of a kind from another."""

NODES = st.builds(
    lambda cpu, taints, labels, cordoned: (
        {"cpu": cpu, "taints": taints, "labels": labels} | ({"unschedulable": True} if cordoned else {})
    ),
    st.sampled_from(["1", "2", "4"]),
    st.lists(st.sampled_from(TAINTS), unique_by=str, max_size=2),
    st.dictionaries(st.sampled_from(["disk", "rack"]), st.sampled_from(["a", "b"])),
    st.booleans(),
)
RUNNING = st.tuples(st.integers(0, 2), st.sampled_from(["500m", "1", "2"]), st.booleans())
"""The number of its node, its request, and whether the anti-affinity of the pod selects it."""
SELECTORS = st.dictionaries(st.sampled_from(["disk", "rack"]), st.sampled_from(["a", "b"]))


@settings(max_examples=30)
@given(
    nodes=st.lists(NODES, min_size=1, max_size=3),
    running=st.lists(RUNNING, max_size=4),
    cpu=st.sampled_from(["1", "3"]),
    selector=SELECTORS,
    apart=st.sampled_from([None, "kubernetes.io/hostname", "rack"]),
)
def test_singles_and_pairs_are_all_found(
    nodes: list[dict[str, object]],
    running: list[tuple[int, str, bool]],
    cpu: str,
    selector: dict[str, str],
    apart: str | None,
) -> None:
    cluster: Cluster = [a_node(f"n{index}", **fields) for index, fields in enumerate(nodes)]  # type: ignore[arg-type]
    for one in cluster:
        meta = one["metadata"]
        meta["labels"] = {**meta.get("labels", {}), "kubernetes.io/hostname": meta["name"]}
    for index, (node, request, is_rival) in enumerate(running):
        where, labels = f"n{node % len(nodes)}", {"app": "rival"} if is_rival else {}
        cluster.append(a_pod(f"r{index}", node=where, requests={"cpu": request}, labels=labels, priority=5))
    affinity = None if apart is None else {"podAntiAffinity": {REQUIRED: [_away_from_rivals(apart)]}}
    cluster.append(a_pod("web", requests={"cpu": cpu}, nodeSelector=selector, affinity=affinity, priority=5))
    run = simulate(cluster)
    if run.placements:
        return
    expected = set(_minimal(cluster))
    answered = {
        frozenset((_kind(change.kind), _about(change.kind, change.text)) for change in answer.changes)
        for answer in remedies(run, "web", most=500).answers
    }
    assert expected <= answered
    universe = {(kind, about) for kind, about, _ in _moves(cluster)}
    assert {one for one in answered if one <= universe and len(one) <= 2} <= expected


def _away_from_rivals(key: str) -> Manifest:
    return {"topologyKey": key, "labelSelector": {"matchLabels": {"app": "rival"}}}


def _minimal(cluster: Cluster) -> Iterator[frozenset[tuple[str, str]]]:
    """Sets of one or two changes that place the pod, none of which does alone; changes of nodes by kind only."""
    moves = list(_moves(cluster))
    enough = [move for move in moves if _places(cluster, [move])]
    yield from (frozenset({(kind, about)}) for kind, about, _ in enough)
    rest = [move for move in moves if move not in enough]
    for first, second in combinations(rest, 2):
        if _places(cluster, [first, second]):
            yield frozenset({first[:2], second[:2]})


def _places(cluster: Cluster, moves: list[Move]) -> bool:
    made = copy.deepcopy(cluster)
    for _, _, carry_out in moves:
        carry_out(made)
    return "default/web" in simulate(made).placements


def _moves(cluster: Cluster) -> Iterator[Move]:
    nodes = [one for one in cluster if one["kind"] == "Node"]
    web = cluster[-1]
    taints = {str(taint): taint for node in nodes for taint in node["spec"].get("taints", [])}
    for taint in taints.values():
        yield "tolerate", f"{taint['key']}={taint['value']}", _tolerate(taint)
    for key in web["spec"]["nodeSelector"]:
        yield "drop-selector", key, _drop(key)
    yield "lower-request", "cpu", _lower
    if web["spec"]["affinity"]:
        yield "drop-pod-affinity", "", _drop_affinity
    for place, node in enumerate(nodes):
        if node["spec"].get("unschedulable"):
            yield "uncordon", "", _uncordon(place)
        for taint in node["spec"].get("taints", []):
            yield "remove-taint", f"{taint['key']}={taint['value']}", _untaint(place, taint)
        for key, value in web["spec"]["nodeSelector"].items():
            if node["metadata"].get("labels", {}).get(key) != value:
                yield "label-node", key, _label(place, key, value)
    for place, one in enumerate(cluster[:-1]):
        if one["kind"] == "Pod":
            yield "end-pod", "", _end(place)


def _kind(kind: str) -> str:
    return "end-pod" if kind == "move-pod" else kind


def _about(kind: str, text: str) -> str:
    words = text.split()
    match kind:
        case "tolerate":
            return words[3].partition(":")[0]
        case "remove-taint":
            return words[3].partition(":")[0]
        case "drop-selector":
            return words[4].partition("=")[0]
        case "label-node":
            return words[5].partition("=")[0]
        case "lower-request":
            return words[4]
    return ""


def _tolerate(taint: Manifest) -> Callable[[Cluster], None]:
    toleration = {"key": taint["key"], "value": taint["value"], "effect": taint["effect"]}
    return lambda made: made[-1]["spec"].setdefault("tolerations", []).append(toleration)


def _drop(key: str) -> Callable[[Cluster], None]:
    return lambda made: made[-1]["spec"]["nodeSelector"].pop(key)


def _drop_affinity(made: Cluster) -> None:
    made[-1]["spec"]["affinity"] = None


def _lower(made: Cluster) -> None:
    made[-1]["spec"]["containers"][0]["resources"]["requests"]["cpu"] = "1m"


def _uncordon(place: int) -> Callable[[Cluster], None]:
    return lambda made: made[place]["spec"].pop("unschedulable")


def _untaint(place: int, taint: Manifest) -> Callable[[Cluster], None]:
    return lambda made: made[place]["spec"]["taints"].remove(taint)


def _label(place: int, key: str, value: str) -> Callable[[Cluster], None]:
    return lambda made: made[place]["metadata"].setdefault("labels", {}).update({key: value})


def _end(place: int) -> Callable[[Cluster], None]:
    def end(made: Cluster) -> None:
        made[place]["status"] = {"phase": "Succeeded"}  # stays in its place in the list, and takes no room

    return end
