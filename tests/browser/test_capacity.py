"""How many more of these: asked for from a run, a pod and a snapshot, as a sentence and bars."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NARROW
from tests.browser.readiness import go_to
from tests.browser.rows import posted
from tests.browser.test_accessibility import violations
from tests.browser.test_rehearsals import uploaded
from tests.support.builders import a_node, a_pod, an_object

WEB = a_pod("web", requests={"cpu": "1"})
TAINTED = a_node("c", taints=[{"key": "only", "value": "gpu", "effect": "NoSchedule"}])
ROOM = [
    a_node("a", cpu="4"),
    a_node("b", cpu="2"),
    TAINTED,
    WEB,
    an_object(
        "Deployment",
        "api",
        api_version="apps/v1",
        namespace="default",
        spec={"replicas": 1, "template": {"metadata": {"labels": {"app": "api"}}, "spec": WEB["spec"]}},
    ),
]
"""Room for six; a run places the pod that waits."""


def templates(page: Page) -> Locator:
    return page.get_by_role("list", name="Templates").get_by_role("listitem")


def test_from_a_run_to_what_it_leaves_room_for(open_page, shoot):
    page = open_page(None)
    run = posted(page, "runs", {"snapshot": uploaded(page, ROOM)})["id"]
    go_to(page, f"/runs/{run}")
    page.get_by_role("button", name="Ask about this run").click()
    page.get_by_role("menuitem", name="How many more of these fit?").click()
    page.wait_for_url(re.compile(f"/runs/{run}/capacity"))
    expect(templates(page)).to_have_count(1)
    expect(templates(page)).to_contain_text("Pod default/web")
    example = page.get_by_role("figure", name="An answer says, for example:").get_by_role("listitem")
    expect(example).to_contain_text(["14 fit · 6 more with one more node"])
    assert violations(page) == []
    shoot(page, "capacity-nothing")
    page.get_by_role("button", name="Count", exact=True).click()
    expect(page.get_by_role("main").get_by_text("5 more default/web fit, on 2 nodes.")).to_be_visible()
    stops = page.get_by_role("list", name="What stops the next default/web").get_by_role("listitem")
    expect(stops).to_have_text(
        [
            re.compile("Insufficient cpu.*2 of 3 nodes"),
            re.compile("untolerated taint.*1 of 3 nodes"),
        ]
    )
    more = page.get_by_role("list", name="With one more node").get_by_role("listitem")
    expect(more).to_have_text(
        [re.compile(r"like a.*9, \+4"), re.compile(r"like b.*7, \+2"), re.compile(r"like c.*5, \+0")]
    )
    assert violations(page) == []
    shoot(page, "capacity")


def test_two_templates_on_a_narrow_screen_under_a_policy(open_page, shoot):
    page = open_page(None, size=NARROW, theme="dark")
    snapshot = uploaded(page, ROOM)
    go_to(page, f"/snapshots/{snapshot}/capacity?like=Pod/default/web")
    page.get_by_label("Kind").select_option("Deployment")
    page.get_by_label("One more like").fill("default/api")
    page.get_by_role("button", name="Take it").click()
    expect(templates(page)).to_have_count(2)
    page.get_by_label("Copies per turn").first.fill("none")
    expect(page.get_by_role("alert")).to_contain_text("Template 1: copies per turn must be a whole number")
    expect(page.get_by_role("button", name="Count", exact=True)).to_be_disabled()
    page.get_by_label("Copies per turn").first.fill("2")
    page.get_by_role("button", name="Count", exact=True).click()
    expect(
        page.get_by_role("main").get_by_text("6 more fit: 4 × default/web + 2 × default/api.")
    ).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROW[0]
    assert violations(page) == []
    lit = page.get_by_role("navigation", name="Pages").locator("[aria-current]")
    expect(lit).to_have_text("Snapshots")
    shoot(page, "capacity-narrow")
    page.get_by_label("Stop after this many copies").fill("3")
    page.get_by_role("button", name="Count", exact=True).click()
    expect(page.get_by_role("main").get_by_text(re.compile("At least 3 fit"))).to_be_visible()


def test_what_the_cluster_has_is_a_click_away_beside_the_answer(open_page, shoot):
    page = open_page(None, size=(1920, 1080))
    go_to(page, f"/snapshots/{uploaded(page, ROOM)}/capacity")
    expect(page.get_by_label("Kind")).to_have_value("Deployment")
    page.get_by_role("list", name="In the cluster").get_by_role("button", name="default/api").click()
    expect(templates(page)).to_have_text(re.compile("Deployment default/api"))
    page.get_by_role("button", name="Count", exact=True).click()
    expect(page.get_by_role("main").get_by_text("more default/api fit")).to_be_visible()
    expect(
        page.get_by_role("region", name="What is placed").get_by_label("Stop after this many copies")
    ).to_be_visible()
    asked = page.get_by_role("region", name="What is placed").bounding_box()
    answer = page.get_by_role("region", name="Answer").bounding_box()
    assert asked is not None
    assert answer is not None
    assert (answer["y"], answer["x"] > asked["x"] + asked["width"]) == (asked["y"], True)
    cluster = page.get_by_role("region", name="The cluster with these copies")
    expect(cluster.get_by_role("list", name="Legend of the cluster")).to_contain_text("copy")
    shoot(page, "capacity-1920")


def test_from_the_page_of_a_pod_and_of_an_object(open_page):
    page = open_page(None)
    snapshot = uploaded(page, ROOM)
    go_to(page, f"/snapshots/{snapshot}?object=Deployment/default/api&kind=Deployment")
    page.get_by_role("button", name="How many more?").click()
    expect(templates(page)).to_contain_text("Deployment default/api")
    run = posted(page, "runs", {"snapshot": snapshot})["id"]
    go_to(page, f"/runs/{run}/pods/default/web")
    page.get_by_role("button", name="How many more of these?").click()
    expect(templates(page)).to_contain_text("Pod default/web")
    page.get_by_role("button", name="Edit Pod default/web").click()
    expect(page.get_by_label("Pod default/web as YAML")).to_contain_text("kind: Pod")
