"""A class in real browsers: a teacher at a projector, one participant with a phone, one with a laptop."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize

from tests.browser.conftest import NARROW, WIDE, Theme, Workshops
from tests.browser.readiness import visitors

PROJECTOR: Final = (1920, 1080)


def call(visitor: Page | BrowserContext, method: str, path: str, body: Any = None) -> Any:
    """Over REST, as whoever the cookies of a profile say; it need not have a page."""
    profile = visitor if isinstance(visitor, BrowserContext) else visitor.context
    cookies = {cookie["name"]: cookie["value"] for cookie in profile.cookies()}
    headers = {"X-CSRFToken": cookies.get("csrftoken", "")}
    answer = profile.request.fetch(f"/api/v1/{path}", method=method, data=body, headers=headers)
    assert answer.ok, answer.text()
    return answer.json() if answer.body() else None


def band(page: Page) -> Any:
    return page.get_by_role("complementary", name="Class")


@dataclass(frozen=True, slots=True)
class Room:
    """A teacher at a projector, Bea with a phone, Cem at a laptop; all of them in one workshop, and a run to show."""

    teacher: Page
    bea: Page
    cem: Page
    workshop: str
    run: str

    @property
    def pupils(self) -> tuple[Page, Page]:
        return self.bea, self.cem


@contextmanager
def a_room(browser: Browser, workshops: Workshops) -> Iterator[Room]:
    with visitors(browser, workshops.address) as visitor:

        def arrive(size: tuple[int, int], theme: Theme = "light") -> Page:
            viewport = ViewportSize(width=size[0], height=size[1])
            page = visitor(viewport=viewport, color_scheme=theme, reduced_motion="reduce")
            call(page, "GET", "session/")
            return page

        teacher, bea, cem = arrive(PROJECTOR), arrive(NARROW), arrive(WIDE, "dark")
        call(teacher, "POST", "session/", {"name": "operator", "password": workshops.password})
        workshop = call(teacher, "POST", "workshops/", {"title": "Scheduling 101"})
        for page, name in ((bea, "Bea"), (cem, "Cem")):
            call(page, "POST", "session/join/", {"code": workshop["code"], "name": name})
        run = call(teacher, "POST", "demos/spreading/run/?wait=60")["id"]
        yield Room(teacher, bea, cem, workshop["id"], run)
        _leave_nothing(teacher, workshop["id"])


def _leave_nothing(teacher: Page, workshop: str) -> None:
    """For the next room: its teacher is the same person."""
    call(teacher, "POST", f"workshops/{workshop}/close/")
    for run in call(teacher, "GET", "runs/?page_size=1000")["results"]:
        call(teacher, "DELETE", f"runs/{run['id']}/")
