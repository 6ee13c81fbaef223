"""What an attempt writes into claims to devices: plugins store it in the cycle state, and it is applied with the outcome."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from scheduler_core.framework.cycle_state import CycleState
from scheduler_core.snapshot.claims.changes import ClaimChange

_KEY: Final = "ClaimWrites"
WRITTEN_ELSEWHERE: Final = "ClaimsWrittenElsewhere"
"""Keys of claims that another pod of the group writes before this one."""


def note_claim_changes(cycle: CycleState, changes: Iterable[ClaimChange]) -> None:
    """Replace the changes recorded before."""
    cycle.write(_KEY, tuple(changes))


def claim_changes(cycle: CycleState) -> tuple[ClaimChange, ...]:
    return cycle.get(_KEY, tuple) or ()
