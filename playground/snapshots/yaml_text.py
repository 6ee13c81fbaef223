"""Plain JSON values as YAML text, in the layout that kubectl prints, a line at a time.

Only what JSON can hold is written, so the general emitter's checks are not needed: this one is some twenty
times faster, which decides whether a large cluster can be exported at all.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, Final

# Text that every YAML reader takes for a string without quotes: begins with a letter, nothing special inside.
_PLAIN: Final = re.compile(r"[A-Za-z][A-Za-z0-9_./-]*\Z", re.ASCII)
# What looks like a letter-only word but is read as a boolean, null or number by YAML 1.1.
_RESERVED: Final = frozenset({"true", "false", "yes", "no", "on", "off", "y", "n", "null", "nan", "inf"})
# Texts beyond this many characters are not remembered: few of them are met twice.
LONG: Final = 200
# What JSON leaves as it is inside quotes and YAML takes for a line break or refuses.
_UNPRINTABLE: Final = re.compile("[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]")


def document_text(value: Mapping[str, Any]) -> str:
    """One mapping as a document."""
    lines: list[str] = []
    _block(value, "", lines)
    return "".join(lines).lstrip() + "\n" if lines else "{}\n"


def list_lines(objects: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """A Kubernetes List of `objects`."""
    yield "apiVersion: v1\nitems:"
    empty = True
    for item in objects:
        empty = False
        lines: list[str] = []
        _block(item, "  ", lines)
        yield "\n- " + lines[0].lstrip() + "".join(lines[1:])
    yield " []\nkind: List\n" if empty else "\nkind: List\n"


def _block(value: Any, indent: str, lines: list[str]) -> None:
    """Appends the lines of a non-empty mapping or list; each begins with a line break and `indent`."""
    if isinstance(value, Mapping):
        for name, inner in value.items():
            _entry(f"\n{indent}{_scalar(name)}:", inner, indent, lines)
    else:
        for inner in value:
            _element(inner, indent, lines)


def _entry(start: str, value: Any, indent: str, lines: list[str]) -> None:
    if isinstance(value, (Mapping, list)) and value:
        lines.append(start)
        # Lists stand at the indent of their key, as kubectl has it.
        _block(value, indent if isinstance(value, list) else indent + "  ", lines)
    else:
        lines.append(f"{start} {_leaf(value)}")


def _element(value: Any, indent: str, lines: list[str]) -> None:
    if isinstance(value, (Mapping, list)) and value:
        inner: list[str] = []
        _block(value, indent + "  ", inner)
        lines.append(f"\n{indent}- {inner[0].lstrip()}")
        lines.extend(inner[1:])
    else:
        lines.append(f"\n{indent}- {_leaf(value)}")


def _leaf(value: Any) -> str:
    """A scalar, or an empty collection."""
    if isinstance(value, Mapping):
        return "{}"
    if isinstance(value, list):
        return "[]"
    is_long = isinstance(value, str) and len(value) > LONG
    return _scalar.__wrapped__(value) if is_long else _scalar(value)


# The same few names and values make up most of a cluster. Typed: 1, 1.0 and True are equal, and three things.
@lru_cache(maxsize=65_536, typed=True)
def _scalar(value: Any) -> str:
    if isinstance(value, str) and _PLAIN.match(value) and value.lower() not in _RESERVED:
        return value
    if isinstance(value, float) and "e" in (text := repr(value)) and "." not in text:
        # To YAML 1.1 a number with an exponent but without a point is text.
        return text.replace("e", ".0e")
    return _UNPRINTABLE.sub(_escaped, json.dumps(value, ensure_ascii=False))


def _escaped(found: re.Match[str]) -> str:
    return f"\\u{ord(found.group()):04x}"
