"""Processes that stay: each reads something that takes long once, keeps it, and answers many questions about it.

Each has the bounds of any work: memory for as long as it lives, seconds for opening and for every question. There are as many
of them as places for work; of those that are not being asked, the one that was asked least lately makes room. One that nobody asks for a while ends by itself. One that
will be asked soon can be opened ahead.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection
from typing import Any, Concatenate, Final, Generic, ParamSpec, TypeVar

import structlog
from django.conf import settings

from playground.common.errors import ApplicationError
from playground.sandbox.counters import BUSY, SECONDS
from playground.sandbox.process import ZYGOTE, bounded, exchanged, losses_told, settled
from playground.sandbox.turns import a_turn

log = structlog.get_logger(__name__)

STAYS_SECONDS: Final = 120.0
"""Between two questions: somebody looks at an answer and thinks of the next change."""

Parameters = ParamSpec("Parameters")
Held = TypeVar("Held")
Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True)
class Holding(Generic[Held]):
    """What a process holds: what `opened` makes of `given()`.

    key : equal for what is equal; `given` is only called where no process holds it. stays_seconds : how long it is held for the next
    question.
    """

    key: Hashable
    opened: Callable[[Any], Held]
    given: Callable[[], Any]
    stays_seconds: float = STAYS_SECONDS


class Resident:
    """The server's side of one process. It is asked by one thread at a time."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.is_retired = False
        self._connection: Connection | None = None

    def answer(self, holding: Holding[Any], work: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        asked = bounded(work, args, kwargs)
        connection = self.open(holding)
        try:
            with losses_told(asked):
                ending, value = exchanged(connection, asked)
        except BaseException:
            self.close()
            raise
        return settled(asked, ending, value)

    def open(self, holding: Holding[Any]) -> Connection:
        """To the process that holds it; a new one if there is none, or if it has ended because it was idle."""
        if self._connection is not None and self._connection.poll(0):
            self.close()
        if self._connection is None:
            opening = replace(
                bounded(holding.opened, (holding.given(),), {}), stays_seconds=holding.stays_seconds
            )
            try:
                with losses_told(opening):
                    self._connection = ZYGOTE.forked()
                    ending, value = exchanged(self._connection, opening)
                settled(opening, ending, value)
            except BaseException:
                self.close()
                raise
        return self._connection

    def is_open(self) -> bool:
        """Also while it is asked or opened."""
        if not self.lock.acquire(blocking=False):
            return True
        try:
            return self._connection is not None and not self._connection.poll(0)
        finally:
            self.lock.release()

    def retire(self, *, waits: bool) -> bool:
        """Closes it for good. While it is being asked: after that, or not at all (False)."""
        if not self.lock.acquire(blocking=waits):
            return False
        try:
            self.is_retired = True
            self.close()
            return True
        finally:
            self.lock.release()

    def close(self) -> None:
        """The process takes its end of the connection for the end of its stay."""
        if self._connection is not None:
            with suppress(OSError):
                self._connection.close()
            self._connection = None


class Residents:
    """By key, the one that was asked last at the end."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._by_key: OrderedDict[Hashable, Resident] = OrderedDict()
        self._ahead: set[Hashable] = set()

    def of(self, key: Hashable) -> Resident:
        with self._lock:
            resident = self._by_key.setdefault(key, Resident())
            self._by_key.move_to_end(key)
            self._make_room()
        return resident

    def _make_room(self) -> None:
        """While all others are asked, there is one more."""
        most = max(settings.SANDBOX_PROCESSES, 1)
        for key, resident in list(self._by_key.items())[:-1]:
            if len(self._by_key) > most and resident.retire(waits=False):
                del self._by_key[key]

    def claim(self, key: Hashable) -> bool:
        """Whether the caller has to open it ahead; other callers get False until it is given back."""
        with self._lock:
            known = self._by_key.get(key)
            if key in self._ahead or (known is not None and known.is_open()):
                return False
            self._ahead.add(key)
            return True

    def give_back(self, key: Hashable) -> None:
        with self._lock:
            self._ahead.discard(key)

    def close(self) -> None:
        with self._lock:
            residents = list(self._by_key.values())
            self._by_key.clear()
        for one in residents:
            one.retire(waits=True)


RESIDENTS: Final = Residents()


def ask(
    holding: Holding[Held],
    work: Callable[Concatenate[Held, Parameters], Answer],
    *args: Parameters.args,
    **kwargs: Parameters.kwargs,
) -> Answer:
    """What `work` returns or raises, called with what is held in a process that keeps it for the next question. Raises as `run` does."""
    with a_turn(), BUSY.track_inprogress(), SECONDS.labels(work.__name__).time(), _resident(holding) as one:
        answer: Answer = one.answer(holding, work, *args, **kwargs)
        return answer


def open_ahead(holding: Holding[Any]) -> threading.Thread | None:
    """Somebody will ask soon: the process is opened meanwhile, by the thread that is returned; None: it is open already.

    Errors are raised at the first request.
    """
    if not RESIDENTS.claim(holding.key):
        return None
    try:
        # Here, because it may read the database, and the thread has no connection to it.
        given = holding.given()
    except BaseException:
        RESIDENTS.give_back(holding.key)
        raise
    thread = threading.Thread(target=_open, args=(replace(holding, given=lambda: given),), daemon=True)
    thread.start()
    return thread


def _open(holding: Holding[Any]) -> None:
    try:
        with a_turn(), BUSY.track_inprogress(), _resident(holding) as one:
            one.open(holding)
    except ApplicationError as refusal:
        log.info("not_opened_ahead", key=str(holding.key), why=str(refusal))
    finally:
        RESIDENTS.give_back(holding.key)


@contextmanager
def _resident(holding: Holding[Any]) -> Iterator[Resident]:
    """Asked by nobody else meanwhile."""
    while True:
        resident = RESIDENTS.of(holding.key)
        with resident.lock:
            if not resident.is_retired:
                yield resident
                return
