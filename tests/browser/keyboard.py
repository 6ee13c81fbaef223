"""A page in the hands of somebody who has a keyboard and no mouse."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Final

from playwright.sync_api import Page

from tests.browser.readiness import is_ready, press, until

STOPS: Final = 150
"""Of the Tab key, at most, on one page."""
FOCUSED: Final = """() => {
  const one = document.activeElement
  const box = one.getBoundingClientRect()
  const rings = [getComputedStyle(one), getComputedStyle(one, '::after'), getComputedStyle(one.parentElement ?? one)]
  const labelled = document.getElementById(one.getAttribute('aria-labelledby') ?? '')
  const words = one.cloneNode(true)
  words.querySelectorAll('[aria-hidden="true"]').forEach((sign) => sign.remove())
  const itself = words.textContent.trim() || one.title
  return {
    name: (one.ariaLabel ?? labelled?.textContent ?? one.labels?.[0]?.textContent ?? itself).trim(),
    isLost: one === document.body,
    isWhole: one.id === 'main' || one.role === 'dialog',
    hasRing: rings.some((style) => style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0),
    isInView: box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth,
  }
}"""


@dataclass(frozen=True)
class Keyboard:
    page: Page

    def focused(self) -> dict[str, Any]:
        found: dict[str, Any] = self.page.evaluate(FOCUSED)
        return found

    def is_held(self, name: str = "") -> None:
        """The focus is on what bears the name, or on the whole of a page or a dialog that has just opened, and can be seen."""

        stop: dict[str, Any] = {}

        def is_seen() -> bool:
            stop.update(self.focused())
            if stop["isLost"] or not re.search(name, stop["name"]):
                return False
            return bool(stop["isWhole"] or (stop["hasRing"] and stop["isInView"]))

        try:
            until(self.page, is_seen, f"the focus is seen, on {name or 'anything'}")
        except AssertionError as late:
            raise AssertionError(f"{late}, but {stop}") from None

    def press(self, *keys: str) -> None:
        """And what has the focus after each of them can be seen: Escape that comes before its dialog has the focus is lost."""
        for key in keys:
            press(self.page, key)
            is_ready(self.page)
            self.is_held()

    def tab_to(self, name: str, *, key: str = "Tab") -> None:
        """Every stop on the way can be seen. name : a pattern."""
        met = []
        for _ in range(STOPS):
            press(self.page, key)
            stop = self.focused()
            met.append(stop["name"][:40])
            assert not stop["isLost"], met
            assert (stop["hasRing"], stop["isInView"]) == (True, True), stop
            if re.search(name, stop["name"]):
                return
        raise AssertionError(f"Tab does not come to {name}, but to {met}")

    def write(self, text: str) -> None:
        self.page.keyboard.type(text)
        is_ready(self.page)
