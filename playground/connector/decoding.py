"""JSON of the API server → model objects, defaulted and admitted as those of a snapshot are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec
import structlog

from scheduler_core.model import admission
from scheduler_core.model.decode import decoder
from scheduler_core.model.items import UNREADABLE
from scheduler_core.model.kinds import KINDS
from scheduler_core.model.meta import Resource
from scheduler_core.model.pod import Pod
from scheduler_core.model.pod_reader import PodReader
from scheduler_core.model.priority import PriorityTable

log = structlog.get_logger(__name__)

_ADMISSIONS: Final[dict[str, Callable[[Any], tuple[Any, tuple[str, ...]]]]] = {
    "Node": admission.admit_node,
    "Namespace": admission.admit_namespace,
    "StorageClass": admission.admit_storage_class,
}
# Specs that a reader remembers are never forgotten; after so many pods a new one begins.
_PODS_A_READER: Final = 200_000


class Decoding:
    """Of all kinds. An object that cannot be read is left out, and said so: the cluster has it, the scheduler does not."""

    def __init__(self) -> None:
        self._reader = PodReader(PriorityTable(()))
        self._n_pods = 0

    def read(self, kind: str, raw: msgspec.Raw) -> Resource | None:
        try:
            return self._pod(raw) if kind == "Pod" else self._other(kind, raw)
        except UNREADABLE as problem:
            log.warning("object_unreadable", kind=kind, problem=str(problem), object=bytes(raw)[:300])
            return None

    def _pod(self, raw: msgspec.Raw) -> Pod:
        self._n_pods += 1
        if self._n_pods % _PODS_A_READER == 0:
            self._reader = PodReader(PriorityTable(()))
        return self._reader.decode(raw).pod

    @staticmethod
    def _other(kind: str, raw: msgspec.Raw) -> Resource:
        one = decoder(KINDS[kind].model).decode(raw)
        admit = _ADMISSIONS.get(kind)
        admitted: Resource = admit(one)[0] if admit else one
        return admitted
