"""Prometheus: runs, queue, workers, sandbox."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import OperationalError
from django.test import Client
from django.utils import timezone
from prometheus_client.parser import text_string_to_metric_families

from playground import sandbox
from playground.api import metrics
from playground.runs.enums import RunState
from playground.runs.models import Run
from tests.support.every_table import Kind, every_kind
from tests.support.runs import a_run

pytestmark = pytest.mark.django_db


def scraped(client: Client, prefix: str = "playground_") -> dict[tuple[str, ...], float]:
    """Name and label values → value."""
    text = client.get("/metrics").content.decode()
    return {
        (sample.name, *sample.labels.values()): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
        if sample.name.startswith(prefix)
    }


def test_runs_queue_and_workers(client: Client) -> None:
    for state in (RunState.QUEUED, RunState.QUEUED, RunState.RUNNING):
        a_run(state=state)
    soon = timezone.now() + timedelta(minutes=1)
    Run.objects.filter(state=RunState.RUNNING).update(taken_by="host:7:abc", taken_until=soon)
    Run.objects.filter(state=RunState.QUEUED).update(dispatched_at=timezone.now() - timedelta(seconds=90))
    found = scraped(client)
    assert found["playground_runs", "queued"] == 2
    assert found["playground_runs", "running"] == 1
    assert found["playground_queue_length", "run"] == 2
    assert found["playground_queue_length", "timeline"] == 0
    assert 90 <= found["playground_queue_oldest_seconds", "run"] < 3600
    assert found["playground_queue_oldest_seconds", "election"] == 0
    assert found["playground_leases", "run"] == 1
    assert found["playground_workers",] == 1


@every_kind
def test_whatever_is_played_is_counted(client: Client, kind: Kind) -> None:
    row = kind.make()
    noun = kind.table.noun
    label = {"simulation": "election", "part of a sweep": "sweep"}.get(noun, noun)
    kind.write(row, dispatched_at=timezone.now() - timedelta(seconds=90))
    found = scraped(client)
    lengths = {labels[1]: found[labels] for labels in found if labels[0] == "playground_queue_length"}
    assert lengths == dict.fromkeys(lengths, 0) | {label: 1}
    assert set(lengths) == {
        "run",
        "election",
        "timeline",
        "rehearsal",
        "removal",
        "search",
        "survival",
        "sweep",
    }
    assert 90 <= found["playground_queue_oldest_seconds", label] < 3600
    soon = timezone.now() + timedelta(minutes=1)
    kind.write(row, state="running", taken_by="host:7:abc", taken_until=soon)
    found = scraped(client)
    label = "simulation" if noun == "simulation" else label
    assert found["playground_leases", label] == 1
    assert found["playground_workers",] == 1


def test_without_the_database_the_rest_is_there(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise OperationalError

    monkeypatch.setattr(metrics, "_states", fail)
    assert "playground_runs" not in {name for name, *_ in scraped(client)}
    assert scraped(client, "django_http_requests_total_by_method_total")


def test_work_in_the_sandbox_is_counted(client: Client) -> None:
    before = scraped(client).get(("playground_sandbox_work_total", "done", "len"), 0)
    sandbox.run(len, b"")
    found = scraped(client)
    assert found["playground_sandbox_work_total", "done", "len"] == before + 1
    assert found["playground_sandbox_processes",] == 0
    assert found["playground_sandbox_work_seconds_count", "len"] >= 1
