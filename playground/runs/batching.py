"""Grouping outcomes into events.

A batch is written when it is old or full. How much makes it full grows with the run: the first outcomes travel one by
one, so that a small demo is seen step by step, and later ones in hundreds, so that a large run is cheap.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from playground.playing.limits import Limits
from playground.playing.stopping import Stop

Outcome = dict[str, Any]


def batches(
    outcomes: Iterable[Outcome],
    limits: Limits,
    *,
    stored: int,
    stop: Callable[[], Stop | None],
    clock: Callable[[], float] = time.monotonic,
) -> Iterator[tuple[list[Outcome], Stop | None]]:
    """Each batch, and the reason to decide nothing more after it, if there is one.

    stored : attempts stored before the first of `outcomes`.
    stop : asked after every outcome.
    """
    batch: list[Outcome] = []
    due = clock() + limits.flush_seconds
    for outcome in outcomes:
        batch.append(outcome)
        reason = stop()
        if reason or len(batch) >= batch_size(stored, limits) or clock() >= due:
            yield batch, reason
            stored += len(batch)
            batch, due = [], clock() + limits.flush_seconds
    if batch:
        yield batch, None


def batch_size(stored: int, limits: Limits) -> int:
    """One outcome up to 16 stored ones, then an eighth of what is stored, up to the configured number."""
    return max(1, min(stored // 8, limits.flush_items))
