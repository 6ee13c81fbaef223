"""The side of the server: gives a piece of work to a new process, waits for its answer, reports how it ended."""

from __future__ import annotations

import atexit
import os
import pickle
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from typing import Any, Final, ParamSpec, TypeVar

import structlog
from django.conf import settings

from playground.common.departure import LOOK_SECONDS, Departed, end_if_gone
from playground.common.errors import Busy, TooLarge
from playground.sandbox.child import Bounds, Ending, SandboxWork
from playground.sandbox.counters import BUSY, SECONDS, WORK
from playground.sandbox.turns import a_turn

log = structlog.get_logger(__name__)

# What work may read of the settings: what bounds it, and which extenders and plugins are allowed.
KNOWN_SETTINGS: Final = (
    "EXTENDER_HOSTS",
    "EXTENDER_NETWORKS",
    "EXTENDER_TLS_DIR",
    "MAX_DECOMPRESSED_BYTES",
    "MAX_ELECTION_REPLICAS",
    "MAX_EXTENDER_REPLY_BYTES",
    "MAX_KEPT_VALUES",
    "MAX_OBJECTS",
    "MAX_SIMULATE_CELLS",
    "MAX_SIMULATE_SECONDS",
    "MAX_SIMULATION_COMMANDS",
    "MAX_SIMULATION_EVENTS",
    "MAX_SIMULATION_SECONDS",
    "MAX_UPLOAD_BYTES",
    "MAX_VALUES",
    "PLUGINS",
    "SANDBOX_ANSWER_BYTES",
)
END_SECONDS: Final = 5.0
"""What a zygote has to end, once asked to. It works on nothing itself, so that one that needs longer has been stopped."""

# What the zygote gets of the environment. No secrets are among it.
_ENVIRONMENT: Final = ("PATH", "PYTHONPATH", "LANG", "LC_ALL", "SSL_CERT_FILE", "SSL_CERT_DIR")

Parameters = ParamSpec("Parameters")
Answer = TypeVar("Answer")


class WorkBroke(RuntimeError):
    """A mistake in the program. The message is the traceback of the other process."""


class WorkLost(Busy):
    """The process ended without an answer, and not because of its own bounds: the system ran out of memory, say."""

    code = "work-lost"


def run(work: Callable[Parameters, Answer], *args: Parameters.args, **kwargs: Parameters.kwargs) -> Answer:
    """What `work` returns or raises, done in a separate process.

    Raises TooLarge if it needs more memory or time than it may have, or if its answer is too large; Busy if all places
    are taken; WorkLost; WorkBroke; Departed, if the client of this request closes its connection meanwhile: the process
    then ends, too.
    """
    asked = bounded(work, args, kwargs)
    with (
        a_turn(),
        BUSY.track_inprogress(),
        SECONDS.labels(work.__name__).time(),
        losses_told(asked),
        ZYGOTE.forked() as connection,
    ):
        _send(connection, asked)
        _await_answer(connection, asked)
        ending, value = _received(connection)
        _await_end(connection)
    answer: Answer = settled(asked, ending, value)
    return answer


