"""Commands of users to a simulation while it is played, and branches of it.

A command happens at the time to which the simulation is wanted: everything before that is settled, and no worker goes
beyond it without looking under the row's lock for commands first. So its time is known when it is stored, and the
scenario with the commands at their times is all that it takes to play the same again.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any, Final
from uuid import UUID

import structlog
from django.db import transaction
from django.utils import timezone

from playground.common.answers import Answer, no_answer
from playground.common.errors import Busy, Conflict, InvalidInput, Mistake
from playground.common.stored_text import UNSTORABLE, is_storable_value
from playground.playing.dispatch import dispatch
from playground.simulations import queries
from playground.simulations.drivers import driver_of
from playground.simulations.enums import Pace
from playground.simulations.limits import simulation_bounds
from playground.simulations.models import Command, Simulation
from playground.simulations.services.log import locked_simulation, tell_sockets
from playground.simulations.services.requests import refuse_if_over
from playground.simulations.services.table import SIMULATIONS

log = structlog.get_logger(__name__)

# A step ends at a time that only the simulation knows; a command after it waits for that.
STEP_SECONDS: Final = 5.0
LOOK_SECONDS: Final = 0.05


def inject(simulation_id: UUID, kind: str, body: Mapping[str, Any], *, answer: Answer = no_answer) -> Command:
    """Has something happen at the present virtual time, after everything that was asked for already.

    Raises InvalidInput listing every mistake, Conflict once it is over or has had too many commands, Busy, NotFound.
    """
    give_up_at = time.monotonic() + STEP_SECONDS
    while True:
        with locked_simulation(simulation_id, kind) as simulation:
            refuse_if_over(simulation)
            if simulation.steps == 0:
                command = _store(simulation, body)
                answer(command)
                return command
        if time.monotonic() >= give_up_at:
            raise Busy("A step is still being played. Try again.")
        time.sleep(LOOK_SECONDS)


def branch(
    simulation_id: UUID,
    kind: str,
    *,
    at: int,
    body: Mapping[str, Any] | None = None,
    answer: Answer = no_answer,
) -> Simulation:
    """A new stepped simulation, equal to this one before `at`, and advanced to that time; `body` happens then.

    It may begin where this one ends, and continues from there.

    Raises InvalidInput for a time that has not been played yet and for mistakes in `body`, NotFound.
    """
    parent = queries.get_simulation(simulation_id, kind)
    if at > parent.now:
        raise InvalidInput(
            "It cannot branch at this time.",
            problems=[Mistake("at", f"must be at most {parent.now}")],
            code="invalid-request",
        )
    earlier = [command for command in queries.commands(parent.pk) if command.at < at]
    with transaction.atomic():
        child = _copy(parent, at)
        for command in earlier:
            command.pk, command.simulation = None, child
        Command.objects.bulk_create(earlier)
        child.command_count = len(earlier)
        child.save(update_fields=["command_count"])
        if body is not None:
            _store(child, body)
        answer(child)
        dispatch(SIMULATIONS, child)
    log.info("simulation_branched", simulation_id=str(child.pk), parent_id=str(parent.pk))
    return child


def _store(simulation: Simulation, body: Mapping[str, Any]) -> Command:
    """Of a locked simulation."""
    at = max(simulation.now, simulation.target)
    if at >= simulation.duration:
        detail = f"The {simulation.kind} is being played to its end; it can be branched before that."
        raise Conflict(detail, code="simulation-over")
    earlier = queries.commands(simulation.pk)
    most = simulation_bounds().commands
    if len(earlier) >= most:
        raise Conflict(f"This server takes at most {most} commands.", code="too-many-commands")
    _refuse_what_cannot_be_kept(body)
    command = Command(simulation=simulation, number=len(earlier) + 1, at=at, body=dict(body))
    driver = driver_of(simulation.kind)
    simulation.duration = max(simulation.duration, driver.end_after(simulation, at))
    driver.check_command(simulation, earlier, command)
    command.save()
    simulation.command_count = command.number
    simulation.save(update_fields=["command_count", "duration"])
    tell_sockets(simulation)
    return command


def _refuse_what_cannot_be_kept(body: Mapping[str, Any]) -> None:
    if not is_storable_value(body):
        problems = [Mistake("", UNSTORABLE)]
        raise InvalidInput("The command has mistakes.", problems=problems, code="invalid-request")


def _copy(parent: Simulation, at: int) -> Simulation:
    return Simulation.objects.create(
        kind=parent.kind,
        title=parent.title,
        description=parent.description,
        scenario=parent.scenario,
        seed=parent.seed,
        release=parent.release,
        snapshot=parent.snapshot,
        policy=parent.policy,
        example=parent.example,
        parent=parent,
        branched_at=at,
        pace=Pace.STEPPED,
        duration=parent.duration if at < parent.duration else driver_of(parent.kind).end_after(parent, at),
        target=at,
        dispatched_at=timezone.now(),
    )
