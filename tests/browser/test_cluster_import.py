"""The connected cluster as a snapshot with one click; and what the page says when there is none, or it is not there."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.apiserver import ApiServer, serving, write_kubeconfig
from tests.browser.conftest import NARROW, a_playground
from tests.browser.readiness import press
from tests.support.apiobjects import a_node, a_pod


@pytest.fixture(scope="module")
def cluster() -> Iterator[ApiServer]:
    with serving() as server:
        secretive = a_pod("web-0")
        secretive["spec"]["containers"][0]["env"] = [{"name": "PASSWORD", "value": "sesame"}]
        server.control.load(objects=[a_node("n1"), a_node("n2"), secretive, a_pod("web-1")])
        yield server


@pytest.fixture(scope="module")
def connected(cluster: ApiServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The page "Snapshots" of a playground that is connected with the cluster."""
    folder = tmp_path_factory.mktemp("connected")
    kubeconfig = write_kubeconfig(folder / "kubeconfig", cluster.url)
    with a_playground(folder, "--no-demos", "--cluster", "--kubeconfig", str(kubeconfig)) as address:
        yield f"{address}/snapshots"


@pytest.fixture(autouse=True)
def _healthy(cluster: ApiServer) -> Iterator[None]:
    yield
    cluster.control.clear_faults()


def part_of(page: Page) -> Locator:
    return page.get_by_role("group", name="Connected cluster")


def import_button(page: Page) -> Locator:
    return part_of(page).get_by_role("button", name="Import from cluster test-double")


def test_a_click_imports_the_cluster_redacted(open_page, connected, shoot):
    page = open_page(connected)
    expect(import_button(page)).to_be_enabled()
    shoot(page, "cluster-import")
    import_button(page).click()
    expect(page.get_by_role("heading", name="test-double")).to_be_visible()
    identifier = page.url.rpartition("/")[2]
    answer = page.request.get(f"{connected.removesuffix('/snapshots')}/api/v1/snapshots/{identifier}/export/")
    assert {"n1", "n2", "web-0", "web-1"} <= {one["metadata"]["name"] for one in answer.json()["items"]}
    assert "sesame" not in answer.text()
    page.go_back()
    row = page.get_by_role("row").filter(has_text="test-double")
    expect(row.first).to_contain_text("live")


def test_the_keyboard_imports_under_a_name(open_page, connected):
    page = open_page(connected)
    page.get_by_label("Name", exact=True).fill("before the upgrade")
    import_button(page).focus()
    press(page, "Enter")
    expect(page.get_by_role("heading", name="before the upgrade")).to_be_visible()


def test_a_slow_cluster_shows_that_it_is_being_read(open_page, connected, cluster, shoot):
    page = open_page(connected)
    expect(import_button(page)).to_be_enabled()
    cluster.control.fault(effect="hold", resources=["jobs"])
    import_button(page).click()
    expect(import_button(page)).to_be_disabled()
    expect(part_of(page).get_by_role("progressbar", name="Import")).to_be_visible()
    expect(part_of(page).locator("[aria-live]")).to_contain_text("Listing and checking")
    shoot(page, "cluster-import-slow")
    cluster.control.clear_faults()
    expect(page.get_by_role("heading", name="test-double")).to_be_visible()


def test_a_refusal_says_what_the_cluster_said(open_page, connected, cluster, shoot):
    page = open_page(connected, size=NARROW)
    expect(import_button(page)).to_be_enabled()
    cluster.control.fault(effect="answer", status=403, resources=["pods"])
    import_button(page).click()
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("test-double was refused.")
    expect(alert).to_contain_text("refused: list /api/v1/pods: 403")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    shoot(page, "cluster-import-refused")
    alert.get_by_role("button", name="Dismiss").click()
    expect(alert).to_have_count(0)
    expect(import_button(page)).to_be_enabled()


def test_a_cluster_that_is_away_can_be_asked_again(open_page, connected, cluster, shoot):
    cluster.control.fault(effect="drop", resources=["nodes"])
    page = open_page(connected, size=NARROW, theme="dark")
    expect(part_of(page)).to_contain_text("No import from cluster test-double now.")
    expect(import_button(page)).to_have_count(0)
    shoot(page, "cluster-import-away")
    cluster.control.clear_faults()
    part_of(page).get_by_role("button", name="Check again").click()
    expect(import_button(page)).to_be_enabled()


def test_without_a_cluster_a_line_says_how_to_connect_one(open_page, shoot):
    page = open_page("/snapshots")
    expect(part_of(page)).to_contain_text("script/server --cluster")
    expect(part_of(page).get_by_role("button")).to_have_count(0)
    shoot(page, "cluster-import-none")
