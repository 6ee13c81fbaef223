"""Which plugin rejected a node?"""

from __future__ import annotations

from typing import Final

from scheduler_core.questions.facts import Facts
from scheduler_core.questions.question import Question, a_choice

MOST_ASKED: Final = 5
"""Nodes that are asked about without being named: more of the same teach nothing."""


def one_a_plugin(facts: Facts) -> list[str]:
    """The first rejected node, by name, of every plugin that rejected one."""
    first: dict[str | None, str] = {}
    for node in facts.nodes:
        verdict, plugin, _ = facts.verdict(node)
        if verdict == "rejected":
            first.setdefault(plugin, node)
    return list(first.values())[:MOST_ASKED]


def rejecting_plugin(facts: Facts, node: str) -> Question | None:
    """The first that rejected the node: filters behind it were not asked. None if it passed or was not looked at."""
    verdict, plugin, _ = facts.verdict(node)
    if verdict != "rejected" or plugin is None:
        return None
    return Question(
        id=f"rejecting-plugin:{node}",
        kind="plugin",
        ask=f"Which plugin rejects {node} for {facts.pod}?",
        right=(plugin,),
        says=lambda answer: _says(facts, node, str(answer)),
        choices=a_choice(_plugins(facts, plugin)),
        gives_away=True,
    )


def _plugins(facts: Facts, right: str) -> list[str]:
    """Those that were asked about nodes, in their order."""
    asked = [step["plugin"] for step in facts.record["filters"]]
    return asked if right in asked else [right, *asked]


def _says(facts: Facts, node: str, answer: str) -> str:
    _, plugin, reasons = facts.verdict(node)
    right = f"{plugin} rejects {node}: {reasons}."
    if answer == plugin:
        return right
    return f"{_of_other(facts, node, answer)} {right}"


def _of_other(facts: Facts, node: str, answer: str) -> str:
    """What a plugin that is not the answer says of the node."""
    step = next(step for step in facts.explanation.node(node)["filters"] if step["plugin"] == answer)
    if step["wouldBe"] is None:
        return f"{answer} has nothing to check for this pod."
    if step["wouldBe"] == "passed":
        return f"{answer} lets {node} pass."
    return f"{answer} would reject {node} too, but it runs later."
