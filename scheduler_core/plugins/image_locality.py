"""ImageLocality: nodes that already have the pod's images score more (spec 03; spec 14 §3.3)."""

from __future__ import annotations

from collections.abc import Hashable, Iterator

import numpy as np

from scheduler_core.framework.cycle_state import CycleState
from scheduler_core.framework.plugin import MAX_NODE_SCORE, Reach, ScorePlugin
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.registry import Handle
from scheduler_core.model.objects.containers import Container
from scheduler_core.model.objects.pod import PodSpec
from scheduler_core.model.resources.words import readable_bytes
from scheduler_core.snapshot.arrays import FloatArray, IntArray
from scheduler_core.snapshot.columns import NodeColumns
from scheduler_core.snapshot.nodes.images import ImageOnNodes

MEBIBYTE = 1 << 20
MIN_THRESHOLD = 23 * MEBIBYTE
MAX_CONTAINER_THRESHOLD = 1000 * MEBIBYTE


class ImageLocality(ScorePlugin):
    name = "ImageLocality"
    reach = Reach.STATIC

    def __init__(self, handle: Handle) -> None:
        self._rules = handle.rules.scores
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
                sums[image.rows] += self._spread_sizes(image, n_nodes)
        upper = self._upper(pod.spec)
        if upper <= MIN_THRESHOLD:
            return np.zeros(len(nodes), dtype=np.int64)
        clamped = np.clip(sums, MIN_THRESHOLD, upper)
        scores = nodes.take(MAX_NODE_SCORE * (clamped - MIN_THRESHOLD) // (upper - MIN_THRESHOLD))
        return scores if nodes.emptied is None else np.where(nodes.emptied, 0, scores)

    def formula(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> str:
        if nodes.emptied is not None and nodes.emptied[0]:
            return "an extender returned the node, so that its images do not count"
        row, n_nodes = int(nodes.row_numbers[0]), len(nodes.nodes)
        parts = []
        for name in self._wanted(pod.spec):
            image = self._image(name)
            if image is not None and row in image.rows:
                here = int(np.flatnonzero(image.rows == row)[0])
                spread = readable_bytes(int(self._spread_sizes(image, n_nodes)[here]))
                holders = int(self._holders(image)[here])
                parts.append(f"{name} {readable_bytes(image.size)}·{holders}/{n_nodes} = {spread}")
        if not parts:
            return "none of the pod's images is on the node"
        upper = readable_bytes(self._upper(pod.spec))
        return f"{' + '.join(parts)}; {readable_bytes(MIN_THRESHOLD)} scores 0, {upper} scores 100"

    def _spread_sizes(self, image: ImageOnNodes, n_nodes: int) -> IntArray:
        """int64, shape (n_holders,): the number of bytes that the image counts on each of its nodes."""
        shares: FloatArray = self._holders(image).astype(np.float64) / float(n_nodes)
        return (float(image.size) * shares).astype(np.int64)

    def _holders(self, image: ImageOnNodes) -> IntArray:
        """int64, shape (n_holders,): how many nodes have the image, by the last message that each of them got.

        A scheduler that counts only nodes that came earlier corrects the number for a node when its status is reported again.
        Running nodes report it all the time: they have conditions.
        """
        n_holders = len(image.rows)
        if self._rules.image_holders == "all":
            return np.full(n_holders, n_holders, dtype=np.int64)
        position = np.empty(len(self._nodes), dtype=np.int64)
        position[self._nodes.appearance] = np.arange(len(self._nodes))
        holders = np.empty(n_holders, dtype=np.int64)
        holders[np.argsort(position[image.rows])] = np.arange(1, n_holders + 1)
        is_reported = [bool(self._nodes.nodes[row].status.conditions) for row in image.rows.tolist()]
        return np.where(is_reported, n_holders, holders)

    def _image(self, name: str) -> ImageOnNodes | None:
        if name not in self._images:
            nodes = self._nodes
            self._images[name] = nodes.images.find(name, nodes.row_of, nodes.appearance)
        return self._images[name]

    def _wanted(self, spec: PodSpec) -> tuple[str, ...]:
        """The images that count for the score."""
        volumes = _volume_images(spec) if self._rules.image_volumes else ()
        return _normalized(*_container_images(self._containers(spec)), *volumes)

    def _upper(self, spec: PodSpec) -> int:
        """The number of bytes for a score of 100."""
        flat = self._rules.image_bound == "flat"
        return MAX_CONTAINER_THRESHOLD * (1 if flat else len(self._containers(spec)))

    def _containers(self, spec: PodSpec) -> tuple[Container, ...]:
        return (
            (*spec.init_containers, *spec.containers)
            if self._rules.image_init_containers
            else spec.containers
        )


def images_of(spec: PodSpec) -> tuple[str, ...]:
    """All images of a pod, of containers and of volumes, by the names that nodes report, with repetitions."""
    return _normalized(*_container_images((*spec.init_containers, *spec.containers)), *_volume_images(spec))


def _container_images(containers: tuple[Container, ...]) -> Iterator[str]:
    return (container.image for container in containers)


def _volume_images(spec: PodSpec) -> Iterator[str]:
    return (volume.image.reference for volume in spec.volumes if volume.image is not None)


def _normalized(*images: str) -> tuple[str, ...]:
    return tuple(normalized_name(image) for image in images)


def normalized_name(image: str) -> str:
    """The name with ``:latest`` if it has neither a tag nor a digest after its last slash."""
    return f"{image}:latest" if image.rfind(":") <= image.rfind("/") else image
