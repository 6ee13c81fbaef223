"""Playing a run: outcomes are decided one by one and stored in batches, until every pod has had its attempts.

`playground.playing` decides which worker plays a run and what ends it early.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Protocol
from uuid import UUID

import structlog

from playground.playing.lease import Lease
from playground.playing.limits import Limits
from playground.playing.player import Player
from playground.runs import engine, queries
from playground.runs.enums import RunState
from playground.runs.models import Run
from playground.runs.services.log import Outcome, append_finished, append_outcomes, append_started

log = structlog.get_logger(__name__)


class Decisions(Protocol):
    """A stored run in the engine, as runs.engine gives it."""

    @property
    def total(self) -> int:
        """Pods that get an attempt."""

    @property
    def n_nodes(self) -> int: ...

    def restore(self, outcomes: Iterable[Outcome]) -> None:
        """Go where these outcomes, from attempt 0 on, have led, without deciding anything again."""

    def outcomes(self) -> Iterator[Outcome]:
        """Decide on, one attempt at a time. The consumer may stop at any point."""


Prepare = Callable[[Run], Decisions]


def opened(run_id: UUID, prepare: Prepare = engine.prepare) -> RunPlayer:
    """Raises InvalidInput, NotFound."""
    run = queries.get_run(run_id)
    log.info("run_taken", attempts_stored=run.attempt_count)
    return RunPlayer(run, prepare(run))


class RunPlayer(Player[Run]):
    def __init__(self, run: Run, decisions: Decisions) -> None:
        self._run = run
        self._decisions = decisions
        self._outcomes: Iterator[Outcome] = iter(())
        self._not_stored: list[Outcome] = []
        self._is_over = False

    def catch_up(self) -> Iterator[None]:
        if self._run.attempt_count:
            self._decisions.restore(queries.outcomes(self._run.pk))
        self._outcomes = self._decisions.outcomes()
        return iter(())

    def begin(self, lease: Lease) -> Run:
        self._run = append_started(lease, total=self._decisions.total, n_nodes=self._decisions.n_nodes)
        return self._run

    def steps(self) -> Iterator[None]:
        for outcome in self._outcomes:
            self._not_stored.append(outcome)
            yield
        self._is_over = True

    def is_full(self, limits: Limits) -> bool:
        return len(self._not_stored) >= batch_size(self._run.attempt_count, limits)

    def store(self, lease: Lease) -> Run:
        if self._not_stored:
            self._run = append_outcomes(lease, self._not_stored)
            self._not_stored = []
        if self._is_over:
            self._run = append_finished(lease, RunState.SUCCEEDED)
        return self._run


def batch_size(stored: int, limits: Limits) -> int:
    """One outcome up to 16 stored ones, then an eighth of what is stored, up to the configured number.

    So a small demo is seen step by step, and a large run is cheap.
    """
    return max(1, min(stored // 8, limits.flush_items))
