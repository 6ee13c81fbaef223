"""The state of a run at any time, as a fold over its events.

seq, at, title, seed, duration
nodes     name → {zone, labels, allocatable, unschedulable, taints, ready}
pods      key → {priority, requests, group, workload, place, node, nominatedNode, until, why, attempts, message, created, bound}
              place: activeQ | backoffQ | unschedulable | gated | assumed | bound | terminating
              until: end of the back-off, of the grace period, or of waiting for its group at a node
              why: of the last move; created, bound: when
groups    key → {minCount, fate, message, at}
              fate: of its latest cycle, at that time: scheduled | unschedulable | waiting | error; None before the first
budgets   key → {allowed, healthy, desired, expected}
slices    name → {pool, generation, devices: node → names}; of nodes' own devices (driver/pool/device)
claims    key → the devices that it keeps from others
counts    {created, scheduled, preempting, unschedulable, error, bound, refused, finished, evicted, gone}
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from scheduler_core.kernel import Changes, Fold, State

Body = Mapping[str, Any]
EVICTIONS: Final = ("preempted", "tainted")


def _empty() -> State:
    return {
        "seq": 0,
        "at": 0,
        "title": "",
        "seed": 0,
        "duration": 0,
        "nodes": {},
        "pods": {},
        "budgets": {},
        "groups": {},
        "slices": {},
        "claims": {},
        "counts": dict.fromkeys(
            (
                "created",
                "scheduled",
                "preempting",
                "unschedulable",
                "error",
                "bound",
                "refused",
                "finished",
                "evicted",
                "gone",
            ),
            0,
        ),
    }


def _began(state: State, body: Body) -> None:
    state.update({name: body[name] for name in ("title", "seed", "duration")})


def _node(state: State, body: Body) -> None:
    names = ("zone", "allocatable", "unschedulable", "taints", "ready")
    # Logs that were stored by older versions have no labels.
    state["nodes"][body["node"]] = {name: body[name] for name in names} | {"labels": body.get("labels", {})}


def _node_removed(state: State, body: Body) -> None:
    del state["nodes"][body["node"]]


def _pod_there(state: State, body: Body) -> None:
    _new_pod(state, body, place="activeQ" if body["node"] is None else "bound", node=body["node"])


def _pod_created(state: State, body: Body) -> None:
    _new_pod(state, body, place="activeQ", node=None)
    state["counts"]["created"] += 1


def _new_pod(state: State, body: Body, *, place: str, node: str | None) -> None:
    state["pods"][body["pod"]] = {
        "priority": body["priority"],
        "requests": body["requests"],
        "group": body.get("group"),
        "workload": body.get("workload"),
        "place": place,
        "node": node,
        "nominatedNode": body.get("nominatedNode"),
        "until": None,
        "why": None,
        "attempts": 0,
        "message": "",
        "created": body["at"],
        "bound": None,
    }


def _queue(state: State, body: Body) -> None:
    pod = state["pods"].get(body["pod"])
    if pod is not None and body["to"] is not None and pod["place"] not in ("bound", "terminating"):
        pod.update(place=body["to"], why=body["why"], until=body.get("until"))


def _attempt(state: State, body: Body) -> None:
    state["counts"][body["outcome"]] += 1
    if (part := body.get("group")) is not None:
        _change_group(state, part["name"], fate=part["fate"], message=part["message"], at=body["at"])
    pod = state["pods"].get(body["pod"])
    if pod is None:
        return
    pod["attempts"] += 1
    pod["message"] = body["message"]
    if body["outcome"] == "scheduled" and pod["place"] not in ("bound", "terminating"):
        pod.update(place="assumed", node=body["node"], until=None, why=None)


def _group(state: State, body: Body) -> None:
    _change_group(state, body["group"], minCount=body["minCount"])


def _change_group(state: State, group: str, **changes: Any) -> None:
    known = state.setdefault("groups", {}).setdefault(
        group, {"minCount": None, "fate": None, "message": "", "at": None}
    )
    known.update(changes)


def _group_deleted(state: State, body: Body) -> None:
    state.setdefault("groups", {}).pop(body["group"], None)


def _permit_waits(state: State, body: Body) -> None:
    state["pods"][body["pod"]].update(why="Permit", until=body["until"])


def _nominated(state: State, body: Body) -> None:
    state["pods"][body["pod"]]["nominatedNode"] = body["node"]


def _bound(state: State, body: Body) -> None:
    state["counts"]["bound"] += 1
    state["pods"][body["pod"]].update(
        place="bound", node=body["node"], nominatedNode=None, until=None, why=None, bound=body["at"]
    )


def _refused(state: State, body: Body) -> None:
    state["counts"]["refused"] += 1
    pod = state["pods"].get(body["pod"])
    if pod is not None and pod["place"] == "assumed":
        pod.update(node=None, until=None, why=None)


def _terminating(state: State, body: Body) -> None:
    state["pods"][body["pod"]].update(place="terminating", why=body["why"], until=body["until"])
    state["counts"]["evicted"] += body["why"] in EVICTIONS


def _gone(state: State, body: Body) -> None:
    pod = state["pods"].pop(body["pod"])
    counts = state["counts"]
    counts["gone"] += 1
    counts["finished"] += body["why"] == "finished"
    counts["evicted"] += body["why"] in EVICTIONS and pod["place"] != "terminating"


def _policy_changed(state: State, body: Body) -> None:
    """The scheduler starts again: pods that wait are in its activeQ, gated pods are reported as gated again."""
    for pod in state["pods"].values():
        if pod["place"] in ("backoffQ", "unschedulable", "gated", "inFlight"):
            pod.update(place="activeQ", why=None, until=None)


def _budget(state: State, body: Body) -> None:
    names = ("allowed", "healthy", "desired", "expected")
    state["budgets"][body["budget"]] = {name: body[name] for name in names}


def _budget_deleted(state: State, body: Body) -> None:
    state["budgets"].pop(body["budget"], None)


def _slice(state: State, body: Body) -> None:
    names = ("pool", "generation", "devices")
    state["slices"][body["slice"]] = {name: body[name] for name in names}


def _slice_deleted(state: State, body: Body) -> None:
    state["slices"].pop(body["slice"], None)


def _allocated(state: State, body: Body) -> None:
    for_admin = body.get("adminAccess", ())
    state["claims"][body["claim"]] = [device for device in body["devices"] if device not in for_admin]


def _released(state: State, body: Body) -> None:
    state["claims"].pop(body["claim"], None)


_CHANGES: Final[Changes] = {
    "began": _began,
    "nodeAdded": _node,
    "nodeChanged": _node,
    "nodeRemoved": _node_removed,
    "podThere": _pod_there,
    "podCreated": _pod_created,
    "queue": _queue,
    "attempt": _attempt,
    "permitWaits": _permit_waits,
    "podGroup": _group,
    "podGroupDeleted": _group_deleted,
    "nominated": _nominated,
    "podBound": _bound,
    "bindRefused": _refused,
    "podTerminating": _terminating,
    "podGone": _gone,
    "budget": _budget,
    "policyChanged": _policy_changed,
    "budgetDeleted": _budget_deleted,
    "deviceSlice": _slice,
    "deviceSliceDeleted": _slice_deleted,
    "claimAllocated": _allocated,
    "claimReleased": _released,
}
"""What changes the state; other events are only told."""

fold: Final = Fold(_empty, _CHANGES)
