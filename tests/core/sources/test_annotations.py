"""The annotation by which nodes of release 1.18 keep pods away survives an upload, without the prose in it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scheduler_core.sources import read_upload

AVOID = "scheduler.alpha.kubernetes.io/preferAvoidPods"


def uploaded(text: Any) -> tuple[Any, list[dict[str, Any]]]:
    """What is kept of the annotation, and what the report says was dropped."""
    node = {"apiVersion": "v1", "kind": "Node", "metadata": {"name": "n", "annotations": {AVOID: text}}}
    upload = read_upload(json.dumps({"kind": "List", "apiVersion": "v1", "items": [node]}).encode())
    return upload.objects[0]["metadata"]["annotations"][AVOID], upload.report.to_dict()["dropped"]


def test_controllers_are_kept_and_prose_is_not() -> None:
    controller = {"apiVersion": "v1", "kind": "ReplicaSet", "name": "web", "uid": "u-1", "controller": True}
    entry = {"podSignature": {"podController": controller}, "reason": "hush", "message": "hush, hush"}
    kept, dropped = uploaded(json.dumps({"preferAvoidPods": [entry]}))
    assert json.loads(kept) == {"preferAvoidPods": [{"podSignature": {"podController": controller}}]}
    assert dropped == [
        {
            "what": "other fields",
            "count": 2,
            "examples": [
                f"Node n: metadata.annotations[{AVOID}].preferAvoidPods[0].reason",
                f"Node n: metadata.annotations[{AVOID}].preferAvoidPods[0].message",
            ],
        }
    ]


def test_what_is_kept_is_kept_again_as_it_is() -> None:
    kept, _ = uploaded(
        '{"preferAvoidPods":[{"podSignature":{"podController":{"kind":"ReplicaSet","uid":"ü"}}}]}'
    )
    assert uploaded(kept) == (kept, [])


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("hush", ""),
        ("[" * 100_000, ""),
        ('{"hush": "hush"}', "{}"),
        ('"hush"', '""'),
        ('["hush"]', "[]"),
        ('{"preferAvoidPods": "hush"}', '{"preferAvoidPods": ""}'),
        ('{"preferAvoidPods": [{"podSignature": {"podController": {"kind": ["hush"]}}}]}', None),
        ('{"preferAvoidPods": [{"podSignature": {"podController": {"uid": "\\ud800"}}}]}', None),
    ],
)
def test_nothing_hides_in_it(text: str, kept: str | None) -> None:
    found, _ = uploaded(text)
    assert "hush" not in found
    found.encode()
    if kept is not None:
        assert found == kept
