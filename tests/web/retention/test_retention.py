"""How much is stored, and what goes when it is too old."""

from __future__ import annotations

from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from playground.retention import ages, services, sizes
from playground.retention.management.commands.prune import shown
from playground.retention.tasks import prune
from playground.runs.enums import RunState
from playground.runs.models import Run
from playground.simulations.enums import Kind, SimulationState
from playground.simulations.models import EventBatch, Simulation
from playground.snapshots.enums import Origin
from playground.snapshots.models import Snapshot
from tests.support.builders import a_node
from tests.support.played import uploaded
from tests.support.runs import a_run

pytestmark = pytest.mark.django_db
OLD = timedelta(days=31)


def a_simulation(
    kind: Kind, age: timedelta, state: SimulationState = SimulationState.SUCCEEDED
) -> Simulation:
    ended = None if state == SimulationState.RUNNING else timezone.now() - age
    row = Simulation.objects.create(
        kind=kind, title="t", scenario="{}", duration=1, state=state, finished_at=ended
    )
    EventBatch.objects.create(simulation=row, first_seq=1, last_seq=1, first_at=0, body=b"12345")
    return row


def an_old_run(**fields: Any) -> Run:
    run = a_run(**fields)
    Run.objects.filter(pk=run.pk).update(finished_at=timezone.now() - OLD)
    return run


def an_old_snapshot(**fields: Any) -> Snapshot:
    snapshot = uploaded([a_node("n")])
    Snapshot.objects.filter(pk=snapshot.pk).update(created_at=timezone.now() - OLD, **fields)
    return snapshot


def test_nothing_is_deleted_by_default() -> None:
    an_old_run(state=RunState.SUCCEEDED)
    a_simulation(Kind.LIVE, OLD)
    prune()
    assert (Run.objects.count(), Simulation.objects.count()) == (1, 1)


def test_what_is_too_old_by_the_settings_goes(settings: Any) -> None:
    settings.KEEP_RUNS_DAYS = settings.KEEP_LIVE_RUNS_DAYS = 30
    settings.KEEP_SIMULATIONS_DAYS = settings.KEEP_SNAPSHOTS_DAYS = 30
    old, waiting = an_old_run(state=RunState.SUCCEEDED), an_old_run(state=RunState.INTERRUPTED)
    for snapshot in (old.snapshot, waiting.snapshot):
        Snapshot.objects.filter(pk=snapshot.pk).update(created_at=timezone.now() - OLD)
    kept = [
        a_simulation(Kind.LIVE, timedelta(days=29)),
        a_simulation(Kind.LIVE, OLD, SimulationState.RUNNING),
        a_simulation(Kind.TIMELINE, timedelta(days=1)),
    ]
    for kind in Kind:
        a_simulation(kind, OLD)
    demo, _ = an_old_snapshot(origin=Origin.DEMO), an_old_snapshot()
    new = uploaded([a_node("n")])
    prune()
    assert list(Run.objects.all()) == [waiting]
    assert set(Simulation.objects.values_list("pk", flat=True)) == {one.pk for one in kept}
    assert set(Snapshot.objects.values_list("pk", flat=True)) == {waiting.snapshot_id, demo.pk, new.pk}


def test_workers_do_it_now_and_then_a_few_at_a_time(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.KEEP_LIVE_RUNS_DAYS = 30
    monkeypatch.setattr(services, "MOST_AT_ONCE", 2)
    for _ in range(3):
        a_simulation(Kind.LIVE, OLD)
    prune()
    assert Simulation.objects.count() == 1


def test_sizes_are_visible(client: Client, settings: Any) -> None:
    settings.KEEP_LIVE_RUNS_DAYS = 7
    a_simulation(Kind.LIVE, OLD)
    snapshot = uploaded([a_node("n")])
    content = snapshot.content
    n_bytes = len(content.objects_blob) + len(content.index_blob) + len(content.columns_blob)
    assert client.get("/api/v1/storage/").json() == [
        {"kind": "liveRuns", "count": 1, "bytes": 5, "keepDays": 7},
        {"kind": "sweeps", "count": 0, "bytes": 0, "keepDays": 0},
        {"kind": "rehearsals", "count": 0, "bytes": 0, "keepDays": 0},
        {"kind": "survivals", "count": 0, "bytes": 0, "keepDays": 0},
        {"kind": "removals", "count": 0, "bytes": 0, "keepDays": 0},
        {"kind": "searches", "count": 0, "bytes": 0, "keepDays": 0},
        {"kind": "runs", "count": 0, "bytes": 0, "keepDays": 0},
        {"kind": "timelines", "count": 0, "bytes": 0, "keepDays": 0},
        {"kind": "elections", "count": 0, "bytes": 0, "keepDays": 0},
        {"kind": "snapshots", "count": 1, "bytes": n_bytes, "keepDays": 0},
    ]


def test_the_command(settings: Any) -> None:
    a_simulation(Kind.LIVE, OLD)
    told = StringIO()
    call_command("prune", days=30, dry_run=True, kind=["liveRuns"], stdout=told)
    assert (
        told.getvalue().splitlines()[0]
        == "liveRuns          1 stored,        5 B; kept 30 days; 1 would be deleted"
    )
    assert Simulation.objects.count() == 1
    told = StringIO()
    call_command("prune", days=30, stdout=told)
    assert (
        told.getvalue().splitlines()[0] == "liveRuns          0 stored,        0 B; kept 30 days; 1 deleted"
    )
    assert [one.count for one in sizes.stored()] == [0] * len(ages.KINDS)


@pytest.mark.parametrize("options", [{"days": 0}, {"kind": ["pods"]}])
def test_the_command_refuses(options: dict[str, Any]) -> None:
    with pytest.raises(CommandError) as caught:
        call_command("prune", **options)
    assert caught.value.returncode == 2


@pytest.mark.parametrize(
    ("n_bytes", "text"), [(0, "0 B"), (1023, "1,023 B"), (1024, "1.0 KiB"), (3 << 30, "3.0 GiB")]
)
def test_sizes_for_people(n_bytes: int, text: str) -> None:
    assert shown(n_bytes) == text
