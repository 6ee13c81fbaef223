"""The bell that wakes threads which wait between two steps."""

from __future__ import annotations

import threading

from playground.playing.bell import Bell
from tests.support.waiting import PATIENCE


def test_it_counts_how_often_it_has_rung() -> None:
    bell = Bell()
    assert bell.n_rings == 0
    bell.ring()
    bell.ring()
    assert bell.n_rings == 2


def test_who_has_missed_a_ring_does_not_wait() -> None:
    bell = Bell()
    bell.ring()
    assert bell.wait(heard=0, seconds=PATIENCE) == 1


def test_waiting_ends_by_itself() -> None:
    bell = Bell()
    bell.ring()
    assert bell.wait(heard=1, seconds=0.01) == 1


def test_a_ring_wakes_all_who_wait() -> None:
    bell, woken = Bell(), []
    waiting = [
        threading.Thread(target=lambda: woken.append(bell.wait(heard=0, seconds=PATIENCE))) for _ in range(2)
    ]
    for thread in waiting:
        thread.start()
    bell.ring()
    for thread in waiting:
        thread.join(PATIENCE)
    assert woken == [1, 1]
