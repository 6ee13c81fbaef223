"""A run as files: the menu on its page, what is downloaded, links for scripts."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import NARROW
from tests.browser.readiness import go_to
from tests.browser.test_accessibility import violations
from tests.browser.test_shopping import a_run


def test_files_are_downloaded_and_say_how_large_they_are(open_page, shoot):
    page = open_page(None)
    run = a_run(page)
    go_to(page, f"/runs/{run}")
    page.get_by_role("button", name="Export this run").click()
    files = page.get_by_role("list", name="Files").get_by_role("listitem")
    expect(files).to_have_count(6)
    expect(files.nth(2)).to_contain_text("One line per pod: its node, and the message of its last attempt")
    expect(files.nth(2)).not_to_contain_text(re.compile(r"\d+ B"))
    with page.expect_download() as downloading:
        page.get_by_role("button", name="Download placements.csv").click()
    saved = downloading.value
    assert saved.suggested_filename == f"run-{run[:8]}-placements.csv"
    content = Path(saved.path()).read_text()
    assert content.startswith("namespace,pod,node,phase,message\ndefault,web-0,a,placed,\n")
    expect(files.nth(2)).to_contain_text(f"{len(content)} B")
    with page.expect_download() as downloading:
        page.get_by_role("button", name="Download measures.parquet").click()
    assert Path(downloading.value.path()).read_bytes()[:4] == b"PAR1"
    assert violations(page) == []
    shoot(page, "export")


def test_a_refusal_is_told_and_links_are_for_scripts(open_page, shoot):
    page = open_page(None, size=NARROW, theme="dark")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    run = a_run(page)
    go_to(page, f"/runs/{run}")
    page.get_by_role("button", name="Export this run").click()
    page.get_by_role("button", name="Copy link to manifests.yaml").click()
    expect(page.get_by_text("Link copied")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    answer = page.request.get(link)
    assert (answer.status, answer.headers["content-type"]) == (200, "application/yaml")
    page.route(
        "**/exports/simulator/",
        lambda route: route.fulfill(
            status=413,
            content_type="application/problem+json",
            json={"title": "Too large", "status": 413, "detail": "It is too large."},
        ),
    )
    page.get_by_role("button", name="Download simulator.json").click()
    expect(page.get_by_role("alert")).to_contain_text("It is too large.")
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROW[0]
    shoot(page, "export-narrow")
