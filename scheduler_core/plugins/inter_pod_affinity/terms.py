"""Affinity terms of pods (spec 04 §1).

A term of an existing pod is matched against the incoming pod exactly. A term of the incoming pod matches pods of more
namespaces: those whose Namespace objects its namespace selector selects, and, if the selector selects an object
without labels, every namespace. kube-scheduler does the same; see ``own_term_kinds``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import msgspec

from scheduler_core.framework.matching.pod_selection import (
    aggregate,
    kinds_in_namespaces,
    selected_kinds,
    selector_error,
)
from scheduler_core.model.labels.selectors import LabelSelector, matches
from scheduler_core.model.objects.affinity import (
    PodAffinity,
    PodAffinityTerm,
    PodAntiAffinity,
    WeightedPodAffinityTerm,
)
from scheduler_core.model.objects.pod import Pod, PodSpec
from scheduler_core.snapshot.arrays import BoolArray
from scheduler_core.snapshot.pods.classes import PodKind
from scheduler_core.snapshot.pods.kinds import KindColumns
from scheduler_core.snapshot.snapshot import Snapshot

NamespaceLabels = Mapping[str, Mapping[str, str]]
"""Name of a Namespace object → its labels."""

_NO_LABELS: Mapping[str, str] = {}


@dataclass(frozen=True, eq=False)
class Term:
    """A term that includes the namespace of its owner. ``identity`` is equal for terms that match the same pods.

    selects_without_labels : a namespace selector of the incoming pod is also tested on no labels (spec 04 §1; spec 14 §5.6).
    """

    topology_key: str
    selector: LabelSelector | None
    namespaces: tuple[str, ...]
    namespace_selector: LabelSelector | None
    selects_without_labels: bool = True

    @classmethod
    def of(cls, term: PodAffinityTerm, namespace: str, *, without_labels: bool = True) -> Term:
        """namespace : the owner's; used if the term has neither namespaces nor a namespace selector."""
        names = term.namespaces
        if not names and term.namespace_selector is None:
            names = (namespace,)
        return cls(term.topology_key, term.label_selector, names, term.namespace_selector, without_labels)

    @cached_property
    def identity(self) -> bytes:
        parts = (self.topology_key, self.selector, self.namespaces, self.namespace_selector)
        return msgspec.json.encode(parts, order="sorted")

    @cached_property
    def is_everywhere(self) -> bool:
        """For a term of the incoming pod: it matches pods of every namespace, with or without a Namespace object."""
        selector = self.namespace_selector
        if self.selects_without_labels or selector is None:
            return matches(selector, _NO_LABELS)
        return selector.is_empty

    def matches_of_own(self, pod: Pod, namespaces: NamespaceLabels) -> bool:
        """Whether the term of an incoming pod matches an existing pod: ``own_term_kinds`` for one pod."""
        selector = self.namespace_selector
        return matches(self.selector, pod.labels) and (
            pod.namespace in self.namespaces
            or self.is_everywhere
            or (pod.namespace in namespaces and matches(selector, namespaces[pod.namespace]))
        )

    def matches(self, pod: PodKind | Pod, namespaces: NamespaceLabels) -> bool:
        """Whether the term of an existing pod matches the incoming pod."""
        return matches(self.selector, pod.labels) and (
            pod.namespace in self.namespaces
            or matches(self.namespace_selector, namespaces.get(pod.namespace, _NO_LABELS))
        )


@dataclass(frozen=True, slots=True)
class PodTerms:
    """All terms of a pod. ``error`` names the terms that cannot be parsed, in upstream's words; "" if all can.

    preferred : with their weights, negative for anti-affinity. A list with a term that cannot be parsed is empty.
    """

    required_affinity: tuple[Term, ...] = ()
    required_anti_affinity: tuple[Term, ...] = ()
    preferred: tuple[tuple[Term, int], ...] = ()
    error: str = ""


_NO_TERMS = PodTerms()
_NO_AFFINITY, _NO_ANTI_AFFINITY = PodAffinity(), PodAntiAffinity()


class TermsOfPods:
    """The terms of the pods of a snapshot, read once for all pods of a namespace with equal specs."""

    def __init__(self, snapshot: Snapshot) -> None:
        self.namespaces: NamespaceLabels = {
            one.metadata.name: one.metadata.labels for one in snapshot.cluster.namespaces
        }
        self.without_labels = snapshot.rules.filters.namespace_selectors == "also of no labels"
        self._terms: dict[tuple[int, str], PodTerms] = {}

    def of(self, kind: PodKind) -> PodTerms:
        identity = (kind.pod_class.index, kind.namespace)
        terms = self._terms.get(identity)
        if terms is None:
            terms = self._terms[identity] = terms_of(
                kind.pod_class.spec, kind.namespace, without_labels=self.without_labels
            )
        return terms


def terms_of(spec: PodSpec, namespace: str, *, without_labels: bool = True) -> PodTerms:
    rules = spec.affinity
    if rules is None or (rules.pod_affinity is None and rules.pod_anti_affinity is None):
        return _NO_TERMS
    near, far = rules.pod_affinity or _NO_AFFINITY, rules.pod_anti_affinity or _NO_ANTI_AFFINITY
    reader = _Reader(namespace, without_labels=without_labels)
    required_affinity = reader.terms(
        "requiredAffinityTerms", near.required_during_scheduling_ignored_during_execution
    )
    required_anti = reader.terms(
        "requiredAntiAffinityTerms", far.required_during_scheduling_ignored_during_execution
    )
    preferred = reader.weighted(
        "preferredAffinityTerms", near.preferred_during_scheduling_ignored_during_execution, 1
    )
    preferred_anti = reader.weighted(
        "preferredAntiAffinityTerms", far.preferred_during_scheduling_ignored_during_execution, -1
    )
    error = aggregate(reader.errors) if reader.errors else ""
    return PodTerms(required_affinity, required_anti, preferred + preferred_anti, error)


class _Reader:
    """Terms of one pod, list by list; ``errors`` collects the lists that cannot be parsed."""

    def __init__(self, namespace: str, *, without_labels: bool) -> None:
        self._namespace, self._without_labels = namespace, without_labels
        self.errors: list[str] = []

    def terms(self, name: str, given: Sequence[PodAffinityTerm]) -> tuple[Term, ...]:
        errors = (
            selector_error(one) for term in given for one in (term.label_selector, term.namespace_selector)
        )
        error = next(filter(None, errors), "")
        if error:
            self.errors.append(f"{name}: {error}")
            return ()
        return tuple(Term.of(term, self._namespace, without_labels=self._without_labels) for term in given)

    def weighted(
        self, name: str, given: Sequence[WeightedPodAffinityTerm], sign: int
    ) -> tuple[tuple[Term, int], ...]:
        terms = self.terms(name, [one.pod_affinity_term for one in given])
        return tuple((term, sign * one.weight) for term, one in zip(terms, given, strict=False))


def own_term_kinds(term: Term, kinds: KindColumns, namespaces: NamespaceLabels, first: int = 0) -> BoolArray:
    """bool, shape (n_kinds - first,): the kinds of pods, from ``first`` on, that match a term of the incoming pod."""
    selector = term.namespace_selector
    everywhere = term.is_everywhere

    def accepts(namespace: str) -> bool:
        if everywhere or namespace in term.namespaces:
            return True
        return namespace in namespaces and matches(selector, namespaces[namespace])

    return selected_kinds(kinds, term.selector, first) & kinds_in_namespaces(kinds, accepts, first)
