"""JSON of the API server → model objects."""

from __future__ import annotations

import msgspec
import structlog

from scheduler_core.model.objects.meta import Resource
from scheduler_core.model.readers.items import UNREADABLE
from scheduler_core.model.readers.object_reader import ObjectReader
from scheduler_core.releases.files import LATEST

log = structlog.get_logger(__name__)


class Decoder:
    """Of all kinds, as a release reads them. An object that cannot be read is left out and logged: the cluster has it, the scheduler does not."""

    def __init__(self, release: str = LATEST) -> None:
        self._reader = ObjectReader(release)

    def read(self, kind: str, raw: msgspec.Raw) -> Resource | None:
        try:
            return self._reader.read(kind, raw)
        except UNREADABLE as problem:
            log.warning("object_unreadable", kind=kind, problem=str(problem), object=bytes(raw)[:300])
            return None
