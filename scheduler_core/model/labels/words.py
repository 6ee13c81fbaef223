"""The messages of kube-scheduler 1.36 about invalid label keys and values: one text for each broken rule.

syntax.py answers the same question in fewer words, for people.
"""

from __future__ import annotations

import re
from typing import Final

EMPTY_SET: Final = "for 'in', 'notin' operators, values set can't be empty"
NO_VALUES: Final = "values set must be empty for exists and does not exist"
ONE_VALUE: Final = "for 'Gt', 'Lt' operators, exactly one value is required"
AN_INTEGER: Final = "for 'Gt', 'Lt' operators, the value must be an integer"

_NAME: Final = "([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]"
_VALUE: Final = f"({_NAME})?"
_SUBDOMAIN: Final = r"[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*"
_CONSISTS_OF: Final = "consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character"
_NAME_WORDS: Final = f"must {_CONSISTS_OF} (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '{_NAME}')"
_VALUE_WORDS: Final = (
    f"a valid label must be an empty string or {_CONSISTS_OF}"
    f" (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '{_VALUE}')"
)
_SUBDOMAIN_WORDS: Final = (
    "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end"
    f" with an alphanumeric character (e.g. 'example.com', regex used for validation is '{_SUBDOMAIN}')"
)
_MOST, _MOST_OF_PREFIX = 63, 253


def value_words(value: str) -> list[str]:
    """Of a label value; empty if it is valid."""
    found = [_too_long(_MOST)] if _n_bytes(value) > _MOST else []
    return found if re.fullmatch(_VALUE, value) else [*found, _VALUE_WORDS]


def key_words(key: str) -> list[str]:
    """Of a label key; empty if it is valid."""
    prefix, slash, name = key.rpartition("/")
    if "/" in prefix:
        return [
            f"a valid label key {_NAME_WORDS} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')"
        ]
    found = [f"prefix part {words}" for words in _prefix_words(prefix)] if slash else []
    if not name:
        found.append("name part must be non-empty")
    elif _n_bytes(name) > _MOST:
        found.append(f"name part {_too_long(_MOST)}")
    return found if re.fullmatch(_NAME, name) else [*found, f"name part {_NAME_WORDS}"]


def _prefix_words(prefix: str) -> list[str]:
    if not prefix:
        return ["must be non-empty"]
    found = [_too_long(_MOST_OF_PREFIX)] if _n_bytes(prefix) > _MOST_OF_PREFIX else []
    return found if re.fullmatch(_SUBDOMAIN, prefix) else [*found, _SUBDOMAIN_WORDS]


def _n_bytes(text: str) -> int:
    return len(text.encode(errors="surrogatepass"))


def _too_long(most: int) -> str:
    return f"must be no more than {most} bytes"
