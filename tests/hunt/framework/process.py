"""A whole scheduler played step by step, here and the one of Kubernetes: watch events, attempts, requests and their answers."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any, Final

from scheduler_core.config.loader import load_configuration
from scheduler_core.engine.cache.scheduler_cache import SchedulerCache
from scheduler_core.engine.outcome import Outcome
from scheduler_core.kernel import EventLog, Kernel
from scheduler_core.model.cluster import read_cluster
from scheduler_core.model.objects.pod import Pod
from scheduler_core.queue import QueuedPod
from scheduler_core.scheduler.api import ClaimWrites
from scheduler_core.scheduler.attempts import Attempts, EngineDecider
from scheduler_core.scheduler.order import EventPriority
from scheduler_core.scheduler.pace import Pace
from scheduler_core.scheduler.preemptor import Preemptor
from scheduler_core.scheduler.process import SchedulerProcess
from scheduler_core.scheduler.profiles import Profiles
from scheduler_core.scheduler.runtime import KernelRuntime
from scheduler_core.units import MILLISECOND, SECOND, ZERO, Nanoseconds
from tests.hunt.framework.queue import first_difference, state_of
from tests.hunt.varied.chance import Chance
from tests.hunt.varied.plays import passes
from tests.hunt.varied.server import HELD, NOT_FOUND, Server, Step
from tests.hunt.varied.setting import a_setting, schedulers_of
from tests.hunt.varied.wishes import NODES
from tests.support.builders import Manifest, a_node
from tests.support.hints import read

State = dict[str, Any]
Scenario = dict[str, Any]
OBJECTS: Final = ("OldPod", "Pod", "OldNode", "Node")
"""Of steps that are watch events, named as the watcher's methods, in the order of their arguments."""
BEGIN: Final = Nanoseconds(946_684_800 * SECOND)
"""2000, when the virtual time of Go begins."""


class Requests:
    """An Api that notes requests, and answers when it is told to."""

    def __init__(self) -> None:
        self.cache: SchedulerCache | None = None
        self.requests: list[str] = []
        self.events: list[str] = []
        self.waiting: dict[str, Callable[[str], None]] = {}
        self.uids: dict[str, str] = {}
        self.later: Callable[[Callable[[], None]], object]
        self._held: dict[str, str] = {}
        """Pods in PreBind, with their requests."""

    def pods(self) -> Iterable[Pod]:
        return ()

    def of_kind(self, kind: str) -> tuple[()]:
        return ()

    def bind(self, pod: Pod, node: str, claims: ClaimWrites, answered: Callable[[str | None], None]) -> None:
        if HELD in pod.metadata.annotations:
            self._hold(pod, node, answered)
        else:
            self._bind(pod, node, answered)

    def _bind(self, pod: Pod, node: str, answered: Callable[[str | None], None]) -> None:
        self._ask(f"bind {pod.name} {node}", pod, lambda answer: answered(answer or None))

    def _hold(self, pod: Pod, node: str, answered: Callable[[str | None], None]) -> None:
        """PreBind: the nomination that tells others of it comes first."""

        def released(answer: str) -> None:
            del self._held[pod.metadata.uid]
            if answer:
                answered(answer)
            else:
                self._bind(pod, node, answered)

        self._nominate(pod.key, node)
        self._held[pod.metadata.uid] = self._ask(f"hold {pod.name} {node}", pod, released)

    def give_up_claims(self, pod: Pod, claims: object) -> None:
        raise AssertionError("no pod has claims")

    def failed(self, pod: Pod, outcome: Outcome) -> None:
        self.events.append(f"{pod.name}: {outcome.message}")
        if outcome.nominated is not None:
            self._nominate(pod.key, outcome.nominated)

    def end_nomination(self, pod: str) -> None:
        self._nominate(pod, "")

    def unbound(self, pod: Pod) -> None:
        self._nominate(pod.key, "")

    def skipped(self, pod: Pod) -> None:
        if (newest := self._newest(pod.key)) is not None and not newest.is_assigned:
            self.events.append(f"{pod.name}: skip schedule deleting pod: {pod.key}")

    def evict(self, victim: Pod, preemptor: Preemptor, node: str, answered: Callable[[bool], None]) -> None:
        self._ask(f"delete {victim.name}", victim, lambda answer: answered(answer in ("", NOT_FOUND)))

    def cancel(self, pod: Pod, why: str) -> bool:
        request = self._held.get(pod.metadata.uid)
        if request is None:
            return False
        self.later(partial(self.waiting.pop(request), why))
        return True

    def cancelled(self, victim: Pod, preemptor: Preemptor, node: str, error: str) -> None: ...

    def not_permitted(self, pod: Pod, node: str, why: str, *, is_error: bool) -> None:
        raise AssertionError("no pod waits for Permit")

    def waits_for_permit(self, pod: Pod, node: str) -> None:
        raise AssertionError("no pod waits for Permit")

    def group_decided(self, part: object) -> None:
        raise AssertionError("no pod has a group")

    def _newest(self, key: str) -> Pod | None:
        assert self.cache is not None
        return self.cache.pods.get(key)

    def _nominate(self, key: str, node: str) -> None:
        pod = self._newest(key)
        if pod is not None and not pod.is_assigned and (pod.status.nominated_node_name or "") != node:
            self.requests.append(f"nominate {pod.name} {node or '-'}")

    def _ask(self, request: str, pod: Pod, answered: Callable[[str], None]) -> str:
        self.requests.append(request)
        while request in self.waiting:
            request += " again"
        self.waiting[request], self.uids[request] = answered, pod.metadata.uid
        return request


