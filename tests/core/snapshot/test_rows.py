"""That rows cannot be mistaken for each other is tested by mypy: here it reports an ignore that nothing needs."""

from __future__ import annotations

from scheduler_core.snapshot.rows import NodeRow, PodRow


def place(pod: PodRow, row: NodeRow) -> tuple[int, int]:
    return pod, row


def test_at_run_time_a_row_is_an_integer() -> None:
    assert (NodeRow, PodRow) == (int, int)
    assert place(PodRow(3), NodeRow(1)) == (3, 1)


def test_rows_of_the_wrong_kind_are_refused() -> None:
    assert place(NodeRow(3), NodeRow(1)) == (3, 1)  # type: ignore[arg-type]
    assert place(PodRow(3), PodRow(1)) == (3, 1)  # type: ignore[arg-type]
    assert place(PodRow(3), 1) == (3, 1)  # type: ignore[arg-type]
