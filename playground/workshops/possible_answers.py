"""The answers that a question without choices can have: what a participant sends is shown to the whole class, so it must be one of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from playground.common.errors import InvalidInput, Mistake
from playground.runs.engine import cluster_of
from playground.runs.queries import get_run
from playground.workshops.enums import QuestionKind
from playground.workshops.places import LABELS, targets_of

NUMBERS: Final = frozenset({QuestionKind.NUMBER, QuestionKind.MOMENT})
_RUN: Final = LABELS["runs"]


def of_place(kind: QuestionKind, path: str) -> list[str] | None:
    """Of a question of this kind about the page at `path`: the nodes of its run. None: any number.

    Raises InvalidInput where the page does not say what can be answered, NotFound for a run that the teacher may not see.
    """
    if kind in NUMBERS:
        return None
    run_id = next((row.row_id for row in targets_of(path) if row.label == _RUN), None) if path else None
    if kind != QuestionKind.NODE or run_id is None:
        raise InvalidInput("The question has mistakes.", problems=[_no_choices(kind)], code="invalid-request")
    return sorted(node.name for node in cluster_of(get_run(run_id).snapshot_id).nodes)


def refuse_other(kind: QuestionKind, possible: Sequence[str] | None, answer: str) -> None:
    """possible : None: any. Raises InvalidInput."""
    if possible is not None and answer not in possible:
        problems = [Mistake("answer", f"expected a {kind.value} of this run, found {answer!r}")]
        raise InvalidInput("This answer is not possible.", problems=problems, code="invalid-request")


def _no_choices(kind: QuestionKind) -> Mistake:
    if kind == QuestionKind.NODE:
        return Mistake("choices", "expected the possible answers: the class is not shown a run with nodes")
    return Mistake("choices", f"expected the possible answers to a question of the kind {kind.value}")
