"""Verdict: what became of one expectation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Finding:
    """Whether an expectation holds, why in one sentence, and the pod and the attempt that decide it, where there is one."""

    holds: bool
    says: str
    pod: str | None = None
    attempt: int | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of one expectation.

    index : its place in the list.
    title : its name, or a description of what it expects.
    says : one sentence that explains why it holds or not.
    pod, attempt : the pod and the attempt that decide the result; None if there is no single one, or if the pod ran
        before the run.
    attempted : the pod of the attempt: that pod, or the one that evicted it; None without an attempt.
    """

    index: int
    title: str
    holds: bool
    says: str
    pod: str | None = None
    attempt: int | None = None
    attempted: str | None = None

    def to_dict(self) -> dict[str, Any]:
        """As plain data for JSON."""
        return {
            "index": self.index,
            "title": self.title,
            "holds": self.holds,
            "says": self.says,
            "pod": self.pod,
            "attempt": self.attempt,
            "attempted": self.attempted,
        }
