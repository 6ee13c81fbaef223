"""Signing in with a provider: one OpenID Connect issuer, and GitHub. django-allauth is loaded where one of them is configured."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from django.core.exceptions import ImproperlyConfigured

from playground.settings.env import Environment

OIDC: Final = "oidc"
GITHUB: Final = "github"
APPS: Final = (
    "allauth",
    "allauth.account",
    "allauth.socialaccount",
    "allauth.socialaccount.providers.openid_connect",
    "allauth.socialaccount.providers.github",
)


class Provider(NamedTuple):
    """id : in addresses and rules. name : on the button. client : what `SOCIALACCOUNT_PROVIDERS` has for it."""

    id: str
    name: str
    family: str
    client: Mapping[str, Any]


def providers(env: Environment) -> list[Provider]:
    """Those that are configured, in the order of their buttons. Raises ImproperlyConfigured."""
    found = []
    if env.oidc_issuer:
        found.append(Provider(OIDC, env.oidc_name, "openid_connect", _oidc_client(env)))
    if env.github_client_id:
        found.append(Provider(GITHUB, "GitHub", "github", _github_client(env)))
    if found and (mistakes := _mistakes(env)):
        raise ImproperlyConfigured("\n".join(mistakes))
    return found


def allauth_settings(found: list[Provider]) -> dict[str, Any]:
    """Accounts of providers only, without mails, pages or stored access tokens of allauth's own."""
    return {
        "SOCIALACCOUNT_ONLY": True,
        "SOCIALACCOUNT_ADAPTER": "playground.people.provider_adapters.ProviderAdapter",
        "SOCIALACCOUNT_EMAIL_VERIFICATION": "none",
        "SOCIALACCOUNT_STORE_TOKENS": False,
        "SOCIALACCOUNT_QUERY_EMAIL": True,
        "SOCIALACCOUNT_PROVIDERS": {provider.family: dict(provider.client) for provider in found},
        "ACCOUNT_ADAPTER": "playground.people.provider_adapters.AccountAdapter",
        "ACCOUNT_EMAIL_VERIFICATION": "none",
        "LOGIN_REDIRECT_URL": "/",
    }


def _oidc_client(env: Environment) -> dict[str, Any]:
    settings = {"server_url": env.oidc_issuer, "oauth_pkce_enabled": True}
    app = {"provider_id": OIDC, "name": env.oidc_name, "settings": settings}
    return {"APPS": [app | {"client_id": env.oidc_client_id, "secret": env.oidc_client_secret}]}


def _github_client(env: Environment) -> dict[str, Any]:
    app = {"client_id": env.github_client_id, "secret": env.github_client_secret}
    elsewhere = {"GITHUB_URL": env.github_url} if env.github_url else {}
    return {"APPS": [app], "OAUTH_PKCE_ENABLED": True} | elsewhere


def _mistakes(env: Environment) -> list[str]:
    wanted = {
        "PLAYGROUND_ACCOUNTS=true": env.accounts,
        "PLAYGROUND_SIGN_IN_ALLOWED": env.sign_in_allowed,
        "PLAYGROUND_OIDC_CLIENT_ID": env.oidc_client_id or not env.oidc_issuer,
        "PLAYGROUND_OIDC_CLIENT_SECRET": env.oidc_client_secret or not env.oidc_issuer,
        "PLAYGROUND_GITHUB_CLIENT_SECRET": env.github_client_secret or not env.github_client_id,
    }
    return [f"signing in with a provider needs {name}" for name, given in wanted.items() if not given]
