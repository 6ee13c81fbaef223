"""What pods say about each other: affinity, anti-affinity, topology spread."""

from __future__ import annotations

from typing import Any, Final

from tests.hunt.varied.chance import Chance
from tests.hunt.varied.nodes import HOST, REGION, ZONE

Fields = dict[str, Any]
APPS: Final = ("web", "db", "job")
KEYS: Final = (ZONE, ZONE, HOST, HOST, REGION, "rack")


def labels(chance: Chance) -> Fields:
    found: Fields = {}
    if chance.of(0.9):
        found["app"] = chance.one(APPS)
    if chance.of(0.6):
        found["version"] = chance.one(("1", "2"))
    return found


def affinity(chance: Chance) -> Fields:
    found: Fields = {}
    for kind in chance.some(("podAffinity", "podAntiAffinity"), 1):
        of_kind: Fields = {}
        if chance.of(0.5):
            of_kind["requiredDuringSchedulingIgnoredDuringExecution"] = [
                _term(chance) for _ in range(chance.number(1, 2))
            ]
        if chance.of(0.6):
            of_kind["preferredDuringSchedulingIgnoredDuringExecution"] = [
                {"weight": chance.one((1, 7, 100)), "podAffinityTerm": _term(chance)}
                for _ in range(chance.number(1, 2))
            ]
        if of_kind:
            found[kind] = of_kind
    return found


def _term(chance: Chance) -> Fields:
    term: Fields = {"topologyKey": chance.one(KEYS)}
    if chance.of(0.92):
        term["labelSelector"] = selector(chance)
    if chance.of(0.2):
        term["namespaces"] = chance.some(("default", "other"), 1)
    if chance.of(0.2):
        term["namespaceSelector"] = chance.one(
            (
                {},
                {"matchLabels": {"team": "a"}},
                {"matchExpressions": [{"key": "team", "operator": "Exists"}]},
            )
        )
    if "labelSelector" in term and chance.of(0.2):
        name = chance.one(("matchLabelKeys", "mismatchLabelKeys"))
        term[name] = ["version"]
        _drop(term["labelSelector"], "version")
    return term


def selector(chance: Chance) -> Fields:
    if chance.of(0.1):
        return {}
    found: Fields = {}
    if chance.of(0.7):
        found["matchLabels"] = {"app": chance.one(APPS)}
    if chance.of(0.4) or not found:
        key = chance.one(("app", "version", "none"))
        operator = chance.one(("In", "NotIn", "Exists", "DoesNotExist"))
        values = chance.some(APPS if key == "app" else ("1", "2"), 1)
        found["matchExpressions"] = [
            {"key": key, "operator": operator} | ({"values": values} if "In" in operator else {})
        ]
    return found


def spread(chance: Chance) -> list[Fields]:
    """Topology key and what happens otherwise are unique together."""
    made: dict[tuple[str, str], Fields] = {}
    for _ in range(chance.number(1, 2)):
        one = _constraint(chance)
        made[one["topologyKey"], one["whenUnsatisfiable"]] = one
    return list(made.values())


def _constraint(chance: Chance) -> Fields:
    when = chance.one(("DoNotSchedule", "ScheduleAnyway"))
    found: Fields = {
        "maxSkew": chance.number(1, 3),
        "topologyKey": chance.one(KEYS),
        "whenUnsatisfiable": when,
    }
    if chance.of(0.92):
        found["labelSelector"] = selector(chance)
    if when == "DoNotSchedule" and chance.of(0.3):
        found["minDomains"] = chance.number(1, 5)
    for name in ("nodeAffinityPolicy", "nodeTaintsPolicy"):
        if chance.of(0.3):
            found[name] = chance.one(("Honor", "Ignore"))
    if "labelSelector" in found and chance.of(0.2):
        found["matchLabelKeys"] = ["version"]
        _drop(found["labelSelector"], "version")
    return found


def _drop(selected: Fields, key: str) -> None:
    """A key must not be in the selector and among the keys that extend it."""
    if selected.get("matchExpressions"):
        selected["matchExpressions"] = [one for one in selected["matchExpressions"] if one["key"] != key]
