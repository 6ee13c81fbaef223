"""Text → tokens (the lexical part of the CEL language definition)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from scheduler_core.cel.errors import described
from scheduler_core.cel.values import UInt
from scheduler_core.scalars import natural

_TOKEN: Final = re.compile(
    r"""
    (?P<blank>[ \t\r\n\f]+|//[^\n]*)
  | (?P<float>\d+\.\d+(?:[eE][+-]?\d+)?|\d+[eE][+-]?\d+|\.\d+(?:[eE][+-]?\d+)?)
  | (?P<uint>0x[0-9a-fA-F]+[uU]|\d+[uU])
  | (?P<int>0x[0-9a-fA-F]+|\d+)
  | (?P<text>[bB]?[rR]?(?:\"\"\"|\'\'\'|\"|\')|[rR][bB](?:\"\"\"|\'\'\'|\"|\'))
  | (?P<ident>[A-Za-z_][A-Za-z0-9_]*)
  | (?P<quoted>`[A-Za-z0-9_./\ -]+`)
  | (?P<sign>&&|\|\||==|!=|<=|>=|\.\?|\[\?|[-+*/%!<>?:.,()\[\]{}=])
    """,
    re.VERBOSE | re.ASCII,
)
_ESCAPES: Final = {
    "a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v",
    "\\": "\\", "'": "'", '"': '"', "`": "`", "?": "?",
}  # fmt: skip
_CODES: Final = {"x": 2, "X": 2, "u": 4, "U": 8}
_TOO_LARGE: Final = 2**64


@dataclass(frozen=True, slots=True)
class Token:
    """kind : literal, ident, sign or end."""

    kind: str
    text: str
    at: int
    value: object = None


def tokens(text: str) -> list[Token]:
    """All tokens, the last of kind ``end``. Raises CompileError."""
    found: list[Token] = []
    at = 0
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            raise described(text, at, f"Syntax error: token recognition error at: '{text[at]}'")
        kind, at = str(match.lastgroup), match.end()
        if kind == "text":
            value, at = _string(text, match.start(), match[0])
            found.append(Token("literal", text[match.start() : at], match.start(), value))
        elif kind in ("int", "uint", "float"):
            found.append(Token("literal", match[0], match.start(), _number(kind, match[0])))
        elif kind == "quoted":
            found.append(Token("ident", match[0][1:-1], match.start()))
        elif kind != "blank":
            found.append(Token(kind, match[0], match.start()))
    return [*found, Token("end", "<EOF>", len(text))]


def _number(kind: str, digits: str) -> object:
    if kind == "float":
        return float(digits)
    written = digits.rstrip("uU")
    found = int(written, 16) if written[:2] == "0x" else natural(written)
    number = _TOO_LARGE if found is None else found
    return UInt(number) if kind == "uint" else min(number, _TOO_LARGE)


def _string(text: str, start: int, opening: str) -> tuple[object, int]:
    """A string or bytes, and where it ends."""
    prefix = opening.rstrip("\"'").lower()
    quote = opening[len(prefix) :]
    at, parts = start + len(opening), []
    is_bytes = "b" in prefix
    while not text.startswith(quote, at):
        if at >= len(text) or (len(quote) == 1 and text[at] in "\r\n"):
            raise described(text, start, f"Syntax error: token recognition error at: '{text[start:at]}'")
        if text[at] == "\\" and "r" not in prefix:
            part, at = _escape(text, at, is_bytes=is_bytes)
        else:
            part, at = (text[at].encode() if is_bytes else text[at]), at + 1
        parts.append(part)
    end = at + len(quote)
    if is_bytes:
        return b"".join(part for part in parts if isinstance(part, bytes)), end
    return "".join(part for part in parts if isinstance(part, str)), end


def _escape(text: str, at: int, *, is_bytes: bool) -> tuple[str | bytes, int]:
    letter = text[at + 1 : at + 2]
    if letter in _ESCAPES and letter:
        return (_ESCAPES[letter].encode() if is_bytes else _ESCAPES[letter]), at + 2
    length = _CODES.get(letter, 3)
    first = at + 2 if letter in _CODES else at + 1
    digits = text[first : first + length]
    octet = is_bytes and letter not in ("u", "U")
    try:
        code = int(digits if len(digits) == length else "", 16 if letter in _CODES else 8)
        if not octet:
            chr(code).encode()  # half of a pair is no character
        return (bytes([code]) if octet else chr(code).encode() if is_bytes else chr(code)), first + length
    except (ValueError, OverflowError) as wrong:
        raise described(text, at, "Syntax error: invalid escape sequence") from wrong
