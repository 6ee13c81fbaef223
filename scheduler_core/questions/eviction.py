"""Which pods are evicted, on which node, and which criterion chose that node."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from scheduler_core.questions.facts import Facts
from scheduler_core.questions.nodes import turned_away
from scheduler_core.questions.question import Choice, Question, a_choice

MOST_OFFERED: Final = 20
"""Of the pods that might be evicted, in the order of the candidates: so many are offered, and any may be named."""

CRITERIA: Final[Mapping[str, str]] = {
    "pdbViolations": "Fewest disruption budgets are violated",
    "highestPriority": "The most important victim is the least important",
    "prioritySum": "The priorities of the victims add up to the least",
    "victims": "Fewest pods are evicted",
    "latestStart": "The most important victims started last",
    "name": "Nothing: the nodes are equal by every criterion",
}


def nominated(facts: Facts) -> Question | None:
    """None unless the attempt evicts. Among nodes that are equal by every criterion, any is right."""
    chosen = _chosen(facts)
    if chosen is None or len(facts.nodes) < 2:
        return None
    return Question(
        id="nominated",
        kind="node",
        ask=f"On which node does {facts.pod} make room?",
        right=(chosen["node"], *_equals(facts)),
        says=lambda answer: _of_node(facts, str(answer)),
        possible=tuple(facts.nodes),
        gives_away=True,
    )


def victim(facts: Facts) -> Question | None:
    """Each victim of the chosen node, and of those that are equal to it, is right. None unless the attempt evicts."""
    chosen = _chosen(facts)
    if chosen is None:
        return None
    as_well = [candidate for candidate in _candidates(facts) if candidate["eliminatedBy"] == "name"]
    right = [pod for candidate in (chosen, *as_well) for pod in candidate["victims"]]
    others = [one["pod"] for candidate in _candidates(facts) for one in candidate["pods"]]
    pods = tuple(dict.fromkeys([*right, *others]))
    return Question(
        id="victim",
        kind="pod",
        ask=f"Name a pod that is evicted for {facts.pod}.",
        right=tuple(right),
        says=lambda answer: _of_pod(facts, str(answer)),
        choices=a_choice(sorted(pods[:MOST_OFFERED])),
        possible=pods,
        gives_away=True,
    )


def criterion(facts: Facts) -> Question | None:
    """None with fewer than two candidates: nothing had to be decided."""
    chosen = _chosen(facts)
    if chosen is None or facts.record["preemption"]["deciding"] is None or len(_candidates(facts)) < 2:
        return None
    return Question(
        id="criterion",
        kind="choice",
        ask=f"What decides between the {len(_candidates(facts))} nodes on which {facts.pod} could make room?",
        right=(facts.record["preemption"]["deciding"],),
        says=lambda answer: _of_criterion(facts),
        choices=tuple(Choice(name, text) for name, text in CRITERIA.items()),
        gives_away=True,
    )


def _candidates(facts: Facts) -> Sequence[dict[str, Any]]:
    found: list[dict[str, Any]] = (facts.record["preemption"] or {}).get("candidates", [])
    return found


def _chosen(facts: Facts) -> dict[str, Any] | None:
    """The candidate that was taken; it stands first."""
    if facts.outcome != "preempting" or not _candidates(facts):
        return None
    return _candidates(facts)[0]


def _equals(facts: Facts) -> list[str]:
    """Candidates that only their names put behind the chosen one."""
    return [candidate["node"] for candidate in _candidates(facts) if candidate["eliminatedBy"] == "name"]


def _of_node(facts: Facts, node: str) -> str:
    candidate = next((one for one in _candidates(facts) if one["node"] == node), None)
    if candidate is None:
        return f"{_no_candidate(facts, node)} {facts.sentence}"
    out = candidate["eliminatedBy"]
    if out is None:
        return facts.sentence
    if out == "name":
        return f"{node} is equal to the chosen node by every criterion; kube-scheduler may take either. {facts.sentence}"
    return f"{node} is worse by this criterion: {_criterion(out)}. {facts.sentence}"


def _no_candidate(facts: Facts, node: str) -> str:
    tried = next((one for one in facts.record["preemption"]["dryRun"] if one["node"] == node), None)
    if tried is not None:
        return f"Evicting pods on {node} would not help: {', '.join(tried['reasons'])}."
    return f"Evicting pods on {node} cannot help. {turned_away(facts, node)}"


def _of_pod(facts: Facts, pod: str) -> str:
    chosen = _candidates(facts)[0]
    if pod in chosen["victims"]:
        return facts.sentence
    for candidate in _candidates(facts):
        one = next((one for one in candidate["pods"] if one["pod"] == pod), None)
        if one is not None and one["verdict"] == "spared":
            return (
                f"{pod} is spared: {candidate['node']} has room enough without its eviction. {facts.sentence}"
            )
        if one is not None:
            return (
                f"{pod} would have to be evicted on {candidate['node']}. {_of_node(facts, candidate['node'])}"
            )
    return facts.sentence


def _of_criterion(facts: Facts) -> str:
    steps = facts.record["preemption"]["criteria"]
    left = [f"{_criterion(step['name'])} ({step['left']} left)" for step in steps]
    return f"There are {len(_candidates(facts))} candidates. One criterion after the other: {', '.join(left)}. {facts.sentence}"


def _criterion(name: str) -> str:
    text = CRITERIA[name]
    return f"{text[0].lower()}{text[1:]}"
