"""Appending to the log of a class, which counts from 1 without gaps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import UUID

import msgspec
from django.db import transaction

from playground.push.envelopes import event_text
from playground.push.publication import publish_class_frame
from playground.workshops.enums import FrameType
from playground.workshops.models import ClassFrame, ClassLog
from playground.workshops.state import fold


def append(workshop_id: UUID, frame_type: FrameType, body: Mapping[str, Any]) -> ClassFrame:
    with transaction.atomic():
        log = locked_log(workshop_id)
        log.last_seq += 1
        log.state = fold(log.state, frame_type, body)
        log.save(update_fields=["last_seq", "state"])
        frame = ClassFrame.objects.create(
            workshop_id=workshop_id, seq=log.last_seq, type=frame_type, body=dict(body)
        )
        transaction.on_commit(lambda: publish_class_frame(workshop_id, seq=frame.seq, text=text_of(frame)))
    return frame


def locked_log(workshop_id: UUID) -> ClassLog:
    """In a transaction: no other transaction appends until it ends."""
    ClassLog.objects.get_or_create(workshop_id=workshop_id)
    return ClassLog.objects.select_for_update().get(workshop_id=workshop_id)


def text_of(frame: ClassFrame) -> str:
    """As it goes over a socket."""
    return event_text(frame.seq, frame.type, msgspec.json.encode(frame.body))
