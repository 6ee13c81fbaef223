"""Signing in with a provider, as somebody does it in a browser."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage, Shoot, a_playground
from tests.support.identity_provider import Account, Provider, an_identity_provider

PEOPLE = (
    Account("ada", "ada@example.org"),
    Account("eve", "eve@example.org", verified=False),
    Account("octocat", "octo@elsewhere.net"),
)


@pytest.fixture(scope="module")
def provider() -> Iterator[tuple[str, type[Provider]]]:
    with an_identity_provider(*PEOPLE) as found:
        yield found


@pytest.fixture(scope="module")
def address(provider: tuple[str, type[Provider]], tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    configured = {
        "PLAYGROUND_ACCOUNTS": "true",
        "PLAYGROUND_SIGN_IN_ALLOWED": "*@example.org,github:octocat",
        "PLAYGROUND_OIDC_ISSUER": provider[0],
        "PLAYGROUND_OIDC_NAME": "Example ID",
        "PLAYGROUND_OIDC_CLIENT_ID": "playground",
        "PLAYGROUND_OIDC_CLIENT_SECRET": "secret",
        "PLAYGROUND_GITHUB_CLIENT_ID": "playground",
        "PLAYGROUND_GITHUB_CLIENT_SECRET": "secret",
        "PLAYGROUND_GITHUB_URL": provider[0],
    }
    with a_playground(tmp_path_factory.mktemp("playground"), environment=configured) as answering:
        yield answering


def come(page: Page, way: str, name: str) -> None:
    page.get_by_role("button", name=f"Sign in with {way}").click()
    page.get_by_role("link", name=name, exact=True).click()


def test_an_account_is_made_at_the_first_sign_in_and_known_at_the_second(
    open_page: OpenPage, shoot: Shoot, provider: tuple[str, type[Provider]]
) -> None:
    page = open_page("/sign-in")
    expect(page.get_by_role("heading", name="Sign in with a password")).to_be_visible()
    shoot(page, "sign-in-with-providers")
    come(page, "Example ID", "ada")
    expect(page).to_have_url(re.compile(r"//[^/]+/$"))
    page.goto("/sign-in")
    expect(page.get_by_role("heading", name="ada", exact=True)).to_be_visible()
    expect(page.get_by_text("teacher", exact=True)).to_be_visible()
    page.get_by_role("button", name="Sign out").click()
    come(page, "Example ID", "ada")
    page.goto("/sign-in")
    expect(page.get_by_role("heading", name="ada", exact=True)).to_be_visible()
    # The code is of no use to whoever reads it on its way: it takes the verifier of the session that asked.
    assert all("code_verifier" in asked for asked in provider[1].asked)


def test_a_name_that_is_taken_is_not_taken_over(open_page: OpenPage) -> None:
    """Two providers, one name: two accounts."""
    page = open_page("/sign-in")
    come(page, "GitHub", "octocat")
    page.goto("/sign-in")
    expect(page.get_by_role("heading", name="octocat", exact=True)).to_be_visible()


@pytest.mark.parametrize(
    ("way", "name", "why"),
    [
        ("Example ID", "eve", "this server does not accept that account"),
        ("Example ID", "octocat", "this server does not accept that account"),
        ("GitHub", "cancel", "sign-in was cancelled at the provider"),
    ],
)
def test_who_is_not_let_in_is_told_why(open_page: OpenPage, way: str, name: str, why: str) -> None:
    page = open_page("/sign-in")
    come(page, way, name)
    expect(page.get_by_text(why)).to_be_visible()
    assert page.request.get("/api/v1/session/").json()["role"] == "stranger"


def test_a_state_that_was_not_asked_for_is_refused(open_page: OpenPage) -> None:
    page = open_page("/accounts/oidc/callback/?code=ada&state=invented")
    expect(page.get_by_text("Signing in at the provider did not succeed")).to_be_visible()
    assert page.request.get("/api/v1/session/").json()["role"] == "stranger"
