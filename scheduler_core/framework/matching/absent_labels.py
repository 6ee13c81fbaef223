"""Labels that are required and that nothing has, with near ones that exist: mostly mistakes of spelling."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from scheduler_core.framework.matching.near_labels import (
    MOST_NEAR,
    CountedLabel,
    Labels,
    LabelsOfNodes,
    has,
    label_text,
)
from scheduler_core.framework.matching.node_selection import NAME_FIELD, required_affinity
from scheduler_core.model.labels.selectors import LabelSelectorRequirement
from scheduler_core.model.objects.affinity import NodeSelectorRequirement
from scheduler_core.model.objects.pod import PodSpec
from scheduler_core.snapshot.nodes.table import NodeTable
from scheduler_core.spelling import nearest, of_names

Path = tuple[str | int, ...]
TERMS: Final[Path] = (
    "affinity",
    "nodeAffinity",
    "requiredDuringSchedulingIgnoredDuringExecution",
    "nodeSelectorTerms",
)


@dataclass(frozen=True, slots=True)
class AbsentLabel:
    """A label that is required and that nothing has.

    path : of the entry of a selector, or of the expression, in the pod's spec. place : of the value in the expression.
    value : None stands for any. near : labels that exist.
    is_alone : whether nothing is selected because of it; not if another term or another value is sufficient.
    """

    path: Path
    place: int | None
    key: str
    value: str | None
    near: tuple[CountedLabel, ...]
    is_alone: bool = True

    @property
    def text(self) -> str:
        return label_text(self.key, self.value)


def absent_labels(
    spec: PodSpec, nodes: NodeTable, labels: LabelsOfNodes | None = None
) -> Iterator[AbsentLabel]:
    """The labels that a pod requires of its node and that no node has: of the node selector, then of the required node affinity.

    labels : of these nodes, for a caller that asks about several specs.
    """
    labels = labels or LabelsOfNodes(nodes)
    yield from of_pairs(spec.node_selector or {}, ("nodeSelector",), labels)
    required = required_affinity(spec)
    terms = () if required is None else required.node_selector_terms
    for index, term in enumerate(terms):
        for place, expression in enumerate(term.match_expressions):
            path = (*TERMS, index, "matchExpressions", place)
            yield from of_expression(expression, path, labels, is_only_term=len(terms) == 1)
        for place, expression in enumerate(term.match_fields):
            path = (*TERMS, index, "matchFields", place)
            yield from _of_field(expression, path, nodes, is_only_term=len(terms) == 1)


def of_pairs(pairs: Mapping[str, str], path: Path, labels: Labels) -> Iterator[AbsentLabel]:
    """path : of the mapping."""
    for key, value in pairs.items():
        if not has(labels, key, value):
            yield AbsentLabel((*path, key), None, key, value, labels.near(key, value))


def of_expression(
    one: NodeSelectorRequirement | LabelSelectorRequirement,
    path: Path,
    labels: Labels,
    *,
    is_only_term: bool = True,
) -> Iterator[AbsentLabel]:
    """Nothing if one of its values exists; NotIn and DoesNotExist are true without any label. path : of the expression."""
    if one.operator in ("Exists", "Gt", "Lt") and not has(labels, one.key, None):
        yield AbsentLabel(path, None, one.key, None, labels.near(one.key, None), is_only_term)
    if one.operator == "In" and not any(has(labels, one.key, value) for value in one.values):
        is_alone = is_only_term and len(one.values) == 1
        for place, value in enumerate(one.values):
            yield AbsentLabel(path, place, one.key, value, labels.near(one.key, value), is_alone)


def _of_field(
    one: NodeSelectorRequirement, path: Path, nodes: NodeTable, *, is_only_term: bool
) -> Iterator[AbsentLabel]:
    """The name of a node."""
    if one.key == NAME_FIELD and one.operator == "In" and len(one.values) == 1:
        (name,) = one.values
        if name not in nodes.row_of:
            names = nearest(name, nodes.names, of_names)[:MOST_NEAR]
            near = tuple(CountedLabel(NAME_FIELD, other, 1) for other in names)
            yield AbsentLabel(path, 0, NAME_FIELD, name, near, is_only_term)
