"""The simulation's log: events are stored together with the virtual time up to which they are all there is.

One transaction appends one batch. The simulation's row is locked in it, so two writers never take the same number, and
the writer's lease is checked under that lock, so a worker that was thought dead and comes back writes nothing. Sockets
are told after the commit that there is something new, and read it from the store.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any, Final
from uuid import UUID

from django.db import transaction

from playground.playing.lease import Lease
from playground.playing.log import CLOSED, close, refuse_gaps
from playground.playing.problems import limit_problem
from playground.playing.rows import leased, locked
from playground.push.publication import publish_simulation_moved
from playground.simulations.codec import Frame, make_frame, pack_frames
from playground.simulations.enums import FINISHED, SimulationState
from playground.simulations.models import EventBatch, Simulation

PROGRESS: Final = ("state", "now", "target", "steps", "last_seq", "summary", "fruitless_takes")
LEASE: Final = ("taken_by", "taken_until")

KEPT: Final = "What has happened until then is kept."


def locked_simulation(
    simulation_id: UUID, kind: str | None = None, *, only: Collection[str] = ()
) -> AbstractContextManager[Simulation]:
    """See playing.rows. Raises NotFound."""
    where = {"kind": kind} if kind else {}
    return locked(Simulation, simulation_id, kind or "simulation", only=only, **where)


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
    with leased(Simulation, lease) as simulation:
        if now > simulation.now or frames:
            simulation.fruitless_takes = 0
        append_frames(simulation, frames)
        simulation.now, simulation.target = now, max(now, simulation.target)
        simulation.steps -= min(steps_done, simulation.steps)
        simulation.summary = dict(summary or {})
        if simulation.last_seq > most_events:
            problem = limit_problem("simulation", "events", f"{most_events:,}", kept=KEPT)
            end_simulation(simulation, SimulationState.FAILED, error=problem)
        elif now >= simulation.duration:
            end_simulation(simulation, SimulationState.SUCCEEDED)
        elif simulation.cancel_requested:
            end_simulation(simulation, SimulationState.CANCELLED)
        else:
            if simulation.is_idle:
                simulation.state = SimulationState.WAITING
                simulation.taken_by, simulation.taken_until = "", None
            simulation.save(update_fields=[*PROGRESS, *LEASE])
        tell_sockets(simulation)
    return simulation


def end_simulation(
    simulation: Simulation, state: SimulationState, *, error: Mapping[str, Any] | None = None
) -> None:
    """Closes the log of a locked simulation. Its lease ends."""
    simulation.state = state
    close(simulation, error)
    simulation.target, simulation.steps = simulation.now, 0
    body = {"at": simulation.now, "state": state.value, "error": error}
    append_frames(simulation, [make_frame(simulation.last_seq + 1, FINISHED, body)])
    simulation.save(update_fields=[*PROGRESS, *CLOSED])
    tell_sockets(simulation)


def tell_sockets(simulation: Simulation) -> None:
    """After the commit: there is something new."""
    simulation_id = simulation.pk
    transaction.on_commit(lambda: publish_simulation_moved(simulation_id), robust=True)


def append_frames(simulation: Simulation, frames: Sequence[Frame]) -> None:
    """The caller saves the simulation, whose `last_seq` has moved. Raises OutOfOrder unless they follow the stored ones."""
    if not frames:
        return
    refuse_gaps([frame.seq for frame in frames], simulation.last_seq, "events")
    EventBatch.objects.create(
        simulation=simulation,
        first_seq=frames[0].seq,
        last_seq=frames[-1].seq,
        first_at=frames[0].at,
        body=pack_frames(frames),
    )
    simulation.last_seq = frames[-1].seq
