"""What differs between the framework's decision and this engine's."""

from __future__ import annotations

from typing import Any, Final

from scheduler_core.conformance.compare import differences
from scheduler_core.engine.simulate import simulate
from scheduler_core.extenders.session import ExtenderCalls
from tests.hunt.framework.proxy import Asked, Exchange

Record = dict[str, Any]
EXTENDER: Final = "extender "
"""Begins the name of an extender's column here, and not there."""


def differing(case: Record) -> list[str]:
    """As text, none if the decisions are equal."""
    expected = case["expected"]
    asked, config = Asked(), case.get("config") or {}
    calls = ExtenderCalls(asked, binds=False) if "exchanges" in case else None
    found = simulate(
        case["objects"], case.get("config"), detail="full", expand_workloads=False, extender_calls=calls
    ).to_dict()
    theirs, ours = expected["attempts"][0], found["attempts"][0]
    for scores in ours.get("scores", {}).values():
        for name in [name for name in scores if name.startswith(EXTENDER)]:
            scores[name.removeprefix(EXTENDER)] = scores.pop(name)
    for attempt in (theirs, ours):
        for failure in attempt.get("failed", {}).values():
            failure["reasons"].sort()  # those of extended resources have no order
    if "preemption" in theirs and ours.get("preemption"):
        _accept_ties(theirs["preemption"], ours["preemption"])
    told = [str(one) for one in differences({"attempts": [theirs]}, {"attempts": [ours]}, observed=True)]
    told += _victims(case, theirs, ours)
    if "exchanges" in case:
        told += _questions(case["exchanges"], asked.about(config, theirs["pod"]))
    return told


def _questions(theirs: list[Exchange], ours: list[Exchange]) -> list[str]:
    """Those to prioritize go out together."""
    wanted, decided = ([f"{one['url']} {one['nodes']}" for one in all_] for all_ in (theirs, ours))
    if wanted == decided or (
        sorted(wanted) == sorted(decided) and _without_scores(wanted) == _without_scores(decided)
    ):
        return []
    return [f"questions: {wanted} there, {decided} here"]


def _without_scores(questions: list[str]) -> list[str]:
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
