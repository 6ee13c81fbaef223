"""Rows of words under headings, aligned as kubectl aligns them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

GAP = "   "


def columns(headings: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    """A table; numbers are aligned to the right. None prints as `-`. Ends with a line break."""
    cells = [[_cell(value) for value in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(headings, *cells, strict=True)]
    numeric = [_is_numeric(column) for column in zip(*cells, strict=True)] or [False] * len(headings)
    lines = [list(headings), *cells]
    return "".join(f"{_line(line, widths, numeric)}\n" for line in lines)


def _cell(value: Any) -> str:
    if value is None or value == "":
        return "-"
    return f"{value:,}" if isinstance(value, int) else str(value)


def _is_numeric(column: Iterable[str]) -> bool:
    words = [text for text in column if text != "-"]
    return bool(words) and all(text.replace(",", "").lstrip("-").isdigit() for text in words)


def _line(cells: Sequence[str], widths: Sequence[int], numeric: Sequence[bool]) -> str:
    aligned = (
        text.rjust(width) if right else text.ljust(width)
        for text, width, right in zip(cells, widths, numeric, strict=True)
    )
    return GAP.join(aligned).rstrip()
