"""Which node wins, and how many nodes could take the pod."""

from __future__ import annotations

from scheduler_core.questions.facts import Facts
from scheduler_core.questions.question import Answer, Question
from scheduler_core.questions.scores import behind, points


def winner(facts: Facts) -> Question | None:
    """Any of the tied best is right: kube-scheduler promises nothing among them. None unless the pod got a node."""
    node = facts.winner
    if node is None or len(facts.nodes) < 2:
        return None
    others = () if facts.record["viaNomination"] else tuple(one for one in facts.best if one != node)
    return Question(
        id="winner",
        kind="node",
        ask=f"Which node gets {facts.pod}?",
        right=(node, *others),
        says=lambda answer: _of_winner(facts, str(answer)),
        possible=tuple(facts.nodes),
    )


def feasible(facts: Facts) -> Question | None:
    """None where the search did not look at every node."""
    if len(facts.nodes) < 2 or not facts.searched:
        return None
    return Question(
        id="feasible",
        kind="number",
        ask=f"How many of the {len(facts.nodes):,} nodes pass every filter for {facts.pod}?",
        right=(len(facts.feasible),),
        says=lambda answer: _of_count(facts, answer),
    )


def turned_away(facts: Facts, node: str) -> str:
    """What keeps a node that is not feasible out, as a sentence."""
    verdict, plugin, reasons = facts.verdict(node)
    if verdict == "rejected":
        return f"{node} cannot take {facts.pod}: {plugin} rejects it ({reasons})."
    if facts.record["viaNomination"]:
        return f"{node} was not looked at, because the node that the pod was nominated to is tried first and fits."
    return f"{node} was not looked at: enough other nodes had been found."


def _of_winner(facts: Facts, node: str) -> str:
    if node == facts.winner:
        return facts.sentence
    if node not in facts.feasible:
        return f"{turned_away(facts, node)} {facts.sentence}"
    if node in facts.best:
        return f"{_as_good(facts, node)} {facts.sentence}"
    assert facts.winner is not None
    return f"{behind(facts, node, facts.winner)} {facts.sentence}"


def _as_good(facts: Facts, node: str) -> str:
    if not facts.totals:
        return f"{node} passes every filter, and no plugin scores."
    return f"{node} is one of the {len(facts.best):,} nodes that share the highest total, {points(facts.totals[node])}."


def _of_count(facts: Facts, answer: Answer) -> str:
    count = len(facts.feasible)
    steps = [f"{step['plugin']} rejects {step['rejected']:,}" for step in facts.record["funnel"]]
    because = f": {', '.join(steps)}" if steps else ": no filter rejects any"
    return f"{count:,} of {len(facts.nodes):,} nodes pass{because}."
