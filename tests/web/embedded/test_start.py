"""What a local start does not do before it serves: it would only cost time."""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
from typing import Any

import pytest

from tests.support.project import ROOT

# Before tests/conftest.py has it collect seldom.
AS_USUAL = gc.get_threshold()
# All of `manage.py playground`, up to the moment when it would serve.
STARTED = """
import gc, json, sys, threading
from django.core import checks
from django.db.migrations.executor import MigrationExecutor
import playground.embedded.server
from playground.console import main

played, checked = [], []
play, check = MigrationExecutor.apply_migration, checks.run_checks

def noted(self, state, migration, *arguments, **options):
    played.append(str(migration))
    return play(self, state, migration, *arguments, **options)

MigrationExecutor.apply_migration = noted
checks.run_checks = lambda *arguments, **options: checked.append(arguments) or check(*arguments, **options)

def keeping_house():
    threads = [thread for thread in threading.enumerate() if thread.name.startswith("worker-")]
    for worker in (thread._target.__self__ for thread in threads):
        for step in worker._controller.steps:
            if type(step).__name__ == "Housekeeping" and step.entry is not None:
                yield worker._queue

def serve(bound, on_started):
    print(json.dumps({
        "keeping_house": list(keeping_house()),
        "played": played, "checks": len(checked), "thresholds": gc.get_threshold(), "frozen": gc.get_freeze_count(),
        "modules": sorted(sys.modules),
    }))

playground.embedded.server.serve = serve
main(["manage.py", "playground", "--port", "0"])
"""
AFTERWARDS = """
import django
from django.conf import settings

settings.configure()
django.setup()
from playground.embedded.optional_libraries import import_without_unused

import_without_unused()
import jinja2, psycopg, requests, rest_framework.compat
import django.contrib.postgres.fields

print(rest_framework.compat.postgres_fields, rest_framework.compat.requests)
print(*(module.__name__ for module in (requests, jinja2, psycopg)))
"""
NOT_NEEDED = {
    *("allauth", "jwt"),
    *("channels_redis", "redis"),
    *("markdown_it", "segno"),
    # Only tried: by rest_framework, django.test and structlog.
    *("psycopg", "requests", "urllib3", "jinja2", "markdown"),
    "rich",
    *("arro3", "kubernetes", "ortools", "pandas"),
}


@pytest.fixture(scope="module")
def starts(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    """The first one on a machine, and one on the data that it left."""
    variables = {name: value for name, value in os.environ.items() if not name.startswith("PLAYGROUND_")}
    settings = {
        "DJANGO_SETTINGS_MODULE": "playground.settings.base",
        "PLAYGROUND_DATA_DIR": str(tmp_path_factory.mktemp("data")),
    }
    return [started(variables | settings) for _ in range(2)]


def started(environment: dict[str, str]) -> dict[str, Any]:
    command = [sys.executable, "-c", STARTED]
    said = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    found: dict[str, Any] = json.loads(said.stdout)
    return found


def test_no_start_imports_what_it_does_not_need(starts: list[dict[str, Any]]) -> None:
    for start in starts:
        assert NOT_NEEDED.intersection(start["modules"]) == set()


def test_all_that_requests_need_is_there_before_the_first_one(starts: list[dict[str, Any]]) -> None:
    for start in starts:
        assert {"playground.asgi", "playground.urls", "playground.api.views.snapshots"} <= set(
            start["modules"]
        )


def test_what_was_done_without_can_be_imported_afterwards() -> None:
    command = [sys.executable, "-c", AFTERWARDS]
    said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert said.stdout.split() == ["None", "None", "requests", "jinja2", "psycopg"]


def test_no_start_plays_migrations_one_by_one_or_checks_the_code(starts: list[dict[str, Any]]) -> None:
    for start in starts:
        assert (start["played"], start["checks"]) == ([], 0)


def test_one_of_the_workers_asks_for_housekeeping(starts: list[dict[str, Any]]) -> None:
    """Each of them would, and a playground that nobody uses would do little else."""
    assert [start["keeping_house"] for start in starts] == [["celery"], ["celery"]]


def test_the_collector_works_as_usual_when_the_start_is_over(starts: list[dict[str, Any]]) -> None:
    for start in starts:
        assert start["thresholds"] == list(AS_USUAL)
        assert start["frozen"] > 100_000
