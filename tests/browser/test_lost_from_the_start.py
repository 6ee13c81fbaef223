"""A page whose events never arrive says nothing that only they can tell."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.classroom import Room, call
from tests.browser.conftest import Shoot
from tests.browser.readiness import is_ready
from tests.browser.timeline_page import TimelinePage

NEVER = re.compile(
    r"There are no nodes|has no pods|nobody|Nothing has happened|Nobody leads|not been started|✓"
)


@pytest.fixture
def cut_off(room: Room) -> Page:
    """Their sockets are closed as soon as they are opened, but not that of the class."""
    room.teacher.route_web_socket(
        re.compile(r"/ws/(timelines|elections|runs)/"), lambda socket: socket.close()
    )
    return room.teacher


def test_a_timeline(cut_off: Page, shoot: Shoot) -> None:
    played = call(cut_off, "POST", "timelines/?wait=60", {"example": "graceful-preemption"})["id"]
    cut_off.goto(f"/timelines/{played}")
    expect(TimelinePage(cut_off).sentence).to_have_text("No event has arrived.")
    expect(cut_off.get_by_role("main")).to_contain_text("Nothing can be shown until the connection is back.")
    expect(cut_off.locator("body")).not_to_contain_text(NEVER)
    shoot(cut_off, "cut-off-timeline")
    comes_back(cut_off)
    expect(TimelinePage(cut_off).chart).to_be_visible()


def test_an_election(cut_off: Page, shoot: Shoot) -> None:
    played = call(cut_off, "POST", "elections/?wait=60", {"example": "crash"})["id"]
    cut_off.goto(f"/elections/{played}")
    expect(cut_off.locator("[data-sentence]")).to_have_text("No event has arrived.")
    expect(cut_off.locator("body")).not_to_contain_text(NEVER)
    shoot(cut_off, "cut-off-election")
    comes_back(cut_off)
    expect(cut_off.get_by_role("main")).to_contain_text("Leaders:")


def test_a_run(cut_off: Page, room: Room) -> None:
    cut_off.goto(f"/runs/{room.run}")
    expect(cut_off.get_by_text("Connection lost, trying again.")).to_be_visible()
    placed = cut_off.get_by_role("banner").get_by_title("A node was chosen")
    expect(placed).to_have_count(0)
    comes_back(cut_off)
    expect(placed.first).to_be_visible()


def comes_back(page: Page) -> None:
    page.unroute_all()
    page.route_web_socket(
        re.compile(r"/ws/(timelines|elections|runs)/"), lambda socket: socket.connect_to_server()
    )
    page.get_by_role("button", name="Try now").click()
    is_ready(page)
