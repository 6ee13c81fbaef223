"""Operations on existing nodes."""

from __future__ import annotations

from scheduler_core.config.reader import Reader
from scheduler_core.problems import Problems
from scheduler_core.scenario.operations import FailNode, Operation, RecoverNode, RemoveNode, UpdateNode
from scheduler_core.scenario.readers.fields import (
    EFFECTS,
    read_amounts,
    read_label_changes,
    read_name,
    read_taints,
)
from scheduler_core.scenario.readers.operation_head import Head
from scheduler_core.scenario.readers.state import ReadingState, key_of
from scheduler_core.units import Nanoseconds


def read_cordon(head: Head, at: Nanoseconds, number: int, state: ReadingState) -> list[Operation]:
    return _on_named(UpdateNode(at, head.text(), unschedulable=True), head, at, state)


def read_uncordon(head: Head, at: Nanoseconds, number: int, state: ReadingState) -> list[Operation]:
    return _on_named(UpdateNode(at, head.text(), unschedulable=False), head, at, state)


def read_fail(head: Head, at: Nanoseconds, number: int, state: ReadingState) -> list[Operation]:
    return _on_named(FailNode(at, head.text()), head, at, state)


def read_recover(head: Head, at: Nanoseconds, number: int, state: ReadingState) -> list[Operation]:
    return _on_named(RecoverNode(at, head.text()), head, at, state)


def read_remove(head: Head, at: Nanoseconds, number: int, state: ReadingState) -> list[Operation]:
    operations = _on_named(RemoveNode(at, head.text()), head, at, state)
    if operations:
        state.known_objects.remove(key_of("Node", "", head.text()))
    return operations


def read_taint(head: Head, at: Nanoseconds, number: int, state: ReadingState) -> list[Operation]:
    reader, node = _node_of(head)
    taints = read_taints(reader.records("taints"), head.problems)
    if not taints:
        head.problems.required(reader.at("taints"))
    reader.close()
    return _on_named(UpdateNode(at, node, taints_added=taints), head, at, state)


def read_untaint(head: Head, at: Nanoseconds, number: int, state: ReadingState) -> list[Operation]:
    reader, node = _node_of(head)
    removed = tuple(
        _key_and_effect(text, path, head.problems) for path, text in reader.located_strings("taints")
    )
    if not removed:
        head.problems.required(reader.at("taints"))
    reader.close()
    return _on_named(UpdateNode(at, node, taints_removed=removed), head, at, state)


def read_label(head: Head, at: Nanoseconds, number: int, state: ReadingState) -> list[Operation]:
    reader, node = _node_of(head)
    changes = read_label_changes(reader.record("labels"), head.problems)
    reader.close()
    return _on_named(UpdateNode(at, node, labels=changes), head, at, state)


def read_allocatable(head: Head, at: Nanoseconds, number: int, state: ReadingState) -> list[Operation]:
    reader, node = _node_of(head)
    amounts = read_amounts(reader.record("resources"), head.problems)
    reader.close()
    return _on_named(UpdateNode(at, node, allocatable=amounts), head, at, state)


def _node_of(head: Head) -> tuple[Reader, str]:
    reader = head.body()
    return reader, read_name(reader, "node", head.problems)


def _on_named(
    operation: UpdateNode | FailNode | RecoverNode | RemoveNode,
    head: Head,
    at: Nanoseconds,
    state: ReadingState,
) -> list[Operation]:
    key = key_of("Node", "", operation.name)
    if len(head.problems) or not state.exists(key, at, head.place, head.problems):
        return []
    return [operation]


def _key_and_effect(text: str, path: str, problems: Problems) -> tuple[str, str]:
    """`key` or `key:effect`."""
    key, colon, effect = text.partition(":")
    if not key:
        problems.required(path)
    if colon and effect not in EFFECTS:
        problems.unsupported(path, effect, EFFECTS)
    return key, effect
