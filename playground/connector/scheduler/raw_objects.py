"""Objects as the API server sent them, including fields that the scheduler does not read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from playground.connector.client.objects import key_of


class RawObjects:
    """Heard (client.objects), of these kinds."""

    def __init__(self, *kinds: str) -> None:
        self._raws: dict[str, dict[str, msgspec.Raw]] = {kind: {} for kind in kinds}

    def there(self, kind: str, raw: msgspec.Raw) -> None:
        if kind in self._raws:
            self._raws[kind][key_of(raw)] = raw.copy()

    def gone(self, kind: str, key: str) -> None:
        if kind in self._raws:
            self._raws[kind].pop(key, None)

    def find(self, kind: str, key: str) -> Mapping[str, Any] | None:
        """A Lookup (extenders.manifests)."""
        raw = self._raws[kind].get(key)
        return None if raw is None else msgspec.json.decode(raw)
