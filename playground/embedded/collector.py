"""Pauses Python's garbage collector while the playground starts or migrates its data. Nearly all objects that are created then
stay, so looking for cycles takes a fifth of that time and finds next to nothing.
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
    """What is there by now stays; the collector need not look at it ever again."""
    gc.freeze()
    gc.set_threshold(*_AS_USUAL)
