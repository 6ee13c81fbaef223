"""From a file to an explained decision whose link shows the same again."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.readiness import FRAMES, is_ready, press, reload
from tests.browser.run_page import RunPage


def node(name: str, zone: str, cpu: str) -> dict[str, object]:
    labels = {"kubernetes.io/hostname": name, "topology.kubernetes.io/zone": zone}
    resources = {"cpu": cpu, "memory": "8Gi", "pods": "20"}
    return {
        "apiVersion": "v1",
        "kind": "Node",
        "metadata": {"name": name, "labels": labels},
        "status": {"allocatable": resources, "capacity": resources},
    }


def pod(name: str, cpu: str, priority: int = 0, node_name: str | None = None) -> dict[str, object]:
    requests = {"cpu": cpu, "memory": "512Mi"}
    container = {"name": "main", "image": "registry.example/app:1", "resources": {"requests": requests}}
    spec = {"containers": [container], "priority": priority} | ({"nodeName": node_name} if node_name else {})
    return {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": name, "namespace": "shop"}, "spec": spec}


CLUSTER = {
    "apiVersion": "v1",
    "kind": "List",
    "items": [
        node("n1", "a", "4"),
        node("n2", "a", "2"),
        node("n3", "b", "1"),
        pod("old", "500m", node_name="n2"),
        pod("web-0", "500m"),
        pod("web-1", "1500m"),
        pod("huge", "64"),
    ],
}


def bottom(part: Locator) -> float:
    box = part.bounding_box()
    assert box is not None
    return box["y"] + box["height"]


@pytest.fixture
def cluster_file(tmp_path: Path) -> Path:
    path = tmp_path / "cluster.json"
    path.write_text(json.dumps(CLUSTER))
    return path


def test_upload_runs_and_the_link_to_a_decision_shows_the_same_picture(open_page, cluster_file, shoot):
    page = open_page("/")
    page.get_by_test_id("upload").set_input_files(cluster_file)
    run = RunPage(page)
    run.is_finished()
    expect(page.get_by_text("2 placed")).to_be_visible()

    press(page, "Home")
    run.is_at(0)
    press(page, "ArrowRight")
    run.is_at(1)
    expect(run.pod).to_contain_text("shop/web-1")
    run.open("Filter")
    page.get_by_role("button", name=re.compile("NodeResourcesFit.*rejects 1 node")).click()
    grid = run.grid("Filters")
    expect(grid.get_by_role("row")).to_have_count(
        2
    )  # the head and the one node that NodeResourcesFit turned away
    grid.get_by_role("rowheader", name="n3").click()
    expect(grid.get_by_role("gridcell", name="NodeResourcesFit: rejected: Insufficient cpu")).to_be_visible()
    run.address_says(step="1", plugin="NodeResourcesFit", node="n3", tab="filter")
    before = (run.sentence.inner_text(), grid.inner_text(), *run.picture())
    shoot(page, "upload-decision")

    reload(page)
    run.is_at(1)
    expect(grid.get_by_role("row")).to_have_count(2)
    assert (run.sentence.inner_text(), grid.inner_text(), *run.picture()) == before


def test_what_no_node_can_take_says_why_in_the_schedulers_words(open_page, cluster_file):
    page = open_page("/")
    page.get_by_test_id("upload").set_input_files(cluster_file)
    run = RunPage(page)
    run.is_finished()
    press(page, "/")
    page.keyboard.type("huge")
    press(page, "Enter")
    expect(run.pod).to_contain_text("shop/huge")
    expect(run.pod).to_contain_text("unschedulable")
    run.is_at(2)
    expect(run.decision).to_contain_text("3 Insufficient cpu")


def test_a_file_that_is_no_cluster_is_refused_with_its_mistakes(open_page, tmp_path):
    broken = CLUSTER | {"items": [*CLUSTER["items"], pod("web-0", "-1"), node("n1", "a", "4")]}
    path = tmp_path / "broken.json"
    path.write_text(json.dumps(broken))
    page = open_page("/")
    page.get_by_test_id("upload").set_input_files(path)
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("shop/web-0")
    expect(alert).to_contain_text("broken.json was refused")
    assert page.url.endswith("/")


def test_what_is_wrong_with_a_file_is_read_without_scrolling_to_the_side(open_page, tmp_path, shoot):
    size = (1024, 768)
    page = open_page("/", size=size)
    bad = pod("web-0", "lots")
    path = tmp_path / "cluster.json"
    path.write_text(json.dumps({**CLUSTER, "items": [*CLUSTER["items"][:3], bad]}))
    page.get_by_test_id("upload").set_input_files(path)
    mistakes = page.get_by_role("list", name="What is wrong, and where")
    expect(mistakes).to_contain_text("spec.containers[0].resources.requests")
    assert mistakes.evaluate("list => list.scrollWidth - list.clientWidth") == 0
    shoot(page, "upload-mistakes")


def test_the_place_for_a_file_is_as_high_as_the_options_beside_it(open_page, shoot):
    size = (1920, 1080)
    page = open_page("/snapshots", size=size)
    place = page.get_by_role("group", name="File with the cluster")
    button = page.get_by_role("button", name="Upload", exact=True)
    assert bottom(place) == pytest.approx(bottom(button), abs=2)
    shoot(page, "upload-place")


def test_what_is_pasted_into_a_dialog_is_not_uploaded(open_page):
    page = open_page("/")
    # The band of a class opens dialogs above every page.
    page.evaluate(
        "document.body.append(Object.assign(document.createElement('div'), { role: 'dialog', id: 'above' }))"
    )
    pasted(
        page,
        {"apiVersion": "v1", "kind": "List", "items": [node("n1", "a", "4"), pod("for-the-dialog", "1")]},
    )
    page.evaluate("document.getElementById('above').remove()")
    pasted(page, CLUSTER)
    page.wait_for_url(re.compile(r"/runs/"))
    run = RunPage(is_ready(page))
    run.is_finished()
    expect(page.get_by_role("main")).to_contain_text("3 nodes, 2 zones")
    expect(page.get_by_role("main")).not_to_contain_text("for-the-dialog")


PACKED_SLOWLY = """() => {
  const read = Response.prototype.blob
  const gate = new Promise((open) => (window.openGate = open))
  Response.prototype.blob = async function () {
    const packed = await read.call(this)
    document.body.dataset.packed = 'true'
    await gate
    return packed
  }
}"""


def test_an_upload_cancelled_while_it_is_packed_is_not_sent(open_page):
    page = open_page("/")
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.method))
    page.evaluate(PACKED_SLOWLY)
    large = json.dumps(CLUSTER) + " " * 9_000_000
    file = {"name": "cluster.json", "mimeType": "application/json", "buffer": large.encode()}
    page.get_by_test_id("upload").set_input_files(file)
    page.locator("body[data-packed]").wait_for()
    page.get_by_role("button", name="Cancel").click()
    page.evaluate("openGate()")
    page.evaluate(FRAMES)
    expect(page.get_by_role("button", name="choose a file")).to_be_visible()
    assert "POST" not in sent


def pasted(page: Page, what: object) -> None:
    page.evaluate("text => navigator.clipboard.writeText(text)", json.dumps(what))
    press(page, "Control+v")
