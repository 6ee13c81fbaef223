"""PreFilter plugins in order: what stops them, and the nodes that they leave (spec 01 §2; spec 14 §1, §5.2)."""

from __future__ import annotations

import pytest

from scheduler_core.framework.attempt import Attempt
from scheduler_core.framework.cycle_state import CycleState
from scheduler_core.framework.phases.pre_filter import PreFilterPhase
from scheduler_core.framework.plugin import PASS, SKIPPED, PreFilterPlugin, PreFilterResult, Reach
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.reuse.evaluation import Evaluations
from scheduler_core.framework.reuse.plugin_table import PluginTable
from scheduler_core.framework.rules import Shared
from scheduler_core.framework.status import CycleError, Status, error, unresolvable, unschedulable
from scheduler_core.model.cluster import read_cluster
from scheduler_core.releases.files import release_named
from scheduler_core.snapshot.rows import PodRow
from scheduler_core.snapshot.snapshot import build_snapshot
from scheduler_core.snapshot.state import ClusterState
from tests.support.builders import a_node, a_pod


class Answers(PreFilterPlugin):
    """Gives one answer, and counts how often it was asked."""

    def __init__(self, name: str, result: PreFilterResult, reach: Reach = Reach.CLUSTER) -> None:
        self.name, self.reach = name, reach  # type: ignore[misc]
        self._result = result
        self.n_asked = 0

    def pre_filter(self, cycle: CycleState, pod: PodInfo, cluster: ClusterState) -> PreFilterResult:
        self.n_asked += 1
        return self._result


def rejects(status: Status) -> PreFilterResult:
    return PreFilterResult(status)


def names(*nodes: str) -> PreFilterResult:
    return PreFilterResult(Status.SUCCESS, frozenset(nodes))


def attempted(*results: PreFilterResult, release: str = "1.36") -> Attempt:
    """What is left of an attempt on the nodes a and b after plugins 0, 1, … answered this."""
    return run([Answers(str(index), result) for index, result in enumerate(results)], release)


def run(plugins: list[Answers], release: str = "1.36") -> Attempt:
    snapshot = build_snapshot(
        read_cluster([a_node("a"), a_node("b"), a_pod("p")]), rules=release_named(release).rules
    )
    pod, state = PodInfo.of(snapshot.pods, PodRow(0)), snapshot.initial_state()
    table = PluginTable(tuple(plugins), (), (), ())
    attempt = Attempt(pod, 2, CycleState(), snapshot.rules)
    phase = PreFilterPhase(tuple(plugins), Shared(rules=snapshot.rules))
    phase.run(attempt, Evaluations(table).of(pod, state), state)
    return attempt


def test_what_each_plugin_said_is_noted() -> None:
    attempt = attempted(PASS, SKIPPED, names("a", "b"), names("b", "c"))
    assert [(step.plugin, step.result) for step in attempt.pre_filters] == [
        ("0", PASS),
        ("1", SKIPPED),
        ("2", names("a", "b")),
        ("3", names("b", "c")),
    ]
    assert (attempt.skipped, attempt.set_givers, attempt.rejection) == ({"1"}, ("2", "3"), None)
    assert attempt.in_set is not None
    assert attempt.in_set.tolist() == [False, True]


ONE, TWO = unresolvable("one"), unresolvable("two")


@pytest.mark.parametrize(
    ("release", "first", "n_asked", "rejection"),
    [
        ("1.36", unschedulable("one"), 2, TWO.by("1")),
        ("1.36", ONE, 1, ONE.by("0")),
        ("1.19", unschedulable("one"), 1, unschedulable("one").by("0")),
    ],
)
def test_a_rejection_stops_the_plugins_after_it_by_release(
    release: str, first: Status, n_asked: int, rejection: Status
) -> None:
    """One that is not called has its step nevertheless."""
    attempt = attempted(rejects(first), rejects(TWO), PASS, release=release)
    steps = [(step.plugin, step.result is not None) for step in attempt.pre_filters]
    assert steps == [(str(index), index < n_asked) for index in range(3)]
    assert attempt.rejection == rejection


def test_an_error_ends_the_attempt() -> None:
    with pytest.raises(CycleError, match=r'^running PreFilter plugin "1": broken$'):
        attempted(PASS, rejects(error("broken")))


def test_an_answer_that_is_reused_is_not_asked_for_again() -> None:
    near, far = Answers("near", PASS, Reach.NODE), Answers("far", PASS)
    attempt = run([near, far])
    assert [step.result for step in attempt.pre_filters] == [PASS, PASS]
    assert (near.n_asked, far.n_asked) == (1, 1)


@pytest.mark.parametrize(
    ("release", "named", "failure"),
    [
        ("1.36", "ax", None),
        ("1.36", "yx", None),
        ("1.24", "ab", None),
        ("1.24", "ayx", 'nodeinfo not found for node name "x"'),
        ("1.24", "yx", 'nodeinfo not found for node name "x"'),
        ("1.30", "ab", None),
        ("1.30", "ax", None),
        (
            "1.30",
            "yx",
            (
                "kube-scheduler itself crashes here: integer divide by zero, "
                "since the pod names only nodes that are not there"
            ),
        ),
    ],
)
def test_names_that_no_node_has_are_ignored_or_end_the_attempt_by_release(
    release: str, named: str, failure: str | None
) -> None:
    if failure is None:
        attempt = attempted(names(*named), release=release)
        assert attempt.in_set is not None
        assert attempt.in_set.tolist() == ["a" in named, "b" in named]
        return
    with pytest.raises(CycleError) as ended:
        attempted(names(*named), release=release)
    assert str(ended.value) == failure


@pytest.mark.parametrize(
    ("sets", "reason"),
    [
        ([names()], "node(s) didn't satisfy plugin 0"),
        ([names("a"), names("b")], "node(s) didn't satisfy plugin(s) [0 1] simultaneously"),
    ],
)
def test_sets_without_a_common_name_reject_the_pod(sets: list[PreFilterResult], reason: str) -> None:
    assert attempted(*sets).rejection == unresolvable(reason)
