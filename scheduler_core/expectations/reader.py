"""Expectations from YAML, JSON or plain values: every mistake is listed, with its place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from scheduler_core.errors import InvalidInput
from scheduler_core.expectations.language import (
    EITHER,
    NODES,
    PODS,
    VERBS,
    Apart,
    Count,
    Evictions,
    Expectation,
    Measured,
    Nodes,
    Pods,
    Spread,
    Survival,
    Together,
    Word,
)
from scheduler_core.expectations.measures import measure_problems
from scheduler_core.expectations.structure import converted, list_or_field
from scheduler_core.model.labels.selectors import requirement_problems
from scheduler_core.model.labels.syntax import key_problem, value_problem
from scheduler_core.problems import Problems, child, item

MOST: Final = 500
"""Expectations that are read at once."""
FIELD: Final = "expectations"
_FIELD_OF: Final = dict(zip(Expectation.__struct_fields__, Expectation.__struct_encode_fields__, strict=True))
_BOUNDS: Final = ("exactly", "atLeast", "atMost")


def read_expectations(value: list[Any] | Mapping[str, Any] | str | bytes) -> tuple[Expectation, ...]:
    """Read expectations (docs/checks.md).

    value : a list of them, or an object with the key ``expectations``, also as YAML or JSON text.

    Raises InvalidInput with a list of all mistakes.
    """
    problems = Problems()
    found = expectations_at(list_or_field(value, FIELD, problems), FIELD, problems)
    problems.raise_any(InvalidInput)
    return found


def expectations_at(value: object, path: str, problems: Problems) -> tuple[Expectation, ...]:
    """The expectations of a list that is part of a larger document, at `path` in it. Mistakes are added to `problems`."""
    if not isinstance(value, list):
        problems.malformed(path, "must be a list of expectations")
        return ()
    if not value:
        problems.required(path, "there is no expectation")
    if len(value) > MOST:
        problems.add(path, f"has {len(value):,} expectations, {MOST} are allowed")
        return ()
    read = [_read(one, item(path, index), problems) for index, one in enumerate(value)]
    return tuple(one for one in read if one is not None)


def verb_of(expectation: Expectation) -> str:
    """Its field. The reader has seen to it that there is one."""
    return next(verb for verb in VERBS if getattr(expectation, verb) is not None)


def _read(value: object, path: str, problems: Problems) -> Expectation | None:
    expectation = converted(value, Expectation, path, problems)
    if expectation is None:
        return None
    verbs = [verb for verb in VERBS if getattr(expectation, verb) is not None]
    if len(verbs) == 1:
        _check_subject(expectation, verbs[0], path, problems)
        _check_verb(getattr(expectation, verbs[0]), child(path, _FIELD_OF[verbs[0]]), problems)
    else:
        found = "there is none" if not verbs else f"found {', '.join(_FIELD_OF[verb] for verb in verbs)}"
        known = ", ".join(_FIELD_OF[verb] for verb in VERBS)
        problems.add(path, f"expected exactly one of {known}, {found}")
    for selector, where in _selectors(expectation, path):
        _check_selector(selector, where, problems)
    return expectation


def _check_subject(expectation: Expectation, verb: str, path: str, problems: Problems) -> None:
    wanted, name = VERBS[verb], _FIELD_OF[verb]
    for subject in (PODS, NODES):
        if getattr(expectation, subject) is not None and wanted not in (subject, EITHER):
            problems.forbidden(child(path, subject), f"{name} is not about {subject}")
    if wanted == PODS and expectation.pods is None:
        problems.required(child(path, PODS), f"{name} is about pods; {{}} is every pod")
    if wanted == EITHER and (expectation.pods is None) == (expectation.nodes is None):
        problems.add(path, f"{name} is about either pods or nodes")


def _check_verb(verb: object, path: str, problems: Problems) -> None:
    match verb:
        case Count():
            _check_count(verb, path, problems)
        case Evictions() if verb.only is None and verb.at_most is None:
            problems.required(path, "one of only, atMost")
        case Measured():
            for where, message in measure_problems(verb):
                problems.add(child(path, where) if where else path, message)
        case Apart() | Together() | Spread():
            _check_key(verb.by, child(path, "by"), problems)
        case Survival():
            _check_key(verb.loss_of, child(path, "lossOf"), problems)


def _check_key(key: str, path: str, problems: Problems) -> None:
    if message := key_problem(key):
        problems.invalid(path, key, message)


def _check_count(count: Count, path: str, problems: Problems) -> None:
    if count == Count():
        problems.required(path, f"one of {', '.join(_BOUNDS)}")
    elif count.exactly is not None and (count.at_least is not None or count.at_most is not None):
        problems.add(path, "exactly excludes atLeast and atMost")
    elif count.at_least is not None and count.at_most is not None and count.at_least > count.at_most:
        problems.add(path, "atLeast is more than atMost")


def selectors_of(expectation: Expectation) -> list[Pods | Nodes]:
    """Every selector in it: its subject first."""
    return [selector for selector, _ in _selectors(expectation, "")]


def _selectors(expectation: Expectation, path: str) -> Iterator[tuple[Pods | Nodes, str]]:
    """Every selector in it, with its place."""
    for field, name in _FIELD_OF.items():
        value = getattr(expectation, field)
        if isinstance(value, Pods | Nodes):
            yield value, child(path, name)
        elif isinstance(value, Word):
            for inner, called in zip(value.__struct_fields__, value.__struct_encode_fields__, strict=True):
                if isinstance(found := getattr(value, inner), Pods | Nodes):
                    yield found, child(child(path, name), called)


def _check_selector(selector: Pods | Nodes, path: str, problems: Problems) -> None:
    for key, value in selector.match_labels.items():
        where = child(child(path, "matchLabels"), key)
        for message in filter(None, (key_problem(key), value_problem(value))):
            problems.add(where, message)
    for index, one in enumerate(selector.match_expressions):
        where = item(child(path, "matchExpressions"), index)
        is_numeric = isinstance(selector, Nodes)
        problems.extend(requirement_problems(one.key, one.operator, one.values, where, numeric=is_numeric))