class Player:
    """This project's scheduler, with the configuration of a scenario, in a cluster with its budgets.

    objects : that are there besides.
    """

    def __init__(self, scenario: Scenario, *objects: Manifest) -> None:
        self._kernel, self.api = Kernel(), Requests()
        profiles = Profiles(load_configuration(scenario["Configuration"]), writes_claims=True)
        cluster = read_cluster([*scenario["Budgets"], *objects])
        self.cache = self.api.cache = SchedulerCache(cluster, profiles.scheduler)
        log = EventLog(lambda: self._kernel.now)
        attempts = Attempts(EngineDecider())
        runtime = KernelRuntime(self._kernel, BEGIN)
        self.api.later = lambda act: runtime.after(ZERO, act, EventPriority.BINDING, "PreBind ends")
        self.process = SchedulerProcess(
            runtime, self.api, self.cache, profiles, Pace(), log=log, attempts=attempts, is_active=False
        )
        pop = self.process.queue.pop
        self.process.queue.pop = partial(self._pop_one, pop)  # type: ignore[method-assign]

    def play(self, step: Step) -> State:
        self._kernel.advance(Nanoseconds(step["At"] * MILLISECOND), inclusive=True)
        if told := getattr(self.process.watcher, step["Do"], None):
            told(*(_read(step[field]) for field in OBJECTS if field in step))
        else:
            getattr(self, f"_{step['Do']}")(step)
        self._kernel.advance(self._kernel.now, inclusive=True)
        return self._state()

    def _pop_one(self, pop: Callable[[Nanoseconds], QueuedPod | None], now: Nanoseconds) -> QueuedPod | None:
        self.process.follow()
        return pop(now)

    def _schedule(self, step: Step) -> None:
        self.process.lead()

    def _wait(self, step: Step) -> None: ...

    def _answer(self, step: Step) -> None:
        if (answered := self.api.waiting.pop(step["Request"], None)) is not None:
            answered(step["Answer"])

    def _state(self) -> State:
        requests, events = sorted(self.api.requests), sorted(self.api.events)
        self.api.requests.clear()
        self.api.events.clear()
        where = {pod.name: self.cache.node_of(key) for key, pod in self.cache.pods.items()}
        queue = state_of(self.process.queue)
        return {
            "queue": queue["pods"],
            "inFlight": queue["inFlight"],
            "nominated": {
                _name(pod): node for pod, node in self.cache.nominations().items() if node in self.cache.nodes
            },
            "nodes": {pod: node for pod, node in where.items() if node is not None},
            "assumed": sorted(map(_name, self.cache.assumed())),
            "requests": requests,
            "events": events,
            "stuck": False,
        }


def a_scenario(seed: int, n_steps: int) -> Scenario:
    """What happens follows from what this project's scheduler asks for."""
    chance = Chance(f"process {seed}")
    scenario: Scenario = {"name": f"process-{seed}", **a_setting(chance)}
    player, server, now = Player(scenario), Server(chance, schedulers_of(scenario)), 1
    steps: list[Step] = []
    for _ in range(n_steps):
        now = passes(chance, now)
        steps.append(server.step(can_pop=player.process.queue.can_pop()) | {"At": now})
        asked = player.play(steps[-1])["requests"]
        server.asked(asked, {one: player.api.uids.pop(one) for one in list(player.api.uids)})
    return scenario | {"Steps": steps}


def played(program: Path, folder: Path, scenarios: Sequence[Scenario]) -> Iterator[Scenario]:
    """The scenarios with the states of Kubernetes' scheduler after each step."""
    given, found = folder / "plays", folder / "states"
    given.write_text("".join(f"{json.dumps(one)}\n" for one in scenarios), "utf-8")
    environment = os.environ | {"PLAYS": str(given), "STATES": str(found)}
    subprocess.run([program], env=environment, check=True, capture_output=True)
    for scenario, line in zip(scenarios, found.read_text("utf-8").splitlines(), strict=True):
        yield scenario | {"states": json.loads(line)}


def deviating(scenario: Scenario) -> list[str]:
    """The first step after which the states differ, none if all are equal."""
    return first_difference(scenario, Player(scenario).play)


def _name(key: str) -> str:
    return key.rpartition("/")[2]


def _read(manifest: Manifest) -> Any:
    return _read_text(json.dumps(manifest))


@cache
def _read_text(text: str) -> Any:
    return read(json.loads(text), [a_node(name) for name in NODES])
