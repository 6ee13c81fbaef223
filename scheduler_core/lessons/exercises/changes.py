"""What an exercise allows to be changed, as rules on the difference between the start and a try."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Any, Final

from scheduler_core.lessons.document.language import Rule

POLICY: Final = "KubeSchedulerConfiguration"
SCENARIO: Final = "Scenario"
_MOST_NAMED: Final = 5
Identity = tuple[str, str]
"""(kind, name), the name as ``namespace/name`` where the kind has namespaces."""


@dataclass(frozen=True, slots=True)
class ObjectDifference:
    """How one object differs. fields : where, of one that is there before and after."""

    kind: str
    name: str
    how: str
    fields: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.kind} {self.name}".strip()


def refusals(
    before: Sequence[Mapping[str, Any]], after: Sequence[Mapping[str, Any]], rules: Sequence[Rule]
) -> list[str]:
    """What may not be changed and is, in sentences; empty if all is allowed."""
    changes = list(differences(before, after))
    told = [sentence for change in changes if (sentence := _refusal(change, rules))]
    return told + [
        f"At most {rule.at_most} of these may be changed: {in_words(rule)}. You changed {count}."
        for rule in rules
        if rule.at_most is not None
        and (count := sum(_meets(change, rule) for change in changes)) > rule.at_most
    ]


def differences(
    before: Sequence[Mapping[str, Any]], after: Sequence[Mapping[str, Any]]
) -> Iterator[ObjectDifference]:
    """Objects that were changed, then those that were removed, then those that were added."""
    known, made = _by_identity(before), _by_identity(after)
    for identity in known:
        if identity in made and (fields := tuple(different_fields(known[identity], made[identity]))):
            yield ObjectDifference(*identity, "changed", fields)
    yield from (ObjectDifference(*identity, "removed") for identity in known if identity not in made)
    yield from (ObjectDifference(*identity, "added") for identity in made if identity not in known)


def different_fields(before: Any, after: Any, path: str = "") -> Iterator[str]:
    """Paths such as spec.containers[0].resources.requests.cpu; a field that is absent is an empty one."""
    if _are_mappings(before, after):
        for name in dict.fromkeys([*(before or ()), *(after or ())]):
            inner = f"{path}.{name}" if path else str(name)
            yield from different_fields((before or {}).get(name), (after or {}).get(name), inner)
        return
    if _alike_lists(before, after):
        for index, (one, other) in enumerate(zip(before, after, strict=True)):
            yield from different_fields(one, other, f"{path}[{index}]")
    elif before != after:
        yield path


def in_words(rule: Rule) -> str:
    """What a rule allows, as a clause: “Pod team/web-0: spec.nodeSelector”."""
    names = "" if rule.names == ("*",) else f" {', '.join(rule.names)}"
    verb = " and ".join([*(["add"] if rule.add else []), *(["remove"] if rule.remove else [])])
    what = {POLICY: "the policy", SCENARIO: "the scenario"}.get(rule.kind, f"{rule.kind}{names}")
    what = f"{verb} {what}" if verb else what
    most = "" if rule.at_most is None else f", at most {rule.at_most}"
    return f"{what}{': ' if rule.fields else ''}{', '.join(rule.fields)}{most}"


def _refusal(change: ObjectDifference, rules: Sequence[Rule]) -> str | None:
    of_kind = [rule for rule in rules if covers(rule, change)]
    if any(_meets(change, rule) for rule in of_kind):
        return None
    allowed = [field for rule in of_kind if not (rule.add or rule.remove) for field in rule.fields]
    if change.how == "changed" and allowed:
        outside = [field for field in change.fields if not _inside(field, allowed)]
        return f"{change}: {_named(outside)} may not be changed, only {', '.join(allowed)}."
    return f"{change} may not be {change.how}."


def _meets(change: ObjectDifference, rule: Rule) -> bool:
    if not covers(rule, change):
        return False
    if change.how == "changed":
        fields_fit = not rule.fields or all(_inside(field, rule.fields) for field in change.fields)
        return not (rule.add or rule.remove) and fields_fit
    return rule.add if change.how == "added" else rule.remove


def covers(rule: Rule, change: ObjectDifference) -> bool:
    """Whether a rule speaks of the object."""
    names = {change.name, change.name.removeprefix("default/")}
    return rule.kind == change.kind and any(
        fnmatchcase(name, pattern) for name in names for pattern in rule.names
    )


def _inside(field: str, allowed: Sequence[str]) -> bool:
    return any(field == one or field.startswith((f"{one}.", f"{one}[")) for one in allowed)


def _by_identity(objects: Sequence[Mapping[str, Any]]) -> dict[Identity, Mapping[str, Any]]:
    return {identity_of(one): one for one in objects}


def identity_of(one: Mapping[str, Any]) -> Identity:
    """What identifies an object."""
    metadata = one.get("metadata") or {}
    kind, name = str(one.get("kind", "")), str(metadata.get("name", ""))
    namespace = metadata.get("namespace") or ("default" if kind in _NAMESPACED else "")
    return kind, f"{namespace}/{name}" if namespace else name


def _are_mappings(before: Any, after: Any) -> bool:
    """At least one is; the other may be absent."""
    both = [one for one in (before, after) if one is not None]
    return bool(both) and all(isinstance(one, Mapping) for one in both)


def _alike_lists(before: Any, after: Any) -> bool:
    """Lists of objects of one length are compared one by one, all others as a whole."""
    if not (isinstance(before, list) and isinstance(after, list)) or len(before) != len(after):
        return False
    return all(isinstance(one, Mapping) for one in (*before, *after))


def _named(fields: Sequence[str]) -> str:
    more = len(fields) - _MOST_NAMED
    return ", ".join(fields[:_MOST_NAMED]) + (f" and {more} more" if more > 0 else "")


_NAMESPACED: Final = frozenset(
    {"Pod", "PersistentVolumeClaim", "PodDisruptionBudget", "Service", "ReplicaSet", "StatefulSet"}
    | {"ReplicationController", "Deployment", "Job", "DaemonSet"}
)
