"""The run's log: every change a client can see is one event, stored together with the row it changes.

One transaction appends one event. The run's row is locked in it, so two writers never take the same number, and the
writer's lease is checked under that lock, so a worker that was thought dead and comes back writes nothing.
Events are published after the commit, so their readers find them in the store.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any, Final
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from playground.playing.codec import pack
from playground.playing.lease import Lease
from playground.playing.log import CLOSED, close, refuse_gaps
from playground.playing.rows import leased, locked
from playground.push.envelopes import event_text
from playground.push.publication import publish_run_frame
from playground.runs.decided_run import DecidedRun
from playground.runs.enums import EventType, RunState
from playground.runs.models import Attempt, Event, Run, attempt_row

Outcome = dict[str, Any]
# Outcomes in an event of a run that is stored as a whole.
MOST_AT_ONCE: Final = 500


def locked_run(run_id: UUID, *, only: Collection[str] = ()) -> AbstractContextManager[Run]:
    """See playing.rows. Raises NotFound."""
    return locked(Run, run_id, "run", only=only)


def append_started(lease: Lease, *, total: int, n_nodes: int) -> Run:
    """The run plays from now on. Stores nothing if a lost worker has already stored the event."""
    with leased(Run, lease) as run:
        if run.state != RunState.RUNNING:
            _start(run, total, n_nodes)
    return run


def append_outcomes(lease: Lease, outcomes: Sequence[Outcome]) -> Run:
    """Store a batch of outcomes. Raises OutOfOrder unless it begins at the run's next k and has no holes."""
    with leased(Run, lease) as run:
        _add(run, outcomes)
    return run


def append_finished(lease: Lease, state: RunState, *, error: Mapping[str, Any] | None = None) -> Run:
    with leased(Run, lease) as run:
        end_run(run, state, error=error)
    return run


def append_decided(run: Run, decided: DecidedRun) -> None:
    """The whole log of a run that is made in this transaction, so that no worker can have it."""
    _start(run, decided.total, decided.n_nodes)
    for first in range(0, len(decided.outcomes), MOST_AT_ONCE):
        _add(run, decided.outcomes[first : first + MOST_AT_ONCE])
    end_run(run, RunState.SUCCEEDED)


def end_run(run: Run, state: RunState, *, error: Mapping[str, Any] | None = None) -> None:
    """Closes the log of a locked run. Its lease ends."""
    run.state = state
    close(run, error)
    _append(run, EventType.FINISHED, {"state": state.value, "counts": run.counts, "error": error})
    run.save(update_fields=["state", "last_seq", *CLOSED])


def interrupt_run(run: Run) -> None:
    """Closes the log of a locked run until it is resumed: the next `started` opens it again."""
    run.dispatched_at = None
    run.save(update_fields=["dispatched_at"])
    end_run(run, RunState.INTERRUPTED)


def _start(run: Run, total: int, n_nodes: int) -> None:
    run.state = RunState.RUNNING
    run.started_at, run.finished_at = run.started_at or timezone.now(), None
    run.total, run.node_count = total, n_nodes
    _append(run, EventType.STARTED, {"total": total, "nodes": n_nodes})
    run.save(update_fields=["state", "started_at", "finished_at", "total", "node_count", "last_seq"])


def _add(run: Run, outcomes: Sequence[Outcome]) -> None:
    first = run.attempt_count
    refuse_gaps([outcome["k"] for outcome in outcomes], first - 1, "attempts")
    Attempt.objects.bulk_create([attempt_row(run, outcome) for outcome in outcomes])
    run.attempt_count += len(outcomes)
    run.counts = _added(run.counts, outcomes)
    run.violation_count += sum(len(outcome.get("violations", ())) for outcome in outcomes)
    run.fruitless_takes = 0
    _append(run, EventType.ATTEMPTS, {"items": outcomes}, ks=(first, run.attempt_count - 1))
    run.save(update_fields=["attempt_count", "counts", "violation_count", "fruitless_takes", "last_seq"])


def _append(
    run: Run,
    event_type: EventType,
    body: Mapping[str, Any],
    *,
    ks: tuple[int | None, int | None] = (None, None),
) -> None:
    """Store the next event; the caller saves the run, whose `last_seq` has moved."""
    text, stored = pack(body)
    run.last_seq += 1
    Event.objects.create(run=run, seq=run.last_seq, type=event_type, body=stored, first_k=ks[0], last_k=ks[1])
    run_id, seq = run.pk, run.last_seq
    transaction.on_commit(
        lambda: publish_run_frame(run_id, seq=seq, text=event_text(seq, event_type.value, text)), robust=True
    )


def _added(counts: Mapping[str, int], outcomes: Sequence[Outcome]) -> dict[str, int]:
    new = Counter(outcome["outcome"] for outcome in outcomes)
    return {kind: number + new[kind] for kind, number in counts.items()}
