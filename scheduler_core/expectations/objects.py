"""`exist`, `unchanged`: which pods and nodes there are, and whether they are as they were at the start."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scheduler_core.expectations.language import Count, Expectation, Nodes, Unchanged
from scheduler_core.expectations.places import meets
from scheduler_core.expectations.result import Result
from scheduler_core.expectations.selection import selects_node, selects_pod
from scheduler_core.expectations.verdict import Finding
from scheduler_core.expectations.words import (
    count_in_words,
    named,
    nodes_in_words,
    number_of,
    pods_in_words,
)
from scheduler_core.extenders.manifests import plain
from scheduler_core.model.cluster import Cluster
from scheduler_core.model.objects.node import Node
from scheduler_core.model.objects.pod import Pod
from scheduler_core.model.ownership import Ownership
from scheduler_core.model.paths import joined


def exist(result: Result, expectation: Expectation, wanted: Count) -> Finding:
    """So many pods, or nodes, are in the cluster that the run was given."""
    found = [one.key for one in _selected(result.run.cluster, expectation)]
    words, noun = _words(expectation)
    says = f"The cluster has {number_of(len(found), noun)} for “{words}”; {count_in_words(wanted)} expected."
    return Finding(meets(wanted, len(found)), says)


def unchanged(result: Result, start: Cluster, expectation: Expectation, verb: Unchanged) -> Finding:
    """What was selected at the start is there with the same fields, but for the exceptions."""
    before = {one.key: one for one in _selected(start, expectation)}
    words, noun = _words(expectation)
    if not before:
        may_be_none = (expectation.pods or expectation.nodes or Nodes()).may_be_none
        return Finding(may_be_none, f"At the start there was nothing for “{words}”.")
    after = {one.key: one for one in _of_kind(result.run.cluster, expectation)}
    changes = {key: _change(one, after.get(key), verb.except_fields) for key, one in before.items()}
    differing = [key for key, change in changes.items() if change is not None]
    if len(differing) <= verb.may_differ:
        told = f", but for {named(differing)}" if differing else ""
        return Finding(True, f"{number_of(len(before), noun)} as at the start{told}.")
    key = differing[verb.may_differ]
    most = f"; {verb.may_differ:,} may differ" if verb.may_differ else ""
    return Finding(False, f"{noun.capitalize()} {key} {changes[key]}{most}.", key if noun == "pod" else None)


def _selected(cluster: Cluster, expectation: Expectation) -> Sequence[Pod | Node]:
    if expectation.pods is not None:
        ownership = Ownership(cluster)
        return [pod for pod in cluster.pods if selects_pod(expectation.pods, pod, ownership)]
    return [node for node in cluster.nodes if selects_node(expectation.nodes or Nodes(), node)]


def _of_kind(cluster: Cluster, expectation: Expectation) -> Sequence[Pod | Node]:
    return cluster.nodes if expectation.pods is None else cluster.pods


def _words(expectation: Expectation) -> tuple[str, str]:
    if expectation.pods is not None:
        return pods_in_words(expectation.pods), "pod"
    return nodes_in_words(expectation.nodes or Nodes()), "node"


def _change(before: Pod | Node, after: Pod | Node | None, except_fields: Sequence[str]) -> str | None:
    """What has become of the object, as the rest of a sentence; None if nothing has that matters."""
    if after is None:
        return "is gone"
    paths = (
        path for path in _differences(plain(before), plain(after), "") if not _is_in(path, except_fields)
    )
    path = next(paths, None)
    return None if path is None else f"differs in {path}"


def _differences(before: Any, after: Any, path: str) -> Iterator[str]:
    """The places at which two plain values differ."""
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        for name in [*before, *(name for name in after if name not in before)]:
            yield from _differences(before.get(name), after.get(name), joined(path, name))
    elif before != after:
        yield path


def _is_in(path: str, fields: Sequence[str]) -> bool:
    return any(path == field or path.startswith((f"{field}.", f"{field}[")) for field in fields)
