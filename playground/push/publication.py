"""Sends a frame to the listeners of a group. Called after the transaction that stored the event has been committed."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Final
from uuid import UUID

import structlog
from asgiref.sync import async_to_sync
from channels.layers import BaseChannelLayer, get_channel_layer

from playground.push.groups import (
    CLASS_ANSWERED,
    CLASS_FRAME,
    CLASS_TOLD,
    RUN_FRAME,
    SIMULATION_MOVED,
    class_group,
    class_leads_group,
    class_person_group,
    run_group,
    simulation_group,
)
from playground.push.layer import ThreadSafeInMemoryChannelLayer

log = structlog.get_logger(__name__)

# Trying to reach a server that is away takes seconds: a run must not spend them on every frame.
SILENCE_SECONDS: Final = 5.0


class Publisher:
    """Sends frames to sockets, and pauses for a while after a failure.

    A channel layer that is away costs the listeners a delay and nothing else: the event is stored, and every consumer
    reads from the store what it has not heard (playground/sockets/consumers.py).
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.silent_until = 0.0

    def run_frame(self, run_id: UUID, *, seq: int, text: str) -> None:
        self._send(run_group(run_id), {"type": RUN_FRAME, "seq": seq, "text": text})

    def simulation_moved(self, simulation_id: UUID) -> None:
        """Only announces that there is something new: listeners read it from the store."""
        self._send(simulation_group(simulation_id), {"type": SIMULATION_MOVED})

    def class_frame(self, workshop_id: UUID, *, seq: int, text: str) -> None:
        self._send(class_group(workshop_id), {"type": CLASS_FRAME, "seq": seq, "text": text})

    def class_answered(self, workshop_id: UUID) -> None:
        """Says only that tallies have changed: the teacher's sockets count again."""
        self._send(class_leads_group(workshop_id), {"type": CLASS_ANSWERED})

    def class_told(self, workshop_id: UUID, person_id: UUID) -> None:
        """Says only that there is something new for one person: their sockets look."""
        self._send(class_person_group(workshop_id, person_id), {"type": CLASS_TOLD})

    def _send(self, group: str, message: dict[str, Any]) -> None:
        layer = get_channel_layer()
        if layer is None or self.clock() < self.silent_until:
            return
        try:
            _send_to_group(layer, group, message)
        except Exception as error:  # noqa: BLE001 - its errors must not fail the run
            self.silent_until = self.clock() + SILENCE_SECONDS
            log.warning("frame_not_published", group=group, seq=message.get("seq"), error=repr(error))


def _send_to_group(layer: BaseChannelLayer, group: str, message: dict[str, Any]) -> None:
    if isinstance(layer, ThreadSafeInMemoryChannelLayer):
        layer.send_to_group(group, message)
    else:
        async_to_sync(layer.group_send)(group, message)


_publisher = Publisher()
publish_run_frame: Final = _publisher.run_frame
publish_simulation_moved: Final = _publisher.simulation_moved
publish_class_frame: Final = _publisher.class_frame
publish_class_answered: Final = _publisher.class_answered
publish_class_told: Final = _publisher.class_told
