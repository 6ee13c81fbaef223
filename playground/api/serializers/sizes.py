"""How many values of a request are checked one by one, in the server's own process. Each takes some 20 to 50 µs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rest_framework.fields import Field

from playground.common.errors import TooLarge

MOST_VALUES: Final = 30_000


def check_size(body: Mapping[str, Any], fields: Mapping[str, Field]) -> None:
    """Raises TooLarge. Fields whose content is checked later, such as configurations and objects, count as one value each."""
    counted = [
        value for name, value in body.items() if not getattr(fields.get(name), "is_checked_later", False)
    ]
    if _has_more(counted, MOST_VALUES):
        raise TooLarge(
            f"A request may have {MOST_VALUES:,} values, those of its objects, configuration and scenario not counted."
        )


def _has_more(values: list[Any], most: int) -> bool:
    """Looks at no more than `most` lists and mappings."""
    waiting, count = [values], 0
    while waiting and count <= most:
        inner = waiting.pop()
        count += len(inner)
        if count <= most:
            waiting.extend(_inner(one) for one in inner if isinstance(one, (list, dict)))
    return count > most


def _inner(value: list[Any] | dict[str, Any]) -> list[Any]:
    return list(value.values()) if isinstance(value, dict) else value
