"""The scheduling queue played step by step, here and in the one of Kubernetes."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from scheduler_core.framework.cluster_event import (
    ActionType,
    ClusterEvent,
    EventRegistration,
    EventResource,
    Hint,
)
from scheduler_core.model.objects.pod import Pod
from scheduler_core.queue import Place, QueuedPod, QueueSettings, SchedulingQueue
from scheduler_core.units import MILLISECOND, SECOND, Nanoseconds
from tests.hunt.varied.chance import Chance
from tests.hunt.varied.plays import Cluster, Step, passes, registrations, ticks
from tests.support.builders import Manifest, a_node
from tests.support.hints import read

State = dict[str, Any]
Scenario = dict[str, Any]
_ACTIONS = {ClusterEvent(EventResource.POD, action).label.partition("/")[2]: action for action in ActionType}
_ACTIONS["Update"] = ActionType.UPDATE


class Player:
    """This engine's queue, with the plugins of a scenario."""

    def __init__(self, scenario: Scenario) -> None:
        self._latched: set[str] = set()
        self._flying: dict[str, QueuedPod] = {}
        known = _registered(scenario["Registrations"])
        settings = QueueSettings(
            initial_backoff=scenario["InitialBackoff"] * SECOND,
            max_backoff=scenario["MaxBackoff"] * SECOND,
            pop_from_backoff=scenario["Gates"]["SchedulerPopFromBackoffQ"],
        )
        self._queue = SchedulingQueue(
            settings,
            sort_key=lambda queued: (-queued.pod.priority, queued.timestamp),
            pre_enqueue=self._gate,
            registrations=lambda _: known,
        )

    def play(self, step: Step) -> State:
        now = Nanoseconds(step["At"] * MILLISECOND)
        old, pod = _pod(step.get("Old")), _pod(step.get("Pod"))
        popped = getattr(self, f"_{step['Do']}")(step, old, pod, now)
        return self._state(popped or "")

    def _add(self, step: Step, old: Pod, pod: Pod, now: Nanoseconds) -> None:
        self._queue.add(pod, now)

    def _update(self, step: Step, old: Pod, pod: Pod, now: Nanoseconds) -> None:
        self._queue.update(old, pod, now)

    def _delete(self, step: Step, old: Pod, pod: Pod, now: Nanoseconds) -> None:
        self._queue.delete(pod, now)

    def _activate(self, step: Step, old: Pod, pod: Pod, now: Nanoseconds) -> None:
        self._queue.activate(pod.key, now)

    def _latch(self, step: Step, old: Pod, pod: Pod, now: Nanoseconds) -> None:
        (self._latched.add if step["Latched"] else self._latched.discard)(pod.metadata.uid)

    def _move(self, step: Step, old: Pod | None, pod: Pod | None, now: Nanoseconds) -> None:
        self._queue.move(_event(step["Resource"], step["Action"]), old, pod, now)

    def _flush_backoff(self, step: Step, old: Pod, pod: Pod, now: Nanoseconds) -> None:
        self._queue.flush_backoff(now)

    def _flush_leftover(self, step: Step, old: Pod, pod: Pod, now: Nanoseconds) -> None:
        self._queue.flush_leftover(now)

    def _pop(self, step: Step, old: Pod, pod: Pod, now: Nanoseconds) -> str:
        return self._took(self._queue.pop(now))

    def _pop_one(self, step: Step, old: Pod, pod: Pod, now: Nanoseconds) -> str:
        return self._took(next(iter(self._queue.pop_with([pod.key])), None))

    def _took(self, queued: QueuedPod | None) -> str:
        if queued is None:
            return ""
        self._flying[queued.uid] = queued
        return queued.uid

    def _done(self, step: Step, old: Pod, pod: Pod, now: Nanoseconds) -> None:
        self._queue.done(pod.metadata.uid)

    def _fail(self, step: Step, old: Pod, pod: Pod | None, now: Nanoseconds) -> None:
        queued = self._flying[old.metadata.uid]
        self._queue.failed(queued, now, rejectors=step["Rejectors"], pending=step["Pending"], newest=pod)

    def _gate(self, pod: Pod) -> tuple[str, str] | None:
        if pod.spec.scheduling_gates:
            return "SchedulingGates", "gated"
        return ("Latch", "latched") if pod.metadata.uid in self._latched else None

    def _state(self, popped: str) -> State:
        return state_of(self._queue) | {"popped": popped}


