"""What differs between the framework's decision and this engine's."""

from __future__ import annotations

from typing import Any

from scheduler_core.conformance.compare import differences
from scheduler_core.engine.simulate import simulate

Record = dict[str, Any]


def differing(case: Record) -> list[str]:
    """As text, none if the decisions are equal."""
    expected = case["expected"]
    found = simulate(case["objects"], case.get("config"), detail="full", expand_workloads=False).to_dict()
    theirs, ours = expected["attempts"][0], found["attempts"][0]
    for attempt in (theirs, ours):
        for failure in attempt.get("failed", {}).values():
            failure["reasons"].sort()  # those of extended resources have no order
    if "preemption" in theirs and ours.get("preemption"):
        _accept_ties(theirs["preemption"], ours["preemption"])
    told = [str(one) for one in differences({"attempts": [theirs]}, {"attempts": [ours]}, observed=True)]
    return told + _victims(case, theirs, ours)


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
