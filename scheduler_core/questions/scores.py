"""By which plugin and by how much the winner leads, what a node scored, how many share the highest total."""

from __future__ import annotations

from scheduler_core.questions.facts import Facts
from scheduler_core.questions.question import MOST_NAMED, Question, a_choice


def lead(facts: Facts) -> Question | None:
    """The plugin whose weighted score favours the winner most over the second. None if the first place is shared."""
    pair = _pair(facts)
    if pair is None or len(facts.scored) < 2:
        return None
    first, second = pair
    gains = differences(facts, first, second)
    most = max(gains.values())
    if len(set(gains.values())) == 1:
        return None
    return Question(
        id="lead",
        kind="plugin",
        ask=f"Which plugin puts {first} furthest ahead of {second} for {facts.pod}?",
        right=tuple(plugin for plugin, gain in gains.items() if gain == most),
        says=lambda answer: _of_lead(facts, str(answer), first, second),
        choices=a_choice(list(gains)),
        gives_away=True,
    )


def lead_points(facts: Facts) -> Question | None:
    pair = _pair(facts)
    if pair is None:
        return None
    first, second = pair
    return Question(
        id="lead-points",
        kind="number",
        ask=f"By how many points does the best node lead over the second for {facts.pod}?",
        right=(facts.totals[first] - facts.totals[second],),
        says=lambda answer: behind(facts, second, first),
        gives_away=True,
    )


def tied(facts: Facts) -> Question | None:
    """None with fewer than two nodes that were scored."""
    if len(facts.totals) < 2 or facts.winner is None:
        return None
    return Question(
        id="tied",
        kind="number",
        ask=f"How many nodes share the highest total for {facts.pod}?",
        right=(len(facts.best),),
        says=lambda answer: _of_tied(facts),
    )


def total(facts: Facts, node: str) -> Question | None:
    """None for a node without a total."""
    if node not in facts.totals:
        return None
    return Question(
        id=f"total:{node}",
        kind="number",
        ask=f"What is the total of {node} for {facts.pod}?",
        right=(facts.totals[node],),
        says=lambda answer: _sum(facts, node),
        gives_away=True,
    )


def differences(facts: Facts, ahead: str, behind_it: str) -> dict[str, int]:
    """Plugin → by how many points it favours the first node over the second."""
    theirs = facts.weighted(behind_it)
    return {plugin: given - theirs[plugin] for plugin, given in facts.weighted(ahead).items()}


def behind(facts: Facts, node: str, ahead: str) -> str:
    """By how many points a node is behind another one, and through which plugins: a sentence."""
    lost = facts.totals[ahead] - facts.totals[node]
    gains = sorted(differences(facts, ahead, node).items(), key=lambda gain: (-abs(gain[1]), gain[0]))
    parts = ", ".join(f"{plugin} {-gain:+,}" for plugin, gain in gains if gain)
    return f"{node} has {points(facts.totals[node])}, {lost:,} fewer than {ahead} ({facts.totals[ahead]:,}): {parts}."


def points(count: int) -> str:
    return f"{count:,} point" if count == 1 else f"{count:,} points"


def _pair(facts: Facts) -> tuple[str, str] | None:
    """The winner and the second, the first by name among equals; None unless one node alone is best."""
    if len(facts.totals) < 2 or len(facts.best) != 1 or facts.winner is None:
        return None
    ranked = sorted(facts.totals, key=lambda node: (-facts.totals[node], node))
    return ranked[0], ranked[1]


def _of_lead(facts: Facts, plugin: str, first: str, second: str) -> str:
    gain = differences(facts, first, second)[plugin]
    to_both = facts.weighted(first)[plugin]
    if gain == 0:
        said = f"{plugin} gives both nodes {points(to_both)}."
    elif gain > 0:
        said = f"{plugin} gives {first} {points(gain)} more than {second}."
    else:
        said = f"{plugin} gives {first} {points(-gain)} less than {second}."
    return f"{said} {behind(facts, second, first)}"


def _of_tied(facts: Facts) -> str:
    best = facts.totals[facts.best[0]]
    if len(facts.best) == 1:
        return f"Only {facts.best[0]} has the highest total, {points(best)}."
    more = len(facts.best) - MOST_NAMED
    named, last = (
        (facts.best[:-1], facts.best[-1]) if more < 1 else (facts.best[:MOST_NAMED], f"{more:,} more")
    )
    names = f"{', '.join(named)} and {last}"
    return f"{names} share the highest total, {points(best)}: {facts.record['tieBreak']}."


def _sum(facts: Facts, node: str) -> str:
    given = " + ".join(
        f"{points_given:,} ({plugin})" for plugin, points_given in facts.weighted(node).items()
    )
    return f"{node} has {points(facts.totals[node])}: {given}."