def bounded(work: Callable[..., Any], args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> SandboxWork:
    """With the bounds and the settings of this server."""
    bounds = Bounds(settings.SANDBOX_MEMORY_MIB, settings.SANDBOX_SECONDS, settings.SANDBOX_ANSWER_BYTES)
    known = {name: getattr(settings, name) for name in KNOWN_SETTINGS}
    return SandboxWork(work, args, kwargs, known, bounds)


def settled(work: SandboxWork, ending: Ending, value: Any) -> Any:
    """The answer, or what is raised instead of one."""
    bounds = work.bounds
    WORK.labels(work.function.__name__, ending.value).inc()
    match ending:
        case Ending.DONE:
            return value
        case Ending.REFUSED:
            raise value
        case Ending.BROKE:
            raise WorkBroke(value)
        case Ending.OUT_OF_MEMORY:
            raise _beyond(
                f"more than {bounds.memory_mib:,} MiB of memory",
                "PLAYGROUND_SANDBOX_MEMORY_MIB",
                "memory-limit",
            )
        case Ending.ANSWER_TOO_LARGE:
            raise _beyond(
                f"an answer of more than {bounds.answer_bytes:,} bytes",
                "PLAYGROUND_SANDBOX_ANSWER_BYTES",
                "answer-limit",
            )
    raise AssertionError(ending)


def here(work: Callable[Parameters, Answer], *args: Parameters.args, **kwargs: Parameters.kwargs) -> Answer:
    """The same in this process, unbounded: for what comes with the program."""
    return work(*args, **kwargs)


def exchanged(connection: Connection, work: SandboxWork) -> tuple[Ending, Any]:
    """What came of the work, over the connection to a process that stays: what it holds outlives one client."""
    _send(connection, work)
    return _received(connection)


def _send(connection: Connection, work: SandboxWork) -> None:
    connection.send_bytes(pickle.dumps(work, pickle.HIGHEST_PROTOCOL))


def _await_answer(connection: Connection, work: SandboxWork) -> None:
    """Raises Departed. The process that works ends by itself as soon as the connection to it is closed."""
    try:
        while not connection.poll(LOOK_SECONDS):
            end_if_gone()
    except Departed:
        WORK.labels(work.function.__name__, "departed").inc()
        raise


def _received(connection: Connection) -> tuple[Ending, Any]:
    # From a process of this program, about what a stranger has sent, and nothing that he has written.
    received: tuple[Ending, Any] = pickle.loads(connection.recv_bytes())  # noqa: S301 - see above
    return received


@contextmanager
def losses_told(work: SandboxWork) -> Iterator[None]:
    """Inside, a process that ends without an answer is TooLarge if its time was over, else WorkLost."""
    begun = time.monotonic()
    try:
        yield
    except (EOFError, ConnectionError):
        WORK.labels(work.function.__name__, "lost").inc()
        if time.monotonic() - begun >= work.bounds.seconds:
            seconds = f"longer than {work.bounds.seconds:g} seconds"
            raise _beyond(seconds, "PLAYGROUND_SANDBOX_SECONDS", "time-limit") from None
        log.warning("work_lost", work=work.function.__qualname__)
        raise WorkLost(
            "The process that worked on the request ended; try again; if it happens again, send a smaller request."
        ) from None


def _await_end(connection: Connection) -> None:
    """The next turn finds the memory of this one free."""
    with suppress(EOFError, ConnectionError):
        connection.recv_bytes()


def _beyond(what: str, setting: str, code: str) -> TooLarge:
    return TooLarge(f"The request takes {what}, the limit of this server ({setting}).", code=code)


class Zygote:
    """The process that forks. Started when it is needed first, and again if it has ended."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._socket: socket.socket | None = None

    def forked(self) -> Connection:
        """To a new process."""
        ours, theirs = socket.socketpair()
        with theirs, self._lock:
            if self._process is None or self._process.poll() is not None:
                self._start()
            assert self._socket is not None
            socket.send_fds(self._socket, [b"f"], [theirs.fileno()])
        return Connection(ours.detach())

    def stop(self, seconds: float = END_SECONDS) -> None:
        """It ends by itself, or is killed after so many seconds. What it has forked ends with its own connection."""
        with self._lock:
            if self._socket is not None:
                self._socket.close()
            if self._process is not None:
                _end(self._process, seconds)
            self._socket = self._process = None

    def _start(self) -> None:
        if self._socket is not None:
            self._socket.close()
        self._socket, theirs = socket.socketpair()
        environment = {name: os.environ[name] for name in _ENVIRONMENT if name in os.environ}
        # Threads of a numerical library would not survive the fork, and the work needs none.
        environment["OPENBLAS_NUM_THREADS"] = "1"
        with theirs:
            self._process = subprocess.Popen(  # noqa: S603 - this program itself
                [
                    sys.executable,
                    "-m",
                    "playground.sandbox.zygote",
                    str(theirs.fileno()),
                    *settings.SANDBOX_MODULES,
                ],
                cwd=settings.BASE_DIR,
                env=environment,
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
            )


def _end(process: subprocess.Popen[bytes], seconds: float) -> None:
    try:
        process.wait(seconds)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


ZYGOTE: Final = Zygote()
atexit.register(ZYGOTE.stop)
