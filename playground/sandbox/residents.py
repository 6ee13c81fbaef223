"""Processes that stay: one is opened with what takes long to read, holds it, and is asked about it again and again.

Each has the bounds of any work: memory for as long as it lives, seconds for opening and for every question. There are as many
of them as places for work; the one that was asked least lately makes room. One that nobody asks for a while ends by itself.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from contextlib import suppress
from dataclasses import replace
from multiprocessing.connection import Connection
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

from django.conf import settings

from playground.sandbox.counters import BUSY, SECONDS
from playground.sandbox.process import ZYGOTE, bounded, exchanged, losses_told, settled
from playground.sandbox.turns import a_turn

STAYS_SECONDS: Final = 120.0
"""Between two questions: somebody looks at an answer and thinks of the next change."""

Parameters = ParamSpec("Parameters")
Held = TypeVar("Held")
Answer = TypeVar("Answer")


class Resident:
    """The server's side of one process. It is asked by one thread at a time."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.is_retired = False
        self._connection: Connection | None = None

    def answer(
        self,
        opened: Callable[..., Any],
        given: Callable[[], Any],
        work: Callable[..., Any],
        *args: Any,
        **kwargs: Any,
    ) -> Any:
        asked = bounded(work, args, kwargs)
        try:
            connection = self._opened(opened, given)
            with losses_told(asked):
                ending, value = exchanged(connection, asked)
        except BaseException:
            self.close()
            raise
        return settled(asked, ending, value)

    def _opened(self, opened: Callable[..., Any], given: Callable[[], Any]) -> Connection:
        """The process that holds it; a new one if there is none, or if it has ended because nobody asked."""
        if self._connection is not None and self._connection.poll(0):
            self.close()
        if self._connection is None:
            opening = replace(bounded(opened, (given(),), {}), stays_seconds=STAYS_SECONDS)
            with losses_told(opening):
                self._connection = ZYGOTE.forked()
                ending, value = exchanged(self._connection, opening)
            settled(opening, ending, value)
        return self._connection

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

    def of(self, key: Hashable) -> Resident:
        with self._lock:
            resident = self._by_key.setdefault(key, Resident())
            self._by_key.move_to_end(key)
            most = max(settings.SANDBOX_PROCESSES, 1)
            retired = [self._by_key.popitem(last=False)[1] for _ in range(len(self._by_key) - most)]
        for one in retired:
            with one.lock:
                one.is_retired = True
                one.close()
        return resident

    def close(self) -> None:
        with self._lock:
            residents = list(self._by_key.values())
            self._by_key.clear()
        for one in residents:
            with one.lock:
                one.is_retired = True
                one.close()


RESIDENTS: Final = Residents()


def ask(
    key: Hashable,
    opened: Callable[[Any], Held],
    given: Callable[[], Any],
    work: Callable[Concatenate[Held, Parameters], Answer],
    *args: Parameters.args,
    **kwargs: Parameters.kwargs,
) -> Answer:
    """What `work` returns or raises, called with what `opened` made of `given()` in a process that keeps it for the next question.

    key : what is held; `given` is only called where no process holds it. Raises as `run` does.
    """
    with a_turn(), BUSY.track_inprogress(), SECONDS.labels(work.__name__).time():
        while True:
            resident = RESIDENTS.of(key)
            with resident.lock:
                if not resident.is_retired:
                    answer: Answer = resident.answer(opened, given, work, *args, **kwargs)
                    return answer
