"""Which nodes a search looks at: those of a placement, those that PreFilter plugins left, and the nominated one first."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from scheduler_core.catalogue import in_tree_registry
from scheduler_core.config.loader import load_configuration
from scheduler_core.engine.scheduler import Scheduler
from scheduler_core.framework.attempt import NOT_IN_SET, NOT_VISITED, PASSED, Attempt
from scheduler_core.framework.cycle_state import CycleState
from scheduler_core.framework.plugin import FilterPlugin, OneByOneFilterPlugin, Plugin, Reach
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.runtime import Framework
from scheduler_core.framework.status import Status, error, unresolvable, unschedulable
from scheduler_core.model.cluster import read_cluster
from scheduler_core.releases.files import release_named
from scheduler_core.snapshot.arrays import IntArray
from scheduler_core.snapshot.columns import NodeColumns
from scheduler_core.snapshot.rows import NodeRow
from scheduler_core.snapshot.snapshot import build_snapshot
from scheduler_core.snapshot.state import ClusterState
from tests.core.framework.test_runtime import made
from tests.support.builders import Manifest, a_node, a_pod

ZONE = "topology.kubernetes.io/zone"


def only_on(*names: str) -> dict[str, Any]:
    """A pod's affinity for nodes by name."""
    terms = [{"matchFields": [{"key": "metadata.name", "operator": "In", "values": [one]}]} for one in names]
    return {"nodeAffinity": {"requiredDuringSchedulingIgnoredDuringExecution": {"nodeSelectorTerms": terms}}}


def begun(
    *objects: Manifest,
    release: str = "1.36",
    plugins: tuple[Plugin, ...] = (),
    sampling: bool = False,
    **config: Any,
) -> tuple[Framework, PodInfo, ClusterState]:
    """The profile and the first pod that waits; plugins replace those of the same names."""
    snapshot = build_snapshot(read_cluster(objects), rules=release_named(release).rules)
    kind = {"apiVersion": "kubescheduler.config.k8s.io/v1", "kind": "KubeSchedulerConfiguration"}
    registry = in_tree_registry().replacing({one.name: made(one) for one in plugins})
    scheduler = Scheduler(snapshot, load_configuration(kind | config), registry, sampling=sampling)
    pod = PodInfo.of(snapshot.pods, scheduler.queue()[0])
    return scheduler.framework_of(pod), pod, scheduler.initial_state()


def found(attempt: Attempt) -> list[int]:
    return np.flatnonzero(attempt.feasible).tolist()


def test_a_cluster_without_nodes_rejects_the_pod_for_good() -> None:
    framework, pod, state = begun(a_pod("p"))
    assert framework.attempt(pod, state).rejection == unresolvable()


def test_nodes_outside_a_placement_are_not_left_out_by_plugins_but_not_looked_at() -> None:
    """a and c are named, a and b are those of the placement."""
    framework, pod, state = begun(*map(a_node, "abcd"), a_pod("p", affinity=only_on("a", "c")))
    state.within = np.array([True, True, False, False])

    attempt = framework.attempt(pod, state)

    assert attempt.in_set is not None
    assert attempt.in_set.tolist() == [True, False, True, True]
    assert attempt.first_rejection.tolist() == [PASSED, NOT_IN_SET, NOT_VISITED, NOT_VISITED]
    assert found(attempt) == [0]


@pytest.mark.parametrize(("row", "tried", "nodes"), [(2, None, [0, 1]), (1, 1, [1])])
def test_a_nominated_node_is_tried_first_only_if_the_placement_has_it(
    row: int, tried: int | None, nodes: list[int]
) -> None:
    framework, pod, state = begun(*map(a_node, "abc"), a_pod("p"))
    state.within = np.array([True, True, False])
    state.nominate(pod.row, NodeRow(row))

    attempt = framework.attempt(pod, state)

    assert (attempt.tried_first, found(attempt)) == (tried, nodes)


def test_a_pod_that_fits_its_nominated_node_has_no_verdicts_of_any_filter() -> None:
    framework, pod, state = begun(*map(a_node, "ab"), a_pod("p"))
    state.nominate(pod.row, NodeRow(1))

    attempt = framework.attempt(pod, state)

    assert [(step.plugin, step.verdicts) for step in attempt.filters] == [
        (one, None) for one in framework.filters
    ]


