"""A class on one server or several: .venv/bin/python -m bench.classroom [--participants 30] [--browsers 3] [--scaled]

Starts an embedded server with accounts in a folder of its own. `--scaled` starts two servers and two workers on PostgreSQL and Redis
instead, and kills one server while people answer. `--address` names servers that run already (with `--password` of the account
`operator`). Participants join in five seconds, follow the teacher's steps over sockets, answer at once, press "Check" at once, and are
cut off every ten seconds while they answer. With `--browsers` some of the participants are Chromium, until the checks. Prints
milliseconds: the median, 95 %, and the longest; and the processor time of the servers, which says more than these where other work goes on.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import aiohttp
from playwright.async_api import Page

from bench.class_browsers import come_to, pages_of, shown, tap
from bench.class_servers import ROOT, embedded, processor_seconds, scaled

JOINING_SECONDS = 5.0
CUT_EVERY_SECONDS = 10.0
STEP_EVERY_SECONDS = 0.3
DEMO = "gpu-labels"
LESSON, EXERCISE, SOLVED = "from-pending-to-bound", "a-node-for-reports", "answers/pods.yaml"
PATIENCE_SECONDS = 60.0


@dataclass
class Client:
    """Somebody with cookies, at one of the servers; where it does not answer, at the next one, as behind a proxy."""

    addresses: Sequence[str]
    http: aiohttp.ClientSession
    name: str = ""
    seq: int = 0
    heard: dict[str, float] = field(default_factory=dict)
    """Permalink → when it came."""
    question: str | None = None
    news: asyncio.Event = field(default_factory=asyncio.Event)
    """Something has come since it was last cleared."""

    async def until(self, wanted: Callable[[], bool]) -> None:
        """Raises TimeoutError."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            while not wanted():
                self.news.clear()
                await self.news.wait()

    def seconds_until(self, sent: dict[str, float]) -> list[float]:
        """For each permalink, in the order they were sent. Who was far behind went on to a later one, which counts instead."""
        seconds, came = [], float("inf")
        for path, at in reversed(sent.items()):
            came = min(came, self.heard.get(path, came))
            seconds.append(came - at)
        return seconds

    @property
    def address(self) -> str:
        return self.addresses[0]

    def go_elsewhere(self, gone: str) -> None:
        if self.address == gone:
            self.addresses = [*self.addresses[1:], gone]

    async def call(self, method: str, path: str, body: Any = None, key: str = "") -> Any:
        """Sent again while nobody answers. key : of a request that must not be carried out twice."""
        for left in range(len(self.addresses), -1, -1):
            address = self.address
            try:
                return await self._called(method, path, body, key)
            except (aiohttp.ClientConnectionError, TimeoutError):
                if not left:
                    raise
                self.go_elsewhere(address)
        raise AssertionError

    async def _called(self, method: str, path: str, body: Any, key: str) -> Any:
        token = next((c.value for c in self.http.cookie_jar if c.key == "csrftoken"), "")
        headers = {"X-CSRFToken": token, "Origin": self.address} | ({"Idempotency-Key": key} if key else {})
        address = f"{self.address}/api/v1/{path}"
        async with self.http.request(method, address, json=body, headers=headers) as answer:
            answer.raise_for_status()
            return await answer.json() if answer.status != 204 else None

    def socket(self, workshop: str) -> Any:
        address = self.address.replace("http", "ws", 1)
        return self.http.ws_connect(f"{address}/ws/workshops/{workshop}/?after={self.seq}")

    def take(self, frame: dict[str, Any]) -> None:
        self.seq = frame.get("seq", self.seq)
        if frame["type"] in ("place", "state") and (path := frame["body"]["path"]) is not None:
            self.heard.setdefault(path, time.monotonic())
        if frame["type"] == "question":
            self.question = frame["body"]["id"]
        elif frame["type"] == "state" and frame["body"]["question"]:
            self.question = frame["body"]["question"]["id"]
        self.news.set()


