"""The upload report on a snapshot's page: what another release would leave out."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import FilePayload, expect

from tests.browser.conftest import NARROW, WIDE
from tests.browser.readiness import go_to
from tests.browser.test_accessibility import violations
from tests.support.builders import a_node, a_pod


@pytest.mark.parametrize(("size", "theme"), [(WIDE, "light"), (NARROW, "dark")])
def test_fields_that_a_release_does_not_store(open_page, shoot, size, theme):
    page = open_page(None, size=size, theme=theme)
    objects = [a_node("a"), a_pod("web", resources={"requests": {"cpu": "3"}})]
    file: FilePayload = {
        "name": "objects.json",
        "mimeType": "application/json",
        "buffer": json.dumps(objects).encode(),
    }
    snapshot = page.request.post("/api/v1/snapshots/", multipart={"name": "shop", "file": file}).json()
    go_to(page, f"/snapshots/{snapshot['id']}")
    report = page.get_by_role("group", name="Upload report")
    choice = report.get_by_label("What would another release leave out?")
    choice.select_option("1.36")
    expect(report.get_by_text("Nothing: 1.36 stores and looks at all that is here.")).to_be_visible()
    choice.select_option("1.30")
    line = report.get_by_role("listitem").filter(has_text="PodSpec.resources is not stored by release 1.30")
    line.first.locator("summary").click()
    expect(line.first.get_by_role("listitem")).to_have_text(["default/web"])
    choice.scroll_into_view_if_needed()
    shoot(page, f"left-out-{size[0]}-{theme}")
    assert violations(page) == []
