"""Builders of configurations as users write them, and the problems that loading one finds."""

from __future__ import annotations

from typing import Any

from scheduler_core.config.configuration import PluginRef, Profile, SchedulerConfiguration
from scheduler_core.config.loader import load_configuration
from scheduler_core.errors import InvalidConfiguration

API_VERSION = "kubescheduler.config.k8s.io/v1"


def document(**fields: Any) -> dict[str, Any]:
    return {"apiVersion": API_VERSION, "kind": "KubeSchedulerConfiguration", **fields}


def with_profile(**fields: Any) -> dict[str, Any]:
    """A document with one profile."""
    return document(profiles=[fields])


def with_plugins(**sets: Any) -> dict[str, Any]:
    return with_profile(plugins=sets)


def with_args(name: str, **args: Any) -> dict[str, Any]:
    return with_profile(pluginConfig=[{"name": name, "args": args}])


def enabled(*plugins: str | tuple[str, int]) -> dict[str, Any]:
    entries = [
        {"name": one} if isinstance(one, str) else {"name": one[0], "weight": one[1]} for one in plugins
    ]
    return {"enabled": entries}


def disabled(*names: str) -> dict[str, Any]:
    return {"disabled": [{"name": name} for name in names]}


def problems_of(value: Any, **options: Any) -> list[tuple[str, str]]:
    """Every (path, message); empty where the configuration is valid."""
    try:
        loaded = load_configuration(value, **options)
    except InvalidConfiguration as error:
        return [(problem.path, problem.message) for problem in error.problems]
    assert isinstance(loaded, SchedulerConfiguration)
    return []


def only_profile(value: Any) -> Profile:
    (profile,) = load_configuration(value).profiles
    return profile


def plugins_at(value: Any, point: str) -> list[str]:
    return [plugin.name for plugin in only_profile(value).plugins[point]]


def refs(*plugins: str | tuple[str, int]) -> tuple[PluginRef, ...]:
    return tuple(PluginRef(one) if isinstance(one, str) else PluginRef(*one) for one in plugins)
