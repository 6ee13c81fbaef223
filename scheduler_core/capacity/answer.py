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
        reason. Both are empty if counting stopped at the limit before a copy found no node: then ``count`` is a lower bound.
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
    with_one_more : name of a node → total number of copies with one more node like it. Empty if counting stopped at the limit
        without one; a number that equals the limit is a lower bound.
    most : the limit of the total number.
    """

    fits: tuple[Fit, ...]
    with_one_more: Mapping[str, int]
    most: int

    @property
    def count(self) -> int:
        """The number of copies of all templates."""
        return sum(fit.count for fit in self.fits)

    @property
    def stopped(self) -> bool:
        """Whether counting stopped at the limit: the next copy was not tried, and ``count`` is a lower bound."""
        return self.count == self.most

    def to_dict(self) -> dict[str, Any]:
        """As plain data for JSON."""
        return {
            "count": self.count,
            "most": self.most,
            "stopped": self.stopped,
            "fits": [fit.to_dict() for fit in self.fits],
            "withOneMore": dict(self.with_one_more),
        }
