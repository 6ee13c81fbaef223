"""What becomes of unfinished simulations when an embedded server starts again."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from playground.playing.holder import acquire
from playground.playing.redispatch import redispatch
from playground.playing.restart import take_up_leftovers
from playground.simulations import queries
from playground.simulations.enums import Kind
from playground.simulations.models import Simulation
from playground.simulations.playthrough_cache import kept_playthroughs
from playground.simulations.services.requests import advance, cancel_simulation
from playground.simulations.services.table import SIMULATIONS
from scheduler_core.units import SECOND
from tests.support.runs import LIMITS
from tests.support.simulations import a_stepped_election, an_election, log_text, play

pytestmark = pytest.mark.django_db(transaction=True)


def test_unfinished_ones_go_on_even_where_the_dead_process_seems_to_hold_them(sent: list) -> None:
    queued, running, waiting = an_election(), an_election(), a_stepped_election()
    acquire(SIMULATIONS, running.pk, owner="dead", limits=LIMITS)
    sent.clear()
    assert take_up_leftovers(SIMULATIONS, limits=LIMITS) == ((queued.pk, running.pk), ())
    assert sent == [("simulations.play", [str(it.pk)]) for it in (queued, running)]
    assert queries.get_simulation(waiting.pk).state == "waiting"
    assert log_text(play(running)) == log_text(play(queued))


def test_one_that_may_have_ended_the_process_waits_to_be_advanced(sent: list) -> None:
    simulation = an_election()
    Simulation.objects.update(fruitless_takes=LIMITS.fruitless_takes)
    sent.clear()
    assert take_up_leftovers(SIMULATIONS, limits=LIMITS) == ((), (simulation.pk,))
    assert (sent, take_up_leftovers(SIMULATIONS, limits=LIMITS)) == ([], ((), ()))
    assert play(simulation).state == "waiting"
    advance(simulation.pk, Kind.ELECTION, end=True)
    assert play(simulation).state == "succeeded"


def test_nothing_goes_on_if_that_is_not_wanted(sent: list) -> None:
    simulation = a_stepped_election()
    advance(simulation.pk, Kind.ELECTION, to=5 * SECOND)
    sent.clear()
    assert take_up_leftovers(SIMULATIONS, limits=LIMITS, resume=False) == ((), (simulation.pk,))
    left = queries.get_simulation(simulation.pk)
    assert (left.state, left.target, sent) == ("waiting", 0, [])


def test_a_message_that_the_broker_lost_is_sent_again(sent: list) -> None:
    simulation = a_stepped_election()
    advance(simulation.pk, Kind.ELECTION, to=5 * SECOND)
    sent.clear()
    assert redispatch(SIMULATIONS, limits=LIMITS) == 0
    long_ago = timezone.now() - timedelta(seconds=LIMITS.redispatch_seconds + 1)
    Simulation.objects.update(dispatched_at=long_ago)
    assert redispatch(SIMULATIONS, limits=LIMITS) == 1
    assert sent == [("simulations.play", [str(simulation.pk)])]
    kept_playthroughs.clear()
    assert play(simulation).now == 5 * SECOND
    assert redispatch(SIMULATIONS, limits=LIMITS) == 0


def test_cancelling_what_a_dead_worker_holds_ends_it_at_once() -> None:
    simulation = an_election()
    acquire(SIMULATIONS, simulation.pk, owner="dead", limits=LIMITS)
    assert cancel_simulation(simulation.pk, Kind.ELECTION).state == "running"
    Simulation.objects.update(taken_until=timezone.now() - timedelta(seconds=1))
    assert cancel_simulation(simulation.pk, Kind.ELECTION).state == "cancelled"
