"""Reading simulations. Nothing here writes; what is returned carries its joins."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from playground.common.errors import NotFound
from playground.people.visibility import visible
from playground.playing.codec import body_json
from playground.playing.rows import looked_up, with_sources
from playground.playing.states import FINAL_STATES
from playground.simulations.codec import Frame, unpack_frames
from playground.simulations.enums import Kind, SimulationState
from playground.simulations.models import Command, EventBatch, JournalBatch, Simulation

# What sockets say of a simulation, beside its events.
STATUS_FIELDS = (
    "last_seq",
    "state",
    "pace",
    "now",
    "target",
    "duration",
    "command_count",
)


def simulations(kind: str) -> QuerySet[Simulation]:
    """Those of one kind that one may see, with what lists show of their snapshot and policy; not the scenarios' texts."""
    return with_sources(visible(Simulation.objects.filter(kind=kind))).defer("scenario")


def get_simulation(simulation_id: UUID, kind: str | None = None) -> Simulation:
    """Raises NotFound."""
    rows = visible(Simulation.objects.select_related("snapshot", "policy", "owner"))
    simulation = looked_up(rows.filter(kind=kind) if kind else rows, simulation_id)
    if simulation is None:
        raise NotFound(f"There is no {kind or 'simulation'} {simulation_id}.")
    return simulation


def status(simulation_id: UUID, kind: str) -> dict[str, Any] | None:
    """STATUS_FIELDS; None for one that is not there, or not to be seen."""
    found = visible(Simulation.objects.filter(pk=simulation_id, kind=kind))
    return found.values(*STATUS_FIELDS).first()


def is_final(state: str) -> bool:
    return state in FINAL_STATES


def commands(simulation_id: UUID, *, after: int = 0) -> list[Command]:
    return list(Command.objects.filter(simulation_id=simulation_id, number__gt=after).order_by("number"))


def batches_after(simulation_id: UUID, seq: int) -> QuerySet[EventBatch]:
    return EventBatch.objects.filter(simulation_id=simulation_id, last_seq__gt=seq).order_by("first_seq")


def frames_after(simulation_id: UUID, seq: int, *, limit: int) -> list[Frame]:
    """At most `limit` frames after that number. Reads no more batches than it has to."""
    frames: list[Frame] = []
    for body in batches_after(simulation_id, seq).values_list("body", flat=True).iterator(chunk_size=8):
        frames += (frame for frame in unpack_frames(body) if frame.seq > seq)
        if len(frames) >= limit:
            break
    return frames[:limit]


def frames(simulation_id: UUID, *, until: int | None = None, types: Collection[str] = ()) -> Iterator[Frame]:
    """The log from its beginning. until: virtual time of the last ones. types: only these, all if empty."""
    rows = batches_after(simulation_id, 0)
    if until is not None:
        rows = rows.filter(first_at__lte=until)
    for body in rows.values_list("body", flat=True).iterator(chunk_size=20):
        for frame in unpack_frames(body):
            if until is not None and frame.at > until:
                return
            if not types or frame.type in types:
                yield frame


def unfinished() -> QuerySet[Simulation]:
    """Those that a worker has to see to."""
    unfinished = Simulation.objects.filter(state__in=(SimulationState.QUEUED, SimulationState.RUNNING))
    return unfinished.exclude(kind=Kind.LIVE)


def silent(now: datetime) -> QuerySet[Simulation]:
    """Live runs whose schedulers have sent no heartbeat for a while."""
    running = Simulation.objects.filter(kind=Kind.LIVE, state=SimulationState.RUNNING)
    return running.filter(taken_until__lt=now)


def next_journal_batch(simulation_id: UUID, after: int) -> tuple[int, bytes] | None:
    """Number and JSON list of the next part of a live run's journal, without checkpoints; None if there is none (yet)."""
    rows = JournalBatch.objects.filter(simulation_id=simulation_id, number__gt=after, checkpoint=None)
    found = rows.order_by("number").values_list("number", "body").first()
    return None if found is None else (found[0], body_json(found[1]))


def checkpoint_before(simulation_id: UUID, k: int) -> tuple[int, int] | None:
    """Attempt and number of the last checkpoint right before attempt `k` or an earlier one; None if there is none."""
    rows = JournalBatch.objects.filter(simulation_id=simulation_id, checkpoint__lte=k).only(
        "checkpoint", "number"
    )
    found = rows.order_by("-checkpoint").first()
    return None if found is None or found.checkpoint is None else (found.checkpoint, found.number)


def checkpoint_entries(simulation_id: UUID, number: int) -> bytes:
    """A JSON list."""
    rows = JournalBatch.objects.filter(simulation_id=simulation_id, number=number)
    return body_json(rows.values_list("body", flat=True).get())
