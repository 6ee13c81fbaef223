"""Static files, including the front end, as responses in one piece.

WhiteNoise streams files through an iterator that an ASGI server can only read in a thread, with a warning. Built files
are small, so they are read whole.
"""

from __future__ import annotations

from contextlib import closing
from typing import IO, Any

from django.http import HttpRequest, HttpResponse
from whitenoise.middleware import WhiteNoiseMiddleware


class StaticFiles(WhiteNoiseMiddleware):
    @staticmethod
    def serve(static_file: Any, request: HttpRequest) -> HttpResponse:
        answer = static_file.get_response(request.method, request.META)
        response = HttpResponse(_whole(answer.file), status=int(answer.status))
        del response["Content-Type"]
        for name, value in answer.headers:
            response[name] = value
        return response


def _whole(file: IO[bytes] | None) -> bytes:
    """None for answers without a body: HEAD, not modified."""
    if file is None:
        return b""
    with closing(file):
        return file.read()
