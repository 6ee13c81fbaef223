"""Searches as the tests of playing need them."""

from __future__ import annotations

from typing import Any, Final

from playground.playing.lease import Lease
from playground.playing.limits import Limits
from playground.playing.worker import play_row
from playground.runs.models import Run
from playground.searches.engine import Progress
from playground.searches.enums import SearchKind
from playground.searches.models import Search
from playground.searches.services.log import append_notes
from playground.searches.services.player import opened
from playground.searches.services.table import SEARCHES
from playground.snapshots.models import Snapshot
from tests.support.builders import Manifest, a_node, a_pod
from tests.support.played import uploaded
from tests.support.runs import LIMITS

SMALL: Final = {"name": "small", "price": 1.0, "allocatable": {"cpu": "4", "memory": "8Gi", "pods": "110"}}
WEB: Final = a_pod("web", requests={"cpu": "1"})
QUESTIONS: Final[dict[SearchKind, dict[str, Any]]] = {
    SearchKind.OPTIMUM: {
        "goal": "nodes",
        "resource": "",
        "priceLabel": "",
        "prices": {},
        "evict": True,
        "limit": 10.0,
    },
    SearchKind.SHOPPING: {"nodeTemplates": [SMALL], "limit": 1.0},
    SearchKind.CAPACITY: {"templates": [WEB], "order": "turns", "shares": {}, "most": 1000},
    SearchKind.REMEDIES: {"attempt": 2, "most": 8, "costs": {}, "alike": False, "thorough": False},
}


def two_nodes() -> list[Manifest]:
    """Two small pods are spread, and the third one finds no room."""
    return [
        *(a_node(name, cpu="4") for name in "ab"),
        *(a_pod(name, requests={"cpu": "2"}) for name in ("one", "two")),
        a_pod("whole", requests={"cpu": "4"}),
    ]


def forty_priorities() -> list[Manifest]:
    """Each is settled by itself."""
    pods = [a_pod(f"p{n:02}", requests={"cpu": "1"}, priority=n) for n in range(40)]
    return [a_node("a", cpu="30", pods="100"), *pods]


def a_search(
    kind: SearchKind = SearchKind.OPTIMUM, snapshot: Snapshot | None = None, **question: Any
) -> Search:
    """A row that waits for a worker. question : what is asked otherwise."""
    return Search.objects.create(
        kind=kind,
        snapshot=snapshot or uploaded(two_nodes()),
        after_run=kind != SearchKind.CAPACITY,
        question=QUESTIONS[kind] | question,
    )


def searched(run: Run) -> Search:
    """One that has ended, of a run."""
    asked = QUESTIONS[SearchKind.CAPACITY]
    row = Search.objects.create(
        kind=SearchKind.CAPACITY, snapshot=run.snapshot, policy=run.policy, run=run, question=asked
    )
    return play(row)


def store_one(lease: Lease, k: int) -> Search:
    """What its holder has found after step k."""
    return append_notes(lease, [{"like": f"n{k}", "count": k}], Progress(k, 10, f"{k} placed"), None)


def play(row: Search, limits: Limits = LIMITS) -> Search:
    play_row(SEARCHES, row.pk, opened, owner="test", limits=limits)
    row.refresh_from_db()
    return row
