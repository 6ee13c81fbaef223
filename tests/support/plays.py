"""A stand-in for the engine, for tests about storing, sending and taking up again: it plays a script."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any
from uuid import UUID

from playground.playing.limits import Limits
from playground.playing.worker import play_row
from playground.runs import engine
from playground.runs.services.player import Prepare, opened
from playground.runs.services.table import RUNS
from tests.support.runs import LIMITS

Outcome = dict[str, Any]


def an_outcome(k: int, **changes: Any) -> Outcome:
    """Attempt `k` puts pod default/pod-k on node-k."""
    outcome = {
        "k": k,
        "pod": f"default/pod-{k}",
        "outcome": "scheduled",
        "node": f"node-{k}",
        "feasible": 2,
        "score": 100 + k,
        "message": "",
        "nominatedNode": None,
        "victims": [],
    }
    return outcome | changes


def outcomes_of(n: int) -> list[Outcome]:
    """Every fifth is unschedulable."""
    lost = {"outcome": "unschedulable", "node": None, "score": None, "feasible": 0, "message": "0/9 nodes …"}
    return [an_outcome(k, **(lost if k % 5 == 4 else {})) for k in range(n)]


class ScriptedDecisions:
    """Plays `script`; `before` is called with each k that is decided, and may sleep, raise or cancel."""

    n_nodes = 9

    def __init__(self, script: list[Outcome], before: Callable[[int], None] = lambda k: None) -> None:
        self.script = script
        self.before = before
        self.total = sum(outcome["outcome"] != "preempting" for outcome in script)
        self.position = 0
        self.decided: list[int] = []

    def restore(self, outcomes: Iterable[Outcome]) -> None:
        restored = list(outcomes)
        assert restored == self.script[: len(restored)]
        self.position = len(restored)

    def outcomes(self) -> Iterator[Outcome]:
        for outcome in self.script[self.position :]:
            self.before(outcome["k"])
            self.decided.append(outcome["k"])
            yield outcome


def play_run(
    run_id: UUID, *, owner: str = "test", limits: Limits = LIMITS, prepare: Prepare = engine.prepare
) -> None:
    """As a worker does it, in the test's own thread."""
    play_row(RUNS, run_id, partial(opened, prepare=prepare), owner=owner, limits=limits)
