"""The door to scheduler_core.scheduler.journal.journal: live runs, looked back at and explained.

A live run is a timeline whose facts come from a real cluster. Its attempts are decided again on what its scheduler knew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final
from uuid import UUID

import msgspec

from playground.common.cache import Cache
from playground.common.errors import NotFound
from playground.playing.turn import TURN
from playground.simulations import queries
from playground.simulations.enums import Kind
from playground.simulations.limits import TITLE_LENGTH
from playground.simulations.models import Simulation
from playground.simulations.recordings import ReadReplay, as_replay, deciding, profiles_of
from playground.simulations.scenarios import mistakes_in
from playground.simulations.timeline_log import TimelineLog
from playground.snapshots.codec import allowed_plugins, check_packages
from scheduler_core.config.loader import load_configuration
from scheduler_core.extenders.calls import Call
from scheduler_core.extenders.session import ExtenderCalls
from scheduler_core.scenario.recording.changes import nanoseconds_of
from scheduler_core.scenario.recording.replay import replayed
from scheduler_core.scenario.recording.window import Window
from scheduler_core.scheduler.attempts import AttemptResult, calls_of
from scheduler_core.scheduler.journal.journal import Entry, JournalReplay, unpack
from scheduler_core.scheduler.journal.recording import recording_of
from scheduler_core.scheduler.profiles import Profiles
from scheduler_core.units import Nanoseconds

# In objects of clusters that stand as they were before an attempt, some 2 kB each.
KEPT_OBJECTS: Final = 100_000

_FRAMES: Final = 5_000


class LiveRuns(TimelineLog):
    """The reader (driver.Reader), and what only live runs are asked."""

    kind = Kind.LIVE
    noun = "live run"
    plural = "live"

    def explain(self, simulation: Simulation, k: int) -> dict[str, Any]:
        """Why attempt `k` (from 0) ended as it did. Raises NotFound."""
        explained: dict[str, Any] = _before(simulation, k, lambda one: one.explained(k))
        return explained

    def explain_node(self, simulation: Simulation, k: int, node: str) -> dict[str, Any]:
        """What attempt `k` made of one node. Raises NotFound."""
        try:
            explained: dict[str, Any] = _before(simulation, k, lambda one: one.replay.explain().node(node))
        except KeyError:
            raise NotFound(f"Live run {simulation.pk} has no node {node} at attempt {k}.") from None
        return explained

    def cluster_before(self, simulation: Simulation, k: int) -> list[dict[str, Any]]:
        """All objects as the scheduler took them to be right before attempt `k`. Raises NotFound."""
        objects: list[dict[str, Any]] = _before(simulation, k, lambda one: one.replay.manifests())
        return objects

    def replayed(
        self,
        simulation: Simulation,
        *,
        since: int,
        until: int | None,
        speed: float,
        policy: Mapping[str, Any] | None,
        release: str | None,
    ) -> ReadReplay:
        """What happened in it, to be decided again. policy, release : that it will be played under; None is its own.

        since, until : ns since its beginning. Raises InvalidInput listing every mistake, and for one that has no times.
        """
        with mistakes_in("replay"):
            begin = Nanoseconds(since)
            end = None if until is None else Nanoseconds(until)
            window = Window(begin, end, speed, _deciding(simulation, policy))
            recording = recording_of(StoredJournal(simulation.pk), *_times(simulation))
            title = f"Replay of {simulation.title}"[:TITLE_LENGTH]
            by = release or session(simulation)["release"]
            found = as_replay(replayed(recording, window, title=title, release=by), simulation.title, begin)
        own = {} if policy is not None else {"policy": session(simulation)["policy"]}
        return replace(found, scenario={**found.scenario, **own})


READER: Final = LiveRuns()
_UNSAID: Final[dict[str, Any]] = {
    "release": "1.36",
    "featureGates": [],
    "serverVersion": None,
    "writesClaims": False,
}
"""By live runs that are older than the choice of a release."""


def session(simulation: Simulation) -> dict[str, Any]:
    """What its scheduler stored about itself: title, identity, cluster, policy (YAML), dryRun, startedAt, release, featureGates, serverVersion."""
    document: dict[str, Any] = msgspec.json.decode(simulation.scenario)
    return _UNSAID | document


def _times(simulation: Simulation) -> tuple[Nanoseconds, Nanoseconds]:
    """When it began and how far it has come, in ns since 1970."""
    began = nanoseconds_of(session(simulation)["startedAt"])
    return began, began + Nanoseconds(simulation.now)


def _deciding(simulation: Simulation, policy: Mapping[str, Any] | None) -> dict[str, str]:
    """Its profiles, each with the one of the other policy that decides instead."""
    own: str = session(simulation)["policy"]
    return deciding(profiles_of(own), own if policy is None else policy)


def _before(simulation: Simulation, k: int, ask: Callable[[Replayed], Any]) -> Any:
    """A replay stays where it was asked last: attempts after that are not far, others are from a checkpoint before them."""
    with TURN:
        checkpoint = queries.checkpoint_before(simulation.pk, k)
        replayed = _kept.get(simulation.pk, lambda: Replayed(simulation, checkpoint))
        if not (0 if checkpoint is None else checkpoint[0]) <= replayed.k <= k:
            _kept.drop(simulation.pk)
            replayed = _kept.get(simulation.pk, lambda: Replayed(simulation, checkpoint))
        try:
            replayed.go_before(k)
        except IndexError:
            _kept.drop(simulation.pk)
            raise NotFound(f"Live run {simulation.pk} has no attempt {k}.") from None
        return ask(replayed)


class Replayed:
    """A live run's replay, with the replies of extenders to its scheduler. checkpoint : from there, see queries.

    Raises NotFound if it has no beginning yet, Conflict where its plugins have changed.
    """

    def __init__(self, simulation: Simulation, checkpoint: tuple[int, int] | None = None) -> None:
        self._first, number = (0, None) if checkpoint is None else checkpoint
        check_packages(simulation.plugins)
        said = session(simulation)
        policy = load_configuration(
            said["policy"],
            release=said["release"],
            plugins=allowed_plugins(),
            feature_gates=dict.fromkeys(said["featureGates"], True),
        )
        self._said = StoredCalls(simulation.pk) if policy.extenders else None
        calls = None if self._said is None else ExtenderCalls(recorded=self._said, binds=False)
        try:
            self.replay = JournalReplay(
                StoredJournal(simulation.pk, number),
                Profiles(policy, calls=calls, writes_claims=said["writesClaims"]),
            )
        except ValueError:
            raise NotFound(f"Live run {simulation.pk} has no attempts yet.") from None

    @property
    def k(self) -> int:
        """The attempt before which it stands, or before which it began."""
        return max(self.replay.k, self._first)

    def go_before(self, k: int) -> None:
        """Raises IndexError if attempt k does not come (any more), or if extenders are still being asked in it."""
        if self._said is not None and k not in self._said:
            raise IndexError(f"attempt {k} is not over")
        self.replay.go_before(k)

    def explained(self, k: int) -> dict[str, Any]:
        """The attempt before which it stands; calls to bind that followed it are the last of its calls."""
        explained: dict[str, Any] = self.replay.explain().to_dict()
        bindings = [] if self._said is None else self._said.bindings(k)
        if bindings:
            explained["extenderCalls"] = [*explained.get("extenderCalls", ()), *bindings]
        return explained


class StoredJournal:
    """The entries that a live run has by now; asked again after its end, it continues with those that have come since.

    checkpoint : number of the one that it begins with.
    """

    def __init__(self, simulation_id: UUID, checkpoint: int | None = None) -> None:
        self._simulation_id = simulation_id
        self._n_read = checkpoint or 0
        self._entries: list[Entry] = []
        if checkpoint is not None:
            self._entries = unpack(queries.checkpoint_entries(simulation_id, checkpoint))[::-1]

    def __iter__(self) -> StoredJournal:
        return self

    def __next__(self) -> Entry:
        while not self._entries:
            batch = queries.next_journal_batch(self._simulation_id, self._n_read)
            if batch is None:
                raise StopIteration
            self._n_read, text = batch
            self._entries = unpack(text)[::-1]
        return self._entries.pop()


class StoredCalls(Mapping[int, Sequence[Call]]):
    """Attempt → what extenders were asked and said, of the attempts that a live run has by now."""

    def __init__(self, simulation_id: UUID) -> None:
        self._simulation_id = simulation_id
        self._last_seq = 0
        self._calls: dict[int, tuple[Call, ...]] = {}
        self._bindings: dict[int, list[dict[str, Any]]] = {}
        self._latest: dict[str, int] = {}

    def __getitem__(self, k: int) -> tuple[Call, ...]:
        if k not in self._calls:
            self._read_on()
        return self._calls[k]

    def __iter__(self) -> Iterator[int]:
        return iter(self._calls)

    def __len__(self) -> int:
        return len(self._calls)

    def bindings(self, k: int) -> list[dict[str, Any]]:
        """The calls to bind that followed an attempt, as Call.to_dict."""
        self._read_on()
        return self._bindings.get(k, [])

    def _read_on(self) -> None:
        while frames := queries.frames_after(self._simulation_id, self._last_seq, limit=_FRAMES):
            for frame in frames:
                if frame.type in ("attempt", "extenderBinding"):
                    self._take(frame.type, msgspec.json.decode(frame.body))
            self._last_seq = frames[-1].seq

    def _take(self, type_: str, body: dict[str, Any]) -> None:
        if type_ == "attempt":
            self._latest[body["pod"]] = body["k"]
            self._calls |= calls_of([AttemptResult.from_dict(body)])
        elif body["pod"] in self._latest:
            self._bindings.setdefault(self._latest[body["pod"]], []).extend(body["extenderCalls"])


_kept: Cache[UUID, Replayed] = Cache(KEPT_OBJECTS, weigh=lambda one: one.replay.weight)
