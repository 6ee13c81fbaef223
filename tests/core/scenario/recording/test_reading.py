"""Recordings as text: JSON lines with times."""

from __future__ import annotations

import gzip
import json

import pytest

from scheduler_core.errors import InvalidObjects
from scheduler_core.scenario.recording.changes import RecordedChange, Recording
from scheduler_core.scenario.recording.reader import read_recording
from scheduler_core.units import MILLISECOND, SECOND
from tests.core.scenario.recording.lines import line, node, pod, recording, recording_text

BEGAN = 1_795_449_600 * SECOND


def test_everything_before_the_first_bookmark_was_there() -> None:
    told = ((1.25, "ADDED", pod()), (2, "DELETED", pod()))
    assert recording([node()], *told, ended=3) == Recording(
        began=BEGAN,
        ended=BEGAN + 3 * SECOND,
        start=(node(),),
        changes=(
            RecordedChange(BEGAN + 1_250 * MILLISECOND, "event 3", pod()),
            RecordedChange(BEGAN + 2 * SECOND, "event 4", pod(), is_gone=True),
        ),
    )


def test_packed_recordings_are_read() -> None:
    text = recording_text([node()])
    assert read_recording(gzip.compress(text)) == read_recording(text)


def test_what_uploads_drop_is_dropped() -> None:
    secret = {"apiVersion": "v1", "kind": "Secret", "metadata": {"name": "s"}, "data": {"k": "djE="}}
    container = {"name": "main", "env": [{"name": "PASSWORD", "value": "hunter2"}]}
    read = recording([node(), secret], (1, "ADDED", pod(containers=[container])))
    assert read.start == (node(),)
    assert read.changes[0].item == pod(containers=[{"name": "main"}])
    assert {one.what: one.count for one in read.report.dropped} == {"Secrets": 1, "environment variables": 1}


def test_mistakes_are_told_together_with_their_events() -> None:
    text = "\n".join(
        [
            json.dumps({"type": "ADDED", "object": node()}),
            line(0, "DELETED", node()),
            json.dumps({"type": "ERROR"}),
            line(0, "ADDED", {"metadata": {}}),
            line(0, "ADDED", {"kind": "Pod", "metadata": {}}),
            line(2, "BOOKMARK", {"kind": "Pod"}),
            line(1, "ADDED", pod()),
        ]
    )
    with pytest.raises(InvalidObjects) as caught:
        read_recording(text.encode())
    assert str(caught.value).splitlines() == [
        "event 1: at: must be a time such as 2026-11-23T16:00:00.123456Z",
        "event 2: nothing can be deleted at the beginning, which a BOOKMARK ends",
        "event 3: must be an object whose type is one of ADDED, MODIFIED, DELETED, BOOKMARK",
        "event 4: object: must be a Kubernetes object with a kind",
        "event 5: object.metadata.name: Required value",
        "event 7: at: 2026-11-23T16:00:01Z is before the event above",
    ]


def test_a_recording_that_ended_before_it_began() -> None:
    with pytest.raises(InvalidObjects) as caught:
        read_recording(line(0, "ADDED", node()).encode())
    assert str(caught.value) == (
        "no BOOKMARK ends the beginning: the recording ended before all objects were listed"
    )
