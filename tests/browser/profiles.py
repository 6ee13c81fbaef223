"""Profiles that tests use one after the other: each as it was made, but for the playground's scripts, which it has compiled.

A profile of its own for every test would start a process of its own, fetch the interface and compile it: half of what opening a
page costs.
"""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.readiness import a_context

FLAGS: Final = ("--process-per-site",)
"""For Chromium: what one page of a profile has compiled, the next need not."""
SMALL: Final = "/favicon.svg"
STORED: Final = "cookies,file_systems,indexeddb,local_storage,service_workers,cache_storage"


class Profile:
    """A context with a small page that stays, so that its process does."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.context: BrowserContext = a_context(
            browser, address, permissions=["clipboard-read", "clipboard-write"]
        )
        self.address = address
        self._kept: Page = self.context.new_page()
        self._kept.goto(SMALL)

    def pages(self) -> list[Page]:
        return [page for page in self.context.pages if page is not self._kept]

    def is_emptied(self) -> bool:
        """Closes its pages and forgets what they stored. False where it cannot: a clock that was set stays set."""
        for page in self.pages():
            page.close()
        if self._kept.evaluate("'__pwClock' in globalThis"):
            return False
        self.context.clear_cookies()
        # At once, in the process of the next page; what the debugger clears reaches it a little later.
        self._kept.evaluate("localStorage.clear()")
        debugger = self.context.new_cdp_session(self._kept)
        debugger.send("Storage.clearDataForOrigin", {"origin": self.address, "storageTypes": STORED})
        debugger.detach()
        return True


class Profiles:
    """Of one browser, for each playground. A profile is one test's until that gives it back."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._idle: dict[str, list[Profile]] = {}

    def lend(self, address: str) -> Profile:
        idle = self._idle.get(address)
        return idle.pop() if idle else Profile(self._browser, address)

    def take_back(self, profile: Profile) -> None:
        if profile.is_emptied():
            self._idle.setdefault(profile.address, []).append(profile)
        else:
            profile.context.close()
