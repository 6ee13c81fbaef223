"""A workshop in real browsers: operator, participant, guest and stranger."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.conftest import NARROW, WIDE, Theme, a_playground
from tests.browser.readiness import go_to


def test_a_workshop(browser: Browser, tmp_path: Path) -> None:
    with a_playground(tmp_path, "--workshop") as address:
        password = re.search(r"with the password (\S+)", (tmp_path / "log.txt").read_text())
        assert password is not None

        def arrive(size: tuple[int, int] = WIDE, theme: Theme = "light") -> Page:
            viewport = ViewportSize(width=size[0], height=size[1])
            return browser.new_context(base_url=address, viewport=viewport, color_scheme=theme).new_page()

        teacher, participant, guest, stranger = arrive(), arrive(NARROW, "dark"), arrive(), arrive()
        go_to(teacher, "/sign-in")
        teacher.get_by_label("Account").fill("operator")
        teacher.get_by_label("Password").fill(password[1])
        teacher.keyboard.press("Enter")
        teacher.get_by_role("link", name="operator").click()
        teacher.get_by_label("Title").fill("Scheduling 101")
        teacher.get_by_role("button", name="Make it").click()
        code = teacher.get_by_role("region", name="Scheduling 101").get_by_text(re.compile(r"^[a-z2-9]{8}$"))

        go_to(participant, "/sign-in")
        participant.get_by_label("Code").fill(code.inner_text().upper())
        participant.get_by_label("Your name here").fill("Bea")
        participant.get_by_role("button", name="Join").click()
        expect(participant.get_by_role("link", name="Bea")).to_be_visible()
        expect(teacher.get_by_text("1 in: Bea")).to_be_visible()

        participant.get_by_role("button", name="GPU nodes by labels alone").click()
        participant.get_by_role("button", name="Yours · private").click()
        participant.get_by_role("button", name="Make a link").click()
        link = participant.get_by_label("The link, shown once").input_value()
        run = participant.url.partition("?")[0]

        guest.goto(link)
        expect(guest).to_have_url(re.compile(re.escape(run)))
        expect(guest.get_by_text("Bea’s · by link")).to_be_visible()
        go_to(stranger, run.removeprefix(address))
        expect(stranger.get_by_text("There is no such run.")).to_be_visible()

        participant.get_by_label("Seen by").select_option("private")
        expect(participant.get_by_text("Only its owner sees it")).to_be_visible()
        go_to(guest, run.removeprefix(address))
        expect(guest.get_by_text("There is no such run.")).to_be_visible()
