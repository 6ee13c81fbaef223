"""The plugins of other packages that are allowed here: found by their entry points, imported, checked.

    [project.entry-points."scheduler_core.plugins"]
    QuietNodes = "quiet_nodes:QuietNodes"

The name is that of the plugin, the object its class. It is called with the plugin's arguments (an ``args_type``, None
without) and a Handle. Nothing is imported that is not named as allowed. Imported code may do everything that this process may do.
"""

from __future__ import annotations

import inspect
from dataclasses import is_dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from scheduler_core.config.plugins.out_of_tree import OutOfTree, OutOfTreePlugin, installed, package_of
from scheduler_core.config.versions.releases import RELEASES
from scheduler_core.framework import plugin as framework

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint


class _Refused(Exception):
    """Why a plugin cannot be used."""


@cache
def load_plugins(allowed: tuple[str, ...]) -> OutOfTree:
    """The plugins of these names, and why those that cannot be used cannot."""
    plugins: dict[str, OutOfTreePlugin] = {}
    refused: dict[str, str] = {}
    for name in allowed:
        try:
            plugins[name] = _plugin(name)
        except _Refused as why:
            refused[name] = str(why)
    return OutOfTree(plugins, refused)


def _plugin(name: str) -> OutOfTreePlugin:
    if any(name in release.plugin_points for release in RELEASES.values()):
        raise _Refused("kube-scheduler has a plugin of this name")
    entry = _entry(name)
    package = package_of(entry)
    kind = _checked(name, package, _imported(entry, package))
    points = frozenset(
        point for point, there in framework.EXTENSION_POINTS.items() if issubclass(kind, there)
    )
    if not points:
        raise _Refused(f"its class in {package} takes part in no extension point")
    return OutOfTreePlugin(name, package, points, kind, _args(kind, package))


def _entry(name: str) -> EntryPoint:
    found = installed(name)
    if not found:
        raise _Refused("it is allowed, but no installed package has it")
    if len(found) > 1:
        raise _Refused(f"more than one package has it: {', '.join(map(package_of, found))}")
    return found[0]


def _imported(entry: EntryPoint, package: str) -> object:
    try:
        return entry.load()
    except Exception as error:
        raise _Refused(f"{package} cannot be imported: {type(error).__name__}: {error}") from error


def _checked(name: str, package: str, found: object) -> Any:
    """The class of the plugin."""
    if not (isinstance(found, type) and issubclass(found, framework.Plugin)):
        raise _Refused(f"what {package} has under this name is not a plugin class: {found!r}")
    if inspect.isabstract(found):
        missing = ", ".join(sorted(found.__abstractmethods__))
        raise _Refused(f"its class in {package} lacks {missing}")
    own = getattr(found, "name", None)
    if own != name:
        raise _Refused(f"its class in {package} has the name {own!r}")
    return found


def _args(kind: Any, package: str) -> Any:
    """The class of its arguments; None if it takes none."""
    args = getattr(kind, "args_type", None)
    if args is None:
        return None
    if not (isinstance(args, type) and is_dataclass(args) and callable(getattr(args, "read", None))):
        raise _Refused(f"its args_type in {package} is not a dataclass with a method read")
    try:
        args()
    except TypeError as error:
        raise _Refused(f"its args_type in {package} has no defaults: {error}") from error
    return args
