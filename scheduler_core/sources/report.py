"""The report of reading an upload: everything that was left out, by category, with examples."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

from scheduler_core.model.readers.device_versions import V1


@dataclass(frozen=True, slots=True)
class Dropped:
    """`count` fields or objects of the category `what` were left out; `examples` are up to three of their places.

    A place names an object and a field (`Pod ml/trainer-1: spec.containers[0].env`), never a value.
    """

    what: str
    count: int
    examples: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ignored:
    """`count` objects of the kind `what` are stored by name only, because scheduling does not look at them."""

    what: str
    count: int


@dataclass(frozen=True, slots=True)
class UploadReport:
    """Empty tuples mean that everything was kept."""

    dropped: tuple[Dropped, ...] = ()
    ignored: tuple[Ignored, ...] = ()
    warnings: tuple[str, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """As JSON: `{"dropped": [{"what", "count", "examples"}], "ignored": [{"what", "count"}], "warnings": [text]}`."""
        return {name: [_plain(entry) for entry in entries] for name, entries in self._sections()}

    def _sections(self) -> Iterable[tuple[str, tuple[Any, ...]]]:
        return (("dropped", self.dropped), ("ignored", self.ignored), ("warnings", self.warnings))


def _plain(entry: Dropped | Ignored | str) -> Any:
    if isinstance(entry, str):
        return entry
    return {name: list(value) if isinstance(value, tuple) else value for name, value in asdict(entry).items()}


class Tally:
    """Counts by category while an upload is read, and keeps the first examples."""

    MOST_EXAMPLES = 3

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()
        self._examples: dict[str, list[str]] = {}
        self._ignored: Counter[str] = Counter()
        self._converted: Counter[str] = Counter()

    def count_dropped(self, what: str) -> bool:
        """Counts one; true if an example of it is still wanted."""
        self._counts[what] += 1
        return self._counts[what] <= self.MOST_EXAMPLES

    def add_example(self, what: str, place: str) -> None:
        self._examples.setdefault(what, []).append(place)

    def count_ignored(self, kind: str) -> None:
        self._ignored[kind] += 1

    def count_converted(self, api_version: str) -> None:
        self._converted[api_version] += 1

    def report(self, warnings: Iterable[str] = ()) -> UploadReport:
        """The entries, sorted by name."""
        dropped = (
            Dropped(what, n, tuple(self._examples.get(what, ()))) for what, n in sorted(self._counts.items())
        )
        ignored = (Ignored(what, n) for what, n in sorted(self._ignored.items()))
        converted = (
            f"{n:,} object{'s' if n > 1 else ''} of {version} {'are' if n > 1 else 'is'} stored as {V1}"
            for version, n in sorted(self._converted.items())
        )
        return UploadReport(tuple(dropped), tuple(ignored), (*warnings, *converted))