def a_client(addresses: Sequence[str], k: int = 0) -> Client:
    """At the k-th server, in turn."""
    first = k % len(addresses)
    http = aiohttp.ClientSession(
        # Of a server as in production cookies are for HTTPS only; here there is no proxy that speaks it.
        cookie_jar=aiohttp.CookieJar(
            unsafe=True,
            treat_as_secure_origin=[*addresses, *(one.replace("http", "ws", 1) for one in addresses)],
        ),
        timeout=aiohttp.ClientTimeout(total=PATIENCE_SECONDS),
    )
    return Client([*addresses[first:], *addresses[:first]], http)


async def follow(
    client: Client, workshop: str, ready: asyncio.Event, *, cut_after: float | None = None
) -> None:
    """Listens, and comes back from the last frame whenever it is cut off; until it is cancelled."""
    while True:
        address = client.address
        try:
            with suppress(TimeoutError):
                async with asyncio.timeout(cut_after), client.socket(workshop) as socket:
                    ready.set()
                    async for message in socket:
                        client.take(message.json())
        except aiohttp.ClientError:
            client.go_elsewhere(address)
            await asyncio.sleep(0.2)


async def teacher_of(addresses: Sequence[str], password: str) -> Client:
    teacher = a_client(addresses)
    await teacher.call("GET", "session/")
    await teacher.call("POST", "session/", {"name": "operator", "password": password})
    return teacher


async def join(
    addresses: Sequence[str], k: int, workshop: dict[str, Any], after: float
) -> tuple[Client, float, asyncio.Task[None]]:
    """The client, the seconds that joining took, and how it follows from then on, as the page of somebody who has joined."""
    await asyncio.sleep(after)
    client = a_client(addresses, k)
    client.name = f"p{k:03}"
    began = time.monotonic()
    await client.call("GET", "session/")
    await client.call("POST", "session/join/", {"code": workshop["code"], "name": client.name})
    seconds, ready = time.monotonic() - began, asyncio.Event()
    following = asyncio.create_task(follow(client, workshop["id"], ready))
    await ready.wait()
    return client, seconds, following


async def steps(
    teacher: Client, everybody: Sequence[Client], pages: Sequence[Page], workshop: str, run: str, n: int
) -> tuple[list[float], list[float], list[float]]:
    """Seconds from a teacher's step to each socket; until each page shows it; until each page has explained it."""
    sent: dict[str, float] = {}
    wall: dict[int, float] = {}
    async with teacher.socket(workshop) as socket:
        await socket.send_json({"type": "show", "path": f"/runs/{run}?step=0"})
        await come_to(pages, 0)
        for k in range(1, n + 1):
            path = f"/runs/{run}?step={k}"
            sent[path], wall[k] = time.monotonic(), time.time()
            await socket.send_json({"type": "show", "path": path})
            await asyncio.sleep(STEP_EVERY_SECONDS)
        for client in everybody:
            await client.until(lambda client=client: path in client.heard)  # type: ignore[misc]  # of this turn
    heard = [seconds for client in everybody for seconds in client.seconds_until(sent)]
    return heard, *(await shown(pages, wall) if pages else ([], []))


async def asked(teacher: Client, workshop: str, text: str) -> str:
    question = {"ask": text, "choices": ["a", "b", "c"], "right": "b"}
    made: str = (await teacher.call("POST", f"workshops/{workshop}/class/questions/", question))["id"]
    return made


async def answer(client: Client, workshop: str, question: str, value: str) -> float:
    """Seconds."""
    began = time.monotonic()
    await client.call("PUT", f"workshops/{workshop}/class/questions/{question}/answer/", {"answer": value})
    return time.monotonic() - began


