"""The documentation under /docs/, as script/setup builds it: it needs no other server, and the page leads to it."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.run_page import RunPage


def test_diagrams_are_drawn_and_words_found_with_this_server_alone(
    open_page: Callable[..., Page], shoot: Callable[[Page, str], None]
) -> None:
    page = open_page(None)
    asked: list[str] = []
    complaints: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: complaints.append(message.text))
    page.goto("/docs/architecture/#how-data-flows")
    # The theme draws each into a closed shadow tree of its own.
    expect(page.locator("div.mermaid")).to_have_count(1)
    shoot(page, "documentation")
    page.get_by_role("textbox", name="Search").fill("backoffQ")
    expect(page.get_by_role("link", name="Glossary").last).to_be_visible()
    own = page.url.partition("/docs/")[0]
    assert [url for url in asked if not url.startswith((own, "data:", "blob:"))] == []
    assert complaints == []


def test_the_name_of_a_plugin_leads_to_its_page(demo_run: Callable[..., RunPage]) -> None:
    run = demo_run("gpu-labels")
    run.decision.get_by_role("tab", name=re.compile("^Score")).click()
    with run.page.context.expect_page() as opened:
        run.decision.get_by_role("link", name="NodeAffinity").first.click()
    expect(opened.value.get_by_role("heading", level=1)).to_contain_text("NodeAffinity")
