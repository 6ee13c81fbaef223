"""Prometheus: what is played and what waits for a worker, from the database; what the sandbox of this process does.

playground_runs{state}, playground_simulations{kind,state}      how many there are
playground_queue_length{kind}, playground_queue_oldest_seconds{kind}    what waits for a worker, and for how long
playground_leases{kind}          what workers play now
playground_workers               processes that play something now
playground_sandbox_…             playground.sandbox.counters
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from django.db import DatabaseError
from django.db.models import Count, Min
from django.utils import timezone
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from playground.playing.models import Played
from playground.playing.states import State
from playground.rehearsals.models import Rehearsal
from playground.removals.models import Removal
from playground.runs.models import Run
from playground.searches.models import Search
from playground.simulations.enums import Kind, SimulationState
from playground.simulations.models import Simulation
from playground.survivals.models import Survival
from playground.sweeps.models import SweepPart

ONE_KIND: Final[Mapping[str, type[Played]]] = {
    "run": Run,
    "rehearsal": Rehearsal,
    "removal": Removal,
    "search": Search,
    "survival": Survival,
    "sweep": SweepPart,
}
"""Tables of what is played, but for simulations, of which there are several kinds. Of a sweep its parts are played."""


class PlayedCollector(Collector):
    """Asks the database at every scrape. While it does not answer, these metrics are missing, and only these."""

    def describe(self) -> Iterable[Metric]:
        """Nothing is asked before the first scrape."""
        return []

    def collect(self) -> Iterator[Metric]:
        try:
            yield from [*_states(), *_queue(), *_workers()]
        except DatabaseError:
            return


def _states() -> Iterator[Metric]:
    runs = GaugeMetricFamily("playground_runs", "Runs by state.", labels=["state"])
    for row in Run.objects.order_by().values("state").annotate(n=Count("pk")):
        runs.add_metric([row["state"]], row["n"])
    yield runs
    simulations = GaugeMetricFamily(
        "playground_simulations", "Elections, timelines and live runs by state.", labels=["kind", "state"]
    )
    for row in Simulation.objects.order_by().values("kind", "state").annotate(n=Count("pk")):
        simulations.add_metric([row["kind"], row["state"]], row["n"])
    yield simulations


def _queue() -> Iterator[Metric]:
    from playground.simulations.drivers import DRIVERS  # noqa: PLC0415 - every command loads this module, few are asked

    length = GaugeMetricFamily("playground_queue_length", "Jobs that wait for a worker.", labels=["kind"])
    oldest = GaugeMetricFamily(
        "playground_queue_oldest_seconds",
        "How long the first of them has waited; 0: no job waits.",
        labels=["kind"],
    )
    now = timezone.now()
    simulations = Simulation.objects.filter(state=SimulationState.QUEUED)
    waiting = {kind: simulations.filter(kind=kind) for kind in DRIVERS} | {
        kind: model.objects.filter(state=State.QUEUED) for kind, model in ONE_KIND.items()
    }
    for kind, rows in waiting.items():
        found = rows.order_by().aggregate(n=Count("pk"), since=Min("dispatched_at"))
        length.add_metric([kind], found["n"])
        oldest.add_metric([kind], (now - found["since"]).total_seconds() if found["since"] else 0)
    yield length
    yield oldest


def _workers() -> Iterator[Metric]:
    """`taken_by` is host:process:token (playing/process.py). Live runs have their own schedulers and no workers."""
    now = timezone.now()
    playing = {"simulation": Simulation.objects.exclude(kind=Kind.LIVE)} | {
        kind: model.objects.all() for kind, model in ONE_KIND.items()
    }
    held = {
        kind: list(rows.filter(taken_until__gt=now).values_list("taken_by", flat=True))
        for kind, rows in playing.items()
    }
    leases = GaugeMetricFamily("playground_leases", "Jobs that workers are executing.", labels=["kind"])
    for kind, owners in held.items():
        leases.add_metric([kind], len(owners))
    yield leases
    processes = Counter(owner.rpartition(":")[0] for owners in held.values() for owner in owners)
    yield GaugeMetricFamily(
        "playground_workers", "Worker processes that are executing a job.", value=len(processes)
    )
