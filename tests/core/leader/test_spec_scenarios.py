"""The scenarios of spec 10 §8 to the millisecond: no jitter, no latency, durations of 15, 10 and 2 s.

`a` leads from 0 and renews at 0, 2, 4, …; `b` polls at φ + 2k. What is measured is the run, never the formula: expected
times are written out or follow from φ by the spec's arithmetic.
"""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.core.leader.plays import fault, pair, play

PHASES = [1, 250, 500, 999, 1000, 1500, 1999]


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("crash", [1, 700, 1999])
def test_s1_crash(phase: int, crash: int) -> None:
    played = play(pair(f"{phase}ms"), fault(f"{crash}ms", "crash", "a"))
    takes_over = phase + 16_000
    assert played.work() == [("a", 0, crash), ("b", takes_over, None)]
    assert played.gaps() == [(crash, takes_over)]
    assert 14_000 < takes_over - crash < 18_000
    assert played.record().lease_transitions == 1
    assert played.acquired() == takes_over
    assert played.overlaps() == []


@pytest.mark.parametrize("seed", range(20))
def test_s1_crash_with_jitter(seed: int) -> None:
    """The first poll at or after obs + 15 s; polls are at most 4.4 s apart."""
    played = play(pair(), fault("1s", "crash", "a"), jitter=True, seed=seed)
    (_, leads, _) = played.work()[1]
    assert 15_500 <= leads < 500 + 19_400
    polls = [at for at, verb in played.requests("b") if verb == "get"]
    assert leads == next(at for at in polls if at >= 15_500)
    assert all(2000 <= later - earlier < 4400 for earlier, later in pairwise(polls))


@pytest.mark.parametrize(("stop", "leads"), [(1, 500), (499, 500), (500, 2500), (1000, 2500), (7250, 8500)])
def test_s2_graceful_stop(stop: int, leads: int) -> None:
    played = play(pair(), fault(f"{stop}ms", "stop", "a"))
    released = played.record(stop)
    assert (released.holder_identity, released.lease_duration_seconds, released.lease_transitions) == (
        "",
        1,
        0,
    )
    assert released.acquire_time == released.renew_time
    assert (played.acquired(stop), played.acquired(leads)) == (stop, leads)
    assert played.work() == [("a", 0, stop), ("b", leads, None)]
    assert played.exits() == [("a", stop, 0)]
    assert played.record().lease_transitions == 1
    assert leads - stop <= 2000


@pytest.mark.parametrize("phase", PHASES)
def test_s3_partition_that_fails_fast(phase: int) -> None:
    played = play(pair(f"{phase}ms"), fault("1us", "partition", "a", mode="refuse"))
    assert played.requests("a", since=1) == [
        (at, verb) for at in (2000, 4000, 6000, 8000, 10_000) for verb in ("update", "get")
    ] + [(12_000, "get")]
    assert played.exits() == [("a", 12_000, 1)]
    assert played.work() == [("a", 0, 12_000), ("b", phase + 16_000, None)]
    assert played.overlaps() == []
    assert 4000 < phase + 16_000 - 12_000 < 6000


@pytest.mark.parametrize("phase", PHASES)
def test_s3b_partition_that_hangs(phase: int) -> None:
    played = play(pair(f"{phase}ms"), fault("1us", "partition", "a", mode="hang"))
    assert played.requests("a", since=1) == [(2000, "update"), (7000, "get"), (12_000, "get")]
    assert played.work() == [("a", 0, 17_000), ("b", phase + 16_000, None)]
    assert played.exits() == [("a", 17_000, 1)]
    assert played.overlaps() == ([(phase + 16_000, 17_000)] if phase < 1000 else [])
    assert "promptStop" in played.report.broken


@pytest.mark.parametrize("recovers", [1, 2000, 2001, 5000, 9500, 10_000])
def test_s4_an_outage_of_up_to_ten_seconds_changes_nothing(recovers: int) -> None:
    played = play(pair(), fault("1us", "outage"), fault(f"{recovers}ms", "recover"), duration="30s")
    renewed = next(at for at in (2000, 4000, 6000, 8000, 10_000) if at >= recovers)
    # A fast path that fails is followed by a read in the same attempt, which fails too.
    assert played.writes(since=1)[0] == (renewed, "a", "update")
    assert played.work() == [("a", 0, None)]
    assert played.record().lease_transitions == 0


