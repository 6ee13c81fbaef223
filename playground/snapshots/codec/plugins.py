"""The out-of-tree plugins that this server allows, and whether those that decide in something stored are still the same."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Final

import structlog
from django.conf import settings

from playground.common.errors import Conflict, Mistake
from scheduler_core.config.plugins.out_of_tree import OutOfTree
from scheduler_core.config.text.document import plain_object
from scheduler_core.config.warnings import out_of_tree_plugins
from scheduler_core.out_of_tree import load_plugins

Packages = Mapping[str, str]
"""Plugin → name and version of the package that has it."""

log = structlog.get_logger(__name__)

_DIFFER: Final = "It uses plugins that this server does not have in that version, so it can be neither played nor explained."


def allowed_plugins() -> OutOfTree:
    """Those that the settings name, imported when they are needed first. Those that cannot be used are logged once."""
    return _loaded(tuple(settings.PLUGINS))


@lru_cache(maxsize=1)
def _loaded(names: tuple[str, ...]) -> OutOfTree:
    found = load_plugins(names)
    for name, why in found.refused.items():
        log.warning("plugin_refused", plugin=name, why=why)
    return found


def packages_of(configs: Iterable[Mapping[str, Any] | str | None]) -> dict[str, str]:
    """Of the plugins that these configurations enable. Nothing is allowed: nothing is looked at."""
    allowed = allowed_plugins()
    if not allowed.plugins:
        return {}
    found = (out_of_tree_plugins(plain_object(config) or {}, allowed) for config in configs)
    return {plugin.name: plugin.package for enabled in found for _, plugin in enabled}


def check_packages(deciding: Packages) -> None:
    """Raises Conflict naming each plugin that is not here, or not in that version."""
    if not deciding:
        return
    allowed = allowed_plugins()
    problems = [
        Mistake(f"plugins.{name}", f"{package} decides; {_here(name, allowed)}")
        for name, package in deciding.items()
        if name not in allowed.plugins or allowed.plugins[name].package != package
    ]
    if problems:
        raise Conflict(_DIFFER, problems=problems, code="plugins-differ")


def _here(name: str, allowed: OutOfTree) -> str:
    plugin = allowed.plugins.get(name)
    return (
        f"there is no such plugin here{allowed.why_not(name)}"
        if plugin is None
        else f"here it is {plugin.package}"
    )
