"""The in-process channel layer of the embedded form: one process, worker threads that send, one event loop that receives.

channels' own in-memory layer puts messages on asyncio queues from the thread that sends. The waiting loop is not
woken by that, and frames arrive when something else happens to wake it. Here every queue belongs to the loop that reads
it (the channel's owner), and other threads hand their messages over with `call_soon_threadsafe`.

    sender thread ── send_to_group ── lock: who is in the group? ── per owner loop: call_soon_threadsafe(deliver)
    owner loop    ── deliver ── put_nowait on each channel's queue ── receive()

As in every channel layer a full queue drops the message silently and without an error for a group send.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterable
from contextlib import suppress
from copy import deepcopy
from typing import Any

from channels.exceptions import ChannelFull
from channels.layers import InMemoryChannelLayer

# Looking for expired messages walks over every channel: not on each receive, but at most once in this many seconds.
CLEANING_INTERVAL_SECONDS = 1.0

Message = dict[str, Any]
Loop = asyncio.AbstractEventLoop


class ThreadSafeInMemoryChannelLayer(InMemoryChannelLayer):
    """InMemoryChannelLayer that may be sent to from any thread. Receiving stays in the loop that began it."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._lock = threading.Lock()
        # channel name → the loop that reads it
        self._owners: dict[str, Loop] = {}
        self._cleaned_at = 0.0

    async def send(self, channel: str, message: Message) -> None:
        """Raises ChannelFull when sender and reader share a loop; from elsewhere a full queue drops the message."""
        assert isinstance(message, dict), "message is not a dict"
        self.require_valid_channel_name(channel)
        here = asyncio.get_running_loop()
        with self._lock:
            owner = self._owners.get(channel, here)
        if owner is here:
            self._put(channel, message)
        else:
            self._hand_over(owner, self._put_or_drop, channel, message)

    async def receive(self, channel: str) -> Message:
        with self._lock:
            self._owners[channel] = asyncio.get_running_loop()
        try:
            received: Message = await super().receive(channel)
        except asyncio.CancelledError:
            # The consumer has ended. One that was in no group, as it was refused, leaves none.
            with self._lock:
                self._forget_unless_member(channel)
            raise
        return received

    async def group_add(self, group: str, channel: str) -> None:
        with self._lock:
            self._owners[channel] = asyncio.get_running_loop()
            await super().group_add(group, channel)

    async def group_discard(self, group: str, channel: str) -> None:
        """Consumers discard on disconnect, so this is also where a channel's owner is forgotten."""
        with self._lock:
            await super().group_discard(group, channel)
            self._forget_unless_member(channel)

    async def group_send(self, group: str, message: Message) -> None:
        """From a loop. Channels of the same loop have the message at once."""
        self._send_to_group(group, message, here=asyncio.get_running_loop())

    def send_to_group(self, group: str, message: Message) -> None:
        """The same from a thread without a loop: one made for each message would cost more than what is sent."""
        self._send_to_group(group, message, here=None)

    async def flush(self) -> None:
        with self._lock:
            await super().flush()
            self._owners.clear()

    def _clean_expired(self) -> None:
        now = time.monotonic()
        with self._lock:
            if now - self._cleaned_at >= CLEANING_INTERVAL_SECONDS:
                self._cleaned_at = now
                super()._clean_expired()

    def _send_to_group(self, group: str, message: Message, *, here: Loop | None) -> None:
        assert isinstance(message, dict), "message is not a dict"
        self.require_valid_group_name(group)
        for owner, channels in self._members(group).items():
            if owner is here:
                self._deliver(channels, message)
            else:
                self._hand_over(owner, self._deliver, channels, message)

    def _members(self, group: str) -> dict[Loop, list[str]]:
        by_owner: dict[Loop, list[str]] = defaultdict(list)
        with self._lock:
            for channel in self.groups.get(group, ()):
                by_owner[self._owners[channel]].append(channel)
        return by_owner

    def _deliver(self, channels: Iterable[str], message: Message) -> None:
        for channel in channels:
            self._put_or_drop(channel, message)

    def _put_or_drop(self, channel: str, message: Message) -> None:
        with suppress(ChannelFull):
            self._put(channel, message)

    def _put(self, channel: str, message: Message) -> None:
        """Runs in the owner's loop only."""
        queue = self.channels.setdefault(channel, asyncio.Queue(maxsize=self.get_capacity(channel)))
        try:
            queue.put_nowait((time.time() + self.expiry, deepcopy(message)))
        except asyncio.QueueFull:
            raise ChannelFull(channel) from None

    def _hand_over(self, owner: Loop, action: Callable[..., None], *args: Any) -> None:
        try:
            owner.call_soon_threadsafe(action, *args)
        except RuntimeError:
            self._forget(owner)

    def _forget_unless_member(self, channel: str) -> None:
        """Under the lock."""
        if not any(channel in members for members in self.groups.values()):
            self._owners.pop(channel, None)

    def _forget(self, closed: Loop) -> None:
        """The readers of a closed loop are gone for good."""
        with self._lock:
            gone = {channel for channel, owner in self._owners.items() if owner is closed}
            for channel in gone:
                del self._owners[channel]
                self._remove_from_groups(channel)
