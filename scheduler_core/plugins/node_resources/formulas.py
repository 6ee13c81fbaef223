"""The formula for the share of one resource, with its numbers in readable units."""

from __future__ import annotations

from scheduler_core.model.resources.names import CPU
from scheduler_core.model.resources.words import compared_amounts, readable_amount


def free_share_text(resource: str, used: int, capacity: int, share: int) -> str:
    """``(4−1.6)·100/4 cores = 60``: the share that is free with the pod on the node, in percent."""
    if capacity == 0:
        return "none on the node: 0"
    if used > capacity:
        return "{} > {}: 0".format(*compared_amounts(resource, used, capacity))
    whole = readable_amount(resource, capacity)
    return f"({whole}−{readable_amount(resource, used)})·100/{whole}{_unit(resource)} = {share}"


def used_share_text(resource: str, used: int, capacity: int, share: int) -> str:
    """``1.6·100/4 cores = 40``: the share that is used with the pod on the node, in percent; not above 100."""
    part = readable_amount(resource, min(used, capacity))
    return f"{part}·100/{readable_amount(resource, capacity)}{_unit(resource)} = {share}"


def _unit(resource: str) -> str:
    """The unit, for amounts that do not include it."""
    return " cores" if resource == CPU else ""
