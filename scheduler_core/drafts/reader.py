"""Changes from YAML, JSON or plain values: every mistake of form is listed, with its place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from scheduler_core.drafts.language import VERBS, Change, UpdatePods
from scheduler_core.errors import InvalidInput
from scheduler_core.expectations.structure import converted, list_or_field
from scheduler_core.problems import Problems, item

MOST: Final = 100
"""Changes of one draft."""
FIELD: Final = "changes"


def read_changes(value: list[Any] | Mapping[str, Any] | str | bytes) -> tuple[Change, ...]:
    """value : a list of changes, or an object, perhaps as text, that has them as ``changes``.

    Raises InvalidInput with every mistake of form. Whether the things they name are there is found out when they are made.
    """
    problems = Problems()
    changes = _read_list(list_or_field(value, FIELD, problems), problems)
    problems.raise_any(InvalidInput)
    return changes


def verb_of(change: Change) -> str:
    """Its attribute. The reader has seen to it that there is one."""
    return next(verb for verb in VERBS if getattr(change, verb) is not None)


def _read_list(value: object, problems: Problems) -> tuple[Change, ...]:
    if not isinstance(value, list):
        problems.malformed(FIELD, "must be a list of changes")
        return ()
    if len(value) > MOST:
        problems.add(FIELD, f"has {len(value):,} changes, {MOST} are allowed")
        return ()
    read = (_read(one, item(FIELD, index), problems) for index, one in enumerate(value))
    return tuple(one for one in read if one is not None)


def _read(value: object, path: str, problems: Problems) -> Change | None:
    change = converted(value, Change, path, problems)
    if change is None:
        return None
    verbs = [VERBS[verb] for verb in VERBS if getattr(change, verb) is not None]
    if len(verbs) != 1:
        found = "there is none" if not verbs else f"found {', '.join(verbs)}"
        problems.add(path, f"expected exactly one of {', '.join(VERBS.values())}, {found}")
        return None
    if change.update_pods is not None:
        _check_update(change.update_pods, f"{path}.updatePods", problems)
    return change


def _check_update(update: UpdatePods, path: str, problems: Problems) -> None:
    if (update.pod is None) == (update.workload is None):
        problems.add(path, "is about either a pod or a workload")
    if isinstance(update.priority, int) and isinstance(update.priority_class_name, str):
        problems.add(path, "expected either priority or priorityClassName, not both")
    if update == UpdatePods(pod=update.pod, workload=update.workload):
        problems.add(path, "changes nothing")
