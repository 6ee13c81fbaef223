"""Work for the sandbox that misbehaves in each way that it is there for."""

from __future__ import annotations

import os
import signal
from ipaddress import ip_address
from pathlib import Path
from urllib.parse import urlsplit

from django.conf import settings

from playground.common.errors import InvalidInput, Mistake
from playground.outgoing.hosts import AllowedHosts
from playground.outgoing.transport import CallLimits, HttpTransport
from scheduler_core.config.configuration import Extender, ExtenderTLS
from scheduler_core.extenders.transport import Reply, Request
from tests.support.waiting import let_pass


def echo(value: object) -> object:
    return value


def process_id() -> int:
    return os.getpid()


def setting(name: str) -> object:
    return getattr(settings, name)


def environment() -> dict[str, str]:
    return dict(os.environ)


def refuse() -> None:
    raise InvalidInput("No.", problems=[Mistake("a", "is wrong")], code="refused")


def divide_by_zero() -> float:
    return 1 / 0


def hold(mib: int) -> int:
    return len(bytearray(mib * 1024 * 1024))


def sleep(seconds: float) -> None:
    let_pass(seconds)


def vanish() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def write(path: str) -> None:
    Path(path).write_text("a stranger's secret", encoding="utf-8")


def reply_over_tls(url: str, tls: ExtenderTLS) -> bytes:
    """What an extender on the loopback answers, under whatever name the URL has."""
    allowed = AllowedHosts.read([str(urlsplit(url).hostname)], ["127.0.0.0/8"])
    transport = HttpTransport(allowed, CallLimits(1000), resolve=lambda host, port: [ip_address("127.0.0.1")])
    answered = transport.send(Request(Extender(url_prefix=url, tls_config=tls), "filter", b"{}"))
    assert isinstance(answered, Reply), answered
    return answered.body


def resident_peak_kib() -> int:
    lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM"))


def process_id_beside(held: object) -> int:
    return os.getpid()


def both(held: object, value: object) -> tuple[object, object]:
    return held, value


def refuse_beside(held: object) -> None:
    refuse()


def divide_beside(held: object) -> float:
    return divide_by_zero()


def vanish_beside(held: object) -> None:
    vanish()


def seconds_left_beside(held: object) -> float:
    """Until this process is ended."""
    return signal.getitimer(signal.ITIMER_REAL)[0]


def sleep_beside(held: object, seconds: float) -> None:
    let_pass(seconds)


def count_for_ever(*_: object) -> int:
    """In one call of a C function, which Python's own signal handlers could not interrupt."""
    return sum(range(10**15))
