"""What differs between the framework's decisions and this engine's."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final

from scheduler_core.conformance.comparison import differences
from scheduler_core.engine.entry import simulate
from scheduler_core.extenders.session import ExtenderCalls
from tests.hunt.framework.proxy import Exchange
from tests.hunt.framework.replayed import Replayed, as_text

Record = dict[str, Any]
EXTENDER: Final = "extender "
"""Begins the name of an extender's column here, and not there."""


def differing(case: Record) -> list[str]:
    """As text, none if the decisions are equal."""
    case = json.loads(json.dumps(case))  # what is compared is made alike first
    expected, config, replayed = (
        case["expected"],
        case.get("config") or {},
        Replayed(case.get("exchanges", ())),
    )
    found = simulate(
        case["objects"],
        case.get("config"),
        detail="full",
        expand_workloads=False,
        release=case.get("release"),
        extender_calls=ExtenderCalls(replayed, binds=False),
    ).to_dict()
    theirs, found = expected["attempts"], json.loads(json.dumps(found))
    ours = found["attempts"][: len(theirs)]  # who makes room is attempted once more
    for there, here in zip(theirs, ours, strict=False):
        _make_alike(there, here, config)
    told = [str(one) for one in differences({"attempts": theirs}, {"attempts": ours}, observed=True)]
    told += _victims(case, theirs[-1], ours[-1])
    n_calls = len(ours[0].get("extenderCalls", ()))
    return told + _questions(case.get("exchanges", ()), replayed.asked[:n_calls])


def _make_alike(theirs: Record, ours: Record, config: Record) -> None:
    _name_extenders_alike(theirs, ours, config)
    for attempt in (theirs, ours):
        _sort_what_has_no_order(attempt)
    if "preemption" in theirs and ours.get("preemption"):
        _accept_ties(theirs["preemption"], ours["preemption"])


def _name_extenders_alike(theirs: Record, ours: Record, config: Record) -> None:
    """One that does not score is said to score 0 there, and has no column here."""
    silent = [one["urlPrefix"] for one in config.get("extenders", ()) if not one.get("prioritizeVerb")]
    for scores in theirs.get("scores", {}).values():
        for name in silent:
            scores.pop(name, None)
    for scores in ours.get("scores", {}).values():
        for name in [name for name in scores if name.startswith(EXTENDER)]:
            scores[name.removeprefix(EXTENDER)] = scores.pop(name)


def _sort_what_has_no_order(attempt: Record) -> None:
    """Reasons of extended resources, and a list of errors."""
    for failure in attempt.get("failed", {}).values():
        failure["reasons"].sort()
    start, bracket, errors = attempt.get("message", "").partition("preemption: [")
    if bracket:
        attempt["message"] = f"{start}{bracket}{', '.join(sorted(errors.rstrip(']').split(', ')))}]"


def _questions(theirs: Sequence[Exchange], ours: Sequence[str]) -> list[str]:
    """Those to prioritize go out together."""
    wanted = [as_text(one["url"], one["nodes"]) for one in theirs]
    if sorted(wanted) == sorted(ours) and _without_scores(wanted) == _without_scores(ours):
        return []
    return [f"questions: {wanted} there, {list(ours)} here"]


def _without_scores(questions: Sequence[str]) -> list[str]:
    return [one for one in questions if "/prioritize " not in one]


def _accept_ties(theirs: Record, ours: Record) -> None:
    if theirs["nominated"] in ours.get("tied", []):
        ours["nominated"] = theirs["nominated"]


def _victims(case: Record, theirs: Record, ours: Record) -> list[str]:
    """On their node. Who terminates already is not evicted once more."""
    node = theirs.get("preemption", {}).get("nominated")
    candidate = (ours.get("preemption") or {}).get("candidates", {}).get(node)
    if candidate is None:
        return []
    leaving = {_key(one) for one in case["objects"] if "deletionTimestamp" in one["metadata"]}
    wanted, decided = set(case["expected"].get("evicted", [])), set(candidate["victims"]) - leaving
    return [] if wanted == decided else [f"victims: {sorted(wanted)} there, {sorted(decided)} here"]


def _key(item: Record) -> str:
    return f"{item['metadata'].get('namespace', 'default')}/{item['metadata']['name']}"
