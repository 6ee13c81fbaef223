from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.installation import Installation, a_database


@pytest.fixture
def installation(postgres_url: str, redis_url: str, tmp_path: Path) -> Iterator[Installation]:
    """A migrated installation without processes; those that a test starts end with it."""
    with a_database(postgres_url) as database_url:
        installed = Installation(tmp_path, database_url=database_url, redis_url=redis_url)
        installed.manage("migrate", "--verbosity", "0")
        try:
            yield installed
        finally:
            installed.close()


@pytest.fixture
def rabbitmq_installation(postgres_url: str, redis_url: str, tmp_path: Path) -> Iterator[Installation]:
    """The same with RabbitMQ as the broker."""
    try:
        socket.create_connection(("127.0.0.1", 5672), timeout=1).close()
    except OSError:
        pytest.skip("no server: nothing listens on 127.0.0.1:5672")
    with a_database(postgres_url) as database_url:
        broker_url = "amqp://guest:guest@127.0.0.1:5672//"
        installed = Installation(
            tmp_path, database_url=database_url, redis_url=redis_url, broker_url=broker_url
        )
        installed.manage("migrate", "--verbosity", "0")
        try:
            yield installed
        finally:
            installed.close()
