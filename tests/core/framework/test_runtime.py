"""How the runtime combines what plugins answer (spec 01 §2, §4, §10)."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from scheduler_core import simulate
from scheduler_core.catalogue import in_tree_registry
from scheduler_core.framework.cycle_state import CycleState
from scheduler_core.framework.plugin import (
    Binder,
    BindPlugin,
    FilterPlugin,
    Plugin,
    PreFilterPlugin,
    PreFilterResult,
    ReservePlugin,
    ScorePlugin,
)
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.registry import Factory
from scheduler_core.framework.status import Status, error, unresolvable, unschedulable
from scheduler_core.snapshot.arrays import IntArray
from scheduler_core.snapshot.columns import NodeColumns
from scheduler_core.snapshot.state import ClusterState
from tests.support.builders import Manifest, a_node, a_pod

NODES = [a_node(name) for name in ("a", "b", "c")]


def made(plugin: Plugin) -> Factory:
    return lambda args, handle: plugin


def run_with(*plugins: Plugin, objects: list[Manifest] | None = None) -> dict[str, Any]:
    """The only attempt's record, with these plugins and the few that every profile needs. Their names must be in-tree ones."""
    names = [{"name": plugin.name, "weight": 2} for plugin in plugins]
    basics = [
        {"name": name} for name in ("PrioritySort", "DefaultBinder") if name not in {p.name for p in plugins}
    ]
    profile = {"plugins": {"multiPoint": {"disabled": [{"name": "*"}], "enabled": basics + names}}}
    config = {
        "apiVersion": "kubescheduler.config.k8s.io/v1",
        "kind": "KubeSchedulerConfiguration",
        "profiles": [profile],
    }
    registry = in_tree_registry().replacing({plugin.name: made(plugin) for plugin in plugins})
    run = simulate(objects or [*NODES, a_pod("p")], config, registry=registry)
    attempts: list[dict[str, Any]] = run.to_dict()["attempts"]
    return attempts[0] | {"message": run.outcomes[0].message}


class Narrow(PreFilterPlugin):
    def __init__(self, name: str, *nodes: str) -> None:
        self.name = name  # type: ignore[misc]
        self._nodes = frozenset(nodes)

    def pre_filter(self, cycle: CycleState, pod: PodInfo, cluster: ClusterState) -> PreFilterResult:
        return PreFilterResult(Status.SUCCESS, self._nodes)


class Answer(PreFilterPlugin):
    def __init__(self, name: str, status: Status) -> None:
        self.name = name  # type: ignore[misc]
        self._status = status

    def pre_filter(self, cycle: CycleState, pod: PodInfo, cluster: ClusterState) -> PreFilterResult:
        return PreFilterResult(self._status)


