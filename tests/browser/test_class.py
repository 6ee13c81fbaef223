"""A class in real browsers: a teacher shows and asks, two participants follow, look around, come back and answer."""

from __future__ import annotations

import re

from playwright.sync_api import Page, Route, expect

from tests.browser.classroom import Room, band, call
from tests.browser.conftest import Shoot
from tests.browser.readiness import go_to, press, reload


def test_a_class(room: Room, shoot: Shoot) -> None:
    go_to(room.bea, f"/workshops/{room.workshop}")
    go_to(room.cem, "/")
    # Whoever opens an address stays there.
    band(room.cem).get_by_role("button", name="Follow").click()
    expect(room.cem.get_by_role("main")).to_be_focused()
    go_to(room.teacher, f"/workshops/{room.workshop}")
    expect(band(room.teacher).get_by_text("2 of 2 participants here")).to_be_visible()
    shoot(room.teacher, "class-teacher")
    the_first_stop_of_the_tab_key_skips_the_class(room)
    what_the_teacher_opens_is_on_all_screens(room)
    who_is_led_to_another_step_and_view_at_once_still_follows(room)
    who_moves_away_is_told_where_the_class_is(room, shoot)
    who_comes_back_before_the_page_has_loaded_has_the_focus_in_it(room)
    who_opens_the_handout_was_not_meant_by_an_earlier_call(room)
    everybody_is_asked_at_once(room, shoot)
    what_everybody_chose_stands_on_the_map(room, shoot)
    who_comes_later_sees_what_was_revealed(room)
    go_to(room.teacher, f"/workshops/{room.workshop}")
    results = room.teacher.get_by_role("region", name="Results")
    expect(results.get_by_text("1 of 2 answers right.")).to_be_visible()
    expect(results.get_by_text("Bea")).to_have_count(0)
    shoot(room.teacher, "class-results-unnamed")
    results.get_by_role("button", name="Show names and answers").click()
    expect(results.get_by_text("Right: Bea.")).to_be_visible()
    shoot(room.teacher, "class-results")
    who_is_put_out_is_told_so_in_every_tab(room, shoot)


def test_a_long_answer_stays_in_its_button(room: Room) -> None:
    go_to(room.bea, f"/workshops/{room.workshop}")
    answers = ["PodDisruptionBudgetViolationOfTheWholeNamespaceInTheCluster", "no"]
    question = {"ask": "Why?", "choices": answers}
    call(room.teacher, "POST", f"workshops/{room.workshop}/class/questions/", question)
    answer = band(room.bea).get_by_role("button", name=answers[0])
    expect(answer).to_be_visible()
    assert answer.evaluate("(button) => button.scrollWidth <= button.clientWidth")
    assert room.bea.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


def test_an_answer_that_does_not_arrive_is_sent_again_and_says_so(room: Room) -> None:
    bea = room.bea
    go_to(bea, f"/workshops/{room.workshop}")
    question = {"ask": "Why?", "choices": ["this", "that"]}
    call(room.teacher, "POST", f"workshops/{room.workshop}/class/questions/", question)
    bea.route("**/answer/", lambda route: route.abort())
    band(bea).get_by_role("button", name="this").click()
    expect(band(bea)).to_contain_text("Your answer has not arrived. It is sent again by itself.")
    bea.unroute_all()
    expect(band(bea)).to_contain_text("You answered this.")
    expect(band(bea)).not_to_contain_text("has not arrived")


def who_is_put_out_is_told_so_in_every_tab(room: Room, shoot: Shoot) -> None:
    another = room.cem.context.new_page()
    go_to(another, f"/workshops/{room.workshop}")
    go_to(room.cem, f"/runs/{room.run}?step=2")
    people = call(room.teacher, "GET", f"workshops/{room.workshop}/participants/")
    cem = next(one["id"] for one in people if one["name"] == "Cem")
    call(room.teacher, "DELETE", f"workshops/{room.workshop}/participants/{cem}/")
    for page in (another, room.cem):
        expect(band(page)).to_contain_text("You are not in the workshop “Scheduling 101” any more.")
        assert page.get_by_text("There is no workshop").count() == 0
    reload(another)
    expect(band(another)).to_contain_text("ask for its code or for a new personal link")
    shoot(another, "class-put-out")
    band(another).get_by_role("button", name="Join with a code").press("Enter")
    expect(another.get_by_role("textbox", name="Code")).to_be_visible()
    expect(another.get_by_role("main")).to_be_focused()
    expect(band(another)).to_have_count(0)
    band(room.cem).get_by_role("button", name="Close").press("Enter")
    expect(band(room.cem)).to_have_count(0)


