"""ImageLocality: nodes that already have the pod's images score more (spec 03, 1.36; 1.18 where it says so)."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

import numpy as np

from scheduler_core.framework.cycle_state import CycleState
from scheduler_core.framework.incoming import Incoming
from scheduler_core.framework.plugin import MAX_NODE_SCORE, Reach, ScorePlugin
from scheduler_core.framework.registry import Handle
from scheduler_core.model.pod import PodSpec
from scheduler_core.snapshot.arrays import IntArray
from scheduler_core.snapshot.columns import NodeColumns
from scheduler_core.snapshot.nodes import NodeTable

MEBIBYTE = 1 << 20
MIN_THRESHOLD = 23 * MEBIBYTE
MAX_CONTAINER_THRESHOLD = 1000 * MEBIBYTE


@dataclass(frozen=True, slots=True)
class ImageOnNodes:
    """size : bytes, as the first node that has the image reports it. rows : int64, the nodes that have it."""

    size: int
    rows: IntArray


class ImageLocality(ScorePlugin):
    name = "ImageLocality"
    reach = Reach.STATIC

    def __init__(self, handle: Handle) -> None:
        self._images = images_on_nodes(handle.snapshot.nodes)

    def signature(self, pod: Incoming) -> Hashable:
        return self._wanted(pod.spec), self._upper(pod.spec)

    def score(self, cycle: CycleState, pod: Incoming, nodes: NodeColumns) -> IntArray:
        n_nodes = len(nodes.nodes)
        sums = np.zeros(n_nodes, dtype=np.int64)  # bytes, scaled by how widely each image is spread
        for name in self._wanted(pod.spec):
            image = self._images.get(name)
            if image is not None:
                sums[image.rows] += _spread_size(image, n_nodes)
        upper = self._upper(pod.spec)
        if upper <= MIN_THRESHOLD:
            return np.zeros(len(nodes), dtype=np.int64)
        clamped = np.clip(sums, MIN_THRESHOLD, upper)
        return nodes.take(MAX_NODE_SCORE * (clamped - MIN_THRESHOLD) // (upper - MIN_THRESHOLD))

    def formula(self, cycle: CycleState, pod: Incoming, nodes: NodeColumns) -> str:
        row, n_nodes = int(nodes.row_numbers[0]), len(nodes.nodes)
        parts = []
        for name in self._wanted(pod.spec):
            image = self._images.get(name)
            if image is not None and row in image.rows:
                size = f"{image.size / MEBIBYTE:.0f}Mi"
                parts.append(
                    f"{name} {size}·{len(image.rows)}/{n_nodes} = {_spread_size(image, n_nodes) // MEBIBYTE}Mi"
                )
        if not parts:
            return "none of the pod's images is on the node"
        upper = self._upper(pod.spec) // MEBIBYTE
        return f"{' + '.join(parts)}; 23Mi scores 0, {upper}Mi scores 100"

    def _wanted(self, spec: PodSpec) -> tuple[str, ...]:
        """The images that count."""
        containers = [container.image for container in (*spec.init_containers, *spec.containers)]
        volumes = [volume.image.reference for volume in spec.volumes if volume.image is not None]
        return tuple(normalized_name(image) for image in (*containers, *volumes))

    def _upper(self, spec: PodSpec) -> int:
        """How many bytes score 100."""
        return MAX_CONTAINER_THRESHOLD * (len(spec.init_containers) + len(spec.containers))


class ContainerImageLocality(ImageLocality):
    """As in 1.18: init containers do not count, and 1000Mi score 100 however many containers there are.

    Source: upstream 1.18, imagelocality/image_locality.go.
    """

    def _wanted(self, spec: PodSpec) -> tuple[str, ...]:
        return tuple(normalized_name(container.image) for container in spec.containers)

    def _upper(self, spec: PodSpec) -> int:
        return MAX_CONTAINER_THRESHOLD


def images_on_nodes(nodes: NodeTable) -> dict[str, ImageOnNodes]:
    """Image name, as nodes report it → where it is. A node that lists a name twice counts once."""
    sizes: dict[str, int] = {}
    rows: dict[str, dict[int, None]] = {}
    for row in nodes.appearance.tolist():
        for image in nodes.nodes[row].status.images:
            for name in image.names:
                sizes.setdefault(name, image.size_bytes)
                rows.setdefault(name, {})[row] = None
    return {
        name: ImageOnNodes(sizes[name], np.array(sorted(where), dtype=np.int64))
        for name, where in rows.items()
    }


def normalized_name(image: str) -> str:
    """The name with ``:latest`` if it has neither a tag nor a digest after its last slash."""
    return f"{image}:latest" if image.rfind(":") <= image.rfind("/") else image


def _spread_size(image: ImageOnNodes, n_nodes: int) -> int:
    return int(float(image.size) * (float(len(image.rows)) / float(n_nodes)))
