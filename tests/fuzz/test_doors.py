"""Changed valid input at every door: nothing breaks or takes long, every refusal says why, and nothing is kept by halves.

    PLAYGROUND_FUZZ_INPUTS   how many inputs in all; 20,000 unless told
    PLAYGROUND_FUZZ_SEED     another seed makes other inputs; 1 unless told

The same seed makes the same inputs. A failure names door, seed and number of each input that broke something; with
`PLAYGROUND_FUZZ_ONLY=door:number` that one is sent alone, and its traceback is shown.
"""

from __future__ import annotations

import json
import logging
import os
import traceback
from collections.abc import Callable, Iterable, Iterator
from random import Random
from time import process_time
from typing import Any, Final
from unittest.mock import patch
from uuid import UUID

import pytest
from django.db import connection, transaction
from django.test import Client

from playground import sandbox
from playground.simulations.enums import Kind, Pace
from playground.simulations.services.requests import create_simulation
from playground.sockets.simulations import CourseConsumer
from tests.fuzz import inputs
from tests.fuzz.doors import DOORS
from tests.fuzz.requests import API, Input, Stored
from tests.support.played import played
from tests.support.silence import no_lines

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

N_INPUTS: Final = int(os.environ.get("PLAYGROUND_FUZZ_INPUTS", "20000"))
SEED: Final = os.environ.get("PLAYGROUND_FUZZ_SEED", "1")
ONLY: Final = os.environ.get("PLAYGROUND_FUZZ_ONLY", "")
# Inputs a test: small enough to be spread over several processes.
PORTION: Final = 400
# Of the processor, an input. Most take milliseconds, the longest two or three seconds on a fast machine; what grows with more than
# its size takes minutes.
MOST_SECONDS: Final = 30.0
TABLES: Final = {
    "policies/": "policies_policy",
    "runs/": "runs_run",
    "snapshots/": "snapshots_snapshot",
    "simulations": "simulations_simulation",
    "rehearsals/": "rehearsals_rehearsal",
    "survivals/": "survivals_survival",
    "searches/": "searches_search",
    "sweeps/": "sweeps_sweep",
    "content": "snapshots_snapshotcontent",
    "faults": "simulations_command",
    "log": "simulations_eventbatch",
    "kept": "api_keptanswer",
}
# Table → the lists that show its rows.
LISTS_OF: Final = {
    "policies/": ("policies/",),
    "runs/": ("runs/",),
    "snapshots/": ("snapshots/",),
    "simulations": ("elections/", "timelines/"),
    "faults": ("elections/",),
    "rehearsals/": ("rehearsals/",),
    "survivals/": ("survivals/",),
    "searches/": ("searches/",),
    "sweeps/": ("sweeps/",),
}


