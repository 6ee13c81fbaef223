"""Processes that stay: asked about what they hold, each question with the bounds of any work."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest

from playground import sandbox
from playground.common.errors import InvalidInput, TooLarge
from playground.sandbox.process import WorkBroke, WorkLost
from playground.sandbox.residents import RESIDENTS, Holding
from tests.support import sandboxed
from tests.support.waiting import PATIENCE, eventually


@pytest.fixture(autouse=True)
def _nobody_stays() -> Iterator[None]:
    RESIDENTS.close()
    yield
    RESIDENTS.close()


class Given:
    """What is handed over, and how often."""

    def __init__(self, value: Any = "held") -> None:
        self.value, self.times = value, 0

    def __call__(self) -> Any:
        self.times += 1
        return self.value


def process_of(key: str, given: Given) -> int:
    return sandbox.ask(Holding(key, sandboxed.echo, given), sandboxed.process_id_beside)


def test_it_is_opened_once_and_asked_again_and_again() -> None:
    given = Given()
    assert process_of("a", given) == process_of("a", given)
    assert sandbox.ask(Holding("a", sandboxed.echo, given), sandboxed.both, "asked") == ("held", "asked")
    assert given.times == 1


def test_the_one_asked_least_lately_makes_room(settings: Any) -> None:
    settings.SANDBOX_PROCESSES = 2
    given = Given()
    first = process_of("a", given)
    process_of("b", given)
    assert process_of("a", given) == first
    process_of("c", given)
    assert (process_of("a", given), given.times) == (first, 3)
    process_of("b", given)
    assert given.times == 4


def test_one_that_is_being_asked_does_not_make_room(settings: Any) -> None:
    """Its question may be long: whoever comes does not wait for it."""
    settings.SANDBOX_PROCESSES = 2
    given = Given()
    first, _ = process_of("a", given), process_of("b", given)
    with RESIDENTS.of("a").lock:
        RESIDENTS.of("b")
        process_of("c", given)
    assert (process_of("a", given), given.times) == (first, 3)
    process_of("b", given)
    assert given.times == 4


def test_a_refusal_ends_nothing_and_a_lost_process_is_opened_again() -> None:
    given = Given()
    with pytest.raises(InvalidInput):
        sandbox.ask(Holding("a", sandboxed.echo, given), sandboxed.refuse_beside)
    with pytest.raises(WorkBroke, match="ZeroDivisionError"):
        sandbox.ask(Holding("a", sandboxed.echo, given), sandboxed.divide_beside)
    assert given.times == 1
    with pytest.raises(WorkLost):
        sandbox.ask(Holding("a", sandboxed.echo, given), sandboxed.vanish_beside)
    assert sandbox.ask(Holding("a", sandboxed.echo, given), sandboxed.both, 1) == ("held", 1)
    assert given.times == 2


def test_every_question_has_its_own_time(settings: Any) -> None:
    given = Given()
    for seconds in (1000, 600, 2000):
        settings.SANDBOX_SECONDS = seconds
        left = sandbox.ask(Holding("a", sandboxed.echo, given), sandboxed.seconds_left_beside)
        assert seconds - PATIENCE < left <= seconds
    assert given.times == 1
    settings.SANDBOX_SECONDS = 0.05
    with pytest.raises(TooLarge) as caught:
        sandbox.ask(Holding("a", sandboxed.echo, given), sandboxed.sleep_beside, 60)
    assert caught.value.code == "time-limit"


def test_what_cannot_be_opened_is_refused_every_time() -> None:
    given = Given()
    for _ in range(2):
        with pytest.raises(InvalidInput):
            sandbox.ask(Holding("a", sandboxed.refuse_beside, given), sandboxed.both, 1)
    assert given.times == 2


def test_one_that_nobody_asks_ends_and_is_opened_again() -> None:
    given = Given()
    holding = Holding("a", sandboxed.echo, given, stays_seconds=1)

    def asked() -> int | None:
        """On a slow machine it may have ended between its opening and the question."""
        with suppress(WorkLost):
            return sandbox.ask(holding, sandboxed.process_id_beside)
        return None

    first = eventually(asked, "it is asked in time")
    connection = RESIDENTS.of("a")._connection
    assert connection is not None
    assert connection.poll(PATIENCE)
    n_opened = given.times
    assert eventually(asked, "it is asked in time") != first
    assert given.times > n_opened


def test_one_that_is_opened_ahead_is_opened_once_and_before_somebody_asks() -> None:
    given = Given()
    holding = Holding("a", sandboxed.echo, given)
    opening = sandbox.open_ahead(holding)
    assert opening is not None
    assert sandbox.open_ahead(holding) is None
    opening.join(PATIENCE)
    connection = RESIDENTS.of("a")._connection
    assert connection is not None
    assert sandbox.ask(holding, sandboxed.both, 1) == ("held", 1)
    assert RESIDENTS.of("a")._connection is connection
    assert sandbox.open_ahead(holding) is None
    assert given.times == 1


def test_what_cannot_be_opened_ahead_is_told_to_whoever_asks() -> None:
    holding = Holding("a", sandboxed.refuse_beside, Given())
    opening = sandbox.open_ahead(holding)
    assert opening is not None
    opening.join(PATIENCE)
    with pytest.raises(InvalidInput):
        sandbox.ask(holding, sandboxed.both, 1)
