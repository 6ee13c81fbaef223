"""The side of the new process: bounds first, then the work, then one message with the result.

What the operating system bounds: memory on top of what the process had at its start, seconds by the clock, files (none
can be written, and no core is dumped: it would hold what was uploaded). The caller can end the work by closing the
connection, also inside of a long call of a C library. Settings are those that were handed over, so
that neither the secret key nor the database's password is in here.
"""

from __future__ import annotations

import fcntl
import os
import pickle
import resource
import signal
import traceback
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from enum import Enum
from multiprocessing.connection import Connection
from typing import Any

from django.conf import settings

from playground.common import memory
from playground.common.errors import ApplicationError

NO_STAY = 0.0


class Ending(Enum):
    DONE = "done"
    REFUSED = "refused"
    OUT_OF_MEMORY = "out of memory"
    ANSWER_TOO_LARGE = "answer too large"
    BROKE = "broke"


@dataclass(frozen=True, slots=True)
class Bounds:
    """Of one piece of work; `answer_bytes` of what it returns, pickled."""

    memory_mib: int
    seconds: float
    answer_bytes: int


@dataclass(frozen=True, slots=True)
class SandboxWork:
    """`known` : the settings that the work may read.

    `stays_seconds` : the process stays so long without being asked, and holds what the function returned; NO_STAY: it answers and
    ends. Work that it is asked for then gets what is held as its first argument.
    """

    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    keywords: Mapping[str, Any]
    known: Mapping[str, Any]
    bounds: Bounds
    stays_seconds: float = NO_STAY


def serve(connection: Connection) -> None:
    """One piece of work; if its process stays, then every question about what it holds, until nobody asks any more."""
    work = _received(connection)
    _bind(work.bounds)
    settings.configure(**work.known)
    if work.stays_seconds == NO_STAY:
        with _ended_with(connection):
            answer = _answer(work)
        connection.send_bytes(answer)
    else:
        _stay(connection, work)


def _received(connection: Connection) -> SandboxWork:
    work: SandboxWork = pickle.loads(connection.recv_bytes())  # noqa: S301 - from the server that started this process
    return work


def _stay(connection: Connection, opening: SandboxWork) -> None:
    """Each question has the seconds of the bounds; between two of them no time is counted."""
    held: list[Any] = []

    def opened(*args: Any, **kwargs: Any) -> None:
        held.append(opening.function(*args, **kwargs))

    connection.send_bytes(_answer(replace(opening, function=opened)))
    while held:
        signal.setitimer(signal.ITIMER_REAL, 0)
        if not connection.poll(opening.stays_seconds):
            return
        work = _received(connection)
        signal.setitimer(signal.ITIMER_REAL, work.bounds.seconds)
        connection.send_bytes(_answer(replace(work, arguments=(held[0], *work.arguments))))


@contextmanager
def _ended_with(connection: Connection) -> Iterator[None]:
    """Inside, nothing is sent in either direction: whatever happens to the connection is its end, and that of this process.

    Where the system ignores SIGIO by itself, as some do, the work continues until its seconds are over.
    """
    descriptor = connection.fileno()
    signal.signal(signal.SIGIO, signal.SIG_DFL)
    fcntl.fcntl(descriptor, fcntl.F_SETOWN, os.getpid())
    flags = fcntl.fcntl(descriptor, fcntl.F_GETFL)
    fcntl.fcntl(descriptor, fcntl.F_SETFL, flags | os.O_ASYNC)
    if connection.poll(0):
        # Closed before the signal was asked for, which now would never come.
        raise EOFError
    try:
        yield
    finally:
        fcntl.fcntl(descriptor, fcntl.F_SETFL, flags)


def _bind(bounds: Bounds) -> None:
    # Not handled by anybody, so that it ends the process even inside of a long call of a C library.
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_REAL, bounds.seconds)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    # Where the system does not tell the address space, it does not keep to the bound either.
    most = memory.address_space() + bounds.memory_mib * memory.MIB
    resource.setrlimit(resource.RLIMIT_AS, (most, most))


def _answer(work: SandboxWork) -> bytes:
    try:
        ending, value = _outcome(work)
        answer = pickle.dumps((ending, value), pickle.HIGHEST_PROTOCOL)
    except MemoryError:
        return pickle.dumps((Ending.OUT_OF_MEMORY, None))
    if len(answer) > work.bounds.answer_bytes:
        return pickle.dumps((Ending.ANSWER_TOO_LARGE, None))
    return answer


def _outcome(work: SandboxWork) -> tuple[Ending, Any]:
    try:
        return Ending.DONE, work.function(*work.arguments, **work.keywords)
    except ApplicationError as refusal:
        return Ending.REFUSED, refusal
    except MemoryError:
        raise
    except Exception:  # noqa: BLE001 - it is raised again in the server's process
        return Ending.BROKE, traceback.format_exc()
