"""Cuts the nodes out of a request without parsing known ones again.

kube-scheduler sends the same megabytes again and again, written in one way (spec 09 §2, §3). Where a text begins with the whole of an
object that is known, that object stands there, and comparing bytes is ten times as fast as reading them. Only what is between known
objects is read; nothing is recognised in a request that is written in another way.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from scheduler_core import decoders

BEGIN: Final = b'{"Pod":'
_NODES: Final = b',"Nodes":{"metadata":{},"items":['
_BETWEEN: Final = b'},{"metadata":{'
_END: Final = b']},"NodeNames":null}'
_MOST_GUESSES: Final = 4
"""Where an unknown node may end; what looks like an end inside of it may be any number of things."""


def first_words(node: bytes, start: int = 0) -> bytes:
    """What a node is looked up by, up to its first comma: its name, as kube-scheduler writes it."""
    end = node.find(b",", start)
    return node[start : end if end >= 0 else len(node)]


def cut(body: bytes, known: Mapping[bytes, bytes]) -> tuple[bytes, tuple[bytes, ...]] | None:
    """The pod, and the nodes in their order; None if the request has to be read to be understood.

    known : first words of a node → the node. Nodes that are in it are given as the objects that are in it.
    """
    end_of_pod = body.find(_NODES)
    if not (body.startswith(BEGIN) and body.endswith(_END) and end_of_pod > 0):
        return None
    pod = body[len(BEGIN) : end_of_pod]
    if not is_object(pod):
        return None
    nodes = _nodes(body, end_of_pod + len(_NODES), known)
    return None if nodes is None else (pod, nodes)


def _nodes(body: bytes, at: int, known: Mapping[bytes, bytes]) -> tuple[bytes, ...] | None:
    found = []
    last = len(body) - len(_END)
    while True:
        node = known.get(first_words(body, at))
        if node is None or not body.startswith(node, at):
            node = _unknown(body, at, last)
        if node is None:
            return None
        found.append(node)
        at += len(node)
        if at == last:
            return tuple(found)
        if not body.startswith(b",", at):
            return None
        at += 1


def _unknown(body: bytes, at: int, last: int) -> bytes | None:
    """The object that begins at ``at``. last : where the last node of all ends."""
    end = at
    for _ in range(_MOST_GUESSES):
        end = body.find(_BETWEEN, end) + 1
        node = body[at : end or last]
        if is_object(node):
            return node
        if not end:
            break
    return None


_ANY: Final = decoders.decoder(msgspec.Raw)


def is_object(text: bytes) -> bool:
    if not text.startswith(b"{"):
        return False
    try:
        _ANY.decode(text)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return False
    return True