def test_all_filters_tell_of_every_node_what_an_attempt_did_not_ask() -> None:
    """The pod has neither ports nor volumes, so that plugins skip; one node is too small."""
    framework, pod, state = begun(a_node("a", cpu="1"), a_node("b"), a_pod("p", requests={"cpu": "2"}))
    usual = framework.attempt(pod, state)
    assert framework.all_filters(usual, state) is usual.filters

    state.nominate(pod.row, NodeRow(1))
    told = framework.all_filters(framework.attempt(pod, state), state)

    assert [step.plugin for step in told] == list(framework.filters)
    verdicts = {step.plugin.name: step.verdicts for step in told}
    assert verdicts["NodePorts"] is None
    fits = verdicts["NodeResourcesFit"]
    assert fits is not None
    assert (fits != 0).tolist() == [True, False]


def test_all_filters_tell_of_every_node_if_the_pod_was_rejected_before() -> None:
    volume = {"name": "data", "persistentVolumeClaim": {"claimName": "gone"}}
    framework, pod, state = begun(*map(a_node, "ab"), a_pod("p", volumes=[volume]))
    attempt = framework.attempt(pod, state)
    assert attempt.rejection is not None
    assert [step.plugin for step in framework.all_filters(attempt, state)] == list(framework.filters)


class AsksEach(OneByOneFilterPlugin):
    """Notes which nodes it is asked about."""

    name = "NodePorts"

    def __init__(self) -> None:
        self.asked: list[int] = []

    def filter_node(self, cycle: CycleState, pod: PodInfo, row: NodeRow) -> int:
        self.asked.append(row)
        return 0

    def status(self, cycle: CycleState, pod: PodInfo, verdict: int) -> Status:
        return unschedulable()


@pytest.mark.parametrize(
    ("within", "asked"),
    [(None, [0, 3, 1]), ([True, False, True, True], [0, 3])],
    ids=["all nodes", "a placement"],
)
def test_one_node_after_the_other_in_list_order_and_only_those_left(
    within: list[bool] | None, asked: list[int]
) -> None:
    """Zones take turns in the list: a0, b3, a1, and a2, which is too small."""
    zones = [("a0", "a", "4"), ("a1", "a", "4"), ("a2", "a", "1"), ("b3", "b", "4")]
    nodes = [a_node(name, cpu=cpu, labels={ZONE: zone}) for name, zone, cpu in zones]
    plugin = AsksEach()
    order = [{"name": "NodeResourcesFit"}, {"name": "NodePorts"}]
    profile = {"plugins": {"filter": {"disabled": [{"name": "*"}], "enabled": order}}}
    framework, pod, state = begun(
        *nodes, a_pod("p", requests={"cpu": "2"}), plugins=(plugin,), profiles=[profile]
    )
    state.within = None if within is None else np.array(within)

    framework.attempt(pod, state)

    assert plugin.asked == asked


def test_a_search_of_a_placement_looks_for_a_part_of_its_nodes() -> None:
    """220 of 250 nodes belong to it."""
    nodes = [a_node(f"n{row:03}") for row in range(250)]
    framework, pod, state = begun(*nodes, a_pod("p"), sampling=True, percentageOfNodesToScore=50)
    state.within = np.arange(250) >= 30

    attempt = framework.attempt(pod, state)

    assert found(attempt) == list(range(30, 140))
    assert attempt.visited is not None
    assert np.flatnonzero(attempt.visited).tolist() == list(range(30, 140))


class Breaks(FilterPlugin):
    """Answers an error for the first node."""

    name = "NodePorts"
    reach = Reach.NODE

    def __init__(self) -> None:
        self.n_asked: list[int] = []

    def filter(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> IntArray:
        self.n_asked.append(len(nodes))
        return np.where(nodes.row_numbers == 0, 1, 0)

    def status(self, cycle: CycleState, pod: PodInfo, verdict: int) -> Status:
        return error("no such claim")


@pytest.mark.parametrize(
    ("release", "nodes", "message"),
    [("1.19", "a", "no such claim"), ("1.19", "ab", None), ("1.20", "a", None)],
)
def test_an_error_for_a_node_ends_an_attempt_of_old_releases_that_finds_no_other(
    release: str, nodes: str, message: str | None
) -> None:
    framework, pod, state = begun(*map(a_node, nodes), a_pod("p"), release=release, plugins=(Breaks(),))
    attempt = framework.attempt(pod, state)
    assert attempt.error == (None if message is None else error(message))


def test_a_filter_whose_answers_are_reused_is_asked_once_about_all_nodes() -> None:
    plugin = Breaks()
    framework, pod, state = begun(*map(a_node, "abc"), a_pod("p"), plugins=(plugin,))
    framework.attempt(pod, state)
    framework.attempt(pod, state)
    assert plugin.n_asked == [3]
