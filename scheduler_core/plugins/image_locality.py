"""ImageLocality: nodes that already have the pod's images score more (spec 03, 1.36; 1.18 where it says so)."""

from __future__ import annotations

from collections.abc import Hashable

import numpy as np

from scheduler_core.framework.cycle_state import CycleState
from scheduler_core.framework.plugin import MAX_NODE_SCORE, Reach, ScorePlugin
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.registry import Handle
from scheduler_core.model.amount_words import readable_bytes
from scheduler_core.model.pod import PodSpec
from scheduler_core.snapshot.arrays import IntArray
from scheduler_core.snapshot.columns import NodeColumns
from scheduler_core.snapshot.images import ImageOnNodes

MEBIBYTE = 1 << 20
MIN_THRESHOLD = 23 * MEBIBYTE
MAX_CONTAINER_THRESHOLD = 1000 * MEBIBYTE


class ImageLocality(ScorePlugin):
    name = "ImageLocality"
    reach = Reach.STATIC

    def __init__(self, handle: Handle) -> None:
        self._nodes = handle.snapshot.nodes
        self._images: dict[str, ImageOnNodes | None] = {}

    def signature(self, pod: PodInfo) -> Hashable:
        return self._wanted(pod.spec), self._upper(pod.spec)

    def score(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> IntArray:
        n_nodes = len(nodes.nodes)
        sums = np.zeros(n_nodes, dtype=np.int64)  # bytes, scaled by how widely each image is spread
        for name in self._wanted(pod.spec):
            image = self._image(name)
            if image is not None:
                sums[image.rows] += _spread_size(image, n_nodes)
        upper = self._upper(pod.spec)
        if upper <= MIN_THRESHOLD:
            return np.zeros(len(nodes), dtype=np.int64)
        clamped = np.clip(sums, MIN_THRESHOLD, upper)
        return nodes.take(MAX_NODE_SCORE * (clamped - MIN_THRESHOLD) // (upper - MIN_THRESHOLD))

    def formula(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> str:
        row, n_nodes = int(nodes.row_numbers[0]), len(nodes.nodes)
        parts = []
        for name in self._wanted(pod.spec):
            image = self._image(name)
            if image is not None and row in image.rows:
                spread = readable_bytes(_spread_size(image, n_nodes))
                parts.append(f"{name} {readable_bytes(image.size)}·{len(image.rows)}/{n_nodes} = {spread}")
        if not parts:
            return "none of the pod's images is on the node"
        upper = readable_bytes(self._upper(pod.spec))
        return f"{' + '.join(parts)}; {readable_bytes(MIN_THRESHOLD)} scores 0, {upper} scores 100"

    def _image(self, name: str) -> ImageOnNodes | None:
        if name not in self._images:
            nodes = self._nodes
            self._images[name] = nodes.images.find(name, nodes.row_of, nodes.appearance)
        return self._images[name]

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


def normalized_name(image: str) -> str:
    """The name with ``:latest`` if it has neither a tag nor a digest after its last slash."""
    return f"{image}:latest" if image.rfind(":") <= image.rfind("/") else image


def _spread_size(image: ImageOnNodes, n_nodes: int) -> int:
    return int(float(image.size) * (float(len(image.rows)) / float(n_nodes)))