async def checks(
    teacher: Client, everybody: Sequence[Client], workshop: str, reading: float
) -> tuple[dict[str, list[float]], int]:
    """Seconds until each is told that the exercise is solved, by what was pressed; how many tries were lost or counted twice.

    reading : seconds between the page of the exercise and the first check. Each try of the first round is sent twice.
    """
    task = await teacher.call(
        "POST", f"workshops/{workshop}/class/tasks/", {"lesson": LESSON, "exercise": EXERCISE}
    )
    exercise = f"lessons/{LESSON}/exercises/{EXERCISE}/"
    await asyncio.gather(*(client.call("GET", exercise) for client in everybody))
    await asyncio.sleep(reading)
    solved = (ROOT / "lessons" / LESSON / SOLVED).read_text()

    async def check(k: int, name: str, text: str) -> float:
        began = time.monotonic()
        files = {"files": {"pods.yaml": text}}
        tried = await everybody[k].call("POST", f"{exercise}tries/", files, f"{name}-{k}")
        assert tried["passed"], tried
        return time.monotonic() - began

    async def all_check(name: str, ending: str) -> list[float]:
        texts = [solved + ending.format(k) for k in range(len(everybody))]
        return await asyncio.gather(*(check(k, name, text) for k, text in enumerate(texts)))

    seconds = {
        "the first": await all_check("first", "# first {}\n"),
        "the next": await all_check("next", "# next {}\n"),
        "all the same": await all_check("same", ""),
    }
    await all_check("first", "# first {}\n")
    work = await teacher.call("GET", f"workshops/{workshop}/class/tasks/{task['id']}/work/")
    await teacher.call("POST", f"workshops/{workshop}/class/tasks/{task['id']}/end/")
    names = {client.name for client in everybody}
    counted = [tile["tries"] for tile in work if tile["name"] in names]
    lost = sum(abs(tries - len(seconds)) for tries in counted) + abs(len(everybody) - len(counted))
    return seconds, lost


async def answers_of_cut_off_people(
    teacher: Client,
    everybody: Sequence[Client],
    workshop: str,
    rounds: int,
    kill: Callable[[], None] | None = None,
) -> int:
    """How many answers too few or too many there are after people were cut off all the time. Everybody sends theirs twice.

    kill : ends a server, in the middle of the answers of the second question.
    """
    cutting = [
        asyncio.create_task(follow(client, workshop, asyncio.Event(), cut_after=CUT_EVERY_SECONDS))
        for client in everybody
    ]
    wrong = 0
    for k in range(rounds):
        question = await asked(teacher, workshop, f"While cut off, {k}")
        answering = asyncio.gather(*(answer_once_told(client, workshop, question) for client in everybody))
        if k == 1 and kill is not None:
            await asyncio.sleep(0.5)
            kill()
        await answering
        await teacher.call("POST", f"workshops/{workshop}/class/questions/{question}/reveal/")
        results = await teacher.call("GET", f"workshops/{workshop}/class/results/")
        found = next(result for result in results["questions"] if result["id"] == question)
        names = [one["name"] for one in found["answers"]]
        wrong += abs(len(everybody) - len(set(names))) + len(names) - len(set(names))
    for task in cutting:
        task.cancel()
    return wrong


async def answer_once_told(client: Client, workshop: str, question: str) -> None:
    await client.until(lambda: client.question == question)
    for value in ("a", "b"):
        await answer(client, workshop, question, value)


def told(what: str, seconds: Sequence[float]) -> None:
    if not seconds:
        return
    found = sorted(1000 * second for second in seconds)
    at = {share: found[min(len(found) - 1, int(share * len(found)))] for share in (0.5, 0.95)}
    print(f"{what:<48} {at[0.5]:7.0f} {at[0.95]:7.0f} {found[-1]:7.0f}   n={len(found)}")


async def follow_and_answer(
    teacher: Client, everybody: Sequence[Client], pages: Sequence[Page], workshop: str, run: str, n_steps: int
) -> None:
    heard, seen, explained = await steps(teacher, everybody, pages, workshop, run, n_steps)
    told("a teacher's step on every socket", heard)
    told("a browser shows the step", seen)
    told("a browser shows its explanation too", explained)
    question = await asked(teacher, workshop, "All at once")
    await asyncio.gather(*(client.until(lambda c=client: c.question == question) for client in everybody))  # type: ignore[misc]  # of this turn
    taps = asyncio.gather(*(tap(page, "b") for page in pages))
    answers = await asyncio.gather(*(answer(client, workshop, question, "b") for client in everybody))
    told(f"{len(everybody)} answers at once", answers)
    told("a browser's tap until it is counted", await taps)
    results = await teacher.call("GET", f"workshops/{workshop}/class/results/")
    counted = len(results["questions"][0]["answers"])
    print(f"answers that arrived: {counted} of {len(everybody) + len(pages)}")


