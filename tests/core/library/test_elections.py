"""The scenarios that ship: each shows what its lesson says."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scheduler_core.leader import ElectionSimulation
from scheduler_core.leader.scenario.scenario import Scenario
from scheduler_core.library import ELECTIONS, elections
from tests.core.leader.plays import Played

SCENARIOS = {it.slug: it for it in elections()}

NONE: list[tuple[float, float]] = []

# slug → (work, overlaps, broken assumptions); times in milliseconds
EXPECTED = {
    "first-leader": ([("a", 40, None)], NONE, set()),
    "crash": ([("a", 0, 1000), ("b", 16_500, None)], NONE, set()),
    "graceful-stop": ([("a", 0, 1000), ("b", 2500, None)], NONE, set()),
    "why-a-lease": ([("a", 40, 30_000), ("b", 30_840, None)], NONE, set()),
    "one-replica-elected": ([("a", 40, 20_000), ("a-2", 20_140, None)], NONE, set()),
    "one-replica-unelected": (
        [("a", 0, 20_000), ("a-2", 10_000, None)],
        [(10_000, 20_000)],
        {"sameElection"},
    ),
    "upgrade-standby-first": ([("a", 40, 20_000), ("b", 20_140, None)], NONE, set()),
    "upgrade-leader-first": ([("a", 40, 5000), ("b", 6600, 20_040), ("a", 20_180, None)], NONE, set()),
    "paused-leader": ([("a", 0, 35_000), ("b", 16_500, None)], [(25_000, 35_000)], {"processRuns"}),
    "suspended-machine": ([("a", 0, 31_000), ("b", 16_500, None)], [(20_000, 31_000)], {"processRuns"}),
    "partition": ([("a", 0, 12_000), ("b", 16_500, None)], NONE, set()),
    "partition-that-hangs": ([("a", 0, 17_000), ("b", 16_500, None)], [(16_500, 17_000)], {"promptStop"}),
    "short-outage": ([("a", 0, None)], NONE, set()),
    "long-outage": ([("a", 0, 12_000), ("b", 20_500, None)], NONE, set()),
    "wrong-calendar": ([("a", 0, 9000), ("b", 24_500, None)], NONE, set()),
    "clock-drift": ([("a", 0, 12_000), ("b", 11_166, None)], [(11_166, 12_000)], {"clockRates"}),
    "slow-requests": ([("a", 6000, 46_000)], NONE, {"promptStop"}),
    "misconfigured-durations": ([("a", 0, 12_000), ("b", 8500, None)], [(8500, 12_000)], {"durations"}),
    "deleted-lease": ([("a", 0, 12_000), ("b", 1500, None)], [(1500, 12_000)], {"untouchedLock"}),
    "stale-lease": ([("a", 16_000, None)], NONE, set()),
    "late-release": (
        [("a", 0, 16_500), ("b", 16_100, 28_100), ("c", 17_300, None)],
        [(16_100, 16_500), (17_300, 28_100)],
        {"promptStop", "ownRelease"},
    ),
    "invisible-renewal": ([("a", 20, 18_020), ("b", 16_200, None)], [(16_200, 18_020)], {"visibleRenewals"}),
}


def played(scenario: Scenario) -> Played:
    simulation = ElectionSimulation(scenario)
    simulation.run()
    return Played(simulation)


def test_every_file_is_expected() -> None:
    assert list(SCENARIOS) == list(EXPECTED)
    assert len(SCENARIOS) == len(list(ELECTIONS.iterdir()))


@pytest.mark.parametrize("slug", EXPECTED)
def test_a_scenario_shows_what_it_should(slug: str) -> None:
    work, overlaps, broken = EXPECTED[slug]
    result = played(SCENARIOS[slug].scenario)
    whole = [(name, int(start), end and int(end)) for name, start, end in result.work()]
    assert whole == work
    assert [(int(start), int(end)) for start, end in result.overlaps()] == overlaps
    assert result.report.broken == broken


@pytest.mark.parametrize("slug", EXPECTED)
def test_titles_and_lessons_are_there(slug: str) -> None:
    scenario = SCENARIOS[slug].scenario
    assert scenario.title
    assert len(scenario.lesson) > 100
    assert not scenario.jitter
    assert SCENARIOS[slug].text.startswith(f"title: {scenario.title}\n")


def test_of_three_that_create_one_succeeds() -> None:
    result = played(SCENARIOS["first-leader"].scenario)
    answers = {name: result.answers(name, 40) for name in "abc"}
    conflict = [(409, "AlreadyExists")]
    assert answers == {"a": [(201, None)], "b": conflict, "c": conflict}


def test_what_each_kind_of_lock_would_cost() -> None:
    report = played(SCENARIOS["why-a-lease"].scenario).report
    assert report.writes == 33
    assert report.notifications == {"leases": 33, "configmaps": 33 * 12, "endpoints": 33 * 103}


@pytest.mark.parametrize(
    ("slug", "transitions"),
    [("upgrade-standby-first", 1), ("upgrade-leader-first", 2), ("late-release", 2), ("stale-lease", 7)],
)
def test_transitions(slug: str, transitions: int) -> None:
    assert played(SCENARIOS[slug].scenario).report.transitions == transitions


@pytest.mark.parametrize("slug", ["partition-that-hangs", "late-release"])
def test_what_the_lesson_says_of_a_cautious_release(slug: str) -> None:
    scenario = SCENARIOS[slug].scenario
    replicas = tuple(
        replace(replica, settings=replace(replica.settings, cautious_release=True))
        for replica in scenario.replicas
    )
    report = played(replace(scenario, replicas=replicas)).report
    assert (report.overlaps, report.violations) == ((), ())


def test_less_than_two_seconds_without_a_leader_in_an_upgrade() -> None:
    for slug in ("one-replica-elected", "upgrade-standby-first", "upgrade-leader-first"):
        assert played(SCENARIOS[slug].scenario).report.longest_gap < 2 * 10**9
