"""One connection to one checked address, closed at a deadline however slow the other side is."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ipaddress import ip_address
from ssl import SSLContext
from typing import Any

from playground.outgoing.hosts import Address, AllowedHosts, CallNotAllowed, Destination

Resolve = Callable[[str, int], list[Address]]


class OutOfTime(Exception):
    """The deadline has passed."""


def resolve(host: str, port: int) -> list[Address]:
    """The addresses of a host, in the system's order. Raises OSError."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    texts = dict.fromkeys(str(entry[4][0]).partition("%")[0] for entry in found)
    return [ip_address(text) for text in texts]


def checked_addresses(
    target: Destination, allowed: AllowedHosts, resolve: Resolve, deadline: float
) -> list[Address]:
    """Where the target may be reached. Raises CallNotAllowed, OutOfTime, OSError."""
    found = _in_time(lambda: resolve(target.host, target.port), deadline)
    permitted = [address for address in found if allowed.permits(target, address)]
    if not permitted:
        raise CallNotAllowed(
            f"{target.host} is at {', '.join(map(str, found)) or 'no address'}, which is not public"
        )
    return permitted


@contextmanager
def connected(
    addresses: list[Address], target: Destination, deadline: float, tls: tuple[SSLContext, str] | None
) -> Iterator[socket.socket]:
    """A socket to the first address that answers; it breaks at the deadline. tls : with the name to ask for.

    The name is not looked up again: what was checked is what is called.
    """
    raw = _first_that_answers(addresses, target.port, deadline)
    with raw, _broken_at(deadline, raw):
        if tls is None:
            yield raw
            return
        context, name = tls
        with context.wrap_socket(raw, server_hostname=name) as secured, _broken_at(deadline, secured):
            yield secured


def time_left(deadline: float) -> float:
    """Seconds. Raises OutOfTime if there are none."""
    left = deadline - time.monotonic()
    if left <= 0:
        raise OutOfTime
    return left


def _first_that_answers(addresses: list[Address], port: int, deadline: float) -> socket.socket:
    problem: OSError | None = None
    for address in addresses:
        try:
            return socket.create_connection((str(address), port), timeout=time_left(deadline))
        except OSError as error:
            problem = error
    assert problem is not None
    raise problem


@contextmanager
def _broken_at(deadline: float, connection: socket.socket) -> Iterator[None]:
    """Timeouts of sockets hold for each read by itself; a server that sends a byte a second would never run into one."""
    left = time_left(deadline)
    connection.settimeout(left)
    watch = threading.Timer(left, _break, [connection])
    watch.daemon = True
    watch.start()
    try:
        yield
    finally:
        watch.cancel()


def _break(connection: socket.socket) -> None:
    try:
        # The plain socket's own: that of TLS would take its state apart under the reading thread.
        socket.socket.shutdown(connection, socket.SHUT_RDWR)
    except OSError:
        return


def _in_time(work: Callable[[], Any], deadline: float) -> Any:
    """The result of what cannot be given a timeout (name servers). Raises OutOfTime, and what ``work`` raises."""
    outcome: list[Any] = []

    def run() -> None:
        try:
            outcome.append((work(), None))
        except OSError as error:
            outcome.append((None, error))

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    thread.join(time_left(deadline))
    if not outcome:
        raise OutOfTime
    result, error = outcome[0]
    if error is not None:
        raise error
    return result
