"""Amounts in the units that people use."""

from __future__ import annotations

import pytest

from scheduler_core.model.resources.words import compared_amounts, readable_amount

AMOUNTS = [
    ("cpu", 4000, "4"),
    ("cpu", 1500, "1.5"),
    ("cpu", 1, "0.001"),
    ("cpu", 100_000, "100"),
    ("memory", 0, "0"),
    ("memory", 1023, "1023"),
    ("memory", 1 << 10, "1Ki"),
    ("memory", 200 << 20, "200Mi"),
    ("memory", 16 << 30, "16Gi"),
    ("memory", 8_137_216 << 10, "7.76Gi"),
    ("ephemeral-storage", 1 << 40, "1Ti"),
    ("hugepages-2Mi", 4 << 20, "4Mi"),
    ("nvidia.com/gpu", 8, "8"),
    ("attachable-volumes-csi-x", 4096, "4096"),
]


@pytest.mark.parametrize(("resource", "amount", "words"), AMOUNTS)
def test_readable(resource: str, amount: int, words: str) -> None:
    assert readable_amount(resource, amount) == words


def test_amounts_that_read_the_same_are_compared_exactly() -> None:
    assert compared_amounts("memory", (8 << 30) + 1, 8 << 30) == ("8589934593", "8589934592")
    assert compared_amounts("memory", 9 << 30, 8 << 30) == ("9Gi", "8Gi")
