"""Points in calendar time as Kubernetes writes them, from and to whole nanoseconds since 1970 (UTC).

A Lease has MicroTime, which has exactly six digits of a second; records in annotations have Time, whole seconds. Finer parts are
cut off, not rounded. Source: spec 10 §1, apimachinery meta/v1 of upstream 1.36.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import Final

from scheduler_core.units import MICROSECOND, Nanoseconds

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MICRO_TIME: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}(?:Z|[+-]\d\d:\d\d)")
_TIME: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d)")


def format_micro_time(nanoseconds: Nanoseconds) -> str:
    """`2026-01-01T00:00:00.000000Z`."""
    return _moment(nanoseconds).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def parse_micro_time(text: str) -> Nanoseconds:
    """Raises ValueError unless there are exactly six digits of a second, like the API server."""
    return _parse(text, _MICRO_TIME, "2006-01-02T15:04:05.000000Z07:00")


def format_time(nanoseconds: Nanoseconds) -> str:
    """`2026-01-01T00:00:00Z`."""
    return _moment(nanoseconds).strftime("%Y-%m-%dT%H:%M:%SZ")


def parse_time(text: str) -> Nanoseconds:
    """Raises ValueError for anything but whole seconds."""
    return _parse(text, _TIME, "2006-01-02T15:04:05Z07:00")


def _moment(nanoseconds: Nanoseconds) -> datetime:
    return _EPOCH + timedelta(microseconds=nanoseconds // MICROSECOND)


def _parse(text: str, form: re.Pattern[str], layout: str) -> Nanoseconds:
    if form.fullmatch(text) is None:
        raise ValueError(f'parsing time "{text}" as "{layout}": not of that form')
    return (datetime.fromisoformat(text) - _EPOCH) // timedelta(microseconds=1) * MICROSECOND
