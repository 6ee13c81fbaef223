"""Values as Go writes them into a text: `go_json` as encoding/json (Go 1.26), `go_quoted` as the verb %q of fmt."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

_JSON_ESCAPES: Final = {ord(char): f"\\u{ord(char):04x}" for char in "<>&\u2028\u2029"}
_NAMED: Final = {
    "\a": "a",
    "\b": "b",
    "\f": "f",
    "\n": "n",
    "\r": "r",
    "\t": "t",
    "\v": "v",
    "\\": "\\",
    '"': '"',
}


def go_json(value: Any) -> str:
    """Any JSON value, maps in their own order, without spaces. What has no form in JSON is the text that it prints."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=str).translate(_JSON_ESCAPES)


def go_map(entries: Mapping[str, str]) -> str:
    """An object from keys to values that are encoded already; Go sorts the keys of maps by their bytes."""
    pairs = sorted(entries.items(), key=lambda entry: entry[0].encode("utf-8", "surrogatepass"))
    return "{" + ",".join(f"{go_json(key)}:{value}" for key, value in pairs) + "}"


def go_quoted(text: str) -> str:
    return f'"{"".join(map(_quoted_char, text))}"'


def _quoted_char(char: str) -> str:
    code = ord(char)
    if char in _NAMED:
        return f"\\{_NAMED[char]}"
    if char.isprintable():
        return char
    if code < 0x80:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
