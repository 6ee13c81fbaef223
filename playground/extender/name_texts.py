"""Lists of names as a nodeCacheCapable scheduler sends them, and the answers to them, which are written from pieces.

Of 1,000 names each object that is made for a name costs more than the decision. So the list of a request is cut out as it is, and is
sent back as it came where the pod fits everywhere; a scheduler then asks for points with the same text. Reading it stays in memory.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray

from playground.extender.node_texts import BEGIN, is_object
from scheduler_core import decoders
from scheduler_core.framework.extender import MAX_EXTENDER_PRIORITY
from scheduler_core.snapshot.arrays import IntArray
from scheduler_core.snapshot.nodes.table import NodeTable

ObjectArray: TypeAlias = NDArray[Any]

_NAMES: Final = b',"Nodes":null,"NodeNames":'
_END: Final = b"}"
_LISTS: Final = 8
"""That are remembered: those of the schedulers that ask at the moment."""
_READER: Final = decoders.decoder(tuple[str, ...])
_NO_ROWS: Final = np.zeros(0, dtype=np.int64)
_NO_HEADS: Final = np.zeros(0, dtype=object)
_POINTS: Final = np.array([b"%d}," % points for points in range(MAX_EXTENDER_PRIORITY + 1)], dtype=object)


@dataclass(frozen=True, slots=True)
class NamesRequest:
    """ExtenderArgs without node objects. pod, list : their JSON; the latter is one of names."""

    pod: bytes
    list: bytes


def cut_names(body: bytes) -> NamesRequest | None:
    """None if the request has to be read to be understood."""
    end_of_pod = body.rfind(_NAMES)
    if not (body.startswith(BEGIN) and body.endswith(_END) and end_of_pod > 0):
        return None
    pod, names = body[len(BEGIN) : end_of_pod], body[end_of_pod + len(_NAMES) : -len(_END)]
    return NamesRequest(pod, names) if is_object(pod) and _is_list(names) else None


def _is_list(text: bytes) -> bool:
    try:
        names_of(text)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return False
    return True


@lru_cache(_LISTS)
def names_of(text: bytes) -> tuple[str, ...]:
    """Raises MsgspecError, UnicodeDecodeError."""
    return _READER.decode(text)


def all_fit_reply(names: bytes) -> bytes:
    """As wire.filter_reply. names : the list of the request."""
    return (
        b'{"Nodes":null,"NodeNames":%b,"FailedNodes":{},"FailedAndUnresolvableNodes":{},"Error":""}' % names
    )


def scores_reply(heads: ObjectArray, points: IntArray) -> bytes:
    """As wire.scores_reply. heads : object, shape (n,): see Lists.heads. points : int64, shape (n,)."""
    pieces = np.empty(2 * len(heads), dtype=object)
    pieces[0::2] = heads
    pieces[1::2] = _POINTS[points]
    return b"[" + b"".join(pieces.tolist())[:-1] + b"]"


class Lists:
    """What is kept of lists for one cluster, as long as its table of nodes is the same one. Not to be shared by threads."""

    def __init__(self) -> None:
        self._table: NodeTable | None = None
        self._list, self._rows, self._heads = b"", _NO_ROWS, _NO_HEADS

    def rows(self, text: bytes, table: NodeTable) -> IntArray:
        """int64: the rows of the nodes of a list, -1 for those that are not in the table. Raises as ``names_of``."""
        self._look_at(table)
        if self._list != text:
            self._list, self._rows = text, table.rows_before(names_of(text))
        return self._rows

    def heads(self, table: NodeTable) -> ObjectArray:
        """object, shape (n_nodes,): how the points of a node begin."""
        self._look_at(table)
        if len(self._heads) != len(table):
            heads = [b'{"Host":%b,"Score":' % msgspec.json.encode(name) for name in table.names]
            self._heads = np.array(heads, dtype=object)
        return self._heads

    def _look_at(self, table: NodeTable) -> None:
        if self._table is not table:
            self._table = table
            self._list, self._rows, self._heads = b"", _NO_ROWS, _NO_HEADS
