"""What a run has to know about the process that plays it: its name, whether it is stopping, its memory in use."""

from __future__ import annotations

import os
import resource
import socket
import sys
import threading
import uuid
from pathlib import Path
from typing import Final

MIB: Final = 1024 * 1024
STATM: Final = Path("/proc/self/statm")

# Set when this process wants to end: a run stops after the outcome at hand, is marked interrupted, and keeps what it has.
stopping = threading.Event()


def new_owner() -> str:
    """A name for one taking of one run. Host and process are for people; the token makes it unique."""
    return f"{socket.gethostname()[:60]}:{os.getpid()}:{uuid.uuid4().hex[:12]}"


def memory_in_use_mib() -> int:
    """Resident memory of this process; where the system does not tell (no /proc), the most there has been."""
    if STATM.exists():
        pages = int(STATM.read_text(encoding="ascii").split()[1])
        return pages * resource.getpagesize() // MIB
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak // MIB if sys.platform == "darwin" else peak // 1024
