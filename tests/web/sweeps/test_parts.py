"""Parts of a sweep: any number of workers share them, and whatever comes between, no cell is lost and none is played twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from playground.sweeps import engine, queries
from playground.sweeps.engine import CellMeasures
from playground.sweeps.models import Measured, Sweep, SweepPart
from playground.sweeps.services.player import prepared
from playground.sweeps.services.requests import cancel_sweep, resume_sweep
from tests.support.builders import a_node, a_pod
from tests.support.kept_sweeps import AXES, a_sweep_of, first_part, play, play_part
from tests.support.played import uploaded
from tests.support.runs import LIMITS

pytestmark = pytest.mark.django_db(transaction=True)


class Killed(BaseException):
    """As if the process were gone: nobody catches it."""


class Watched:
    """Cells whose playing is counted; something may happen after so many of them."""

    def __init__(self, happens: Any = None, after: int = 0) -> None:
        self.played: Counter[str] = Counter()
        self._happens, self._after = happens, after

    def __call__(self, part: SweepPart) -> Any:
        inner, watched = prepared(part), self

        class Cells:
            def steps(self, found: list[CellMeasures]) -> Iterator[None]:
                before = 0
                for _ in inner.steps(found):
                    if len(found) > before:
                        watched.played[found[-1][0]] += 1
                    yield
                    before = len(found)
                    if watched._happens and watched.played.total() == watched._after and not found:
                        watched._happens()

        return Cells()


def results_of(sweep: Sweep) -> dict[str, Any]:
    found = queries.measured(sweep.pk)
    return engine.results(sweep.space, queries.plan_of(sweep.pk), ["cluster"], found).to_dict()


def die() -> None:
    raise Killed


def test_every_cell_is_played_once() -> None:
    sweep, watched = a_sweep_of(), Watched()
    assert (sweep.cells, sweep.planned, sweep.parts.count()) == (7, 6, 2)
    for part in sweep.parts.all():
        play_part(part.pk, owner="test", limits=LIMITS, prepare=watched)
    sweep.refresh_from_db()
    assert (sweep.state, sweep.done, sweep.error) == ("succeeded", 6, None)
    assert sorted(watched.played.values()) == [1] * 6
    cells = results_of(sweep)["cells"]
    assert [cell["measures"]["pending"] for cell in cells] == [1, 1, 1, 1, 0, 0, 0]
    assert [cell["front"] for cell in cells] == [False] * 4 + [True] * 3


def test_a_killed_worker_loses_no_cell() -> None:
    sweep, dying, after = a_sweep_of(), Watched(die, after=2), Watched()
    part = first_part(sweep)
    with pytest.raises(Killed):
        play_part(part.pk, owner="dies", limits=LIMITS, prepare=dying)
    part.refresh_from_db()
    assert (part.state, part.taken_by, part.last_seq) == ("running", "dies", 2)
    sweep.refresh_from_db()
    assert (sweep.state, sweep.done) == ("running", 2)
    SweepPart.objects.filter(pk=part.pk).update(taken_until=None)
    for one in sweep.parts.all():
        play_part(one.pk, owner="lives", limits=LIMITS, prepare=after)
    sweep.refresh_from_db()
    assert (sweep.state, sweep.done) == ("succeeded", 6)
    assert sorted((dying.played + after.played).values()) == [1] * 6


def test_what_was_cancelled_goes_on_where_it_was() -> None:
    sweep = a_sweep_of()
    first = first_part(sweep)
    cancelled = Watched(lambda: cancel_sweep(sweep.pk), after=1)
    play_part(first.pk, owner="test", limits=LIMITS, prepare=cancelled)
    sweep.refresh_from_db()
    # The cell at hand may end before its worker is told.
    assert sweep.state == "cancelled"
    assert sweep.done in (1, 2)
    measured = sweep.done
    assert {part.state for part in sweep.parts.all()} == {"cancelled"}
    resumed, after = resume_sweep(sweep.pk), Watched()
    assert (resumed.state, resumed.finished_at) == ("queued", None)
    for part in sweep.parts.all():
        play_part(part.pk, owner="again", limits=LIMITS, prepare=after)
    sweep.refresh_from_db()
    assert (sweep.state, sweep.done, after.played.total()) == ("succeeded", 6, 6 - measured)


def test_equal_cells_of_an_earlier_sweep_are_taken_over() -> None:
    earlier = play(a_sweep_of())
    snapshot = earlier.swept.get().snapshot
    same = a_sweep_of(snapshot)
    same.refresh_from_db()
    assert (same.state, same.done, same.parts.count()) == ("succeeded", 6, 0)
    assert results_of(same) == results_of(earlier)
    more = a_sweep_of(snapshot, orders=["given", "largest"])
    assert sorted(len(part.numbers) for part in more.parts.all()) == [2, 4]
    assert {
        cell["order"]
        for cell in queries.plan_of(more.pk)["cells"]
        if cell["number"] in first_part(more).numbers
    } == {"largest"}


def test_a_part_that_fails_ends_the_sweep_as_failed_with_its_problem() -> None:
    sweep = a_sweep_of()

    def broken(part: SweepPart) -> Any:
        raise ValueError("a mistake in the program")

    first, second = sweep.parts.order_by("numbers")
    play_part(first.pk, owner="test", limits=LIMITS, prepare=broken)
    play_part(second.pk, owner="test", limits=LIMITS)
    sweep.refresh_from_db()
    assert (
        (sweep.state, sweep.done) == ("failed", Measured.objects.filter(sweep=sweep).count()) == ("failed", 2)
    )
    first.refresh_from_db()
    assert first.error is not None
    assert sweep.error == first.error
    assert play(resume_sweep(sweep.pk)).state == "succeeded"


@pytest.mark.parametrize(("pods", "steps"), [(7, 1), (8, 2), (20, 3)])
def test_a_cell_may_be_left_every_few_attempts(pods: int, steps: int) -> None:
    """Each full step, and the one in which the cell is measured; every pod is attempted."""
    waiting = [a_pod(f"p{number:02}") for number in range(pods)]
    part = first_part(a_sweep_of(uploaded([a_node("a"), *waiting]), axes=AXES[:1]))
    found: list[CellMeasures] = []
    assert len(list(prepared(part).steps(found))) == steps * len(part.numbers)
    assert [measures["placed"] for _, measures in found] == [pods] * len(part.numbers)