def what_the_teacher_opens_is_on_all_screens(room: Room) -> None:
    go_to(room.teacher, f"/runs/{room.run}?step=2")
    band(room.teacher).get_by_role("button", name="Show the class my page").click()
    for page in room.pupils:
        expect(page.get_by_text("Decision 3", exact=True).first).to_be_visible()
        expect(band(page).get_by_text("You follow the class")).to_be_visible()
    press(room.teacher, "ArrowRight")
    for page in room.pupils:
        expect(page.get_by_text("Decision 4", exact=True).first).to_be_visible()


def who_is_led_to_another_step_and_view_at_once_still_follows(room: Room) -> None:
    band(room.teacher).get_by_role("button", name="The class sees your page").click()
    for query, decision in (("step=6&predict=1", 7), ("step=3", 4)):
        frame = {"type": "place", "path": f"/runs/{room.run}?{query}"}
        call(room.teacher, "POST", f"workshops/{room.workshop}/class/frames/", frame)
        for page in room.pupils:
            expect(page.get_by_text(f"Decision {decision}", exact=True).first).to_be_visible()
            expect(band(page).get_by_text("You follow the class")).to_be_visible()
    band(room.teacher).get_by_role("button", name="Show the class my page").click()


def the_first_stop_of_the_tab_key_skips_the_class(room: Room) -> None:
    teacher = room.teacher
    for address in ("/", f"/runs/{room.run}?step=2"):
        go_to(teacher, address)
        expect(band(teacher)).to_be_visible()
        press(teacher, "Tab")
        expect(teacher.get_by_role("link", name="Skip to content")).to_be_focused()
        press(teacher, "Enter")
        expect(teacher.get_by_role("main")).to_be_focused()


def who_moves_away_is_told_where_the_class_is(room: Room, shoot: Shoot) -> None:
    cem = room.cem
    press(cem, "ArrowRight", "ArrowRight")
    expect(band(cem).get_by_text("You are at decision 6, the class is at decision 4")).to_be_visible()
    shoot(cem, "class-away")
    expect(cem).to_have_url(re.compile("step=5"))
    cem.reload()
    expect(band(cem).get_by_text("You are at decision 6, the class is at decision 4")).to_be_visible()
    band(cem).get_by_role("button", name="Back to the class").press("Enter")
    expect(cem.get_by_text("Decision 4", exact=True).first).to_be_visible()
    expect(cem.get_by_role("main")).to_be_focused()
    press(cem, "ArrowLeft")
    expect(band(cem).get_by_text("You are at decision 3, the class is at decision 4")).to_be_visible()
    band(room.teacher).get_by_role("button", name="Call everybody back").click()
    expect(cem.get_by_text("Decision 4", exact=True).first).to_be_visible()


def who_comes_back_before_the_page_has_loaded_has_the_focus_in_it(room: Room) -> None:
    cem = room.cem
    press(cem, "ArrowRight")
    expect(band(cem).get_by_role("button", name="Back to the class")).to_be_visible()
    expect(cem).to_have_url(re.compile("step=4"))
    asked: list[Route] = []

    def hold(route: Route) -> None:
        asked.append(route)

    cem.route(re.compile(f"/api/v1/runs/{room.run}/$"), hold)
    cem.reload()
    band(cem).get_by_role("button", name="Back to the class").press("Enter")
    expect(cem.get_by_text("Opening the run…")).to_be_visible()
    for route in asked:
        route.continue_()
    cem.unroute_all()
    expect(cem.get_by_text("Decision 4", exact=True).first).to_be_visible()
    expect(cem.get_by_role("main")).to_be_focused()


def who_opens_the_handout_was_not_meant_by_an_earlier_call(room: Room) -> None:
    cem = room.cem
    go_to(cem, f"/workshops/{room.workshop}/handout")
    expect(band(cem).get_by_role("button", name="Back to the class")).to_be_visible()
    expect(cem).to_have_url(re.compile("/handout$"))
    band(cem).get_by_role("button", name="Back to the class").click()
    expect(cem.get_by_text("Decision 4", exact=True).first).to_be_visible()


