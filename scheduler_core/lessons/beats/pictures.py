"""What a beat shows, in short: for authors of lessons who have not stored a run yet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, cast

from scheduler_core.lessons.beats.moments import LessonMoment, moment_shown
from scheduler_core.lessons.document.language import At
from scheduler_core.lessons.document.reader import Lesson
from scheduler_core.lessons.starts.stage import Stage
from scheduler_core.measures.fill import fullest
from scheduler_core.questions.facts import Facts
from scheduler_core.snapshot.state import ClusterState

MOST_NODES: Final = 60
Verdict = Literal["", "chosen", "passed", "rejected", "victims", "not looked at"]

UNDECIDED: Final[Verdict] = ""


class NodeUse(NamedTuple):
    """pods : on a node. fill : fraction used of the resource that it has least of left, 0 to 1."""

    node: str
    pods: int
    fill: float


def uses_in(state: ClusterState) -> tuple[NodeUse, ...]:
    """In the order of the snapshot."""
    columns = zip(state.nodes.names, state.pod_count.tolist(), fullest(state).tolist(), strict=True)
    return tuple(NodeUse(name, pods, round(fill, 2)) for name, pods, fill in columns)


@dataclass(frozen=True, slots=True)
class Picture:
    """One cluster. start : whose. pod : that is decided, None after the last attempt. nodes : the first MOST_NODES of `total`.

    verdicts : of the attempt, aligned with `nodes`; "" where none is decided.
    """

    start: str
    pod: str | None
    nodes: tuple[NodeUse, ...]
    verdicts: tuple[Verdict, ...]
    total: int


def pictures(lesson: Lesson, stage: Stage) -> list[list[Picture | LessonMoment]]:
    """For each beat what its page shows: one cluster of a run, two of a comparison, one moment of a timeline or an election.

    Raises InvalidInput where a start cannot be played.
    """
    found: list[list[Picture | LessonMoment]] = []
    at = None
    for beat in lesson.document.beats:
        at = _moved(at, beat.at)
        found.append([] if at is None else list(_of_place(lesson, stage, at)))
    return found


def _moved(before: At | None, at: At | None) -> At | None:
    """Where the page is: a beat that names no attempt stays at the one before it in the same run, or opens at the first."""
    if at is None or at.pod or at.attempt is not None or at.moment:
        return at or before
    return before if before is not None and before.start == at.start else At(start=at.start, attempt=0)


def _of_place(lesson: Lesson, stage: Stage, at: At) -> Iterator[Picture | LessonMoment]:
    comparison = lesson.document.starts[at.start].comparison
    if comparison is not None:
        for side in (comparison.left, comparison.right):
            yield from _of_run(stage, side, None)
    elif (moment := moment_shown(stage, at)) is not None:
        yield moment
    else:
        yield from _of_run(stage, at.start, at)


def _of_run(stage: Stage, name: str, at: At | None) -> Iterator[Picture]:
    """at : None: after the last attempt."""
    run = stage.played(name).run
    if run is None:
        return
    if at is None or not run.outcomes:
        uses = uses_in(run.state)
        shown = uses[:MOST_NODES]
        yield Picture(name, None, shown, tuple(UNDECIDED for _ in shown), len(uses))
        return
    facts = Facts(stage.explanation(name, at.pod, at.attempt))
    uses = uses_in(run.state_before(facts.record["k"]))
    shown = uses[:MOST_NODES]
    yield Picture(name, facts.pod, shown, tuple(_verdict(facts, one.node) for one in shown), len(uses))


def _verdict(facts: Facts, node: str) -> Verdict:
    if node == facts.winner:
        return "chosen"
    if node == (facts.record["preemption"] or {}).get("nominated"):
        return "victims"
    return cast(Verdict, facts.verdict(node)[0])
