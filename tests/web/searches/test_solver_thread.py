"""A solver that is at work can be stopped: it runs in a thread, and whoever plays the search looks now and then."""

from __future__ import annotations

import threading
import time

import pytest

from playground.playing.notifier import NOTIFIER
from playground.searches.engine import _Thread
from tests.support.waiting import PATIENCE


def void(_: object) -> None:
    """A function that returns something as one that returns nothing."""


def test_leaving_stops_the_work() -> None:
    aside, stopped = _Thread(), threading.Event()
    going = aside(lambda: void(stopped.wait(60)), stopped.set)
    next(going)
    next(going)
    assert not stopped.is_set()
    going.close()
    assert stopped.is_set()


def test_whoever_waits_for_the_work_is_woken_by_the_bell_and_by_the_end_of_the_work() -> None:
    aside, stopped = _Thread(), threading.Event()
    going = aside(lambda: void(stopped.wait(2 * PATIENCE)), stopped.set)
    next(going)
    NOTIFIER.notify()
    began = time.monotonic()
    aside.wait(PATIENCE)  # there was a notification before
    threading.Timer(0.05, NOTIFIER.notify).start()
    aside.wait(PATIENCE)
    threading.Timer(0.05, stopped.set).start()
    aside.wait(PATIENCE)
    assert stopped.is_set()
    assert time.monotonic() - began < PATIENCE


def test_what_the_work_raises_is_raised_where_it_was_asked_for() -> None:
    def broken() -> None:
        raise ValueError("no solution")

    aside = _Thread()
    going = aside(broken, lambda: None)
    next(going)
    aside.wait(PATIENCE)
    with pytest.raises(ValueError, match="no solution"):
        next(going)
