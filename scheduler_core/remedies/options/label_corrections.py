"""A label that nothing has, changed into a near one that exists: of a selector, or of an expression."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from scheduler_core.framework.matching.absent_labels import AbsentLabel
from scheduler_core.framework.matching.near_labels import CountedLabel
from scheduler_core.remedies.changes import change as kinds
from scheduler_core.remedies.changes.change import Change, Target
from scheduler_core.remedies.changes.edits import GONE, Edit


def corrections(
    absent: AbsentLabel, target: Target, where: str, taken: Collection[str], noun: str = "node"
) -> Iterator[Change]:
    """One for each near label; the later ones cost more. where : what has the label, in words. taken : keys of the selector, which it
    cannot have twice. noun : of the objects that have the near label.
    """
    for place, near in enumerate(absent.near, start=1):
        if near.key == absent.key or near.key not in taken:
            edits = tuple(
                _of_expression(absent, near) if absent.path[-1] != absent.key else _of_pair(absent, near)
            )
            text = f"change {_change_text(absent, near, where)} ({having(near.count, noun)})"
            # As dropping the entry does, with which it cannot be combined.
            subject = (
                ("spec", *absent.path, absent.key)
                if absent.path[-1] == absent.key
                else ("spec", *absent.path)
            )
            yield Change(kinds.CORRECT_REFERENCE, target, text, subject, edits=edits, share=place)


def having(count: int, noun: str) -> str:
    """``4 nodes have it``."""
    return f"1 {noun} has it" if count == 1 else f"{count:,} {noun}s have it"


def _change_text(absent: AbsentLabel, near: CountedLabel, where: str) -> str:
    if absent.key != near.key:
        return f"{where}'s {absent.text} to {near.text}"
    before, after = (value or '""' for value in (absent.value, near.value))
    return f"{where}'s {absent.key} from {before} to {after}"


def _of_pair(absent: AbsentLabel, near: CountedLabel) -> Iterator[Edit]:
    """Of a mapping of keys to values."""
    path = ("spec", *absent.path)
    if near.key != absent.key:
        yield Edit(path, GONE)
    yield Edit((*path[:-1], near.key), near.value)


def _of_expression(absent: AbsentLabel, near: CountedLabel) -> Iterator[Edit]:
    path = ("spec", *absent.path)
    if near.key != absent.key:
        yield Edit((*path, "key"), near.key)
    if near.value != absent.value:
        yield Edit((*path, "values", absent.place or 0), near.value)
