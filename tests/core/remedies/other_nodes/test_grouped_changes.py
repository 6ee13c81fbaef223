"""Changed nodes that are tried in classes: held to the engine's filters with every single change and every pair, each in a cluster of its own."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scheduler_core import simulate
from scheduler_core.engine.run import Run
from scheduler_core.remedies.answers import remedies
from scheduler_core.remedies.changes.change import Change
from scheduler_core.remedies.changes.cluster import changed, changed_cluster
from scheduler_core.remedies.moment import Moment
from scheduler_core.remedies.options.node import NodeShortfalls
from scheduler_core.remedies.options.pod import pod_options
from scheduler_core.remedies.options.policy import policy_options
from scheduler_core.remedies.other_nodes.class_view import ClassView
from scheduler_core.remedies.other_nodes.one_by_one import KINDS
from scheduler_core.remedies.other_nodes.overlay import edited
from scheduler_core.remedies.other_nodes.rules import counts_suffice
from scheduler_core.remedies.other_nodes.topology_filters import TopologyFilters
from scheduler_core.remedies.other_nodes.views import Views
from scheduler_core.snapshot.rows import NodeRow
from tests.support.builders import Manifest, a_node, a_pod

ZONE, DISK, HOST = "zone", "disk", "kubernetes.io/hostname"
REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution"
WEB, DB = {"app": "web"}, {"app": "db"}
TAINTS = [{"key": "only", "value": value, "effect": "NoSchedule"} for value in "xy"]
Identity = tuple[str, str, str]

NODES = st.fixed_dictionaries(
    {
        ZONE: st.sampled_from(["x", "y", None]),
        DISK: st.sampled_from([None, "ssd", "hdd"]),
        "taints": st.sampled_from([[], TAINTS[:1], TAINTS]),
        "unschedulable": st.booleans(),
        "cpu": st.sampled_from(["1", "4"]),
    }
)
RUNNING = st.tuples(st.integers(0, 4), st.sampled_from([WEB, DB]), st.sampled_from([None, ZONE, HOST]))
"""The number of its node, its labels, and the key over which it stays away from the pod."""
CONSTRAINTS = st.fixed_dictionaries(
    {
        "maxSkew": st.sampled_from([1, 2]),
        "topologyKey": st.sampled_from([ZONE, DISK, HOST]),
        "whenUnsatisfiable": st.just("DoNotSchedule"),
        "labelSelector": st.sampled_from([{"matchLabels": WEB}, {"matchLabels": DB}]),
        "nodeTaintsPolicy": st.sampled_from(["Honor", "Ignore"]),
        "nodeAffinityPolicy": st.sampled_from(["Honor", "Ignore"]),
        "minDomains": st.sampled_from([1, 3]),
    }
)
TERMS = st.builds(
    lambda key, labels: {"topologyKey": key, "labelSelector": {"matchLabels": labels}},
    st.sampled_from([ZONE, DISK, HOST]),
    st.sampled_from([WEB, DB]),
)
CLUSTERS = st.fixed_dictionaries(
    {
        "nodes": st.lists(NODES, min_size=2, max_size=5),
        "running": st.lists(RUNNING, max_size=6),
        "constraints": st.lists(CONSTRAINTS, max_size=2),
        "near": st.lists(TERMS, max_size=1),
        "far": st.lists(TERMS, max_size=1),
    }
)


def cluster_of(given: dict[str, Any]) -> list[Manifest]:
    nodes = []
    for index, drawn in enumerate(given["nodes"]):
        fields = dict(drawn)
        labels = {key: fields.pop(key) for key in (ZONE, DISK)}
        labels = {HOST: f"n{index}", **{key: value for key, value in labels.items() if value}}
        nodes.append(a_node(f"n{index}", labels=labels, **fields))
    pods = [
        a_pod(f"p{index}", node=f"n{node % len(nodes)}", labels=labels, affinity=kept_away(key), priority=5)
        for index, (node, labels, key) in enumerate(given["running"])
    ]
    affinity = {
        kind: {REQUIRED: terms}
        for kind, terms in (("podAffinity", given["near"]), ("podAntiAffinity", given["far"]))
        if terms
    }
    web = a_pod(
        "web",
        labels=WEB,
        requests={"cpu": "2"},
        nodeSelector={DISK: "ssd"},
        topologySpreadConstraints=list({one["topologyKey"]: one for one in given["constraints"]}.values()),
        affinity=affinity,
    )
    return [*nodes, *pods, web]


def kept_away(key: str | None) -> Manifest | None:
    if key is None:
        return None
    return {"podAntiAffinity": {REQUIRED: [{"topologyKey": key, "labelSelector": {"matchLabels": WEB}}]}}


def identity(change: Change) -> Identity:
    return change.kind, change.target.key, change.text


class Compared:
    """A cluster filtered in both ways, with changes of the pod or the policy."""

    def __init__(self, run: Run) -> None:
        self.run, self.moment = run, Moment(run, 0)
        self.base = self.moment.run_filters()
        shortfalls = NodeShortfalls(self.moment, self.base)
        rows = map(NodeRow, range(len(self.moment.state.nodes)))
        self.made = [one for row in rows for one in shortfalls.changes(row) if one.kind in KINDS]
        self.views, self.total = Views(self.moment, self.made, most=100), shortfalls.total()

    def options(self) -> list[Change]:
        return [*pod_options(self.moment, self.base), *policy_options(self.moment, self.base)]

    def by_classes(self, options: tuple[Change, ...]) -> tuple[set[Identity], set[frozenset[Identity]]]:
        """Which changes suffice, and which pairs, as the first of each class says for all."""
        view = self.views.view(options, self.moment.run_filters(options), with_twice=True)
        if view is None or view.topology.n_rules == 0:
            return set(), set()
        seen = ClassView.of(view, self.total)
        single = {
            identity(one.changes[0])
            for group in seen.classes(view.alone, most=0)
            if seen.fits(group[0])
            for one in group
        }
        pairs = {
            frozenset(map(identity, one.changes))
            for group in seen.classes(view.twice, most=0)
            if seen.fits(group[0])
            for one in group
        }
        groups = seen.classes(view.alone, most=0)
        for first, second in [*combinations(groups, 2), *((group, group) for group in groups)]:
            twos = [(one, other) for one in first for other in second if one.row != other.row]
            if twos and seen.fits(*twos[0]):
                pairs |= {
                    frozenset((identity(one.changes[0]), identity(other.changes[0]))) for one, other in twos
                }
        return single, pairs

    def by_engine(self, options: tuple[Change, ...]) -> tuple[set[Identity], set[frozenset[Identity]]]:
        single = {identity(one) for one in self.made if self.fits((one,), options)}
        pairs = {
            frozenset(map(identity, pair))
            for pair in combinations(self.made, 2)
            if not pair[0].contradicts(pair[1]) and self.fits(pair, options)
        }
        return single, pairs

    def fits(self, changes: tuple[Change, ...], options: tuple[Change, ...]) -> bool:
        return Moment(self.run, 0, changed_cluster(self.run.cluster, changes)).run_filters(options).fits


def seen_at_all(
    compared: Compared, pairs: set[frozenset[Identity]], single: set[Identity]
) -> set[frozenset[Identity]]:
    """Those of which neither change suffices alone."""
    return {pair for pair in pairs if not pair & single}


@settings(max_examples=60)
@given(CLUSTERS)
def test_classes_say_what_the_engine_says_of_every_change_and_pair(given: dict[str, Any]) -> None:
    run = simulate(cluster_of(given))
    if run.placements:
        return
    compared = Compared(run)
    single, pairs = compared.by_classes(())
    expected_single, expected_pairs = compared.by_engine(())
    has_rules = (
        given["constraints"] or given["near"] or given["far"] or any(key for *_, key in given["running"])
    )
    if has_rules:
        assert single == expected_single
        assert seen_at_all(compared, pairs, single) == seen_at_all(compared, expected_pairs, single)


@settings(max_examples=25)
@given(CLUSTERS, st.data())
def test_so_they_do_with_a_change_of_the_pod_or_the_policy(
    given: dict[str, Any], data: st.DataObject
) -> None:
    run = simulate(cluster_of(given))
    compared = Compared(run) if not run.placements else None
    options = compared.options() if compared else []
    rest = [one for one in options if compared and not compared.moment.run_filters((one,)).fits]
    if compared is None or not rest:
        return
    option = data.draw(st.sampled_from(rest))
    view = compared.views.view((option,), compared.moment.run_filters((option,)), with_twice=False)
    if view is not None and view.topology.n_rules:
        assert compared.by_classes((option,))[0] == compared.by_engine((option,))[0]


def rack(n_nodes: int) -> list[Manifest]:
    """Zone x may have no more until both other zones have one pod more that counts, and those are on tainted nodes."""
    tainted = [
        a_node(f"{zone}{index}", labels={ZONE: zone, HOST: f"{zone}{index}"}, taints=TAINTS[:1])
        for zone in "yz"
        for index in range(n_nodes)
    ]
    full = [a_node(f"full-{zone}", cpu="1", labels={ZONE: zone}) for zone in "yz"]
    constraint = {
        "maxSkew": 1,
        "topologyKey": ZONE,
        "whenUnsatisfiable": "DoNotSchedule",
        "labelSelector": {"matchLabels": WEB},
        "nodeTaintsPolicy": "Honor",
    }
    pods = [
        a_pod(f"on-{one['metadata']['name']}", node=one["metadata"]["name"], labels=WEB) for one in tainted
    ]
    pods += [a_pod(f"on-full-{zone}", node=f"full-{zone}", requests={"cpu": "1"}) for zone in "yz"]
    web = a_pod("web", labels=WEB, requests={"cpu": "2"}, topologySpreadConstraints=[constraint], priority=-1)
    free = a_node("free", labels={ZONE: "x", HOST: "free"})
    return [free, *tainted, *full, *pods, a_pod("on-free", node="free", labels=WEB), web]


def test_the_pairs_of_two_classes_are_one_answer_that_names_the_others() -> None:
    found = remedies(simulate(rack(3)), "web", most=50)
    taint = "remove the taint only=x:NoSchedule from the node"
    pairs = [one for one in found.answers if one.text.count(taint) == 2]
    assert [(one.text, one.n_instead) for one in pairs] == [(f"{taint} y0, and {taint} z0", 8)]
    assert pairs[0].instead[:2] == ("y0 and z1", "y0 and z2")
    assert pairs[0].effects.node == "free"


def test_a_rule_is_asked_once_about_changes_that_it_cannot_tell_apart(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    compared = Compared(simulate(rack(6)))
    view = compared.views.view((), compared.base, with_twice=False)
    assert view is not None
    seen, asked, verdict = ClassView.of(view, compared.total), list[int](), TopologyFilters.verdict

    def counted(topology: TopologyFilters, *args: Any) -> Any:
        asked.append(1)
        return verdict(topology, *args)

    monkeypatch.setattr(TopologyFilters, "verdict", counted)
    of_y, of_z = view.alone[:6], view.alone[6:]
    assert [seen.fits(one, other) for one in of_y for other in of_z] == [True] * 36
    assert [seen.fits(*pair) for some in (of_y, of_z) for pair in combinations(some, 2)] == [False] * 30
    assert len(asked) == 3  # one pair of zones each


def test_an_edited_node_is_as_one_that_was_read_anew() -> None:
    node = a_node("n", labels={DISK: "hdd"}, taints=TAINTS, unschedulable=True)
    node["spec"]["taints"].append({"key": "node.kubernetes.io/unschedulable", "effect": "NoSchedule"})
    compared = Compared(simulate([node, a_pod("web", nodeSelector={DISK: "ssd"})]))
    before = compared.moment.snapshot.cluster.nodes[0]
    assert sorted(one.kind for one in compared.made) == [
        "label-node",
        "remove-taint",
        "remove-taint",
        "uncordon",
    ]
    for n_made in (1, 2, 3, 4):
        for made in combinations(compared.made, n_made):
            assert edited(before, made) == changed(before, [edit for one in made for edit in one.edits])


def test_nominated_pods_are_left_to_the_search_that_tries_one_by_one() -> None:
    nominated = a_pod("first", priority=9)
    nominated["status"] = {"nominatedNodeName": "free"}
    moment = Moment(simulate([*rack(1), nominated]), 0)
    assert counts_suffice(Moment(simulate(rack(1)), 0))
    assert not counts_suffice(moment)
