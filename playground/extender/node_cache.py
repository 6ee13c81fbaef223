"""Nodes that schedulers have sent, stored so that they are recognised by their bytes.

Of a node's ten kilobytes most are images, of which a pod asks for a few: they are looked through when somebody asks.
"""

from __future__ import annotations

import json
import threading
from collections import OrderedDict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec
from msgspec import structs

from playground.extender.node_texts import first_words
from playground.extender.objects import FIELDS, FIELDS_OR_NULL, CannotAnswer, decoded, read
from scheduler_core import decoders
from scheduler_core.model.objects.node import ContainerImage, Node

KEPT_BYTES: Final = 64 << 20
_MOST_ASKED: Final = 64
"""Images of one node whose sizes are remembered."""


class _Image(msgspec.Struct):
    names: tuple[str, ...] | None = ()
    sizeBytes: int | None = 0  # noqa: N815 - the API's


_IMAGES: Final = decoders.decoder(tuple[_Image, ...] | None)


class CachedNode:
    """A node that was read, without its images. raw : as it came."""

    def __init__(self, raw: bytes, node: Node, images: msgspec.Raw) -> None:
        self.raw, self.node, self._images = raw, node, images
        self._sizes: dict[str, int | None] = {}
        self._with: tuple[tuple[str, ...], Node] = ((), node)

    def size_of(self, image: str) -> int | None:
        """In bytes; None if the node does not have it. Raises CannotAnswer for images that cannot be read."""
        try:
            return self._sizes[image]
        except KeyError:
            size = self._looked_up(image)
        if len(self._sizes) >= _MOST_ASKED:
            self._sizes.clear()
        self._sizes[image] = size
        return size

    def with_images(self, wanted: tuple[str, ...]) -> Node:
        """With those of the wanted images that it has, and no other images."""
        if self._with[0] != wanted:
            sizes = ((name, self.size_of(name)) for name in wanted)
            images = tuple(ContainerImage((name,), size) for name, size in sizes if size is not None)
            status = structs.replace(self.node.status, images=images)
            self._with = wanted, structs.replace(self.node, status=status)
        return self._with[1]

    def _looked_up(self, image: str) -> int | None:
        text = bytes(self._images)
        # What a text of JSON has in it can be searched for as it is, unless something there is escaped.
        if json.dumps(image, ensure_ascii=False).encode() not in text and b"\\" not in text:
            return None
        images = decoded(text, _IMAGES, f"the images of {self.node.name}") or ()
        return next((one.sizeBytes or 0 for one in images if image in (one.names or ())), None)


@dataclass(frozen=True, slots=True)
class RequestNodes:
    """The nodes of a request, in its order. by_name : name → what is kept of it."""

    by_name: Mapping[str, CachedNode]

    def raws(self) -> dict[str, bytes]:
        """Name → the node as it came."""
        return {name: one.raw for name, one in self.by_name.items()}

    def present(self, images: Collection[str]) -> tuple[str, ...]:
        """Those of the images that a node has."""
        return tuple(
            name for name in images if any(one.size_of(name) is not None for one in self.by_name.values())
        )

    def models(self, images: tuple[str, ...]) -> tuple[Node, ...]:
        """The nodes with these images only; other images do not matter to a pod that uses these."""
        return tuple(one.with_images(images) for one in self.by_name.values())


class NodeCache:
    """Forgets what was asked for longest ago. May be shared by threads."""

    def __init__(self, capacity: int = KEPT_BYTES) -> None:
        """capacity : in bytes of the nodes as they came."""
        self._capacity, self._size = capacity, 0
        self._lock = threading.Lock()
        self._cached: OrderedDict[bytes, CachedNode] = OrderedDict()
        self.known: dict[bytes, bytes] = {}
        """First words → the newest node that begins with them, as it came."""

    def given(self, nodes: Sequence[bytes]) -> RequestNodes:
        """Raises CannotAnswer for nodes that cannot be read or told apart."""
        with self._lock:
            missing = [raw for raw in dict.fromkeys(nodes) if raw not in self._cached]
        new = {one.raw: one for one in _read_nodes(missing)} if missing else {}
        with self._lock:
            found = [new.get(raw) or self._cached.get(raw) for raw in nodes]
            for one in found:
                if one is not None:
                    self._keep(one)
            self._forget()
        if None in found:
            # Another thread has had them forgotten meanwhile.
            return self.given(nodes)
        by_name = {one.node.name: one for one in found if one is not None}
        if len(by_name) < len(nodes):
            raise CannotAnswer("two of the nodes have the same name")
        return RequestNodes(by_name)

    def _keep(self, one: CachedNode) -> None:
        if one.raw in self._cached:
            self._cached.move_to_end(one.raw)
            return
        self._cached[one.raw] = one
        self._size += len(one.raw)
        self.known[first_words(one.raw)] = one.raw

    def _forget(self) -> None:
        while self._size > self._capacity:
            raw, _ = self._cached.popitem(last=False)
            self._size -= len(raw)
            words = first_words(raw)
            if self.known.get(words) is raw:
                del self.known[words]


def _read_nodes(raws: Sequence[bytes]) -> list[CachedNode]:
    parts = [_apart(raw) for raw in raws]
    nodes = read("Node", [part for part, _ in parts]).nodes
    return [CachedNode(raw, node, images) for raw, node, (_, images) in zip(raws, nodes, parts, strict=True)]


def _apart(raw: bytes) -> tuple[dict[str, Any], msgspec.Raw]:
    """A node's fields without its images, and these as they came."""
    fields = decoded(raw, FIELDS, "Node")
    status = decoded(fields.get("status", b"null"), FIELDS_OR_NULL, "Node: status")
    if not status or "images" not in status:
        return fields, msgspec.Raw(b"null")
    images = status.pop("images")
    return {**fields, "status": status}, images
