"""What a configuration really means, as JSON: every profile with its plugins at every point and their effective args.

Field names are those of `kubescheduler.config.k8s.io/v1`; nothing is left to be defaulted. Keys and certificates of
extenders are left out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any, Final

import msgspec

from scheduler_core.config.configuration import Extender, PluginRef, Profile, SchedulerConfiguration
from scheduler_core.config.duration import Duration
from scheduler_core.config.plugins.args import ScoringStrategy, ScoringStrategyType
from scheduler_core.config.versions.defaults import WEIGHTED_POINTS

_IRREGULAR: Final = {"enable_https": "enableHTTPS"}


def expanded(configuration: SchedulerConfiguration) -> dict[str, Any]:
    """The configuration as JSON.

    `profiles[]` holds `schedulerName`, `percentageOfNodesToScore` (the effective one), `plugins` (extension point →
    [{name, weight}], weight only where weights count) and `args` (plugin name → args). The other fields are those of
    SchedulerConfiguration.
    """
    view = {
        _camel(field.name): _json(getattr(configuration, field.name))
        for field in fields(configuration)
        if field.name not in ("profiles", "extenders", "release", "out_of_tree", "feature_gates")
    }
    view["profiles"] = [_profile(profile, configuration) for profile in configuration.profiles]
    view["extenders"] = [_extender(extender) for extender in configuration.extenders]
    return view


def _profile(profile: Profile, configuration: SchedulerConfiguration) -> dict[str, Any]:
    percentage = profile.percentage_of_nodes_to_score
    return {
        "schedulerName": profile.scheduler_name,
        "percentageOfNodesToScore": configuration.percentage_of_nodes_to_score
        if percentage is None
        else percentage,
        "plugins": {
            point: [_plugin(plugin, point) for plugin in plugins]
            for point, plugins in profile.plugins.items()
        },
        "args": {name: _json(args) for name, args in profile.plugin_args.items()},
    }


def _plugin(plugin: PluginRef, point: str) -> dict[str, Any]:
    return (
        {"name": plugin.name, "weight": plugin.weight} if point in WEIGHTED_POINTS else {"name": plugin.name}
    )


def _extender(extender: Extender) -> dict[str, Any]:
    view: dict[str, Any] = _json(extender)
    if extender.tls_config is not None:
        view["tlsConfig"] = {
            name: value for name, value in view["tlsConfig"].items() if not name.endswith("Data")
        }
    return view


def _json(value: Any) -> Any:
    match value:
        case Duration():
            return str(value)
        case bytes():
            return len(value)
        case ScoringStrategy():
            return _strategy(value)
        case msgspec.Struct():
            return _without_absent(msgspec.to_builtins(value))
        case tuple():
            return [_json(element) for element in value]
        case Mapping():
            return {key: _json(element) for key, element in value.items()}
    if is_dataclass(value):
        return {_camel(field.name): _json(getattr(value, field.name)) for field in fields(value)}
    return str(value) if isinstance(value, str) else value


def _strategy(strategy: ScoringStrategy) -> dict[str, Any]:
    view = {"type": str(strategy.type), "resources": _json(strategy.resources)}
    if strategy.type is ScoringStrategyType.REQUESTED_TO_CAPACITY_RATIO:
        view["requestedToCapacityRatio"] = {"shape": _json(strategy.shape)}
    return view


def _without_absent(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _without_absent(field) for key, field in value.items() if field is not None}
    return [_without_absent(element) for element in value] if isinstance(value, list | tuple) else value


def _camel(name: str) -> str:
    return _IRREGULAR.get(name) or re.sub(r"_(.)", lambda match: match[1].upper(), name)
