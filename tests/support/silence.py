"""No lines of log, for tests of thousands of refused requests."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def no_lines(up_to: int) -> Iterator[None]:
    """None of this level or below. structlog asks for the level of loggers alone, and would prepare lines that nobody gets."""
    root = logging.getLogger()
    before = root.level
    logging.disable(up_to)
    root.setLevel(max(before, up_to + 1))
    try:
        yield
    finally:
        root.setLevel(before)
        logging.disable(logging.NOTSET)
