"""remedies: what would help a pod that an attempt left without a node. The public function, and its result."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from scheduler_core.config.configuration import SchedulerConfiguration
from scheduler_core.engine.outcome import ERROR, GATED, UNSCHEDULABLE
from scheduler_core.engine.simulation import Simulation
from scheduler_core.errors import InvalidInput, Problem
from scheduler_core.model.cluster import Cluster
from scheduler_core.remedies.alike import alike
from scheduler_core.remedies.change import Change
from scheduler_core.remedies.cluster import Lookup
from scheduler_core.remedies.cost import COSTS, Costs, times
from scheduler_core.remedies.found import Found
from scheduler_core.remedies.moment import Moment
from scheduler_core.remedies.proof import Effects, Prover
from scheduler_core.remedies.search import Search
from scheduler_core.remedies.steps import steps

MOST_ANSWERS: Final = 8
_TRIES: Final = 3
"""The maximum number of sets that are run for each requested answer; the rest is not tried."""


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
        return ", and ".join(change.text for change in self.changes) or "nothing has to be changed"


@dataclass(frozen=True, slots=True)
class Remedies:
    """The answers for one attempt.

    alike : other pods that the run left pending with the same message, and that are equal for the scheduler.
    limits : sentences about what was not tried.
    refuted : the number of sets that help this attempt, but not the run from its start, because other pods take what they
        free.
    untried : the number of sets that help this attempt and were not run, because there were enough answers.
    """

    pod: str
    k: int
    message: str
    answers: tuple[Remedy, ...]
    alike: tuple[str, ...] = ()
    limits: tuple[str, ...] = ()
    refuted: int = 0
    untried: int = 0
    costs: Mapping[str, float] = field(default_factory=dict)
    cluster: Cluster = field(kw_only=True, repr=False)
    configuration: SchedulerConfiguration = field(kw_only=True, repr=False)

    def to_dict(self, lookup: Lookup | None = None) -> dict[str, Any]:
        """As plain JSON.

        lookup : finds the original objects; patches are made for those.
        """
        find = lookup or (lambda kind, key: None)
        return {
            "k": self.k,
            "pod": self.pod,
            "message": self.message,
            "alike": list(self.alike),
            "limits": list(self.limits),
            "refuted": self.refuted,
            "untried": self.untried,
            "costs": dict(self.costs),
            "defaultCosts": dict(COSTS),
            "remedies": [self._one(remedy, find) for remedy in self.answers],
        }

    def _one(self, remedy: Remedy, lookup: Lookup) -> dict[str, Any]:
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
            "effects": remedy.effects.to_dict(),
            "instead": list(remedy.instead),
            "insteadCount": remedy.n_instead,
        }


def remedies(
    simulation: Simulation,
    attempt: int | str,
    *,
    costs: Mapping[str, float] | None = None,
    most: int = MOST_ANSWERS,
) -> Remedies:
    """The smallest changes after which the pod of an attempt gets a node, the cheapest first (docs/remedies.md).

    simulation : a run that contains the attempt.
    attempt : its number, or the pod, as for ``Simulation.explain``.
    costs : numbers that replace those of ``cost.COSTS``.
    most : the maximum number of answers.

    Each answer is verified by runs from the start of the simulation: with the answer the pod gets a node; without any one
    of its changes, or with any of its numbers one unit smaller, it does not. Extenders are not called.

    Raises IndexError and InvalidInput as ``Simulation.explain`` does; InvalidInput also if the attempt did not fail, or
    for invalid costs.
    """
    priced = Costs(costs)
    k = simulation.last_attempt(attempt) if isinstance(attempt, str) else attempt
    if not 0 <= k < len(simulation.outcomes):
        raise IndexError(f"there is no attempt {k}; the run has {len(simulation.outcomes)}")
    outcome = simulation.outcomes[k]
    if outcome.outcome not in (UNSCHEDULABLE, GATED, ERROR):
        raise InvalidInput([Problem("", f"Attempt {k} of {outcome.pod} did not fail: {outcome.outcome}.")])
    moment = Moment(simulation, k)
    search = Search(simulation, moment, priced)
    proven = _proven(Prover(simulation, k), search.run(), priced, most)
    limits = tuple(search.limits)
    if simulation.configuration.extenders:
        limits = (*limits, "The extenders of the policy were not called.")
    return Remedies(
        outcome.pod,
        k,
        outcome.message,
        proven.answers,
        alike=alike(simulation, moment),
        limits=limits,
        refuted=proven.refuted,
        untried=proven.untried,
        costs=priced.numbers,
        cluster=simulation.cluster,
        configuration=simulation.configuration,
    )


@dataclass(frozen=True, slots=True)
class _Proven:
    answers: tuple[Remedy, ...]
    refuted: int
    untried: int


def _proven(prover: Prover, found: list[Found], costs: Costs, most: int) -> _Proven:
    """The sets that hold in a whole run, cheapest first, with the costs of their effects."""
    answers: list[Remedy] = []
    tried = 0
    for one in found:
        if len(answers) == most or tried == most * _TRIES:
            break
        tried += 1
        effects = prover.effects(one.changes)
        if effects is None or not prover.is_minimal(one.changes):
            continue
        cost = costs.of_changes(one.changes) + effects.cost(costs)
        answers.append(Remedy(one.changes, effects, cost, one.instead, one.n_instead))
    answers.sort(key=lambda answer: answer.cost)
    return _Proven(tuple(answers), tried - len(answers), len(found) - tried)
