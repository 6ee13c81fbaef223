"""Requests of users about simulations. Each function is one transaction; workers are notified after the commit."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

import structlog
from django.db import transaction
from django.utils import timezone

from playground.common.answers import Answer, no_answer
from playground.common.errors import Conflict, Mistake
from playground.playing.dispatch import dispatch
from playground.playing.holder import cancel
from playground.policies.models import Policy
from playground.simulations.drivers import driver_of
from playground.simulations.enums import Pace, SimulationState
from playground.simulations.models import Simulation
from playground.simulations.scenarios import Source
from playground.simulations.services.log import locked_simulation, tell_sockets
from playground.simulations.services.policies import asked_of_policies
from playground.simulations.services.table import SIMULATIONS
from playground.snapshots.models import Snapshot

log = structlog.get_logger(__name__)


def create_simulation(  # noqa: PLR0913 - one for each thing that a simulation is made of
    kind: str,
    source: Source,
    *,
    seed: int | None = None,
    pace: Pace = Pace.FREE,
    snapshot: Snapshot | None = None,
    policy: Policy | None = None,
    example: str | None = None,
    parent: Simulation | None = None,
    call_extenders: bool | None = None,
    notices: Sequence[Mistake] = (),
    answer: Answer = no_answer,
) -> Simulation:
    """A queued simulation, sent to the workers on commit. `call_extenders`: see outgoing.selection. `notices`: warnings of its maker.

    Raises InvalidInput listing every mistake of the scenario, or every extender that may not be called.
    """
    read = driver_of(kind).read(source, snapshot)
    extenders, plugins, warnings = asked_of_policies(read.policies, policy, call_extenders)
    with transaction.atomic():
        simulation = Simulation.objects.create(
            kind=kind,
            title=read.title,
            description=read.description,
            scenario=read.text,
            seed=read.seed if seed is None else seed,
            release=read.release,
            snapshot=snapshot,
            policy=policy,
            call_extenders=call_extenders,
            extenders=extenders,
            plugins=plugins,
            warnings=[*(notice.to_dict() for notice in notices), *warnings],
            example=example,
            parent=parent,
            pace=pace,
            duration=read.duration,
            target=read.duration if pace == Pace.FREE else 0,
            dispatched_at=timezone.now(),
        )
        answer(simulation)
        dispatch(SIMULATIONS, simulation)
    log.info("simulation_created", simulation_id=str(simulation.pk), kind=kind)
    return simulation


def advance(
    simulation_id: UUID,
    kind: str,
    *,
    to: int | None = None,
    by: int | None = None,
    step: bool = False,
    end: bool = False,
) -> Simulation:
    """Asks for it to be played further: to a time, by a time, to the next moment, or to the end.

    A time that has passed, or that was asked for already, changes nothing. Raises Conflict once it is over, NotFound.
    """
    with locked_simulation(simulation_id, kind) as simulation:
        refuse_if_over(simulation)
        wanted = max(simulation.now, simulation.target)
        if by is not None:
            to = wanted + by
        if end:
            to = simulation.duration
        simulation.target = min(max(wanted, to or 0), simulation.duration)
        simulation.steps += 1 if step else 0
        simulation.save(update_fields=["target", "steps"])
        _wake(simulation)
    return simulation


def refuse_if_over(simulation: Simulation) -> None:
    if simulation.is_final:
        detail = f"The {simulation.kind} is over, state {simulation.state}."
        raise Conflict(detail, code="simulation-over")


def cancel_simulation(simulation_id: UUID, kind: str) -> Simulation:
    """See playing.holder; what has happened is kept. Raises Conflict for one that is over, NotFound."""
    with locked_simulation(simulation_id, kind) as simulation:
        refuse_if_over(simulation)
        cancel(SIMULATIONS, simulation)
    return simulation


def delete_simulation(simulation_id: UUID, kind: str) -> None:
    """With all it has stored, also one that cannot be read. A worker that plays it notices with its next write.

    Raises NotFound.
    """
    with locked_simulation(simulation_id, kind, only=("pk",)) as simulation:
        tell_sockets(simulation)
        simulation.delete()
    log.info("simulation_deleted", simulation_id=str(simulation_id))


def _wake(simulation: Simulation) -> None:
    """One that waits needs a worker again; one that is played, or is about to be, has one who will look."""
    if simulation.state == SimulationState.WAITING and not simulation.is_idle:
        simulation.state = SimulationState.QUEUED
        simulation.dispatched_at = timezone.now()
        simulation.save(update_fields=["state", "dispatched_at"])
        dispatch(SIMULATIONS, simulation)
