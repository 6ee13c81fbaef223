"""What may happen to a scheduling queue: pods come, change and go, attempts fail, events occur, and time passes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

from tests.hunt.varied.chance import Chance
from tests.support.builders import Manifest, a_pod

Step = dict[str, Any]
PLUGINS: Final = ("Fit", "Taints", "Affinity", "Waits")
GATES: Final = ("SchedulingGates", "Latch")
EVENTS: Final = (
    ("Node", "Add"),
    ("Node", "UpdateNodeLabel"),
    ("Node", "UpdateNodeTaint"),
    ("AssignedPod", "Add"),
    ("AssignedPod", "Delete"),
    ("AssignedPod", "UpdatePodLabel"),
    ("PersistentVolumeClaim", "Update"),
)
REGISTERED: Final = (
    ("Node", "Add"),
    ("Node", "UpdateNodeLabel"),
    ("Node", "UpdateNodeTaint"),
    ("Pod", "Add"),
    ("Pod", "Delete"),
    ("Pod", "UpdatePodLabel"),
    ("Pod", "UpdatePodToleration"),
    ("Pod", "UpdatePodSchedulingGatesEliminated"),
    ("Pod", "Update"),
)
HINTS: Final = ("always", "never", "own", "own", "fails")
SECOND: Final = 1000
"""In milliseconds, as all times of steps."""
LEFTOVER: Final = 30 * SECOND


def registrations(chance: Chance) -> list[dict[str, str]]:
    """Some events of each plugin, each at most once."""
    return [
        {"Plugin": plugin, "Resource": resource, "Action": action, "Hint": chance.one(HINTS)}
        for plugin in (*PLUGINS, *GATES)
        for resource, action in chance.some(REGISTERED, 1, 4)
    ]


class Cluster:
    """The pods that an API server would have, and those that are attempted."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self._n_made = 0
        self.pods: dict[str, Manifest] = {}
        self.flying: dict[str, Manifest] = {}
        """By uid, as they were when they were popped."""
        self.latched: set[str] = set()

    def popped(self, uid: str) -> None:
        self.flying[uid] = next(one for one in self.pods.values() if one["metadata"]["uid"] == uid)

    def step(self) -> Step:
        """What happens next; the time is missing."""
        kinds = ["pop", "pop", "pop", "move", "move", self._chance.one(("activate", "pop_one"))]
        kinds += ["add"] * (3 if len(self.pods) < 6 else 0)
        kinds += ["update", "update"] if self.pods else []
        kinds += [self._chance.one(("delete", "latch"))] if self.pods else []
        kinds += ["fail", "fail", "fail", "fail", "done"] if self.flying else []
        made: Step = getattr(self, f"_{self._chance.one(kinds)}")()
        return made

    def _pop(self) -> Step:
        return {"Do": "pop"}

    def _add(self) -> Step:
        free = [name for name in "abcdefgh" if name not in self.pods]
        name = self._chance.one(free)
        self._n_made += 1
        gates = [{"name": gate} for gate in self._chance.some("xy")] if self._chance.of(0.12) else []
        pod = a_pod(
            name,
            priority=self._chance.one((0, 0, 10)),
            metadata={"uid": f"{name}{self._n_made}"},
            schedulerName="default-scheduler",
            schedulingGates=gates,
        )
        self.pods[name] = pod
        return {"Do": "add", "Pod": pod}

    def _update(self) -> Step:
        name = self._chance.one(sorted(self.pods))
        old, new = self.pods[name], json.loads(json.dumps(self.pods[name]))
        what = self._chance.one(("labels", "gates", "tolerations", "nothing"))
        if what == "labels":
            new["metadata"]["labels"] = {"a": self._chance.one("123")}
        if what == "gates":
            new["spec"]["schedulingGates"] = old["spec"]["schedulingGates"][: self._chance.number(0, 1)]
        if what == "tolerations":
            new["spec"].setdefault("tolerations", []).append({"operator": "Exists"})
        self.pods[name] = new
        return {"Do": "update", "Old": old, "Pod": new}

    def _delete(self) -> Step:
        return {"Do": "delete", "Pod": self.pods.pop(self._chance.one(sorted(self.pods)))}

    def _activate(self) -> Step:
        known = sorted(self.pods)
        return {"Do": "activate", "Pod": self.pods[self._chance.one(known)]} if known else {"Do": "pop"}

    def _pop_one(self) -> Step:
        return self._activate() | {"Do": "pop_one"} if self.pods else {"Do": "pop"}

    def _latch(self) -> Step:
        """Of a pod without gates: if two plugins refuse a pod, it is not defined which of them gates it."""
        open_ones = [name for name, pod in self.pods.items() if not pod["spec"]["schedulingGates"]]
        if not open_ones:
            return {"Do": "pop"}
        name = self._chance.one(sorted(open_ones))
        pod = self.pods[name]
        self.latched ^= {pod["metadata"]["uid"]}
        return {"Do": "latch", "Pod": pod, "Latched": pod["metadata"]["uid"] in self.latched}

    def _move(self) -> Step:
        resource, action = self._chance.one(EVENTS)
        other = a_pod("other", node="node", metadata={"uid": "other"}, schedulerName="default-scheduler")
        ends = {"Old": None if action == "Add" else other, "Pod": None if action == "Delete" else other}
        return {"Do": "move", "Resource": resource, "Action": action} | (ends if "Pod" in resource else {})

    def _done(self) -> Step:
        """The attempt has ended; a later change of the pod lets it in as a new one."""
        return {"Do": "done", "Pod": self.flying.pop(self._chance.one(sorted(self.flying)))}

    def _fail(self) -> Step:
        attempted = self.flying.pop(self._chance.one(sorted(self.flying)))
        there = self.pods.get(attempted["metadata"]["name"])
        plugins = self._chance.some(PLUGINS, 0, 2)
        pending = [one for one in plugins if one == "Waits"]
        rejectors = [one for one in plugins if one != "Waits"]
        return {"Do": "fail", "Old": attempted, "Pod": there, "Rejectors": rejectors, "Pending": pending}


def ticks(before: int, after: int) -> Iterator[Step]:
    """What the two timers of the queue do in between."""
    for at in range(before - before % SECOND + SECOND, after, SECOND):
        yield {"Do": "flush_backoff", "At": at}
        if at % LEFTOVER == 0:
            yield {"Do": "flush_leftover", "At": at}


def passes(chance: Chance, now: int) -> int:
    """The time of the next step, never a whole second, at which the timers fire."""
    wait = chance.one((1, 7, 150, 400, 400, 900, 1800, 4000, 12_000))
    wait = 310 * SECOND if chance.of(0.01) else wait
    then = now + wait
    return then if then % SECOND else then + 1
