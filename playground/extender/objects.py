"""Pods and nodes of a request as the core's objects."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, TypeVar

import msgspec

from scheduler_core import decoders
from scheduler_core.errors import InvalidInput
from scheduler_core.model.admission.priority import PriorityTable
from scheduler_core.model.cluster import Cluster, read_cluster_json
from scheduler_core.model.objects.pod import Pod
from scheduler_core.model.readers.checks import object_problems
from scheduler_core.model.readers.items import UNREADABLE
from scheduler_core.model.readers.pod_reader import PodReader

_SHOWN_MISTAKES: Final = 3
_PODS: Final = 64
"""Remembered: a scheduler sends each pod once for every verb."""
_PODS_A_READER: Final = 20_000
"""A reader never forgets a spec; after so many pods a new one begins."""
FIELDS: Final = decoders.decoder(dict[str, msgspec.Raw])
FIELDS_OR_NULL: Final = decoders.decoder(dict[str, msgspec.Raw] | None)

T = TypeVar("T")


class CannotAnswer(Exception):
    """The message is for the `Error` of a reply."""


@lru_cache(_PODS)
def read_pod(raw: bytes) -> Pod:
    """A pod that looks for a node; a node name in it is ignored. Equal texts give the same object. Raises CannotAnswer."""
    return _usual_pods.read(raw) or _read_any_pod(raw)


def _read_any_pod(raw: bytes) -> Pod:
    fields: dict[str, Any] = decoded(raw, FIELDS, "Pod")
    spec = decoded(fields.get("spec", b"null"), FIELDS_OR_NULL, "Pod: spec")
    if spec and "nodeName" in spec:
        fields["spec"] = {name: value for name, value in spec.items() if name != "nodeName"}
    return read("Pod", [fields]).pods[0]


class _UsualPods:
    """Pods as an API server gives them, without mistakes and on no node: a spec like that of an earlier pod is not read again.

    May be shared by threads.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._n_pods, self._reader = 0, _pod_reader()

    def read(self, raw: bytes) -> Pod | None:
        """None for another pod; then nothing is said about its mistakes."""
        with self._lock:
            self._n_pods += 1
            if self._n_pods % _PODS_A_READER == 0:
                self._reader = _pod_reader()
            try:
                found = self._reader.decode(raw)
            except UNREADABLE:
                return None
        has_mistakes = bool(found.problems) or any(True for _ in object_problems(found.pod))
        is_usual = found.pod.namespace and not found.pod.spec.node_name and not has_mistakes
        return found.pod if is_usual else None


def _pod_reader() -> PodReader:
    return PodReader(PriorityTable(()))


_usual_pods = _UsualPods()


def read(kind: str, objects: Sequence[Mapping[str, Any]]) -> Cluster:
    """Objects by their fields: they come without kind and apiVersion (spec 09 §2). Raises CannotAnswer."""
    if any("metadata" not in fields for fields in objects):
        raise CannotAnswer(f"{kind} is not an object with metadata")
    items = [{**fields, "kind": kind, "apiVersion": "v1"} for fields in objects]
    try:
        return read_cluster_json(msgspec.json.encode({"kind": "List", "apiVersion": "v1", "items": items}))
    except InvalidInput as error:
        mistakes = "; ".join(str(problem) for problem in error.problems[:_SHOWN_MISTAKES])
        raise CannotAnswer(f"{kind} cannot be read: {mistakes}") from None


def decoded(raw: bytes | msgspec.Raw, reader: msgspec.json.Decoder[T], what: str) -> T:
    """Raises CannotAnswer."""
    try:
        return reader.decode(raw)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise CannotAnswer(f"{what} cannot be read: {error}") from None
