"""What beats show of clusters: nodes with their pods, and what an attempt makes of them."""

from __future__ import annotations

from pathlib import Path

from scheduler_core.lessons.pictures import NodeUse, Picture, pictures
from scheduler_core.lessons.reader import read_lesson_folder
from scheduler_core.lessons.stage import Stage

ROOT = Path(__file__).resolve().parents[3]


def of_lesson(slug: str) -> list[list[Picture]]:
    lesson = read_lesson_folder(ROOT / "lessons" / slug, ROOT / "playground" / "demos" / "data")
    return pictures(lesson, Stage(lesson))


def test_a_run_is_shown_before_the_attempt_with_what_it_makes_of_each_node() -> None:
    found = of_lesson("from-pending-to-bound")
    first = found[0][0]
    assert (first.start, first.pod, first.total) == ("shop", "shop/cart-0", 3)
    assert first.nodes == (NodeUse("birch", 0, 0.0), NodeUse("cedar", 0, 0.0), NodeUse("maple", 0, 0.0))
    assert first.verdicts == ("chosen", "passed", "rejected")
    # cart-0 is on birch by then: 1 of its 4 cpu.
    assert found[3][0].nodes[0] == NodeUse("birch", 1, 0.25)
    assert found[4][0].verdicts == ("rejected", "rejected", "rejected")


def test_the_node_that_is_made_free_is_named() -> None:
    (payment,) = of_lesson("preemption")[0]
    assert [
        node.node
        for node, verdict in zip(payment.nodes, payment.verdicts, strict=True)
        if verdict == "victims"
    ] == ["worker-4"]


def test_comparisons_have_two_timelines_and_elections_none() -> None:
    *_, compared = of_lesson("packing-spreading-fragmentation")
    assert [(one.start, one.pod, set(one.verdicts)) for one in compared] == [
        ("spread", None, {""}),
        ("packed", None, {""}),
    ]
    assert of_lesson("leader-election") == [[]] * 6
