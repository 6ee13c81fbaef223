"""Places in a text: line and column, both counted from 1 as editors do."""

from __future__ import annotations


def place_of(text: bytes, offset: int) -> str:
    """`line 3, column 5` of the byte at `offset` in UTF-8 `text`; columns count characters."""
    line = text.count(b"\n", 0, offset) + 1
    start = text.rfind(b"\n", 0, offset) + 1
    column = len(text[start:offset].decode("utf-8", errors="replace")) + 1
    return line_and_column(line, column)


def line_and_column(line: int, column: int) -> str:
    return f"line {line:,}, column {column:,}"
