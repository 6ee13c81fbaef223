"""The simulation's log: events are stored together with the virtual time up to which they are all there is.

One transaction appends one batch. The simulation's row is locked in it, so two writers never take the same number, and
the writer's lease is checked under that lock, so a worker that was thought dead and comes back writes nothing. Sockets
are told after the commit that there is something new, and read it from the store.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from playground.common.errors import NotFound
from playground.playing.lease import Lease, LeaseLost
from playground.push.publish import publish_simulation_moved
from playground.simulations.codec import Frame, make_frame, pack_frames
from playground.simulations.enums import FINISHED, SimulationState
from playground.simulations.models import EventBatch, Simulation
from playground.simulations.problems import limit_problem

PROGRESS = ["state", "now", "target", "steps", "last_seq", "summary"]
PROGRESS += ["fruitless_takes", "taken_by", "taken_until"]


class OutOfOrder(ValueError):
    """Frames that do not continue the stored ones. Storing them would leave a hole that nothing could mend."""


@contextmanager
def locked_simulation(
    simulation_id: UUID, kind: str | None = None, *, only: Collection[str] = ()
) -> Iterator[Simulation]:
    """The row in a transaction, locked against other writers.

    `only`: the columns to be read, all if empty. Raises NotFound.
    """
    with transaction.atomic():
        rows = Simulation.objects.only(*only).select_for_update().filter(pk=simulation_id)
        simulation = (rows.filter(kind=kind) if kind else rows).first()
        if simulation is None:
            raise NotFound(f"There is no {kind or 'simulation'} {simulation_id}.")
        yield simulation


@contextmanager
def leased_simulation(lease: Lease) -> Iterator[Simulation]:
    """The row, locked, for the lease's holder. Raises LeaseLost."""
    with transaction.atomic():
        simulation = Simulation.objects.select_for_update().filter(pk=lease.played_id).first()
        if simulation is None or simulation.taken_by != lease.owner:
            raise LeaseLost(lease.played_id)
        yield simulation


def append_progress(
    lease: Lease,
    frames: Sequence[Frame],
    *,
    now: int,
    steps_done: int,
    most_events: int,
    summary: Mapping[str, Any] | None = None,
) -> Simulation:
    """Stores what has happened up to `now`, and lets go of the simulation when there is no more to be done.

    Raises OutOfOrder unless the frames follow the stored ones.
    """
    with leased_simulation(lease) as simulation:
        if now > simulation.now or frames:
            simulation.fruitless_takes = 0
        append_frames(simulation, frames)
        simulation.now, simulation.target = now, max(now, simulation.target)
        simulation.steps -= min(steps_done, simulation.steps)
        simulation.summary = dict(summary or {})
        if simulation.last_seq > most_events:
            end_simulation(
                simulation, SimulationState.FAILED, error=limit_problem("events", f"{most_events:,}")
            )
        elif now >= simulation.duration:
            end_simulation(simulation, SimulationState.SUCCEEDED)
        elif simulation.cancel_requested:
            end_simulation(simulation, SimulationState.CANCELLED)
        else:
            if simulation.is_idle:
                simulation.state = SimulationState.WAITING
                simulation.taken_by, simulation.taken_until = "", None
            simulation.save(update_fields=PROGRESS)
        tell_sockets(simulation)
    return simulation


def append_finished(
    lease: Lease, state: SimulationState, *, error: Mapping[str, Any] | None = None
) -> Simulation:
    with leased_simulation(lease) as simulation:
        end_simulation(simulation, state, error=error)
    return simulation


def end_simulation(
    simulation: Simulation, state: SimulationState, *, error: Mapping[str, Any] | None = None
) -> None:
    """Closes the log of a locked simulation. Whoever held the lease holds it no longer."""
    simulation.state = state
    simulation.error = error
    simulation.finished_at = timezone.now()
    simulation.taken_by, simulation.taken_until = "", None
    simulation.target, simulation.steps = simulation.now, 0
    body = {"at": simulation.now, "state": state.value, "error": error}
    append_frames(simulation, [make_frame(simulation.last_seq + 1, FINISHED, body)])
    simulation.save(update_fields=[*PROGRESS, "error", "finished_at"])
    tell_sockets(simulation)


def tell_sockets(simulation: Simulation) -> None:
    """After the commit: there is something new."""
    simulation_id = simulation.pk
    transaction.on_commit(lambda: publish_simulation_moved(simulation_id), robust=True)


def append_frames(simulation: Simulation, frames: Sequence[Frame]) -> None:
    """The caller saves the simulation, whose `last_seq` has moved. Raises OutOfOrder unless they follow the stored ones."""
    if not frames:
        return
    numbers = range(simulation.last_seq + 1, simulation.last_seq + 1 + len(frames))
    if [frame.seq for frame in frames] != list(numbers):
        raise OutOfOrder(f"expected events {numbers.start} to {numbers.stop - 1}")
    EventBatch.objects.create(
        simulation=simulation,
        first_seq=numbers.start,
        last_seq=numbers.stop - 1,
        first_at=frames[0].at,
        body=pack_frames(frames),
    )
    simulation.last_seq = numbers.stop - 1
