"""A few uploads are read at once, whatever clients send: each may take a gigabyte and a processor for half a minute."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from threading import BoundedSemaphore

from django.conf import settings

from playground.common.errors import Busy

PATIENCE_SECONDS = 30.0


@contextmanager
def a_turn(patience: float | None = None) -> Iterator[None]:
    """Waits up to `patience` seconds for one of the places of this process. Raises Busy if none becomes free."""
    places = _places(settings.MAX_UPLOADS_AT_ONCE)
    if not places.acquire(timeout=PATIENCE_SECONDS if patience is None else patience):
        raise Busy("Other uploads are being read; try again in a moment.")
    try:
        yield
    finally:
        places.release()


@cache
def _places(number: int) -> BoundedSemaphore:
    return BoundedSemaphore(max(number, 1))
