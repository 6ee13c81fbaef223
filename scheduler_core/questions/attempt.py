"""The questions of one attempt, and one of them by its id."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from scheduler_core.explain.explanation import Explanation
from scheduler_core.questions import end, eviction, nodes, rejections, scores
from scheduler_core.questions.facts import Facts
from scheduler_core.questions.question import Question

OF_THE_ATTEMPT: Final[Mapping[str, Callable[[Facts], Question | None]]] = {
    "outcome": end.outcome,
    "winner": nodes.winner,
    "feasible": nodes.feasible,
    "lead": scores.lead,
    "lead-points": scores.lead_points,
    "tied": scores.tied,
    "nominated": eviction.nominated,
    "victim": eviction.victim,
    "criterion": eviction.criterion,
}
"""Question → its maker, which answers None where the attempt has no such question. In the order in which they are asked."""

OF_A_NODE: Final[Mapping[str, Callable[[Facts, str], Question | None]]] = {
    "rejecting-plugin": rejections.rejecting_plugin,
    "total": scores.total,
}
"""The same for questions about one node, whose id is ``rejecting-plugin:NODE``."""


def questions(explanation: Explanation) -> list[Question]:
    """What can be asked about an attempt, from its outcome to the nodes that were rejected, one of these per plugin."""
    facts = Facts(explanation)
    made = [make(facts) for make in OF_THE_ATTEMPT.values()]
    made += [rejections.rejecting_plugin(facts, node) for node in rejections.one_a_plugin(facts)]
    return [question for question in made if question is not None]


def question(explanation: Explanation, question_id: str) -> Question | None:
    """The one with this id, also about nodes that ``questions`` leaves out; None if the attempt has no such question."""
    facts = Facts(explanation)
    name, _, node = question_id.partition(":")
    if node:
        return OF_A_NODE[name](facts, node) if name in OF_A_NODE and node in facts.nodes else None
    return OF_THE_ATTEMPT[name](facts) if name in OF_THE_ATTEMPT else None
