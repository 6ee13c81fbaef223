"""Who decides an attempt: the engine, or the record of an earlier run. Before any attempt a run can be made to stand still."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from scheduler_core.engine.cache import SchedulerCache
from scheduler_core.engine.outcome import GATED, Outcome
from scheduler_core.engine.shown_status import status_after
from scheduler_core.explain.explanation import Explanation
from scheduler_core.extenders.calls import Call
from scheduler_core.framework.diagnosis import rejectors


@dataclass(frozen=True, slots=True)
class AttemptResult:
    """What an attempt led to, and by which plugins the pod was rejected, which the queue wants to know."""

    outcome: Outcome
    rejectors: tuple[str, ...]

    def to_dict(self) -> dict[str, Any]:
        """As stored: with this, a run can be played again without deciding (RecordedDecider)."""
        return self.outcome.to_dict() | {"rejectors": list(self.rejectors)}

    @classmethod
    def from_dict(cls, record: Mapping[str, Any]) -> AttemptResult:
        """The inverse of ``to_dict``. Raises KeyError if a field is missing."""
        return cls(Outcome.from_dict(record), tuple(record["rejectors"]))


Decider = Callable[[int, str, SchedulerCache], AttemptResult]
"""(number of the attempt, pod, what its scheduler knows) → how it ended. Changes nothing."""


def explain(k: int, key: str, cache: SchedulerCache) -> Explanation:
    """The attempt with everything written down. To be read before the cluster changes."""
    pod, state, scheduler = cache.pod_info(key), cache.state, cache.scheduler
    decision = scheduler.decide(k, pod, state)
    log = None if scheduler.session is None or decision.attempt is None else scheduler.session.log
    return Explanation(
        decision.outcome.to_dict(),
        decision.attempt,
        decision.framework,
        pod,
        state,
        tie_break=scheduler.tie_break,
        exchanges=() if log is None else tuple(log.exchanges),
    )


def decide(k: int, key: str, cache: SchedulerCache) -> AttemptResult:
    """By the engine."""
    decision = cache.scheduler.decide(k, cache.pod_info(key), cache.state)
    named = () if decision.attempt is None else rejectors(decision.attempt)
    return AttemptResult(decision.outcome, named)


def calls_of(results: Iterable[AttemptResult]) -> dict[int, tuple[Call, ...]]:
    """Attempt → what extenders were asked and said, for replaying it; also of attempts in which nobody was asked."""
    return {result.outcome.k: result.outcome.calls for result in results}


class RecordedDecider:
    """As recorded, as far as the record goes; from there on by the engine.

    Raises ValueError if the record is not of this run.
    """

    def __init__(self, results: Iterable[AttemptResult]) -> None:
        self._results = {result.outcome.k: result for result in results}

    def __call__(self, k: int, key: str, cache: SchedulerCache) -> AttemptResult:
        recorded = self._results.get(k)
        if recorded is None:
            return decide(k, key, cache)
        if recorded.outcome.pod != key:
            raise ValueError(f"attempt {k} is of {key}, not of {recorded.outcome.pod}")
        if recorded.outcome.search is not None:
            cache.scheduler.search_start.index = recorded.outcome.search[1]
        return recorded


@dataclass(frozen=True, slots=True)
class Pending:
    """An attempt that is about to be decided. then : goes on with the result."""

    k: int
    key: str
    cache: SchedulerCache
    then: Callable[[AttemptResult], None]

    def explain(self) -> Explanation:
        """To be read before anything goes on. Calls that are made for it are those of the attempt: nobody is called again."""
        return explain(self.k, self.key, self.cache)

    def end(self, result: AttemptResult) -> None:
        """Go on with it. Extenders see from now on what came of it."""
        session, outcome = self.cache.session, result.outcome
        if session is not None and outcome.outcome != GATED:
            session.note(self.key, status_after(outcome))
        self.then(result)


class Attempts:
    """Numbers the attempts of all schedulers of a run, from 0, and has them decided.

    made : how many there were. stop_before : number of an attempt before which everything is to stand still; it is then ``pending``.
    """

    def __init__(self, decider: Decider) -> None:
        self.stop_before: int | None = None
        self.pending: Pending | None = None
        self._decider = decider
        self.made = 0

    def make(self, key: str, cache: SchedulerCache, then: Callable[[AttemptResult], None]) -> None:
        pending = Pending(self.made, key, cache, then)
        self.made += 1
        if pending.k == self.stop_before:
            self.pending = pending
        else:
            self.decide(pending)

    def go_on(self) -> None:
        """After standing still."""
        pending, self.pending = self.pending, None
        if pending is not None:
            self.decide(pending)

    def decide(self, pending: Pending) -> None:
        """At once; whoever needs time for it ends it later."""
        pending.end(self._decider(pending.k, pending.key, pending.cache))
