"""Every driver of what is played, for the suite that all of them pass (tests/web/playing/test_every_driver.py)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any
from uuid import UUID

import pytest

from playground.playing.codec import unpack
from playground.playing.lease import Lease
from playground.playing.limits import Limits
from playground.playing.models import Played
from playground.playing.player import Player
from playground.rehearsals import queries as rehearsal_queries
from playground.rehearsals.services import player as rehearsals_player
from playground.removals import queries as removal_queries
from playground.removals.enums import RemovalKind
from playground.removals.models import Removal
from playground.removals.services import player as removals_player
from playground.runs import queries as run_queries
from playground.runs.models import Run
from playground.runs.services import player as runs_player
from playground.searches.enums import SearchKind
from playground.searches.models import Search
from playground.searches.services import player as searches_player
from playground.simulations import queries as simulation_queries
from playground.simulations.drivers import DRIVERS
from playground.simulations.services import player as simulations_player
from playground.simulations.services.requests import create_simulation
from playground.snapshots.models import Snapshot
from playground.survivals import queries as survival_queries
from playground.survivals.models import Survival
from playground.survivals.services import player as survivals_player
from playground.sweeps.models import Measured, Sweep, SweepPart
from playground.sweeps.services import player as sweeps_player
from tests.support.builders import a_node, a_pod
from tests.support.every_table import KINDS, Kind
from tests.support.kept_sweeps import a_sweep_of
from tests.support.owned_clusters import owned
from tests.support.played import a_busy_cluster, uploaded
from tests.support.rehearsals import a_rehearsal
from tests.support.runs import fetched, fold, stored_events
from tests.support.searches import a_search, forty_priorities
from tests.support.simulations import a_scenario, log_text
from tests.support.sweeps import FIT

RUNS, SIMULATIONS, REHEARSALS, REMOVALS, SURVIVALS, SEARCHES, SWEEP_PARTS = KINDS


@dataclass(frozen=True)
class Driven:
    """make : a row that waits for a worker. log : all that is stored of it, but for what the clock decides."""

    name: str
    kind: Kind
    make: Callable[[], Played]
    open: Callable[[UUID], Player[Any]]
    log: Callable[[UUID], Any]


class Disturbed(Player[Any]):
    """A player during whose n-th step, counted from 1, something happens. taken : steps so far."""

    def __init__(self, player: Player[Any], n: int, happens: Callable[[], object]) -> None:
        self._player, self._n, self._happens = player, n, happens
        self.taken = 0

    def catch_up(self) -> Iterator[None]:
        return self._player.catch_up()

    def begin(self, lease: Lease) -> Played:
        return self._player.begin(lease)

    def steps(self) -> Iterator[None]:
        for _ in self._player.steps():
            self.taken += 1
            if self.taken == self._n:
                self._happens()
            yield

    def is_full(self, limits: Limits) -> bool:
        return self._player.is_full(limits)

    def store(self, lease: Lease) -> Played:
        return self._player.store(lease)

    def leave(self) -> None:
        self._player.leave()

    def keep(self) -> None:
        self._player.keep()


def _a_run() -> Run:
    """Of 44 attempts, one of which preempts."""
    more = [a_pod(f"more-{i:02}", requests={"cpu": "10m"}, priority=-1 - i) for i in range(39)]
    return Run.objects.create(snapshot=uploaded([*a_busy_cluster(), *more]))


def _run_log(run_id: UUID) -> dict[str, Any]:
    run = run_queries.get_run(run_id)
    told = fold(stored_events(run))
    assert told == fetched(run)
    return told


def _a_simulation(kind: str) -> Played:
    return create_simulation(kind, a_scenario(kind))


def _simulation_log(simulation_id: UUID) -> bytes:
    return log_text(simulation_queries.get_simulation(simulation_id))


def _forty_nodes() -> Snapshot:
    """Each runs a pod that its controller makes anew."""
    names = [f"n{index:02}" for index in range(40)]
    nodes = [a_node(name) for name in names]
    pods = [
        a_pod(f"on-{one}", node=one, requests={"cpu": "1"}, metadata=owned("ReplicaSet")) for one in names
    ]
    return uploaded([*nodes, *pods])


def _a_drain() -> Removal:
    """Of every second of forty nodes."""
    nodes = [f"n{index:02}" for index in range(0, 40, 2)]
    return Removal.objects.create(snapshot=_forty_nodes(), kind=RemovalKind.DRAIN, nodes=nodes)


def _removal_log(removal_id: UUID) -> tuple[Any, Any]:
    row = Removal.objects.get(pk=removal_id)
    return removal_queries.steps_before(row), unpack(row.report or b"")


def _a_survival() -> Survival:
    """Of forty losses."""
    return Survival.objects.create(snapshot=_forty_nodes(), loss_of=["node"])


def _survival_log(survival_id: UUID) -> Any:
    row = Survival.objects.get(pk=survival_id)
    losses = row.losses.order_by("number")
    return row.hurting, [(loss.number, survival_queries.in_full(loss)) for loss in losses]


def _a_search(kind: SearchKind) -> Search:
    """Of forty priorities, of thirty copies that fit, or of the first pod that does not."""
    question = {"attempt": 30} if kind == SearchKind.REMEDIES else {}
    return a_search(kind, uploaded(forty_priorities()), **question)


def _search_log(search_id: UUID) -> Any:
    row = Search.objects.get(pk=search_id)
    assert not row.noted.exists()
    return row.says, unpack(row.answer or b"")


def _a_sweep_part() -> SweepPart:
    """All of a sweep of twenty cells, in each of which one pod is placed. What others have measured would be known."""
    Sweep.objects.all().delete()
    axes = [{"path": FIT, "values": list(range(1, 21))}]
    part, *others = a_sweep_of(uploaded([a_node("a"), a_pod("web")]), axes=axes).parts.order_by("numbers")
    for other in others:
        part.numbers += other.numbers
        other.delete()
    part.save()
    return part


def _sweep_log(part_id: UUID) -> dict[str, Any]:
    found = Measured.objects.filter(sweep_id=SweepPart.objects.get(pk=part_id).sweep_id)
    return {one.digest: unpack(one.body) for one in found.order_by("digest")}


DRIVEN = (
    Driven("run", RUNS, _a_run, runs_player.opened, _run_log),
    *(
        Driven(kind, SIMULATIONS, partial(_a_simulation, kind), simulations_player.opened, _simulation_log)
        for kind in DRIVERS
    ),
    Driven("rehearsal", REHEARSALS, a_rehearsal, rehearsals_player.opened, rehearsal_queries.report_json),
    Driven("drain", REMOVALS, _a_drain, removals_player.opened, _removal_log),
    Driven("survival", SURVIVALS, _a_survival, survivals_player.opened, _survival_log),
    *(
        Driven(kind.value, SEARCHES, partial(_a_search, kind), searches_player.opened, _search_log)
        for kind in SearchKind
    ),
    Driven("sweep", SWEEP_PARTS, _a_sweep_part, sweeps_player.opened, _sweep_log),
)
BRANCHING = [driven for driven in DRIVEN if driven.kind is SIMULATIONS]
every_driver = pytest.mark.parametrize("driven", DRIVEN, ids=[driven.name for driven in DRIVEN])
