"""What would help, in steps: whoever goes on with the notes of another process comes to the same answers, and they are those of the
search that was made in one go, as recorded before it had steps (but for cluster 10, where a refuted set has a successor).
"""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path
from typing import Any, Final

import pytest

from scheduler_core import simulate
from scheduler_core.engine.run import Run
from scheduler_core.model.quantity import NANO, parse_quantity
from scheduler_core.notes import Note
from scheduler_core.remedies.answers import remedies
from scheduler_core.remedies.changes import cost
from scheduler_core.remedies.changes.change_set import MOST_SPARE
from scheduler_core.remedies.long_search import RemedySearch
from scheduler_core.remedies.proof import Prover
from scheduler_core.remedies.record import found_record, read_found
from scheduler_core.remedies.together.search import JointSearch, together
from tests.support.pending_clusters import a_pending_cluster

_REPLACED: Final = re.compile(r" in place of \S+?(?=,|$)")
"""The label that another one replaces."""
_OTHER_NODE: Final = re.compile(r"^a node like (\S+)$")
"""New nodes had the names that they would get."""
_SENTENCES: Final = {
    "One or two changes do not suffice; of three or more, only some combinations were tried.": (
        "No set of one or two changes is sufficient; not all larger sets were tried."
    )
}
"""Those that had other words."""
RECORDED = json.loads(Path(__file__).with_name("recorded.json").read_text())
MANY = 17
"""A cluster with many answers, and with pods that wait for the same reason."""
REFUTED = 10
"""One in which a run refutes a pod that leaves, and another pod helps."""


def digest(record: Any) -> str:
    return hashlib.sha256(json.dumps(record, sort_keys=True).encode()).hexdigest()[:16]


def pending(number: int) -> tuple[Run, int]:
    run = simulate(a_pending_cluster(number))
    return run, run.last_attempt("default/web")


@pytest.mark.parametrize("number", RECORDED)
def test_the_answers_are_those_that_were_recorded(number: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the costs of then: more of a resource of a node cost less."""
    monkeypatch.setattr(cost, "ANOTHER_MACHINE", 0)
    run, k = pending(int(number))
    one = remedies(run, k).to_dict(lambda kind, key: None)
    joint = together(run, k).to_dict(lambda kind, key: None)
    assert one.pop("canGoOn") is False
    for answer in (*one["remedies"], *joint["answers"]):
        assert answer.pop("templates") == []
    assert {"one": digest(_as_recorded(one)), "together": digest(_as_recorded(joint))} == RECORDED[number]


def _as_recorded(value: Any) -> Any:
    """Without what is later than the record: kinds of changes, labels that are replaced, what is said about patches that are refused, priority
    classes, tests in patches, and suffixes of amounts of nodes."""
    if isinstance(value, list):
        return [_as_recorded(one) for one in value if not (_is_of_a_class(one) or _is_a_test(one))]
    if isinstance(value, dict):
        value = _node_as_recorded(value) if value.get("kind") == "Node" and "spec" in value else value
        return {name: _as_recorded(one) for name, one in value.items() if name not in _LATER}
    if not isinstance(value, str):
        return value
    return _OTHER_NODE.sub(r"\1-copy-1", _REPLACED.sub("", _SENTENCES.get(value, value)))


def _node_as_recorded(manifest: dict[str, Any]) -> dict[str, Any]:
    """With bytes of memory, and with empty lists."""
    status = {"images": [], **manifest["status"]}
    for field in ("capacity", "allocatable"):
        status[field] = {**status[field], "memory": str(parse_quantity(status[field]["memory"]) // NANO)}
    return {**manifest, "spec": {"taints": [], **manifest["spec"]}, "status": status}


def _is_a_test(value: Any) -> bool:
    return isinstance(value, dict) and value.get("op") == "test"


def _is_of_a_class(value: Any) -> bool:
    """A step that adds a priority class, or an operation that names one."""
    if not isinstance(value, dict):
        return False
    return (
        value.get("path") == "/spec/priorityClassName"
        or value.get("object", {}).get("kind") == "PriorityClass"
    )


_LATER = {"correct-reference", "lower-min-domains", "create-claim", "recreate", "note", "refutedTexts"}


@pytest.mark.parametrize(
    ("kind", "number"), [(RemedySearch, MANY), (JointSearch, MANY), (RemedySearch, REFUTED)]
)
def test_whoever_goes_on_with_the_notes_comes_to_the_same(
    kind: type[RemedySearch | JointSearch], number: int
) -> None:
    run, k = pending(number)
    whole = kind(run, k)
    notes = [json.dumps(note) for note in whole.run() if note is not None]
    expected = whole.found().to_dict()
    assert len(notes) > 10
    assert len(expected["remedies" if kind is RemedySearch else "answers"]) > 1
    for cut in (0, 1, len(notes) // 3, len(notes) // 2, len(notes) - 1, len(notes)):
        again = kind(run, k)
        known: list[Note] = [json.loads(note) for note in notes[:cut]]
        assert [json.dumps(note) for note in again.run(known) if note is not None] == notes
        assert again.found().to_dict() == expected


def test_what_is_noted_is_neither_searched_nor_run_again(monkeypatch: pytest.MonkeyPatch) -> None:
    run, k = pending(MANY)
    whole = RemedySearch(run, k)
    notes = [note for note in whole.run() if note is not None]
    monkeypatch.setattr(Prover, "_played", lambda *_: pytest.fail("a run was made again"))
    again = RemedySearch(run, k)
    tried = again._moment.n_attempts
    options = len(again._search._options)
    for _ in again.run(notes):
        pass
    assert again._moment.n_attempts - tried <= options
    assert again.found().to_dict() == whole.found().to_dict()


def test_what_is_known_so_far_is_said() -> None:
    run, k = pending(MANY)
    helping = RemedySearch(run, k)
    told = [(helping.progress.done, helping.progress.planned, helping.progress.words) for _ in helping.run()]
    assert [done for done, _, _ in told] == sorted(done for done, _, _ in told)
    assert all(done <= planned for done, planned, _ in told)
    assert told[0][2].endswith("sets of changes may help")
    assert told[-1][2].startswith("8 verified so far: ")


@pytest.mark.parametrize("number", RECORDED)
def test_sets_of_changes_are_read_as_they_were_noted(number: str) -> None:
    run, k = pending(int(number))
    search = RemedySearch(run, k)._search
    for part in search.parts():
        for found in part():
            again = read_found(json.loads(json.dumps(found_record(found))))
            assert again.changes == found.changes
            assert [one.one_less for one in again.changes] == [one.one_less for one in found.changes]
            assert (again.instead, again.n_instead) == (found.instead, found.n_instead)
            assert again.others == found.others[:MOST_SPARE]