@pytest.mark.parametrize("recovers", [10_001, 11_000, 11_999])
def test_s4_an_outage_that_ends_just_before_the_leader_gives_up(recovers: int) -> None:
    played = play(pair(), fault("1us", "outage"), fault(f"{recovers}ms", "recover"))
    assert played.writes(since=1)[:2] == [(12_000, "a", "release"), (12_500, "b", "update")]
    assert played.work() == [("a", 0, 12_000), ("b", 12_500, None)]
    assert played.exits() == [("a", 12_000, 1)]
    assert played.record().lease_transitions == 1


@pytest.mark.parametrize(("recovers", "leads"), [(12_001, 16_500), (16_000, 16_500), (20_000, 20_500)])
def test_s4_a_long_outage(recovers: int, leads: int) -> None:
    """The first poll at or after both the recovery and φ + 15; a restarted leader has to observe 15 s and loses."""
    replicas = [{"name": "a", "restartAfter": "1s"}, {"name": "b", "startAt": "500ms"}]
    played = play(replicas, fault("1s", "outage"), fault(f"{recovers}ms", "recover"))
    assert played.work() == [("a", 0, 12_000), ("b", leads, None)]
    assert played.exits() == [("a", 12_000, 1)]
    assert played.simulation.replicas["a"].role == "standby"
    assert played.record().lease_transitions == 1


@pytest.mark.parametrize("offset", ["1h", "-1h"])
def test_s5_what_a_clock_shows_does_not_matter(offset: str) -> None:
    played = play(pair(clock={"offset": offset}), fault("1s", "crash", "a"))
    assert played.work() == [("a", 0, 1000), ("b", 16_500, None)]
    assert played.acquired() == 16_500 + (3_600_000 if offset == "1h" else -3_600_000)
    assert played.report.broken == frozenset()


@pytest.mark.parametrize("by", ["1h", "-1h"])
def test_s5_a_jump_of_the_leaders_clock_is_just_a_change(by: str) -> None:
    played = play(pair(), fault("5s", "jump", "a", by=by), fault("9s", "crash", "a"))
    # The last renewal is that of 8.000, first seen at 8.500.
    assert played.work() == [("a", 0, 9000), ("b", 24_500, None)]
    assert played.report.broken == frozenset()


def test_s5r_a_clock_a_quarter_too_fast_is_at_the_limit() -> None:
    """15 s of b's clock are 12 s; b polls every 1.6 s: the first poll at or after 0.5 + 12 is 0.5 + 12.8."""
    played = play(pair(clock={"rate": 1.25}), fault("1us", "partition", "a"))
    assert played.work() == [("a", 0, 12_000), ("b", 13_300, None)]
    assert (played.report.available, played.overlaps()) == (0, [])
    assert played.report.broken == {"clockRates"}


def test_s5r_a_clock_half_too_fast_breaks_safety() -> None:
    """15 s of b's clock are 10 s, b polls every 4/3 s: the eighth poll after the first is at 0.5 + 10⅔ s."""
    played = play(pair(clock={"rate": 1.5}), fault("1us", "partition", "a"))
    (_, _, stops), (_, leads, _) = played.work()
    assert stops == 12_000
    assert leads == pytest.approx(500 + 10_666.667, abs=0.001)
    assert played.overlaps() == [(leads, 12_000)]
    assert played.report.broken == {"clockRates"}


@pytest.mark.parametrize("takes", [10, 1000, 4999])
def test_s6_slow_requests_are_stable(takes: int) -> None:
    """Renewals every 2 s and a request."""
    played = play(pair(), network={"takes": f"{takes}ms"}, duration="60s")
    leads = 2 * takes
    assert played.work() == [("a", leads, None)]
    sent = [at for at, _ in played.requests("a", since=leads)]
    assert sent == list(range(leads, 60_001, 2000 + takes))
    assert played.report.requests["timeouts"] == 0


def test_s6_requests_that_take_too_long() -> None:
    """Each PUT times out, though it is carried out after 3 s; a gives up 10 s after the round's start.

    Round from 2: PUT 2–7, which is committed at 5, GET 7–12. Release GET 12–17, work until then. b reads slowly too: its
    GETs time out, so it never sees anything again after 0.5.
    """
    played = play(pair(), fault("1ms", "slow", takes="6s"), duration="60s")
    assert played.requests("a", since=1) == [(2000, "update"), (7000, "get"), (12_000, "get")]
    assert played.writes(since=1) == [(5000, "a", "update")]
    assert played.work() == [("a", 0, 17_000)]
    assert [it.code for it in played.report.violations] == ["promptStop"]


