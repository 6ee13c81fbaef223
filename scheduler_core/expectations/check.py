"""check: which expectations hold of a finished run. The public function."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from scheduler_core.engine.run import Run
from scheduler_core.errors import InvalidInput
from scheduler_core.expectations.domains import apart, spread, together
from scheduler_core.expectations.language import Expectation, Nodes, Pods
from scheduler_core.expectations.loss import survive
from scheduler_core.expectations.measures import measured
from scheduler_core.expectations.objects import exist, unchanged
from scheduler_core.expectations.pending_pods import evictions, pending
from scheduler_core.expectations.places import avoid, evicted, land_on, placed
from scheduler_core.expectations.reader import selectors_of, verb_of
from scheduler_core.expectations.result import Result, Row
from scheduler_core.expectations.titles import title_of
from scheduler_core.expectations.verdict import Finding, Verdict
from scheduler_core.expectations.words import nodes_in_words, pods_in_words
from scheduler_core.model.cluster import Cluster
from scheduler_core.problems import Problems

_ABOUT_PODS: Final[Mapping[str, Callable[[Result, Sequence[Row], Any], Finding]]] = {
    "land_on": land_on,
    "avoid": avoid,
    "placed": placed,
    "pending": pending,
    "apart": apart,
    "together": together,
    "spread": spread,
    "evicted": evicted,
    "survive": survive,
}


def check(
    expectations: Sequence[Expectation], run: Run, *, start: Cluster | None = None
) -> tuple[Verdict, ...]:
    """A verdict for each expectation, in their order.

    run : one that has ended.
    start : the cluster before the run, with which ``unchanged`` compares.

    Raises ValueError for a run that has not ended; InvalidInput if an expectation needs ``start`` and it is None.
    """
    if start is None:
        refuse_unchanged(expectations)
    result = Result(run)
    return tuple(_verdict(index, one, result, start) for index, one in enumerate(expectations))


def _verdict(index: int, expectation: Expectation, result: Result, start: Cluster | None) -> Verdict:
    verb = verb_of(expectation)
    found = _empty(expectation, verb, result) or _finding(expectation, verb, result, start)
    attempted = None if found.attempt is None else result.run.outcomes[found.attempt].pod
    return Verdict(
        index, title_of(expectation, verb), found.holds, found.says, found.pod, found.attempt, attempted
    )


def _finding(expectation: Expectation, verb: str, result: Result, start: Cluster | None) -> Finding:
    value = getattr(expectation, verb)
    if verb in _ABOUT_PODS:
        return _ABOUT_PODS[verb](result, result.pods(expectation.pods or Pods()), value)
    if verb == "evictions":
        return evictions(result, value)
    if verb == "measure":
        return measured(result, value)
    if verb == "exist":
        return exist(result, expectation, value)
    assert start is not None
    return unchanged(result, start, expectation, value)


def _empty(expectation: Expectation, verb: str, result: Result) -> Finding | None:
    """What is said of nothing: it fails, unless the selector says that it may select nothing. None: something is selected.

    How many objects there are is for `exist` to say, and `unchanged` looks at the start.
    """
    if verb in ("exist", "unchanged"):
        return None
    for selector in selectors_of(expectation):
        words, is_empty = _looked_at(selector, result)
        if is_empty and not selector.may_be_none:
            return Finding(False, f"Nothing is selected by “{words}”.")
        if is_empty and selector is expectation.pods:
            return Finding(True, f"Nothing is selected by “{words}”, which may be.")
    return None


def _looked_at(selector: Pods | Nodes, result: Result) -> tuple[str, bool]:
    if isinstance(selector, Pods):
        return pods_in_words(selector), not result.pods(selector)
    return nodes_in_words(selector), not result.nodes(selector).any()


def refuse_unchanged(expectations: Sequence[Expectation]) -> None:
    """Where there is no start. Raises InvalidInput."""
    problems = Problems()
    for index, expectation in enumerate(expectations):
        if expectation.unchanged is not None:
            problems.forbidden(f"expectations[{index}].unchanged", "there is no start to compare with")
    problems.raise_any(InvalidInput)
