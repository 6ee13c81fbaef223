"""The queues in memory: a message wakes who waits for it, by itself."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from typing import Any
from uuid import uuid4

import pytest
from kombu.connection import Connection
from kombu.entity import Queue
from kombu.messaging import Consumer

from playground.celery_app import app
from playground.embedded import broker
from playground.playing.notifier import Notifier
from tests.support.waiting import PATIENCE

Receive = Callable[[float], None]


@pytest.fixture
def queue() -> Queue:
    return Queue(str(uuid4()))


@pytest.fixture
def received() -> list[Any]:
    return []


@pytest.fixture
def receive(queue: Queue, received: list[Any]) -> Iterator[Receive]:
    """Waits so many seconds at most for a message of the queue."""

    def keep(body: Any, message: Any) -> None:
        received.append(body)
        message.ack()

    with a_connection() as connection, Consumer(connection, queue, callbacks=[keep], accept=["json"]):
        yield lambda seconds: connection.drain_events(timeout=seconds)


def a_connection() -> Connection:
    return Connection("memory://", transport="playground.embedded.broker:Transport")


def send(queue: Queue, body: object) -> None:
    with a_connection() as connection:
        connection.Producer(serializer="json").publish(body, routing_key=queue.name)


def test_workers_of_the_embedded_form_use_it() -> None:
    with app.connection_for_read() as reading, app.connection_for_write() as writing:
        assert [type(one.transport) for one in (reading, writing)] == [broker.Transport, broker.Transport]


def test_what_has_come_before_is_received_at_once(
    queue: Queue, receive: Receive, received: list[Any]
) -> None:
    send(queue, {"n": 1})
    send(queue, {"n": 2})
    receive(0)
    receive(0)
    assert received == [{"n": 1}, {"n": 2}]


def test_a_message_wakes_who_waits(
    queue: Queue, receive: Receive, received: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not one look of those that happen anyway finds it: there is none within the test."""
    monkeypatch.setattr(broker, "LONGEST_WAIT", PATIENCE)
    waits = threading.Event()
    wait = broker._arrivals.wait

    def noted(seen: int, seconds: float) -> int:
        waits.set()
        return wait(seen, seconds)

    monkeypatch.setattr(broker._arrivals, "wait", noted)
    waiting = threading.Thread(target=receive, args=(PATIENCE,))
    waiting.start()
    assert waits.wait(PATIENCE)
    send(queue, {"n": 1})
    waiting.join(PATIENCE)
    assert received == [{"n": 1}]


def test_a_message_that_comes_between_look_and_wait_is_seen(
    queue: Queue, monkeypatch: pytest.MonkeyPatch
) -> None:
    arrivals = Notifier()
    monkeypatch.setattr(broker, "_arrivals", arrivals)
    seen = arrivals.n_notifications
    send(queue, {"n": 1})
    assert arrivals.wait(seen, PATIENCE) == seen + 1


def test_where_nothing_comes_waiting_ends(receive: Receive, received: list[Any]) -> None:
    with pytest.raises(TimeoutError):
        receive(0.01)
    assert received == []
