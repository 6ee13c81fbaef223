"""The state of an election as a fold over its events: what a viewer needs to draw any moment.

    fold(events)               the state after those events
    fold.apply(state, event)   one event further, in place

A state is plain JSON:

    seq, at         of the last event
    title, seed, start, duration, lock   as in the first event
    leases          key → {resourceVersion, body}
    replicas        name → {identity, generation, lease, elects, settings, clock, process, exitCode, role, working,
                            view {holder, resourceVersion, observedAt, expiresAt} or null, sleepsUntil, request}
    requests        number as text → {replica, verb, purpose, leg, held, awaited}   those on their way
    cuts            name → refuse | hang; "" is the API server itself
    slow            name → {there, back}; "" is every request
    counts          requests sent, writes to the lock, watch notifications that these caused
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from scheduler_core.kernel import Changes, Fold, State

Body = Mapping[str, Any]


def _empty() -> State:
    return {
        "seq": 0,
        "at": 0,
        "title": "",
        "seed": 0,
        "start": "",
        "duration": 0,
        "lock": {},
        "leases": {},
        "replicas": {},
        "requests": {},
        "cuts": {},
        "slow": {},
        "counts": {"requests": 0, "writes": 0, "notifications": 0},
    }


def _began(state: State, body: Body) -> None:
    state.update({name: body[name] for name in ("title", "seed", "start", "duration", "lock")})


def _replica_started(state: State, body: Body) -> None:
    state["replicas"][body["replica"]] = {
        "identity": body["identity"],
        "generation": body["generation"],
        "lease": body["lease"],
        "elects": body["elects"],
        "settings": body["settings"],
        "clock": body["clock"],
        "process": "running",
        "exitCode": None,
        "role": "new",
        "working": False,
        "view": None,
        "sleepsUntil": None,
        "request": None,
    }


def _request_sent(state: State, body: Body) -> None:
    state["requests"][str(body["request"])] = {
        "replica": body["replica"],
        "verb": body["verb"],
        "purpose": body["purpose"],
        "leg": "there",
        "held": False,
        "awaited": True,
    }
    state["counts"]["requests"] += 1
    replica = state["replicas"][body["replica"]]
    replica["request"], replica["sleepsUntil"] = body["request"], None


def _request_held(state: State, body: Body) -> None:
    # What waits in an inbox is not held by the network.
    state["requests"][str(body["request"])].update(leg=body["leg"], held=body["leg"] != "inbox")


def _request_moved(state: State, body: Body) -> None:
    state["requests"][str(body["request"])]["held"] = False


def _request_served(state: State, body: Body) -> None:
    state["requests"][str(body["request"])]["leg"] = "back"


def _request_finished(state: State, body: Body) -> None:
    del state["requests"][str(body["request"])]
    state["replicas"][body["replica"]]["request"] = None


def _request_given_up(state: State, body: Body) -> None:
    state["requests"][str(body["request"])]["awaited"] = False
    state["replicas"][body["replica"]]["request"] = None


def _request_dropped(state: State, body: Body) -> None:
    del state["requests"][str(body["request"])]


def _lease_written(state: State, body: Body) -> None:
    state["leases"][body["lease"]] = {"resourceVersion": body["resourceVersion"], "body": body["body"]}
    _count_write(state, body)


def _lease_deleted(state: State, body: Body) -> None:
    del state["leases"][body["lease"]]
    _count_write(state, body)


def _count_write(state: State, body: Body) -> None:
    state["counts"]["writes"] += 1
    state["counts"]["notifications"] += body["notifications"]


def _view_changed(state: State, body: Body) -> None:
    names = ("holder", "resourceVersion", "observedAt", "expiresAt")
    state["replicas"][body["replica"]]["view"] = {name: body[name] for name in names}


def _sleeping(state: State, body: Body) -> None:
    state["replicas"][body["replica"]]["sleepsUntil"] = body["until"]


def _role_changed(state: State, body: Body) -> None:
    state["replicas"][body["replica"]]["role"] = body["role"]


def _work_started(state: State, body: Body) -> None:
    state["replicas"][body["replica"]]["working"] = True


def _work_stopped(state: State, body: Body) -> None:
    state["replicas"][body["replica"]]["working"] = False


def _process_changed(state: State, body: Body) -> None:
    replica = state["replicas"][body["replica"]]
    replica["process"], replica["exitCode"] = body["process"], body["exitCode"]
    if body["process"] in ("crashed", "exited"):
        replica["sleepsUntil"] = None


def _clock_changed(state: State, body: Body) -> None:
    # A replica that starts later brings its clock with it.
    if body["replica"] in state["replicas"]:
        state["replicas"][body["replica"]]["clock"] = body["clock"]


def _link_changed(state: State, body: Body) -> None:
    _set(state["cuts"], body["replica"] or "", body["cut"])


def _latency_changed(state: State, body: Body) -> None:
    slow = {"there": body["there"], "back": body["back"]}
    _set(state["slow"], body["replica"] or "", slow if any(slow.values()) else None)


def _set(values: dict[str, Any], name: str, value: Any) -> None:
    if value is None:
        values.pop(name, None)
    else:
        values[name] = value


_CHANGES: Final[Changes] = {
    "began": _began,
    "replicaStarted": _replica_started,
    "requestSent": _request_sent,
    "requestHeld": _request_held,
    "requestMoved": _request_moved,
    "requestServed": _request_served,
    "requestAnswered": _request_finished,
    "requestFailed": _request_finished,
    "requestTimedOut": _request_given_up,
    "requestAbandoned": _request_given_up,
    "requestDropped": _request_dropped,
    "leaseWritten": _lease_written,
    "leaseDeleted": _lease_deleted,
    "viewChanged": _view_changed,
    "sleeping": _sleeping,
    "roleChanged": _role_changed,
    "workStarted": _work_started,
    "workStopped": _work_stopped,
    "processChanged": _process_changed,
    "clockChanged": _clock_changed,
    "linkChanged": _link_changed,
    "latencyChanged": _latency_changed,
}
"""Events that change the state; others (faults) are only shown."""

fold: Final = Fold(_empty, _CHANGES)
