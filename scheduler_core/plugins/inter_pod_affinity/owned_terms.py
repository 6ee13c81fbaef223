"""The terms of all pods of a snapshot, indexed: the terms that match an incoming pod are found without testing each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple, TypeAlias

from scheduler_core.plugins.inter_pod_affinity.terms import NamespaceLabels, Term, TermsOfPods
from scheduler_core.snapshot.pods.classes import PodKind
from scheduler_core.snapshot.snapshot import Snapshot

Label: TypeAlias = tuple[str, str] | None
"""Key and value; None for terms that require no single label."""
TermsOf: TypeAlias = Callable[[PodKind], Iterable[tuple[Term, int]]]


class Share(NamedTuple):
    """The occurrences of a term in one kind of pods. weight : summed over them. times : their number."""

    weight: int
    times: int


@dataclass(eq=False)
class OwnedTerm:
    """A term with the kinds of pods that have it, by index of the kind, ascending."""

    term: Term
    owners: dict[int, Share] = field(default_factory=dict)

    def add(self, kind: int, weight: int) -> None:
        share = self.owners.get(kind, Share(0, 0))
        self.owners[kind] = Share(share.weight + weight, share.times + 1)

    def owners_since(self, first: int) -> Iterator[tuple[int, Share]]:
        """Owners whose index is ``first`` or greater, from the last one down."""
        for kind in reversed(self.owners):
            if kind < first:
                return
            yield kind, self.owners[kind]


class OwnedTerms:
    """Distinct terms, indexed by a label that matching pods must have. Terms whose topology key no node has are left out.

    They match no node, whatever pods they match, and pods may name any number of such keys.

    terms_of : terms of a kind with their weights.
    """

    def __init__(self, snapshot: Snapshot, terms_of: TermsOf) -> None:
        self._kinds, self._nodes, self._terms_of = snapshot.pods.kinds, snapshot.nodes, terms_of
        self._n_known = 0
        self._terms: dict[bytes, OwnedTerm] = {}
        self._by_label: dict[Label, list[OwnedTerm]] = {}

    def cover(self) -> int:
        """Include the kinds that were added since the last call. Returns the number of distinct terms."""
        if self._n_known < len(self._kinds):
            for kind in self._kinds[self._n_known :]:
                for term, weight in self._terms_of(kind):
                    if term.selector is not None and self._nodes.has_label(term.topology_key):
                        self._owned(term).add(kind.index, weight)
            self._n_known = len(self._kinds)
        return len(self._terms)

    def matching(self, pod: PodKind, namespaces: NamespaceLabels) -> Iterator[OwnedTerm]:
        """The terms that match the incoming pod."""
        if not self._terms:
            return
        for label in (None, *pod.labels.items()):
            for owned in self._by_label.get(label, ()):
                if owned.term.matches(pod, namespaces):
                    yield owned

    def _owned(self, term: Term) -> OwnedTerm:
        owned = self._terms.get(term.identity)
        if owned is None:
            owned = self._terms[term.identity] = OwnedTerm(term)
            self._by_label.setdefault(_necessary_label(term), []).append(owned)
        return owned


def required_anti_affinity(snapshot: Snapshot) -> OwnedTerms:
    """The required anti-affinity terms of all pods."""
    terms = snapshot.derived(TermsOfPods)
    return OwnedTerms(snapshot, lambda kind: ((term, 1) for term in terms.of(kind).required_anti_affinity))


class ScoringTerms:
    """The terms of all pods that match an incoming pod and count for its score. Get it by ``snapshot.derived(ScoringTerms)``.

    All profiles of a snapshot share the answers to queries about these terms, so they share the terms too.
    """

    def __init__(self, snapshot: Snapshot) -> None:
        self._snapshot, self._terms = snapshot, snapshot.derived(TermsOfPods)
        self._weighted: dict[int, OwnedTerms] = {}

    def weighted(self, hard_weight: int) -> OwnedTerms:
        """hard_weight : the weight of a required affinity term; 0 leaves these terms out."""
        if hard_weight not in self._weighted:
            self._weighted[hard_weight] = OwnedTerms(self._snapshot, partial(self._of, hard_weight))
        return self._weighted[hard_weight]

    def _of(self, hard_weight: int, kind: PodKind) -> Iterator[tuple[Term, int]]:
        own = self._terms.of(kind)
        if hard_weight:
            yield from ((term, hard_weight) for term in own.required_affinity)
        yield from own.preferred


def _necessary_label(term: Term) -> Label:
    assert term.selector is not None
    return next(iter(term.selector.match_labels.items()), None)