async def measure(  # noqa: PLR0913 - the sizes of a class
    addresses: Sequence[str],
    password: str,
    n: int,
    n_steps: int,
    rounds: int,
    reading: float,
    n_browsers: int,
    *,
    pids: Sequence[int] = (),
    kill: Callable[[], None] | None = None,
) -> None:
    n_sockets = n - n_browsers
    print(
        f"{n} participants, {n_browsers} of them browsers, {len(addresses)} servers, load {os.getloadavg()[0]:.1f};"
        " milliseconds: median, 95 %, longest"
    )
    used = processor_seconds(pids)
    teacher = await teacher_of(addresses, password)
    workshop = await teacher.call("POST", "workshops/", {"title": "bench"})
    run = await teacher.call("POST", f"demos/{DEMO}/run/?wait=60")
    draw = random.Random(7)
    joined = await asyncio.gather(
        *(join(addresses, k, workshop, draw.uniform(0, JOINING_SECONDS)) for k in range(n_sockets))
    )
    everybody = [client for client, _, _ in joined]
    told(f"{n_sockets} joins in {JOINING_SECONDS:.0f} s", [seconds for _, seconds, _ in joined])
    async with pages_of(n_browsers, addresses, workshop["code"]) as pages:
        await follow_and_answer(teacher, everybody, pages, workshop["id"], run["id"], n_steps)
    before = processor_seconds(pids)
    pressed, miscounted = await checks(teacher, everybody, workshop["id"], reading)
    for which, seconds in pressed.items():
        told(f"{len(everybody)} checks at once, {which}", seconds)
    print(f"checks, some of them sent twice: {miscounted} lost or counted twice")
    for _, _, task in joined:
        task.cancel()
    now = processor_seconds(pids)
    print(f"processor time of the servers: {before - used:.1f} s, then for the checks {now - before:.1f} s")
    wrong = await answers_of_cut_off_people(teacher, everybody, workshop["id"], rounds, kill)
    killed = "" if kill is None else ", a server killed"
    print(
        f"sockets cut every {CUT_EVERY_SECONDS:.0f} s{killed}, {rounds} questions: {wrong} answers lost or counted twice"
    )
    print(f"load at the end {os.getloadavg()[0]:.1f}")
    for client in [teacher, *everybody]:
        await client.http.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--participants", type=int, default=30)
    parser.add_argument("--steps", type=int, default=40)
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument(
        "--reading", type=float, default=10, help="seconds from the page of an exercise to the first check"
    )
    parser.add_argument("--browsers", type=int, default=0, help="how many of the participants are Chromium")
    parser.add_argument("--scaled", action="store_true", help="two servers and two workers")
    parser.add_argument("--address", nargs="*", help="of servers that run already")
    parser.add_argument("--password", default="")
    wanted = parser.parse_args()
    sizes = (wanted.participants, wanted.steps, wanted.rounds, wanted.reading, wanted.browsers)
    if wanted.address:
        asyncio.run(measure(wanted.address, wanted.password, *sizes))
        return
    # Who ends it ends its servers too: they would stay otherwise.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    with tempfile.TemporaryDirectory() as folder:
        if wanted.scaled:
            with scaled(folder) as (addresses, password, pids, kill):
                asyncio.run(measure(addresses, password, *sizes, pids=pids, kill=kill))
        else:
            with embedded(folder) as (address, password, pid):
                asyncio.run(measure([address], password, *sizes, pids=[pid]))


if __name__ == "__main__":
    main()
