"""Required pod affinity that selects no pod: labels changed into near ones that pods have, or a namespace in which it selects pods.

Terms of anti-affinity and spread constraints that select no pod keep no pod from any node.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property

import msgspec
import numpy as np

from scheduler_core.framework.matching.absent_labels import Path, of_expression, of_pairs
from scheduler_core.framework.matching.near_labels import MOST_NEAR, Labels
from scheduler_core.framework.matching.pod_selection import selected_kinds, selector_error
from scheduler_core.model.labels.selectors import LabelSelector
from scheduler_core.model.objects.affinity import PodAffinityTerm
from scheduler_core.plugins.inter_pod_affinity.terms import Term, TermsOfPods, own_term_kinds
from scheduler_core.remedies.changes import change as kinds
from scheduler_core.remedies.changes.change import Change
from scheduler_core.remedies.changes.edits import GONE, Edit
from scheduler_core.remedies.moment import Moment
from scheduler_core.remedies.options.label_corrections import corrections
from scheduler_core.snapshot.arrays import BoolArray, IntArray
from scheduler_core.spelling import nearest, of_names

AFFINITY: Path = ("affinity", "podAffinity", "requiredDuringSchedulingIgnoredDuringExecution")
_EVERY_POD = LabelSelector()


def near_pod_labels(moment: Moment) -> Iterator[Change]:
    """Of the terms that select no pod, placed or pending."""
    affinity = moment.pod.spec.affinity
    rules = None if affinity is None else affinity.pod_affinity
    terms = () if rules is None else rules.required_during_scheduling_ignored_during_execution
    for index, term in enumerate(terms):
        selection = _Selection(moment, term)
        if (
            term.label_selector is not None
            and not selector_error(term.label_selector)
            and not selection.is_any
        ):
            path = (*AFFINITY, index)
            yield from _labels(moment, term, selection, (*path, "labelSelector"))
            yield from _namespaces(moment, term, selection, path)


def _labels(moment: Moment, term: PodAffinityTerm, selection: _Selection, path: Path) -> Iterator[Change]:
    selector = term.label_selector or _EVERY_POD
    labels = selection.labels_in_scope
    absent = list(of_pairs(selector.match_labels, (*path, "matchLabels"), labels))
    for place, one in enumerate(selector.match_expressions):
        if one.key not in (*term.match_label_keys, *term.mismatch_label_keys):
            absent += of_expression(one, (*path, "matchExpressions", place), labels)
    for label in absent:
        yield from corrections(
            label, moment.target, "the required pod affinity", selector.match_labels, "pod"
        )


def _namespaces(moment: Moment, term: PodAffinityTerm, selection: _Selection, path: Path) -> Iterator[Change]:
    """Those with a near name first, then those with most pods."""
    found = selection.elsewhere
    near = [other for name in term.namespaces for other in nearest(name, sorted(found), of_names)]
    order = sorted(found, key=lambda name: (name not in near, -found[name], name))
    for name in order[:MOST_NEAR]:
        pods = "1 pod matches" if found[name] == 1 else f"{found[name]:,} pods match"
        text = f"look for the pods of the required pod affinity in the namespace {name} ({pods} there)"
        edits = [
            Edit(("spec", *path, "namespaces"), [name]),
            Edit(("spec", *path, "namespaceSelector"), GONE),
        ]
        subject = ("spec", *path, "namespaces")
        yield Change(kinds.CORRECT_REFERENCE, moment.target, text, subject, edits=tuple(edits))


class _Selection:
    """What a term of the pod selects."""

    def __init__(self, moment: Moment, term: PodAffinityTerm) -> None:
        self._moment, self._term = moment, term
        self._pods = moment.state.pods

    @property
    def is_any(self) -> bool:
        """Whether it selects any pod."""
        return bool(self._numbers[self._kinds(self._term)].any())

    @property
    def elsewhere(self) -> Counter[str]:
        """Namespace → pods with the labels in it. In none of them the term looks."""
        found: Counter[str] = Counter()
        selected = selected_kinds(self._pods.kind_columns, self._term.label_selector, 0)
        for kind in np.flatnonzero(selected & (self._numbers > 0)).tolist():
            found[self._pods.kinds[kind].namespace] += int(self._numbers[kind])
        return found

    @cached_property
    def _numbers(self) -> IntArray:
        """int64, shape (n_kinds,): pods."""
        return np.bincount(self._pods.kind_index, minlength=len(self._pods.kinds))

    @cached_property
    def labels_in_scope(self) -> _LabelsOfPods:
        """The labels of the pods in whose namespaces it looks."""
        in_scope = self._kinds(msgspec.structs.replace(self._term, label_selector=_EVERY_POD))
        rows = np.flatnonzero(in_scope & (self._numbers > 0)).tolist()
        return _LabelsOfPods([(self._pods.kinds[kind].labels, int(self._numbers[kind])) for kind in rows])

    def _kinds(self, given: PodAffinityTerm) -> BoolArray:
        terms = self._moment.snapshot.derived(TermsOfPods)
        term = Term.of(given, self._moment.pod.namespace, without_labels=terms.without_labels)
        return own_term_kinds(term, self._pods.kind_columns, terms.namespaces)


class _LabelsOfPods(Labels):
    """kinds : the labels of pods, with their numbers."""

    def __init__(self, kinds: Iterable[tuple[Mapping[str, str], int]]) -> None:
        super().__init__()
        self._counts: dict[str, Counter[str]] = {}
        for labels, number in kinds:
            for key, value in labels.items():
                self._counts.setdefault(key, Counter())[value] += number

    @property
    def keys(self) -> Collection[str]:
        return self._counts.keys()

    def values(self, key: str) -> Sequence[str]:
        return sorted(self._counts.get(key, ()))

    def count(self, key: str, value: str | None) -> int:
        found = self._counts.get(key, Counter())
        return found.total() if value is None else found[value]
