"""Names as the server takes them, and who manages what of an object."""

from __future__ import annotations

import re
from typing import Any

from tests.apiserver.statuses import cause

Json = dict[str, Any]
_LONGEST = 253
_PART = r"[a-z0-9]([-a-z0-9]*[a-z0-9])?"
_SUBDOMAIN = rf"{_PART}(\.{_PART})*"
_WRONG = (
    "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with "
    f"an alphanumeric character (e.g. 'example.com', regex used for validation is '{_SUBDOMAIN}')"
)


def mistakes(field: str, name: str) -> list[Json]:
    """Of a name that has to be a DNS subdomain [R]."""
    found = [f"must be no more than {_LONGEST} characters"] if len(name) > _LONGEST else []
    found += [] if re.fullmatch(_SUBDOMAIN, name) else [_WRONG]
    return [cause(field, "Invalid", f'Invalid value: "{name}": {one}') for one in found]


def manager(user_agent: str) -> str:
    """The field manager of those who name none: what stands before the slash."""
    return user_agent.partition("/")[0][:128]


def managed(
    entries: list[Json], manager: str, api_version: str, time: str, written: Json, subresource: str = ""
) -> list[Json]:
    """With one more write. A manager has an entry a subresource; whole lists count as one field, which upstream tells apart."""
    who = {"manager": manager, "operation": "Update", "apiVersion": api_version}
    who |= {"subresource": subresource} if subresource else {}
    others = [one for one in entries if {key: one.get(key) for key in who} != who or len(one) != len(who) + 3]
    before: Json = next((one["fieldsV1"] for one in entries if one not in others), {})
    fields = _merged(before, _fields(written))
    return [*others, who | {"time": time, "fieldsType": "FieldsV1", "fieldsV1": fields}]


def _fields(written: Any) -> Json:
    if not isinstance(written, dict):
        return {}
    return {f"f:{key}": _fields(value) for key, value in written.items()}


def _merged(one: Json, other: Json) -> Json:
    both = one.keys() & other.keys()
    return one | other | {key: _merged(one[key], other[key]) for key in both}
