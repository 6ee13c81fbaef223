"""What if: changes made by hand on the manifests end as the draft says, and the pods that move are those that it lists."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

from scheduler_core.drafts.base import DraftBase
from scheduler_core.drafts.difference import EndState, difference
from scheduler_core.drafts.reader import read_changes
from scheduler_core.engine.outcome import SCHEDULED, Outcome
from scheduler_core.engine.run import Run
from tests.core.oracle.node_selection import tolerated
from tests.hunt.answers.cluster import Case
from tests.hunt.answers.decisions import after_outcome
from tests.hunt.answers.manifests import (
    anew,
    controller,
    cordoned,
    has_ended,
    is_going,
    is_of_its_node,
    is_static,
    key_of,
    node_of,
    nodes_of,
    of_kind,
    on,
    without_nodes,
)
from tests.support.builders import Manifest


def contradictions(case: Case) -> Iterator[str]:
    """Of a draft with one to three changes, made before the run and after some of its attempts."""
    rng, run = Random(case.seed), case.run()
    base = DraftBase.of(run, case.objects, case.policy)
    yield from _drafted(case, rng, base, case.objects, run)
    step = rng.randint(0, len(run.outcomes))
    begun, now = Run(case.objects, case.policy, detail="placements"), case.objects
    for outcome in islice(begun.play(), step):
        now = _standing(after_outcome(now, outcome), outcome)
    base = DraftBase.at_step(begun, case.objects, case.policy)
    for message in _drafted(case, rng, base, now, case.run(now)):
        yield f"after {step} attempts, {message}"


def _standing(now: list[Manifest], outcome: Outcome) -> list[Manifest]:
    """Placed pods come last, in the order in which they came to their nodes; a nominated pod waits with its nomination."""
    (pod,) = [one for one in now if _is(one, "Pod", outcome.pod)]
    if outcome.outcome == SCHEDULED:
        return [*(one for one in now if one is not pod), pod]
    nominated = {**pod, "status": {**pod.get("status", {}), "nominatedNodeName": outcome.nominated}}
    return [nominated if one is pod and outcome.nominated else one for one in now]


def _drafted(case: Case, rng: Random, base: DraftBase, given: list[Manifest], run: Run) -> Iterator[str]:
    """run : over the given objects."""
    if _ends(base.run) != _ends(run):
        yield f"without changes: {_ends(base.run)}, by hand {_ends(run)}"
    objects, changes = given, []
    for _ in range(rng.randint(1, 3)):
        change = _change(rng, objects)
        changes.append(change)
        objects = made_by_hand(objects, change)
    applied = base.applied(read_changes(changes)).run
    again = case.run(objects)
    if _ends(applied) != _ends(again):
        yield f"{changes}: answered {_ends(applied)}, by hand {_ends(again)}"
    shifts = {one.pod: one.nodes for one in difference(EndState.of(base.run), EndState.of(applied)).shifts}
    before, after = _places(given, run), _places(objects, again)
    expected = {
        pod: (before.get(pod), after.get(pod))
        for pod in {*before, *after}
        if pod not in before or pod not in after or before[pod] != after[pod]
    }
    if shifts != expected:
        yield f"{changes}: answered {shifts}, by hand {expected}"


def _ends(run: Run) -> tuple[dict[str, str], list[tuple[str, str]]]:
    return run.placements, [(one.pod, one.outcome) for one in run.outcomes]


def _places(objects: list[Manifest], run: Run) -> dict[str, str | None]:
    """Pod → its node at the end, None while it waits; pods that have ended are not counted."""
    victims = {victim for one in run.outcomes for victim in one.victims}
    found: dict[str, str | None] = {}
    for pod in of_kind(objects, "Pod"):
        key = key_of(pod)
        if not has_ended(pod):
            found[key] = run.placements.get(key) or (None if key in victims else node_of(pod) or None)
    return found


def _change(rng: Random, objects: list[Manifest]) -> dict[str, Any]:
    node = rng.choice(nodes_of(objects))
    pods = [key_of(pod) for pod in of_kind(objects, "Pod") if not has_ended(pod)]
    bound = [key_of(pod) for pod in of_kind(objects, "Pod") if node_of(pod) and not has_ended(pod)]
    effect = rng.choice(("NoSchedule", "NoExecute"))
    found: list[dict[str, Any]] = [
        {"cordon": node},
        {"uncordon": node},
        {"drain": node},
        {"taint": {"node": node, "taints": [{"key": "only", "value": rng.choice("xy"), "effect": effect}]}},
        {"label": {"node": node, "labels": {"disk": rng.choice(("ssd", "hdd"))}}},
        {"allocatable": {"node": node, "resources": {"cpu": rng.choice(("1", "8"))}}},
    ]
    if len(nodes_of(objects)) > 1:
        found.append({"removeNode": node})
    if pods:
        found += [{"deletePod": rng.choice(pods)}, {"bind": {"pod": rng.choice(pods), "node": node}}]
        update: dict[str, Any] = rng.choice(
            ({"priority": 7}, {"nodeSelector": {"disk": "ssd"}}, {"nodeSelector": {}})
        )
        found.append({"updatePods": {"pod": rng.choice(pods), **update}})
    if bound:
        found.append({"evictPod": rng.choice(bound)})
    return rng.choice(found)


def made_by_hand(objects: list[Manifest], change: dict[str, Any]) -> list[Manifest]:
    """The manifests after one change."""
    ((verb, value),) = change.items()
    match verb:
        case "cordon" | "uncordon":
            return cordoned(objects, value, is_cordoned=verb == "cordon")
        case "drain":
            return _left(cordoned(objects, value), value)
        case "removeNode":
            return without_nodes(_left(objects, value), [value])
        case "taint":
            return _tainted(objects, value)
        case "deletePod":
            return [one for one in objects if not _is(one, "Pod", value)]
    return [_edited(one, verb, value) for one in objects]


def _edited(one: Manifest, verb: str, value: Any) -> Manifest:
    match verb:
        case "label" if _is(one, "Node", value["node"]):
            labels = {**one["metadata"]["labels"], **value["labels"]}
            return {**one, "metadata": {**one["metadata"], "labels": labels}}
        case "allocatable" if _is(one, "Node", value["node"]):
            return {**one, "status": {"allocatable": {**one["status"]["allocatable"], **value["resources"]}}}
        case "bind" if _is(one, "Pod", value["pod"]):
            return on(anew(one) if node_of(one) else one, value["node"])
        case "evictPod" if _is(one, "Pod", value):
            return anew(one)
        case "updatePods" if _is(one, "Pod", value["pod"]):
            return _updated(one, {name: new for name, new in value.items() if name != "pod"})
    return one


def _updated(pod: Manifest, fields: dict[str, Any]) -> Manifest:
    """A pod on a node is made anew if its spec changes."""
    spec = {name: value for name, value in {**pod["spec"], **fields}.items() if value is not None}
    changed = {**pod, "spec": spec}
    return anew(changed) if node_of(pod) and spec != pod["spec"] else changed


def _is(one: Manifest, kind: str, key: str) -> bool:
    return one["kind"] == kind and key_of(one) == key


def _left(objects: list[Manifest], node: str) -> list[Manifest]:
    """Pods leave the node, but for those of DaemonSets and static pods."""
    made = []
    for one in objects:
        leaves = one["kind"] == "Pod" and node_of(one) == node and not is_of_its_node(one)
        if not leaves:
            made.append(one)
        elif controller(one) is not None and not is_going(one) and not has_ended(one):
            made.append(anew(one))
    return made


def _tainted(objects: list[Manifest], value: dict[str, Any]) -> list[Manifest]:
    (taint,) = value["taints"]
    made = []
    for one in objects:
        if _is(one, "Node", value["node"]):
            kept = [
                other
                for other in one["spec"].get("taints", [])
                if (other["key"], other["effect"]) != (taint["key"], taint["effect"])
            ]
            made.append({**one, "spec": {**one["spec"], "taints": [*kept, taint]}})
        elif (
            one["kind"] != "Pod"
            or node_of(one) != value["node"]
            or taint["effect"] != "NoExecute"
            or is_static(one)
            or tolerated(taint, one["spec"].get("tolerations", []))
        ):
            made.append(one)
        elif controller(one) is not None and not (is_of_its_node(one) or is_going(one) or has_ended(one)):
            made.append(anew(one))
    return made
