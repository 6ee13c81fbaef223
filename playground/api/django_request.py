"""What Django's own functions take."""

from __future__ import annotations

from django.http import HttpRequest
from rest_framework.request import Request


def django_request(request: Request) -> HttpRequest:
    plain: HttpRequest = request._request  # noqa: SLF001 - documented
    return plain
