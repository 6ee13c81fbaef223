from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.support.installation import Installation, a_database


@pytest.fixture(scope="session")
def migrated(postgres_url: str, redis_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The name of a migrated database without rows, for tests to copy."""
    with a_database(postgres_url) as url:
        folder = tmp_path_factory.mktemp("migrated")
        Installation(folder, database_url=url, redis_url=redis_url).manage("migrate", "--verbosity", "0")
        yield urlsplit(url).path.removeprefix("/")


@pytest.fixture
def installation(postgres_url: str, redis_url: str, migrated: str, tmp_path: Path) -> Iterator[Installation]:
    """A migrated installation without processes; those that a test starts end with it."""
    with (
        a_database(postgres_url, copied_from=migrated) as url,
        closing(Installation(tmp_path, database_url=url, redis_url=redis_url)) as installed,
    ):
        yield installed


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
