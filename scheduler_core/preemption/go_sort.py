"""The order in which Go's sort.Slice leaves elements (behaviour of Go 1.19 and later).

It matters where a comparison cannot tell elements apart, or tells them apart in both directions: kube-scheduler compares pods
without start time by reading the clock, so that each precedes the other. Up to 12 elements are sorted by
insertion; more by a quicksort that looks for patterns, without any chance in it: elements in one order always end in
the same one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum
from typing import Generic, TypeVar

Element = TypeVar("Element")

MAX_INSERTION = 12
"""Longer stretches are partitioned."""
_MANY = 50
"""From here on pivots are medians of medians, and nearly sorted stretches are repaired."""
_MAX_REPAIRS = 5
_MAX_SWAPS = 12
"""So many exchanges while a pivot is chosen mean a descending stretch."""
_WORD = (1 << 64) - 1


class _Pattern(Enum):
    UNKNOWN = 0
    ASCENDING = 1
    DESCENDING = 2


def go_sorted(elements: Iterable[Element], precedes: Callable[[Element, Element], bool]) -> list[Element]:
    """A sorted copy. ``precedes`` need not be consistent."""
    sorting = _Sorting(list(elements), precedes)
    n_elements = len(sorting.elements)
    sorting.sort(0, n_elements, bad_pivots_left=n_elements.bit_length())
    return sorting.elements


class _Sorting(Generic[Element]):
    """A list that is being sorted; stretches are given by their first index and the one after their last."""

    def __init__(self, elements: list[Element], precedes: Callable[[Element, Element], bool]) -> None:
        self.elements = elements
        self._precedes = precedes

    def sort(self, first: int, end: int, bad_pivots_left: int) -> None:
        balanced = partitioned = True
        while end - first > MAX_INSERTION:
            if bad_pivots_left == 0:
                self._heap_sort(first, end)
                return
            if not balanced:
                self._shuffle(first, end)
                bad_pivots_left -= 1
            pivot, pattern = self._choose_pivot(first, end)
            if pattern is _Pattern.DESCENDING:
                self.elements[first:end] = self.elements[first:end][::-1]
                pivot, pattern = first + end - 1 - pivot, _Pattern.ASCENDING
            if balanced and partitioned and pattern is _Pattern.ASCENDING and self._repair(first, end):
                return
            if first > 0 and not self._less(first - 1, pivot):
                first = self._after_equals(first, end, pivot)
                continue
            middle, partitioned = self._partition(first, end, pivot)
            n_left, n_right = middle - first, end - middle
            balanced = min(n_left, n_right) >= (end - first) // 8
            if n_left < n_right:
                self.sort(first, middle, bad_pivots_left)
                first = middle + 1
            else:
                self.sort(middle + 1, end, bad_pivots_left)
                end = middle
        self._insertion_sort(first, end)

    def _less(self, left: int, right: int) -> bool:
        return self._precedes(self.elements[left], self.elements[right])

    def _swap(self, left: int, right: int) -> None:
        elements = self.elements
        elements[left], elements[right] = elements[right], elements[left]

    def _insertion_sort(self, first: int, end: int) -> None:
        for index in range(first + 1, end):
            self._sink(index, first)

    def _sink(self, index: int, first: int) -> None:
        """Move an element down to where it does not precede its neighbour."""
        while index > first and self._less(index, index - 1):
            self._swap(index, index - 1)
            index -= 1

    def _heap_sort(self, first: int, end: int) -> None:
        n_elements = end - first
        for root in range((n_elements - 1) // 2, -1, -1):
            self._sift_down(first, root, n_elements)
        for last in range(n_elements - 1, -1, -1):
            self._swap(first, first + last)
            self._sift_down(first, 0, last)

    def _sift_down(self, first: int, root: int, n_elements: int) -> None:
        while (child := 2 * root + 1) < n_elements:
            if child + 1 < n_elements and self._less(first + child, first + child + 1):
                child += 1
            if not self._less(first + root, first + child):
                return
            self._swap(first + root, first + child)
            root = child

    def _shuffle(self, first: int, end: int) -> None:
        """Exchange three elements in the middle with ones that a xorshift generator, seeded by the length, picks."""
        n_elements = random = end - first
        mask = (1 << n_elements.bit_length()) - 1
        middle = first + n_elements // 4 * 2
        for place in (middle - 1, middle, middle + 1):
            random ^= random << 13 & _WORD
            random ^= random >> 7
            random ^= random << 17 & _WORD
            other = random & mask
            self._swap(place, first + (other if other < n_elements else other - n_elements))

    def _choose_pivot(self, first: int, end: int) -> tuple[int, _Pattern]:
        quarter = (end - first) // 4
        candidates = [first + quarter, first + 2 * quarter, first + 3 * quarter]
        n_swaps = 0
        if end - first >= _MANY:
            for position, candidate in enumerate(candidates):
                candidates[position], swaps = self._median(candidate - 1, candidate, candidate + 1)
                n_swaps += swaps
        pivot, swaps = self._median(*candidates)
        patterns = {0: _Pattern.ASCENDING, _MAX_SWAPS: _Pattern.DESCENDING}
        return pivot, patterns.get(n_swaps + swaps, _Pattern.UNKNOWN)

    def _median(self, low: int, middle: int, high: int) -> tuple[int, int]:
        """The index of the median of three, and how many exchanges it took to find it."""
        n_swaps = 0
        if self._less(middle, low):
            low, middle, n_swaps = middle, low, n_swaps + 1
        if self._less(high, middle):
            middle, n_swaps = high, n_swaps + 1
        if self._less(middle, low):
            middle, n_swaps = low, n_swaps + 1
        return middle, n_swaps

    def _repair(self, first: int, end: int) -> bool:
        """Whether the stretch is sorted, after exchanging a few neighbours if it is long."""
        index = first + 1
        for _ in range(_MAX_REPAIRS):
            while index < end and not self._less(index, index - 1):
                index += 1
            if index == end:
                return True
            if end - first < _MANY:
                return False
            self._swap(index, index - 1)
            if index - first >= 2:
                self._sink(index - 1, 0)
            if end - index >= 2:
                self._rise(index + 1, end)
        return False

    def _rise(self, index: int, end: int) -> None:
        while index < end and self._less(index, index - 1):
            self._swap(index, index - 1)
            index += 1

    def _after_equals(self, first: int, end: int, pivot: int) -> int:
        """Gather the elements that the pivot does not precede at the front; the index after them."""
        self._swap(first, pivot)
        left, right = first + 1, end - 1
        while True:
            while left <= right and not self._less(first, left):
                left += 1
            while left <= right and self._less(first, right):
                right -= 1
            if left > right:
                return left
            self._swap(left, right)
            left, right = left + 1, right - 1

    def _partition(self, first: int, end: int, pivot: int) -> tuple[int, bool]:
        """Smaller elements before the pivot, the others after it: where it is then, and whether they were so already."""
        self._swap(first, pivot)
        left, right, n_swaps = first + 1, end - 1, 0
        while True:
            while left <= right and self._less(left, first):
                left += 1
            while left <= right and not self._less(right, first):
                right -= 1
            if left > right:
                self._swap(right, first)
                return right, n_swaps == 0
            self._swap(left, right)
            left, right, n_swaps = left + 1, right - 1, n_swaps + 1
