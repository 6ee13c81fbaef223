"""A long search that is given its first notes again goes on from there and comes to the same answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Protocol

import msgspec
import pytest

from scheduler_core import simulate
from scheduler_core.capacity.count import CapacitySearch, Rules
from scheduler_core.notes import Note, Notes, Offload, Progress, at_once
from scheduler_core.optimum.options import Options
from scheduler_core.optimum.search import OptimumSearch
from scheduler_core.shopping import NodeTemplate
from scheduler_core.shopping.shop import ShoppingSearch
from tests.support.builders import a_node, a_pod

LARGE = NodeTemplate("large", 1.8, {"cpu": "8", "memory": "16Gi", "pods": "110"})
SMALL = NodeTemplate("small", 1.0, {"cpu": "4", "memory": "8Gi", "pods": "110"})
CLUSTER = [
    a_node("a", cpu="4"),
    a_node("b", cpu="4"),
    *(a_pod(f"p{n}", requests={"cpu": "2"}, priority=n % 3) for n in range(9)),
    a_pod("big", requests={"cpu": "6"}),
]


class Search(Protocol):
    @property
    def progress(self) -> Progress: ...
    def run(self, known: Iterable[Note] = ()) -> Notes: ...
    def found(self) -> Any: ...


def optimizing(offload: Offload) -> Search:
    return OptimumSearch(simulate(CLUSTER, detail="placements"), Options("nodes"), offload)


def buying(offload: Offload) -> Search:
    return ShoppingSearch(simulate(CLUSTER, detail="placements"), [SMALL, LARGE], offload=offload)


def counting(offload: Offload) -> Search:
    return CapacitySearch.into(CLUSTER, [a_pod("web", requests={"cpu": "1"})], None, Rules(), seed=3)


def noted(search: Search, known: Iterable[Note] = ()) -> list[Note]:
    """As another process reads them."""
    return [msgspec.json.decode(msgspec.json.encode(note)) for note in search.run(known) if note is not None]


every_search = pytest.mark.parametrize("make", [optimizing, buying, counting])


@every_search
def test_it_goes_on_from_any_of_its_notes(make: Callable[[Offload], Search]) -> None:
    whole = make(at_once)
    notes = noted(whole)
    assert len(notes) > 4
    for length in range(len(notes) + 1):
        again = make(at_once)
        assert noted(again, notes[:length]) == notes
        assert again.found().to_dict() == whole.found().to_dict()
        assert again.progress == whole.progress


@every_search
def test_one_that_goes_on_has_come_as_far_as_the_one_before(make: Callable[[Offload], Search]) -> None:
    whole = make(at_once)
    steps = [(note, whole.progress) for note in whole.run() if note is not None]
    notes, told = [note for note, _ in steps], [progress for _, progress in steps]
    for length, progress in enumerate(told, 1):
        again = make(at_once)
        its_own = (note for note in again.run(notes[:length]) if note is not None)
        assert [next(its_own) for _ in range(length)] == notes[:length]
        assert again.progress == progress


def test_a_stage_that_is_noted_counts_and_the_next_one_has_a_bound() -> None:
    search = optimizing(at_once)
    next(note for note in search.run() if note is not None)
    assert search.progress == Progress(1, 6, "of priority 1 at most 3 pods can be placed; the run placed 1")


def test_a_last_stage_without_a_solution_leaves_the_one_before() -> None:
    run, options = simulate(CLUSTER, detail="placements"), Options("nodes", merge=False)
    search, again = OptimumSearch(run, options), OptimumSearch(run, options)
    *notes, last = noted(search)
    noted(again, [*notes, {**last, "values": None}])
    assert again.found().classes == search.found().classes
    assert again.found().goal == search.found().goal


@pytest.mark.parametrize("make", [optimizing, buying])
def test_what_the_solver_has_found_is_not_solved_again(make: Callable[[Offload], Search]) -> None:
    solved: list[int] = []

    def counted(work: Callable[[], None], stop: Callable[[], None]) -> Iterator[None]:
        solved.append(1)
        return at_once(work, stop)

    notes = noted(make(counted))
    n_solved = len(solved)
    noted(make(counted), notes[:2])
    noted(make(counted), notes)
    assert (n_solved > 2, len(solved)) == (True, 2 * n_solved - 2)


def test_the_stage_at_hand_has_a_best_solution_and_a_bound() -> None:
    told: list[str] = []

    def watched(work: Callable[[], None], stop: Callable[[], None]) -> Iterator[None]:
        yield from at_once(work, stop)
        told.append(search.progress.words)

    search = optimizing(watched)
    noted(search)
    assert told[0] == "of priority 2 at least 3 and at most 3 pods can be placed; the run placed 3"
    assert told[-1] == "the number of pods of each priority is settled"
    assert (search.progress.done, search.progress.planned) == (6, 6)
