"""The records about a run as a whole, besides its attempts (docs/conformance.md)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scheduler_core.engine.outcome import Outcome
from scheduler_core.engine.records.claims import allocated_claims
from scheduler_core.engine.records.groups import group_records
from scheduler_core.snapshot.claims.known import KnownClaims


def endings(outcomes: Sequence[Outcome], known: KnownClaims) -> dict[str, Any]:
    """``evicted``, ``podGroups`` and ``claims``, each only if there are any. known : at the end of the run."""
    found = {
        "evicted": sorted(victim for outcome in outcomes for victim in outcome.victims),
        "podGroups": group_records([outcome.to_dict() for outcome in outcomes if outcome.group]),
        "claims": allocated_claims(known),
    }
    return {name: one for name, one in found.items() if one}
