"""Keeping what is dear to make."""

from __future__ import annotations

import threading
from contextlib import suppress
from functools import partial

import pytest

from playground.common.cache import Cache
from tests.support.waiting import PATIENCE, eventually


def test_a_value_is_made_once() -> None:
    kept: Cache[str, object] = Cache(10, weigh=lambda _: 1)
    first = kept.get("a", object)
    assert kept.get("a", object) is first


def test_what_was_used_longest_ago_goes_first() -> None:
    kept: Cache[str, int] = Cache(2, weigh=lambda _: 1)
    made: list[str] = []

    def get(key: str) -> None:
        def make() -> int:
            made.append(key)
            return len(made)

        kept.get(key, make)

    for key in "abacab":
        get(key)
    # c drives out b, because a was used after it; then b drives out c.
    assert made == ["a", "b", "c", "b"]
    assert len(kept) == 2


def test_weights_count_and_the_last_value_stays_however_heavy() -> None:
    kept: Cache[int, int] = Cache(10, weigh=lambda value: value)
    for value in (3, 4, 2, 8):
        kept.get(value, partial(int, value))
    assert [kept.peek(value) for value in (3, 4, 2, 8)] == [None, None, 2, 8]
    kept.get(50, lambda: 50)
    assert (len(kept), kept.peek(50)) == (1, 50)


def test_an_error_is_the_callers_and_nothing_is_kept() -> None:
    kept: Cache[str, int] = Cache(10, weigh=lambda _: 1)

    def fail() -> int:
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        kept.get("a", fail)
    assert len(kept) == 0
    assert kept.get("a", lambda: 1) == 1


def test_threads_that_want_the_same_make_it_once_and_those_that_want_others_do_not_wait() -> None:
    kept: Cache[str, int] = Cache(10, weigh=lambda _: 1)
    made: list[str] = []
    may_finish = threading.Event()

    def slowly() -> int:
        made.append("slow")
        assert may_finish.wait(PATIENCE)
        return 1

    threads = [threading.Thread(target=kept.get, args=("slow", slowly)) for _ in range(4)]
    for thread in threads:
        thread.start()
    eventually(lambda: made, "the first has begun")
    assert kept.get("other", lambda: 2) == 2
    may_finish.set()
    for thread in threads:
        thread.join(PATIENCE)
    assert made == ["slow"]


def test_after_an_error_it_is_made_by_one_thread_at_a_time() -> None:
    """Who waited makes it next; who comes meanwhile waits for that."""
    kept: Cache[str, int] = Cache(10, weigh=lambda _: 1)
    begun = [threading.Event() for _ in range(2)]
    may_go_on = [threading.Event() for _ in range(2)]
    made: list[int] = []

    def make() -> int:
        number = len(made)
        made.append(number)
        begun[number].set()
        assert may_go_on[number].wait(PATIENCE)
        if number == 0:
            raise ValueError("the first time")
        return number

    def get() -> None:
        with suppress(ValueError):
            kept.get("a", make)

    def started() -> threading.Thread:
        thread = threading.Thread(target=get)
        thread.start()
        return thread

    threads = [started()]
    assert begun[0].wait(PATIENCE)
    threads.append(started())
    eventually(lambda: kept._making["a"].n_threads == 2, "the second waits")
    may_go_on[0].set()
    assert begun[1].wait(PATIENCE)
    threads.append(started())
    eventually(lambda: kept._making["a"].n_threads == 2, "the third waits")
    may_go_on[1].set()
    for thread in threads:
        thread.join(PATIENCE)
    assert (made, kept.peek("a"), kept._making) == ([0, 1], 1, {})
