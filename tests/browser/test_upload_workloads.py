"""Manifests whose workloads have no pods: some are made where no other pod waits, and the page says so."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.snapshot_files import DEPLOYMENT, OBJECTS, a_file, list_text
from tests.browser.test_snapshots import choose, fact, panel, upload


def test_workloads_become_pods_where_nothing_else_waits(open_page, shoot):
    page = open_page("/snapshots")
    choose(page, a_file("cluster.json", list_text(*OBJECTS[:2], DEPLOYMENT)))
    expect(page.get_by_label("Make pods for workloads")).to_have_value("unasked")
    shoot(page, "upload-workloads")
    upload(page)
    expect(page.get_by_role("heading", name="cluster.json")).to_be_visible()
    expect(fact(page, "pods")).to_have_text("3")
    expect(panel(page, "Upload report")).to_contain_text("because no other pod waits")


def test_workloads_stay_as_they_are_on_request(open_page):
    page = open_page("/snapshots")
    choose(page, a_file("cluster.json", list_text(*OBJECTS[:2], DEPLOYMENT)))
    page.get_by_label("Make pods for workloads").select_option("Never")
    upload(page)
    expect(panel(page, "Pending pods")).to_contain_text("a run would have nothing to do")
