"""Changes of the policy: arguments that reject pods, and plugins whose rules only the scheduler enforces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from scheduler_core.config.plugins import names
from scheduler_core.config.versions.defaults import EMPTY_CONFIGURATION
from scheduler_core.model.objects.pod import DEFAULT_SCHEDULER_NAME
from scheduler_core.remedies.changes import change as kinds
from scheduler_core.remedies.changes.arguments import in_words, relaxed, with_arguments
from scheduler_core.remedies.changes.change import POLICY, Change, Target
from scheduler_core.remedies.kubelet import refusing
from scheduler_core.remedies.moment import EVERYWHERE, FilterResults, Moment

DISPENSABLE: Final = (
    names.NODE_UNSCHEDULABLE,
    names.TAINT_TOLERATION,
    names.INTER_POD_AFFINITY,
    names.POD_TOPOLOGY_SPREAD,
)
"""Plugins whose rules only the scheduler enforces. For the reasons of NodeResourcesFit, NodeAffinity and NodePorts the kubelet
refuses pods, and a volume that NodeVolumeLimits, VolumeZone or VolumeBinding rejects cannot be attached to the node.
"""


def policy_options(moment: Moment, filtered: FilterResults) -> list[Change]:
    """The options for plugins that reject the pod somewhere."""
    return [*_arguments(moment, filtered), *_plugins(moment, filtered)]


def _arguments(moment: Moment, filtered: FilterResults) -> Iterator[Change]:
    for name in (names.NODE_AFFINITY, names.POD_TOPOLOGY_SPREAD):
        args = relaxed(moment.arguments_of(name)) if filtered.verdicts.keys() & {name, EVERYWHERE} else None
        if args is not None:
            yield Change(
                kinds.RELAX_ARGUMENTS,
                Target(POLICY, moment.profile),
                f"{in_words(args)} in the profile {moment.profile}",
                ("plugin", name),
                relaxes=name,
            )


def _plugins(moment: Moment, filtered: FilterResults) -> list[Change]:
    return [
        Change(
            kinds.DISABLE_PLUGIN,
            Target(POLICY, moment.profile),
            f"disable the plugin {name} in the profile {moment.profile}",
            ("plugin", name),
            disables=name,
        )
        for name in DISPENSABLE
        if name in filtered.verdicts and (name != names.TAINT_TOLERATION or _only_by_advice(moment, filtered))
    ]


def _only_by_advice(moment: Moment, filtered: FilterResults) -> bool:
    """Whether some node rejects the pod only with taints that its kubelet does not enforce."""
    rejected = filtered.verdicts[names.TAINT_TOLERATION] != 0
    return bool((rejected & ~refusing(moment.state.nodes, filtered.pod.spec)).any())


def changed_policy(
    policy: Mapping[str, Any] | None,
    disabled: Iterable[tuple[str, str]],
    arguments: Iterable[tuple[str, str, Mapping[str, Any]]] = (),
) -> dict[str, Any]:
    """A KubeSchedulerConfiguration document without some plugins, and with other arguments; None means the defaults.

    disabled : (profile, plugin). arguments : (profile, plugin, fields); a field that is None is removed.
    """
    document: dict[str, Any] = dict(policy or EMPTY_CONFIGURATION)
    profiles = [dict(profile) for profile in document.get("profiles") or [{}]]
    for name, plugin in disabled:
        profiles = [_without(one, plugin) if _name(one) == name else one for one in profiles]
    for name, plugin, fields in arguments:
        profiles = [with_arguments(one, plugin, fields) if _name(one) == name else one for one in profiles]
    return document | {"profiles": profiles}


def _name(profile: Mapping[str, Any]) -> str:
    return str(profile.get("schedulerName") or DEFAULT_SCHEDULER_NAME)


def _without(profile: Mapping[str, Any], plugin: str) -> dict[str, Any]:
    """A plugin that an extension point names itself is removed there, too."""
    sets = {point: dict(one or {}) for point, one in (profile.get("plugins") or {}).items()}
    sets.setdefault(names.MULTI_POINT, {})
    for point, one in sets.items():
        one["enabled"] = [item for item in one.get("enabled") or () if item.get("name") != plugin]
        if point == names.MULTI_POINT:
            one["disabled"] = [*(one.get("disabled") or ()), {"name": plugin}]
        sets[point] = {name: items for name, items in one.items() if items}
    return {**profile, "plugins": sets}
