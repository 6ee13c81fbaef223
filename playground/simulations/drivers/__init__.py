"""The kinds of simulation: each module here is one, and has its DRIVER, or its READER if workers do not play the kind.

They are found by listing this package, in the order of their names. A module without either, and two modules of one kind, are mistakes.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterable, Mapping
from importlib import import_module
from types import ModuleType
from typing import Final, TypeVar

from playground.common.errors import NotFound
from playground.simulations.driver import Driver, Example, Reader

R = TypeVar("R", bound=Reader)


def _modules() -> Iterable[ModuleType]:
    names = sorted(module.name for module in pkgutil.iter_modules(__path__))
    return [import_module(f"{__name__}.{name}") for name in names]


def by_kind(readers: Iterable[R]) -> dict[str, R]:
    """Raises ValueError if two of them have the same kind or the same address."""
    found: dict[str, R] = {}
    for reader in readers:
        if reader.kind in found or reader.plural in {one.plural for one in found.values()}:
            raise ValueError(
                f"two drivers are of the kind {reader.kind}, or have the address {reader.plural}/"
            )
        found[reader.kind] = reader
    return found


def _reader(module: ModuleType) -> Reader:
    reader: Reader = module.DRIVER if hasattr(module, "DRIVER") else module.READER
    return reader


READERS: Final[Mapping[str, Reader]] = by_kind(_reader(module) for module in _modules())
DRIVERS: Final[Mapping[str, Driver]] = by_kind(
    module.DRIVER for module in _modules() if hasattr(module, "DRIVER")
)
"""Of the kinds that workers play."""


def driver_of(kind: str) -> Driver:
    """Of a kind that is played here."""
    return DRIVERS[kind]


def reader_of(kind: str) -> Reader:
    return READERS[kind]


def get_example(kind: str, slug: str) -> Example:
    """Raises NotFound."""
    found = next((example for example in driver_of(kind).examples() if example.slug == slug), None)
    if found is None:
        raise NotFound(f"There is no example {slug}.")
    return found
