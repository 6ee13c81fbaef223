"""The page of a timeline in the words of its reader."""

from __future__ import annotations

import re
from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect

from tests.browser.readiness import comes, is_ready


@dataclass(frozen=True)
class TimelinePage:
    page: Page

    @property
    def sentence(self) -> Locator:
        return self.page.get_by_test_id("sentence")

    @property
    def scrub(self) -> Locator:
        return self.page.get_by_role("slider", name="Time on screen")

    @property
    def chart(self) -> Locator:
        return self.page.get_by_role("listbox", name=re.compile("^Pods over time"))

    @property
    def queues(self) -> Locator:
        return self.page.get_by_role("region", name="Queues")

    def queue(self, name: str) -> Locator:
        return self.queues.get_by_role("region", name=re.compile(rf"^{name}, "))

    @property
    def decision(self) -> Locator:
        return self.page.get_by_role("region", name=re.compile(r"^Attempt "))

    def is_finished(self) -> None:
        """It is over and all its events have arrived. The list that it was opened from says "finished" too."""
        comes(self.scrub)
        comes(self.page.get_by_text("finished", exact=True))
        is_ready(self.page)

    def is_at(self, milliseconds: int) -> None:
        expect(self.scrub).to_have_attribute("aria-valuenow", str(milliseconds))

    def address_says(self, **parts: str) -> None:
        for name, value in parts.items():
            self.page.wait_for_url(re.compile(rf"[?&]{name}={re.escape(value)}(&|$)"))
