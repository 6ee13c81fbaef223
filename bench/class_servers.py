"""The servers of a class that is measured: an embedded one, or two with two workers on PostgreSQL and Redis."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from tests.support.installation import Installation, a_database

ROOT = Path(__file__).resolve().parent.parent
DATABASE = os.environ.get("PLAYGROUND_TEST_DATABASE_URL", "postgres://postgres@127.0.0.1:5432/test")
REDIS = os.environ.get("PLAYGROUND_TEST_REDIS_URL", "redis://127.0.0.1:6379/0")


def processor_seconds(pids: Sequence[int]) -> float:
    """Of these processes and all that they have started."""
    ticks = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            fields = stat.read_text().rpartition(") ")[2].split()
            # Process group; user, system, and those of children that have ended.
            if int(fields[2]) in pids:
                ticks += sum(map(int, fields[11:15]))
    return ticks / os.sysconf("SC_CLK_TCK")


@contextmanager
def scaled(folder: str) -> Iterator[tuple[list[str], str, list[int], Callable[[], None]]]:
    """Two servers and two workers: the addresses, the operator's password, the servers' ids, and what kills the second one."""
    password = "for this measurement"
    with (
        a_database(DATABASE) as url,
        closing(Installation(Path(folder), database_url=url, redis_url=REDIS)) as installed,
    ):
        installed.environment |= {
            "DJANGO_SETTINGS_MODULE": "bench.class_settings",
            "PLAYGROUND_ACCOUNTS": "true",
            "DJANGO_SUPERUSER_PASSWORD": password,
        }
        installed.manage("migrate", "--verbosity", "0")
        installed.manage("load_demos")
        installed.manage("createsuperuser", "--noinput", "--username", "operator", "--email", "")
        servers = [installed.server() for _ in range(2)]
        for _ in range(2):
            installed.worker()
        addresses = [f"http://127.0.0.1:{server.port}" for server in servers]
        yield addresses, password, [server.pid for server in servers], servers[1].kill


@contextmanager
def embedded(folder: str) -> Iterator[tuple[str, str, int]]:
    """The address, the password of the operator and the id, of an embedded server with everything as it comes."""
    log = Path(folder) / "log.txt"
    environment = os.environ | {"PLAYGROUND_DATA_DIR": folder, "PYTHONUNBUFFERED": "1"}
    command = [sys.executable, str(ROOT / "manage.py"), "playground", "--port", "0", "--workshop"]
    with log.open("wb") as output:
        process = subprocess.Popen(
            command, cwd=ROOT, env=environment, stdout=output, stderr=output, start_new_session=True
        )
    try:
        while not (found := re.search(r"playground is at (http://\S+?)/?\s", log.read_text())):
            if process.poll() is not None:
                raise SystemExit(log.read_text())
            time.sleep(0.1)
        password = re.search(r"with the password (\S+)", log.read_text())
        assert password is not None, log.read_text()
        yield found[1], password[1], process.pid
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(30)
