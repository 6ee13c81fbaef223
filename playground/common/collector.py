"""Pauses Python's garbage collector while a command starts or migrates data. Nearly all objects that are created then stay, so
looking for cycles takes a fifth of that time and finds next to nothing. Our commands that go on for long end the pause.
"""

from __future__ import annotations

import gc
from typing import Final

_AS_USUAL: Final = gc.get_threshold()
# Not off: migrations of a large database may leave cycles.
_SELDOM: Final = 200_000


def collect_seldom() -> None:
    gc.set_threshold(_SELDOM, *_AS_USUAL[1:])


def collect_as_usual() -> None:
    """Ends the pause, if there is one. What is there by now stays; the collector need not look at it ever again."""
    if gc.get_threshold()[0] != _SELDOM:
        return
    gc.freeze()
    gc.set_threshold(*_AS_USUAL)
