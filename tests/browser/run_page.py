"""The run page in the words of its reader."""

from __future__ import annotations

import re
from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect

from tests.browser.readiness import comes, is_ready, until


@dataclass(frozen=True)
class RunPage:
    page: Page

    @property
    def decision(self) -> Locator:
        return self.page.get_by_role("region", name=re.compile(r"^Decision"))

    @property
    def sentence(self) -> Locator:
        return self.page.get_by_test_id("sentence")

    @property
    def pod(self) -> Locator:
        return self.decision.locator("h3").first

    @property
    def timeline(self) -> Locator:
        return self.page.get_by_role("slider", name="Attempt on screen")

    @property
    def map(self) -> Locator:
        return self.page.get_by_role("listbox", name=re.compile("Nodes of the cluster"))

    def grid(self, name: str) -> Locator:
        return self.decision.get_by_role("grid", name=re.compile(name))

    def is_finished(self) -> None:
        """The run is over and all its events have arrived."""
        comes(self.page.get_by_text("finished", exact=True))
        expect(self.timeline).not_to_have_attribute("aria-valuetext", re.compile("^no attempt"))
        is_ready(self.page)

    def is_at(self, step: int) -> None:
        """The step is on screen with its explanation, not with that of another."""
        is_ready(self.page)
        expect(self.timeline).to_have_attribute("aria-valuenow", str(step))
        self.is_explained()

    def is_explained(self) -> None:
        """What the decision panel shows is of the step on screen."""
        is_ready(self.page)
        expect(self.decision.get_by_role("tabpanel")).to_have_attribute("aria-busy", "false")
        is_ready(self.page)

    def address_says(self, **parts: str) -> None:
        for name, value in parts.items():
            self.page.wait_for_url(re.compile(rf"[?&]{name}={re.escape(value)}(&|$)"))

    def open(self, tab: str) -> None:
        self.decision.get_by_role("tab", name=re.compile(f"^{tab}")).click()

    def picture(self) -> tuple[bytes, bytes]:
        """The drawn map and the drawn timeline."""
        self.page.mouse.move(640, 8)
        is_ready(self.page)
        return self.map.screenshot(), self.timeline.locator("canvas").screenshot()


def ended(page: Page, run_id: str) -> str:
    """Waits until a run that nobody looks at is over; how it ended."""
    states: list[str] = []

    def is_over() -> bool:
        states.append(page.request.get(f"/api/v1/runs/{run_id}/").json()["state"])
        return states[-1] not in {"queued", "running"}

    until(page, is_over, f"run {run_id} is over")
    return states[-1]
