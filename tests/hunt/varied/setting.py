"""In what a scheduler is played: its configuration, and the budgets of its cluster."""

from __future__ import annotations

from typing import Any, Final

from tests.hunt.varied.chance import Chance
from tests.hunt.varied.policies import DEFAULTS, SCHEDULERS
from tests.support.builders import Manifest, a_budget

Fields = dict[str, Any]
NO_PREEMPTION: Final = {"postFilter": {"disabled": [{"name": "*"}]}}

PLAIN: Final[Fields] = {"Configuration": DEFAULTS, "Budgets": []}
"""The default profile alone, in a cluster without budgets."""


def a_setting(chance: Chance) -> Fields:
    """As a scenario has it."""
    return {"Configuration": _configuration(chance), "Budgets": _budgets(chance)}


def schedulers_of(setting: Fields) -> list[str]:
    return [profile["schedulerName"] for profile in setting["Configuration"]["profiles"]]


def _configuration(chance: Chance) -> Fields:
    names = SCHEDULERS[: 2 if chance.of(0.3) else 1]
    backoff = {"podInitialBackoffSeconds": chance.number(1, 4), "podMaxBackoffSeconds": chance.number(4, 12)}
    return (
        DEFAULTS
        | (backoff if chance.of(0.3) else {})
        | {"profiles": [_profile(chance, name) for name in names]}
    )


def _profile(chance: Chance, name: str) -> Fields:
    plugins: Fields = {}
    if chance.of(0.15):
        plugins |= NO_PREEMPTION
    if chance.of(0.1):
        plugins["filter"] = {
            "disabled": [{"name": chance.one(("TaintToleration", "InterPodAffinity", "NodeResourcesFit"))}]
        }
    if chance.of(0.1):
        plugins["multiPoint"] = {
            "disabled": [{"name": chance.one(("PodTopologySpread", "NodeUnschedulable", "TaintToleration"))}]
        }
    profile = {"schedulerName": name, "pluginConfig": _arguments(chance)}
    return profile | ({"plugins": plugins} if plugins else {})


def _arguments(chance: Chance) -> list[Fields]:
    given: dict[str, Fields] = {}
    if chance.of(0.3):
        given["InterPodAffinity"] = {"hardPodAffinityWeight": chance.one((0, 7, 100))}
    if chance.of(0.3):
        strategy = {"type": "MostAllocated", "resources": [{"name": "cpu", "weight": 1}]}
        given["NodeResourcesFit"] = {"scoringStrategy": strategy}
    return [{"name": name, "args": args} for name, args in given.items()]


def _budgets(chance: Chance) -> list[Manifest]:
    if chance.of(0.6):
        return []
    return [
        a_budget(
            f"budget-{number}",
            selector={"matchLabels": {"a": chance.one("123")}},
            allowed=chance.number(0, 1),
        )
        for number in range(chance.number(1, 2))
    ]
