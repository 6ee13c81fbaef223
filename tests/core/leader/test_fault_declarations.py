"""What the kinds of faults declare for readers: it can be read, it is about their fields, and the front end has it."""

from __future__ import annotations

import re
import runpy
from typing import Any

import pytest
import yaml

from scheduler_core.leader import read_fault
from scheduler_core.leader.scenario.declaration import Fault
from scheduler_core.leader.scenario.faults import KINDS
from scheduler_core.leader.simulation.replica import Process
from tests.support.project import ROOT, read

FAULT_KINDS: dict[str, Any] = runpy.run_path(str(ROOT / "script/fault-kinds"))
EVERY_KIND = pytest.mark.parametrize("kind", KINDS.values(), ids=lambda kind: kind.kind)


def an_example(kind: type[Fault]) -> dict[str, Any]:
    """As `read_fault` takes it."""
    example: dict[str, Any] = yaml.safe_load(kind.example)
    assert example.pop("at")
    return example


def test_the_front_end_has_the_kinds_of_today() -> None:
    stored = read("frontend/src/model/elections/faultKinds.json")
    assert stored == FAULT_KINDS["text"](), "update it: .venv/bin/python script/fault-kinds"


@EVERY_KIND
def test_the_example_is_a_fault_of_its_kind(kind: type[Fault]) -> None:
    assert isinstance(read_fault(an_example(kind)), kind)


@EVERY_KIND
def test_every_button_does_a_fault_of_its_kind(kind: type[Fault]) -> None:
    offers = FAULT_KINDS["described"](kind)["offers"]
    assert len(offers) == len(kind.offers) > 0
    for offer in offers:
        replica = {"replica": "a"} if offer["to"] == "replica" else {}
        fault = read_fault(offer["fields"] | replica)
        assert isinstance(fault, kind)
        assert fault.named_replica == replica.get("replica")


@EVERY_KIND
def test_words_are_about_fields_that_a_log_has(kind: type[Fault]) -> None:
    assert set(re.findall(r"{(\w+)}", kind.words)) <= set(read_fault(an_example(kind)).to_dict())
    assert kind.summary()


@EVERY_KIND
def test_what_undoes_a_kind_changes_the_same(kind: type[Fault]) -> None:
    if kind.undone_by is None:
        return
    undoing = KINDS[kind.undone_by]
    assert undoing.changes == kind.changes
    assert any(offer.undoes for offer in undoing.offers) == (kind.changes is not None)


@EVERY_KIND
def test_needed_processes_are_known(kind: type[Fault]) -> None:
    if kind.needs is not None:
        assert set(kind.needs.processes) < {process.value for process in Process}