def test_s6_a_write_that_is_carried_out_after_its_sender_gave_up() -> None:
    """It only prolongs the lease: a's PUT of 2 arrives at 8, b sees it at 8.5 and waits 15 s from there."""
    slow = fault("1ms", "slow", "a", there="6s")
    played = play(pair(), slow, duration="60s", election={"cautiousRelease": True})
    assert played.writes(since=1)[:2] == [(8000, "a", "update"), (24_500, "b", "update")]
    assert played.work() == [("a", 0, 12_000), ("b", 24_500, None)]
    assert [it.code for it in played.report.violations] == ["noLateWrites"]
    assert played.report.broken == frozenset()


def test_s6_the_last_committed_change_counts() -> None:
    """Only a is slow. b sees the write of 5.000 at 6.500 and waits for 15 s from then."""
    played = play(pair(), fault("1ms", "slow", "a", takes="6s"), duration="60s")
    assert played.work() == [("a", 0, 17_000), ("b", 22_500, None)]


@pytest.mark.parametrize("wakes", [3000, 14_999])
def test_s7_a_short_pause_is_not_noticed(wakes: int) -> None:
    played = play(pair(), fault("1s", "pause", "a"), fault(f"{wakes}ms", "wake", "a"))
    assert played.requests("a", since=1)[0] == (wakes, "update")
    assert played.work() == [("a", 0, None)]


def test_s7_a_pause_longer_than_the_lease_but_nobody_came() -> None:
    """Slow path: the read shows a itself; acquireTime and transitions stay."""
    played = play(pair(), fault("1s", "pause", "a"), fault("16s", "wake", "a"))
    assert played.requests("a", since=1)[:2] == [(16_000, "get"), (16_000, "update")]
    assert played.work() == [("a", 0, None)]
    assert (played.acquired(), played.record().lease_transitions) == (0, 0)
    candidate = played.simulation.replicas["a"].candidate
    assert candidate is not None
    assert candidate.elector.slow_path_total == 1


@pytest.mark.parametrize("wakes", [17_000, 25_000])
def test_s8_a_leader_wakes_up_after_it_was_replaced(wakes: int) -> None:
    played = play(pair(), fault("1s", "pause", "a"), fault(f"{wakes}ms", "wake", "a"), duration="60s")
    attempts = [(wakes + delay, "get") for delay in (0, 2000, 4000, 6000, 8000)]
    # At the end the lease is read once more, and not written: by its own memory a is no leader.
    assert played.requests("a", since=1) == [*attempts, (wakes + 10_000, "get")]
    assert played.work() == [("a", 0, wakes + 10_000), ("b", 16_500, None)]
    assert played.overlaps() == [(wakes, wakes + 10_000)]
    assert played.exits() == [("a", wakes + 10_000, 1)]
    assert not [write for write in played.writes(since=1) if write[1] == "a"]
    assert "processRuns" in played.report.broken


def test_s8_paused_inside_a_request_whose_deadline_passed() -> None:
    """The answer waits in the inbox, but the deadline passed first: a leaves at once.

    Its write of 2.0 was committed at 3.0, b saw it at 4.5 and leads since 20.5. a has not seen b and empties its lease; b
    finds out at its next renewal, at 22.5, and takes it again.
    """
    played = play(
        pair(),
        fault("1s", "slow", "a", takes="2s"),
        fault("3s", "pause", "a"),
        fault("21s", "quick", "a"),
        fault("21s", "wake", "a"),
    )
    assert played.requests("a", since=1) == [(2000, "update"), (21_000, "get"), (21_000, "update")]
    assert played.work() == [("a", 0, 21_000), ("b", 20_500, None)]
    assert played.exits() == [("a", 21_000, 1)]
    assert (played.holder(21_000), played.record(21_000).lease_transitions) == ("", 1)
    assert played.answers("b", 22_500) == [(409, "Conflict"), (200, None), (200, None)]
    assert (played.holder(22_500), played.record().lease_transitions) == ("b", 2)
    assert played.report.broken >= {"processRuns", "ownRelease"}


def test_s8b_a_virtual_machine_that_stood_still() -> None:
    """a's clock believes in 1 s of 2 s until the next renewal; then PUT conflicts, reads show b; exit 2 + 10 s later."""
    played = play(pair(), fault("1s", "suspend", "a"), fault("20s", "resume", "a"), duration="60s")
    assert played.answers("a", 21_000) == [(409, "Conflict"), (200, None)]
    assert played.work() == [("a", 0, 31_000), ("b", 16_500, None)]
    assert played.exits() == [("a", 31_000, 1)]
    assert played.overlaps() == [(20_000, 31_000)]


