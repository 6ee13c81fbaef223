"""Fields of older KubeSchedulerConfigurations that stood at the top and are gone, as far as they decide (spec 14 §7)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from scheduler_core.config.configuration import Profile
from scheduler_core.config.plugins import names
from scheduler_core.config.plugins.args import InterPodAffinityArgs, PluginArgs
from scheduler_core.config.plugins.out_of_tree import OutOfTreeArgs
from scheduler_core.config.reader import Reader
from scheduler_core.config.versions.api_versions import ApiVersion
from scheduler_core.problems import Problems

_DEFAULT_PROVIDER: Final = "DefaultProvider"


@dataclass(frozen=True, slots=True)
class Former:
    """preempts : unless `disablePreemption`. hard_weight : `hardPodAffinitySymmetricWeight`, None if it is not given."""

    preempts: bool = True
    hard_weight: int | None = None

    def applied(self, profiles: tuple[Profile, ...]) -> tuple[Profile, ...]:
        return tuple(self._of(profile) for profile in profiles)

    def _of(self, profile: Profile) -> Profile:
        if not self.preempts:
            plugins = {**profile.plugins, names.POST_FILTER: ()}
            profile = replace(profile, plugins=plugins, plugin_args=_without_preemption(profile))
        args = profile.plugin_args.get(names.INTER_POD_AFFINITY)
        if self.hard_weight is not None and args == InterPodAffinityArgs():
            own = replace(args, hard_pod_affinity_weight=self.hard_weight)
            profile = replace(profile, plugin_args={**profile.plugin_args, names.INTER_POD_AFFINITY: own})
        return profile


def read_former(reader: Reader, version: ApiVersion, problems: Problems) -> Former:
    """Asks for all fields that files of the version may have and those of v1 may not."""
    fields = version.former_fields
    for name in fields:
        reader.raw(name)
    if "algorithmSource" in fields:
        _check_source(reader, problems)
    preempts = not reader.boolean("disablePreemption") if "disablePreemption" in fields else True
    if "hardPodAffinitySymmetricWeight" not in fields:
        return Former(preempts)
    return Former(preempts, _hard_weight(reader, problems))


def _check_source(reader: Reader, problems: Problems) -> None:
    """The default algorithm; policy files, which could choose another, are not read."""
    source = reader.record("algorithmSource")
    if source is None:
        return
    provider = source.optional_string("provider")
    if source.has("policy"):
        problems.add(source.at("policy"), "policy files are not read here")
    elif provider not in (None, _DEFAULT_PROVIDER):
        problems.unsupported(source.at("provider"), str(provider), (_DEFAULT_PROVIDER,))


def _hard_weight(reader: Reader, problems: Problems) -> int | None:
    weight = reader.optional_integer("hardPodAffinitySymmetricWeight")
    if weight is not None and not 0 <= weight <= 100:
        path = reader.at("hardPodAffinitySymmetricWeight")
        problems.invalid(path, weight, "not in valid range [0-100]")
    return weight


def _without_preemption(profile: Profile) -> Mapping[str, PluginArgs | OutOfTreeArgs]:
    return {name: args for name, args in profile.plugin_args.items() if name != names.DEFAULT_PREEMPTION}
