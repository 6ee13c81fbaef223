"""A scheduler's journal as a recording of its cluster."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from scheduler_core.errors import InvalidObjects
from scheduler_core.scenario.recording.changes import RecordedChange, Recording
from scheduler_core.scheduler.journal.journal import Entry
from scheduler_core.scheduler.journal.recording import recording_of
from scheduler_core.units import NANOSECOND, SECOND, Nanoseconds
from tests.core.scenario.recording.lines import node, pod

BEGAN = 1_795_449_600 * SECOND


def there(kind: str, key: str, item: dict[str, Any], at: Nanoseconds = -NANOSECOND) -> Entry:
    return Entry("there", kind, key, manifest=msgspec.Raw(msgspec.json.encode(item)), at=at)


def test_what_comes_before_the_beginning_was_there() -> None:
    entries = [
        there("Node", "n1", node()),
        Entry("began"),
        Entry("assumed", "Pod", "default/old", "n1"),
        there("Pod", "default/web", pod(), 5 * NANOSECOND),
        Entry("attempt", "Pod", "default/web", k=0),
        Entry("gone", "Pod", "default/web", at=7 * NANOSECOND),
        Entry("gone", "Node", "n1", at=9 * NANOSECOND),
    ]
    name = {"name": "web", "namespace": "default"}
    assert recording_of(entries, BEGAN, BEGAN + 8 * NANOSECOND) == Recording(
        began=BEGAN,
        ended=BEGAN + 9 * NANOSECOND,
        start=(node(),),
        changes=(
            RecordedChange(BEGAN + 5 * NANOSECOND, "entry 4", pod()),
            RecordedChange(
                BEGAN + 7 * NANOSECOND, "entry 6", {"apiVersion": "v1", "kind": "Pod", "metadata": name}, True
            ),
            RecordedChange(
                BEGAN + 9 * NANOSECOND,
                "entry 7",
                {"apiVersion": "v1", "kind": "Node", "metadata": {"name": "n1"}},
                True,
            ),
        ),
    )


@pytest.mark.parametrize(
    ("entries", "mistake"),
    [
        ([there("Node", "n1", node())], "the journal has no beginning yet"),
        (
            [Entry("began"), Entry("gone", "Pod", "default/web")],
            "entry 2: was written by a version that noted no times, so that it cannot be replayed",
        ),
    ],
    ids=["no beginning", "no times"],
)
def test_journals_that_are_no_recordings(entries: list[Entry], mistake: str) -> None:
    with pytest.raises(InvalidObjects) as caught:
        recording_of(entries, BEGAN, BEGAN + 1 * NANOSECOND)
    assert str(caught.value) == mistake
