"""The score: how early in its list an alternative was chosen (spec 12 §6)."""

from __future__ import annotations

from typing import Final

from scheduler_core.model.objects.devices import AllocationResult, ResourceClaimSpec

MOST_ALTERNATIVES: Final = 8


def rank(spec: ResourceClaimSpec, allocation: AllocationResult) -> int:
    """8 for each request that got its first alternative, and one less for each later position in the list."""
    chosen = {result.request for result in allocation.devices.results}
    total = 0
    for request in spec.devices.requests:
        for index, one in enumerate(request.first_available):
            if f"{request.name}/{one.name}" in chosen:
                total += MOST_ALTERNATIVES - index
                break
    return total
