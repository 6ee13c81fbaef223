"""How large the letters on a page are, wherever they stand: in its text, in SVG pictures, on canvases."""

from __future__ import annotations

from typing import NamedTuple

from playwright.sync_api import Page

READ_FROM_AFAR = 14
"""Pixels of the window: no letters are smaller at 1920."""
WATCH = """(() => {
  const { fillText, setTransform } = CanvasRenderingContext2D.prototype
  Object.assign(CanvasRenderingContext2D.prototype, {
    setTransform(...matrix) {
      this.canvas.letters = [] // a new picture begins
      return setTransform.apply(this, matrix)
    },
    fillText(text, ...rest) {
      const size = parseFloat(/([\\d.]+)px/.exec(this.font)[1])
      this.canvas.letters.push([size * this.getTransform().a, text])
      return fillText.call(this, text, ...rest)
    },
  })
})()"""
"""Canvases keep what was lettered on them: pixels of the canvas, and the words."""
LETTERS = """() => {
  const isSeen = (element) => element.checkVisibility({ visibilityProperty: true })
  const scaleOf = (element) => {
    if (!(element instanceof SVGGraphicsElement)) return element.currentCSSZoom
    const { a, b } = element.getScreenCTM()
    return Math.hypot(a, b)
  }
  const letters = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { data, parentElement: holder } = texts.currentNode
    if (data.trim() && isSeen(holder)) letters.push([parseFloat(getComputedStyle(holder).fontSize) * scaleOf(holder), data.trim()])
  }
  for (const canvas of document.querySelectorAll('canvas')) {
    if (!isSeen(canvas)) continue
    const shrunk = canvas.getBoundingClientRect().width / canvas.width
    for (const [size, text] of canvas.letters ?? []) letters.push([size * shrunk, text])
  }
  return letters
}"""


class Letters(NamedTuple):
    """size : pixels of the window."""

    size: float
    text: str


def watch_letters(page: Page) -> None:
    """Before the page is opened."""
    page.add_init_script(WATCH)


def smallest_letters(page: Page) -> Letters:
    return min(Letters(*each) for each in page.evaluate(LETTERS))
