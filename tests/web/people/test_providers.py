"""Who comes in by a provider, and what has to be configured for it."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.test import Client

from playground.people.provider_rules import is_allowed
from playground.settings.env import Environment
from playground.settings.providers import providers

OIDC = {
    "PLAYGROUND_OIDC_ISSUER": "https://id.example.org",
    "PLAYGROUND_OIDC_CLIENT_ID": "playground",
    "PLAYGROUND_OIDC_CLIENT_SECRET": "secret",
}
REST = {"PLAYGROUND_ACCOUNTS": "true", "PLAYGROUND_SIGN_IN_ALLOWED": "*@example.org"}


@pytest.mark.parametrize(
    ("own", "addresses", "rules", "expected"),
    [
        ("oidc:ada", ["ada@example.org"], ["*@example.org"], True),
        ("oidc:ada", ["Ada@Example.org"], ["ADA@example.ORG"], True),
        ("oidc:ada", [], ["*@example.org"], False),
        ("oidc:ada", ["ada@example.org.evil.net"], ["*@example.org"], False),
        # A name that somebody has chosen for themselves is not an address.
        ("oidc:ada@example.org", [], ["*@example.org"], False),
        ("github:octocat", ["ada@elsewhere.net"], ["github:octocat"], True),
        ("github:octocats", [], ["github:octocat"], False),
        # The same name at another provider is somebody else.
        ("oidc:octocat", [], ["github:octocat"], False),
        ("oidc:github:octocat", [], ["github:octocat"], False),
        ("oidc:anybody", [], ["oidc:*"], True),
        ("github:anybody", ["anybody@example.org"], [], False),
    ],
)
def test_rules_let_in_whom_they_name(
    own: str, addresses: list[str], rules: list[str], expected: bool
) -> None:
    assert is_allowed(own, addresses, rules) is expected


def test_the_order_of_the_buttons() -> None:
    github = {"PLAYGROUND_GITHUB_CLIENT_ID": "id", "PLAYGROUND_GITHUB_CLIENT_SECRET": "secret"}
    found = providers(Environment.read(OIDC | REST | github | {"PLAYGROUND_OIDC_NAME": "Example"}))
    assert [(one.id, one.name) for one in found] == [("oidc", "Example"), ("github", "GitHub")]
    assert providers(Environment.read(REST)) == []


def test_everything_that_is_missing_is_said_at_once() -> None:
    with pytest.raises(ImproperlyConfigured) as refusal:
        providers(Environment.read({"PLAYGROUND_OIDC_ISSUER": "https://id.example.org"}))
    assert str(refusal.value).splitlines() == [
        "signing in with a provider needs PLAYGROUND_ACCOUNTS=true",
        "signing in with a provider needs PLAYGROUND_SIGN_IN_ALLOWED",
        "signing in with a provider needs PLAYGROUND_OIDC_CLIENT_ID",
        "signing in with a provider needs PLAYGROUND_OIDC_CLIENT_SECRET",
    ]


@pytest.mark.django_db
def test_a_provider_that_is_not_configured_is_not_there(settings: Any) -> None:
    settings.ACCOUNTS = True
    client = Client(headers={"Origin": "http://testserver"})
    client.get("/api/v1/session/")
    token = {"X-CSRFToken": client.cookies["csrftoken"].value}
    answer = client.post("/api/v1/session/providers/oidc/", headers=token)
    assert (answer.status_code, answer.json()["detail"]) == (404, "This server knows no provider oidc.")
