"""The search alone, over verdicts that are made up: it ends, and what it ends with is maximal."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from scheduler_core.consolidation.search import NodeSearch

NAMES = "abcdefghij"
SETS = st.sets(st.frozensets(st.sampled_from(NAMES), min_size=1), max_size=60)


def searched(search: NodeSearch, fails: set[frozenset[str]]) -> list[tuple[str, ...]]:
    lots = []
    while lot := search.next_lot():
        lots.append(lot)
        search.note(frozenset((*search.going, *lot)) not in fails)
    return lots


@given(SETS)
def test_the_last_try_of_each_that_stays_was_of_the_final_set_with_it(fails: set[frozenset[str]]) -> None:
    """Verdicts need not be monotone: a larger set may succeed where a smaller one fails."""
    search = NodeSearch(NAMES)
    lots = searched(search, fails)
    going = frozenset(search.going)
    assert going not in fails
    assert sorted((*search.going, *search.staying())) == list(NAMES)
    for name in search.staying():
        assert going | {name} in fails
        assert 0 <= search.failure(name) < len(lots)
    assert search.n_settled == len(NAMES)


@given(SETS)
def test_no_set_is_tried_twice(fails: set[frozenset[str]]) -> None:
    search, tried = NodeSearch(NAMES), []
    while lot := search.next_lot():
        tried.append(frozenset((*search.going, *lot)))
        search.note(tried[-1] not in fails)
    assert len(tried) == len(set(tried))


def test_lots_double_and_are_halved() -> None:
    """Nothing with h or later goes."""
    fails = {frozenset("abcdefg" + more) for more in ("h", "i", "j", "ij", "hij")}
    search = NodeSearch(NAMES)
    assert searched(search, fails) == [
        ("a",),
        ("b", "c"),
        ("d", "e", "f", "g"),
        ("h", "i", "j"),
        ("h",),
        ("i", "j"),
        ("i",),
        ("j",),
    ]


def test_nothing_to_try() -> None:
    assert NodeSearch("").next_lot() == ()
