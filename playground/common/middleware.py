"""Rules for every request, before a view sees it or after it has answered.

    ProblemDocuments   all errors of the API are problem documents
    MeasuredBodies     bodies sent in chunks get a length
    SameOriginWrites   other sites' pages may not change anything
    ContentSecurityPolicy   pages load and run what this server hands out, and nothing else
    InternalAddresses  the admin site and the metrics are not available through the proxy
    AppendSlash        an address without its last slash leads to the one with it, for every method

The playground has no accounts on loopback, so a page of some other site, open in the same browser, must not be
able to post to it. Browsers say where a request comes from (`Origin`, `Sec-Fetch-Site`); programs say nothing
and may write.
"""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.http.response import HttpResponseBase
from django.middleware.common import CommonMiddleware

from playground.common.problems import MEDIA_TYPE, ProblemResponse, body_too_large

API_PATHS = ("/api/", "/healthz", "/readyz", "/metrics")
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})
NextStep = Callable[[HttpRequest], HttpResponseBase]

DETAILS = {
    400: "The request cannot be understood.",
    403: "This request is not allowed.",
    404: "There is nothing at {path}.",
    405: "{method} is not allowed at {path}.",
    413: "The request body is larger than this server accepts.",
    500: "The server failed; its log has the details.",
}


class Middleware:
    """Something around the next step, in the thread of the request."""

    sync_capable = True
    async_capable = False

    def __init__(self, get_response: NextStep) -> None:
        self.get_response = get_response


class ProblemDocuments(Middleware):
    """Turns any error page that Django made for an API address into a problem document."""

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        if response.status_code < 400 or not request.path.startswith(API_PATHS):
            return response
        if response.headers.get("Content-Type", "").startswith(MEDIA_TYPE):
            return response
        return problem_in_place_of(request, response)


def problem_in_place_of(request: HttpRequest, response: HttpResponseBase) -> HttpResponse:
    status = response.status_code
    wording = DETAILS.get(status, "The request failed.")
    problem = ProblemResponse(status, wording.format(path=request.path, method=request.method))
    for header in ("Allow", "Retry-After"):
        if header in response.headers:
            problem[header] = response.headers[header]
    return problem


class SameOriginWrites(Middleware):
    """Refuses requests that change something and come, as the browser reports, from a page of another origin."""

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if request.method in SAFE_METHODS or not request.path.startswith("/api/") or may_write(request):
            return self.get_response(request)
        return ProblemResponse(
            403,
            "Pages of another origin may not change anything here.",
            code="cross-origin",
            title="Wrong origin",
        )


def may_write(request: HttpRequest) -> bool:
    origin = request.headers.get("Origin")
    if origin is None:
        return request.headers.get("Sec-Fetch-Site", "none") in ("none", "same-origin")
    own = f"{request.scheme}://{request.get_host()}"
    return origin == own or origin in settings.ALLOWED_ORIGINS


class MeasuredBodies(Middleware):
    """Gives a body that came in chunks (`curl -T -`) its length: without one it would count as empty."""

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if "CONTENT_LENGTH" not in request.META and "chunked" in request.headers.get("Transfer-Encoding", ""):
            try:
                request.META["CONTENT_LENGTH"] = str(len(request.body))
            except RequestDataTooBig:
                return ProblemResponse(413, body_too_large(settings.MAX_UPLOAD_BYTES))
        return self.get_response(request)


class ContentSecurityPolicy(Middleware):
    """Scripts come from files of this server alone. Styles may stand in a page: the editor makes its own.

    An answer that nothing has changed has no policy: browsers keep its headers for the page that they have, whose policy may be
    another (RFC 9111, section 3.2). Firefox would then run no script of a page of the documentation.
    """

    policy = (
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    )

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        if response.status_code != HTTPStatus.NOT_MODIFIED:
            response.headers.setdefault("Content-Security-Policy", self.policy)
        return response


class InternalAddresses(Middleware):
    """Answers requests for operators only at the address for them, if there is one; behind a proxy,
    only requests that do not come through the proxy."""

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if _is_internal(request.path) and not _is_answered(request):
            return ProblemResponse(404, f"There is nothing at {request.path}.")
        return self.get_response(request)


def _is_answered(request: HttpRequest) -> bool:
    if settings.ADMIN_HOST:
        return request.get_host().partition(":")[0] == settings.ADMIN_HOST
    return not settings.BEHIND_PROXY or settings.PROXIED_ADMIN or not _is_forwarded(request)


def _is_internal(path: str) -> bool:
    return path == "/metrics" or path.startswith(("/admin/", "/metrics/")) or path == "/admin"


def _is_forwarded(request: HttpRequest) -> bool:
    return "X-Forwarded-For" in request.headers or "X-Forwarded-Host" in request.headers


class KeepingRedirect(HttpResponsePermanentRedirect):
    """One after which clients send the same method and body again."""

    def __init__(self, redirect_to: str) -> None:
        super().__init__(redirect_to, preserve_request=True)


class AppendSlash(CommonMiddleware):
    response_redirect_class = KeepingRedirect
