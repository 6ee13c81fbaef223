"""Markdown → HTML that a page may show: no text can run code."""

from __future__ import annotations

from functools import cache
from html import escape
from typing import TYPE_CHECKING

import nh3

if TYPE_CHECKING:
    from markdown_it import MarkdownIt


def html_of(markdown: str) -> str:
    return nh3.clean(_markdown().render(markdown))


def html_of_plain(text: str) -> str:
    """What is no Markdown, such as names in a sentence of the engine."""
    return f"<p>{escape(text)}</p>\n"


@cache
def _markdown() -> MarkdownIt:
    # A start need not wait for it.
    from markdown_it import MarkdownIt  # noqa: PLC0415

    return MarkdownIt("commonmark", {"html": False}).enable("table")
