"""What must not be stored is found in manifests and scenarios of a lesson."""

from __future__ import annotations

from scheduler_core.errors import Problem
from scheduler_core.lessons.files.secrets import secrets_in

POD = "{kind: Pod, apiVersion: v1, metadata: {name: a}, spec: {containers: [{name: a, env: [{name: X, value: y}]}]}}"
SECRET = "kind: Secret\napiVersion: v1\nmetadata: {name: a}\ndata: {key: dmFsdWU=}\n"
CONFIG_MAP = "kind: ConfigMap\napiVersion: v1\nmetadata: {name: a}\ndata: {key: value}\n"


def test_secrets_are_named_with_their_file() -> None:
    files = {
        "lesson.yaml": b"title: env",
        "pods.yaml": f"{SECRET}---\n{POD}".encode(),
        "config.yaml": CONFIG_MAP.encode(),
        "scenario.yaml": f"title: x\noperations: [{{at: 1s, create: {POD}}}]".encode(),
        "readme.md": b"# env: nothing",
    }
    held = [
        ("pods.yaml", "Secrets"),
        ("pods.yaml", "environment variables"),
        ("config.yaml", "ConfigMap data"),
        ("scenario.yaml", "environment variables"),
    ]
    assert secrets_in(files) == [
        Problem(file, f"holds {what}, which are not stored here: leave them out") for file, what in held
    ]
