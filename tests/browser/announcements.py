"""What a page has its reader told, as a screen reader would hear it."""

from __future__ import annotations

import re

from playwright.sync_api import Page

from tests.browser.readiness import until

# What browsers pass on to screen readers by themselves: words that come into an element that was announced as live before.
LISTEN = """
() => {
  const LIVE = '[aria-live=polite], [aria-live=assertive], [role=status], [role=alert], [role=log], output'
  window.said = []
  new MutationObserver((records) => {
    for (const { target, type, addedNodes } of records) {
      const element = target.nodeType === Node.ELEMENT_NODE ? target : target.parentElement
      if (!element?.closest(LIVE)) continue
      const words = type === 'characterData' ? [target.data] : [...addedNodes].map((node) => node.textContent)
      window.said.push(...words.map((text) => text.trim()).filter(Boolean))
    }
  }).observe(document, { subtree: true, childList: true, characterData: true })
}
"""


def listen(page: Page) -> None:
    page.evaluate(LISTEN)


def said(page: Page) -> list[str]:
    """Since `listen`."""
    return page.evaluate("window.said")


def hears(page: Page, pattern: str) -> None:
    until(page, lambda: any(re.search(pattern, text) for text in said(page)), f"heard: {pattern}")
