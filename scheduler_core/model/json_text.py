"""Which of the two languages a text is in. Both may begin with a brace: YAML's flow style has keys without quotes."""

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
