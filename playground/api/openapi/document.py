"""The OpenAPI document, made once by each process: it is the same for everybody, and takes more than a second."""

from __future__ import annotations

from threading import Lock
from typing import Any, Final

from drf_spectacular.generators import SchemaGenerator

_MADE_ALONE: Final = Lock()
_made: dict[str, Any] = {}


class OnceMade(SchemaGenerator):
    """Answers what it has made before. Its readers must not change it."""

    def get_schema(self, request: Any = None, public: bool = False) -> dict[str, Any]:
        """Made by one thread: drf-spectacular looks its extensions up while another would already use them."""
        if not self._is_whole(public):
            return self._fresh(request, public)
        with _MADE_ALONE:
            if not _made:
                _made.update(self._fresh(None, public))
        return _made

    def _is_whole(self, public: bool) -> bool:
        return public and self.api_version is None and self.patterns is None and self.urlconf is None

    def _fresh(self, request: Any, public: bool) -> dict[str, Any]:
        document: dict[str, Any] = super().get_schema(request, public)
        return document
