"""The worked examples of leader election: defaults, what a candidate does with each record, an old renewTime, lock kinds."""

from __future__ import annotations

import pytest

from scheduler_core.config.loader import load_configuration
from scheduler_core.leader import ElectionSettings
from scheduler_core.leader.protocol.memory import Memory
from scheduler_core.leader.protocol.messages import LockObject
from scheduler_core.leader.protocol.microtime import parse_micro_time
from scheduler_core.leader.protocol.record import LeaseRecord
from scheduler_core.leader.scenario.scenario import LockSpec
from scheduler_core.units import SECOND
from tests.core.leader.plays import fault, pair, play


def test_defaults() -> None:
    settings, lock = ElectionSettings(), LockSpec()
    assert (settings.lease_duration, settings.renew_deadline, settings.retry_period) == (
        15 * SECOND,
        10 * SECOND,
        2 * SECOND,
    )
    assert (lock.kind, lock.name, lock.namespace) == ("leases", "kube-scheduler", "kube-system")
    configured = load_configuration(None).leader_election
    assert configured.lease_duration.nanoseconds == settings.lease_duration
    assert configured.renew_deadline.nanoseconds == settings.renew_deadline
    assert configured.retry_period.nanoseconds == settings.retry_period
    assert (configured.resource_lock, configured.resource_name) == (lock.kind, lock.name)


def test_elections_run_even_with_one_replica() -> None:
    assert play([{"name": "a"}], duration="10s").work() == [("a", 0, None)]


def test_no_record_create_and_lead() -> None:
    played = play([{"name": "a"}], duration="1s")
    assert played.writes()[0] == (0, "a", "create")
    assert played.record(0).holder_identity == played.simulation.replicas["a"].identity


def test_held_and_not_expired_by_the_observers_own_clock_stay_follower() -> None:
    played = play(pair(), duration="60s")
    assert played.simulation.replicas["b"].role == "standby"
    assert [verb for _, verb in played.requests("b")] == ["get"] * 30


def test_expired_take_over_with_one_more_transition() -> None:
    lease = {"holderIdentity": "ghost", "leaseDurationSeconds": 3, "leaseTransitions": 1}
    played = play([{"name": "a"}], duration="10s", lease=lease)
    # The duration is the one in the record, not a's own: the first poll at or after 3 s.
    assert played.work() == [("a", 4000, None)]
    assert played.record().lease_transitions == 2


def test_the_same_holder_keeps_acquire_time_and_renews() -> None:
    played = play([{"name": "a"}], duration="9s")
    assert [at for at, _, _ in played.writes()] == [0, 0, 2000, 4000, 6000, 8000]
    assert (played.acquired(), played.record().lease_transitions) == (0, 0)
    renewed = played.record().renew_time
    assert renewed == parse_micro_time("2026-01-01T00:00:08.000000Z")


def test_every_write_is_conditional_and_of_two_rivals_one_gets_a_conflict() -> None:
    replicas = [{"name": "a"}, {"name": "b", "startAt": "1s"}, {"name": "c", "startAt": "1s"}]
    played = play(replicas, fault("1500ms", "crash", "a"))
    assert played.answers("b", 17_000)[:2] == [(200, None), (200, None)]
    assert played.answers("c", 17_000) == [(200, None), (409, "Conflict")]
    assert played.report.requests["conflicts"] == 1


def test_a_record_with_an_old_renew_time_is_valid_for_whoever_saw_the_renewal() -> None:
    record = LeaseRecord(
        "holder",
        3600,
        parse_micro_time("2020-08-05T18:04:27.912073Z"),
        parse_micro_time("2020-08-05T18:14:27.912073Z"),
        1,
    )
    memory = Memory("observer")
    seen = 18 * 3600 + 14 * 60 + 28  # the observer's clock when it saw the renewal, seconds
    memory.read(LockObject(record, "7", "uid"), seen * SECOND)
    half_past_six = (18 * 3600 + 30 * 60) * SECOND
    memory.read(LockObject(record, "7", "uid"), half_past_six)
    assert memory.is_valid(half_past_six)
    assert memory.expires_at == (seen + 3600) * SECOND
    assert not memory.is_valid((seen + 3600) * SECOND)
    assert not memory.is_leader


@pytest.mark.parametrize(("kind", "watchers"), [("leases", 1), ("configmaps", 12), ("endpoints", 103)])
def test_kinds_of_lock_elect_alike_and_differ_in_what_each_renewal_costs(kind: str, watchers: int) -> None:
    played = play(pair(), fault("1s", "crash", "a"), duration="20s", lock={"kind": kind})
    assert played.work() == [("a", 0, 1000), ("b", 16_500, None)]
    # a: create, first renewal; b: acquisition, first renewal, 18.5
    assert played.report.writes == 5
    assert played.simulation.state()["counts"]["notifications"] == 5 * watchers
    assert played.report.notifications == {"leases": 5, "configmaps": 60, "endpoints": 515}
