"""The door to scheduler_core.timeline.journal: live runs, looked back at and explained.

A live run is a timeline whose facts come from a real cluster. Its attempts are decided again on what its scheduler knew.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any, Final
from uuid import UUID

import msgspec

from playground.common.errors import NotFound
from playground.runs.kept import Kept
from playground.simulations import queries
from playground.simulations.models import Simulation
from playground.simulations.timeline_log import TimelineLog
from scheduler_core.config.load import load_configuration
from scheduler_core.timeline.journal import Entry, Replay, unpack
from scheduler_core.timeline.profiles import Profiles

# In objects of clusters that stand as they were before an attempt, some 2 kB each.
KEPT_OBJECTS: Final = 100_000

# Replays in threads of one process go in turns: they share one interpreter with each other and with the server.
_turn = threading.Lock()


class LiveRuns(TimelineLog):
    """The reader (driving.Reader), and what only live runs are asked."""

    noun = "live run"

    def explain(self, simulation: Simulation, k: int) -> dict[str, Any]:
        """Why attempt `k` (from 0) ended as it did. Raises NotFound."""
        explained: dict[str, Any] = _before(simulation, k, lambda replay: replay.explain().to_dict())
        return explained

    def explain_node(self, simulation: Simulation, k: int, node: str) -> dict[str, Any]:
        """What attempt `k` made of one node. Raises NotFound."""
        try:
            explained: dict[str, Any] = _before(simulation, k, lambda replay: replay.explain().node(node))
        except KeyError:
            raise NotFound(f"Live run {simulation.pk} has no node {node} at attempt {k}.") from None
        return explained

    def cluster_before(self, simulation: Simulation, k: int) -> list[dict[str, Any]]:
        """All objects as the scheduler took them to be right before attempt `k`. Raises NotFound."""
        objects: list[dict[str, Any]] = _before(simulation, k, lambda replay: replay.manifests())
        return objects


READER: Final = LiveRuns()


def session(simulation: Simulation) -> dict[str, Any]:
    """What its scheduler said of itself: title, identity, cluster, policy (YAML), dryRun, startedAt."""
    document: dict[str, Any] = msgspec.json.decode(simulation.scenario)
    return document


def _before(simulation: Simulation, k: int, ask: Callable[[Replay], Any]) -> Any:
    """A replay stays where it was asked last: attempts after that are not far, those before are from the beginning."""
    with _turn:
        replay = _kept.get(simulation.pk, lambda: _replay(simulation))
        if k < replay.k:
            _kept.drop(simulation.pk)
            replay = _kept.get(simulation.pk, lambda: _replay(simulation))
        try:
            replay.go_before(k)
        except IndexError:
            _kept.drop(simulation.pk)
            raise NotFound(f"Live run {simulation.pk} has no attempt {k}.") from None
        return ask(replay)


def _replay(simulation: Simulation) -> Replay:
    policy = load_configuration(session(simulation)["policy"])
    try:
        return Replay(StoredJournal(simulation.pk), Profiles(policy))
    except ValueError:
        raise NotFound(f"Live run {simulation.pk} has no attempts yet.") from None


class StoredJournal:
    """The entries that a live run has by now; asked again after its end, it goes on with those that have come since."""

    def __init__(self, simulation_id: UUID) -> None:
        self._simulation_id = simulation_id
        self._n_read = 0
        self._entries: list[Entry] = []

    def __iter__(self) -> StoredJournal:
        return self

    def __next__(self) -> Entry:
        while not self._entries:
            text = queries.journal_batch(self._simulation_id, self._n_read + 1)
            if text is None:
                raise StopIteration
            self._n_read += 1
            self._entries = unpack(text)[::-1]
        return self._entries.pop()


_kept: Kept[UUID, Replay] = Kept(KEPT_OBJECTS, weigh=lambda replay: replay.weight)
