"""Pictures beside each other on one sheet, each with its name."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser

SHEET: Final = 1600
"""Pixels: its width."""
STYLE: Final = """
  body { margin: 0; padding: 8px; background: #777; font: 14px sans-serif; display: flex; flex-wrap: wrap; gap: 8px }
  figure { margin: 0; background: #fff }
  figcaption { padding: 2px 6px; font-weight: bold }
  img { display: block; width: 100% }
"""


def contact_sheets(
    browser: Browser, pictures: Sequence[Path], name: str, *, columns: int, rows: int
) -> list[Path]:
    """Writes NAME-1.png and so on beside the first picture's folder."""
    page = browser.new_page(viewport={"width": SHEET, "height": 100})
    written = []
    at_once = columns * rows
    for start in range(0, len(pictures), at_once):
        few = pictures[start : start + at_once]
        page.set_content(_sheet(few, (SHEET - 16) // columns - 8))
        written.append(few[0].parent.parent / f"{name}-{start // at_once + 1}.png")
        page.screenshot(path=written[-1], full_page=True)
    page.close()
    return written


def _sheet(pictures: Sequence[Path], width: int) -> str:
    return f"<style>{STYLE}</style>" + "".join(_figure(picture, width) for picture in pictures)


def _figure(picture: Path, width: int) -> str:
    data = base64.b64encode(picture.read_bytes()).decode()
    caption = f"<figcaption>{escape(picture.stem)}</figcaption>"
    return f'<figure style="width: {width}px">{caption}<img src="data:image/png;base64,{data}"></figure>'
