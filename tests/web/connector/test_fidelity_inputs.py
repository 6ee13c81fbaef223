"""`manage.py fidelity` with files that are no recordings, or nearly: each is judged, or refused with its place."""

from __future__ import annotations

import json
from collections import Counter
from contextlib import suppress
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tests.apiserver import ApiServer, write_kubeconfig
from tests.fuzz.mutations import json_text, mutated
from tests.support.apiobjects import a_node
from tests.support.recordings import Recording

pytestmark = pytest.mark.live

UNREADABLE = "line 1: an object cannot be read: Expected `str`"


def refusal(file: Path) -> str:
    """Why it is refused; empty if it is judged."""
    try:
        with suppress(SystemExit):
            call_command("fidelity", str(file), output="json", stdout=StringIO())
    except CommandError as refused:
        return str(refused)
    return ""


def told(kind: object, metadata: dict[str, object]) -> str:
    return json.dumps({"type": "ADDED", "object": {"kind": kind, "metadata": metadata}})


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('{"items": []}\n\n' + "[" * 100_000, "line 3: nested too deeply"),
        ("9" * 5_000, "line 1: a number is too long"),
        (told("Pod", {"name": ["p"]}), f"{UNREADABLE}, got `array` - at `$.metadata.name`"),
        (told(True, {"name": "p"}), f"{UNREADABLE}, got `bool` - at `$.kind`"),
        (told("Pod", {"name": "\ud800"}), "line 1: a text is not Unicode"),
    ],
    ids=["deep", "digits", "name", "kind", "surrogate"],
)
def test_what_cannot_be_read_is_refused(text: str, problem: str, tmp_path: Path) -> None:
    file = tmp_path / "recording.json"
    file.write_text(text)
    assert refusal(file) == f"{file}: {problem}"


def test_changed_recordings_are_judged_or_refused(tmp_path: Path) -> None:
    recording = Recording(a_node("a", cpu="4"), a_node("b", cpu="2"))
    recording.decided("first", "1", "a")
    recording.decided("refused", "5", message="0/2 nodes are available: 2 Insufficient cpu.")
    events = [json.loads(line) for line in recording.lines]
    file, endings = tmp_path / "recording.json", Counter[str]()
    for seed in range(150):
        changed: Any = mutated({"events": events}, Random(seed), [{"events": events}])
        lines = changed.get("events") if isinstance(changed, dict) else changed
        file.write_text("\n".join(map(json_text, lines if isinstance(lines, list) else [lines])))
        said = refusal(file)
        assert said.startswith(f"{file}: line ") or not said, (seed, said)
        endings["refused" if said else "judged"] += 1
    assert len(endings) == 2, endings
    assert min(endings.values()) > 20, endings


@pytest.mark.parametrize("command", ["fidelity", "shadow", "run_scheduler"])
def test_a_policy_that_is_no_text_is_refused(command: str, server: ApiServer, tmp_path: Path) -> None:
    policy = tmp_path / "policy.yaml"
    policy.write_bytes(b"a: \xff")
    kubeconfig = str(write_kubeconfig(tmp_path / "kubeconfig", server.url))
    with pytest.raises(CommandError) as refused:
        call_command(command, policy=str(policy), kubeconfig=kubeconfig)
    assert (str(refused.value), refused.value.returncode) == (f"{policy}: is not UTF-8: byte 3", 2)
