"""The order in which Go's sort leaves elements that a comparison does not tell apart."""

from __future__ import annotations

import itertools
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scheduler_core.preemption.go_sort import MAX_INSERTION, go_sorted

GOLDEN = Path(__file__).parents[2] / "golden" / "go-sort.jsonl"
RECORDED = [json.loads(line) for line in GOLDEN.read_text().splitlines()]


@pytest.mark.parametrize("recorded", RECORDED)
def test_the_order_and_the_number_of_comparisons_are_those_of_go(recorded: dict[str, Any]) -> None:
    keys, equal_precede, n_comparisons = recorded["keys"], recorded["equalPrecede"], 0

    def precedes(one: int, other: int) -> bool:
        nonlocal n_comparisons
        n_comparisons += 1
        return bool(keys[one] < keys[other] or (equal_precede and keys[one] == keys[other]))

    assert go_sorted(range(len(keys)), precedes) == recorded["order"]
    assert n_comparisons == recorded["comparisons"]


@given(st.lists(st.integers(0, 30), max_size=200))
def test_the_result_is_sorted_and_nothing_is_lost(numbers: list[int]) -> None:
    assert go_sorted(numbers, lambda one, other: one < other) == sorted(numbers)


@given(st.lists(st.integers(0, 3), max_size=MAX_INSERTION))
def test_few_equal_elements_keep_their_order(numbers: list[int]) -> None:
    pairs = list(enumerate(numbers))
    result = go_sorted(pairs, lambda one, other: one[1] < other[1])
    assert result == sorted(pairs, key=lambda pair: pair[1])


def test_few_elements_that_precede_each_other_are_reversed() -> None:
    assert go_sorted("abcd", lambda one, other: True) == ["d", "c", "b", "a"]


@pytest.mark.parametrize(
    "numbers",
    [
        list(range(100)),
        list(range(100, 0, -1)),
        [index % 2 for index in range(300)],
        [index * 7919 % 101 for index in range(300)],
        [*range(50), *range(50, 0, -1), *range(50)],
        list(itertools.chain.from_iterable(zip(range(100), range(100, 0, -1), strict=True))),
    ],
    ids=["ascending", "descending", "two values", "scattered", "hill", "interleaved"],
)
def test_patterns_are_sorted(numbers: list[int]) -> None:
    assert go_sorted(numbers, lambda one, other: one < other) == sorted(numbers)


def moved(n_elements: int, place: int, to: int) -> list[int]:
    """0, 1, 2, … with one of them moved."""
    numbers = list(range(n_elements))
    numbers.insert(to, numbers.pop(place))
    return numbers


@pytest.mark.parametrize(
    ("numbers", "n_comparisons"),
    [
        (moved(50, 20, 21), 12 + 21 + 1 + 1 + 29),
        (moved(60, 20, 21), 12 + 21 + 1 + 1 + 39),
        (moved(60, 28, 20), 12 + 21 + 1 + 8 + 39),
        (moved(60, 20, 28), 12 + 28 + 8 + 1 + 32),
        (moved(60, 18, 28), 12 + 28 + 10 + 1 + 32),
    ],
)
def test_long_stretches_that_are_nearly_sorted_are_repaired(numbers: list[int], n_comparisons: int) -> None:
    """12 comparisons choose the pivot; then up to the pair in the wrong order, the smaller one down until it does not
    precede its neighbour, the larger one up, and on to the end from where they were.
    """
    compared: list[tuple[int, int]] = []

    def precedes(one: int, other: int) -> bool:
        compared.append((one, other))
        return one < other

    assert go_sorted(numbers, precedes) == sorted(numbers)
    assert len(compared) == n_comparisons


def test_pods_of_a_recorded_decision() -> None:
    """Case mixed-23, node-04: (pod, priority, start in seconds); pods 69 and 73 started together, and change places."""
    line = [
        (4, 10, 258), (12, 10, 585), (17, 100, 312), (25, 10, 416), (27, 10, 495), (38, 100, 690), (69, 10, 938), (70, 10, 600),
        (73, 10, 938), (83, 10, 848), (91, 100, 337), (95, 10, 423), (105, 10, 337), (106, 10, 844), (112, 10, 312), (116, 100, 769),
    ]  # fmt: skip
    result = go_sorted(line, lambda one, other: (-one[1], one[2]) < (-other[1], other[2]))
    assert [pod for pod, _, _ in result] == [
        17, 91, 38, 116, 4, 112, 105, 25, 95, 27, 12, 70, 106, 83, 73, 69,
    ]  # fmt: skip
