"""RehearsalReport: the result of a rehearsal."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any, Final, Literal

from scheduler_core.engine.outcome import Outcome
from scheduler_core.rehearsal.ends import End
from scheduler_core.rehearsal.notices import FieldNotice, PolicyNotice, RefusedPolicy
from scheduler_core.rehearsal.search import Cause, How
from scheduler_core.rehearsal.texts import Text
from scheduler_core.releases.differences import ReleaseDifference
from scheduler_core.releases.explanations import explanations, in_words

Verdict = Literal["same", "changes", "refused"]
SAME: Final = "same"
CHANGES: Final = "changes"
REFUSED: Final = "refused"


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two releases. recorded : the version whose decisions were recorded, "" if it is known by rule."""

    release: str
    recorded: str

    def to_dict(self) -> dict[str, Any]:
        return {"release": self.release, "recorded": self.recorded}


@dataclass(frozen=True, slots=True)
class ChangedPod:
    """A pod that ends differently.

    ends, attempts : under either release; attempts are numbers of the pod's last ones, None if it had none.
    direct : whether the decision about it differs (direct_effects.py); None: this is not known.
    """

    pod: str
    ends: tuple[End, End]
    attempts: tuple[int | None, int | None]
    cause: Cause
    direct: bool | None

    def to_dict(self) -> dict[str, Any]:
        return {
            "pod": self.pod,
            "outcomes": [end.outcome for end in self.ends],
            "nodes": [end.node for end in self.ends],
            "k": list(self.attempts),
            "cause": self.cause.to_dict(),
            "direct": self.direct,
        }


@dataclass(frozen=True, slots=True)
class Effect:
    """A difference between the releases. pods : those that end differently if it alone is switched; None: it decides nothing, or was not run."""

    difference: ReleaseDifference
    pods: int | None

    def to_dict(self) -> dict[str, Any]:
        one = self.difference
        about = explanations().get(one.name, "")
        return {**one.to_dict(), "text": in_words(one), "about": about, "pods": self.pods}


@dataclass(frozen=True, slots=True)
class CrashNotice:
    """An attempt at which the real process of a release ends."""

    release: str
    k: int
    pod: str
    message: str

    @classmethod
    def of(cls, release: str, outcome: Outcome) -> CrashNotice:
        return cls(release, outcome.k, outcome.pod, outcome.message)

    def to_dict(self) -> dict[str, Any]:
        return {"release": self.release, "k": self.k, "pod": self.pod, "message": self.message}


@dataclass(frozen=True, slots=True)
class RehearsalReport:
    """sides : from and to. pods : that had an attempt under the old release. runs : how many were played for it.

    If a release refuses the policy, only `refusals` and the differences are set.
    """

    sides: tuple[Side, Side]
    effects: tuple[Effect, ...]
    refusals: tuple[RefusedPolicy, ...] = ()
    pods: int = 0
    changed: tuple[ChangedPod, ...] = ()
    crashes: tuple[CrashNotice, ...] = ()
    fields: tuple[FieldNotice, ...] = ()
    policy: tuple[PolicyNotice, ...] = ()
    texts: tuple[Text, ...] = ()
    runs: int = 0

    @property
    def verdict(self) -> Verdict:
        """By what becomes of pods: other texts, fields and defaults alone are no change."""
        if self.refusals:
            return REFUSED
        return CHANGES if self.changed or self.crashes else SAME

    @property
    def causes(self) -> dict[tuple[tuple[str, ...], How], int]:
        """Cause → pods, the most first."""
        counts = Counter((one.cause.switched, one.cause.how) for one in self.changed)
        return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))

    def to_dict(self) -> dict[str, Any]:
        """As plain data for JSON."""
        return {
            "from": self.sides[0].to_dict(),
            "to": self.sides[1].to_dict(),
            "verdict": self.verdict,
            "refusals": [one.to_dict() for one in self.refusals],
            "pods": self.pods,
            "changed": [one.to_dict() for one in self.changed],
            "causes": [
                {"switched": list(switched), "how": how, "pods": count}
                for (switched, how), count in self.causes.items()
            ],
            "crashes": [one.to_dict() for one in self.crashes],
            "fields": [one.to_dict() for one in self.fields],
            "policy": [one.to_dict() for one in self.policy],
            "texts": [one.to_dict() for one in self.texts],
            "differences": [one.to_dict() for one in self.effects],
            "runs": self.runs,
        }
