"""The in-process channel layer: sent from any thread, received at once in the loop that listens."""

from __future__ import annotations

import asyncio
import threading
import time

import pytest
from asgiref.sync import async_to_sync
from channels.exceptions import ChannelFull

from playground.push.layer import ThreadSafeInMemoryChannelLayer


@pytest.fixture
def layer() -> ThreadSafeInMemoryChannelLayer:
    return ThreadSafeInMemoryChannelLayer(capacity=5)


async def test_a_message_from_a_thread_wakes_the_listener_at_once(
    layer: ThreadSafeInMemoryChannelLayer,
) -> None:
    channel = await layer.new_channel()
    await layer.group_add("group", channel)
    waits = []
    for _ in range(20):
        receiving = asyncio.create_task(layer.receive(channel))
        await asyncio.sleep(0.01)
        sent_at = time.perf_counter()
        sender = threading.Thread(target=async_to_sync(layer.group_send), args=("group", {"type": "x"}))
        sender.start()
        assert await receiving == {"type": "x"}
        waits.append(time.perf_counter() - sent_at)
        sender.join()
    assert sorted(waits)[10] < 0.05


async def test_every_member_of_the_group_hears_in_the_order_sent(
    layer: ThreadSafeInMemoryChannelLayer,
) -> None:
    channels = [await layer.new_channel() for _ in range(3)]
    for channel in channels:
        await layer.group_add("group", channel)

    def send() -> None:
        for number in range(5):
            async_to_sync(layer.group_send)("group", {"type": "x", "number": number})

    await asyncio.to_thread(send)
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


def test_listeners_of_a_loop_that_is_gone_are_forgotten(layer: ThreadSafeInMemoryChannelLayer) -> None:
    async def join() -> None:
        await layer.group_add("group", await layer.new_channel())

    asyncio.run(join())
    asyncio.run(layer.group_send("group", {"type": "x"}))
    assert (layer.groups, layer._owners) == ({"group": {}}, {})


async def test_a_message_is_the_receivers_own_copy(layer: ThreadSafeInMemoryChannelLayer) -> None:
    channel = await layer.new_channel()
    await layer.group_add("group", channel)
    message = {"type": "x", "list": [1]}
    await layer.group_send("group", message)
    message["list"].append(2)
    assert await layer.receive(channel) == {"type": "x", "list": [1]}