def test_s9_cold_start_without_a_lease() -> None:
    played = play([{"name": "a"}])
    assert played.requests("a")[:3] == [(0, "get"), (0, "create"), (0, "update")]
    assert played.work() == [("a", 0, None)]
    assert (played.record().lease_transitions, played.acquired()) == (0, 0)


def test_s9_two_at_once() -> None:
    played = play([{"name": "a"}, {"name": "b"}])
    assert played.answers("a", 0) == [(404, "NotFound"), (201, None), (200, None)]
    assert played.answers("b", 0) == [(404, "NotFound"), (409, "AlreadyExists")]
    assert [at for at, _ in played.requests("b")][2] == 2000
    assert played.work() == [("a", 0, None)]


def test_s10_cold_start_with_the_lease_of_a_dead_holder() -> None:
    played = play([{"name": "a"}], lease={"holderIdentity": "ghost", "leaseTransitions": 3})
    assert played.work() == [("a", 16_000, None)]
    assert (played.acquired(), played.record().lease_transitions) == (16_000, 4)


def test_s11_two_standbys_when_the_lease_expires() -> None:
    replicas = [{"name": "a"}, {"name": "b", "startAt": "500ms"}, {"name": "c", "startAt": "500ms"}]
    played = play(replicas, fault("1s", "crash", "a"))
    assert played.answers("b", 16_500) == [(200, None), (200, None), (200, None)]
    assert played.answers("c", 16_500) == [(200, None), (409, "Conflict")]
    assert played.requests("c", since=16_501)[0] == (18_500, "get")
    assert played.work() == [("a", 0, 1000), ("b", 16_500, None)]
    assert played.record().lease_transitions == 1


def test_s12_the_lease_is_deleted_and_its_holder_makes_it_again() -> None:
    """The first poll of b after the deletion is at 2.5. The new Lease has the acquireTime of the old one."""
    lease = {"holderIdentity": "ghost", "leaseTransitions": 3}
    replicas = [{"name": "a"}, {"name": "b", "startAt": "16500ms"}]
    played = play(replicas, fault("17s", "deleteLease"), lease=lease)
    assert played.answers("a", 18_000) == [(409, "Conflict"), (404, "NotFound"), (201, None)]
    assert played.work() == [("a", 16_000, None)]
    assert (played.acquired(), played.record().lease_transitions) == (16_000, 4)


def test_s12_the_lease_is_deleted_and_the_other_is_faster() -> None:
    played = play(pair("1500ms"), fault("1s", "deleteLease"))
    assert played.work() == [("a", 0, 12_000), ("b", 1500, None)]
    assert played.record().lease_transitions == 0
    assert played.overlaps() == [(1500, 12_000)]
    assert played.exits() == [("a", 12_000, 1)]
    assert played.report.broken == {"untouchedLock"}


def test_s13_rolling_upgrade_standby_first() -> None:
    played = play(pair(), fault("5s", "upgrade", order="standbyFirst", wait="3s"), duration="60s")
    # B ends at 5.0, B′ starts 5 s later; A ends 3 s after that; B′ polls at 10 + 2k.
    assert played.work() == [("a", 0, 13_000), ("b", 14_000, None)]
    assert played.exits() == [("b", 5000, 0), ("a", 13_000, 0)]
    assert played.record().lease_transitions == 1
    assert played.simulation.replicas["a"].role == "standby"


def test_s14_rolling_upgrade_leader_first() -> None:
    played = play(pair(), fault("5s", "upgrade", order="leaderFirst", wait="3s"), duration="60s")
    # A ends at 5.0, B leads at its poll of 6.5; A′ starts at 10.0 and polls at 10 + 2k; B ends 3 s after that.
    assert played.work() == [("a", 0, 5000), ("b", 6500, 13_000), ("a", 14_000, None)]
    assert played.record().lease_transitions == 2


def test_s15_killed_and_restarted_at_once_without_a_standby() -> None:
    played = play([{"name": "a"}], fault("1s", "crash", "a"), fault("1s", "start", "a"))
    assert played.work() == [("a", 0, 1000), ("a", 17_000, None)]
    assert played.record().lease_transitions == 1


