"""Static files whose names are looked up once a process: every test client makes its middleware anew."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Final

from playground.common.static_files import StaticFiles

NAME: Final = f"{__name__}.StaticFilesFoundOnce"
_FOUND: Final[dict[Hashable, dict[str, Any]]] = {}


def put_into(middleware: list[str]) -> None:
    """In the place of the ones of the product."""
    middleware[middleware.index(f"{StaticFiles.__module__}.{StaticFiles.__qualname__}")] = NAME


class StaticFilesFoundOnce(StaticFiles):
    def add_files(self, root: str, prefix: str | None = None) -> None:
        self._once((str(root), prefix), lambda: super(StaticFilesFoundOnce, self).add_files(root, prefix))

    def add_files_from_finders(self) -> None:
        self._once(self.static_prefix, super().add_files_from_finders)

    def _once(self, key: Hashable, find: Callable[[], None]) -> None:
        if self.autorefresh:
            find()
            return
        if key not in _FOUND:
            others: dict[str, Any] = self.files
            self.files: dict[str, Any] = {}
            find()
            _FOUND[key], self.files = self.files, others
        self.files |= _FOUND[key]
