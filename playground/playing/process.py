"""The process that plays: the name of the worker, and whether the process is stopping."""

from __future__ import annotations

import os
import socket
import threading
import uuid

# Set when this process wants to end: what is played stops after the current step and keeps what it has.
stopping = threading.Event()


def new_owner() -> str:
    """A name for one taking of one row. Host and process are for people; the token makes it unique."""
    return f"{socket.gethostname()[:60]}:{os.getpid()}:{uuid.uuid4().hex[:12]}"
