"""How many values an upload, one object of it, and what is kept of it may have, in JSON and in YAML."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scheduler_core.errors import LimitExceeded
from scheduler_core.sources.limits import Limits
from scheduler_core.sources.upload import read_upload


def a_pod(name: str, **metadata: Any) -> dict[str, Any]:
    return {"kind": "Pod", "apiVersion": "v1", "metadata": {"name": name, **metadata}}


def labels(count: int) -> dict[str, str]:
    return {f"label-{number}": "" for number in range(count)}


def refusal(data: bytes, limits: Limits) -> str:
    with pytest.raises(LimitExceeded) as caught:
        read_upload(data, limits=limits)
    return str(caught.value)


MANY = json.dumps({"kind": "List", "items": [a_pod("a"), a_pod("b", annotations={"x": [[]] * 5000})]})
IN_DOCUMENTS = json.dumps(a_pod("a")) + "\n" + json.dumps(a_pod("b", annotations={"x": [[]] * 5000}))


@pytest.mark.parametrize(
    ("text", "limits", "message"),
    [
        (MANY, Limits(max_values=10), "line 1, column 126: more than 10 values"),
        (MANY, Limits(max_object_values=1000), "items[1]: the object has more than 1,000 values"),
        (IN_DOCUMENTS, Limits(max_object_values=1000), "document 2: the object has more than 1,000 values"),
        (
            f'{{"kind": [{"[]," * 5000}1], "items": []}}',
            Limits(max_object_values=1000),
            "more than 1,000 values in one",
        ),
        ("---\n" + MANY, Limits(max_values=1000), "more than 1,000 values"),
        ("---\n" + MANY, Limits(max_object_values=1000), "one object has more than 1,000 values"),
    ],
)
def test_values_are_counted_before_they_are_made(text: str, limits: Limits, message: str) -> None:
    assert message in refusal(text.encode(), limits)


def test_only_what_is_kept_counts_against_memory() -> None:
    dropped = a_pod("a", managedFields=[{"manager": str(number)} for number in range(50)])
    kept = a_pod("b", labels=labels(50))
    limits = Limits(max_kept_values=40)
    assert len(read_upload(json.dumps(dropped).encode(), limits=limits).objects) == 1
    message = "Pod b: more than 40 values that scheduling may look at, up to this object"
    assert refusal(json.dumps([dropped, kept]).encode(), limits) == message


def test_a_list_may_have_more_values_than_an_object() -> None:
    many = {"kind": "List", "items": [a_pod(str(number), labels=labels(30)) for number in range(100)]}
    assert len(read_upload(json.dumps(many).encode(), limits=Limits(max_object_values=1000)).objects) == 100
