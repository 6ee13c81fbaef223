"""Plans: the queries for each kind of incoming pod, kept until there are pods with a new term."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from scheduler_core.framework.status import Status
from scheduler_core.plugins.inter_pod_affinity.owned_terms import OwnedTerms
from scheduler_core.snapshot.pods.classes import PodKind

Plan = TypeVar("Plan")


class Plans(Generic[Plan]):
    """The plans of one extension point; a Status stands for a plan without queries."""

    def __init__(self) -> None:
        self._of_kind: dict[int, Plan | Status] = {}
        self._n_terms = 0

    def get(
        self, kind: PodKind, existing: OwnedTerms, make: Callable[[PodKind], Plan | Status]
    ) -> Plan | Status:
        """existing : the terms of pods that the plan depends on."""
        n_terms = existing.cover()
        if n_terms != self._n_terms:
            self._of_kind.clear()
            self._n_terms = n_terms
        plan = self._of_kind.get(kind.index)
        if plan is None:
            plan = self._of_kind[kind.index] = make(kind)
        return plan
