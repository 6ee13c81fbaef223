"""What may be spoken of in a run, and in one attempt of it, by name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from scheduler_core.engine.run import Run
from scheduler_core.explain.explanation import Explanation
from scheduler_core.measures.measures import measure
from scheduler_core.questions.facts import Facts
from scheduler_core.snapshot.axis import CPU, MEMORY

GIB: Final = 2**30


def run_values(run: Run) -> dict[str, Any]:
    """placed, pending, evicted, nodes, attempts, fill, emptyNodes, pods[KEY], onNode[NODE], of[KEY]."""
    found = measure(run)
    return {
        "placed": found.placed,
        "pending": found.pending,
        "evicted": found.evicted,
        "nodes": found.nodes,
        "emptyNodes": found.empty_nodes,
        "zoneSkew": found.zone_skew,
        "fill": {name: round(100 * fill.fraction) for name, fill in found.fill.items()},
        "stranded": dict(found.stranded),
        "attempts": len(run.outcomes),
        "pods": _pods(run),
        "onNode": _on_node(run),
        "requests": _requests(run),
        "requested": _requested(run),
        "of": {outcome.pod: _of(run, outcome.pod) for outcome in run.outcomes},
    }


def attempt_values(explanation: Explanation) -> dict[str, Any]:
    """attempt, scores[NODE], raw, normalised, weights[PLUGIN], filters[NODE], lead."""
    facts = Facts(explanation)
    record = facts.record
    return {
        "attempt": _attempt(facts),
        "scores": {node: {"total": facts.totals[node], **facts.weighted(node)} for node in facts.totals},
        "raw": _column(facts, "raw"),
        "normalised": _column(facts, "normalised"),
        "weights": {column["plugin"]: column["weight"] for column in record["scores"]},
        "filters": {node: _verdict(facts, node) for node in facts.nodes},
        "turnedAway": {step["plugin"]: step["rejected"] for step in record["funnel"]},
        "preemption": _preemption(record),
    }


def _of(run: Run, pod: str) -> Any:
    return lambda: attempt_values(run.explain(pod))


def _pods(run: Run) -> dict[str, Any]:
    attempts = Counter(outcome.pod for outcome in run.outcomes)
    return {
        outcome.pod: {
            "node": run.placements.get(outcome.pod),
            "outcome": outcome.outcome,
            "message": outcome.message,
            "attempts": attempts[outcome.pod],
        }
        for outcome in run.outcomes
    }


def _on_node(run: Run) -> dict[str, int]:
    """Pods of the run that each node got."""
    counts = Counter(run.placements.values())
    return {name: counts[name] for name in run.state.nodes.names}


def _requests(run: Run) -> dict[str, dict[str, float]]:
    """Pod → what it requests: cpu, memoryGiB."""
    table = run.snapshot.pods
    return {
        key: {
            "cpu": round(int(table.requests[row, CPU]) / 1_000, 3),
            "memoryGiB": round(int(table.requests[row, MEMORY]) / GIB, 3),
        }
        for row, key in enumerate(table.keys)
    }


def _requested(run: Run) -> dict[str, float]:
    """Of all pods together, those without a node included."""
    each = _requests(run).values()
    return {name: round(sum(one[name] for one in each), 3) for name in ("cpu", "memoryGiB")}


def _attempt(facts: Facts) -> dict[str, Any]:
    record = facts.record
    ranked = sorted(facts.totals, key=lambda node: (node != facts.winner, -facts.totals[node], node))
    second = ranked[1] if facts.winner is not None and len(ranked) > 1 else None
    preemption = record["preemption"] or {}
    return {
        "number": record["k"],
        "pod": record["pod"],
        "outcome": record["outcome"],
        "node": record["node"],
        "score": record["score"],
        "message": record["message"],
        "sentence": record["sentence"],
        "priority": record["priority"],
        "nodes": len(facts.nodes),
        "feasible": len(facts.feasible),
        "rejected": len(facts.nodes) - len(facts.feasible) - record["notLookedAt"],
        "notLookedAt": record["notLookedAt"],
        "tied": list(facts.best) if facts.totals else [],
        "second": second,
        "lead": None if second is None else facts.totals[str(facts.winner)] - facts.totals[second],
        "victims": facts.explanation.outcome["victims"],
        "nominated": preemption.get("nominated"),
    }


def _column(facts: Facts, name: str) -> dict[str, dict[str, int]]:
    return {
        node: {column["plugin"]: column[name][facts.position(node)] for column in facts.scored}
        for node in facts.totals
    }


def _verdict(facts: Facts, node: str) -> dict[str, Any]:
    verdict, plugin, reasons = facts.verdict(node)
    return {"verdict": verdict, "by": plugin, "reason": reasons}


def _preemption(record: Mapping[str, Any]) -> dict[str, Any]:
    preemption = record["preemption"]
    if preemption is None:
        return {}
    return {
        "deciding": preemption["deciding"],
        "reason": preemption["reason"],
        "candidates": len(preemption["candidates"]),
        "victims": {one["node"]: one["victims"] for one in preemption["candidates"]},
        "eliminatedBy": {one["node"]: one["eliminatedBy"] for one in preemption["candidates"]},
    }
