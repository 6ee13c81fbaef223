"""A solver that is at work can be stopped: it runs in a thread, and whoever plays the search looks now and then."""

from __future__ import annotations

import threading

import pytest

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


def test_what_the_work_raises_is_raised_where_it_was_asked_for() -> None:
    def broken() -> None:
        raise ValueError("no solution")

    aside = _Thread()
    going = aside(broken, lambda: None)
    next(going)
    aside.wait(PATIENCE)
    with pytest.raises(ValueError, match="no solution"):
        next(going)
