"""The door to scheduler_core for playing searches: one line for each kind of question.

What solvers do continues in a separate thread, without the processor's turn: it holds up nobody else in this process, and
playing can be stopped meanwhile.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, Protocol

from playground.playing.notifier import NOTIFIER
from playground.playing.turn import TURN
from playground.runs.base_run import BaseRun
from playground.runs.profiles import OPTION, with_profiles
from playground.searches.enums import SearchKind
from playground.searches.models import Search
from playground.searches.queries import notes_before
from playground.snapshots.codec import allowed_plugins, read_objects
from playground.snapshots.codec.errors import translated
from playground.snapshots.queries import all_objects
from scheduler_core.capacity.count import CapacitySearch, Rules
from scheduler_core.capacity.words import in_words as capacity_words
from scheduler_core.engine.run import Run as EngineRun
from scheduler_core.errors import InvalidInput, Problem
from scheduler_core.extenders.session import lookup_in
from scheduler_core.measures.fill import Prices
from scheduler_core.notes import Note, Notes, Offload, Progress
from scheduler_core.optimum.options import Options
from scheduler_core.optimum.search import OptimumSearch
from scheduler_core.optimum.words import in_words as optimum_words
from scheduler_core.remedies.long_search import RemedySearch
from scheduler_core.remedies.together.search import JointSearch
from scheduler_core.remedies.words import in_words as remedies_words
from scheduler_core.shopping import read_templates
from scheduler_core.shopping.shop import ShoppingSearch
from scheduler_core.shopping.words import in_words as shopping_words
from scheduler_core.version import VERSION

__all__ = ["KINDS", "LIBRARY", "KindOfSearch", "LongSearch", "Progress", "SearchPlaythrough", "SearchResult"]

LIBRARY: Final = VERSION
"""An answer that is kept is one of this version."""
LOOK_SECONDS: Final = 0.5
"""For which a solver is left alone before somebody looks whether it should stop, unless it is notified (playing/notifier.py)."""
_MISTAKES: Final = "The question has mistakes."


class LongSearch(Protocol):
    """What a kind of question is to scheduler_core."""

    @property
    def progress(self) -> Progress: ...
    def run(self, known: Iterable[Note] = ()) -> Notes: ...
    def found(self) -> Any: ...


@dataclass(frozen=True, slots=True)
class KindOfSearch:
    """begun : the search for a question. engine_run : the run before it has ended; None: it is asked about the snapshot."""

    begun: Callable[[Search, EngineRun | None, Offload], LongSearch]
    says: Callable[[Any], str]


@dataclass(frozen=True, slots=True)
class SearchResult:
    answer: Mapping[str, Any]
    says: str


class SearchPlaythrough:
    """A search in memory. Its iterators return from time to time. Raises InvalidInput."""

    def __init__(self, row: Search) -> None:
        self._row, self._offload = row, _Thread()
        self._kind = KINDS[SearchKind(row.kind)]
        self._base = BaseRun(row.snapshot_id, row.policy, row.options, row.run) if row.after_run else None
        self._known = notes_before(row)
        self._search: LongSearch | None = None
        self._notes: Notes = iter(())

    @property
    def progress(self) -> Progress:
        return Progress(0, 0, "") if self._search is None else self._search.progress

    def before(self) -> Iterator[None]:
        """To the end of the run before it, and over the notes that are stored."""
        if self._base is not None:
            yield from self._base.played()
        with TURN, translated(_MISTAKES, code="invalid-request"):
            engine_run = None if self._base is None else self._base.engine_run
            self._search = self._kind.begun(self._row, engine_run, self._offload)
            self._notes = self._search.run(self._known)
        missing = len(self._known)
        steps = self.steps() if missing else iter(())
        for note in steps:
            missing -= note is not None
            if not missing:
                return
            yield

    def steps(self) -> Iterator[Mapping[str, Any] | None]:
        """The notes that are not stored, as the library makes them; None: it continues."""
        while True:
            with TURN:
                note = next(self._notes, _OVER)
            if note is _OVER:
                return
            self._offload.wait(LOOK_SECONDS)
            yield note

    def found(self) -> SearchResult:
        """After the last step; before, what is final already (see ``Progress.n_found``)."""
        assert self._search is not None
        with TURN:
            answer = self._search.found()
            says = self._kind.says(answer)
            return SearchResult({"says": says, **answer.to_dict()}, says)

    def leave(self) -> None:
        """A solver that is at work is stopped."""
        close = getattr(self._notes, "close", None)
        if close is not None:
            close()


_OVER: Final[Any] = object()


class _Thread:
    """An ``Offload``: work in a separate thread, at most one piece at a time."""

    def __init__(self) -> None:
        self._over, self._seen = threading.Event(), NOTIFIER.n_notifications
        self._over.set()

    def __call__(self, work: Callable[[], None], stop: Callable[[], None]) -> Generator[None, None, None]:
        broken: list[BaseException] = []

        def done() -> None:
            try:
                work()
            except BaseException as error:  # noqa: BLE001 - raised again in the thread that waits
                broken.append(error)
            finally:
                self._over.set()
                NOTIFIER.notify()

        self._over.clear()
        thread = threading.Thread(target=done, name="solver", daemon=True)
        thread.start()
        try:
            yield
            while not self._over.is_set():
                yield
        finally:
            # Stopping before the solver has begun does nothing.
            while not self._over.wait(0.05):
                stop()
            thread.join()
        if broken:
            raise broken[0]

    def wait(self, seconds: float) -> None:
        """Until the current work is done or there is a notification, at most for so long."""
        if not self._over.is_set():
            self._seen = NOTIFIER.wait(self._seen, seconds)


def _optimizing(row: Search, engine_run: EngineRun | None, offload: Offload) -> LongSearch:
    assert engine_run is not None
    asked = row.question
    has_prices = bool(asked["priceLabel"] or asked["prices"])
    prices = Prices(asked["priceLabel"], dict(asked["prices"])) if has_prices else None
    options = Options(asked["goal"], prices, asked["resource"], asked["evict"], asked["limit"])
    return OptimumSearch(engine_run, options, offload)


def _buying(row: Search, engine_run: EngineRun | None, offload: Offload) -> LongSearch:
    assert engine_run is not None
    return ShoppingSearch(
        engine_run, read_templates(row.question["nodeTemplates"]), row.question["limit"], offload
    )


def _counting(row: Search, engine_run: EngineRun | None, offload: Offload) -> LongSearch:
    asked = row.question
    templates = read_objects(asked["templates"]).objects
    rules = Rules(asked["order"], asked["shares"], asked["most"])
    objects = all_objects(row.snapshot_id)
    if engine_run is not None:
        return CapacitySearch.after(engine_run, objects, templates, rules)
    config = with_profiles(row.policy.config if row.policy else None, row.options.get(OPTION, {}))
    chosen = {name: row.options.get(name) for name in ("release", "seed")}
    return CapacitySearch.into(objects, templates, config, rules, plugins=allowed_plugins(), **chosen)


def _helping(row: Search, engine_run: EngineRun | None, offload: Offload) -> LongSearch:
    assert engine_run is not None
    asked = row.question
    about: dict[str, Any] = {
        "costs": asked["costs"],
        "most": asked["most"],
        "lookup": lookup_in(all_objects(row.snapshot_id)),
    }
    try:
        if asked["alike"]:
            return JointSearch(engine_run, asked["attempt"], **about)
        return RemedySearch(engine_run, asked["attempt"], is_thorough=asked["thorough"], **about)
    except IndexError as error:
        raise InvalidInput([Problem("attempt", str(error))]) from error


KINDS: Final[Mapping[SearchKind, KindOfSearch]] = {
    SearchKind.OPTIMUM: KindOfSearch(_optimizing, optimum_words),
    SearchKind.SHOPPING: KindOfSearch(_buying, shopping_words),
    SearchKind.CAPACITY: KindOfSearch(_counting, capacity_words),
    SearchKind.REMEDIES: KindOfSearch(_helping, remedies_words),
}
