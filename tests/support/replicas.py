"""Live schedulers for tests, each on a loop of its own, and what to ask of the cluster that they work on."""

from __future__ import annotations

import asyncio
import json
import random
import threading
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from playground.connector.client.connection import Connection
from playground.connector.client.reflector import WatchTimeouts
from playground.connector.live_scheduler import LiveOptions, LiveScheduler
from playground.connector.record.recorder import Recorder
from playground.connector.scheduler.extenders import LiveExtenders
from playground.connector.scheduler.policy import policy_of
from scheduler_core.clock import SystemClock
from scheduler_core.config.configuration import SchedulerConfiguration
from scheduler_core.config.versions.releases import LATEST
from scheduler_core.extenders.transport import Transport
from scheduler_core.leader import ElectionSettings
from scheduler_core.units import MILLISECOND, SECOND
from tests.support.waiting import PATIENCE, eventually

LASTING = ElectionSettings(
    lease_duration=600 * SECOND,
    renew_deadline=400 * SECOND,
    retry_period=200 * MILLISECOND,
    cautious_release=True,
)
"""Renewed often, and lost only by those whose clock is put forward: however slow a machine is, a leader stays one."""
LEASE = "kube-system/playground-scheduler"
LONG = 360_000
"""Seconds: longer than any test takes."""
PATIENT = f"""
apiVersion: kubescheduler.config.k8s.io/v1
kind: KubeSchedulerConfiguration
podInitialBackoffSeconds: {LONG}
podMaxBackoffSeconds: {LONG}
profiles: [{{schedulerName: playground-scheduler}}]
"""
"""A pod that failed is not tried again while a test looks at it."""


class LeapingClock(SystemClock):
    """`leap` puts it forward: what was waited for by the clock is over."""

    def __init__(self) -> None:
        self._ahead = 0.0

    def leap(self, seconds: float) -> None:
        self._ahead += seconds

    def monotonic(self) -> float:
        return super().monotonic() + self._ahead


class OddClock(SystemClock):
    """Its calendar is wrong by so much."""

    def __init__(self, by: timedelta) -> None:
        self._by = by

    def now(self) -> datetime:
        return super().now() + self._by


class Replica:
    """A LiveScheduler on a thread. `code` is its exit code, or what it raised, once it has ended.

    `server`: the address of one that asks nobody who they are, or a connection.
    """

    def __init__(
        self,
        server: str | Connection,
        name: str,
        *,
        clock: SystemClock,
        policy: str | None,
        recorder: Recorder | None = None,
        transport: Transport | None = None,
        is_limited: bool = False,
        release: str = LATEST,
        feature_gates: Mapping[str, bool] | None = None,
        **options: Any,
    ) -> None:
        self._transport, self._is_limited = transport, is_limited
        self._release, self._gates = release, feature_gates
        self._connection = Connection(server) if isinstance(server, str) else server
        self._clock, self._policy, self._recorder = clock, policy, recorder
        options.setdefault("host", "vm")
        options.setdefault("timeouts", WatchTimeouts(shortest_watch=0.01))
        self._options = LiveOptions(identity=name, port=0, **options)
        self.facts: list[tuple[str, dict[str, Any]]] = []
        self.code: int | BaseException | None = None
        self.scheduler: LiveScheduler
        self._loop: asyncio.AbstractEventLoop
        self._begun = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def start(self) -> None:
        self._thread.start()
        assert self._begun.wait(PATIENCE)

    @property
    def is_ready(self) -> bool:
        return self.scheduler.is_ready.is_set()

    @property
    def is_leading(self) -> bool:
        return self.scheduler.is_leading

    @property
    def address(self) -> str:
        """Of health and metrics."""
        return f"http://127.0.0.1:{self.scheduler.port}"

    def on_loop(self, look: Callable[[], Any]) -> Any:
        """What a look at the scheduler's own objects finds, which change on that loop alone."""

        async def found() -> Any:
            return look()

        return asyncio.run_coroutine_threadsafe(found(), self._loop).result(PATIENCE)

    def terminate(self) -> None:
        self._loop.call_soon_threadsafe(self.scheduler.terminate)

    def joined(self) -> int | BaseException | None:
        """Its exit code."""
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive(), "the scheduler does not end"
        return self.code

    def stop(self) -> int | BaseException | None:
        if self._thread.is_alive():
            self.terminate()
        return self.joined()

    def attempts(self, pod: str) -> list[str]:
        return [body["outcome"] for type_, body in self.facts if type_ == "attempt" and body["pod"] == pod]

    def known(self, kind: str) -> tuple[Any, ...]:
        """The objects of a kind, as far as its watches have told."""
        work = self.scheduler._work
        return () if work is None else tuple(self.on_loop(lambda: work.process._api.of_kind(kind)))

    def settled(self) -> dict[str, Any]:
        """What counts about claims although no object says so yet."""
        work = self.scheduler._work
        assert work is not None
        found: dict[str, Any] = self.on_loop(work.process.cache.state.claims.to_dict)
        return found

    def _run(self) -> None:
        try:
            self.code = asyncio.run(self._work())
        except BaseException as problem:  # noqa: BLE001 - for the test to look at
            self.code = problem

    def _configuration(self) -> SchedulerConfiguration:
        """Tests ask as often as they like, unless they are about that."""
        policy = policy_of(self._policy, self._release, self._gates, has_groups=True)
        if self._is_limited:
            return policy
        return replace(policy, client_connection=replace(policy.client_connection, qps=-1.0))

    async def _work(self) -> int:
        self._loop = asyncio.get_running_loop()
        policy = self._configuration()
        self.scheduler = LiveScheduler(
            self._connection,
            policy,
            self._options,
            clock=self._clock,
            random=random.Random(self._options.identity).random,
            told=lambda type_, body: self.facts.append((type_, body)),
            recorder=self._recorder,
            extenders=None if self._transport is None else LiveExtenders(policy, self._transport),
        )
        self._begun.set()
        return await self.scheduler.run()


@contextmanager
def scheduling(
    server: str | Connection,
    name: str = "replica-a",
    *,
    clock: SystemClock | None = None,
    policy: str | None = None,
    recorder: Recorder | None = None,
    transport: Transport | None = None,
    **options: Any,
) -> Iterator[Replica]:
    """A replica that is ready, to the end of the block; options as those of LiveOptions, without election if none is named.

    transport : to the extenders of its policy. is_limited : whether it heeds the policy's qps and burst. release, feature_gates : of policy_of.
    """
    options.setdefault("lease", None)
    options.setdefault("election", LASTING)
    clock = clock or SystemClock()
    replica = Replica(
        server, name, clock=clock, policy=policy, recorder=recorder, transport=transport, **options
    )
    replica.start()
    try:
        eventually(lambda: replica.is_ready or replica.code is not None, f"{name} is ready")
        yield replica
    finally:
        replica.stop()


def compared(replica: Replica) -> dict[str, list[str]]:
    """What /compare says; the problem if it cannot."""
    return comparison(replica.address)


def comparison(address: str) -> dict[str, list[str]]:
    """The same of a scheduler of which the address of its endpoints is known."""
    try:
        with urllib.request.urlopen(f"{address}/compare", timeout=PATIENCE) as answer:
            found: dict[str, list[str]] = json.load(answer)
    except urllib.error.HTTPError as error:
        with error:
            return {"problem": [error.read().decode()]}
    return found
