"""What means something else besides decisions: fields and kinds that start or cease to count, and parts of the policy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from scheduler_core.config.configuration import SchedulerConfiguration
from scheduler_core.config.description import expanded
from scheduler_core.errors import Problem
from scheduler_core.model.admission.dropped_fields import DROPPED, NOT_LOOKED_AT
from scheduler_core.model.readers.report import Note, ReadReport
from scheduler_core.releases.release import Release

_PLUGINS: Final = "plugins"
_Plugins = Mapping[str, Sequence[Mapping[str, Any]]]


@dataclass(frozen=True, slots=True)
class FieldNotice:
    """A field, or all objects of a kind, that only one of the releases uses. count : the objects that have it."""

    what: str
    change: Literal["starts", "ceases"]
    count: int
    examples: tuple[str, ...]

    def to_dict(self) -> dict[str, Any]:
        return {
            "what": self.what,
            "change": self.change,
            "count": self.count,
            "examples": list(self.examples),
        }


@dataclass(frozen=True, slots=True)
class PolicyNotice:
    """A part of what the policy means: its path, and either meaning as plain JSON; None where there is none."""

    path: str
    before: Any
    after: Any

    def to_dict(self) -> dict[str, Any]:
        return {"path": self.path, "before": self.before, "after": self.after}


@dataclass(frozen=True, slots=True)
class RefusedPolicy:
    """A release that does not take the policy, and each of its reasons."""

    release: str
    problems: tuple[Problem, ...]

    def to_dict(self) -> dict[str, Any]:
        problems = [{"path": one.path, "message": one.message} for one in self.problems]
        return {"release": self.release, "problems": problems}


def field_notices(
    before: tuple[Release, ReadReport], after: tuple[Release, ReadReport]
) -> tuple[FieldNotice, ...]:
    """Of fields that one release left out while it read the objects. Fields that both leave out are not listed."""
    lost, left = dict(_left_out(*before)), dict(_left_out(*after))
    starts = [
        FieldNotice(what, "starts", one.count, one.examples) for what, one in lost.items() if what not in left
    ]
    ceases = [
        FieldNotice(what, "ceases", one.count, one.examples) for what, one in left.items() if what not in lost
    ]
    return (*starts, *ceases)


def policy_notices(before: SchedulerConfiguration, after: SchedulerConfiguration) -> tuple[PolicyNotice, ...]:
    """Differences in the meaning of the same text, with all defaults filled in."""
    return tuple(_differing("", expanded(before), expanded(after)))


def _left_out(release: Release, report: ReadReport) -> Iterator[tuple[str, Note]]:
    words = {DROPPED.format(name, release.release): name for name in release.dropped_fields}
    words |= {NOT_LOOKED_AT.format(kind, release.release): kind for kind in release.ignored_kinds}
    for note in report.warnings:
        if note.what in words:
            yield words[note.what], note


def _differing(path: str, before: Any, after: Any) -> Iterator[PolicyNotice]:
    if before == after:
        return
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        for name in dict.fromkeys((*before, *after)):
            place = f"{path}.{name}" if path else name
            if name == _PLUGINS:
                yield from _differing_plugins(place, before[name], after[name])
            else:
                yield from _differing(place, before.get(name), after.get(name))
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for index, (one, other) in enumerate(zip(before, after, strict=True)):
            yield from _differing(f"{path}[{index}]", one, other)
    else:
        yield PolicyNotice(path, before, after)


def _differing_plugins(path: str, before: _Plugins, after: _Plugins) -> Iterator[PolicyNotice]:
    """By plugin: where it runs, and its weight; and by point the order of those that both have, where it differs."""
    by_name = _by_plugin(before), _by_plugin(after)
    for name in dict.fromkeys((*by_name[0], *by_name[1])):
        one, other = (found.get(name) for found in by_name)
        if one != other:
            yield PolicyNotice(f"{path}[{name}]", one, other)
    for point in before:
        names = [[one["name"] for one in plugins.get(point, ())] for plugins in (before, after)]
        common = [[name for name in found if all(name in each for each in names)] for found in names]
        if common[0] != common[1]:
            yield PolicyNotice(f"{path}.{point}", common[0], common[1])


def _by_plugin(plugins: _Plugins) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    for point, there in plugins.items():
        for one in there:
            said = found.setdefault(one["name"], {"points": []})
            said["points"].append(point)
            if "weight" in one:
                said["weight"] = one["weight"]
    return found
