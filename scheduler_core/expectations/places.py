"""`landOn`, `avoid`, `placed`, `evicted`: where pods are, and how many."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scheduler_core.expectations.language import Count, Nodes
from scheduler_core.expectations.result import Result, Row
from scheduler_core.expectations.verdict import Finding
from scheduler_core.expectations.words import count_in_words, named, nodes_in_words, number_of
from scheduler_core.snapshot.arrays import BoolArray


def land_on(result: Result, pods: Sequence[Row], nodes: Nodes) -> Finding:
    """Every one of the pods has a node, and it is one of these."""
    wanted, words = result.nodes(nodes), nodes_in_words(nodes)
    wrong = _first_wrong(result, pods, wanted, f"not on {words}")
    return wrong or Finding(True, f"{number_of(len(pods), 'pod')} on {words}.")


def avoid(result: Result, pods: Sequence[Row], nodes: Nodes) -> Finding:
    """Every one of the pods has a node, and it is none of these."""
    unwanted, words = result.nodes(nodes), nodes_in_words(nodes)
    wrong = _first_wrong(result, pods, ~unwanted, f"among {words}")
    return wrong or Finding(True, f"No pod of {len(pods):,} is on {words}.")


def placed(result: Result, pods: Sequence[Row], wanted: Count | str) -> Finding:
    """All of the pods, or a number of them, have a node at the end."""
    having = [pod for pod in pods if result.node(pod) is not None]
    lacking = [pod for pod in pods if result.node(pod) is None]
    return _counted(result, (having, lacking), wanted, ("has a node", "have a node"), result.without_node)


def evicted(result: Result, pods: Sequence[Row], wanted: Count | str) -> Finding:
    """Preemption evicts all of the pods, or a number of them."""
    gone = [pod for pod in pods if result.key(pod) in result.evictions]
    there = [pod for pod in pods if result.key(pod) not in result.evictions]
    return _counted(
        result, (gone, there), wanted, ("is evicted", "are evicted"), lambda pod: "was not evicted"
    )


def homeless(result: Result, pod: Row) -> Finding:
    """The finding for a pod that should have a node."""
    key = result.key(pod)
    return Finding(False, f"{key} {result.without_node(pod)}.", key, result.attempt(pod))


def meets(count: Count, found: int) -> bool:
    """Whether a number is within the bounds."""
    return (
        (count.exactly is None or found == count.exactly)
        and (count.at_least is None or found >= count.at_least)
        and (count.at_most is None or found <= count.at_most)
    )


def too_few(count: Count, found: int) -> bool:
    least = count.exactly if count.at_least is None else count.at_least
    return least is not None and found < least


def _counted(
    result: Result,
    parts: tuple[list[Row], list[Row]],
    wanted: Count | str,
    verbs: tuple[str, str],
    instead: Callable[[Row], str],
) -> Finding:
    """parts : the pods of which it is true, and the others. The first of those that are wrong decides."""
    true, others = parts
    total = len(true) + len(others)
    found = f"{len(true):,} of {number_of(total, 'pod')} {verbs[0] if len(true) == 1 else verbs[1]}"
    if isinstance(wanted, str):
        holds, wrong, bound = not others, others, ""
    else:
        holds, bound = meets(wanted, len(true)), f"; {count_in_words(wanted)} expected"
        wrong = others if too_few(wanted, len(true)) else true
    if holds:
        return Finding(True, f"{found}{bound}.")
    decisive = wrong[0] if wrong else None
    if decisive is None:
        return Finding(False, f"{found}{bound}.")
    told = [result.key(pod) for pod in wrong]
    if isinstance(wanted, str) and total == 1:
        return Finding(False, f"{told[0]} {instead(decisive)}.", told[0], result.attempt(decisive))
    why = f"; {told[0]} {instead(decisive)}" if wrong is others else f", such as {named(told)}"
    return Finding(False, f"{found}{bound}{why}.", told[0], result.attempt(decisive))


def _first_wrong(result: Result, pods: Sequence[Row], allowed: BoolArray, where: str) -> Finding | None:
    """About the first of the pods that has no node, or one that is not allowed. allowed : bool, shape (n_nodes,)."""
    for pod in pods:
        node = result.node(pod)
        if node is None:
            return homeless(result, pod)
        if not allowed[node]:
            return _elsewhere(result, pod, where)
    return None


def _elsewhere(result: Result, pod: Row, where: str) -> Finding:
    key, node = result.key(pod), result.node_name(pod)
    return Finding(False, f"{key} is on {node}, which is {where}.", key, result.attempt(pod))
