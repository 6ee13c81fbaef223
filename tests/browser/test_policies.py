"""The pages of policies: what there is, what it means, and changed ones."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NARROW, WIDE
from tests.browser.readiness import is_ready, press, reload
from tests.browser.snapshot_files import a_snapshot
from tests.browser.test_accessibility import each_theme, violations

HEAD = "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\n"
IMAGES_FIRST = f"""{HEAD}percentageOfNodesToScore: 30
profiles:
- schedulerName: default-scheduler
  plugins:
    multiPoint:
      enabled:
      - name: ImageLocality
        weight: 7
      disabled:
      - name: DefaultPreemption
"""
UNKNOWN_IN_1_20 = f"""{HEAD}profiles:
- schedulerName: default-scheduler
  plugins:
    score:
      disabled:
      - name: "*"
      enabled:
      - name: DynamicResources
"""
BROKEN = f"""{HEAD}parallelism: -4
profiles:
- schedulerName: default-scheduler
  bogus: 3
  plugins:
    score:
      enabled:
      - name: NoSuchPlugin
"""


def panel(page: Page, name: str) -> Locator:
    return page.get_by_role("region", name=name, exact=True)


def editor(page: Page) -> Locator:
    return page.get_by_role("textbox", name="KubeSchedulerConfiguration as YAML")


def write(page: Page, text: str, verdict: str = "Valid") -> None:
    """Replaces the text and waits for what the server makes of it."""
    is_ready(page)
    editor(page).fill(text)
    is_ready(page)
    expect(page.locator("[aria-live]").filter(has_text=verdict)).to_be_visible()


@pytest.fixture
def policy_page(open_page):
    """Opens the page of a built-in policy by its name."""

    def opened(name: str = "Default", **page_options: object) -> Page:
        page = open_page("/policies", **page_options)
        page.get_by_role("link", name=name, exact=True).click()
        expect(editor(page)).to_be_visible()
        return is_ready(page)

    return opened


class TestList:
    def test_built_in_policies_say_what_they_are_for_and_what_they_change(self, open_page, shoot):
        page = open_page("/policies")
        rows = page.get_by_role("table", name="Policies").get_by_role("row")
        expect(rows.nth(1)).to_contain_text("What kube-scheduler 1.36 does without a configuration file.")
        expect(rows.nth(1)).to_contain_text("nothing")
        expect(rows.filter(has_text="No preemption")).to_contain_text("DefaultPreemption off")
        expect(rows.filter(has_text="built-in")).to_have_count(6)
        shoot(page, "policies")

    def test_built_in_policies_cannot_be_deleted(self, open_page):
        page = open_page("/policies")
        page.get_by_role("button", name="More for Default", exact=True).click()
        expect(page.get_by_role("menuitem")).to_have_text(["Download as YAML"])

    def test_a_policy_is_downloaded_as_the_scheduler_reads_it(self, open_page):
        page = open_page("/policies")
        page.get_by_role("button", name="More for No preemption").click()
        with page.expect_download() as download:
            page.get_by_role("menuitem", name="Download as YAML").click()
        assert download.value.suggested_filename == "no-preemption.yaml"
        assert download.value.path().read_text().startswith(HEAD)


class TestMeaning:
    def test_every_point_lists_its_plugins_in_order_with_weights(self, policy_page):
        page = policy_page()
        meaning = panel(page, "What it means")
        expect(meaning).to_contain_text("The same as the default")
        score = meaning.locator("dt:text-is('Score') + dd > span")
        expect(score).to_have_count(9)
        expect(score.first).to_contain_text(re.compile(r"TaintToleration\s*×3"))
        expect(meaning.get_by_role("table", name="Arguments of NodeResourcesFit")).to_contain_text(
            "LeastAllocated"
        )

    def test_what_differs_is_marked(self, policy_page, shoot):
        page = policy_page("Most allocated (bin packing)")
        meaning = panel(page, "What it means")
        expect(meaning).to_contain_text("Unlike the default in 4 places")
        expect(meaning.locator("[data-difference=weight]")).to_contain_text("×1 → ×10")
        removed = meaning.locator("[data-difference=removed]")
        expect(removed.filter(has_text="PodTopologySpread")).to_have_count(2)
        expect(removed.first).to_contain_text("In the default, but not here.")
        strategy = meaning.get_by_role("row", name=re.compile("scoringStrategy.type"))
        expect(strategy).to_contain_text("MostAllocated")
        expect(strategy).to_contain_text("default LeastAllocated")
        meaning.get_by_role("button", name="Only differences").click()
        expect(meaning.locator("[data-difference=same]")).to_have_count(0)
        expect(meaning.get_by_role("row")).to_have_count(1)
        shoot(page, "policy-differences")

    def test_each_profile_has_its_own(self, policy_page):
        page = policy_page("Several profiles")
        meaning = panel(page, "What it means")
        meaning.get_by_role("tab", name="no-scoring-scheduler").click()
        expect(meaning).to_contain_text("no-scoring-scheduler: nothing runs at preScore, score")
        expect(meaning.locator("dt:text-is('Score') + dd [data-difference=removed]")).to_have_count(9)

    def test_it_is_copied_as_a_table(self, policy_page):
        page = policy_page("No preemption")
        expect(page.get_by_text("Unlike the default in 1 place")).to_be_visible()
        page.get_by_role("button", name="More for What it means").click()
        page.get_by_role("menuitem", name="Copy the table as TSV").click()
        expect(page.get_by_text("Table copied")).to_be_visible()
        copied = page.evaluate("navigator.clipboard.readText()").splitlines()
        assert copied[0] == "profile\textension point\tplugin\tweight\tdefault weight\tdifference"
        assert "default-scheduler\tpostFilter\tDefaultPreemption\t\t\tremoved" in copied
        assert "default-scheduler\tscore\tTaintToleration\t3\t3\tsame" in copied


class TestEditor:
    def test_mistakes_stand_at_their_lines_and_in_a_list_that_leads_there(self, policy_page, shoot):
        page = policy_page()
        write(page, BROKEN, "3 mistakes")
        mistakes = page.get_by_role("list", name="Mistakes of the configuration").get_by_role("button")
        expect(mistakes).to_have_text(
            [
                re.compile(r"^line 3, parallelism"),
                re.compile(r"^line 6, profiles\[0\]\.bogus"),
                re.compile(r"^line 10, profiles\[0\]\.plugins\.score\.enabled\[0\]"),
            ]
        )
        expect(page.locator(".cm-lint-marker-error")).to_have_count(3)
        mistakes.last.click()
        expect(page.locator(".cm-activeLine")).to_have_text(re.compile("NoSuchPlugin"))
        expect(editor(page)).to_be_focused()
        page.keyboard.type("x")
        expect(panel(page, "What it means")).to_contain_text("as of the last text without mistakes")
        expect(page.get_by_role("button", name="Save as new…")).to_be_disabled()
        expect(page.get_by_role("button", name="Run with snapshot…")).to_be_disabled()
        shoot(page, "policy-mistakes")

    def test_a_text_that_is_no_yaml_says_where_it_breaks(self, policy_page):
        page = policy_page()
        write(page, f"{HEAD}profiles: [\n", "1 mistake")
        expect(page.get_by_role("list", name="Mistakes of the configuration")).to_contain_text("line 3")

    def test_tab_leaves_the_editor(self, policy_page):
        page = policy_page()
        editor(page).focus()
        press(page, "Tab")
        expect(editor(page)).not_to_be_focused()

    def test_an_unsaved_text_survives_a_reload_until_it_is_undone(self, policy_page):
        page = policy_page()
        write(page, IMAGES_FIRST)
        expect(page.get_by_text("unsaved changes")).to_be_visible()
        reload(page)
        expect(editor(page)).to_contain_text("ImageLocality")
        page.get_by_role("button", name="Undo all changes").click()
        expect(editor(page)).not_to_contain_text("ImageLocality")
        expect(page.get_by_text("unsaved changes")).to_have_count(0)

    def test_a_lost_server_is_said_and_asked_again(self, policy_page):
        page = policy_page()
        expect(page.locator("[aria-live]").filter(has_text="Valid")).to_be_visible()
        page.route(
            "**/policies/validate/",
            lambda route: route.fulfill(status=503, json={"detail": "Down for a moment."}),
        )
        editor(page).fill(IMAGES_FIRST)
        expect(page.get_by_text("Not checked: Down for a moment.")).to_be_visible()
        page.unroute("**/policies/validate/")
        page.get_by_role("button", name="Try again").click()
        expect(page.locator("[aria-live]").filter(has_text="Valid")).to_be_visible()


class TestSaving:
    def test_a_changed_built_in_becomes_a_policy_with_revisions_that_runs(self, policy_page, shoot):
        page = policy_page()
        a_snapshot(page, "for-policies")
        write(page, IMAGES_FIRST)
        page.get_by_role("button", name="Save as new…").click()
        page.get_by_label("Name", exact=True).fill("Images first")
        page.get_by_label("In one sentence").fill("Prefers nodes that have the image.")
        press(page, "Enter")
        expect(page.get_by_role("heading", name="Images first")).to_be_visible()
        first = page.url
        expect(page.get_by_text("Prefers nodes that have the image.")).to_be_visible()

        write(page, IMAGES_FIRST.replace("weight: 7", "weight: 9"))
        page.get_by_role("button", name="Save revision…").click()
        page.get_by_label("Name", exact=True).fill("Images first of all")
        page.get_by_role("button", name="Save", exact=True).click()
        expect(page.get_by_role("heading", name="Images first of all")).to_be_visible()
        expect(panel(page, "What it means")).to_contain_text("ImageLocality ×9 instead of ×1")
        expect(page.get_by_text("revision of Images first")).to_be_visible()
        revisions = panel(page, "Revisions")
        expect(revisions.get_by_role("listitem")).to_contain_text(["Images first", "Images first of all"])
        parent = revisions.get_by_role("link", name="Images first")
        expect(parent).to_have_attribute("href", first[first.index("/policies") :])
        shoot(page, "policy-revision")

        page.get_by_role("button", name="Run with snapshot…").click()
        dialog = page.get_by_role("dialog")
        dialog.get_by_label("Search snapshots").fill("for-policies")
        expect(dialog.get_by_role("radio")).to_have_count(1)
        expect(dialog.get_by_role("radio", name=re.compile("for-policies"))).to_be_checked()
        dialog.get_by_role("button", name="Run", exact=True).click()
        page.wait_for_url(re.compile(r"/runs/[0-9a-f-]{36}"))
        expect(page.get_by_role("link", name="Images first of all")).to_be_visible()

    def test_a_new_policy_begins_as_the_default_and_can_be_deleted(self, open_page):
        page = open_page("/policies")
        page.get_by_role("button", name="New policy").click()
        expect(editor(page)).to_contain_text("schedulerName: default-scheduler")
        write(page, IMAGES_FIRST)
        page.get_by_role("button", name="Save as new…").click()
        page.get_by_label("Name", exact=True).fill("Soon gone")
        page.get_by_role("button", name="Save", exact=True).click()
        expect(page.get_by_role("heading", name="Soon gone")).to_be_visible()
        page.get_by_role("button", name="More for this policy").click()
        page.get_by_role("menuitem", name="Delete…").click()
        page.get_by_role("dialog").get_by_role("button", name="Delete").click()
        expect(page.get_by_role("heading", name="Policies", exact=True)).to_be_visible()
        expect(page.get_by_role("link", name="Soon gone")).to_have_count(0)

    def test_one_that_is_not_there_says_so(self, open_page):
        page = open_page("/policies/00000000-0000-0000-0000-000000000000")
        expect(page.get_by_role("alert")).to_contain_text("There is no such policy.")


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
def test_nothing_is_wrong_with_any_part_for_axe(policy_page, shoot, size):
    page = policy_page("Most allocated (bin packing)", size=size)
    expect(page.get_by_text("Unlike the default in 4 places")).to_be_visible()
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0], "the page scrolls sideways"
    for theme in each_theme(page):
        shoot(page, f"policy-{size[0]}-{theme}")
    write(page, BROKEN, "3 mistakes")
    assert violations(page) == [], "mistakes"
    write_back = page.get_by_role("button", name="Undo all changes")
    write_back.click()
    write(page, IMAGES_FIRST)
    page.get_by_role("button", name="Save as new…").click()
    assert violations(page) == [], "save dialog"
    press(page, "Escape")
    page.get_by_role("button", name="More for this policy").click()
    assert violations(page) == [], "menu"


def test_two_releases_side_by_side(open_page, shoot):
    page = open_page("/policies/new")
    meaning = page.get_by_role("region", name="What it means")
    release = meaning.get_by_label("Release of kube-scheduler")
    release.select_option("1.18")
    expect(page.get_by_text("Checked as kube-scheduler 1.18 would, while you write.")).to_be_visible()
    expect(meaning.get_by_role("heading", name=re.compile("^Unlike release 1.36 in"))).to_be_visible()
    added = meaning.locator('[data-difference="added"]', has_text="NodePreferAvoidPods")
    expect(added.first).to_contain_text("Not in release 1.36.")
    expect(added.first).to_contain_text("×10000")
    shoot(page, "policy-releases")
    release.select_option("1.36")
    expect(meaning.get_by_role("heading", name="The same as the default")).to_be_visible()


def test_a_text_is_checked_as_the_chosen_release_would(open_page):
    page = open_page("/policies/new")
    write(page, UNKNOWN_IN_1_20)
    expect(page.get_by_text("Checked as kube-scheduler 1.36 would, while you write.")).to_be_visible()
    meaning = page.get_by_role("region", name="What it means")
    meaning.get_by_label("Release of kube-scheduler").select_option("1.20")
    expect(meaning.get_by_text("Release 1.20 does not accept this configuration.")).to_be_visible()
    expect(meaning.get_by_role("listitem")).to_contain_text(["DynamicResources"])
