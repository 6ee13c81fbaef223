"""Which item is of which kind."""

from __future__ import annotations

from collections.abc import Iterable

from scheduler_core.model.kinds import kind_of
from scheduler_core.model.readers.items import UNREADABLE, Item, reason
from scheduler_core.model.readers.journal import Journal


def recognised(items: Iterable[Item], journal: Journal) -> dict[str, list[Item]]:
    """Items by the name of their kind, in order; kinds of no interest are counted as ignored.

    Items without a kind, and lists inside the list, are mistakes.
    """
    by_kind: dict[str, list[Item]] = {}
    for item in items:
        names = _names(item, journal)
        if names is None:
            continue
        item.kind = kind_of(*names)
        if item.kind is None:
            journal.ignored.add(names[0], item.name)
        else:
            of_kind = by_kind.setdefault(item.kind.name, [])
            item.number = len(of_kind)
            of_kind.append(item)
    return by_kind


def _names(item: Item, journal: Journal) -> tuple[str, str] | None:
    """kind and apiVersion ("" if there is none), None after noting what is wrong with them."""
    try:
        kind, api_version = item.head()
    except UNREADABLE as error:
        journal.mistake(item, "", reason(error))
        return None
    if not isinstance(kind, str) or not kind:
        journal.mistake(item, "kind", "is required and must be a string")
    elif not isinstance(api_version, str | None):
        journal.mistake(item, "apiVersion", "must be a string")
    elif kind == "List":
        journal.mistake(item, "kind", "is a list inside the list: give its items themselves")
    else:
        return kind, api_version or ""
    return None
