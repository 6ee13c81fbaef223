"""Every channel-layer group name, and the message types that travel through them."""

from __future__ import annotations

from typing import Final
from uuid import UUID

# The type of a message decides which consumer method gets it: `run.frame` → `run_frame`.
RUN_FRAME: Final = "run.frame"
# A consumer sends this one to itself.
RUN_CHECK: Final = "run.check"


def run_group(run_id: UUID) -> str:
    """The group that every open socket of this run is in."""
    return f"run.{run_id.hex}"
