"""The pages of snapshots: taking a cluster in, looking at it, changing it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import FilePayload, Locator, Page, expect

from tests.browser.conftest import NARROW, WIDE
from tests.browser.readiness import go_to, press, reload
from tests.browser.run_page import ended
from tests.browser.snapshot_files import (
    NODES_CSV,
    PODS_CSV,
    a_file,
    a_snapshot,
    list_text,
)
from tests.browser.test_accessibility import each_theme, violations
from tests.support.builders import a_node, a_pod


def choose(page: Page, *files: FilePayload) -> None:
    page.locator("input[type=file]").first.set_input_files(list(files))


def upload(page: Page) -> None:
    page.get_by_role("button", name="Upload", exact=True).click()


def fact(page: Page, name: str) -> Locator:
    return page.locator("dl > div", has=page.locator("dt", has_text=re.compile(f"^{name}$"))).locator("dd")


def panel(page: Page, name: str) -> Locator:
    return page.get_by_role("region", name=name, exact=True)


def drop(page: Page, *files: tuple[str, str]) -> None:
    """Drops files in the middle of the page, as a file manager would."""
    transfer = page.evaluate_handle(
        """(files) => {
            const transfer = new DataTransfer()
            for (const [name, text] of files) transfer.items.add(new File([text], name))
            return transfer
        }""",
        [list(file) for file in files],
    )
    for kind in ("dragenter", "dragover", "drop"):
        page.dispatch_event("main", kind, {"dataTransfer": transfer})


class TestUpload:
    def test_a_file_becomes_a_snapshot_with_its_report(self, open_page, shoot):
        page = open_page("/snapshots")
        choose(page, a_file("cluster.json", list_text()))
        page.get_by_label("Name", exact=True).fill("my cluster")
        upload(page)

        expect(page.get_by_role("heading", name="my cluster")).to_be_visible()
        expect(fact(page, "nodes")).to_have_text("2")
        expect(fact(page, "pods")).to_have_text("4")
        expect(fact(page, "pending")).to_have_text("3")
        expect(fact(page, "format")).to_have_text("kubectl List, JSON")
        report = panel(page, "Upload report")
        expect(report).to_contain_text("Never stored")
        report.get_by_text("Secrets").click()
        expect(report).to_contain_text("Secret token")
        assert "c2VjcmV0" not in page.content()
        expect(panel(page, "Pending pods").get_by_role("listitem")).to_have_count(3)
        shoot(page, "snapshot")

    def test_a_file_may_be_dropped_anywhere(self, open_page):
        page = open_page("/snapshots")
        drop(page, ("dropped.json", list_text()))
        expect(page.get_by_text("dropped.json")).to_be_visible()
        upload(page)
        expect(page.get_by_role("heading", name="dropped.json")).to_be_visible()

    def test_a_trace_is_recognised_whatever_the_order_of_its_files(self, open_page):
        page = open_page("/snapshots")
        drop(page, ("jobs.csv", PODS_CSV), ("machines.csv", NODES_CSV))
        expect(page.get_by_role("group", name="Nodes of the trace")).to_contain_text("machines.csv")
        expect(page.get_by_role("group", name="Pods of the trace")).to_contain_text("jobs.csv")
        upload(page)
        expect(fact(page, "format")).to_have_text("trace, two CSV files")
        expect(fact(page, "nodes")).to_have_text("2")
        expect(fact(page, "pending")).to_have_text("3")

    def test_half_a_trace_says_what_is_missing(self, open_page):
        page = open_page("/snapshots")
        choose(page, a_file("jobs.csv", PODS_CSV))
        expect(page.get_by_role("alert")).to_contain_text("Its nodes are in a second CSV file")
        expect(page.get_by_role("button", name="Upload", exact=True)).to_be_disabled()

    def test_a_text_may_be_pasted_onto_the_page(self, open_page):
        page = open_page("/snapshots")
        page.evaluate("(text) => navigator.clipboard.writeText(text)", list_text())
        page.locator("h1").click()
        press(page, "Control+v")
        expect(page.get_by_role("radio", name="Paste")).to_be_checked()
        upload(page)
        expect(page.get_by_role("heading", name="Pasted cluster")).to_be_visible()

    def test_a_refused_file_shows_every_mistake_with_its_place(self, open_page, shoot):
        broken = [a_node("n1", cpu="abc"), a_node("n1"), a_pod("p", requests={"cpu": "1x"})]
        page = open_page("/snapshots")
        rows = page.get_by_role("table", name="Snapshots").get_by_role("row")
        expect(rows.nth(1)).to_be_visible()
        before = rows.count()
        choose(page, a_file("broken.json", list_text(*broken)))
        button = page.get_by_role("button", name="Upload", exact=True)
        button.focus()
        press(page, "Enter")
        alert = page.get_by_role("alert")
        expect(alert).to_contain_text("broken.json was refused")
        expect(alert.get_by_role("listitem")).to_have_count(3)
        # Whoever listens hears where the place ends, and is where they were.
        expect(alert).to_contain_text("pods[0] default/p: spec.containers[0].resources.requests.cpu: ")
        expect(button).to_be_focused()
        shoot(page, "snapshot-refused")
        assert violations(page) == []
        alert.get_by_role("button", name="Copy as TSV").click()
        assert page.evaluate("navigator.clipboard.readText()").startswith("place\tmistake\nnodes[0] n1:")
        reload(page)
        expect(rows).to_have_count(before)

    def test_a_mistake_in_a_pasted_text_is_marked_at_its_line(self, open_page):
        page = open_page("/snapshots")
        page.get_by_role("radio", name="Paste").click()
        page.get_by_role("textbox", name="Objects as YAML or JSON").fill(
            "kind: Pod\nmetadata:\n  name: [a\nspec: {}\n"
        )
        upload(page)
        expect(page.get_by_role("alert")).to_contain_text("line 4")
        expect(page.locator(".cm-lint-marker-error")).to_be_visible()

    def test_progress_is_told_and_an_upload_can_be_called_off(self, open_page):
        page = open_page("/snapshots")
        page.route(
            "**/api/v1/snapshots/",
            lambda route: None if route.request.method == "POST" else route.continue_(),
        )
        choose(page, a_file("cluster.json", list_text()))
        upload(page)
        expect(page.get_by_role("progressbar", name="Upload")).to_be_visible()
        expect(page.get_by_role("button", name="Cancel")).to_be_focused()
        press(page, "Enter")
        expect(page.get_by_role("button", name="Upload", exact=True)).to_be_enabled()

    def test_the_same_can_be_done_from_a_terminal(self, open_page):
        page = open_page("/snapshots")
        page.get_by_role("button", name="More for New snapshot").click()
        page.get_by_role("menuitem", name="Show the API call").click()
        expect(page.get_by_role("dialog")).to_contain_text(
            re.compile(r"curl -s -F file=@cluster\.json .*/api/v1/snapshots/", re.DOTALL)
        )


class TestList:
    def test_it_is_searched_ordered_and_copied(self, open_page):
        page = open_page("/snapshots")
        for name in ("zebra crossing", "antelope crossing"):
            a_snapshot(page, name)
        reload(page)
        expect(page.get_by_role("link", name="zebra crossing")).to_be_visible()
        press(page, "/")
        page.keyboard.type("crossing")
        names = page.get_by_role("table", name="Snapshots").locator("[data-row-link]")
        expect(names).to_have_text(["antelope crossing", "zebra crossing"])
        page.get_by_role("button", name="Name", exact=True).click()
        page.get_by_role("button", name="Name", exact=True).click()
        expect(names).to_have_text(["zebra crossing", "antelope crossing"])
        expect(page).to_have_url(re.compile(r"search=crossing&ordering=-name$"))
        page.get_by_role("button", name="More for All snapshots").click()
        page.get_by_role("menuitem", name="Copy the table as TSV").click()
        expect(page.get_by_text("Table copied")).to_be_visible()
        copied = page.evaluate("navigator.clipboard.readText()").splitlines()
        assert copied[0].split("\t")[:5] == ["Name", "Origin", "Nodes", "Pods", "Pending"]
        assert [line.split("\t")[:5] for line in copied[1:]] == [
            ["zebra crossing", "upload", "2", "4", "3"],
            ["antelope crossing", "upload", "2", "4", "3"],
        ]

    def test_arrow_keys_go_from_row_to_row(self, open_page):
        page = open_page("/snapshots")
        links = page.locator("[data-row-link]")
        links.nth(0).focus()
        press(page, "ArrowDown")
        expect(links.nth(1)).to_be_focused()
        name = links.nth(1).inner_text()
        press(page, "Enter")
        expect(page.get_by_role("heading", level=1)).to_have_text(name)

    def test_deleting_asks_first_and_says_why_it_cannot(self, open_page):
        page = open_page("/snapshots?search=short-lived")
        snapshot = a_snapshot(page, "short-lived")
        run = page.request.post("/api/v1/runs/", data={"snapshot": snapshot}).json()["id"]
        reload(page)
        row = page.get_by_role("row").filter(has_text="short-lived")
        row.get_by_role("button", name=re.compile("^More")).click()
        page.get_by_role("menuitem", name="Delete…").click()
        dialog = page.get_by_role("dialog")
        expect(dialog.get_by_role("button", name="Cancel")).to_be_focused()
        dialog.get_by_role("button", name="Delete").click()
        expect(dialog.get_by_role("alert")).to_contain_text("used by 1 run")
        ended(page, run)
        assert page.request.delete(f"/api/v1/runs/{run}/").status == 204
        dialog.get_by_role("button", name="Delete").click()
        expect(page.get_by_text("No snapshot matches.")).to_be_visible()

    def test_a_snapshot_runs_with_the_policy_that_is_picked(self, open_page):
        page = open_page("/snapshots?search=to-run")
        a_snapshot(page, "to-run")
        reload(page)
        page.get_by_role("button", name="Run to-run with a policy").click()
        dialog = page.get_by_role("dialog")
        expect(dialog.get_by_role("radio", name=re.compile("^Default"))).to_be_checked()
        dialog.get_by_role("radio", name=re.compile("^No preemption")).check()
        dialog.get_by_role("button", name="Run", exact=True).click()
        page.wait_for_url(re.compile(r"/runs/[0-9a-f-]{36}"))
        expect(page.get_by_role("link", name="No preemption")).to_be_visible()


@pytest.fixture
def snapshot_page(open_page):
    """Opens the page of a fresh snapshot."""

    def opened(query: str = "", **page_options: object) -> Page:
        page = open_page(None, **page_options)
        go_to(page, f"/snapshots/{a_snapshot(page, 'cluster')}{query}")
        expect(page.get_by_role("heading", name="cluster", exact=True)).to_be_visible()
        return page

    return opened


class TestObjects:
    def test_kinds_search_and_namespaces_narrow_the_table(self, snapshot_page):
        page = snapshot_page()
        objects = panel(page, "Objects")
        names = objects.locator("[data-row-link]")
        expect(names).to_have_text(["n1", "n2"])
        expect(objects.get_by_role("row", name=re.compile("^n2"))).to_contain_text("zone-b")
        objects.get_by_role("tab", name="Pod 4").click()
        expect(names).to_have_text(["db", "web-0", "web-1", "train"])
        objects.get_by_label("Search objects").fill("web")
        expect(names).to_have_text(["web-0", "web-1"])
        objects.get_by_label("Search objects").fill("")
        objects.get_by_label("Namespace", exact=True).select_option("ml")
        expect(names).to_have_text(["train"])
        objects.get_by_label("Namespace", exact=True).select_option("")
        objects.get_by_role("button", name="Name", exact=True).click()
        expect(names).to_have_text(["db", "train", "web-0", "web-1"])
        reload(page)
        expect(names).to_have_text(["db", "train", "web-0", "web-1"])

    def test_an_object_opens_beside_the_table_and_its_link_opens_it_again(self, snapshot_page, shoot):
        page = snapshot_page("?kind=Pod")
        row = page.get_by_role("button", name="web-0", exact=True)
        row.click()
        drawer = page.get_by_role("dialog", name="Pod shop/web-0")
        expect(drawer.get_by_role("textbox", name="Pod shop/web-0 as YAML")).to_contain_text("cpu: 500m")
        drawer.get_by_role("radio", name="JSON").click()
        expect(drawer.get_by_role("textbox", name="Pod shop/web-0 as JSON")).to_contain_text('"cpu": "500m"')
        drawer.get_by_role("button", name="Copy").click()
        expect(page.get_by_text("Object copied")).to_be_attached()
        assert json.loads(page.evaluate("navigator.clipboard.readText()"))["metadata"]["name"] == "web-0"
        shoot(page, "snapshot-object")
        reload(page)
        expect(drawer.get_by_role("textbox", name="Pod shop/web-0 as YAML")).to_contain_text("cpu: 500m")
        press(page, "Escape")
        expect(drawer).to_have_count(0)

    def test_a_node_of_the_map_and_a_pending_pod_open_their_objects(self, snapshot_page):
        page = snapshot_page()
        nodes = page.get_by_role("listbox", name=re.compile("Nodes of the cluster"))
        nodes.focus()
        press(page, "ArrowRight", "Enter")
        expect(page.get_by_role("dialog", name="Node n2")).to_be_visible()
        press(page, "Escape")
        panel(page, "Pending pods").get_by_role("button", name=re.compile("train")).click()
        expect(page.get_by_role("dialog", name="Pod ml/train")).to_be_visible()

    def test_it_is_downloaded_as_kubectl_reads_it(self, snapshot_page):
        page = snapshot_page()
        page.get_by_role("button", name="More for this snapshot").click()
        with page.expect_download() as download:
            page.get_by_role("menuitem", name="Download as YAML").click()
        assert download.value.suggested_filename == "cluster.yaml"
        assert "name: web-0" in Path(download.value.path()).read_text()

    def test_one_that_is_not_there_says_so(self, open_page):
        page = open_page("/snapshots/00000000-0000-0000-0000-000000000000")
        expect(page.get_by_role("alert")).to_contain_text("There is no such snapshot")
        page.get_by_role("link", name="All snapshots").click()
        expect(page.get_by_role("heading", name="Snapshots", exact=True)).to_be_visible()


def edit(page: Page, kind: str, name: str, old: str, new: str) -> None:
    """Opens an object's row and replaces a part of its YAML."""
    page.get_by_role("button", name=name.rsplit("/", maxsplit=1)[-1], exact=True).click()
    page.get_by_role("button", name="Edit", exact=True).click()
    text = page.get_by_role("textbox", name=f"Edit {kind} {name}")
    expect(text).to_contain_text(old)
    text.fill(text.inner_text().replace(old, new))
    page.get_by_role("button", name="Keep this change").click()


