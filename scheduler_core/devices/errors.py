"""How an allocation may end without one."""

from __future__ import annotations


class AllocationError(Exception):
    """The pod's whole cycle ends with this text (spec 12 §4)."""


class InvalidPoolsError(Exception):
    """There is no solution, and one of the node's pools is invalid."""


class TooManyDevicesError(Exception):
    """An alternative needs more devices than a claim may hold; another one may not (spec 12 §5.3)."""
