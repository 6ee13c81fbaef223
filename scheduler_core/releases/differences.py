"""What differs between the files of two releases, one difference at a time, and a release that has some of them switched.

scores.balance                 a rule (rules.py)
plugins.EBSLimits              all that is said about one plugin: its points, whether it runs by default, weight, args
order                          the order in which default plugins run
multi_point                    whether a configuration has that field
gates                          which feature gates may be switched on
dropped_fields.Volume.image    whether the API server stores a field
ignored_kinds.VolumeAttachment    whether the scheduler looks at objects of a kind
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, Final, Literal, TypeVar

import msgspec
from msgspec.structs import replace

from scheduler_core.releases.release import Release
from scheduler_core.releases.rules import Rules

Kind = Literal["rule", "plugin", "order", "configuration", "field", "kind"]
Value = TypeVar("Value")

ORDER: Final = "order"
MULTI_POINT: Final = "multi_point"
GATES: Final = "gates"
PLUGINS: Final = "plugins."
FIELDS: Final = "dropped_fields."
KINDS: Final = "ignored_kinds."
STORED: Final = "stored"
LOOKED_AT: Final = "looked at"
_NOT_DECIDING: Final = ("messages.", "records.", GATES)
_BY_PLUGIN: Final = ("points", "weights", "default_args", "unknown_args")


class ReleaseDifference(msgspec.Struct, frozen=True):
    """name : as above. before, after : what either release says, plain JSON; None where it says nothing."""

    name: str
    kind: Kind
    before: Any
    after: Any

    @property
    def decides(self) -> bool:
        """False for words of messages and records, and for gates, which are off: no decision depends on them (rules.py)."""
        return not self.name.startswith(_NOT_DECIDING)

    def to_dict(self) -> dict[str, Any]:
        return {"name": self.name, "kind": self.kind, "before": self.before, "after": self.after}


def differences(before: Release, after: Release) -> tuple[ReleaseDifference, ...]:
    """In the order of the files: rules, plugins, their order, the configuration, fields, kinds."""
    return (*_of_rules(before.rules, after.rules), *_of_the_rest(before, after))


def switched(before: Release, after: Release, names: Collection[str]) -> Release:
    """The release `before`, in which the differences of these names are as in `after`.

    It keeps the name of `before`, and reads the configurations that either reads. Raises ValueError for a name that is none.
    """
    if unknown := set(names) - {one.name for one in differences(before, after)}:
        raise ValueError(f"no differences: {', '.join(sorted(unknown))}")
    plugins = [name.removeprefix(PLUGINS) for name in names if name.startswith(PLUGINS)]
    leading = after if ORDER in names else before
    changed: dict[str, Any] = {
        name: _replaced(getattr(before, name), getattr(after, name), plugins) for name in _BY_PLUGIN
    }
    return replace(
        before,
        recorded="",
        api_versions=tuple(dict.fromkeys((*before.api_versions, *after.api_versions))),
        multi_point=(after if MULTI_POINT in names else before).multi_point,
        gates=(after if GATES in names else before).gates,
        default=_default(before, after, plugins, leading),
        dropped_fields=_toggled(before.dropped_fields, after.dropped_fields, names, FIELDS),
        ignored_kinds=_toggled(before.ignored_kinds, after.ignored_kinds, names, KINDS),
        rules=_rules(before.rules, after.rules, names),
        order=leading.order,
        **changed,
    )


def _of_rules(before: Rules, after: Rules) -> Iterator[ReleaseDifference]:
    for section in Rules.__struct_fields__:
        one, other = getattr(before, section), getattr(after, section)
        for rule in one.__struct_fields__:
            values = getattr(one, rule), getattr(other, rule)
            if values[0] != values[1]:
                plain = [list(value) if isinstance(value, tuple) else value for value in values]
                yield ReleaseDifference(f"{section}.{rule}", "rule", *plain)


def _of_the_rest(before: Release, after: Release) -> Iterator[ReleaseDifference]:
    for plugin in sorted({*before.points, *after.points}):
        said = _of_plugin(before, plugin), _of_plugin(after, plugin)
        if said[0] != said[1]:
            yield ReleaseDifference(f"{PLUGINS}{plugin}", "plugin", *said)
    both = {*before.default} & {*after.default}
    orders = [[name for name in one.default if name in both] for one in (before, after)]
    if orders[0] != orders[1] or before.order != after.order:
        yield ReleaseDifference(ORDER, "order", *(list(one.default) for one in (before, after)))
    if before.multi_point != after.multi_point:
        yield ReleaseDifference(MULTI_POINT, "configuration", before.multi_point, after.multi_point)
    if before.gates != after.gates:
        yield ReleaseDifference(GATES, "configuration", list(before.gates), list(after.gates))
    yield from _of_sets(before.dropped_fields, after.dropped_fields, FIELDS, "field", STORED)
    yield from _of_sets(before.ignored_kinds, after.ignored_kinds, KINDS, "kind", LOOKED_AT)


def _of_sets(
    before: Sequence[str], after: Sequence[str], prefix: str, kind: Kind, heeded: str
) -> Iterator[ReleaseDifference]:
    for name in dict.fromkeys((*before, *after)):
        if (name in before) != (name in after):
            said = (f"not {heeded}" if name in one else heeded for one in (before, after))
            yield ReleaseDifference(f"{prefix}{name}", kind, *said)


def _of_plugin(release: Release, plugin: str) -> dict[str, Any] | None:
    """All that a file says about it; None: the release does not have it."""
    if plugin not in release.points:
        return None
    said: dict[str, Any] = {"points": list(release.points[plugin]), "default": plugin in release.default}
    if plugin in release.weights:
        said["weight"] = release.weights[plugin]
    if plugin in release.default_args:
        said["args"] = dict(release.default_args[plugin])
    if plugin in release.unknown_args:
        said["unknownArgs"] = list(release.unknown_args[plugin])
    return said


def _replaced(
    before: Mapping[str, Value], after: Mapping[str, Value], names: Collection[str]
) -> dict[str, Value]:
    kept = {name: value for name, value in before.items() if name not in names}
    return kept | {name: after[name] for name in names if name in after}


def _default(before: Release, after: Release, plugins: Collection[str], leading: Release) -> tuple[str, ...]:
    """Default plugins in the order of `leading`; one that only the other has comes behind its predecessor there."""
    members = {*before.default} - {*plugins} | ({*after.default} & {*plugins})
    other = before.default if leading is after else after.default
    ordered = [name for name in leading.default if name in members]
    for place, name in enumerate(other):
        if name in members and name not in ordered:
            known = (one for one in reversed(other[:place]) if one in ordered)
            predecessor = next(known, None)
            ordered.insert(0 if predecessor is None else ordered.index(predecessor) + 1, name)
    return tuple(ordered)


def _toggled(
    before: Sequence[str], after: Sequence[str], names: Collection[str], prefix: str
) -> tuple[str, ...]:
    every = dict.fromkeys((*before, *after))
    return tuple(name for name in every if name in (after if f"{prefix}{name}" in names else before))


def _rules(before: Rules, after: Rules, names: Collection[str]) -> Rules:
    sections = {}
    for section in Rules.__struct_fields__:
        one, other = getattr(before, section), getattr(after, section)
        wanted = [rule for rule in one.__struct_fields__ if f"{section}.{rule}" in names]
        sections[section] = replace(one, **{rule: getattr(other, rule) for rule in wanted})
    return Rules(**sections)
