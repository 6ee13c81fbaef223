"""Selectors and counts in words, as parts of sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scheduler_core.expectations.language import NODE, Count, Nodes, Pods, Requirement

MOST_NAMED = 3


def pods_in_words(pods: Pods) -> str:
    """``pods with app=web in the namespace shop``."""
    parts = [] if pods.owner is None else [f"of {pods.owner.kind} {pods.owner.name}"]
    parts += _conditions(pods)
    parts += [f"in the namespace {pods.namespace}"] if pods.namespace else []
    return " ".join(["pods", *parts]) if parts else "all pods"


def nodes_in_words(nodes: Nodes) -> str:
    """``nodes with disktype=ssd``."""
    parts = list(_conditions(nodes))
    return " ".join(["nodes", *parts]) if parts else "all nodes"


def count_in_words(count: Count) -> str:
    """``exactly 3``, ``from 2 to 4``, ``at least 2``."""
    if count.exactly is not None:
        return f"exactly {count.exactly:,}"
    if count.at_least is not None and count.at_most is not None:
        return f"from {count.at_least:,} to {count.at_most:,}"
    return f"at least {count.at_least:,}" if count.at_least is not None else f"at most {count.at_most:,}"


def domain_in_words(by: str) -> str:
    """``node``, ``value of topology.kubernetes.io/zone``."""
    return "node" if by == NODE else f"value of {by}"


def number_of(count: int, word: str) -> str:
    """``1 pod``, ``1,200 pods``."""
    return f"{count:,} {word}" if count == 1 else f"{count:,} {word}s"


def named(names: Sequence[str]) -> str:
    """``a, b and c``, or ``a, b, c and 4 more``."""
    if len(names) > MOST_NAMED:
        return f"{', '.join(names[:MOST_NAMED])} and {len(names) - MOST_NAMED:,} more"
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def _or(names: Sequence[str]) -> str:
    return " or ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def _conditions(selector: Pods | Nodes) -> Iterator[str]:
    if selector.names:
        yield f"named {_or(selector.names)}"
    labels = [f"{key}={value}" for key, value in selector.match_labels.items()]
    labels += [_requirement(one) for one in selector.match_expressions]
    if labels:
        yield f"with {' and '.join(labels)}"


def _requirement(one: Requirement) -> str:
    values = ", ".join(one.values)
    return {
        "In": f"{one.key} in ({values})",
        "NotIn": f"{one.key} not in ({values})",
        "Exists": f"the label {one.key}",
        "DoesNotExist": f"no label {one.key}",
        "Gt": f"{one.key} greater than {values}",
        "Lt": f"{one.key} less than {values}",
    }[one.operator]