class Scores(ScorePlugin):
    """Gives the nodes, by row, these raw scores."""

    name = "NodeResourcesFit"

    def __init__(self, *scores: int) -> None:
        self._scores = np.array(scores, dtype=np.int64)

    def score(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> IntArray:
        return nodes.take(self._scores)


class Rejects(FilterPlugin):
    """Rejects the rows in ``rows``."""

    name = "NodeName"

    def __init__(self, *rows: int) -> None:
        self._rows = rows

    def filter(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> IntArray:
        return np.isin(nodes.row_numbers, self._rows).astype(np.int64)

    def status(self, cycle: CycleState, pod: PodInfo, verdict: int) -> Status:
        return unschedulable("no")


def test_node_sets_are_intersected() -> None:
    record = run_with(Narrow("NodeAffinity", "a", "b"), Narrow("VolumeBinding", "b", "c"))

    outside = {
        "code": "UnschedulableAndUnresolvable",
        "reasons": ["node(s) didn't satisfy plugin(s) [NodeAffinity VolumeBinding]"],
    }
    assert (record["node"], record["failed"]) == ("b", {"a": outside, "c": outside})


@pytest.mark.parametrize(
    ("plugins", "reason"),
    [
        (
            (Narrow("VolumeBinding", "b"), Narrow("NodeAffinity", "a")),
            "node(s) didn't satisfy plugin(s) [NodeAffinity VolumeBinding] simultaneously",
        ),
        ((Narrow("NodeAffinity"),), "node(s) didn't satisfy plugin NodeAffinity"),
    ],
    ids=["two plugins", "one plugin"],
)
def test_node_sets_without_a_common_node_reject_the_pod(plugins: tuple[Plugin, ...], reason: str) -> None:
    record = run_with(*plugins)
    assert record["preFilterMessage"] == reason
    assert record["message"] == f"0/3 nodes are available: {reason}."


def test_an_unresolvable_pre_filter_stops_the_others_and_an_unschedulable_one_does_not() -> None:
    first, second = Answer("NodeAffinity", unschedulable("one")), Answer("NodePorts", unresolvable("two"))

    assert run_with(first, second)["preFilterMessage"] == "two"
    assert run_with(second, first)["preFilterMessage"] == "two"
    assert run_with(first, Answer("NodePorts", Status.SUCCESS))["preFilterMessage"] == "one"


def test_any_other_failure_of_pre_filter_is_an_error() -> None:
    record = run_with(Answer("NodeAffinity", error("broken")))
    assert (record["outcome"], record["message"]) == (
        "error",
        'running PreFilter plugin "NodeAffinity": broken',
    )


def test_totals_are_weighted_and_the_smallest_name_wins() -> None:
    record = run_with(Scores(7, 9, 9))

    assert record["totals"] == {"a": 14, "b": 18, "c": 18}
    assert (record["tied"], record["node"]) == (["b", "c"], "b")


@pytest.mark.parametrize("score", [-1, 101])
def test_a_score_out_of_range_is_an_error(score: int) -> None:
    record = run_with(Scores(0, score, 100))
    assert (record["outcome"], record["message"]) == (
        "error",
        (
            "applying score defaultWeights on Score plugins: "
            f'plugin "NodeResourcesFit" returns an invalid score {score}, '
            "it should in the range of [0, 100] after normalizing"
        ),
    )


def test_an_infeasible_nodes_score_does_not_matter() -> None:
    record = run_with(Rejects(1), Scores(0, 1000, 100))
    assert record["totals"] == {"a": 0, "c": 200}


def test_one_feasible_node_is_not_scored() -> None:
    record = run_with(Rejects(0, 1), Scores(1000, 1000, 1000))
    assert (record["node"], "totals" in record) == ("c", False)


def test_without_post_filter_the_message_ends_after_the_reasons() -> None:
    assert run_with(Rejects(0, 1, 2))["message"] == "0/3 nodes are available: 3 no."


class Recorder(ReservePlugin):
    name = "VolumeBinding"

    def __init__(self) -> None:
        self.calls: list[str] = []

    def reserve(self, cycle: CycleState, pod: PodInfo, row: int) -> Status:
        self.calls.append(f"reserve {row}")
        return Status.SUCCESS

    def unreserve(self, cycle: CycleState, pod: PodInfo, row: int) -> None:
        self.calls.append(f"unreserve {row}")


class Told(ReservePlugin):
    """Tells of its calls in a list that it shares with others."""

    def __init__(self, name: str, calls: list[str], status: Status = Status.SUCCESS) -> None:
        self.name = name  # type: ignore[misc]
        self._calls = calls
        self._status = status

    def reserve(self, cycle: CycleState, pod: PodInfo, row: int) -> Status:
        self._calls.append(f"reserve {self.name}")
        return self._status

    def unreserve(self, cycle: CycleState, pod: PodInfo, row: int) -> None:
        self._calls.append(f"unreserve {self.name}")


class FailingBinder(BindPlugin):
    name = "DefaultBinder"

    def bind(self, cycle: CycleState, pod: PodInfo, row: int, binder: Binder) -> Status:
        return error("the API server said no")


def test_a_bound_pods_node_is_reserved() -> None:
    recorder = Recorder()
    run_with(recorder)
    assert recorder.calls == ["reserve 0"]


def test_a_failed_binding_gives_back_what_was_reserved() -> None:
    recorder = Recorder()
    record = run_with(recorder, FailingBinder())
    assert recorder.calls == ["reserve 0", "unreserve 0"]
    assert (record["outcome"], record["message"]) == (
        "error",
        'running Bind plugin "DefaultBinder": the API server said no',
    )


@pytest.mark.parametrize(("failing", "reserved"), [(0, ["first"]), (1, ["first", "second"])])
def test_a_failed_reservation_is_undone_by_all_in_reverse_order(failing: int, reserved: list[str]) -> None:
    calls: list[str] = []
    answers = [Status.SUCCESS, Status.SUCCESS]
    answers[failing] = error("nothing left")
    names = {"first": "VolumeBinding", "second": "DynamicResources"}

    record = run_with(
        *(Told(name, calls, answer) for name, answer in zip(names.values(), answers, strict=True))
    )

    undone = [f"unreserve {names[which]}" for which in ("second", "first")]
    assert calls == [*(f"reserve {names[which]}" for which in reserved), *undone]
    told = f'running Reserve plugin "{names[reserved[-1]]}": nothing left'
    assert (record["outcome"], record["message"]) == ("error", told)


MISSING_STATE = {
    "preFilter of NodeResourcesFit": (
        {"preFilter": {"disabled": [{"name": "NodeResourcesFit"}]}},
        'running "NodeResourcesFit" filter plugin: error reading "PreFilterNodeResourcesFit" from cycleState: not found',
    ),
    "preScore of TaintToleration": (
        {"preScore": {"disabled": [{"name": "TaintToleration"}]}},
        (
            'running Score plugins: plugin "TaintToleration" failed with: '
            'failed to read "PreScoreTaintToleration" from cycleState: not found'
        ),
    ),
    "preScore of InterPodAffinity": (
        {"preScore": {"disabled": [{"name": "InterPodAffinity"}]}},
        (
            'running Score plugins: plugin "InterPodAffinity" failed with: '
            'failed to read "PreScoreInterPodAffinity" from cycleState: not found'
        ),
    ),
    "the first of several in order": (
        {"preScore": {"disabled": [{"name": "*"}]}, "score": {"enabled": [{"name": "PodTopologySpread"}]}},
        (
            'running Score plugins: plugin "PodTopologySpread" failed with: '
            'error reading "PreScorePodTopologySpread" from cycleState: not found'
        ),
    ),
}


@pytest.mark.parametrize("name", MISSING_STATE)
def test_a_plugin_without_its_pre_step_is_an_error(name: str) -> None:
    plugins, message = MISSING_STATE[name]
    config = {
        "apiVersion": "kubescheduler.config.k8s.io/v1",
        "kind": "KubeSchedulerConfiguration",
        "profiles": [{"plugins": plugins}],
    }
    run = simulate([*NODES, a_pod("p", requests={"cpu": "1"})], config)

    record = {"pod": "default/p", "outcome": "error", "message": message}
    assert run.to_dict()["attempts"] == [record]
    assert simulate(run.cluster, config, detail="placements").to_dict()["attempts"] == [record]


@pytest.mark.parametrize(
    ("release", "scorers", "nodes", "totals"),
    [
        ("1.28", 1, "ab", None),
        ("1.29", 1, "ab", None),
        ("1.29", 2, "ab", {"a": 97, "b": 97}),
        ("1.29", 1, "a", None),
        ("1.30", 1, "ab", {"a": 0, "b": 0}),
    ],
)
def test_up_to_1_29_more_skipping_plugins_than_scoring_ones_are_a_crash(
    release: str, scorers: int, nodes: str, totals: dict[str, int] | None
) -> None:
    """Two PreScore plugins skip this pod. A single node is not scored (spec 14 §7)."""
    enabled = [{"name": name} for name in ("ImageLocality", "NodeResourcesFit")[:scorers]]
    config = {
        "apiVersion": "kubescheduler.config.k8s.io/v1",
        "kind": "KubeSchedulerConfiguration",
        "profiles": [{"plugins": {"score": {"disabled": [{"name": "*"}], "enabled": enabled}}}],
    }
    run = simulate([*map(a_node, nodes), a_pod("p")], config, release=release)
    (record,) = run.to_dict()["attempts"]
    message = (
        "kube-scheduler itself crashes here: "
        "makeslice: cap out of range, since more plugins skip scoring than score"
    )
    crashes = totals is None and len(nodes) > 1
    assert (record["outcome"], run.outcomes[0].message, record.get("totals")) == (
        ("error", message, None) if crashes else ("scheduled", "", totals)
    )


def test_filter_order_follows_the_configuration() -> None:
    taints = [{"key": "x", "value": "", "effect": "NoSchedule"}]
    objects = [a_node("a", cpu="1", taints=taints), a_pod("p", requests={"cpu": "2"})]
    config = {
        "apiVersion": "kubescheduler.config.k8s.io/v1",
        "kind": "KubeSchedulerConfiguration",
        "profiles": [{"plugins": {"filter": {"enabled": [{"name": "NodeResourcesFit"}]}}}],
    }

    default, moved = (
        simulate(objects, one).to_dict()["attempts"][0]["failed"]["a"] for one in (None, config)
    )

    assert (default["plugin"], moved["plugin"]) == ("TaintToleration", "NodeResourcesFit")


def test_a_nomination_of_equal_priority_takes_room_and_a_lower_one_does_not() -> None:
    def attempt(priority: int) -> dict[str, Any]:
        nominated = a_pod(
            "nominated",
            requests={"cpu": "3"},
            priority=priority,
            status={"nominatedNodeName": "a"},
            metadata={"creationTimestamp": "2026-01-02T00:00:00Z"},
        )
        pod = a_pod("p", requests={"cpu": "2"}, priority=5)
        records = simulate([a_node("a"), pod, nominated]).to_dict()["attempts"]
        return next(record for record in records if record["pod"] == "default/p")

    assert attempt(5)["outcome"] == "unschedulable"
    assert attempt(4)["outcome"] == "scheduled"


def test_a_nominated_node_that_is_gone_is_ignored() -> None:
    pod = a_pod("p", status={"nominatedNodeName": "gone"})
    assert simulate([*NODES, pod]).placements == {"default/p": "a"}


def test_a_nominated_node_is_tried_first_and_alone() -> None:
    pod = a_pod("p", status={"nominatedNodeName": "c"})
    (record,) = simulate([*NODES, pod]).to_dict()["attempts"]
    assert record == {
        "pod": "default/p",
        "outcome": "scheduled",
        "node": "c",
        "failed": {},
        "feasible": ["c"],
    }


def test_a_negative_weight_never_makes_a_rejected_node_win() -> None:
    # kube-scheduler takes one that no other weight follows.
    names = ["PrioritySort", "NodeUnschedulable", "NodeResourcesFit", "DefaultBinder"]
    enabled = [*({"name": name} for name in names), {"name": "TaintToleration", "weight": -50}]
    config = {
        "apiVersion": "kubescheduler.config.k8s.io/v1",
        "kind": "KubeSchedulerConfiguration",
        "profiles": [{"plugins": {"multiPoint": {"disabled": [{"name": "*"}], "enabled": enabled}}}],
    }
    objects = [a_node("a", unschedulable=True), a_node("b"), a_node("c"), a_pod("p")]

    run = simulate(objects, config, check_model=True)

    (record,) = run.to_dict()["attempts"]
    assert (record["node"], record["tied"], run.violations) == ("b", ["b", "c"], [])
    assert record["totals"]["b"] < -1
