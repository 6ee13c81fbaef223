"""What is played survives whatever happens to its workers: the suite that every driver passes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

import pytest

from playground.playing import process
from playground.playing.holder import cancel
from playground.playing.models import Played
from playground.playing.redispatch import redispatch
from playground.playing.rows import locked
from playground.playing.worker import play_row
from playground.searches.enums import SearchKind
from playground.simulations.models import Simulation
from playground.simulations.playthrough_cache import kept_playthroughs
from playground.simulations.services import commands, requests
from tests.support.every_driver import BRANCHING, Disturbed, Driven, every_driver
from tests.support.runs import LIMITS

pytestmark = pytest.mark.django_db(transaction=True)
Players = list[Disturbed] | None
WAITING = {SearchKind.OPTIMUM, SearchKind.SHOPPING}
"""Kinds whose number of steps depends on how long a solver takes."""
OFTEN = replace(LIMITS, flush_items=3)
"""So that little is stored at once."""


class Killed(BaseException):
    """The process is gone: nothing of the worker runs any more."""


def killed() -> None:
    raise Killed


@pytest.fixture(autouse=True)
def fresh() -> Iterator[None]:
    """Nothing is kept in memory, and no process ends."""
    kept_playthroughs.clear()
    yield
    process.stopping.clear()


def play(
    driven: Driven, row: Played, n: int = 0, happens: Callable[[], object] = killed, players: Players = None
) -> Any:
    """The row after a worker has had it. happens : during its n-th step; 0: never. players : whoever played it is added."""
    kept_playthroughs.clear()

    def opened(row_id: UUID) -> Disturbed:
        player = Disturbed(driven.open(row_id), n, happens)
        if players is not None:
            players.append(player)
        return player

    play_row(
        driven.kind.table,
        row.pk,
        opened,
        owner=process.new_owner(),
        limits=OFTEN,
    )
    return driven.kind.table.model.objects.filter(pk=row.pk).first()


@dataclass(frozen=True)
class Whole:
    """One that nothing happened to: its log, and in how many steps it was played."""

    log: Any
    n_steps: int


@pytest.fixture(scope="module")
def played_before() -> dict[str, Whole]:
    """By driver. Whatever a test does to its own row, it must end as this one did, also if that was in another test."""
    return {}


@pytest.fixture
def whole(driven: Driven, played_before: dict[str, Whole]) -> Whole:
    if driven.name not in played_before:
        players: list[Disturbed] = []
        row = play(driven, driven.make(), players=players)
        assert row.state == "succeeded"
        played_before[driven.name] = Whole(driven.log(row.pk), players[0].taken)
    return played_before[driven.name]


def killed_in(n: int, driven: Driven) -> Played:
    """The row of a worker that was killed during its n-th step, or during its last where a solver was waited for less often."""
    while True:
        row, players = driven.make(), list[Disturbed]()
        try:
            play(driven, row, n, players=players)
        except Killed:
            return row
        assert driven.name in WAITING
        assert players[0].taken < n
        n = players[0].taken


@every_driver
def test_it_is_the_same_each_time(driven: Driven, whole: Whole) -> None:
    assert driven.log(play(driven, driven.make()).pk) == whole.log


@every_driver
@pytest.mark.parametrize("part", [0, 0.03, 0.2, 0.7, 1])
def test_a_worker_that_is_killed_leaves_nothing_wrong_behind(
    driven: Driven, whole: Whole, part: float, sent: list
) -> None:
    """After this part of its steps; 0 is during the first, 1 during the last."""
    row = killed_in(1 + int(part * (whole.n_steps - 1)), driven)
    left = driven.kind.read(row)
    assert (left.state, bool(left.taken_by), left.finished_at) == ("running", True, None)
    driven.kind.expire(row)
    sent.clear()
    assert redispatch(driven.kind.table, limits=LIMITS) == 1
    assert sent == [(driven.kind.table.task, [str(row.pk)])]
    assert play(driven, row).state == "succeeded"
    assert driven.log(row.pk) == whole.log


@every_driver
def test_workers_that_are_killed_one_after_the_other_get_somewhere(driven: Driven, whole: Whole) -> None:
    row, n_killed = driven.make(), 0
    while driven.kind.read(row).state != "succeeded":
        try:
            play(driven, row, 6 if n_killed < 6 else 0)
        except Killed:
            n_killed += 1
            driven.kind.expire(row)
    assert n_killed > 1
    assert driven.log(row.pk) == whole.log


@every_driver
def test_a_process_that_ends_gives_it_back_and_another_goes_on(driven: Driven, whole: Whole) -> None:
    row = driven.make()
    left = play(driven, row, 9, process.stopping.set)
    assert (left.state, left.taken_by, left.last_seq > 0) == ("running", "", True)
    process.stopping.clear()
    assert play(driven, row).state == "succeeded"
    assert driven.log(row.pk) == whole.log


@every_driver
def test_cancelling_keeps_what_has_happened(driven: Driven) -> None:
    row = driven.make()

    def somebody_cancels() -> None:
        with locked(driven.kind.table.model, row.pk, driven.kind.table.noun) as found:
            cancel(driven.kind.table, found)

    left = play(driven, row, 9, somebody_cancels)
    assert (left.state, left.error, left.taken_by, left.last_seq > 1) == ("cancelled", None, "", True)
    assert play(driven, row).last_seq == left.last_seq


@every_driver
def test_one_that_is_deleted_meanwhile_is_let_go_of(driven: Driven) -> None:
    row = driven.make()
    assert play(driven, row, 9, lambda: driven.kind.read(row).delete()) is None


@every_driver
def test_a_message_delivered_again_after_the_end_does_nothing(driven: Driven, whole: Whole) -> None:
    row = play(driven, driven.make())
    assert play(driven, row, 1).last_seq == row.last_seq
    assert driven.log(row.pk) == whole.log


@pytest.mark.parametrize("driven", BRANCHING, ids=[driven.name for driven in BRANCHING])
def test_a_branch_to_which_nothing_is_done_goes_the_same_way(driven: Driven, whole: Whole) -> None:
    parent = play(driven, driven.make())
    assert isinstance(parent, Simulation)
    kind = parent.kind
    child = commands.branch(parent.pk, kind, at=parent.duration // 2)
    assert play(driven, child).state == "waiting"
    requests.advance(child.pk, kind, end=True)
    assert play(driven, child).state == "succeeded"
    assert driven.log(child.pk) == whole.log
