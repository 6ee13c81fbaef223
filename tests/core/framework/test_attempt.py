"""The statuses of nodes in an attempt: of plugins, of nodes that were left out, and of extenders."""

from __future__ import annotations

import numpy as np
import pytest

from scheduler_core.framework.attempt import Attempt, FilterStep
from scheduler_core.framework.cycle_state import CycleState
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.status import Status, unresolvable, unschedulable
from scheduler_core.releases.files import release_named
from scheduler_core.snapshot.rows import NodeRow
from tests.core.framework.reuse.test_reused_answers import AtMost, Room, asked

FULL = unschedulable("full").by("strict")


class Strict(AtMost):
    def status(self, cycle: CycleState, pod: PodInfo, verdict: int) -> Status:
        asked(cycle, pod)
        assert verdict == 1
        return unschedulable("full")


def attempted(verdicts: list[int], release: str = "1.36") -> Attempt:
    """An attempt with the verdicts of one filter."""
    attempt = Attempt(Room(1).pod, len(verdicts), CycleState(), release_named(release).rules)
    attempt.filters = [FilterStep(Strict(1, "strict"), np.array(verdicts))]
    attempt.feasible = np.array(verdicts) == 0
    return attempt


@pytest.mark.parametrize(
    ("release", "outside"),
    [("1.36", unresolvable("node(s) didn't satisfy plugin(s) [giver]")), ("1.29", unschedulable())],
)
def test_the_status_of_a_node(release: str, outside: Status) -> None:
    attempt = attempted([0, 1, 0], release)
    attempt.in_set, attempt.set_givers = np.array([True, True, False]), ("giver",)
    assert [attempt.status(NodeRow(row)) for row in range(3)] == [Status.SUCCESS, FULL, outside]


def test_what_an_extender_says_replaces_what_a_plugin_said() -> None:
    """Of a node that it turned away; what is left of a plugin's group stays, an empty one goes."""
    attempt = attempted([1, 1, 0, 0])
    no, never = unschedulable("no").by("extender"), unresolvable("never").by("extender")
    attempt.feasible = np.array([False, False, False, True])
    attempt.turned_away = {2: no, 1: never, 3: no}
    assert [(status, rows.tolist()) for status, rows in attempt.rejected] == [
        (FULL, [0]),
        (never, [1]),
        (no, [2]),
    ]
    assert [attempt.status(NodeRow(row)) for row in range(4)] == [FULL, never, no, Status.SUCCESS]
