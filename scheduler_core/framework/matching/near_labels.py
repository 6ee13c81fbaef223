"""Labels that are near one that nothing has: the same key with a near value, or a near key with this value, in whatever case."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from scheduler_core.model.labels.syntax import is_label
from scheduler_core.snapshot.nodes.table import NodeTable
from scheduler_core.spelling import begins_alike, nearest, of_keys, of_values

MOST_NEAR: Final = 3
"""The maximum number of labels that are named for one that does not exist, if several are equally near."""


@dataclass(frozen=True, slots=True)
class CountedLabel:
    """A label that ``count`` objects have. value : None stands for any."""

    key: str
    value: str | None
    count: int

    @property
    def text(self) -> str:
        return label_text(self.key, self.value)


class Labels(ABC):
    """The labels of some objects."""

    def __init__(self) -> None:
        self._near: dict[tuple[str, str | None], tuple[CountedLabel, ...]] = {}

    @property
    @abstractmethod
    def keys(self) -> Collection[str]: ...

    @abstractmethod
    def values(self, key: str) -> Sequence[str]:
        """Sorted; none of a key that no object has."""

    @abstractmethod
    def count(self, key: str, value: str | None) -> int:
        """The number of objects that have the label. value : None stands for any."""

    def near(self, key: str, value: str | None) -> tuple[CountedLabel, ...]:
        """``near_labels``, found once for each label."""
        if (key, value) not in self._near:
            self._near[key, value] = near_labels(self, key, value)
        return self._near[key, value]


class LabelsOfNodes(Labels):
    def __init__(self, nodes: NodeTable) -> None:
        super().__init__()
        self._nodes = nodes

    @property
    def keys(self) -> Collection[str]:
        return self._nodes.all_label_keys

    def values(self, key: str) -> Sequence[str]:
        return self._nodes.labels(key).values

    def count(self, key: str, value: str | None) -> int:
        column = self._nodes.labels(key)
        return int(np.count_nonzero(column.codes >= 0 if value is None else column.having((value,))))


def label_text(key: str, value: str | None) -> str:
    """As kubectl writes it; only the key if any value is sufficient."""
    return key if value is None else f"{key}={value}"


def has(labels: Labels, key: str, value: str | None) -> bool:
    """Whether any object has the label. value : None stands for any."""
    return key in labels.keys if value is None else value in labels.values(key)


def near_labels(labels: Labels, key: str, value: str | None) -> tuple[CountedLabel, ...]:
    """For a label that no object has. In order: those that begin alike, those that most objects have, by key and value.

    Those that the API server refuses, as a file may have them, are left out.
    """
    found = [
        CountedLabel(other, near, labels.count(other, near))
        for other, near in _near(labels, key, value)
        if is_label(other, near)
    ]

    def order(one: CountedLabel) -> tuple[bool, int]:
        return not (begins_alike(key, one.key) and begins_alike(value or "", one.value or "")), -one.count

    return tuple(sorted(found, key=order))[:MOST_NEAR]


def _near(labels: Labels, key: str, value: str | None) -> Iterator[tuple[str, str | None]]:
    if key not in labels.keys:
        for other in nearest(key, sorted(labels.keys), of_keys):
            yield from ((other, near) for near in _equal_values(labels, other, value))
    elif value is not None:
        yield from ((key, near) for near in nearest(value, labels.values(key), of_values))


def _equal_values(labels: Labels, key: str, value: str | None) -> list[str | None]:
    if value is None or has(labels, key, value):
        return [value]
    return [near for near in nearest(value, labels.values(key), of_values) if of_values(value, near) == 0]