def state_of(queue: SchedulingQueue) -> State:
    """Its pods by name, and those that are attempted."""
    places = queue.contents().by_place()
    in_flight = sorted(queued.uid for queued in places.pop(Place.IN_FLIGHT, ()))
    pods = {queued.pod.name: _entry(queued, place) for place, found in places.items() for queued in found}
    return {"pods": pods, "inFlight": in_flight}


def a_scenario(seed: int, n_steps: int) -> Scenario:
    """What happens follows from what this engine's queue does with it. n_steps : besides the timers."""
    chance = Chance(f"queue {seed}")
    scenario: Scenario = {
        "name": f"queue-{seed}",
        "Gates": {"SchedulerPopFromBackoffQ": chance.of(0.7)},
        "InitialBackoff": (initial := chance.one((1, 1, 2, 3))),
        "MaxBackoff": chance.one((initial, 10, 60)),
        "Registrations": registrations(chance),
        "Steps": [],
    }
    player, cluster, now = Player(scenario), Cluster(chance), 1
    for _ in range(n_steps):
        then = passes(chance, now)
        for step in (*ticks(now, then), cluster.step() | {"At": then}):
            scenario["Steps"].append(step)
            if popped := player.play(step)["popped"]:
                cluster.popped(popped)
        now = then
    return scenario


def played(program: Path, scenarios: Sequence[Scenario]) -> Iterator[Scenario]:
    """The scenarios with the states of Kubernetes' queue after each step."""
    text = "".join(f"{json.dumps(one)}\n" for one in scenarios)
    said = subprocess.run([program], input=text, capture_output=True, text=True, check=True)
    for scenario, line in zip(scenarios, said.stdout.splitlines(), strict=True):
        yield scenario | {"states": json.loads(line)}


def deviating(scenario: Scenario) -> list[str]:
    """The first step after which the states differ, none if all are equal."""
    return first_difference(scenario, Player(scenario).play)


def first_difference(scenario: Scenario, play: Callable[[Step], State]) -> list[str]:
    """What differs after the first step with another state than in the scenario. play : one step here."""
    for number, (step, theirs) in enumerate(zip(scenario["Steps"], scenario["states"], strict=True)):
        ours = play(step)
        if ours != theirs:
            parts = [part for part in ours.keys() | theirs.keys() if ours.get(part) != theirs.get(part)]
            told = (
                f"{part}: kube-scheduler {theirs.get(part)}, here {ours.get(part)}" for part in sorted(parts)
            )
            return [f"step {number}, {step['Do']} at {step['At']} ms: {'; '.join(told)}"]
    return []


@cache
def _read(text: str) -> Pod:
    found: Pod = read(json.loads(text), [a_node("node")])
    return found


def _pod(manifest: Manifest | None) -> Any:
    return None if manifest is None else _read(json.dumps(manifest))


def _event(resource: str, action: str) -> ClusterEvent:
    return ClusterEvent(EventResource(resource), _ACTIONS[action])


def _registered(given: Sequence[dict[str, str]]) -> dict[str, tuple[EventRegistration, ...]]:
    found: dict[str, tuple[EventRegistration, ...]] = {}
    for one in given:
        registration = EventRegistration(_event(one["Resource"], one["Action"]), _hint(one["Hint"]))
        found[one["Plugin"]] = (*found.get(one["Plugin"], ()), registration)
    return found


def _hint(name: str) -> Hint:
    def hint(pod: Pod, old: object | None, new: object | None) -> bool:
        is_own = isinstance(new, Pod) and new.metadata.uid == pod.metadata.uid
        return name in ("always", "fails") or (name == "own" and is_own)

    return hint


def _entry(queued: QueuedPod, place: Place) -> dict[str, Any]:
    until = queued.backoff_expiration if place is Place.BACKOFF else None
    return {
        "place": str(place),
        "attempts": queued.attempts,
        "unschedulable": queued.unschedulable_count,
        "errors": queued.consecutive_errors,
        "timestamp": queued.timestamp // MILLISECOND,
        "until": None if until is None else until // MILLISECOND,
        "rejectors": sorted(queued.unschedulable_plugins),
        "pending": sorted(queued.pending_plugins),
        "gate": queued.gating_plugin,
        "flushed": queued.flushed,
    }
