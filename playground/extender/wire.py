"""Requests of kube-scheduler and the replies to them (spec 09 §2–§6), read by their outer layers only.

Keys are read in any case, as Go reads them; pods and nodes stay the bytes they came as, so that a node is sent back exactly as
it was. Replies have the exact casing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, TypeVar

import msgspec

from playground.extender.node_texts import cut
from scheduler_core import decoders

Value = TypeVar("Value")


class Malformed(Exception):
    """The request cannot be understood; the message names the mistake."""


@dataclass(frozen=True, slots=True)
class NodesRequest:
    """ExtenderArgs. nodes : the objects' JSON, None where only names came, and then there are ``names``; in order."""

    pod: bytes
    nodes: tuple[bytes, ...] | None = None
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Candidate:
    """A node on which preemption found victims. uids : of the victims, most important first."""

    uids: tuple[str, ...]
    n_violations: int


@dataclass(frozen=True, slots=True)
class PreemptionRequest:
    """ExtenderPreemptionArgs."""

    pod: bytes
    candidates: Mapping[str, Candidate]


@dataclass(frozen=True, slots=True)
class BindingRequest:
    """ExtenderBindingArgs."""

    name: str
    namespace: str
    uid: str
    node: str


@dataclass(frozen=True, slots=True)
class FilterResult:
    """passed : in the order asked. failed, unresolvable : name → reason."""

    passed: tuple[str, ...]
    failed: Mapping[str, str] = field(default_factory=dict)
    unresolvable: Mapping[str, str] = field(default_factory=dict)


class _Items(msgspec.Struct):
    items: list[msgspec.Raw]


class _Arguments(msgspec.Struct, rename="pascal"):
    """As the scheduler sends them, large ones in one pass."""

    pod: msgspec.Raw
    nodes: _Items


class _Metadata(msgspec.Struct):
    name: str = ""
    uid: str = ""


class _Named(msgspec.Struct):
    metadata: _Metadata = msgspec.field(default_factory=_Metadata)


def read_nodes_request(body: bytes, known: Mapping[bytes, bytes] | None = None) -> NodesRequest:
    """known : nodes that came before, by their first words (node_texts.py). Raises Malformed."""
    if recognised := cut(body, known or {}):
        return NodesRequest(*recognised)
    try:
        arguments = _ARGUMENTS.decode(body)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return _read_any_casing(body)
    return NodesRequest(bytes(arguments.pod), _raws(arguments.nodes.items))


def _read_any_casing(body: bytes) -> NodesRequest:
    fields = _folded(body, "the request")
    pod = _pod(fields)
    nodes = _present(fields.get("nodes"))
    if nodes is not None:
        items = _present(_folded(nodes, "Nodes").get("items"))
        raws = [] if items is None else _decoded(items, _LIST, "Nodes.items")
        return NodesRequest(pod, _raws(raws))
    names = _present(fields.get("nodenames"))
    if names is None:
        raise Malformed("neither Nodes nor NodeNames are given")
    given = _decoded(names, _NAMES, "NodeNames")
    return NodesRequest(pod, names=tuple(given))


def read_preemption_request(body: bytes) -> PreemptionRequest:
    """Raises Malformed."""
    fields = _folded(body, "the request")
    full, meta = (_present(fields.get(key)) for key in ("nodenametovictims", "nodenametometavictims"))
    given = full if meta is None else meta
    by_node = {} if given is None else _decoded(given, _FIELDS, "the victims")
    candidates = {name: _candidate(bytes(raw), is_full=meta is None) for name, raw in by_node.items()}
    return PreemptionRequest(_pod(fields), candidates)


def read_binding_request(body: bytes) -> BindingRequest:
    """Raises Malformed."""
    fields = _folded(body, "the request")
    values = [_decoded(fields.get(name.lower(), b'""'), _TEXT, name) or "" for name in _BINDING]
    if missing := [name for name, value in zip(_BINDING, values, strict=True) if not value]:
        raise Malformed(f"{', '.join(missing)} must be given")
    for name, value in zip(_BINDING, values, strict=True):
        if name != "PodUID" and not _NAME.fullmatch(value):
            raise Malformed(f"{name} is not the name of an object")
    return BindingRequest(*values)


