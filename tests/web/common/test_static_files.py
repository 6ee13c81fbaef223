"""Static files as answers of one piece, with what WhiteNoise says about them."""

from __future__ import annotations

import pytest
from django.test import Client

PATH = "/static/drf_spectacular_sidecar/swagger-ui-dist/swagger-ui.css"


def test_the_whole_file(client: Client) -> None:
    response = client.get(PATH, headers={"Accept-Encoding": "identity"})
    assert (response.status_code, response.streaming) == (200, False)
    assert response.headers["Content-Type"] == 'text/css; charset="utf-8"'
    assert int(response.headers["Content-Length"]) == len(response.content) > 1000


def test_a_part_of_it(client: Client) -> None:
    response = client.get(PATH, headers={"Range": "bytes=0-9"})
    assert (response.status_code, len(response.content)) == (206, 10)


def test_head(client: Client) -> None:
    response = client.head(PATH)
    assert (response.status_code, response.content) == (200, b"")
    assert int(response.headers["Content-Length"]) > 1000


def test_a_copy_that_is_still_good(client: Client) -> None:
    first = client.get(PATH)
    again = client.get(PATH, headers={"If-Modified-Since": first.headers["Last-Modified"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("path", ["/static/../manage.py", "/static/%2e%2e/manage.py", "/static/nothing.css"])
def test_nothing_else(client: Client, path: str) -> None:
    assert client.get(path).status_code == 404
