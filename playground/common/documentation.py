"""The documentation that script/site builds: files, and folders whose index.html is served."""

from __future__ import annotations

import base64
import hashlib
import mimetypes
import re
from pathlib import Path, PurePosixPath

from django.conf import settings
from django.core.exceptions import SuspiciousFileOperation
from django.http import Http404, HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.http.response import HttpResponseBase
from django.utils._os import safe_join
from django.views.decorators.http import require_safe

from playground.common.middleware import ContentSecurityPolicy

NOT_BUILT = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>The documentation is not built</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:40rem;margin:4rem auto;padding:0 1rem}code{font-size:.95em}</style>
</head><body><h1>The documentation is not built</h1>
<p>Run <code>script/setup</code> in the project's folder and load this page again. Until then, the same pages are in the folder
<code>docs</code>, and the REST API has <a href="/api/docs/">a reference of its own</a>.</p></body></html>
"""
INLINE_SCRIPT = re.compile(r"<script(?![^>]*\bsrc=)[^>]*>(.*?)</script>", re.DOTALL)


@require_safe
def page(request: HttpRequest, path: str = "") -> HttpResponseBase:
    """One file of the site. Raises Http404 for a file that it has not."""
    if not settings.DOCUMENTATION_DIST.is_dir():
        return HttpResponse(NOT_BUILT, status=503, headers={"Cache-Control": "no-cache"})
    file = file_of(path)
    if file.is_dir():
        if not request.path.endswith("/"):
            return HttpResponsePermanentRedirect(f"{request.path}/")
        file = file / "index.html"
    if not file.is_file():
        raise Http404(f"There is no page {path}.")
    return answer(file)


def file_of(path: str) -> Path:
    """Raises Http404 for what cannot be the address of a file."""
    try:
        file = Path(safe_join(settings.DOCUMENTATION_DIST, *PurePosixPath(path).parts))
        file.exists()  # an OSError says that the name is too long for one
    except (SuspiciousFileOperation, OSError):
        raise Http404("There is no such page.") from None
    return file


def answer(file: Path) -> HttpResponse:
    content = file.read_bytes()
    kind, _ = mimetypes.guess_type(file.name)
    headers = {"Cache-Control": "no-cache"}
    if kind == "text/html":
        headers["Content-Security-Policy"] = policy_for(content.decode())
    return HttpResponse(content, content_type=kind or "application/octet-stream", headers=headers)


def policy_for(page: str) -> str:
    """The server's policy, and the scripts that stand in this page of our own, each by the checksum of its text."""
    digests = (hashlib.sha256(script.encode()).digest() for script in INLINE_SCRIPT.findall(page))
    sources = " ".join(f"'sha256-{base64.b64encode(digest).decode()}'" for digest in digests)
    return f"{ContentSecurityPolicy.policy}; script-src 'self' {sources}".rstrip()