def test_s16_someone_empties_the_record_and_the_leader_comes_first() -> None:
    """transitions + 1, but the old acquireTime: left over from the fast path."""
    played = play(pair(), fault("1s", "editLease", holderIdentity=""))
    assert played.answers("a", 2000) == [(409, "Conflict"), (200, None), (200, None)]
    assert played.work() == [("a", 0, None)]
    assert (played.acquired(), played.record().lease_transitions) == (0, 1)


def test_s16_someone_empties_the_record_and_the_other_comes_first() -> None:
    """As S8 from a's next round: it sees b at 2, 4, …, 10 and ends at 12."""
    played = play(pair("1500ms"), fault("1s", "editLease", holderIdentity=""))
    assert played.work() == [("a", 0, 12_000), ("b", 1500, None)]
    assert played.overlaps() == [(1500, 12_000)]


@pytest.mark.parametrize(
    ("lease", "deadline", "retry", "takes_over"),
    [(15, 10, 2, 16), (30, 20, 5, 30), (7, 4, 3, 9), (20, 15, 6, 24)],
)
def test_poll_arithmetic_of_other_durations(lease: int, deadline: int, retry: int, takes_over: int) -> None:
    """φ + R·⌈D/R⌉ after the last renewal; the leader quits at R + N."""
    durations = {
        "leaseDuration": f"{lease}s",
        "renewDeadline": f"{deadline}s",
        "retryPeriod": f"{retry}s",
    }
    played = play(pair(), fault("1us", "partition", "a"), election=durations, duration="60s")
    assert played.work() == [("a", 0, (retry + deadline) * 1000), ("b", 500 + takes_over * 1000, None)]


def test_hazard_b_a_late_release_empties_the_lease_of_another_candidate() -> None:
    """spec 10 §5: the partition heals while the release's GET hangs, after b took over.

    b takes over at 16.1 and renews at 18.1: conflict, an empty record, taken again with transitions + 1.
    """
    cut = fault("1s", "partition", "a", mode="hang", **{"for": "15500ms"})
    played = play(pair("100ms"), cut, duration="20s")
    assert played.requests("a", since=12_000) == [(12_000, "get"), (16_500, "update")]
    assert played.writes(since=12_000) == [
        (16_100, "b", "update"),  # acquired
        (16_100, "b", "update"),  # first renewal
        (16_500, "a", "release"),
        (18_100, "b", "update"),
    ]
    assert (played.holder(16_499), played.holder(16_500), played.holder()) == ("b", "", "b")
    assert played.record().lease_transitions == 2
    assert played.overlaps() == [(16_100, 16_500)]
    assert played.report.broken == {"promptStop", "ownRelease"}


def test_hazards_a_and_b_do_not_befall_a_cautious_elector() -> None:
    cut = fault("1s", "partition", "a", mode="hang", **{"for": "15500ms"})
    played = play(pair("100ms"), cut, duration="20s", election={"cautiousRelease": True})
    assert played.requests("a", since=12_000) == [(12_000, "get")]
    assert played.work() == [("a", 0, 12_000), ("b", 16_100, None)]
    assert (played.overlaps(), played.report.violations) == ([], ())
    assert played.record().lease_transitions == 1


def test_a_first_renewal_that_hangs_is_invisible_and_breaks_safety() -> None:
    """Follows from spec 10 §3, §4 and §5 together; clocks, processes, durations and release are as they should be.

    a acquires at 0.015 and renews at 0.020; that request hangs. It times out at 5.020; the read of the same attempt gets
    through at 6.0, and its write is committed at 6.015 with the renewTime of the attempt, second 0, like the acquisition.
    b, which saw that at 0.110 and polls every 2.01 s, sees no change: its poll of 16.180 is the first after 15.110. a, cut
    off at 7.0, counts from its renewal at 6.020 and leads until 6.020 + 2 + 10.
    """
    played = play(
        pair("100ms"),
        fault("22ms", "partition", "a", mode="hang", **{"for": "5978ms"}),
        fault("7s", "partition", "a", mode="refuse"),
        network={"takes": "10ms"},
        election={"cautiousRelease": True},
    )
    assert played.writes()[:3] == [(15, "a", "create"), (6015, "a", "update"), (16_195, "b", "update")]
    assert played.record(15).marker == played.record(6015).marker
    assert played.work() == [("a", 20, 18_020), ("b", 16_200, None)]
    assert played.overlaps() == [(16_200, 18_020)]
    assert played.report.broken == {"visibleRenewals"}
