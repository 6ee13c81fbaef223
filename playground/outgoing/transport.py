"""HttpTransport: sends the calls of runs and timelines to the extenders of a policy, within the limits of the server.

Only hosts that are allowed are called, at addresses that were checked; redirects are not followed, no proxy is asked, nothing is
sent twice; a reply has a size beyond which it is not read and a time after which it counts as none.
"""

from __future__ import annotations

import http.client
import socket
import ssl
import threading
import time
import zlib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from playground.outgoing.connection import (
    OutOfTime,
    Resolve,
    checked_addresses,
    connected,
    resolve,
    time_left,
)
from playground.outgoing.hosts import AllowedHosts, CallNotAllowed, Destination
from playground.outgoing.tls import context_for
from scheduler_core.extenders.transport import HEADERS, NoReply, Reply, Request, Transport
from scheduler_core.units import SECOND, ZERO, Nanoseconds

_GZIP: Final = 16 + zlib.MAX_WBITS


@dataclass(frozen=True, slots=True)
class CallLimits:
    """max_reply : bytes, after decompression. budget : seconds for all calls together, None: no such limit."""

    max_reply: int
    budget: float | None = None


@dataclass(slots=True)
class HttpTransport:
    """tls_directory : where files that tlsConfig names lie."""

    allowed: AllowedHosts
    limits: CallLimits
    tls_directory: Path | None = None
    resolve: Resolve = resolve
    _spent: Nanoseconds = field(default=ZERO, init=False)

    def send(self, request: Request) -> Reply | NoReply:
        started = Nanoseconds(time.monotonic_ns())
        timeout = request.extender.http_timeout.nanoseconds
        if self.limits.budget is not None:
            timeout = min(timeout, Nanoseconds(self.limits.budget * SECOND) - self._spent)
        try:
            status, body = self._exchange(request, (started + timeout) / SECOND)
        except (OutOfTime, TimeoutError):
            return self._nothing(started, f"no reply within {max(timeout, 0) / SECOND:g} s")
        except CallNotAllowed as refused:
            return self._nothing(started, str(refused))
        except ssl.SSLError as error:
            return self._nothing(started, f"TLS: {error.reason or error}")
        except OSError as error:
            return self._nothing(started, _late(started, timeout) or error.strerror or str(error))
        except (http.client.HTTPException, zlib.error, ValueError) as error:
            return self._nothing(started, _late(started, timeout) or f"not HTTP ({type(error).__name__})")
        return Reply(status, body, self._took(started))

    def _exchange(self, request: Request, deadline: float) -> tuple[int, bytes]:
        time_left(deadline)
        target = self.allowed.target(request.url)
        extender, tls = request.extender, None
        if target.scheme == "https":
            context = context_for(
                extender.tls_config, enable_https=extender.enable_https, directory=self.tls_directory
            )
            tls = (context, (extender.tls_config and extender.tls_config.server_name) or target.host)
        addresses = checked_addresses(target, self.allowed, self.resolve, deadline)
        with connected(addresses, target, deadline, tls) as connection:
            return _post(connection, target, request.body, self.limits.max_reply)

    def _nothing(self, started: Nanoseconds, why: str) -> NoReply:
        return NoReply(why, self._took(started))

    def _took(self, started: Nanoseconds) -> Nanoseconds:
        elapsed = Nanoseconds(time.monotonic_ns()) - started
        self._spent += elapsed
        return elapsed


@dataclass(frozen=True, slots=True)
class TurnGivingTransport:
    """Lets other threads decide while it waits for an extender. Used by the thread that has the turn."""

    transport: Transport
    turn: threading.Lock

    def send(self, request: Request) -> Reply | NoReply:
        self.turn.release()
        try:
            return self.transport.send(request)
        finally:
            self.turn.acquire()


def _post(connection: socket.socket, target: Destination, body: bytes, max_reply: int) -> tuple[int, bytes]:
    """Status and decompressed body of the reply. Raises OSError, HTTPException, zlib.error, CallNotAllowed."""
    client = http.client.HTTPConnection(target.host, target.port)
    client.sock = connection
    client.putrequest("POST", target.path, skip_host=True, skip_accept_encoding=True)
    client.putheader("Host", target.authority)
    for name, value in HEADERS.items():
        client.putheader(name, value or str(len(body)))
    client.endheaders(body)
    reply = client.getresponse()
    read = reply.read(max_reply + 1)
    if reply.getheader("Content-Encoding", "").strip().lower() == "gzip":
        read = zlib.decompressobj(_GZIP).decompress(read, max_reply + 1)
    if len(read) > max_reply:
        raise CallNotAllowed(f"the reply is larger than {max_reply:,} bytes")
    return reply.status, read


def _late(started: Nanoseconds, timeout: Nanoseconds) -> str:
    """What broke did so because its time was up."""
    return f"no reply within {timeout / SECOND:g} s" if time.monotonic_ns() - started >= timeout else ""
