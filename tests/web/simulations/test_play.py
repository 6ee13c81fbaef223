"""Playing a simulation in any number of parts, by any number of workers: the log is the same to the last byte."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any

import msgspec
import pytest
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pytest_django import Settings

from playground.playing.holder import acquire
from playground.playing.log import OutOfOrder
from playground.playing.redispatch import redispatch
from playground.simulations import queries
from playground.simulations.codec import Frame
from playground.simulations.drivers import election
from playground.simulations.enums import Kind, SimulationState
from playground.simulations.models import EventBatch, Simulation
from playground.simulations.playthrough_cache import kept_playthroughs
from playground.simulations.services import commands, log, requests
from playground.simulations.services.table import SIMULATIONS
from scheduler_core.leader import read_scenario
from scheduler_core.timeline import election as election_of
from scheduler_core.units import SECOND
from tests.support.runs import LIMITS
from tests.support.simulations import (
    ELECTION,
    a_stepped_election,
    an_election,
    log_text,
    play,
    stored_frames,
)

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("sent")]
CRASH = {"fault": "crash", "replica": "a"}


def frames_of_the_core(text: str = ELECTION) -> list[dict]:
    return [event.to_dict() for event in election_of(read_scenario(text)).run()]


def advance(simulation: Simulation, **how: Any) -> Simulation:
    requests.advance(simulation.pk, Kind.ELECTION, **how)
    return play(simulation)


def forget() -> None:
    """As if another process went on."""
    kept_playthroughs.clear()


def test_a_free_election_is_played_to_its_end() -> None:
    played = play(an_election())
    assert (played.state, played.now, played.target) == (SimulationState.SUCCEEDED, 40 * SECOND, 40 * SECOND)
    expected = frames_of_the_core()
    end = {"at": 40 * SECOND, "state": "succeeded", "error": None}
    assert stored_frames(played) == [*expected, {"seq": len(expected) + 1, "type": "finished", "body": end}]
    assert played.last_seq == len(expected) + 1


def test_a_stepped_election_waits_at_its_beginning_and_goes_as_far_as_it_is_asked_to() -> None:
    simulation = a_stepped_election()
    assert (simulation.state, simulation.now, simulation.last_seq) == ("waiting", 0, 1)
    simulation = advance(simulation, to=5 * SECOND)
    assert (simulation.state, simulation.now, simulation.taken_by) == ("waiting", 5 * SECOND, "")
    expected = [frame for frame in frames_of_the_core() if frame["body"]["at"] < 5 * SECOND]
    assert stored_frames(simulation) == expected
    assert advance(simulation, to=4 * SECOND).now == 5 * SECOND
    assert advance(simulation, by=SECOND).now == 6 * SECOND
    assert advance(simulation, end=True).state == "succeeded"


def test_a_step_goes_to_the_next_moment_and_all_of_it() -> None:
    simulation = a_stepped_election()
    times = sorted({frame["body"]["at"] for frame in frames_of_the_core()[1:]})
    for at in times[:12]:
        forget()
        simulation = advance(simulation, step=True)
        assert simulation.now == at + 1
        assert stored_frames(simulation) == [it for it in frames_of_the_core() if it["body"]["at"] <= at]
    assert simulation.steps == 0


def test_steps_lead_to_the_end() -> None:
    simulation = a_stepped_election(ELECTION.replace("40s", "2s").replace("30s", "1s"))
    for _ in range(1000):
        if simulation.is_final:
            break
        simulation = advance(simulation, step=True)
    assert log_text(simulation) == log_text(
        play(an_election(ELECTION.replace("40s", "2s").replace("30s", "1s")))
    )


@settings(max_examples=15, suppress_health_check=list(HealthCheck), deadline=None)
@given(
    ways=st.lists(st.one_of(st.integers(0, 12 * SECOND), st.none()), max_size=6),
    forgetful=st.booleans(),
    flush_items=st.sampled_from([1, 7, 500]),
)
def test_any_parts_make_the_same_whole(ways: Sequence[int | None], forgetful: bool, flush_items: int) -> None:
    limits = replace(LIMITS, flush_items=flush_items)
    simulation = a_stepped_election()
    for by in ways:
        if simulation.is_final:
            break
        if forgetful:
            forget()
        requests.advance(simulation.pk, Kind.ELECTION, by=by, step=by is None)
        simulation = play(simulation, limits=limits)
    if not simulation.is_final:
        simulation = advance(simulation, end=True)
    assert log_text(simulation) == log_text(play(an_election()))


@settings(max_examples=15, suppress_health_check=list(HealthCheck), deadline=None)
@given(
    times=st.lists(st.integers(0, 39 * SECOND), min_size=1, max_size=4),
    kinds=st.lists(
        st.sampled_from(
            [
                CRASH,
                {"fault": "pause", "replica": "b", "for": "12s"},
                {"fault": "partition", "replica": "c", "mode": "hang"},
                {"fault": "upgrade", "surge": True},
                {"fault": "drift", "replica": "a", "rate": 1.5},
            ]
        ),
        min_size=4,
        max_size=4,
    ),
    forgetful=st.booleans(),
    step=st.booleans(),
)
def test_what_was_injected_live_is_played_again_byte_for_byte(
    times: Sequence[int], kinds: Sequence[dict], forgetful: bool, step: bool
) -> None:
    simulation = a_stepped_election()
    for at, fault in zip(sorted(times), kinds, strict=False):
        requests.advance(simulation.pk, Kind.ELECTION, to=at)
        if step:
            requests.advance(simulation.pk, Kind.ELECTION, step=True)
        simulation = play(simulation)
        if simulation.is_final:
            break
        commands.inject(simulation.pk, Kind.ELECTION, fault)
        if forgetful:
            forget()
    if not simulation.is_final:
        simulation = advance(simulation, end=True)
    assert simulation.state == SimulationState.SUCCEEDED
    text = election.DRIVER.played_text(simulation, queries.commands(simulation.pk))
    assert log_text(play(an_election(text))) == log_text(simulation)


def test_a_fault_asked_for_after_an_advance_happens_after_it_though_nobody_has_played_yet() -> None:
    simulation = a_stepped_election()
    requests.advance(simulation.pk, Kind.ELECTION, to=5 * SECOND)
    first = commands.inject(simulation.pk, Kind.ELECTION, CRASH)
    requests.advance(simulation.pk, Kind.ELECTION, to=9 * SECOND)
    second = commands.inject(simulation.pk, Kind.ELECTION, {"fault": "start", "replica": "a"})
    simulation = play(simulation)
    assert [(it.number, it.at) for it in (first, second)] == [(1, 5 * SECOND), (2, 9 * SECOND)]
    assert simulation.now == 9 * SECOND
    simulation = advance(simulation, by=SECOND)
    faults = [it["body"] for it in stored_frames(simulation) if it["type"] == "fault"]
    assert [(it["at"], it["fault"]["fault"]) for it in faults] == [
        (5 * SECOND, "crash"),
        (9 * SECOND, "start"),
    ]


class Killed(BaseException):
    """Nothing in the process hears of it."""


def dying_after(n: int, simulation: Simulation) -> election.ElectionPlaythrough:
    """A live election whose process ends in the n-th moment."""

    class Dying(election.ElectionPlaythrough):
        left = n

        def advance(self, to: int) -> None:
            self.left -= 1
            if self.left < 0:
                raise Killed
            super().advance(to)

    return Dying(election._scenario(simulation))


@pytest.mark.parametrize("n", [0, 1, 20, 50])
@pytest.mark.parametrize("how", ["redispatch", "advance"])
def test_a_worker_that_is_killed_leaves_nothing_wrong_behind(n: int, how: str, sent: list) -> None:
    simulation = a_stepped_election()
    commands.inject(simulation.pk, Kind.ELECTION, {"fault": "pause", "replica": "a", "for": "20s"})
    forget()
    requests.advance(simulation.pk, Kind.ELECTION, to=20 * SECOND)
    with pytest.raises(Killed):
        play(
            simulation,
            limits=replace(LIMITS, flush_items=5),
            open_playthrough=lambda simulation: dying_after(n, simulation),
        )
    left = queries.get_simulation(simulation.pk)
    assert (left.state, left.now < 20 * SECOND, bool(left.taken_by)) == ("running", True, True)
    Simulation.objects.filter(pk=simulation.pk).update(taken_until=timezone.now() - timedelta(seconds=1))
    sent.clear()
    if how == "redispatch":
        assert redispatch(SIMULATIONS, limits=LIMITS) == 1
        assert sent == [("simulations.play", [str(simulation.pk)])]
        simulation = play(simulation)
        assert simulation.now == 20 * SECOND
        simulation = advance(simulation, end=True)
    else:
        simulation = advance(simulation, end=True)
    text = election.DRIVER.played_text(simulation, queries.commands(simulation.pk))
    assert log_text(simulation) == log_text(play(an_election(text)))


def test_two_workers_at_once_never_write_the_same_number() -> None:
    simulation = a_stepped_election()
    for to in range(1, 20):
        forget()
        requests.advance(simulation.pk, Kind.ELECTION, to=to * SECOND)
        workers = [threading.Thread(target=play_in_thread, args=(simulation,)) for _ in range(3)]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
    simulation = advance(simulation, end=True)
    assert log_text(simulation) == log_text(play(an_election()))
    batches = EventBatch.objects.filter(simulation=simulation).order_by("first_seq")
    numbers = [number for it in batches for number in range(it.first_seq, it.last_seq + 1)]
    assert numbers == list(range(1, simulation.last_seq + 1))


def play_in_thread(simulation: Simulation) -> None:
    from django.db import connection

    try:
        play(simulation, limits=replace(LIMITS, flush_items=3))
    finally:
        connection.close()


def test_an_advance_asked_for_while_one_is_played_is_played_by_the_same_worker(sent: list) -> None:
    simulation = a_stepped_election()
    requests.advance(simulation.pk, Kind.ELECTION, to=5 * SECOND)
    sent.clear()

    class Asking(election.ElectionPlaythrough):
        def advance(self, to: int) -> None:
            super().advance(to)
            if self.now == 5 * SECOND:
                requests.advance(simulation.pk, Kind.ELECTION, to=8 * SECOND)

    forget()
    simulation = play(simulation, open_playthrough=lambda it: Asking(election._scenario(it)))
    assert (simulation.state, simulation.now, sent) == ("waiting", 8 * SECOND, [])


def test_frames_that_leave_a_hole_are_refused() -> None:
    simulation = an_election()
    taken = acquire(SIMULATIONS, simulation.pk, owner="a", limits=LIMITS)
    assert taken is not None
    hole = [Frame(2, "began", msgspec.Raw(b'{"at":0}'))]
    with pytest.raises(OutOfOrder):
        log.append_progress(taken, hole, now=0, steps_done=0, most_events=10)


def test_a_log_that_tells_of_something_else_fails_the_simulation() -> None:
    simulation = advance(a_stepped_election(), to=5 * SECOND)
    forget()
    Simulation.objects.filter(pk=simulation.pk).update(seed=99)
    simulation = advance(simulation, to=6 * SECOND)
    assert simulation.error is not None
    assert (simulation.state, simulation.error["code"]) == ("failed", "internal-error")
    assert "Diverged" in simulation.error["detail"]


def test_too_many_events_fail_it_and_are_kept(settings: Settings) -> None:
    settings.MAX_SIMULATION_EVENTS = 40
    simulation = play(an_election(), limits=replace(LIMITS, flush_items=10))
    assert simulation.error is not None
    assert (simulation.state, simulation.error["code"]) == ("failed", "simulation-events-limit")
    assert 40 < simulation.last_seq < 100


def test_cancelling_stops_it_and_keeps_what_has_happened() -> None:
    simulation = a_stepped_election()
    requests.advance(simulation.pk, Kind.ELECTION, to=20 * SECOND)

    class Cancelled(election.ElectionPlaythrough):
        def advance(self, to: int) -> None:
            super().advance(to)
            if self.now > 9 * SECOND and not asked:
                asked.append(self.now)
                requests.cancel_simulation(simulation.pk, Kind.ELECTION)

    asked: list[int] = []
    forget()
    simulation = play(
        simulation,
        limits=replace(LIMITS, flush_items=1),
        open_playthrough=lambda it: Cancelled(election._scenario(it)),
    )
    assert (simulation.state, simulation.now < 13 * SECOND) == ("cancelled", True)
    frames = stored_frames(simulation)
    assert frames[:-1] == frames_of_the_core()[: len(frames) - 1]
    assert frames[-1]["body"] == {"at": simulation.now, "state": "cancelled", "error": None}
