"""NodeImages: which nodes have which container images."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from scheduler_core.model.objects.node import Node
from scheduler_core.snapshot.arrays import IntArray


@dataclass(frozen=True, slots=True)
class ImageOnNodes:
    """size : bytes, as reported by the first node that has the image.
    rows : int64, ascending, the nodes that have it.
    """

    size: int
    rows: IntArray


class NodeImages:
    """Image name, as nodes report it → name of a node that has it → bytes. Never changes."""

    def __init__(self, holders: Mapping[str, Mapping[str, int]]) -> None:
        self._holders = holders

    @classmethod
    def of(cls, nodes: Iterable[Node]) -> NodeImages:
        holders: dict[str, dict[str, int]] = {}
        for node in (node for node in nodes if node.status.images):
            for name, size in _sizes(node).items():
                holders.setdefault(name, {})[node.name] = size
        return cls(holders)

    def changed(self, pairs: Sequence[tuple[Node | None, Node | None]]) -> NodeImages:
        """The images after changes of nodes: the old and the new version of each node, None if it did not or does not
        exist.
        """
        holders = dict(self._holders)
        for old, new in pairs:
            before, now = _sizes(old), _sizes(new)
            for name in before.keys() | now.keys():
                if before.get(name) != now.get(name):
                    holders[name] = _with(holders.get(name, {}), old or new, now.get(name))
                    if not holders[name]:
                        del holders[name]
        return NodeImages(holders)

    def find(self, name: str, row_of: Mapping[str, int], appearance: IntArray) -> ImageOnNodes | None:
        """The image; None if no node has it.

        row_of, appearance : of the NodeTable.
        """
        holders = self._holders.get(name)
        if holders is None:
            return None
        there = {row_of[node]: size for node, size in holders.items()}
        rows = np.array(sorted(there), dtype=np.int64)
        is_there = np.zeros(len(appearance), dtype=bool)
        is_there[rows] = True
        first = int(appearance[int(np.argmax(is_there[appearance]))])
        return ImageOnNodes(there[first], rows)


def _sizes(node: Node | None) -> dict[str, int]:
    """The images of a node; a name that it lists twice counts once."""
    sizes: dict[str, int] = {}
    for image in () if node is None else node.status.images:
        for name in image.names:
            sizes.setdefault(name, image.size_bytes)
    return sizes


def _with(holders: Mapping[str, int], node: Node | None, size: int | None) -> dict[str, int]:
    assert node is not None
    there = dict(holders)
    if size is None:
        there.pop(node.name, None)
    else:
        there[node.name] = size
    return there
