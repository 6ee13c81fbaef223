"""The browser interface answers everything that is not the API's."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

import pytest
from django.test import Client


@pytest.fixture
def dist(settings: Any, tmp_path: Path) -> Path:
    settings.FRONTEND_DIST = tmp_path
    return tmp_path


@pytest.mark.parametrize("path", ["/", "/runs/1/attempts/7", "/snapshots/", "/apis", "/some/file.html"])
def test_every_address_of_the_interface_gives_the_page(client: Client, dist: Path, path: str) -> None:
    (dist / "index.html").write_text("<title>playground</title>")
    response = client.get(path)
    assert (response.status_code, response.content) == (200, b"<title>playground</title>")
    assert response.headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize("path", ["/assets/old-1234.js", "/static/x.css"])
def test_a_file_of_another_build_is_missing(client: Client, dist: Path, path: str) -> None:
    (dist / "index.html").write_text("")
    assert client.get(path).status_code == 404


def test_a_page_that_says_how_to_build_it(client: Client, dist: Path) -> None:
    response = client.get("/")
    assert response.status_code == 503
    assert "The browser interface is not built" in response.content.decode()
    assert "script/setup" in response.content.decode()


def test_the_page_takes_no_posts(client: Client, dist: Path) -> None:
    assert client.post("/").status_code == 405


def test_a_file_that_the_build_compressed_is_sent_as_it_is(settings: Any, tmp_path: Path) -> None:
    text = b"export const words = " + b"'scheduling'" * 100
    compressed = gzip.compress(text)
    (tmp_path / "app.js").write_bytes(text)
    (tmp_path / "app.js.gz").write_bytes(compressed)
    settings.WHITENOISE_ROOT = tmp_path
    client = Client()
    packed = client.get("/app.js", headers={"accept-encoding": "gzip, br"})
    assert (packed.headers["Content-Encoding"], packed.content) == ("gzip", compressed)
    assert client.get("/app.js").content == text
