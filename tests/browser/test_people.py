"""A workshop in real browsers: operator, participant, guest and stranger."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.classroom import Room, call
from tests.browser.conftest import NARROW, WIDE, Shoot, Theme, Workshops, a_playground
from tests.browser.gate import AnswerGate
from tests.browser.readiness import a_context, go_to, is_ready, press, visitors


def test_a_workshop(browser: Browser, tmp_path: Path, shoot: Shoot) -> None:
    with a_playground(tmp_path, "--workshop") as address, visitors(browser, address) as visitor:

        def arrive(size: tuple[int, int] = WIDE, theme: Theme = "light") -> Page:
            viewport = ViewportSize(width=size[0], height=size[1])
            return visitor(viewport=viewport, color_scheme=theme, reduced_motion="reduce")

        teacher, participant, phone = arrive(), arrive(NARROW, "dark"), arrive(NARROW)
        sign_in(teacher, (tmp_path / "log.txt").read_text())
        code = make_workshop(teacher, address)
        open_the_class(teacher)
        own_link = join(participant, code)
        expect(teacher.get_by_text("1 in the workshop")).to_be_visible()
        come_back(participant, phone, own_link)
        link = share_a_run(participant, arrive(), arrive(), address)
        logged = (tmp_path / "log.txt").read_text()
        assert "/shared/…" in logged
        assert link.rpartition("/")[2] not in logged
        see_whose_it_is(teacher.context.new_page(), participant.context.new_page())
        put_out(teacher, phone, own_link)
        make_a_token(teacher)
        delete_the_workshop(teacher, shoot)


def sign_in(teacher: Page, log: str) -> None:
    password = re.search(r"with the password (\S+)", log)
    assert password is not None
    go_to(teacher, "/sign-in")
    teacher.get_by_label("Account").fill("operator")
    teacher.get_by_label("Password").fill(password[1])
    press(teacher, "Enter")
    teacher.get_by_role("link", name="operator").click()


def make_workshop(teacher: Page, address: str) -> str:
    """Its code, which the page shows as a picture and as a link, too."""
    teacher.get_by_label("Title").fill("Scheduling 101")
    teacher.get_by_role("button", name="Make it").click()
    shown = teacher.get_by_role("region", name="Scheduling 101")
    code = shown.get_by_text(re.compile(r"^[a-z2-9]{5}$")).inner_text()
    picture = teacher.get_by_role("img", name=f"QR code of {address}/join/{code}")
    expect(picture).to_have_js_property("complete", True)
    assert picture.evaluate("one => one.naturalWidth") > 0
    expect(teacher.get_by_text("This address works only on this machine.")).to_be_visible()
    return code


def open_the_class(teacher: Page) -> None:
    """The first one that there is, without a reload; and back by the link that every page has."""
    teacher.get_by_role("button", name="Open the class").click()
    expect(teacher.get_by_role("button", name="Begin, and choose what to show")).to_be_visible()
    expect(teacher.get_by_role("complementary", name="Class")).to_contain_text("Scheduling 101")
    expect(teacher.get_by_role("region", name="Joining").get_by_role("img")).to_have_js_property(
        "complete", True
    )
    teacher.get_by_role("link", name="Workshops").click()


def join(participant: Page, code: str) -> str:
    """The personal link."""
    go_to(participant, f"/join/{code}")
    participant.get_by_label("Your name here").fill("Bea")
    participant.get_by_role("button", name="Join").click()
    expect(participant.get_by_role("link", name="Bea")).to_be_visible()
    return participant.get_by_role("textbox", name="Personal link").input_value()


def come_back(participant: Page, phone: Page, own_link: str) -> None:
    """On another device, and after a lost cookie."""
    phone.goto(own_link)
    expect(phone.get_by_role("heading", name="Bea")).to_be_visible()
    head = is_ready(phone).get_by_role("banner").bounding_box()
    assert head is not None
    assert head["height"] < 76, "pages and name stand in two lines"
    participant.context.clear_cookies()
    participant.reload()
    expect(participant.get_by_role("heading", name="Bea")).to_be_visible()


def share_a_run(participant: Page, guest: Page, stranger: Page, address: str) -> str:
    """The link, which leads nowhere any more."""
    participant.get_by_role("button", name="Go to the gallery").click()
    participant.get_by_role("button", name="GPU nodes by labels alone").click()
    participant.get_by_role("button", name="Yours · private").click()
    participant.get_by_role("button", name="Make a link").click()
    link = participant.get_by_label("The link, shown once").input_value()
    run = participant.url.partition("?")[0]

    guest.goto(link)
    expect(guest).to_have_url(re.compile(re.escape(run)))
    expect(guest.get_by_text("Bea’s · by link")).to_be_visible()
    expect(participant.get_by_role("region", name="Quotas").get_by_text("You: 0 of 5 runs")).to_be_visible()
    go_to(stranger, run.removeprefix(address))
    expect(stranger.get_by_text("There is no such run.")).to_be_visible()

    participant.get_by_role("region", name="Links").get_by_role("button", name="Revoke").click()
    expect(guest.get_by_text("This run is no longer shown to you.")).to_be_visible()
    expect(participant.get_by_role("region", name="Links")).to_have_count(0)
    participant.get_by_label("Seen by").select_option("private")
    expect(participant.get_by_text("Only the owner sees it")).to_be_visible()
    go_to(guest, run.removeprefix(address))
    expect(guest.get_by_text("There is no such run.")).to_be_visible()
    return link


def see_whose_it_is(teacher: Page, participant: Page) -> None:
    """In lists, in a column or, on a phone, under the name; the teacher sees what participants have made, with their names."""
    for page, name in ((teacher, "Bea"), (participant, "You")):
        go_to(page, "/runs")
        row = page.get_by_role("table", name="Runs").get_by_role("row").filter(has_text="demo")
        expect(row.get_by_text(name, exact=True).filter(visible=True)).to_have_count(1)
        page.close()


def put_out(teacher: Page, phone: Page, own_link: str) -> None:
    """A new personal link ends the one before; who is put out has none."""
    teacher.get_by_role("button", name="New link for Bea").click()
    make = teacher.get_by_role("button", name="Make the link")
    answer = AnswerGate(teacher, r"/place/$")
    make.click()
    expect(make).to_be_disabled()
    expect(make).to_be_focused()
    answer.open()
    new_link = teacher.get_by_label("The link, shown once").input_value()
    open_link(phone, own_link)
    expect(phone.get_by_text("This personal link does not work.")).to_be_visible()
    open_link(phone, new_link)
    expect(phone.get_by_role("heading", name="Bea")).to_be_visible()
    # The button that had the focus is gone; what it made has it.
    expect(teacher.get_by_label("The link, shown once")).to_be_focused()
    press(teacher, "Escape")
    teacher.get_by_role("button", name="Remove Bea").click()
    teacher.get_by_role("button", name="Remove", exact=True).click()
    expect(teacher.get_by_text("Nobody has joined yet.")).to_be_visible()
    open_link(phone, new_link)
    expect(phone.get_by_text("This personal link does not work.")).to_be_visible()


def make_a_token(teacher: Page) -> None:
    """It works until it is revoked, and is shown once."""
    tokens = teacher.get_by_role("region", name="Tokens")
    tokens.get_by_label("What it is for").fill("nightly")
    tokens.get_by_role("button", name="Make a token").click()
    secret = tokens.get_by_label("The token, shown once").input_value()
    expect(tokens.get_by_role("listitem")).to_contain_text("nightly · read · expires in 90 days · never used")

    def status() -> int:
        asked = teacher.context.request.get("/api/v1/storage/", headers={"Authorization": f"Bearer {secret}"})
        return asked.status

    assert status() == 200
    tokens.get_by_role("button", name="Revoke nightly").click()
    expect(tokens.get_by_role("listitem")).to_have_count(0)
    assert status() == 401


def delete_the_workshop(teacher: Page, shoot: Shoot) -> None:
    """Once nobody can join any more, and after saying what goes."""
    shown = teacher.get_by_role("region", name="Scheduling 101")
    expect(shown.get_by_role("button", name="Delete…")).to_have_count(0)
    shown.get_by_role("button", name="Stop admitting people").click()
    shown.get_by_role("button", name="Delete…").click()
    dialog = teacher.get_by_role("dialog", name="Delete Scheduling 101?")
    expect(dialog).to_contain_text("Its participants go, with everything that they made")
    shoot(teacher, "workshop-delete")
    dialog.get_by_role("button", name="Delete", exact=True).click()
    expect(shown).to_have_count(0)
    assert call(teacher, "GET", "workshops/") == []


def open_link(page: Page, link: str) -> None:
    """Addresses that differ behind `#` alone are one page to a browser."""
    page.goto("about:blank")
    page.goto(link)


def test_a_stranger_finds_where_to_join_from_any_page(browser: Browser, workshops: Workshops) -> None:
    with visitors(browser, workshops.address) as visitor:
        page = visitor()
        go_to(page, "/lessons")
        page.get_by_role("link", name="Join or sign in").click()
        expect(page.get_by_label("Code")).to_be_visible()


def test_a_revoked_link_ends_what_a_guest_sees(room: Room, browser: Browser) -> None:
    """On pages with an open socket, with one that is over, and with none."""
    teacher = room.teacher
    snapshot = call(teacher, "GET", f"runs/{room.run}/")["snapshot"]["id"]
    election = call(teacher, "POST", "elections/", {"example": "crash", "pace": "stepped"})["id"]
    sweep = call(teacher, "POST", "sweeps/", {"snapshots": [snapshot], "seeds": [1, 2]})["id"]
    for kind, thing in (("elections", election), ("runs", room.run), ("sweeps", sweep)):
        link = call(teacher, "POST", "shares/", {"kind": kind, "id": thing})
        guest = a_context(browser, link["address"]).new_page()
        guest.goto(link["address"])
        expect(guest.get_by_text("operator’s · by link")).to_be_visible()
        call(teacher, "DELETE", f"shares/{link['id']}/")
        expect(guest.get_by_text(f"This {kind[:-1]} is no longer shown to you.")).to_be_visible()
        guest.context.close()
