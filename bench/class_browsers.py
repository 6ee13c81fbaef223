"""Real browsers in a class that is measured: each joins on the page, follows the teacher, and answers with a tap.

A page notes by its own clock, which is that of this machine, in which frame it shows a step, and in which frame the explanation of that
step is there too and the page is complete.
"""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager

from playwright.async_api import Page, async_playwright, expect

from tests.browser.conftest import CHROMIUM, FLAGS, NARROW, WIDE

SIZES = (WIDE, (1920, 1080), NARROW)
PATIENCE_MS = 60_000
NOTE_STEPS = """() => {
  window.stepsShown = []
  window.stepsExplained = []
  const note = (list, step) => {
    if (list.length === 0 || list[list.length - 1][0] !== step) list.push([step, performance.timeOrigin + performance.now()])
  }
  const look = () => {
    const slider = document.querySelector('[role=slider][aria-label="Attempt on screen"]')
    const panel = document.querySelector('[role=tabpanel]')
    if (slider) {
      const step = Number(slider.getAttribute('aria-valuenow'))
      note(window.stepsShown, step)
      const isComplete = document.documentElement.dataset.ready === 'true' && panel?.getAttribute('aria-busy') === 'false'
      if (isComplete) note(window.stepsExplained, step)
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}"""


@asynccontextmanager
async def pages_of(n: int, addresses: Sequence[str], code: str) -> AsyncIterator[list[Page]]:
    """Of `n` participants who have joined as a person does: the code's page, a name, the button."""
    if not n:
        yield []
        return
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        pages = []
        for k in range(n):
            width, height = SIZES[k % len(SIZES)]
            context = await browser.new_context(
                base_url=addresses[k % len(addresses)], viewport={"width": width, "height": height}
            )
            context.set_default_timeout(PATIENCE_MS)
            page = await context.new_page()
            await page.goto(f"/join/{code}")
            await page.get_by_label("Your name here").fill(f"browser {k}")
            await page.get_by_role("button", name="Join", exact=True).click()
            await expect(page.get_by_role("complementary", name="Class")).to_be_visible(timeout=PATIENCE_MS)
            pages.append(page)
        yield pages
        await browser.close()


async def come_to(pages: Sequence[Page], step: int) -> None:
    """Until all pages show this step, and note the next ones."""
    for page in pages:
        slider = page.get_by_role("slider", name="Attempt on screen")
        await expect(slider).to_have_attribute("aria-valuenow", str(step), timeout=PATIENCE_MS)
        await expect(page.locator(":root")).to_have_attribute("data-ready", "true", timeout=PATIENCE_MS)
        await page.evaluate(NOTE_STEPS)


async def shown(pages: Sequence[Page], sent: Mapping[int, float]) -> tuple[list[float], list[float]]:
    """Seconds from each step, sent at a time of the wall clock, until a page showed it; and until it was explained as well.

    A page that has gone to a later step at once counts with that one.
    """
    last = max(sent)
    until_shown: list[float] = []
    until_explained: list[float] = []
    for page in pages:
        await page.wait_for_function(
            "(step) => window.stepsExplained.some(([at]) => at === step)", arg=last, timeout=PATIENCE_MS
        )
        for name, seconds in (("stepsShown", until_shown), ("stepsExplained", until_explained)):
            noted: list[tuple[int, float]] = await page.evaluate(f"window.{name}")
            for step, at in sent.items():
                seconds.append(next(ms for of, ms in noted if of >= step) / 1000 - at)
    return until_shown, until_explained


async def tap(page: Page, answer: str) -> float:
    """Seconds from a tap until the page says that the answer is in."""
    button = page.get_by_role("group", name="Answers").get_by_role("button", name=answer, exact=True)
    await expect(button).to_be_enabled(timeout=PATIENCE_MS)
    began = time.monotonic()
    await button.click()
    await expect(button).to_have_attribute("aria-pressed", "true", timeout=PATIENCE_MS)
    return time.monotonic() - began
