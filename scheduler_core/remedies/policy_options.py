"""Changes of the policy: a plugin that the profile could do without, and the kubelet does not insist on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from scheduler_core.config import names
from scheduler_core.remedies import change as kinds
from scheduler_core.remedies.change import POLICY, Change, Target
from scheduler_core.remedies.moment import Judgement, Moment

DISPENSABLE: Final = (
    names.NODE_UNSCHEDULABLE,
    names.TAINT_TOLERATION,
    names.INTER_POD_AFFINITY,
    names.POD_TOPOLOGY_SPREAD,
    names.NODE_VOLUME_LIMITS,
    names.VOLUME_ZONE,
)
"""The kubelet refuses pods that do not fit for the reasons of all others (resources, node affinity, ports, volumes)."""


def policy_options(moment: Moment, judgement: Judgement) -> list[Change]:
    """Those that turn the pod away somewhere."""
    return [
        Change(
            kinds.DISABLE_PLUGIN,
            Target(POLICY, moment.profile),
            f"disable the plugin {name} in the profile {moment.profile}",
            ("plugin", name),
            disables=name,
        )
        for name in DISPENSABLE
        if name in judgement.verdicts
    ]


def changed_policy(policy: Mapping[str, Any] | None, disabled: Iterable[tuple[str, str]]) -> dict[str, Any]:
    """A KubeSchedulerConfiguration document without some plugins; None stands for the defaults.

    disabled : (profile, plugin).
    """
    document: dict[str, Any] = dict(policy or _EMPTY)
    profiles = [dict(profile) for profile in document.get("profiles") or [{}]]
    for name, plugin in disabled:
        profiles = [
            _without(profile, plugin) if profile.get("schedulerName", _DEFAULT_NAME) == name else profile
            for profile in profiles
        ]
    return document | {"profiles": profiles}


_DEFAULT_NAME: Final = "default-scheduler"
_EMPTY: Final = {"apiVersion": "kubescheduler.config.k8s.io/v1", "kind": "KubeSchedulerConfiguration"}


def _without(profile: Mapping[str, Any], plugin: str) -> dict[str, Any]:
    """Where a point names the plugin itself it is taken out there, too."""
    sets = {point: dict(one or {}) for point, one in (profile.get("plugins") or {}).items()}
    sets.setdefault(names.MULTI_POINT, {})
    for point, one in sets.items():
        one["enabled"] = [item for item in one.get("enabled") or () if item.get("name") != plugin]
        if point == names.MULTI_POINT:
            one["disabled"] = [*(one.get("disabled") or ()), {"name": plugin}]
        sets[point] = {name: items for name, items in one.items() if items}
    return {**profile, "plugins": sets}
