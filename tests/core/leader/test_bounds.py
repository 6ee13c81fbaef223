"""Numbers of a scenario at their bounds, and the parts of a log that only some elections have."""

from __future__ import annotations

from typing import Any

import pytest

from scheduler_core.config.spans import LONGEST
from scheduler_core.errors import InvalidConfiguration
from scheduler_core.leader import ElectionSimulation, fold, read_scenario
from scheduler_core.leader.scenario.reader import MAX_WATCHERS
from scheduler_core.leader.scenario.scenario import end_after_fault
from scheduler_core.units import SECOND
from tests.core.leader.plays import document, fault, pair

MOST_SECONDS = LONGEST // SECOND


def there(**record: Any) -> dict[str, Any]:
    """A scenario that begins with a lock."""
    return document(pair(), lease={"holderIdentity": "somebody", **record})


def with_watchers(count: int) -> dict[str, Any]:
    return document(pair(), lock={"watchers": {"leases": count}})


def mistakes(given: dict[str, Any]) -> list[tuple[str, str]]:
    with pytest.raises(InvalidConfiguration) as refusal:
        read_scenario(given)
    return [(problem.path, problem.message) for problem in refusal.value.problems]


@pytest.mark.parametrize("count", [0, MAX_WATCHERS])
def test_watchers_may_be_none_or_the_most(count: int) -> None:
    assert dict(read_scenario(with_watchers(count)).lock.watchers)["leases"] == count


@pytest.mark.parametrize("count", [-1, MAX_WATCHERS + 1])
def test_watchers_beyond_their_bounds(count: int) -> None:
    message = f"Invalid value: {count}: must be from 0 to {MAX_WATCHERS}"
    assert mistakes(with_watchers(count)) == [("lock.watchers.leases", message)]


@pytest.mark.parametrize("seconds", [1, MOST_SECONDS])
def test_a_lock_lasts_from_one_second_to_the_longest_span(seconds: int) -> None:
    record = read_scenario(there(leaseDurationSeconds=seconds)).present
    assert record is not None
    assert record.lease_duration_seconds == seconds


@pytest.mark.parametrize(
    ("seconds", "why"),
    [(0, "must be greater than 0"), (MOST_SECONDS + 1, f"must be at most {MOST_SECONDS}")],
)
def test_a_lock_of_another_duration_is_refused(seconds: int, why: str) -> None:
    assert mistakes(there(leaseDurationSeconds=seconds)) == [
        ("lease.leaseDurationSeconds", f"Invalid value: {seconds}: {why}")
    ]


def test_before_the_first_event_nothing_is_known() -> None:
    assert fold([]) == {
        "seq": 0,
        "at": 0,
        "title": "",
        "seed": 0,
        "start": "",
        "duration": 0,
        "lock": {},
        "leases": {},
        "replicas": {},
        "requests": {},
        "cuts": {},
        "slow": {},
        "counts": {"requests": 0, "writes": 0, "notifications": 0},
    }


def events(*faults: dict[str, Any], **fields: Any) -> list[Any]:
    simulation = ElectionSimulation(read_scenario(document(pair(), *faults, duration="10s", **fields)))
    return list(simulation.run())


def test_a_replica_begins_in_no_role() -> None:
    told = events()
    first = next(event for event in told if event.type == "replicaStarted")
    assert fold(told[: first.seq])["replicas"]["a"]["role"] == "new"


def test_roles_are_told_as_they_change() -> None:
    first = next(event for event in events() if event.type == "roleChanged")
    assert first.body == {"at": first.at, "replica": "a", "role": first.body["role"], "message": None}
    assert fold(events()[: first.seq])["replicas"]["a"]["role"] == first.body["role"] == "standby"


def test_slow_requests_of_all_have_no_name_and_end_once() -> None:
    """To make requests quick that are not slow changes nothing."""
    told = events(fault("1s", "quick"), fault("2s", "slow", takes="3s"), fault("4s", "quick"))
    at = {seconds: fold([it for it in told if it.at <= seconds * SECOND])["slow"] for seconds in (1, 2, 4)}
    assert at == {1: {}, 2: {"": {"there": 3 * SECOND // 2, "back": 3 * SECOND // 2}}, 4: {}}


def test_a_lock_that_was_there_was_created_by_nobody() -> None:
    told = events(lease={"holderIdentity": "somebody", "leaseDurationSeconds": 15})
    written = next(event for event in told if event.type == "leaseWritten")
    assert written.at == 0
    assert {name: written.body[name] for name in ("by", "request", "verb")} == {
        "by": None,
        "request": None,
        "verb": "create",
    }


def test_what_follows_from_a_fault_is_seen_two_lease_durations_later() -> None:
    scenario = read_scenario(document(pair(election={"leaseDuration": "40s", "renewDeadline": "30s"})))
    assert end_after_fault(scenario, 7 * SECOND) == 87 * SECOND


def test_an_election_is_only_made_longer() -> None:
    scenario = read_scenario(document(pair(), duration="10s"))
    simulation = ElectionSimulation(scenario)
    for end in (10 * SECOND, 5 * SECOND):
        simulation.extend(end)
        assert (simulation.end, simulation.played) == (10 * SECOND, scenario)
    simulation.extend(12 * SECOND)
    assert (simulation.end, simulation.played.duration) == (12 * SECOND, 12 * SECOND)
    simulation.run()
    assert simulation.now == 12 * SECOND
