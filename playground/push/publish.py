"""Hand a frame to whoever listens on a group. Called after the transaction that stored the event has been committed."""

from __future__ import annotations

from uuid import UUID

import structlog
from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer

from playground.push.groups import RUN_FRAME, run_group

log = structlog.get_logger(__name__)


def publish_run_frame(run_id: UUID, *, seq: int, text: str) -> None:
    """Send the frame to the run's sockets.

    A channel layer that cannot be reached costs the listeners a delay and nothing else: the event is stored, and
    every consumer reads from the store what it did not hear (playground/live/consumers.py).
    """
    layer = get_channel_layer()
    if layer is None:
        return
    try:
        async_to_sync(layer.group_send)(run_group(run_id), {"type": RUN_FRAME, "seq": seq, "text": text})
    except Exception:
        log.warning("frame_not_published", run_id=str(run_id), seq=seq, exc_info=True)
