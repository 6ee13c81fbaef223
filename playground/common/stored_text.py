"""Which texts a database can store."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

UNSTORABLE: Final = "Contains characters that cannot be stored."
_UNSTORABLE: Final = re.compile("[\0\ud800-\udfff]")


def is_storable(text: str) -> bool:
    """PostgreSQL has no place for U+0000. Halves of a surrogate pair, which come through JSON escapes, are no characters."""
    return _UNSTORABLE.search(text) is None


def is_storable_value(value: Any) -> bool:
    """value : as JSON has it. All its texts, also the names of fields."""
    if isinstance(value, str):
        return is_storable(value)
    if isinstance(value, Mapping):
        return all(is_storable_value(part) for field in value.items() for part in field)
    if isinstance(value, (list, tuple)):
        return all(is_storable_value(one) for one in value)
    return True
