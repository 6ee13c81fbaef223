"""The memory that this process uses, in bytes."""

from __future__ import annotations

import resource
import sys
from pathlib import Path
from typing import Final

MIB: Final = 1024 * 1024
_STATM: Final = Path("/proc/self/statm")
_ADDRESS_SPACE, _RESIDENT = 0, 1


def address_space() -> int:
    """0 if the system does not report it (no /proc)."""
    return _pages(_ADDRESS_SPACE) * resource.getpagesize() if _STATM.exists() else 0


def in_use() -> int:
    """Resident memory; if the system does not report it, the maximum so far."""
    if _STATM.exists():
        return _pages(_RESIDENT) * resource.getpagesize()
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024


def _pages(column: int) -> int:
    return int(_STATM.read_text(encoding="ascii").split()[column])
