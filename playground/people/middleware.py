"""Says in the log whose each request is, sets its user, and checks CSRF tokens of sessions.

    LoggedRequests   a line of the log for each request
    Recognised       after Django's session: sets `who`, checks CSRF tokens of sessions

Without accounts everybody is the one owner, and nothing is checked.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from typing import Final
from uuid import uuid4

from django.conf import settings
from django.http import HttpRequest, HttpResponse, QueryDict
from django.http.response import HttpResponseBase
from django.middleware.csrf import CsrfViewMiddleware
from django.utils.cache import patch_vary_headers
from django_structlog.middlewares import RequestMiddleware
from structlog.contextvars import bind_contextvars

from playground.common.middleware import SAFE_METHODS, Middleware
from playground.common.problems import ProblemResponse
from playground.people.audit import address
from playground.people.current_user import LOCAL, STRANGER, CurrentUser, acting_as
from playground.people.enums import Act
from playground.people.recognition import TokenRefused, recognised
from playground.people.rules import may
from playground.people.throttle import address_of

# Signing in has no session yet, and must not be done by another site's page either.
SIGN_IN: Final = "/api/v1/session/"
METRICS: Final = "/metrics"
REFUSED: Final = "playground.token_refused"
"""Among a request's META, why its token does not count."""


class LoggedRequests(RequestMiddleware):
    """One line is enough: that of its end. It names the client as the audit log does."""

    def prepare(self, request: HttpRequest) -> None:
        bind_contextvars(request_id=str(uuid4()), ip=address_of(request))


class Recognised(Middleware):
    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if not settings.ACCOUNTS:
            with acting_as(LOCAL):
                return self.get_response(request)
        who = self._who(request)
        response = self._refusal(request, who) or self._answered(request, who)
        patch_vary_headers(response, ["Cookie", "Authorization"])
        return response

    def _who(self, request: HttpRequest) -> CurrentUser:
        """A stranger, if the token is none: permissions say so, in the form of the address that was asked for."""
        try:
            return recognised(request.session, request.headers.get("Authorization", ""))
        except TokenRefused as refusal:
            request.META[REFUSED] = refusal
            return STRANGER

    def _answered(self, request: HttpRequest, who: CurrentUser) -> HttpResponseBase:
        origin = address.set(address_of(request))
        try:
            with acting_as(who):
                return self.get_response(request)
        finally:
            address.reset(origin)

    def _refusal(self, request: HttpRequest, who: CurrentUser) -> HttpResponseBase | None:
        if request.path.startswith(METRICS) and not may(who, Act.OPERATE):
            return ProblemResponse(404, f"There is nothing at {request.path}.")
        if _takes_csrf_token(request, who) and (reason := _CsrfCheck(self.get_response).mistake(request)):
            return ProblemResponse(
                403, reason, code="csrf", title="The page has to prove that it belongs to this server"
            )
        return None


def _takes_csrf_token(request: HttpRequest, who: CurrentUser) -> bool:
    if request.method in SAFE_METHODS or not request.path.startswith("/api/") or who.scopes is not None:
        return False
    return settings.SESSION_COOKIE_NAME in request.COOKIES or request.path.startswith(SIGN_IN)


class _CsrfCheck(CsrfViewMiddleware):
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        super().__init__(get_response)
        self.reason: str | None = None

    def mistake(self, request: HttpRequest) -> str | None:
        """None if all is well. Asked before the view is known, whose exemption does not count."""
        # The token is a header. Django looks into the form first, and a form that was read leaves the view no files.
        asked = copy(request)
        asked.POST = QueryDict()  # type: ignore[misc,assignment]
        self.process_request(asked)
        self.process_view(asked, _not_exempt, (), {})
        return self.reason

    def _reject(self, request: HttpRequest, reason: str) -> HttpResponse:
        self.reason = f"{reason} Send the cookie csrftoken as the header X-CSRFToken."
        return HttpResponse(status=403)


def _not_exempt(request: HttpRequest) -> HttpResponse:
    return HttpResponse()
