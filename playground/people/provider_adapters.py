"""Sign-in with a provider: the adapters that django-allauth expects of a site.

An account is made at the first sign-in, if the rules of the settings let that person in; the rules are asked again each time.
Kept are the provider's identifier of the person and a name: no address, no access token.
"""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core.exceptions import ImmediateHttpResponse
from allauth.socialaccount.adapter import DefaultSocialAccountAdapter
from allauth.socialaccount.models import SocialLogin
from allauth.socialaccount.providers.base.constants import AuthError
from django.conf import settings
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect

from playground.people.audit import note
from playground.people.provider_rules import is_allowed


class ProviderAdapter(DefaultSocialAccountAdapter):  # type: ignore[misc] # allauth has no types
    def pre_social_login(self, request: HttpRequest, sociallogin: SocialLogin) -> None:
        """Raises ImmediateHttpResponse for those who are not let in."""
        own = _own_name(sociallogin)
        verified = [address.email for address in sociallogin.email_addresses if address.verified is True]
        if not is_allowed(own, verified, settings.SIGN_IN_ALLOWED) or not sociallogin.user.is_active:
            note("sign-in refused", _provider(sociallogin), who=own)
            raise _sent_back("not-allowed")
        sociallogin.email_addresses, sociallogin.account.extra_data = [], {}
        if sociallogin.is_existing:
            sociallogin.account.save()
        else:
            sociallogin.user.email = ""

    def is_open_for_signup(self, request: HttpRequest, sociallogin: SocialLogin) -> bool:
        return True

    def on_authentication_error(
        self, request: HttpRequest, provider: Any, error: Any = None, **about: Any
    ) -> None:
        """Raises ImmediateHttpResponse."""
        cancelled = error == AuthError.CANCELLED
        note("sign-in cancelled" if cancelled else "sign-in failed", str(provider.sub_id))
        raise _sent_back("cancelled" if cancelled else "provider")


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc] # allauth has no types
    def post_login(
        self, request: HttpRequest, user: User, *, signal_kwargs: Any = None, **about: Any
    ) -> HttpResponse:
        sociallogin = (signal_kwargs or {}).get("sociallogin")
        note("signed in", _provider(sociallogin) if sociallogin else "", who=user.get_username())
        answer: HttpResponse = super().post_login(request, user, signal_kwargs=signal_kwargs, **about)
        return answer

    def add_message(self, *about: Any, **more: Any) -> None:
        """The page shows who is signed in."""


def _own_name(sociallogin: SocialLogin) -> str:
    return f"{_provider(sociallogin)}:{_username(sociallogin) or sociallogin.account.uid}"


def _username(sociallogin: SocialLogin) -> str:
    """What the provider calls somebody now. The account here keeps the name it was made with."""
    common = sociallogin.provider.extract_common_fields(sociallogin.account.extra_data)
    return str(common.get("username") or "")


def _provider(sociallogin: SocialLogin) -> str:
    return str(sociallogin.account.provider)


def _sent_back(why: str) -> ImmediateHttpResponse:
    return ImmediateHttpResponse(HttpResponseRedirect(f"/sign-in?refused={why}"))
