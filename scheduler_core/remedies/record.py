"""Record: sets of changes that were found and effects that were proven, as JSON, to be noted and read again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from scheduler_core.remedies.changes.change import Change, Target
from scheduler_core.remedies.changes.change_set import MOST_SPARE, ChangeSet
from scheduler_core.remedies.changes.edits import GONE, Edit
from scheduler_core.remedies.effects import Effects

Record = dict[str, Any]
_PLAIN: Final = ("kind", "text", "removes", "disables", "relaxes", "share")


def found_record(found: ChangeSet) -> Record:
    """Of the same changes of other nodes, those that may be tried."""
    return {
        "changes": _changes_record(found.changes),
        "instead": list(found.instead),
        "nInstead": found.n_instead,
        "others": [_changes_record(changes) for changes in found.others[:MOST_SPARE]],
    }


def read_found(record: Mapping[str, Any]) -> ChangeSet:
    others = tuple(tuple(map(read_change, one)) for one in record.get("others", ()))
    changes = tuple(map(read_change, record["changes"]))
    return ChangeSet(changes, tuple(record["instead"]), record["nInstead"], others)


def _changes_record(changes: Sequence[Change]) -> list[Record]:
    return [change_record(change) for change in changes]


def change_record(change: Change) -> Record:
    return {
        **{name: getattr(change, name) for name in _PLAIN},
        "target": [change.target.kind, change.target.key],
        "subject": list(change.subject),
        "edits": [_edit_record(edit) for edit in change.edits],
        "adds": change.adds,
        "accompanying": list(change.accompanying),
        "oneLess": None if change.one_less is None else change_record(change.one_less),
    }


def read_change(record: Mapping[str, Any]) -> Change:
    less = record["oneLess"]
    return Change(
        **{name: record[name] for name in _PLAIN},
        target=Target(*record["target"]),
        subject=tuple(record["subject"]),
        edits=tuple(map(_read_edit, record["edits"])),
        adds=record["adds"],
        accompanying=tuple(record.get("accompanying", ())),
        one_less=None if less is None else read_change(less),
    )


def effects_record(effects: Effects | None) -> Record | None:
    return None if effects is None else effects.to_dict()


def read_effects(record: Mapping[str, Any] | None) -> Effects | None:
    if record is None:
        return None
    others = (tuple(record[name]) for name in ("moved", "evicted", "leftPending", "placed"))
    return Effects(record["node"], *others)


def _edit_record(edit: Edit) -> list[Any]:
    """Path, and the value if there is one."""
    return [list(edit.path), *([] if edit.value is GONE else [edit.value])]


def _read_edit(record: Sequence[Any]) -> Edit:
    path, *value = record
    return Edit(tuple(path), value[0] if value else GONE)
