"""Reading runs. Nothing here writes; what is returned carries its joins."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from playground.common.errors import NotFound
from playground.people.visibility import visible
from playground.playing.codec import body_json, unpack
from playground.playing.rows import looked_up, with_sources
from playground.playing.states import FINAL_STATES
from playground.runs.enums import EventType, OutcomeKind, RunState
from playground.runs.models import Attempt, Event, Run


@dataclass(frozen=True, slots=True)
class StoredEvent:
    """An event as it leaves the store: `body` is JSON text."""

    seq: int
    type: str
    body: bytes


@dataclass(frozen=True, slots=True)
class StreamHead:
    """How far a run's stream has come, and whether it has ended."""

    last_seq: int
    ended: bool


def runs() -> QuerySet[Run]:
    """Those that one may see, with what lists show of its snapshot and its policy; not the policies' texts."""
    return with_sources(visible(Run.objects.all()))


def listed_runs() -> QuerySet[Run]:
    """Without those that only serve a question."""
    return runs().filter(listed=True)


def get_run(run_id: UUID) -> Run:
    """Raises NotFound."""
    run = run_if_there(run_id)
    if run is None:
        raise NotFound(f"There is no run {run_id}.")
    return run


def run_if_there(run_id: UUID | None) -> Run | None:
    """None without an id, and for a run that one may not see."""
    return None if run_id is None else looked_up(runs(), run_id)


def attempts(run_id: UUID) -> QuerySet[Attempt]:
    return Attempt.objects.filter(run_id=run_id).order_by("k")


def attempts_up_to(run: Run, k: int | None) -> int:
    """How many attempts there are up to and with attempt `k` (-1: none; None: all). Raises NotFound."""
    if k is None:
        return run.attempt_count
    if k >= run.attempt_count:
        raise NotFound(f"Run {run.pk} has no attempt {k}.")
    return k + 1


def outcomes(run_id: UUID, *, first: int = 0, stop: int | None = None) -> Iterator[dict[str, Any]]:
    """The outcomes first ≤ k < stop in order, exactly as the engine gave them. From the log: it has every field."""
    rows = Event.objects.filter(run_id=run_id, type=EventType.ATTEMPTS, last_k__gte=first).order_by("seq")
    if stop is not None:
        rows = rows.filter(first_k__lt=stop)
    for body in rows.values_list("body", flat=True).iterator(chunk_size=20):
        for outcome in unpack(body)["items"]:
            if first <= outcome["k"] and (stop is None or outcome["k"] < stop):
                yield outcome


def outcomes_if_ended(run: Run | None) -> list[dict[str, Any]] | None:
    """None where there is no run that has ended."""
    if run is None or run.state != RunState.SUCCEEDED:
        return None
    return list(outcomes(run.pk))


def movements(run_id: UUID, *, stop: int | None = None) -> Iterator[tuple[str, str | None, list[str]]]:
    """(pod, node it was placed on or None, victims evicted for it), in order, of the attempts k < stop that moved pods."""
    rows = attempts(run_id).filter(outcome__in=(OutcomeKind.SCHEDULED, OutcomeKind.PREEMPTING))
    if stop is not None:
        rows = rows.filter(k__lt=stop)
    yield from rows.values_list("pod", "node", "victims").iterator(chunk_size=5000)


def events_after(run_id: UUID, seq: int, *, limit: int) -> list[StoredEvent]:
    rows = Event.objects.filter(run_id=run_id, seq__gt=seq).order_by("seq")[:limit]
    return [
        StoredEvent(seq, kind, body_json(body)) for seq, kind, body in rows.values_list("seq", "type", "body")
    ]


def stream_head(run_id: UUID) -> StreamHead | None:
    """None for a run that is not there, or not to be seen."""
    found = visible(Run.objects.filter(pk=run_id)).values_list("last_seq", "state").first()
    return None if found is None else StreamHead(found[0], found[1] in FINAL_STATES)
