"""A page of a class is ready once the server has said how the class stands, not before."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.classroom import Room, band
from tests.browser.gate import SocketGate
from tests.browser.readiness import comes, is_marked, is_ready, until


@pytest.mark.parametrize("page", ["", "/handout"], ids=["class", "handout"])
def test_a_page_of_a_class_awaits_how_the_class_stands(room: Room, page: str) -> None:
    gate = SocketGate(room.teacher, r"/ws/workshops/", after=0)
    room.teacher.goto(f"/workshops/{room.workshop}{page}")
    comes(band(room.teacher))
    until(room.teacher, lambda: len(gate.held) > 1, "the server says how the class stands")
    is_marked(room.teacher, "data-awaits", "class")
    assert "participants" not in band(room.teacher).inner_text(), "nobody has been counted"
    gate.open()
    is_ready(room.teacher)
    assert "0 of 2 participants here" in band(room.teacher).inner_text()
    assert "Scheduling 101" in room.teacher.get_by_role("main").inner_text()


def test_a_page_is_not_seen_before_it_is_known_what_the_class_hides(room: Room) -> None:
    gate = SocketGate(room.cem, r"/ws/workshops/", after=0)
    room.cem.goto(f"/runs/{room.run}?step=2")
    comes(band(room.cem))
    until(room.cem, lambda: len(gate.held) > 1, "the server says how the class stands")
    expect(room.cem.get_by_role("main")).to_be_hidden()
    gate.open()
    expect(is_ready(room.cem).get_by_role("main")).to_be_visible()


def test_a_personal_link_awaits_where_it_leads(room: Room) -> None:
    """Whether it opens or not: what is ready tells which."""
    room.teacher.goto("/place")
    assert is_ready(room.teacher).get_by_role("main").get_by_text("Bringing you back").count() == 0
