"""What a text is: JSON or YAML, which may both begin with a brace (flow style has keys without quotes); Unicode or not."""

from __future__ import annotations

import re
from typing import Final

_JSON: Final = re.compile(r"""\s*(?:\[\s*)*(?:\{\s*(?:["}]|$)|[\]"]|-?[0-9]|true|false|null|$)""")


def looks_like_json(text: str | bytes) -> bool:
    """Whether a text that begins with a bracket can go on as JSON does; otherwise it is YAML.

    The beginning decides: of `{"a": b}` the JSON reader says what is wrong.
    """
    if text.lstrip()[:1] not in ("{", "[", b"{", b"["):
        return False
    head = text[:_LOOKED_AT]
    return _JSON.match(head if isinstance(head, str) else head.decode("utf-8", "replace")) is not None


_LOOKED_AT: Final = 4096


def is_unicode(text: str) -> bool:
    """Whether it can be written: JSON may escape half a surrogate pair."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
