"""What somebody watches step by step does not wait behind long work."""

from __future__ import annotations

from collections import Counter

import pytest

from playground.celery_app import QueueName, app
from playground.simulations.enums import Kind, Pace
from playground.simulations.services.commands import branch
from playground.simulations.services.requests import advance
from scheduler_core.units import SECOND
from tests.support.simulations import an_election, play


@pytest.mark.django_db(transaction=True)
def test_each_goes_to_its_queue(monkeypatch: pytest.MonkeyPatch) -> None:
    queues: list[str] = []
    monkeypatch.setattr(app, "send_task", lambda name, args, queue: queues.append(queue))
    free, stepped = an_election(), an_election(pace=Pace.STEPPED)
    assert queues == [QueueName.LONG, QueueName.MOMENTS]
    play(stepped)
    advance(stepped.pk, Kind.ELECTION, to=SECOND)
    branch(play(free).pk, Kind.ELECTION, at=SECOND)
    assert queues[2:] == [QueueName.MOMENTS, QueueName.MOMENTS]


@pytest.mark.parametrize("wanted", [QueueName.LONG, QueueName.MOMENTS])
def test_a_message_is_in_its_queue_and_in_no_other(wanted: str) -> None:
    """In the memory of this process, where other tests may have left theirs."""
    with app.connection_for_write("memory://") as connection:
        channel = connection.channel()
        for queue in app.amqp.queues.values():
            queue(channel).declare()
            channel.queue_purge(queue.name)
        queue = app.amqp.queues[wanted]
        producer = connection.Producer(channel)
        producer.publish({}, exchange=queue.exchange, routing_key=queue.routing_key, serializer="json")
        found = Counter({name: channel._size(name) for name in app.amqp.queues})
        for name in app.amqp.queues:
            channel.queue_purge(name)
    assert +found == Counter({wanted: 1})


def test_work_without_a_queue_is_long_work() -> None:
    assert app.conf.task_default_queue == QueueName.LONG
