"""Markdown → HTML that a page may show: whatever a text holds, it can run nothing."""

from __future__ import annotations

from html import escape
from typing import Final

import nh3
from markdown_it import MarkdownIt

_MARKDOWN: Final = MarkdownIt("commonmark", {"html": False}).enable("table")


def html_of(markdown: str) -> str:
    return nh3.clean(_MARKDOWN.render(markdown))


def html_of_plain(text: str) -> str:
    """What is no Markdown, such as names in a sentence of the engine."""
    return f"<p>{escape(text)}</p>\n"
