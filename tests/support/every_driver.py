"""Every driver of what is played, for the suite that all of them pass (tests/web/playing/test_every_driver.py)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import pytest

from playground.playing.lease import Lease
from playground.playing.limits import Limits
from playground.playing.models import Played
from playground.playing.player import Player
from playground.runs import engine
from playground.runs import queries as run_queries
from playground.runs.models import Run
from playground.runs.services.player import RunPlayer
from playground.simulations import queries as simulation_queries
from playground.simulations.enums import Kind as SimulationKind
from playground.simulations.services.player import SimulationPlayer
from playground.simulations.services.requests import create_simulation
from playground.simulations.tasks import open_playthrough
from tests.support.builders import a_pod
from tests.support.every_table import KINDS, Kind
from tests.support.played import a_busy_cluster, uploaded
from tests.support.runs import fetched, fold, stored_events
from tests.support.simulations import TIMELINE, an_election, log_text

RUNS, SIMULATIONS, *_ = KINDS


@dataclass(frozen=True)
class Driven:
    """make : a row that waits for a worker. log : all that is stored of it, but for what the clock decides."""

    name: str
    kind: Kind
    make: Callable[[], Played]
    open: Callable[[UUID], Player[Any]]
    log: Callable[[UUID], Any]


class Disturbed(Player[Any]):
    """A player during whose n-th step, counted from 1, something happens."""

    def __init__(self, player: Player[Any], n: int, happens: Callable[[], object]) -> None:
        self._player, self._left, self._happens = player, n, happens

    def catch_up(self) -> Iterator[None]:
        return self._player.catch_up()

    def begin(self, lease: Lease) -> Played:
        return self._player.begin(lease)

    def steps(self) -> Iterator[None]:
        for _ in self._player.steps():
            self._left -= 1
            if self._left == 0:
                self._happens()
            yield

    def is_full(self, limits: Limits) -> bool:
        return self._player.is_full(limits)

    def store(self, lease: Lease) -> Played:
        return self._player.store(lease)

    def keep(self) -> None:
        self._player.keep()


def _a_run() -> Run:
    """Of 44 attempts, one of which preempts."""
    more = [a_pod(f"more-{i:02}", requests={"cpu": "10m"}, priority=-1 - i) for i in range(39)]
    return Run.objects.create(snapshot=uploaded([*a_busy_cluster(), *more]))


def _run_player(run_id: UUID) -> RunPlayer:
    run = run_queries.get_run(run_id)
    return RunPlayer(run, engine.prepare(run))


def _run_log(run_id: UUID) -> dict[str, Any]:
    run = run_queries.get_run(run_id)
    told = fold(stored_events(run))
    assert told == fetched(run)
    return told


def _a_timeline() -> Played:
    return create_simulation(SimulationKind.TIMELINE, TIMELINE)


def _simulation_player(simulation_id: UUID) -> SimulationPlayer:
    return SimulationPlayer(simulation_queries.get_simulation(simulation_id), open_playthrough)


def _simulation_log(simulation_id: UUID) -> bytes:
    return log_text(simulation_queries.get_simulation(simulation_id))


DRIVEN = (
    Driven("run", RUNS, _a_run, _run_player, _run_log),
    Driven("election", SIMULATIONS, an_election, _simulation_player, _simulation_log),
    Driven("timeline", SIMULATIONS, _a_timeline, _simulation_player, _simulation_log),
)
every_driver = pytest.mark.parametrize("driven", DRIVEN, ids=[driven.name for driven in DRIVEN])
