"""What beats show: nodes with their pods, and what an attempt makes of them; pods and replicas at a moment."""

from __future__ import annotations

from pathlib import Path

from scheduler_core.lessons.beats.moments import LessonMoment, Row, Span
from scheduler_core.lessons.beats.pictures import NodeUse, Picture, pictures
from scheduler_core.lessons.document.reader import read_lesson_folder
from scheduler_core.lessons.starts.stage import Stage

ROOT = Path(__file__).resolve().parents[4]


def of_lesson(slug: str) -> list[list[Picture | LessonMoment]]:
    lesson = read_lesson_folder(ROOT / "lessons" / slug, ROOT / "playground" / "demos" / "data")
    return pictures(lesson, Stage(lesson))


def test_a_run_is_shown_before_the_attempt_with_what_it_makes_of_each_node() -> None:
    found = of_lesson("from-pending-to-bound")
    first = found[0][0]
    assert isinstance(first, Picture)
    assert (first.start, first.pod, first.total) == ("shop", "shop/cart-0", 3)
    assert first.nodes == (NodeUse("birch", 0, 0.0), NodeUse("cedar", 0, 0.0), NodeUse("maple", 0, 0.0))
    assert first.verdicts == ("chosen", "passed", "rejected")
    # cart-0 is on birch by then: 1 of its 4 cpu.
    fourth, fifth = found[3][0], found[4][0]
    assert isinstance(fourth, Picture)
    assert isinstance(fifth, Picture)
    assert fourth.nodes[0] == NodeUse("birch", 1, 0.25)
    assert fifth.verdicts == ("rejected", "rejected", "rejected")


def test_the_node_that_is_made_free_is_named() -> None:
    (payment,) = of_lesson("preemption")[0]
    assert isinstance(payment, Picture)
    assert [
        node.node
        for node, verdict in zip(payment.nodes, payment.verdicts, strict=True)
        if verdict == "victims"
    ] == ["worker-4"]


def test_comparisons_have_two() -> None:
    *_, compared = of_lesson("packing-spreading-fragmentation")
    assert [(one.start, one.pod, set(one.verdicts)) for one in compared if isinstance(one, Picture)] == [
        ("spread", None, {""}),
        ("packed", None, {""}),
    ]


def test_the_beat_about_one_replica_shows_one_that_is_upgraded() -> None:
    """At its moment there are two processes, and one of them works."""
    (upgrade,) = of_lesson("leader-election")[5]
    assert isinstance(upgrade, LessonMoment)
    assert (upgrade.start, upgrade.at) == ("upgrade", 15.0)
    states = [
        (row.name, span.state) for row in upgrade.rows for span in row.spans if span.start <= 15 < span.end
    ]
    assert states == [("a", "leading"), ("a-2", "standby")]


def test_an_election_is_shown_at_its_moment_with_what_each_replica_does() -> None:
    crash = of_lesson("leader-election")[1][0]
    assert crash == LessonMoment(
        "crash",
        "election",
        1.0,
        30.0,
        (
            Row("a", (Span("leading", None, 0.0, 1.0),)),
            Row("b", (Span("standby", None, 0.5, 16.5), Span("leading", None, 16.5, 30.0))),
        ),
        2,
    )


def test_a_timeline_is_shown_with_where_each_pod_is() -> None:
    shown = of_lesson("queues-gates-backoff")[1][0]
    assert isinstance(shown, LessonMoment)
    assert (shown.start, shown.kind, shown.at, shown.total) == ("hints", "timeline", 10.0, 3)
    waiting, *_ = shown.rows
    assert waiting.name == "default/wants-ssd"
    assert [span.state for span in waiting.spans] == [
        "activeQ",
        "unschedulable",
        "activeQ",
        "assumed",
        "bound",
    ]
    assert waiting.spans[-1] == Span("bound", "node-1", 10.025, 45.0)