def what_everybody_chose_stands_on_the_map(room: Room, shoot: Shoot) -> None:
    teacher = room.teacher
    press(teacher, "ArrowRight", "g")
    expect(room.cem.get_by_text("The decision is hidden until it is revealed.").first).to_be_visible()
    chosen = {"run": room.run, "k": 4, "question": "winner"}
    questions = f"workshops/{room.workshop}/class/questions/"
    question = call(teacher, "POST", questions, {"attempt": chosen})["id"]
    # A phone shows what is to be tapped.
    expect(room.bea.get_by_role("listbox", name="Nodes of the cluster")).to_be_visible()
    for page in room.pupils:
        call(page, "PUT", f"{questions}{question}/answer/", {"answer": "bench-1"})
    nodes = teacher.get_by_role("listbox", name="Nodes of the cluster")
    expect(band(teacher).get_by_text("2 of 2 participants answered")).to_be_visible()
    expect(teacher.get_by_text("how many of the class chose it")).to_have_count(0)
    band(teacher).get_by_role("button", name="Show the answers").click()
    expect(teacher.get_by_text("how many of the class chose it")).to_be_visible()
    nodes.focus()
    expect(nodes.get_by_role("option")).to_have_text(re.compile("^bench-1,.*, 2 of the class chose it$"))
    expect(room.cem.get_by_text("how many of the class chose it")).to_have_count(0)
    shoot(teacher, "class-tallies")
    band(teacher).get_by_role("button", name="Reveal").click()
    for page in (teacher, room.cem):
        expect(page.get_by_text("how many of the class chose it")).to_be_visible()
        expect(page.get_by_text("The decision is hidden until it is revealed.")).to_have_count(0)
        expect(page.get_by_text("Placed on bench-5").first).to_be_visible()


def who_comes_later_sees_what_was_revealed(room: Room) -> None:
    band(room.teacher).get_by_role("button", name="Take it off the screen").click()
    later = room.cem.context.new_page()  # it remembers nothing of what this class has seen
    go_to(later, f"/workshops/{room.workshop}")
    expect(later.get_by_text("Placed on bench-5").first).to_be_visible()
    expect(later.get_by_text("The decision is hidden until it is revealed.")).to_have_count(0)
    press(room.teacher, "ArrowRight")
    expect(later.get_by_text("The decision is hidden until it is revealed.").first).to_be_visible()
    press(room.teacher, "ArrowLeft")
    later.close()


def a_question_is_checked_where_it_is_written(teacher: Page, shoot: Shoot) -> None:
    """It is asked in the end."""
    band(teacher).get_by_role("button", name="Ask…", exact=True).click()
    dialog = teacher.get_by_role("dialog")
    dialog.get_by_label("Question").fill("Will the next pod land on the same node?")
    for label in ("Question", "Answers", "Right answer"):
        box = dialog.get_by_label(label).bounding_box()
        assert box is not None
        assert box["width"] > 700, label
    dialog.get_by_label("Answers").fill("yes\nno\nYES")
    dialog.get_by_label("Right answer").fill("perhaps")
    dialog.get_by_role("button", name="Ask", exact=True).click()
    expect(dialog.get_by_role("alert")).to_have_text(
        ["Answer 3, “YES”, is the same as answer 1, “yes”.", "“perhaps” is none of the answers."]
    )
    expect(dialog.get_by_label("Answers")).to_be_focused()
    shoot(teacher, "class-ask")
    dialog.get_by_label("Answers").fill("yes\nno")
    dialog.get_by_label("Right answer").fill("No")
    expect(dialog.get_by_role("alert")).to_have_count(0)
    dialog.get_by_role("button", name="Ask", exact=True).click()


def everybody_is_asked_at_once(room: Room, shoot: Shoot) -> None:
    teacher, bea, cem = room.teacher, room.bea, room.cem
    a_question_is_checked_where_it_is_written(teacher, shoot)
    band(bea).get_by_role("button", name="yes").click()
    expect(band(bea).get_by_text("You answered yes. You may change it")).to_be_visible()
    band(bea).get_by_role("button", name="no", exact=True).click()
    band(cem).get_by_role("button", name="yes").click()
    expect(band(teacher).get_by_text("2 of 2 participants answered")).to_be_visible()
    expect(teacher.locator("[data-announcer]")).to_contain_text("2 of 2 participants answered")
    bars = band(teacher).get_by_role("list", name="Answers", exact=True)
    expect(bars).to_have_count(0)
    band(teacher).get_by_role("button", name="Show the answers").click()
    expect(bars.get_by_role("listitem")).to_have_text(["yes1 answer", "no1 answer"])
    band(teacher).get_by_role("button", name="Hide the answers").click()
    expect(bars).to_have_count(0)
    shoot(bea, "class-phone")
    shoot(teacher, "class-projector")
    bea.reload()
    expect(band(bea).get_by_text("You answered no.")).to_be_visible()
    band(teacher).get_by_role("button", name="Reveal").click()
    expect(band(teacher).get_by_role("region", name="Question")).to_be_focused()
    expect(band(bea).get_by_text("You answered no. That is right.")).to_be_visible()
    expect(band(cem).get_by_text("You answered yes. The right answer is no.")).to_be_visible()
    expect(cem.locator("[data-announcer]")).to_contain_text(
        "The answer is shown. You answered yes. The right answer is no."
    )
    expect(bea.locator("[data-announcer]")).to_contain_text("You answered no. That is right.")
    band(teacher).get_by_role("button", name="Take it off the screen").click()
    expect(teacher.get_by_role("main")).to_be_focused()
    expect(band(bea).get_by_role("region", name="Question")).to_have_count(0)
