"""What would help: each answer, its patches applied to the manifests and played, places the pod; and where there is none, no change of a
plain list places it.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any, Final

from scheduler_core.engine.outcome import UNSCHEDULABLE
from scheduler_core.engine.run import Run
from scheduler_core.remedies.answers import Remedies, remedies
from tests.hunt.answers.cluster import Case, played
from tests.hunt.answers.decisions import after_outcome
from tests.hunt.answers.manifests import key_of, node_of, patched
from tests.hunt.answers.moves import Move, moves
from tests.support.builders import Manifest

MOST: Final = 60
_PROFILES: Final[dict[str, Any]] = {
    "apiVersion": "kubescheduler.config.k8s.io/v1",
    "kind": "KubeSchedulerConfiguration",
    "profiles": [{"schedulerName": "default-scheduler"}],
}


def contradictions(case: Case) -> Iterator[str]:
    """Of up to two pods that found no node."""
    run = case.run()
    failed = {one.pod for one in run.outcomes if one.outcome == UNSCHEDULABLE} - run.placements.keys()
    given = {(one["kind"], key_of(one)): one for one in case.objects}
    for pod in sorted(failed)[:2]:
        found = remedies(run, pod, most=MOST)
        record = found.to_dict(lambda kind, key: given.get((kind, key)))
        for answer in record["remedies"]:
            for message in _answer(case, run, pod, answer):
                yield f"{pod}, {answer['text']}: {message}"
        yield from _missed(case, run, pod, found)


def _answer(case: Case, before: Run, pod: str, answer: dict[str, Any]) -> Iterator[str]:
    after = played(*carried_out(case, answer["steps"]))
    effects = answer["effects"]
    if after.placements.get(pod) != effects["node"]:
        yield f"is said to place it on {effects['node']}, but does on {after.placements.get(pod)}"
    new_victims = victims_of(after) - victims_of(before)
    changed = {f"{one['object']['namespace']}/{one['object']['name']}" for one in answer["changes"]}
    if set(effects["evicted"]) != new_victims - changed:
        yield f"is said to evict {effects['evicted']}, but evicts {sorted(new_victims)}"
    lost = before.placements.keys() - after.placements.keys() - victims_of(after) - changed
    if not lost <= set(effects["leftPending"]):
        yield f"is said to leave {effects['leftPending']}, but leaves {sorted(lost)}"


def victims_of(run: Run) -> set[str]:
    return {victim for one in run.outcomes for victim in one.victims}


def carried_out(case: Case, steps: list[dict[str, Any]]) -> tuple[list[Manifest], dict[str, Any] | None]:
    """The manifests and the policy after the steps of an answer."""
    objects = {(one["kind"], key_of(one)): one for one in case.objects}
    policy = case.policy
    for step in steps:
        of = step["object"]
        name = of["kind"], f"{of['namespace']}/{of['name']}" if of["namespace"] else of["name"]
        if step["disablePlugin"] or step["arguments"]:
            policy = _with(policy, step)
            continue
        if step["remove"]:
            del objects[name]
        if step["add"] is not None:
            objects[step["add"]["kind"], key_of(step["add"])] = step["add"]
        if step["patch"] is not None:
            objects[name] = patched(objects[name], step["patch"])
    return list(objects.values()), policy


def _with(policy: dict[str, Any] | None, step: dict[str, Any]) -> dict[str, Any]:
    made = copy.deepcopy(policy or _PROFILES)
    (profile,) = made["profiles"]
    if step["disablePlugin"]:
        point = profile.setdefault("plugins", {}).setdefault("multiPoint", {})
        point["disabled"] = [*point.get("disabled", []), {"name": step["disablePlugin"]}]
        return dict(made)
    raise NotImplementedError(step)


def _missed(case: Case, run: Run, pod: str, found: Remedies) -> Iterator[str]:
    """Single changes that place the pod, evict nobody, and take no node from a pod; with no answer of changes of their kind alone.

    They help the attempt itself, too: others, which help because earlier pods go elsewhere, are not looked for. Neither are amounts
    other than those that the attempt needs (docs/remedies.md): they count only where there is no answer, and no run refuted one.
    """
    answered = [{change.kind for change in answer.changes} for answer in found.answers]
    is_helped = bool(found.answers or found.refuted)
    moment = _moment(case, run, pod)
    for kinds, what, move in moves(case, pod):
        is_answered = any(one <= set(kinds) for one in answered)
        if len(found.answers) == MOST or is_answered or (_is_amount(kinds) and is_helped):
            continue
        if _helps(case, run, pod, move) and pod in _after(moment, case, move).placements:
            yield f"{pod}: {what} would help, which none of {[answer.text for answer in found.answers]} says"


def _is_amount(kinds: tuple[str, ...]) -> bool:
    return bool({"lower-request", "more-resource"} & set(kinds))


def _moment(case: Case, run: Run, pod: str) -> list[Manifest]:
    """The cluster at the last attempt of the pod, without all others that wait."""
    now = list(case.objects)
    for outcome in run.outcomes[: run.last_attempt(pod)]:
        now = after_outcome(now, outcome)
    return [one for one in now if one["kind"] != "Pod" or node_of(one) or key_of(one) == pod]


def _after(objects: list[Manifest], case: Case, move: Move) -> Run:
    made = copy.deepcopy(objects)
    move(made)
    return played(made, case.policy)


def _helps(case: Case, run: Run, pod: str, move: Move) -> bool:
    after = _after(case.objects, case, move)
    keeps = run.placements.keys() <= after.placements.keys() and not victims_of(after) - victims_of(run)
    return pod in after.placements and keeps
