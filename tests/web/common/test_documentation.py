"""The documentation as a site under /docs/."""

from __future__ import annotations

import base64
import hashlib
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from playground.common.documentation import policy_for
from playground.common.middleware import ContentSecurityPolicy


@pytest.fixture
def site(settings: Any, tmp_path: Path) -> Path:
    settings.DOCUMENTATION_DIST = tmp_path / "site"
    (tmp_path / "secret.txt").write_text("not yours")
    (tmp_path / "site" / "rest").mkdir(parents=True)
    (tmp_path / "site" / "index.html").write_text("<h1>Start</h1>")
    (tmp_path / "site" / "rest" / "index.html").write_text("<h1>REST</h1>")
    (tmp_path / "site" / "search.js").write_text("find()")
    return tmp_path / "site"


@pytest.mark.parametrize(
    ("path", "kind", "content"),
    [
        ("/docs/", "text/html", b"<h1>Start</h1>"),
        ("/docs/rest/", "text/html", b"<h1>REST</h1>"),
        ("/docs/search.js", "text/javascript", b"find()"),
    ],
)
def test_a_file_of_the_site(client: Client, site: Path, path: str, kind: str, content: bytes) -> None:
    response = client.get(path)
    assert (response.status_code, response.headers["Content-Type"], response.content) == (200, kind, content)


@pytest.mark.parametrize(("path", "target"), [("/docs", "/docs/"), ("/docs/rest", "/docs/rest/")])
def test_a_folder_ends_in_a_slash(client: Client, site: Path, path: str, target: str) -> None:
    response = client.get(path)
    assert (response.status_code, response.headers["Location"]) == (301, target)


@pytest.mark.parametrize(
    "path",
    [
        *(
            "/docs/nothing",
            "/docs/../secret.txt",
            "/docs/%2e%2e/secret.txt",
            "/docs//etc/passwd",
            "/docs/rest/x/",
        ),
        *("/docs/%00", f"/docs/{'a' * 300}", f"/docs/{'a/' * 3000}"),
    ],
)
def test_nothing_else_is_handed_out(client: Client, site: Path, path: str) -> None:
    response = client.get(path)
    assert response.status_code == 404
    assert b"not yours" not in response.content


def test_a_page_that_says_how_to_build_it(client: Client, settings: Any, tmp_path: Path) -> None:
    settings.DOCUMENTATION_DIST = tmp_path / "missing"
    response = client.get("/docs/rest/")
    assert response.status_code == 503
    assert "script/setup" in response.content.decode()


def test_scripts_within_a_page_run_by_their_checksum(client: Client, site: Path) -> None:
    script = "\n  start()\n"
    (site / "index.html").write_text(f'<script>{script}</script><script src="search.js"></script>')
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    expected = f"{ContentSecurityPolicy.policy}; script-src 'self' 'sha256-{digest}'"
    assert client.get("/docs/").headers["Content-Security-Policy"] == expected


def test_a_page_without_scripts_allows_those_of_files_alone() -> None:
    assert policy_for("<p>words</p>") == f"{ContentSecurityPolicy.policy}; script-src 'self'"


def test_a_page_that_has_not_changed_keeps_its_policy(client: Client, site: Path) -> None:
    """Browsers take the headers of such an answer for those of the page that they have: RFC 9111, section 3.2."""
    (site / "index.html").write_text("<script>start()</script>")
    etag = client.get("/docs/").headers["ETag"]
    response = client.get("/docs/", headers={"If-None-Match": etag})
    assert (response.status_code, response.headers["ETag"]) == (304, etag)
    assert "Content-Security-Policy" not in response.headers
