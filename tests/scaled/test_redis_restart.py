"""Redis goes away in the middle of everything, and comes back having forgotten all it held."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from redis import Redis
from redis.exceptions import RedisError

from scheduler_core import simulate
from tests.scaled.clusters import LARGE, SMALL
from tests.scaled.test_runs_scaled import check_exact, start, wait_for_attempts
from tests.support.installation import Installation, a_database, free_port
from tests.support.runs import fold
from tests.support.waiting import PATIENCE, eventually

pytestmark = [pytest.mark.scaled, pytest.mark.slow]


class OwnRedis:
    """A Redis server for one test, without any persistence."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.start()

    def start(self) -> None:
        command = [
            "redis-server",
            "--port",
            str(self.port),
            "--bind",
            "127.0.0.1",
            "--save",
            "",
            "--appendonly",
            "no",
        ]
        self.process = subprocess.Popen(command, cwd=self.folder, stdout=subprocess.DEVNULL)
        eventually(self.answers, "Redis starts")

    def answers(self) -> bool:
        try:
            with Redis(port=self.port) as client:
                return bool(client.ping())
        except RedisError:
            return False

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(PATIENCE)


@pytest.fixture
def own_redis(tmp_path: Path) -> Iterator[OwnRedis]:
    if shutil.which("redis-server") is None:
        pytest.skip("no server: redis-server is not installed")
    redis = OwnRedis(tmp_path)
    yield redis
    redis.kill()


def test_a_redis_restart_fails_no_run_and_no_socket(
    postgres_url: str, own_redis: OwnRedis, migrated: str, tmp_path: Path, expected: list[dict[str, Any]]
) -> None:
    redis_url = f"redis://127.0.0.1:{own_redis.port}/0"
    with (
        a_database(postgres_url, copied_from=migrated) as database_url,
        closing(Installation(tmp_path, database_url=database_url, redis_url=redis_url)) as installation,
    ):
        server = installation.server()
        installation.worker()
        run_id = start(server, LARGE)
        with ThreadPoolExecutor(1) as client:
            listening = client.submit(server.events, run_id)
            wait_for_attempts(server, run_id, 200)
            own_redis.kill()
            own_redis.start()
            heard = fold(listening.result())
        assert heard["attempts"] == expected
        check_exact(server, run_id, expected)
        outcomes = [outcome.to_dict() for outcome in simulate(SMALL, detail="placements").outcomes]
        check_exact(server, start(server, SMALL), outcomes)
