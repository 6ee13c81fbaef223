"""Remedies: what would help a pod, the answer to one question."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from scheduler_core.config.configuration import SchedulerConfiguration
from scheduler_core.model.cluster import Cluster
from scheduler_core.remedies.changes.change import Change
from scheduler_core.remedies.changes.cluster import Lookup
from scheduler_core.remedies.changes.cost import COSTS, times
from scheduler_core.remedies.changes.steps import steps
from scheduler_core.remedies.changes.templates import Workloads
from scheduler_core.remedies.effects import Effects


@dataclass(frozen=True, slots=True)
class Remedy:
    """A smallest set of changes after which the run places the pod.

    cost : of the changes and their effects, by the given costs.
    instead : other nodes or pods for which the same kinds of changes make this attempt succeed; they were not verified by
        runs. ``n_instead`` is their total number.
    """

    changes: tuple[Change, ...]
    effects: Effects
    cost: float
    instead: tuple[str, ...] = ()
    n_instead: int = 0

    @property
    def text(self) -> str:
        """The changes in words, without a full stop."""
        return in_words(self.changes)


def in_words(changes: Sequence[Change]) -> str:
    """A set of changes, without a full stop."""
    return ", and ".join(change.text for change in changes) or "nothing has to be changed"


@dataclass(frozen=True, slots=True)
class Remedies:
    """The answers for one attempt.

    k : None for a pod that was not attempted, because it waits for another scheduler.
    alike : other pods that the run left pending with the same message, and that are equal for the scheduler.
    limits : sentences about what was not tried.
    refuted : the number of sets that seemed to help, but with which a run from the start leaves the pod without a node.
    refuted_texts : the cheapest of them in words, at most three.
    untried : the number of sets that may help and were not run, because there were enough answers.
    can_go_on : whether a thorough search tries more changes than this one did.
    """

    pod: str
    k: int | None
    message: str
    answers: tuple[Remedy, ...]
    alike: tuple[str, ...] = ()
    limits: tuple[str, ...] = ()
    refuted: int = 0
    refuted_texts: tuple[str, ...] = ()
    untried: int = 0
    can_go_on: bool = False
    costs: Mapping[str, float] = field(default_factory=dict)
    cluster: Cluster = field(kw_only=True, repr=False)
    configuration: SchedulerConfiguration = field(kw_only=True, repr=False)
    lookup: Lookup | None = field(default=None, kw_only=True, repr=False)

    def to_dict(self, lookup: Lookup | None = None) -> dict[str, Any]:
        """As plain JSON.

        lookup : finds the original objects; patches are made for those. Default: those that ``simulate`` was given. If it was given a
            Cluster, patches are made for the manifests of the model, which have other fields and indices than those of a cluster.
        """
        find = lookup or self.lookup or (lambda kind, key: None)
        workloads = Workloads(self.cluster)
        return {
            "k": self.k,
            "pod": self.pod,
            "message": self.message,
            "alike": list(self.alike),
            "limits": list(self.limits),
            "refuted": self.refuted,
            "refutedTexts": list(self.refuted_texts),
            "untried": self.untried,
            "canGoOn": self.can_go_on,
            "costs": dict(self.costs),
            "defaultCosts": dict(COSTS),
            "remedies": [self._one(remedy, find, workloads) for remedy in self.answers],
        }

    def _one(self, remedy: Remedy, lookup: Lookup, workloads: Workloads) -> dict[str, Any]:
        return {
            "text": remedy.text,
            "cost": round(remedy.cost, 3),
            "changes": [
                {
                    "kind": change.kind,
                    "object": change.target.to_dict(),
                    "text": change.text,
                    "share": times(change),
                }
                for change in remedy.changes
            ],
            "steps": steps(self.cluster, self.configuration, remedy.changes, lookup),
            "templates": self._templates(remedy, lookup, workloads),
            "effects": remedy.effects.to_dict(),
            "instead": list(remedy.instead),
            "insteadCount": remedy.n_instead,
        }

    def _templates(self, remedy: Remedy, lookup: Lookup, workloads: Workloads) -> list[dict[str, Any]]:
        """The changes of the pod as a patch of its workload, which makes all of its pods anew; the run changed only this one."""
        made = workloads.patches(remedy.changes, self.pod, [self.pod], lookup)
        if made and workloads.n_pods[workloads.of(self.pod)] > 1:
            made = [{**one, "note": f"{one['note']} {_FOR_ALL}".lstrip()} for one in made]
        return made


_FOR_ALL: Final = (
    "It makes all pods of the workload anew; the run that verified the answer changed only this one."
)
