"""The parts of a message."""

from __future__ import annotations

import pytest

from scheduler_core.rehearsal.texts import parts


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ("", []),
        ("0/2 nodes are available: 2 Insufficient cpu.", ["Insufficient cpu"]),
        (
            (
                "0/3 nodes are available: 1 Insufficient cpu, 2 node(s) had untolerated taint {k: v}. preemption: "
                "0/3 nodes are available: 1 No preemption victims found for incoming pod, 2 Preemption is not helpful for scheduling.."
            ),
            [
                "Insufficient cpu",
                "node(s) had untolerated taint {k: v}",
                "No preemption victims found for incoming pod",
                "Preemption is not helpful for scheduling",
            ],
        ),
        (
            (
                '0/1 nodes are available: persistentvolumeclaim "c" not found. no new claims to deallocate, preemption: '
                "0/1 nodes are available: 1 Preemption is not helpful for scheduling."
            ),
            [
                'persistentvolumeclaim "c" not found',
                "no new claims to deallocate",
                "Preemption is not helpful for scheduling",
            ],
        ),
    ],
    ids=["none", "one", "two and preemption", "of all nodes"],
)
def test_parts(message: str, expected: list[str]) -> None:
    assert list(parts(message)) == expected
