"""Manifests whose workloads have no pods: some are made where no other pod waits, and the page says so."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.snapshot_files import DEPLOYMENT, OBJECTS, a_file, list_text
from tests.browser.test_snapshots import choose, fact, panel, upload
from tests.support.builders import a_pod


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


def test_groups_of_other_schedulers_are_read_on_request(open_page, shoot):
    marks = {
        "pod-group.scheduling.sigs.k8s.io/name": "train",
        "pod-group.scheduling.sigs.k8s.io/min-available": "2",
    }
    members = [a_pod(f"p{n}", namespace="ml", labels=marks) for n in range(2)]
    page = open_page("/snapshots")
    choose(page, a_file("gangs.json", list_text(*OBJECTS[:2], *members)))
    page.get_by_label("Read groups of other schedulers").check()
    shoot(page, "upload-groups")
    upload(page)
    report = panel(page, "Upload report")
    expect(report).to_contain_text("pods read as members of PodGroups")
    expect(report).to_contain_text("ml/train of the coscheduling plugin: 2 pods, at least 2 together")
    shoot(page, "upload-groups-report")
