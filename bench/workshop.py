"""A class that starts at once: ``.venv/bin/python -m bench.workshop [--people 30] [--runs 3] [--demo SLUG]``.

Starts a playground of its own in the embedded form with accounts, has everybody join by the workshop's code, and then has all of them start
their runs at the same moment. Says how long that took, and how much longer than their fair share anybody waited:

    fair share of somebody's n-th of m runs = n / m × the time in which all runs of all people were played

Times are the server's own, of `createdAt` and `finishedAt`.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from http.cookiejar import CookieJar
from pathlib import Path
from threading import Barrier
from typing import Any
from urllib.request import HTTPCookieProcessor, Request, build_opener

ROOT = Path(__file__).resolve().parents[1]
OVER = {"succeeded", "failed", "cancelled"}
ASKED_EVERY_SECONDS = 0.5
PATIENCE_SECONDS = 120


@dataclass(frozen=True)
class Measured:
    """seconds : from the first start to the last end. worst : waiting times over fair shares, the largest. answers : to starts, seconds."""

    n_runs: int
    n_succeeded: int
    seconds: float
    worst: float
    answers: list[float]


class Browser:
    """Somebody with cookies, as the page has them."""

    def __init__(self, address: str) -> None:
        self.address, self.cookies = f"{address}/api/v1", CookieJar()
        self._opener = build_opener(HTTPCookieProcessor(self.cookies))
        self.get("/session/")

    def get(self, path: str) -> Any:
        return self._answer(Request(self.address + path))

    def post(self, path: str, body: Any = None) -> Any:
        token = next(str(cookie.value) for cookie in self.cookies if cookie.name == "csrftoken")
        headers = {"X-CSRFToken": token, "Content-Type": "application/json"}
        return self._answer(Request(self.address + path, json.dumps(body or {}).encode(), headers))

    def _answer(self, request: Request) -> Any:
        with self._opener.open(request, timeout=PATIENCE_SECONDS) as answer:
            return json.load(answer)


def measure(address: str, password: str, n_people: int, n_each: int, demo: str) -> Measured:
    teacher = Browser(address)
    teacher.post("/session/", {"name": "operator", "password": password})
    code = teacher.post("/workshops/", {"title": "Class"})["code"]
    people = [Browser(address) for _ in range(n_people)]
    for n, one in enumerate(people):
        one.post("/session/join/", {"code": code, "name": f"{n:02}"})
    together = Barrier(n_people * n_each)

    def start(person: Browser) -> float:
        together.wait()
        began = time.perf_counter()
        person.post(f"/demos/{demo}/run/")
        return time.perf_counter() - began

    with ThreadPoolExecutor(n_people * n_each) as starting:
        answers = [*starting.map(start, [one for one in people for _ in range(n_each)])]
    return _measured([_ended_runs(one, n_each) for one in people], answers)


def _ended_runs(person: Browser, number: int) -> list[dict[str, Any]]:
    while True:
        runs: list[dict[str, Any]] = person.get("/runs/")["results"]
        if len(runs) == number and all(run["state"] in OVER for run in runs):
            return runs
        time.sleep(ASKED_EVERY_SECONDS)


def _measured(by_person: list[list[dict[str, Any]]], answers: list[float]) -> Measured:
    runs = [run for own in by_person for run in own]
    began = min(_moment(run["createdAt"]) for run in runs)
    whole = max(_moment(run["finishedAt"]) for run in runs) - began
    worst = max(
        (end - began) / (whole * nth / len(own))
        for own in by_person
        for nth, end in enumerate(sorted(_moment(run["finishedAt"]) for run in own), 1)
    )
    n_succeeded = sum(run["state"] == "succeeded" for run in runs)
    return Measured(len(runs), n_succeeded, whole, worst, sorted(answers))


def _moment(text: str) -> float:
    return datetime.fromisoformat(text).timestamp()


@contextmanager
def a_playground(folder: Path) -> Iterator[tuple[str, str]]:
    """Its address, and the operator's password."""
    log, environment = folder / "log.txt", os.environ | {"PLAYGROUND_DATA_DIR": str(folder)}
    command = [sys.executable, "manage.py", "playground", "--workshop", "--port", "0"]
    with log.open("wb") as output:
        server = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=output, stderr=output)
    try:
        yield (
            _printed(server, log, r"playground is at (http://\S+?)/?\s"),
            _printed(server, log, r"with the password (\S+)"),
        )
    finally:
        server.send_signal(signal.SIGINT)
        server.wait(PATIENCE_SECONDS)


def _printed(server: subprocess.Popen[bytes], log: Path, pattern: str) -> str:
    while (found := re.search(pattern, log.read_text())) is None:
        if server.poll() is not None:
            raise SystemExit(log.read_text())
        time.sleep(ASKED_EVERY_SECONDS)
    return found[1]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--people", type=int, default=30)
    parser.add_argument("--runs", type=int, default=3, help="that each starts; 5 at most")
    parser.add_argument("--demo", default="gpu-labels")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, a_playground(Path(folder)) as (address, password):
        found = measure(address, password, given.people, given.runs, given.demo)
    middle, last = found.answers[len(found.answers) // 2], found.answers[-1]
    print(f"runs          {found.n_runs}, {found.n_succeeded} succeeded, played in {found.seconds:.1f} s")
    print(f"starts        answered within {middle:.2f} s (median), {last:.2f} s (all)")
    print(f"longest wait  {found.worst:.2f} times the fair share")


if __name__ == "__main__":
    main()
