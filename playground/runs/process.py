"""What a run has to know about the process that plays it: its name, and whether it is stopping."""

from __future__ import annotations

import os
import socket
import threading
import uuid

# Set when this process wants to end: a run stops after the outcome at hand, is marked interrupted, and keeps what it has.
stopping = threading.Event()


def new_owner() -> str:
    """A name for one taking of one run. Host and process are for people; the token makes it unique."""
    return f"{socket.gethostname()[:60]}:{os.getpid()}:{uuid.uuid4().hex[:12]}"
