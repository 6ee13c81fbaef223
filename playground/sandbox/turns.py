"""Limits the number of simultaneous pieces of work: each may take a gigabyte and a processor for a minute."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from threading import BoundedSemaphore

from django.conf import settings

from playground.common.departure import LOOK_SECONDS, end_if_gone
from playground.common.errors import Busy

PATIENCE_SECONDS = 30.0


@contextmanager
def a_turn(patience: float | None = None) -> Iterator[None]:
    """Waits up to `patience` seconds for one of the places of this server.

    Raises Busy if none becomes free; Departed if the client of this request closes its connection meanwhile.
    """
    places = _places(settings.SANDBOX_PROCESSES)
    until = time.monotonic() + (PATIENCE_SECONDS if patience is None else patience)
    while not places.acquire(timeout=min(LOOK_SECONDS, max(0.0, until - time.monotonic()))):
        end_if_gone()
        if time.monotonic() >= until:
            raise Busy("The server works on other requests; try again in a moment.")
    try:
        yield
    finally:
        places.release()


@cache
def _places(number: int) -> BoundedSemaphore:
    return BoundedSemaphore(max(number, 1))
