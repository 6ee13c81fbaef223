"""The notifier that wakes threads which wait between two steps."""

from __future__ import annotations

import threading

from playground.playing.notifier import Notifier
from tests.support.waiting import PATIENCE


def test_it_counts_its_notifications() -> None:
    notifier = Notifier()
    assert notifier.n_notifications == 0
    notifier.notify()
    notifier.notify()
    assert notifier.n_notifications == 2


def test_who_has_missed_a_notification_does_not_wait() -> None:
    notifier = Notifier()
    notifier.notify()
    assert notifier.wait(seen=0, seconds=PATIENCE) == 1


def test_waiting_ends_by_itself() -> None:
    notifier = Notifier()
    notifier.notify()
    assert notifier.wait(seen=1, seconds=0.01) == 1


def test_a_notification_wakes_all_who_wait() -> None:
    notifier, woken = Notifier(), []
    waiting = [
        threading.Thread(target=lambda: woken.append(notifier.wait(seen=0, seconds=PATIENCE)))
        for _ in range(2)
    ]
    for thread in waiting:
        thread.start()
    notifier.notify()
    for thread in waiting:
        thread.join(PATIENCE)
    assert woken == [1, 1]
