"""The in-process channel layer: sent from any thread, received at once in the loop that listens."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from unittest.mock import patch

import pytest
from asgiref.sync import async_to_sync
from channels.exceptions import ChannelFull

from playground.push.layer import Message, ThreadSafeInMemoryChannelLayer
from tests.support.waiting import PATIENCE

Send = Callable[[ThreadSafeInMemoryChannelLayer, Message], None]


@pytest.fixture
def layer() -> ThreadSafeInMemoryChannelLayer:
    return ThreadSafeInMemoryChannelLayer(capacity=5)


def by_a_loop_of_its_own(layer: ThreadSafeInMemoryChannelLayer, message: Message) -> None:
    async_to_sync(layer.group_send)("group", message)


def without_a_loop(layer: ThreadSafeInMemoryChannelLayer, message: Message) -> None:
    layer.send_to_group("group", message)


from_a_thread = pytest.mark.parametrize("send", [by_a_loop_of_its_own, without_a_loop])


@from_a_thread
async def test_a_message_from_a_thread_wakes_the_listener(
    layer: ThreadSafeInMemoryChannelLayer, send: Send
) -> None:
    """By itself: the listener has no timer after which it would look again."""
    channel = await layer.new_channel()
    await layer.group_add("group", channel)
    for _ in range(20):
        with patch.object(asyncio.get_running_loop(), "call_at") as timer:
            receiving = asyncio.create_task(layer.receive(channel))
            for _ in range(5):
                await asyncio.sleep(0)
        assert (receiving.done(), timer.called) == (False, False)
        await asyncio.to_thread(send, layer, {"type": "x"})
        assert await asyncio.wait_for(receiving, PATIENCE) == {"type": "x"}


@from_a_thread
async def test_every_member_of_the_group_hears_in_the_order_sent(
    layer: ThreadSafeInMemoryChannelLayer, send: Send
) -> None:
    channels = [await layer.new_channel() for _ in range(3)]
    for channel in channels:
        await layer.group_add("group", channel)

    def send_five() -> None:
        for number in range(5):
            send(layer, {"type": "x", "number": number})

    await asyncio.to_thread(send_five)
    for channel in channels:
        assert [(await layer.receive(channel))["number"] for _ in range(5)] == [0, 1, 2, 3, 4]


async def test_a_full_channel_drops_group_messages_and_refuses_its_own(
    layer: ThreadSafeInMemoryChannelLayer,
) -> None:
    channel = await layer.new_channel()
    await layer.group_add("group", channel)
    for number in range(8):
        await layer.group_send("group", {"type": "x", "number": number})
    with pytest.raises(ChannelFull):
        await layer.send(channel, {"type": "x"})
    assert [(await layer.receive(channel))["number"] for _ in range(5)] == [0, 1, 2, 3, 4]


async def test_who_has_left_the_group_hears_nothing_and_is_forgotten(
    layer: ThreadSafeInMemoryChannelLayer,
) -> None:
    channel = await layer.new_channel()
    await layer.group_add("group", channel)
    await layer.group_discard("group", channel)
    await layer.group_send("group", {"type": "x"})
    assert (layer.channels, layer.groups, layer._owners) == ({}, {}, {})


async def test_messages_to_one_channel_cross_threads_too(layer: ThreadSafeInMemoryChannelLayer) -> None:
    channel = await layer.new_channel()
    receiving = asyncio.create_task(layer.receive(channel))
    await asyncio.sleep(0)
    await asyncio.to_thread(async_to_sync(layer.send), channel, {"type": "x"})
    assert await receiving == {"type": "x"}


@from_a_thread
def test_listeners_of_a_loop_that_is_gone_are_forgotten(
    layer: ThreadSafeInMemoryChannelLayer, send: Send
) -> None:
    async def join() -> None:
        await layer.group_add("group", await layer.new_channel())

    asyncio.run(join())
    send(layer, {"type": "x"})
    assert (layer.groups, layer._owners) == ({"group": {}}, {})


async def test_a_message_is_the_receivers_own_copy(layer: ThreadSafeInMemoryChannelLayer) -> None:
    channel = await layer.new_channel()
    await layer.group_add("group", channel)
    values = [1]
    await layer.group_send("group", {"type": "x", "list": values})
    values.append(2)
    assert await layer.receive(channel) == {"type": "x", "list": [1]}


async def test_a_channel_of_no_group_is_forgotten_with_its_reader(
    layer: ThreadSafeInMemoryChannelLayer,
) -> None:
    """As of a socket that was refused; one in a group stays until it leaves the group."""
    refused, member = [await layer.new_channel() for _ in range(2)]
    await layer.group_add("group", member)
    readers = [asyncio.create_task(layer.receive(channel)) for channel in (refused, member)]
    await asyncio.sleep(0)
    assert set(layer._owners) == {refused, member}
    for reader in readers:
        reader.cancel()
    await asyncio.wait(readers)
    assert set(layer._owners) == {member}
    await layer.group_discard("group", member)
    assert not layer._owners
