"""Time (whole seconds) and MicroTime (exactly six digits) as the API server reads and writes them, spec 10 §1."""

from __future__ import annotations

import re
from datetime import UTC, datetime

_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)")
_MICRO_TIME = re.compile(r"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6})(Z|[+-]\d\d:\d\d)")


def seconds(moment: datetime) -> str:
    """A Time: UTC, whole seconds, cut off."""
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def parse(text: str) -> datetime:
    """A Time or MicroTime of an object that is stored already."""
    return datetime.fromisoformat(text)


def micro_time(text: object) -> str:
    """The normal form of a MicroTime; ValueError, in the words of the server's parser, for what it refuses."""
    if not isinstance(text, str):
        told = f"json: cannot unmarshal {_json_type(text)} into Go value of type string"
        raise ValueError(told)  # noqa: TRY004  # one error for whatever cannot be read
    found = _MICRO_TIME.fullmatch(text)
    if found is None:
        layout = "2006-01-02T15:04:05.000000Z07:00"
        raise ValueError(f'parsing time "{text}" as "{layout}": cannot parse "{_rest(text)}" as ".000000"')
    moment = datetime.fromisoformat(text).astimezone(UTC)
    return moment.strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def is_time(text: object) -> bool:
    return isinstance(text, str) and _TIME.fullmatch(text) is not None


def _rest(text: str) -> str:
    whole = re.match(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d", text)
    return text[whole.end() :] if whole else text


def _json_type(value: object) -> str:
    if isinstance(value, bool):
        return "bool"
    return "number" if isinstance(value, (int, float)) else "object"
