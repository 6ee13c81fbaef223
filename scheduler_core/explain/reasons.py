"""Why nodes cannot take a pod, as a clause with the number of nodes: the scheduler's reasons in plain words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

MOST_COMBINATIONS: Final = 6
"""As many clauses are read to the end. Where nodes have more combinations of reasons, each reason is counted by itself."""

VERBS: Final[Mapping[str, tuple[str, str]]] = {
    "were": ("were", "was"),
    "exceed": ("exceed", "exceeds"),
    "unavailable": ("are unavailable", "is unavailable"),
}
"""First word of what follows "node(s)" in the scheduler's reasons → after several nodes, after one; others fit both."""


def counted_reasons(counts: Iterable[tuple[Sequence[str], int]]) -> str:
    """``4 nodes lack cpu, 1 node was unschedulable``: every reason, most nodes first.

    counts : the reasons of some nodes, and how many nodes have just these.
    """
    combinations: Counter[tuple[str, ...]] = Counter()
    for reasons, n_nodes in counts:
        combinations[tuple(dict.fromkeys(reasons))] += n_nodes
    if len(combinations) <= MOST_COMBINATIONS:
        return ", ".join(_clauses(combinations))
    alone: Counter[tuple[str, ...]] = Counter()
    for reasons, n_nodes in combinations.items():
        alone.update({(reason,): n_nodes for reason in reasons})
    return f"{', '.join(_clauses(alone))} (some nodes have several reasons)"


def nodes(count: int) -> str:
    return f"{count:,} node" if count == 1 else f"{count:,} nodes"


def _clauses(counts: Mapping[tuple[str, ...], int]) -> list[str]:
    ranked = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    return [f"{nodes(count)} {_in_words(reasons, one=count == 1)}" for reasons, count in ranked]


def _in_words(reasons: Sequence[str], *, one: bool) -> str:
    """The reasons as a clause that follows "3 nodes" or "1 node": Insufficient cpu → "lack cpu", "lacks cpu"."""
    lacking = [
        reason.removeprefix("Insufficient ") for reason in reasons if reason.startswith("Insufficient ")
    ]
    clauses = [_clause(reason, one=one) for reason in reasons if not reason.startswith("Insufficient ")]
    verb = "lacks" if one else "lack"
    return " and ".join([*([f"{verb} {_list(lacking)}"] if lacking else []), *clauses])


def _clause(reason: str, *, one: bool) -> str:
    if reason == "Too many pods":
        return f"{'has' if one else 'have'} no room for another pod"
    if not reason.startswith("node(s) "):
        return f"{'says' if one else 'say'} “{reason}”"
    verb, _, rest = reason.removeprefix("node(s) ").partition(" ")
    several, single = VERBS.get(verb, (verb, verb))
    return f"{single if one else several} {rest}".replace("taint(s)", "taints")


def _list(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