def portions() -> list[tuple[str, int, int]]:
    """Door, number of the first input, number behind the last."""
    if ONLY:
        door, _, number = ONLY.partition(":")
        return [(door, int(number), int(number) + 1)]
    counts = {door: N_INPUTS * share // 100 for door, (_, share) in DOORS.items()}
    return [
        (door, first, min(first + PORTION, count))
        for door, count in counts.items()
        for first in range(0, count, PORTION)
    ]


@pytest.fixture(autouse=True)
def _quick_and_quiet() -> Iterator[None]:
    """Work is done in this process: that it is kept apart is tested elsewhere, and would take most of the time."""
    with (
        no_lines(logging.CRITICAL),
        patch("playground.sandbox.run", sandbox.here),
        patch("playground.sandbox.ask", _asked_here()),
    ):
        yield


def _asked_here() -> Callable[..., Any]:
    """What a process that stays would hold is held here."""
    held: dict[Any, Any] = {}

    def ask(holding: sandbox.Holding[Any], work: Any, *args: Any) -> Any:
        if holding.key not in held:
            held[holding.key] = holding.opened(holding.given())
        return work(held[holding.key], *args)

    return ask


@pytest.fixture
def stored(client: Client) -> Stored:
    run = played(inputs.OBJECTS[:3])
    policy = client.post(f"{API}policies/", {"config": inputs.RICH_POLICY}, content_type="application/json")
    election, timeline = (
        create_simulation(kind, source, pace=Pace.STEPPED)
        for kind, source in (
            (Kind.ELECTION, inputs.ELECTION),
            (Kind.TIMELINE, inputs.SCENARIO_TEXTS[Kind.TIMELINE][0]),
        )
    )
    return Stored(str(run.snapshot_id), policy.json()["id"], str(run.pk), str(election.pk), str(timeline.pk))


@pytest.mark.parametrize(("door", "first", "stop"), portions())
def test_nothing_breaks(door: str, first: int, stop: int, stored: Stored, client: Client) -> None:
    broken: dict[str, str] = {}
    kept = _counts()
    for number in range(first, stop):
        asked = DOORS[door][0](Random(f"{SEED}:{door}:{number}"), stored)
        found = _trouble(asked, stored, client, kept)
        if found:
            broken.setdefault(found[0], f"{door}:{number}, seed {SEED}: {found[1]}\n{asked}")
    assert not broken, "\n\n".join(broken.values())


def _trouble(asked: Input, stored: Stored, client: Client, kept: dict[str, int]) -> tuple[str, str] | None:
    """None if all is well; otherwise where the program broke, which tells one cause from another, and what to show.

    kept : the rows of each table before any input, and so before each of them: what an input stores is rolled back.
    """
    with transaction.atomic():
        begun = process_time()
        try:
            _send(asked, client, kept) if asked.method else _tell(asked, stored, client, kept)
            taken = process_time() - begun
            assert taken < MOST_SECONDS, f"it took {taken:.1f} s of the processor"
        except Exception as error:  # noqa: BLE001 - whatever breaks is what is looked for
            frames = [
                frame
                for frame in traceback.extract_tb(error.__traceback__)
                if "site-packages" not in frame.filename
            ]
            place = f"{frames[-1].filename}:{frames[-1].lineno}"
            shown = (
                traceback.format_exc() if ONLY else f"{type(error).__name__}: {str(error)[:500]} at {place}"
            )
            return place, shown
        finally:
            transaction.set_rollback(True)
    return None


def _send(asked: Input, client: Client, before: dict[str, int]) -> None:
    response = client.generic(asked.method, asked.path, asked.body, asked.media_type, headers=asked.headers)
    content = response.getvalue()
    assert response.status_code < 500, f"{response.status_code}: {content[:300]!r}"
    after = _counts()
    if response.status_code >= 400:
        _check_problem(response.status_code, response.headers["Content-Type"], content)
        assert after == before, "something of a refused input is kept"
    elif response.headers.get("Content-Type", "").startswith("application/json"):
        json.loads(content.decode())
    changed = [table for table, count in after.items() if count != before[table]]
    if changed:
        _check_lists(client, changed, json.loads(content))


def _tell(asked: Input, stored: Stored, client: Client, before: dict[str, int]) -> None:
    """A message on the socket of the stored election."""
    consumer = CourseConsumer(Kind.ELECTION)
    consumer.stream_id = UUID(stored.election)
    frame = json.loads(consumer.answer(asked.body.decode()))
    assert frame["type"] in ("ack", "error")
    if frame["type"] == "error":
        assert frame["body"]["code"]
        assert _counts() == before, "something of a refused message is kept"
    else:
        _check_lists(client, ["simulations"], None)


def _check_problem(status: int, media_type: str, content: bytes) -> None:
    assert media_type == "application/problem+json", media_type
    document = json.loads(content.decode())
    assert document["status"] == status
    assert document["code"]
    assert document["detail"]
    assert all(problem["message"] for problem in document["problems"]), document


def _check_lists(client: Client, tables: Iterable[str], row: Any) -> None:
    """The lists of these tables answer, and every row of theirs can be shown; the new row opens."""
    for path in sorted({path for table in tables for path in LISTS_OF.get(table, ())}):
        page = client.get(f"{API}{path}?page_size=1000")
        assert page.status_code == 200
        assert page.json()["unreadable"] == []
        if row and row.get("id") in [one["id"] for one in page.json()["results"]]:
            assert client.get(f"{API}{path}{row['id']}/").status_code == 200


def _counts() -> dict[str, int]:
    columns = ", ".join(f"(SELECT COUNT(*) FROM {table})" for table in TABLES.values())
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {columns}")
        return dict(zip(TABLES, cursor.fetchone(), strict=True))
