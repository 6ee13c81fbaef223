"""The scaled-out form as processes: servers and workers on a database of their own, started and killed by tests."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit
from uuid import uuid4

import psycopg
from redis import Redis
from websockets.sync.client import ClientConnection, connect

from tests.support.project import ROOT
from tests.support.waiting import PATIENCE, eventually

Json = Any


class Process:
    """A process of the installation; its output is in a file, for when something fails."""

    def __init__(self, command: list[str], environment: dict[str, str], log: Path) -> None:
        self.log = log
        with log.open("wb") as output:
            self.process = subprocess.Popen(
                command, cwd=ROOT, env=environment, stdout=output, stderr=output, start_new_session=True
            )

    @property
    def pid(self) -> int:
        return self.process.pid

    def said(self, text: str) -> bool:
        assert self.process.poll() is None, (
            f"ended with {self.process.returncode}:\n{self.log.read_text()[-3000:]}"
        )
        return text in self.log.read_text()

    def stop(self, how: signal.Signals = signal.SIGTERM, seconds: float = PATIENCE) -> int:
        """The exit status. Nothing of it is left running."""
        if self.process.poll() is None:
            self.process.send_signal(how)
        try:
            return self.process.wait(seconds)
        finally:
            self.kill()

    def kill(self) -> None:
        """At once, with everything it has started, as if the machine were gone."""
        with suppress(ProcessLookupError):
            os.killpg(self.pid, signal.SIGKILL)
        self.process.wait(PATIENCE)


class Server(Process):
    def __init__(self, port: int, *args: Any) -> None:
        self.port = port
        super().__init__(*args)

    def call(
        self, method: str, path: str, body: Json = None, headers: Mapping[str, str] | None = None
    ) -> Json:
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json", **(headers or {})}
        address = f"http://127.0.0.1:{self.port}/api/v1/{path}"
        request = urllib.request.Request(address, data=data, headers=headers, method=method)
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.loads(answer.read() or b"null")

    def socket(self, path: str, *, max_queue: int | None = 16) -> ClientConnection:
        """max_queue : messages that wait here to be read."""
        address = f"ws://127.0.0.1:{self.port}/ws/{path}/"
        return connect(
            address, max_size=None, max_queue=max_queue, open_timeout=PATIENCE, ping_timeout=PATIENCE
        )

    def events(self, run_id: str) -> list[dict[str, Any]]:
        """Everything a run has said, over the socket, until it has finished."""
        events = []
        with self.socket(f"runs/{run_id}") as stream:
            while True:
                frame = json.loads(stream.recv(timeout=PATIENCE))
                if "seq" in frame:
                    events.append(frame)
                if frame["type"] == "finished":
                    return events


class Installation:
    """`apart`: the name that keeps this installation's keys and queues from others on the same servers."""

    def __init__(self, folder: Path, *, database_url: str, redis_url: str, broker_url: str = "") -> None:
        self.folder = folder
        self.apart = f"playground-test-{uuid4().hex[:10]}"
        self.database_url = database_url
        self.redis_url = redis_url
        self.processes: list[Process] = []
        self.workers: list[Process] = []
        self.environment = {
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "tests.scaled.scaled_settings",
            "PLAYGROUND_TEST_APART": self.apart,
            "PLAYGROUND_SECRET_KEY": "for tests only",
            "PLAYGROUND_DATABASE_URL": database_url,
            "PLAYGROUND_REDIS_URL": redis_url,
            "PLAYGROUND_BROKER_URL": broker_url,
            "PLAYGROUND_DATA_DIR": str(folder),
            "PLAYGROUND_WORKER_CONCURRENCY": "2",
        }

    def manage(self, *arguments: str) -> None:
        command = [sys.executable, "manage.py", *arguments]
        subprocess.run(command, cwd=ROOT, env=self.environment, check=True, capture_output=True)

    def server(self) -> Server:
        port = free_port()
        command = ["uvicorn", "playground.asgi:application", "--port", str(port), "--lifespan", "off"]
        environment = self.environment | {"PLAYGROUND_DATABASE_POOL_SIZE": "4"}
        server = Server(port, [sys.executable, "-m", *command], environment, self._log("server"))
        self.processes.append(server)
        eventually(lambda: server.said("Uvicorn running"), "the server starts")
        return server

    def worker(self) -> Process:
        name = f"w{len(self.processes)}@{self.apart}"
        command = [
            "celery",
            "-A",
            "playground.celery_app",
            "worker",
            "--hostname",
            name,
            "--loglevel",
            "INFO",
        ]
        worker = Process([sys.executable, "-m", *command], self.environment, self._log("worker"))
        self.processes.append(worker)
        self.workers.append(worker)
        eventually(lambda: worker.said(f"{name} ready"), "the worker starts")
        return worker

    def has_workers(self, n: int) -> None:
        """So many: those that still run, as far as they suffice."""
        self.workers = [worker for worker in self.workers if worker.process.poll() is None]
        for worker in self.workers[n:]:
            worker.kill()
        del self.workers[n:]
        while len(self.workers) < n:
            self.worker()

    def holder(self, run_id: str) -> int | None:
        """Id of the process that holds the run's lease."""
        with psycopg.connect(self.database_url) as database:
            row = database.execute("SELECT taken_by FROM runs_run WHERE id = %s", [run_id]).fetchone()
        return int(row[0].split(":")[1]) if row and row[0] else None

    def forget_unfinished(self) -> None:
        """Nothing is left to play, nor anybody who may be playing it."""
        tables = ("runs_run", "simulations_simulation")
        unfinished = " UNION ".join(f"SELECT id FROM {one} WHERE finished_at IS NULL" for one in tables)
        with psycopg.connect(self.database_url) as database:
            if database.execute(unfinished).fetchone():
                self.has_workers(0)
                database.execute(f"TRUNCATE {', '.join(tables)} CASCADE")
                self.forget_queue()

    def forget_queue(self) -> None:
        """As if the broker had lost what it held."""
        redis = Redis.from_url(self.redis_url)
        redis.delete(f"{self.apart}:{self.apart}")
        redis.close()

    def close(self) -> None:
        for process in self.processes:
            process.kill()
        redis = Redis.from_url(self.redis_url)
        for key in [
            *redis.scan_iter(f"{self.apart}*", count=1000),
            *redis.scan_iter(f"*{self.apart}*", count=1000),
        ]:
            redis.delete(key)
        redis.close()

    def _log(self, kind: str) -> Path:
        return self.folder / f"{kind}-{len(self.processes)}.log"


@contextmanager
def a_database(url: str, *, copied_from: str = "template1") -> Iterator[str]:
    """The URL of a new database on the same server: empty, or a copy of the one of that name."""
    name = f"playground_test_{uuid4().hex[:10]}"
    with psycopg.connect(url, autocommit=True) as server:
        server.execute(f'CREATE DATABASE "{name}" TEMPLATE "{copied_from}"')
    try:
        yield urlunsplit(urlsplit(url)._replace(path=f"/{name}"))
    finally:
        with psycopg.connect(url, autocommit=True) as server:
            server.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
