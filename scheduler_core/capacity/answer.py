"""The answer: how many copies of each template fit, what stops the next one, and what one more node would bring."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Fit:
    """How many copies of a template fit.

    template : ``namespace/name``.
    requests : of one copy, milli-CPU, bytes or whole units for each resource.
    count : the number of copies, and ``by_node`` the number on each node.
    message : why the next copy does not fit, in the words of kube-scheduler, and ``reasons`` the number of nodes for each
        reason. Both are empty if the wanted number was placed.
    """

    template: str
    requests: Mapping[str, int]
    count: int
    by_node: Mapping[str, int]
    message: str
    reasons: Mapping[str, int]

    def to_dict(self) -> dict[str, Any]:
        """As plain data for JSON."""
        return {
            "template": self.template,
            "requests": dict(self.requests),
            "count": self.count,
            "byNode": dict(self.by_node),
            "message": self.message,
            "reasons": dict(self.reasons),
        }


@dataclass(frozen=True, slots=True)
class Capacity:
    """fits : one for each template.
    with_one_more : name of a node → total number of copies with one more node like it.
    """

    fits: tuple[Fit, ...]
    with_one_more: Mapping[str, int]

    @property
    def count(self) -> int:
        """The number of copies of all templates."""
        return sum(fit.count for fit in self.fits)

    def to_dict(self) -> dict[str, Any]:
        """As plain data for JSON."""
        return {
            "count": self.count,
            "fits": [fit.to_dict() for fit in self.fits],
            "withOneMore": dict(self.with_one_more),
        }