T = TypeVar("T")
_ARGUMENTS: Final = decoders.decoder(_Arguments)
_FIELDS: Final = decoders.decoder(dict[str, msgspec.Raw])
_LIST: Final = decoders.decoder(list[msgspec.Raw])
_NAMES: Final = decoders.decoder(list[str])
_FULL_PODS: Final = decoders.decoder(list[_Named])
_TEXT: Final = decoders.decoder(str | None)
_NUMBER: Final = decoders.decoder(int | None)
_BINDING = ("PodName", "PodNamespace", "PodUID", "Node")
_NAME = re.compile("[a-z0-9]([-a-z0-9.]*[a-z0-9])?")
"""Of objects; nothing that leads elsewhere in an address."""


def filter_reply(result: FilterResult, nodes: Mapping[str, bytes] | None) -> bytes:
    """nodes : name → the object as it came; None where only names came."""
    rest = {
        "FailedNodes": result.failed,
        "FailedAndUnresolvableNodes": result.unresolvable,
        "Error": "",
    }
    if nodes is None:
        return msgspec.json.encode({"Nodes": None, "NodeNames": result.passed, **rest})
    items = [nodes[name] for name in result.passed]
    head, tail = b'{"Nodes":{"metadata":{},"items":[', b']},"NodeNames":null,' + msgspec.json.encode(rest)[1:]
    if items:
        # Megabytes: they are copied once.
        items[0] = head + items[0]
        items[-1] += tail
    return b",".join(items) or head + tail


def scores_reply(scores: Iterable[tuple[str, int]]) -> bytes:
    return msgspec.json.encode([{"Host": name, "Score": score} for name, score in scores])


def preemption_reply(candidates: Mapping[str, Candidate]) -> bytes:
    by_node = {
        name: {"Pods": [{"UID": uid} for uid in one.uids], "NumPDBViolations": one.n_violations}
        for name, one in candidates.items()
    }
    return msgspec.json.encode({"NodeNameToMetaVictims": by_node})


def binding_reply() -> bytes:
    return error_reply("")


def error_reply(message: str) -> bytes:
    """For every verb; those whose results have no such field are failures by their status."""
    return msgspec.json.encode({"Error": message})


def _pod(fields: Mapping[str, bytes]) -> bytes:
    pod = _present(fields.get("pod"))
    if pod is None:
        raise Malformed("Pod is not given")
    return pod


def _raws(items: Iterable[msgspec.Raw]) -> tuple[bytes, ...]:
    return tuple(bytes(raw).strip() for raw in items)


def _candidate(raw: bytes, *, is_full: bool) -> Candidate:
    fields = _folded(raw, "victims")
    pods = _present(fields.get("pods")) or b"[]"
    violations = _decoded(fields.get("numpdbviolations", b"0"), _NUMBER, "NumPDBViolations") or 0
    return Candidate(_full_uids(pods) if is_full else _meta_uids(pods), violations)


def _full_uids(pods: bytes) -> tuple[str, ...]:
    return tuple(one.metadata.uid for one in _decoded(pods, _FULL_PODS, "Pods"))


def _meta_uids(pods: bytes) -> tuple[str, ...]:
    raws = _decoded(pods, _LIST, "Pods")
    fields = (_folded(bytes(raw), "Pods") for raw in raws)
    return tuple(_decoded(one.get("uid", b'""'), _TEXT, "UID") or "" for one in fields)


def _folded(body: bytes, what: str) -> dict[str, bytes]:
    """An object's values by their keys in lower case."""
    fields = _decoded(body, _FIELDS, what)
    return {key.lower(): bytes(raw) for key, raw in fields.items()}


def _present(raw: bytes | None) -> bytes | None:
    return None if raw is None or raw.strip() == b"null" else raw


def _decoded(raw: bytes, reader: msgspec.json.Decoder[T], what: str) -> T:
    try:
        return reader.decode(raw)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Malformed(f"{what} cannot be read: {error}") from None
