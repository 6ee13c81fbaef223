"""Out-of-tree plugins, which other packages provide, as a configuration uses them.

The caller that loads a configuration names them (`scheduler_core.out_of_tree` imports those that are allowed). What
is installed besides is looked up for a message alone, and nothing is imported for it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any, Final, Protocol

from scheduler_core.config.reader import Reader
from scheduler_core.problems import Problems

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP: Final = "scheduler_core.plugins"
"""Of entry points: plugin name → class."""
VARIABLE: Final = "PLAYGROUND_PLUGINS"
"""Of the environment: the names of plugins that are allowed. Read by the command line and by the server's settings."""


class OutOfTreeArgs(Protocol):
    """Arguments of a plugin: a frozen dataclass whose fields all have defaults."""

    @classmethod
    def read(cls, args: Reader, checks: Problems) -> OutOfTreeArgs:
        """From `pluginConfig[].args`, of which every field that there is gets asked for. `checks` : for mistakes of meaning."""


@dataclass(frozen=True, slots=True)
class OutOfTreePlugin:
    """package : its name and version. points : the extension points. args : None for a plugin without arguments.

    factory : as in framework.registry.
    """

    name: str
    package: str
    points: frozenset[str]
    factory: Callable[[Any, Any], Any]
    args: type[OutOfTreeArgs] | None = None


@dataclass(frozen=True, slots=True)
class OutOfTree:
    """plugins : by name. refused : name → why a plugin that is allowed cannot be used."""

    plugins: Mapping[str, OutOfTreePlugin] = field(default_factory=dict)
    refused: Mapping[str, str] = field(default_factory=dict)

    def why_not(self, name: str) -> str:
        """The end of the sentence that there is no such plugin."""
        if name in self.refused:
            return f": {self.refused[name]}"
        packages = [package_of(entry) for entry in installed(name)]
        if not packages:
            return ""
        return f": {' and '.join(packages)} is installed and has it, but it is not allowed; {VARIABLE} names the allowed plugins"


NONE: Final = OutOfTree()


def installed(name: str) -> tuple[EntryPoint, ...]:
    """What installed packages offer as the plugin of that name."""
    return _all_installed().get(name, ())


def package_of(entry: EntryPoint) -> str:
    """Name and version."""
    return f"{entry.dist.name} {entry.dist.version}" if entry.dist else "a package"


@cache
def _all_installed() -> dict[str, tuple[EntryPoint, ...]]:
    from importlib.metadata import entry_points  # noqa: PLC0415 - 40 to 60 ms that few need

    found: dict[str, tuple[EntryPoint, ...]] = {}
    for entry in entry_points(group=GROUP):
        found[entry.name] = (*found.get(entry.name, ()), entry)
    return found
