"""What is made over the API before a page is opened, and is over by then."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from tests.browser.readiness import until


def over(page: Page, path: str) -> Any:
    """What is at an address of the API once it has ended, for which a machine may need longer than one request waits."""
    rows: list[Any] = []

    def is_over() -> bool:
        answer = page.request.get(f"/api/v1/{path}/?wait=60")
        assert answer.ok, answer.text()
        rows.append(answer.json())
        return rows[-1]["state"] not in ("queued", "running")

    until(page, is_over, f"{path} is over")
    return rows[-1]


def posted(page: Page, kind: str, data: Any) -> Any:
    """A new one of a kind, once it has ended."""
    answer = page.request.post(f"/api/v1/{kind}/", data=data)
    assert answer.ok, answer.text()
    return over(page, f"{kind}/{answer.json()['id']}")
