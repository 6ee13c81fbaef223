from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from scheduler_core import simulate
from tests.scaled.clusters import LARGE
from tests.support.installation import Installation, Server, a_database


@pytest.fixture(scope="session")
def migrated(postgres_url: str, redis_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The name of a migrated database without rows, for tests to copy."""
    with a_database(postgres_url) as url:
        folder = tmp_path_factory.mktemp("migrated")
        Installation(folder, database_url=url, redis_url=redis_url).manage("migrate", "--verbosity", "0")
        yield urlsplit(url).path.removeprefix("/")


@pytest.fixture(scope="package")
def shared(
    postgres_url: str, redis_url: str, migrated: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Installation]:
    """Servers and workers take longer to start than most tests."""
    with (
        a_database(postgres_url, copied_from=migrated) as url,
        closing(
            Installation(tmp_path_factory.mktemp("shared"), database_url=url, redis_url=redis_url)
        ) as installed,
    ):
        yield installed


@pytest.fixture(scope="package")
def server(shared: Installation) -> Server:
    """No test ends it."""
    return shared.server()


@pytest.fixture(scope="package")
def far_server(shared: Installation) -> Server:
    """Another one of the same installation."""
    return shared.server()


@pytest.fixture
def installation(shared: Installation) -> Iterator[Installation]:
    """Has finished all that other tests began. Their workers may be there: `has_workers`."""
    yield shared
    shared.forget_unfinished()


@pytest.fixture
def rabbitmq_installation(
    postgres_url: str, redis_url: str, migrated: str, tmp_path: Path
) -> Iterator[Installation]:
    """The same with RabbitMQ as the broker."""
    try:
        socket.create_connection(("127.0.0.1", 5672), timeout=1).close()
    except OSError:
        pytest.skip("no server: nothing listens on 127.0.0.1:5672")
    broker_url = "amqp://guest:guest@127.0.0.1:5672//"
    with (
        a_database(postgres_url, copied_from=migrated) as url,
        closing(
            Installation(tmp_path, database_url=url, redis_url=redis_url, broker_url=broker_url)
        ) as installed,
    ):
        yield installed


@pytest.fixture(scope="package")
def expected() -> list[dict[str, Any]]:
    """The outcomes of LARGE."""
    return [outcome.to_dict() for outcome in simulate(LARGE, detail="placements").outcomes]