class TestEdit:
    def test_changes_become_a_new_snapshot_and_the_old_one_stays(self, snapshot_page, shoot):
        page = snapshot_page()
        before = page.url
        edit(page, "Node", "n2", 'cpu: "8"', 'cpu: "96"')
        press(page, "Escape")
        expect(page.get_by_role("row", name=re.compile("^n2"))).to_contain_text("changed")
        page.get_by_role("button", name="n1", exact=True).click()
        page.get_by_role("button", name="Remove", exact=True).click()
        expect(page.get_by_role("row", name=re.compile("^n1"))).to_contain_text("removed")
        page.get_by_role("button", name="Add objects…").click()
        page.get_by_label("Begin with").select_option("Pod")
        expect(page.get_by_role("textbox", name="New objects as YAML")).to_contain_text("new-pod")
        page.get_by_role("button", name="Add", exact=True).click()
        bar = panel(page, "Unsaved edit")
        expect(bar.get_by_role("listitem")).to_have_count(3)
        expect(bar).to_contain_text("Pod default/new-pod")
        shoot(page, "snapshot-edit")
        assert violations(page) == []
        bar.get_by_label("Name of the new snapshot").fill("one large node")
        bar.get_by_role("button", name="Save as new snapshot").click()

        expect(page.get_by_role("heading", name="one large node")).to_be_visible()
        expect(fact(page, "nodes")).to_have_text("1")
        expect(fact(page, "pods")).to_have_text("5")
        expect(page.get_by_role("row", name=re.compile("^n2"))).to_contain_text("96")
        expect(panel(page, "Revisions").locator("[aria-current=page]")).to_contain_text("−1 Node, +1 Pod")
        expect(panel(page, "Unsaved edit")).to_have_count(0)
        go_to(page, before)
        expect(fact(page, "nodes")).to_have_text("2")
        expect(panel(page, "Revisions").get_by_role("link", name="one large node")).to_be_visible()

    def test_a_refused_edit_leads_to_its_object_and_stores_nothing(self, snapshot_page):
        page = snapshot_page()
        edit(page, "Node", "n2", 'cpu: "8"', "cpu: 8x")
        press(page, "Escape")
        bar = panel(page, "Unsaved edit")
        bar.get_by_role("button", name="Save as new snapshot").click()
        alert = bar.get_by_role("alert")
        expect(alert).to_contain_text("The edit was refused")
        alert.get_by_role(
            "button", name=re.compile("status.allocatable.cpu|status.capacity.cpu")
        ).first.click()
        drawer = page.get_by_role("dialog", name="Node n2")
        expect(drawer).to_contain_text("changed")
        drawer.get_by_role("button", name="Undo the change").click()
        expect(page.get_by_text("unsaved change")).to_have_count(0)

    def test_a_broken_text_is_not_kept(self, snapshot_page):
        page = snapshot_page()
        page.get_by_role("button", name="n1", exact=True).click()
        page.get_by_role("button", name="Edit", exact=True).click()
        page.get_by_role("textbox", name="Edit Node n1").fill("kind: Node\nmetadata: {}\n")
        page.get_by_role("button", name="Keep this change").click()
        expect(page.get_by_role("dialog")).to_contain_text("Node: metadata.name is required")
        expect(page.locator(".cm-lint-marker-error")).to_be_visible()


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
def test_nothing_is_wrong_with_any_part_for_axe(snapshot_page, shoot, size):
    page = snapshot_page("?kind=Pod", size=size)
    expect(page.get_by_role("button", name="web-0", exact=True)).to_be_visible()
    page.get_by_text("Secrets").click()
    assert violations(page) == []
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= size[0], "the page scrolls sideways"
    for theme in each_theme(page):
        shoot(page, f"snapshot-{size[0]}-{theme}")
    page.get_by_role("button", name="Run with policy…").click()
    expect(page.get_by_role("radio", name=re.compile("^Default"))).to_be_visible()
    assert violations(page) == [], "run dialog"
    press(page, "Escape")
    page.get_by_role("button", name="web-0", exact=True).click()
    expect(page.get_by_role("textbox", name="Pod shop/web-0 as YAML")).to_be_visible()
    assert violations(page) == [], "object"
    page.get_by_role("button", name="Edit", exact=True).click()
    expect(page.get_by_role("textbox", name="Edit Pod shop/web-0")).to_be_visible()
    assert violations(page) == [], "editor"
