"""The common part of all operations: the time, the repetitions, and the verb."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from scheduler_core.config.duration import Duration
from scheduler_core.config.reader import Reader
from scheduler_core.config.spans import read_optional_span, read_span
from scheduler_core.problems import Problems, item
from scheduler_core.scenario.readers.fields import read_count
from scheduler_core.units import NANOSECOND, SECOND, ZERO, Nanoseconds

REPEATABLE: Final = ("create", "pods")
VERBS: Final = (
    *REPEATABLE,
    "delete",
    "scale",
    "updatePod",
    "cordon",
    "uncordon",
    "removeNode",
    "failNode",
    "recoverNode",
    "taint",
    "untaint",
    "label",
    "allocatable",
    "setBudget",
    "deleteBudget",
    "policy",
    "failBindings",
)
MAX_OPERATIONS: Final = 200_000
"""The limit for operations, repetitions included."""


MAX_REPEATED: Final = 4_000_000
"""The limit for values in repeated operations, counted once per repetition."""


@dataclass(frozen=True, slots=True)
class Head:
    """One operation of the text.

    values : its fields. times : how often it happens, first at `at`, then every `every` ns.
    """

    path: str
    values: Mapping[str, object]
    verb: str
    at: Nanoseconds
    times: int = 1
    every: Nanoseconds = ZERO
    runs_for: Nanoseconds | None = None
    problems: Problems = field(default_factory=Problems, compare=False)

    @property
    def is_repeated(self) -> bool:
        return self.times > 1

    def body(self) -> Reader:
        """The object in the verb's field, read again."""
        reader = Reader(self.values, self.path, self.problems)
        return reader.record(self.verb) or Reader({}, reader.at(self.verb), self.problems)

    def text(self) -> str:
        """The text in the verb's field."""
        return Reader(self.values, self.path, self.problems).string(self.verb)

    @property
    def place(self) -> str:
        """The path of the verb's field."""
        return f"{self.path}.{self.verb}"


def read_heads(given: Any, duration: Nanoseconds, problems: Problems) -> list[Head]:
    """In the order of the text, without operations whose time or verb is invalid.

    Their mistakes are added to `head.problems`, so that in the end all mistakes are in the order of the text.
    """
    if not isinstance(given, list):
        if given is not None:
            problems.malformed("operations", "must be a list")
        return []
    if len(given) > MAX_OPERATIONS:
        problems.add("operations", f"Too many: {len(given)}: must have at most {MAX_OPERATIONS} items")
        return []
    heads = [_read_head(values, item("operations", index), duration) for index, values in enumerate(given)]
    values = sum(_n_values(head.values) * head.times for head in heads if head.is_repeated)
    if values > MAX_REPEATED:
        problems.add("operations", f"Too much: {values} values with repetitions, at most {MAX_REPEATED}")
        return []
    total = sum(head.times for head in heads)
    if total > MAX_OPERATIONS:
        problems.add("operations", f"Too many: {total} with repetitions: at most {MAX_OPERATIONS} are played")
        return []
    return heads


def _read_head(values: Any, path: str, duration: Nanoseconds) -> Head:
    problems = Problems()
    if not isinstance(values, dict):
        problems.malformed(path, "must be an object")
        return Head(path, {}, "", ZERO, problems=problems)
    reader = Reader(values, path, problems)
    if not reader.has("at"):
        problems.required(reader.at("at"))
    at = read_span(reader, "at", problems, default=ZERO, most=duration)
    verb = _read_verb(reader, problems)
    times, every, runs_for = 1, ZERO, None
    if verb in REPEATABLE:
        times = read_count(reader, "times", problems, default=1, most=MAX_OPERATIONS)
        every = read_span(reader, "every", problems, default=SECOND)
        _check_end(reader, at + (times - 1) * every, duration, problems)
    if verb == "create":
        runs_for = read_optional_span(reader, "runsFor", problems, least=NANOSECOND)
    reader.close()
    return Head(path, values, verb, at, times, every, runs_for, problems)


def _read_verb(reader: Reader, problems: Problems) -> str:
    """The only verb; "" after reporting that there is none or more than one."""
    found = [verb for verb in VERBS if reader.has(verb)]
    for verb in VERBS:
        reader.raw(verb)
    if not found:
        problems.required(reader.path, f"one of {', '.join(VERBS)}")
        return ""
    for other in found[1:]:
        problems.forbidden(reader.at(other), f"may not be set together with {found[0]}")
    return found[0] if len(found) == 1 else ""


def _n_values(value: object) -> int:
    """The number of values: `value` itself and everything inside it."""
    if isinstance(value, Mapping):
        return 1 + sum(map(_n_values, value.values()))
    return 1 + sum(map(_n_values, value)) if isinstance(value, list) else 1


def _check_end(reader: Reader, last: Nanoseconds, duration: Nanoseconds, problems: Problems) -> None:
    if last > duration:
        detail = f"the last one would be at {Duration(last)}, after the end at {Duration(duration)}"
        problems.invalid(reader.at("times"), reader.raw("times"), detail)
