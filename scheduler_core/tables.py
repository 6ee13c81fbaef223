"""Rows as CSV, as HTML for notebooks, and as a DataFrame where pandas is installed; nothing else in this library needs it."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from html import escape
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    import pandas as pd

MOST_ROWS: Final = 20


def data_frame(
    headings: Sequence[str], rows: Iterable[Sequence[Any]], *, index: str | None = None
) -> pd.DataFrame:
    """index : the column that names the rows. Raises ModuleNotFoundError that says what to install."""
    try:
        import pandas as pd  # noqa: PLC0415 - an extra
    except ModuleNotFoundError:
        message = "to_pandas() needs pandas: pip install pandas"
        raise ModuleNotFoundError(message, name="pandas") from None
    frame = pd.DataFrame(list(rows), columns=list(headings))
    return frame if index is None else frame.set_index(index)


def csv_text(headings: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    """RFC 4180 but for the ends of lines, with a line of headings; None is an empty field."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(headings)
    writer.writerows(rows)
    return text.getvalue()


def html_table(headings: Sequence[str], rows: Iterable[Sequence[Any]], caption: str, n_rows: int) -> str:
    """The first rows as HTML; numbers stand at the right. n_rows : how many rows there are in all."""
    head = "".join(f"<th>{escape(heading)}</th>" for heading in headings)
    body = "".join(
        f"<tr>{''.join(map(_cell, row))}</tr>" for row, _ in zip(rows, range(MOST_ROWS), strict=False)
    )
    more = f"<p>… and {n_rows - MOST_ROWS:,} more</p>" if n_rows > MOST_ROWS else ""
    return f"<p>{escape(caption)}</p><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{more}"


def _cell(value: Any) -> str:
    if isinstance(value, int):
        return f'<td style="text-align: right">{value:,}</td>'
    return f'<td style="text-align: left">{escape("" if value is None else str(value))}</td>'
