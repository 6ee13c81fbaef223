"""One attempt as text: the sentence, the funnel of filters, a line a node, the scores, preemption."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from scheduler_core.cli.text.columns import columns
from scheduler_core.cli.text.device_trials import Devices, device_parts
from scheduler_core.explain.table import node_verdict

CRITERIA = ("pdbViolations", "highestPriority", "prioritySum", "victims", "latestStart")
CRITERIA_HEADINGS = ("PDB VIOLATIONS", "HIGHEST PRIORITY", "PRIORITY SUM", "VICTIMS", "LATEST START")

DecisionRecord = dict[str, Any]


def decision_text(decision: DecisionRecord, devices: Callable[[str], Devices]) -> str:
    """`decision` is the explanation's JSON (Explanation.to_dict), `devices` that of the devices of a node (Explanation.node)."""
    return "\n".join(_parts(decision, devices))


def _parts(decision: DecisionRecord, devices: Callable[[str], Devices]) -> Iterator[str]:
    yield (
        f"{decision['pod']}: attempt {decision['k']}, priority {decision['priority']}, "
        f"profile {decision['profile']}\n{decision['sentence']}\n"
    )
    if decision["funnel"]:
        yield columns(("FILTER", "REJECTED", "LEFT", "REASONS"), map(_band, decision["funnel"]))
    if decision["filters"]:
        yield columns(("NODE", "VERDICT", "BY", "REASON"), _node_lines(decision))
    if decision["devices"] is not None:
        yield from device_parts(decision["nodes"], devices)
    if decision["totals"]:
        yield _scores(decision)
    if decision["preemption"]:
        yield from _preemption(decision["preemption"])
    if decision["message"]:
        yield f"Message: {decision['message']}\n"


def _band(band: dict[str, Any]) -> tuple[Any, ...]:
    reasons = ", ".join(f"{reason['nodes']} {reason['reason']}" for reason in band["reasons"])
    return band["plugin"], band["rejected"], band["left"], reasons


def _node_lines(decision: DecisionRecord) -> Iterator[tuple[Any, ...]]:
    for position, node in enumerate(decision["nodes"]):
        yield node, *node_verdict(decision, position)


def _scores(decision: DecisionRecord) -> str:
    """Best first; the winner and those that share its total are marked."""
    scored = [column for column in decision["scores"] if not column["skipped"]]
    rows = [position for position, total in enumerate(decision["totals"]) if total is not None]
    rows.sort(key=lambda position: (-decision["totals"][position], decision["nodes"][position]))
    tied = set(decision["tied"])
    headings = ["NODE", "TOTAL", *(f"{column['plugin']} ×{column['weight']}" for column in scored), "WINNER"]
    lines = []
    for position in rows:
        node = decision["nodes"][position]
        mark = "winner" if node == decision["node"] else "tied" if node in tied else ""
        weighted = (column["weighted"][position] for column in scored)
        lines.append([node, decision["totals"][position], *weighted, mark])
    tie = f"{len(tied):,} nodes are tied: {decision['tieBreak']}.\n" if len(tied) > 1 else ""
    return columns(headings, lines) + tie


def _deciding(criterion: str | None) -> str:
    if criterion is None:
        return ""
    if criterion == "name":
        return ", the first by name of those equal on every criterion; kube-scheduler may choose any of them"
    return f", decided by {criterion}"


def _preemption(preemption: dict[str, Any]) -> Iterator[str]:
    if not preemption["eligible"]:
        yield f"Preemption: {preemption['reason']}\n"
        return
    if not preemption["candidates"]:
        yield f"Preemption: {preemption['message']}\n"
        return
    deciding = _deciding(preemption["deciding"])
    nominated = preemption["nominated"] or "no node"
    candidates = [
        (candidate["node"], *(candidate["criteria"][name] for name in CRITERIA), candidate["eliminatedBy"])
        for candidate in preemption["candidates"]
    ]
    yield f"Preemption: {nominated}{deciding}\n"
    yield columns(("CANDIDATE", *CRITERIA_HEADINGS, "ELIMINATED BY"), candidates)
    yield columns(
        ("CANDIDATE", "POD", "PRIORITY", "VERDICT", "WHY"),
        [
            (candidate["node"], pod["pod"], pod["priority"], pod["verdict"], pod["why"])
            for candidate in preemption["candidates"]
            for pod in candidate["pods"]
        ],
    )
