"""Which item is of which kind."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, cast

import msgspec

from scheduler_core.model.kinds import kind_of
from scheduler_core.model.readers.device_versions import as_v1, is_beta, is_foreign
from scheduler_core.model.readers.items import UNREADABLE, Item, reason
from scheduler_core.model.readers.journal import Journal

READ_AS_V1: Final = "{} is read as resource.k8s.io/v1"
NOT_UNDERSTOOD: Final = "{} is not understood: the object is left out"


def recognised(items: Iterable[Item], journal: Journal) -> dict[str, list[Item]]:
    """Items by the name of their kind, in order; kinds of no interest are counted as ignored.

    Items without a kind, and lists inside the list, are mistakes.
    """
    by_kind: dict[str, list[Item]] = {}
    for given in items:
        names = _names(given, journal)
        item = None if names is None else _understood(given, names[1], journal)
        if names is None or item is None:
            continue
        item.kind = kind_of(*names)
        if item.kind is None:
            journal.ignored.add(names[0], item.name)
        else:
            of_kind = by_kind.setdefault(item.kind.name, [])
            item.number = len(of_kind)
            of_kind.append(item)
    return by_kind


def _understood(item: Item, version: str, journal: Journal) -> Item | None:
    """As of v1 if it is of a beta version of devices, None after noting that its version is not understood."""
    if is_foreign(version):
        journal.warnings.add(NOT_UNDERSTOOD.format(version), item.name)
        return None
    if not is_beta(version):
        return item
    journal.warnings.add(READ_AS_V1.format(version), item.name)
    return _of_v1(item)


def _of_v1(item: Item) -> Item:
    """What cannot be converted is left as it is, for its reader to say why."""
    try:
        read = as_v1(cast("Mapping[str, Any]", item.python()))
        return Item(item.index, msgspec.json.encode(read), read)
    except UNREADABLE:
        return item


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
