"""How an allocation may end without a result."""

from __future__ import annotations


class AllocationError(Exception):
    """Ends the pod's whole cycle with this text (spec 12 §4)."""


class InvalidPoolsError(Exception):
    """No solution was found, and one of the node's pools is invalid."""


class TooManyDevicesError(Exception):
    """An alternative needs more devices than a claim may hold; another alternative may need fewer (spec 12 §5.3)."""
