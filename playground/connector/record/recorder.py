"""Records in the scheduler's loop what happens, in order.

Recording costs an append; a thread stores the records a few times a second. While it cannot store them, they are kept up to a
bound; beyond it, recording ends.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any, Final

import msgspec
import structlog

from playground.connector.client.objects import Objects
from playground.connector.record.part import Checkpoint, LiveRunSession, Opening
from playground.connector.record.recording_watcher import RecordingWatcher
from playground.connector.record.store import Store
from playground.connector.record.writer import (
    AttemptNote,
    CacheNote,
    Fact,
    Note,
    ObjectDeleted,
    ObjectUpdated,
    SessionEnd,
    Writer,
)
from playground.connector.scheduler.work import SchedulerWork
from scheduler_core.model.objects.meta import Resource
from scheduler_core.model.objects.pod import Pod
from scheduler_core.scheduler.log.samples import fragmentation, typical_requests, usage
from scheduler_core.snapshot.claims.changes import ClaimChange
from scheduler_core.units import ZERO, Nanoseconds

log = structlog.get_logger(__name__)

PART_FACTS: Final = 50_000
"""After so many facts a live run continues in a new one, so that nothing in it is far from its beginning."""
CHECKPOINT_ENTRIES: Final = 4_000
"""After so many entries of the journal, or as many as there are pods and nodes, comes a checkpoint: an explanation plays no more
of them, and the journal grows to no more than twice its size."""
MOST_WAITING: Final = 500_000
_PAUSE: Final = 0.25
_SAMPLE_EVERY: Final = 5.0


class Recorder:
    """Heard (client.objects) and a Log. Call it from the loop only.

    server_version : of the API server, once it is known. writes_claims : whether claims to devices are watched. part_facts, checkpoint_entries : see PART_FACTS, CHECKPOINT_ENTRIES.
    """

    def __init__(
        self,
        store: Store,
        session: LiveRunSession,
        *,
        part_facts: int = PART_FACTS,
        checkpoint_entries: int = CHECKPOINT_ENTRIES,
    ) -> None:
        self.server_version, self.writes_claims = "", False
        self._notes: list[Note] = []
        self._writer = Writer(store, session)
        self._thread = ThreadPoolExecutor(1, "record")
        self._part_facts, self._checkpoint_entries = part_facts, checkpoint_entries
        self._work: SchedulerWork | None = None
        self._budgets: Callable[[], tuple[Resource, ...]] = tuple
        self._watcher: RecordingWatcher | None = None
        self._is_open = self._is_deciding = self._has_news = self._is_given_up = False
        self._n_facts = self._n_entries = 0
        self._typical: Mapping[str, int] = {}

    # --- what happens -------------------------------------------------------------------------------------------------

    def there(self, kind: str, raw: msgspec.Raw) -> None:
        """An object that is new or has changed; called before anything reacts to it."""
        self._note(ObjectUpdated(kind, raw, self._elapsed))

    def gone(self, kind: str, key: str) -> None:
        self._note(ObjectDeleted(kind, key, self._elapsed))

    def noted(self, what: str, pod: str | None, node: str | None) -> None:
        """By a cache, of what it does."""
        claims: tuple[ClaimChange, ...] = ()
        if what == "assumed" and pod and self._work is not None:
            claims = self._work.process.cache.reserved(pod)
        self._note(CacheNote(what, pod or "", node, claims))

    def attempting(self, k: int, pod: str, cycle: Sequence[str]) -> None:
        """Attempt k is decided on what is known now; with the other pods of its group's cycle, if there is one."""
        self._is_deciding = True
        self._note(AttemptNote(k, pod, tuple(cycle)))

    def add(self, type_: str, **body: Any) -> None:
        """A fact, which happens now."""
        if not self._is_open or self._work is None:
            return
        if type_ == "attempt":
            self._is_deciding = False
            if self._watcher is not None:
                self._watcher.decided(body)
        self._n_facts += 1
        self._has_news = self._has_news or type_ != "sample"
        self._note(Fact(type_, {"at": self._work.elapsed, **body}))

    @property
    def _elapsed(self) -> Nanoseconds:
        """Nothing that is heard before there is a process is older than it."""
        return ZERO if self._work is None else self._work.elapsed

    # --- parts --------------------------------------------------------------------------------------------------------

    def follow(self, work: SchedulerWork, budgets: Callable[[], tuple[Resource, ...]]) -> RecordingWatcher:
        """The scheduler process to be recorded. Returns the handler that has to get changes before the process does."""

        def is_ours(pod: Pod) -> bool:
            return pod.spec.scheduler_name in work.process.cache.frameworks

        self._work, self._budgets = work, budgets
        self._watcher = RecordingWatcher(self, is_ours, work.epoch)
        work.attempting, work.process.cache.note = self.attempting, self.noted
        return self._watcher

    def open(self) -> None:
        """A live run begins here, with everything as it stands."""
        work, watcher = self._work, self._watcher
        if work is None or watcher is None or self._is_given_up:
            return
        cache = work.process.cache
        self._typical = typical_requests(cache.pods.values())
        opening = Opening(
            epoch=work.epoch,
            at=work.elapsed,
            checkpoint=Checkpoint.of(work.attempts.made, cache),
            server_version=self.server_version,
            writes_claims=self.writes_claims,
        )
        self._is_open, self._n_facts, self._n_entries = True, 0, 0
        self._note(opening)
        for type_, body in watcher.opening(cache, work.process.queue, self._budgets()):
            self.add(type_, **body)

    def checkpoint(self) -> None:
        """Explanations of later attempts begin here."""
        assert self._work is not None
        work = self._work
        self._note(Checkpoint.of(work.attempts.made, work.process.cache))
        self._n_entries = 0

    def _is_checkpoint_due(self) -> bool:
        assert self._work is not None
        cache = self._work.process.cache
        return self._n_entries >= max(self._checkpoint_entries, len(cache.pods) + len(cache.nodes))

    def close(self, problem: str | None = None) -> None:
        """The live run ends here. problem : why, if not because it was asked to."""
        if self._is_open:
            self.add("ended")
            self._is_open = False
            self._note(SessionEnd(problem))

    # --- storing ------------------------------------------------------------------------------------------------------

    async def run(self) -> None:
        """For ever; until cancelled."""
        loop = asyncio.get_running_loop()
        sampled = loop.time()
        while not self._is_given_up:
            await asyncio.sleep(_PAUSE)
            if self._is_open and not self._is_deciding:
                if self._has_news and loop.time() - sampled >= _SAMPLE_EVERY:
                    sampled = loop.time()
                    self._sample()
                if self._n_facts >= self._part_facts:
                    self.open()
                elif self._is_checkpoint_due():
                    self.checkpoint()
            await self.flush()
        await asyncio.Event().wait()

    async def flush(self) -> None:
        """Stores what has been noted so far, or gives up."""
        notes, self._notes = self._notes, []
        written = asyncio.get_running_loop().run_in_executor(self._thread, self._writer.write, notes)
        # Who waits may be cancelled; what was handed over, and waits for the thread, must not be.
        await asyncio.shield(written)
        if self._writer.n_waiting > MOST_WAITING and not self._is_given_up:
            log.error("recording_given_up", waiting=self._writer.n_waiting, problem=self._writer.problem)
            self._is_given_up, self._is_open = True, False
            self._notes.clear()

    async def end(self) -> None:
        """Stores the rest."""
        self.close()
        await self.flush()
        self._thread.shutdown()

    def _note(self, note: Note) -> None:
        self._n_entries += not isinstance(note, Fact)
        if not self._is_given_up:
            self._notes.append(note)

    def _sample(self) -> None:
        assert self._work is not None
        process = self._work.process
        state = process.cache.state
        self.add(
            "sample",
            queues={str(place): length for place, length in process.queue.lengths().items()},
            used=usage(state),
            fragmentation=fragmentation(state, self._typical),
        )
        self._has_news = False


@asynccontextmanager
async def recording(recorder: Recorder, objects: Objects) -> AsyncIterator[None]:
    """What happens meanwhile is recorded, to its end; what is raised ends the live run with that as its problem."""
    objects.heard.append(recorder)
    try:
        yield
    except BaseException as problem:
        recorder.close(str(problem) or type(problem).__name__)
        raise
    finally:
        await recorder.end()
