"""Objects that arrive one by one, as JSON of an API server, defaulted and admitted as those of a cluster file are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec

from scheduler_core.model.admission import devices as device_admission
from scheduler_core.model.admission import objects as admission
from scheduler_core.model.admission.dropped_fields import dropped_from_object
from scheduler_core.model.admission.priority import PriorityTable
from scheduler_core.model.kinds import KINDS
from scheduler_core.model.objects.meta import Resource
from scheduler_core.model.readers.decoding import decoder
from scheduler_core.model.readers.inspection import inspect_object
from scheduler_core.model.readers.pod_reader import PodReader
from scheduler_core.releases.files import LATEST, release_named

_ADMISSIONS: Final[dict[str, Callable[[Any], tuple[Any, tuple[str, ...]]]]] = {
    "Node": admission.admit_node,
    "Namespace": admission.admit_namespace,
    "StorageClass": admission.admit_storage_class,
    "ResourceClaim": device_admission.admit_resource_claim,
    "ResourceClaimTemplate": device_admission.admit_resource_claim_template,
}
# Specs that a reader remembers are never forgotten; after so many pods a new one begins.
_PODS_A_READER: Final = 200_000


class ObjectReader:
    """Of all kinds; equal specs of pods are shared. release : whose API server stores them; what it would drop is dropped."""

    def __init__(self, release: str = LATEST) -> None:
        self._release = release_named(release)
        self._reader = self._pod_reader()
        self._n_pods = 0

    def read(self, kind: str, raw: bytes | msgspec.Raw) -> Resource:
        """Raises one of ``items.UNREADABLE`` at the first mistake in the object's types, KeyError for an unknown kind."""
        try:
            return self._decoded(kind, raw)
        except msgspec.ValidationError:
            clean, mistakes = inspect_object(msgspec.json.decode(raw), KINDS[kind].model)
            if mistakes:
                raise
            # Go writes an empty list that must be there as null, and so reads it.
            return self._decoded(kind, msgspec.json.encode(clean))

    def _decoded(self, kind: str, raw: bytes | msgspec.Raw) -> Resource:
        if kind != "Pod":
            return self._other(kind, raw)
        self._n_pods += 1
        if self._n_pods % _PODS_A_READER == 0:
            self._reader = self._pod_reader()
        return self._reader.decode(raw).pod

    def _pod_reader(self) -> PodReader:
        return PodReader(PriorityTable(()), self._release)

    def _other(self, kind: str, raw: bytes | msgspec.Raw) -> Resource:
        one = decoder(KINDS[kind].model).decode(raw)
        if self._release.dropped_fields:
            one, _ = dropped_from_object(kind, one, self._release.dropped_fields)
        admit = _ADMISSIONS.get(kind)
        admitted: Resource = admit(one)[0] if admit else one
        return admitted
