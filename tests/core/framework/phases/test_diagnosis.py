"""The message for a pod that found no node, and which plugins rejected it (spec 01 §5; spec 14 §4)."""

from __future__ import annotations

import numpy as np
import pytest

from scheduler_core.framework.attempt import Attempt, ExtenderStep
from scheduler_core.framework.cycle_state import CycleState
from scheduler_core.framework.phases.diagnosis import fit_message, histogram, message, rejectors
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.post_filter import PostFilterResult
from scheduler_core.framework.status import Status, error, unresolvable, unschedulable
from scheduler_core.model.cluster import read_cluster
from scheduler_core.releases.files import release_named
from scheduler_core.snapshot.rows import PodRow
from scheduler_core.snapshot.snapshot import build_snapshot
from tests.support.builders import a_pod


def failed(n_nodes: int = 3, release: str = "1.36") -> Attempt:
    """An attempt without anything in it."""
    snapshot = build_snapshot(read_cluster([a_pod("p")]))
    pod = PodInfo.of(snapshot.pods, PodRow(0))
    return Attempt(pod, n_nodes, CycleState(), release_named(release).rules)


def test_reasons_are_counted_and_sorted_as_texts() -> None:
    statuses = [(unschedulable("b", "a"), 9), (unresolvable("b"), 1), (unschedulable("c"), 2)]
    assert histogram(statuses) == "10 b, 2 c, 9 a"


@pytest.mark.parametrize(
    ("parts", "text"),
    [
        (("1 no",), "0/3 nodes are available: 1 no."),
        (("",), "0/3 nodes are available:"),
        (("1 no", "x: y."), "0/3 nodes are available: 1 no. x: y."),
        (("", "x: y."), "0/3 nodes are available: x: y."),
    ],
)
def test_empty_parts_of_a_message_are_left_out(parts: tuple[str, ...], text: str) -> None:
    assert fit_message(3, *parts) == text


@pytest.mark.parametrize(
    ("release", "post_filter", "text"),
    [
        ("1.19", "tried", "0/3 nodes are available: 3 no."),
        ("1.24", "tried", "0/3 nodes are available: 3 no. tried."),
        ("1.36", "tried", "0/3 nodes are available: 3 no. tried"),
        ("1.24", "", "0/3 nodes are available: 3 no."),
        ("1.36", None, "0/3 nodes are available: 3 no."),
    ],
)
def test_releases_assemble_a_message_each_in_its_way(
    release: str, post_filter: str | None, text: str
) -> None:
    attempt = failed(release=release)
    attempt.unknown_nodes = dict.fromkeys("xyz", unschedulable("no"))
    if post_filter is not None:
        reasons = (post_filter,) if post_filter else ()
        attempt.post_filter = PostFilterResult(unschedulable(*reasons))
    assert message(attempt) == text


def test_other_ends_of_an_attempt_have_their_own_message() -> None:
    attempt = failed(n_nodes=0)
    assert message(attempt) == "no nodes available to schedule pods"
    attempt.n_feasible = 1
    assert message(attempt) == ""
    attempt.error = error("broken")
    assert message(attempt) == "broken"


@pytest.mark.parametrize(
    ("release", "text"),
    [("1.36", "0/3 nodes are available: one, two."), ("1.19", "0/3 nodes are available: 3 one, 3 two.")],
)
def test_a_rejection_of_all_nodes_is_told_once_or_for_each(release: str, text: str) -> None:
    attempt = failed(release=release)
    attempt.rejection = unresolvable("one", "two")
    assert message(attempt) == text


def test_who_rejected_the_pod_is_sorted_and_known_only_without_an_error() -> None:
    attempt = failed()
    attempt.rejection = unschedulable("no").by("b")
    attempt.set_givers = ("c", "a")
    assert rejectors(attempt) == ("a", "b", "c")
    attempt.rejection = Status.SUCCESS
    assert rejectors(attempt) == ("a", "c")
    attempt.error = error("broken")
    assert rejectors(attempt) == ()


class _Column:
    column = "extender 1"


@pytest.mark.parametrize(("left", "named"), [([0, 1], ("b",)), ([0], ("Extender", "b"))])
def test_extenders_are_named_together_if_one_left_a_node_out(left: list[int], named: tuple[str, ...]) -> None:
    attempt = failed()
    attempt.rejection = unschedulable("no").by("b")
    asked, kept = np.array([0, 1]), np.array(left)
    attempt.extenders = [ExtenderStep(_Column(), asked, kept)]  # type: ignore[arg-type]
    assert rejectors(attempt) == named
    attempt.rejection = unschedulable("no").by("extender 1")
    assert rejectors(attempt) == tuple(name for name in named if name != "b")
