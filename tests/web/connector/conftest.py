"""A test API server and plain clients of it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.apiserver import ApiServer, serving
from tests.support.apiclient import ApiClient


@pytest.fixture
def server() -> Iterator[ApiServer]:
    with serving() as running:
        yield running


@pytest.fixture
def client(server: ApiServer) -> ApiClient:
    return ApiClient(server.url)
