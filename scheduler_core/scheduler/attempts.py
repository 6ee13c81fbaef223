"""The decisions of attempts: by the engine, or by the record of an earlier run. A run can be paused before any attempt."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import msgspec

from scheduler_core.engine.cache.scheduler_cache import SchedulerCache
from scheduler_core.engine.equal_pods.rankings import Rankings
from scheduler_core.engine.groups.cycle import decide_again, giving_back, hold_all, run_cycle
from scheduler_core.engine.outcome import ERROR, GATED, UNSCHEDULABLE, Outcome
from scheduler_core.engine.pod_status import status_after
from scheduler_core.engine.records.groups import group_story
from scheduler_core.engine.scheduler import Decision, Scheduler
from scheduler_core.engine.turns import AHEAD, EQUAL
from scheduler_core.explain.explanation import Explanation
from scheduler_core.extenders.calls import Call
from scheduler_core.framework.phases.diagnosis import rejectors
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.snapshot.state import UNPLACED, ClusterState


class AttemptResult(msgspec.Struct, frozen=True, gc=False):
    """The result of an attempt, and the plugins that rejected the pod, which the queue needs."""

    outcome: Outcome
    rejectors: tuple[str, ...]

    def to_dict(self) -> dict[str, Any]:
        """As stored. With it, a run can be played again without deciding (RecordedDecider)."""
        return self.outcome.to_dict() | {"rejectors": list(self.rejectors)}

    @classmethod
    def from_dict(cls, record: Mapping[str, Any]) -> AttemptResult:
        """The inverse of ``to_dict``. Raises KeyError if a field is missing."""
        return cls(Outcome.from_dict(record), tuple(record["rejectors"]))


Decider = Callable[[int, Sequence[str], SchedulerCache], list[AttemptResult]]
"""(number of the first attempt, pods, what their scheduler knows) → the result of each. Changes nothing. Several pods are
of one group.
"""


def explain(k: int, key: str, cache: SchedulerCache) -> Explanation:
    """The attempt with everything recorded. Read it before the cluster changes."""
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


def explain_in_group(k: int, first: int, keys: Sequence[str], cache: SchedulerCache) -> Explanation:
    """Attempt k of a group's cycle, decided again with the attempts before it on their nodes.

    first, keys : of the cycle.

    Afterwards the cache is as in the middle of the cycle (group_cycle.giving_back).
    """
    scheduler, state = cache.scheduler, cache.state
    decisions = run_cycle(scheduler, first, [cache.pod_info(key) for key in keys], state)
    outcomes = [decision.outcome for decision in decisions]
    outcome, groups = outcomes[k - first], scheduler.pod_groups
    if outcome.group is None or groups is None:
        raise AssertionError("several pods are attempted together where there are groups")
    story = group_story(outcome.group, outcomes, groups, state)
    hold_all(scheduler, outcomes[: k - first], state)
    decision = decide_again(scheduler, outcome, cache.pod_info(keys[k - first]), state)
    return Explanation(
        outcome.to_dict(),
        decision.attempt,
        decision.framework,
        cache.pod_info(outcome.pod),
        state,
        tie_break=scheduler.tie_break,
        group=story,
    )


class EngineDecider:
    """Decides by the engine: a pod alone, or the pods of a group together. Its stored data belong to the scheduler of the
    last call.
    """

    def __init__(self) -> None:
        self._rankings: Rankings | None = None

    def __call__(self, first: int, keys: Sequence[str], cache: SchedulerCache) -> list[AttemptResult]:
        if cache.pods[keys[0]].group is None or cache.pod_groups is None:
            return [self._decide(k, key, cache) for k, key in enumerate(keys, start=first)]
        pods = [cache.pod_info(key) for key in keys]
        return list(map(_result, run_cycle(cache.scheduler, first, pods, cache.state)))

    def _decide(self, k: int, key: str, cache: SchedulerCache) -> AttemptResult:
        pod, state, rankings = cache.pod_info(key), cache.state, self._rankings_over(cache.scheduler)
        outcome = rankings.outcome(k, pod, state)
        if outcome is not None:
            return AttemptResult(outcome, ())
        decision = cache.scheduler.decide(k, pod, state)
        rankings.note(decision, state)
        return _result(decision)

    def _rankings_over(self, scheduler: Scheduler) -> Rankings:
        if self._rankings is None or self._rankings.scheduler is not scheduler:
            self._rankings = Rankings(scheduler, _is_followed)
        return self._rankings


def _is_followed(pod: PodInfo, cluster: ClusterState) -> bool:
    """Whether most of the pods that were created directly after this one are of its kind, and have no node yet."""
    after = range(pod.row + 1, min(pod.row + 1 + AHEAD, len(cluster.pods)))
    waiting = [row for row in after if cluster.node_of[row] == UNPLACED]
    return sum(cluster.pods.kind_of[row] is pod.kind for row in waiting) >= EQUAL


def _result(decision: Decision) -> AttemptResult:
    """The result of an attempt. No plugin rejected a pod that fails only because its group does (spec 13 §4.2)."""
    outcome, attempt, part = decision.outcome, decision.attempt, decision.outcome.group
    fails_with_group = part is not None and (
        part.fate == ERROR or (part.held is not None and outcome.outcome == UNSCHEDULABLE)
    )
    return AttemptResult(outcome, () if attempt is None or fails_with_group else rejectors(attempt))


def calls_of(results: Iterable[AttemptResult]) -> dict[int, tuple[Call, ...]]:
    """Attempt → requests to extenders and their answers, to replay them; also for attempts without requests."""
    return {result.outcome.k: result.outcome.calls for result in results}


class RecordedDecider:
    """Decides by a record while it lasts, then by the engine.

    Raises ValueError if the record is not of this run.
    """

    def __init__(self, results: Iterable[AttemptResult]) -> None:
        self._results = {result.outcome.k: result for result in results}
        self._engine = EngineDecider()

    def __call__(self, first: int, keys: Sequence[str], cache: SchedulerCache) -> list[AttemptResult]:
        known = [self._results[k] for k in range(first, first + len(keys)) if k in self._results]
        if len(known) < len(keys):
            return self._engine(first, keys, cache)
        for one, key in zip(known, keys, strict=True):
            if one.outcome.pod != key:
                raise ValueError(f"attempt {one.outcome.k} is of {key}, not of {one.outcome.pod}")
            if one.outcome.search is not None:
                cache.scheduler.search_start.index = one.outcome.search[1]
        return known


class Pending(msgspec.Struct):
    """Attempts that are about to be decided: of one pod, or of the pods of a group together.

    k : the requested attempt, or the first one.
    first : number of the first one.
    then : called with the results.
    """

    k: int
    first: int
    keys: tuple[str, ...]
    cache: SchedulerCache
    then: Callable[[list[AttemptResult]], None]
    _give_back: Callable[[], None] | None = None

    @property
    def key(self) -> str:
        """The pod of attempt k."""
        return self.keys[self.k - self.first]

    @property
    def is_group(self) -> bool:
        """Whether they are attempts of a group, even if only one pod is left."""
        return self.cache.pods[self.keys[0]].group is not None and self.cache.pod_groups is not None

    def covers(self, k: int | None) -> bool:
        return k is not None and self.first <= k < self.first + len(self.keys)

    def explain(self) -> Explanation:
        """Read it before anything continues. Its calls to extenders are those of the attempt: no extender is called
        again.
        """
        self.leave_cycle()
        if self.is_group:
            self._give_back = giving_back(self.cache.state)
            return explain_in_group(self.k, self.first, self.keys, self.cache)
        return explain(self.k, self.key, self.cache)

    def leave_cycle(self) -> None:
        """Restore the cache to its state before the cycle."""
        give_back, self._give_back = self._give_back, None
        if give_back is not None:
            give_back()

    def end(self, results: list[AttemptResult]) -> None:
        """Continue with the result. From now on extenders see its effects."""
        session = self.cache.session
        if session is not None and session.shows_objects:
            for outcome in (result.outcome for result in results if result.outcome.outcome != GATED):
                session.note(outcome.pod, status_after(outcome))
        self.then(results)


class Attempts:
    """Numbers the attempts of all schedulers of a run, from 0, and lets them be decided.

    made : their number.
    stop_before : number of the attempt before which everything pauses; it is then ``pending``.
    """

    def __init__(self, decider: Decider) -> None:
        self.stop_before: int | None = None
        self.pending: Pending | None = None
        self._decider = decider
        self.made = 0

    def make(
        self, keys: Sequence[str], cache: SchedulerCache, then: Callable[[list[AttemptResult]], None]
    ) -> None:
        """Attempt one pod, or the pods of a group in their order."""
        pending = Pending(self.made, self.made, tuple(keys), cache, then)
        self.made += len(keys)
        if self.stop_before is not None and pending.covers(self.stop_before):
            pending.k = self.stop_before
            self.pending = pending
        else:
            self.decide(pending)

    def stands_before(self, k: int) -> Pending | None:
        """The attempt, if everything is paused before it or before its group's cycle."""
        if self.pending is not None and self.pending.k != k and self.pending.covers(k):
            self.pending.leave_cycle()
            self.pending.k = k
        return self.pending if self.pending is not None and self.pending.k == k else None

    def go_on(self) -> None:
        """Continue after a pause."""
        pending, self.pending = self.pending, None
        if pending is not None:
            self.decide(pending)

    def decide(self, pending: Pending) -> None:
        """Decide immediately; a caller whose attempts take time ends them later."""
        pending.leave_cycle()
        pending.end(self._decider(pending.first, pending.keys, pending.cache))
