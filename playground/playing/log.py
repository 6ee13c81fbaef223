"""What the logs of all tables have in common: events are numbered without gaps, and the last one ends the row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.utils import timezone

from playground.playing.models import Played

CLOSED: Final = ("error", "finished_at", "taken_by", "taken_until")
"""The columns that `close` writes."""


class OutOfOrder(ValueError):
    """What does not continue the stored log. Storing it would leave a hole that nothing could mend."""


def refuse_gaps(numbers: Sequence[int], after: int, what: str) -> None:
    """Raises OutOfOrder unless the numbers count on from the one that follows `after`. what : what they number, for people."""
    expected = range(after + 1, after + 1 + len(numbers))
    if list(numbers) != list(expected):
        raise OutOfOrder(f"expected {what} {expected.start} to {expected.stop - 1}")


def close(row: Played, error: Mapping[str, Any] | None) -> None:
    """A locked row has ended, and its lease ends. The caller saves it."""
    row.error = error
    row.finished_at = timezone.now()
    row.taken_by, row.taken_until = "", None
