"""Providers for signing in: which ones there are, the address of one, and the address that leads back.

django-allauth does the rest; it is imported only if a provider is configured.
"""

from __future__ import annotations

from http import HTTPStatus

from django.conf import settings
from django.http import HttpRequest
from django.urls import URLPattern, path

from playground.common.errors import ApplicationError, NotFound


class ProviderFailed(ApplicationError):
    status = HTTPStatus.BAD_GATEWAY
    code = "provider-failed"
    title = "The provider's answer is invalid"


def offered() -> list[dict[str, str]]:
    """`id` and `name` of each, in the order of their buttons."""
    return [{"id": provider.id, "name": provider.name} for provider in settings.SIGN_IN_PROVIDERS]


def way_to(request: HttpRequest, provider_id: str) -> str:
    """The provider's address for signing in; the session remembers the request.

    Raises NotFound, ProviderFailed.
    """
    if provider_id not in {provider["id"] for provider in offered()}:
        raise NotFound(f"This server knows no provider {provider_id}.")
    from allauth.socialaccount.adapter import get_adapter  # noqa: PLC0415 - only where one is configured
    from allauth.socialaccount.providers.base.constants import AuthProcess  # noqa: PLC0415
    from requests import RequestException  # noqa: PLC0415

    provider = get_adapter(request).get_provider(request, provider=provider_id)
    try:
        response = provider.redirect(request, process=AuthProcess.LOGIN, next_url="/")
    except (RequestException, ValueError, KeyError) as error:
        raise ProviderFailed(f"{provider.name} did not provide the address for signing in.") from error
    return str(response["Location"])


def callbacks() -> list[URLPattern]:
    """Where providers send people back to: `/accounts/{provider}/callback/`."""
    if not settings.SIGN_IN_PROVIDERS:
        return []
    from allauth.socialaccount.providers.github.views import oauth2_callback  # noqa: PLC0415
    from allauth.socialaccount.providers.openid_connect.views import callback  # noqa: PLC0415

    return [
        path("accounts/github/callback/", oauth2_callback, name="github_callback"),
        path("accounts/<str:provider_id>/callback/", callback, name="openid_connect_callback"),
    ]
