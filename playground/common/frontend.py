"""The browser interface: one built page answers every address that is not the API's."""

from __future__ import annotations

from pathlib import PurePosixPath

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

# Names of built files carry a hash: one that is missing belongs to another build, and a page in its place
# would only fail later and in obscure ways.
FILE_FOLDERS = ("assets", "static")
NOT_BUILT = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>The browser interface is not built</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:40rem;margin:4rem auto;padding:0 1rem}code{font-size:.95em}</style>
</head><body><h1>The browser interface is not built</h1>
<p>The server runs, but there is nothing to show in <code>frontend/dist</code>.
Run <code>script/setup</code> in the project's folder, or <code>npm ci &amp;&amp; npm run build</code> in
<code>frontend</code>, then start the server again.</p>
<p>The REST API works without it: see its <a href="/api/docs/">documentation</a>.</p></body></html>
"""


@require_safe
def index(request: HttpRequest, path: str = "") -> HttpResponse:
    """The built index.html, or a page that explains how to build it.

    It is never cached: it names the files of one build.
    """
    first = PurePosixPath(path).parts[:1]
    if first and first[0] in FILE_FOLDERS:
        raise Http404(f"There is no file {path}.")
    headers = {"Cache-Control": "no-cache"}
    page = settings.FRONTEND_DIST / "index.html"
    if not page.is_file():
        return HttpResponse(NOT_BUILT, status=503, headers=headers)
    return HttpResponse(page.read_bytes(), headers=headers)
