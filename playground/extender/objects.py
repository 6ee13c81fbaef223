"""Pods and nodes of a request as the core's objects."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeVar

import msgspec

from scheduler_core.errors import InvalidInput
from scheduler_core.model.cluster import Cluster, read_cluster_json
from scheduler_core.model.pod import Pod

_SHOWN_MISTAKES: Final = 3
FIELDS: Final = msgspec.json.Decoder(dict[str, msgspec.Raw])
FIELDS_OR_NULL: Final = msgspec.json.Decoder(dict[str, msgspec.Raw] | None)

T = TypeVar("T")


class CannotAnswer(Exception):
    """The message is for the `Error` of a reply."""


def read_pod(raw: bytes) -> Pod:
    """A pod that looks for a node; a node name in it is ignored. Raises CannotAnswer."""
    fields: dict[str, Any] = decoded(raw, FIELDS, "Pod")
    spec = decoded(fields.get("spec", b"null"), FIELDS_OR_NULL, "Pod: spec")
    if spec and "nodeName" in spec:
        fields["spec"] = {name: value for name, value in spec.items() if name != "nodeName"}
    return read("Pod", [fields]).pods[0]


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
