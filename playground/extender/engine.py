"""The door to scheduler_core for the extender server: a policy judges the nodes that a real scheduler asks about.

    judge_alone      nodes came as objects and no snapshot is named: they count as empty, but for what their objects say
    judge_among      nodes came as objects, and a snapshot says what runs on them and what else there is
    judge_known      only names came: the nodes are those of a snapshot, whose columns are kept from request to request

Each gives a Judgement of one pod. Extenders of the policy itself are not called.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np
from msgspec import structs

from scheduler_core.config.configuration import SchedulerConfiguration
from scheduler_core.config.load import load_configuration
from scheduler_core.engine.cache import SchedulerCache
from scheduler_core.engine.scheduling import Scheduler
from scheduler_core.errors import InvalidInput
from scheduler_core.framework.attempt import Attempt
from scheduler_core.framework.extender import MAX_EXTENDER_PRIORITY
from scheduler_core.framework.incoming import Incoming
from scheduler_core.framework.plugin import MAX_NODE_SCORE
from scheduler_core.framework.runtime import Framework
from scheduler_core.framework.status import Code
from scheduler_core.model.cluster import Cluster, read_cluster_json
from scheduler_core.model.node import ContainerImage, Node
from scheduler_core.model.pod import Pod
from scheduler_core.plugins.image_locality import normalized_name
from scheduler_core.snapshot.build import build_snapshot
from scheduler_core.snapshot.state import ClusterState

KEPT_NODE_BYTES: Final = 64 << 20
_SHOWN_MISTAKES: Final = 3
NOT_THERE: Final = "the node is not in the snapshot that this extender judges by"


class CannotJudge(Exception):
    """The message says why, for the `Error` of a reply."""


class Judgement:
    """What a policy makes of one pod on the nodes of one cluster."""

    def __init__(self, framework: Framework, attempt: Attempt, state: ClusterState) -> None:
        self._framework, self._attempt, self._state = framework, attempt, state
        if attempt.error is not None:
            raise CannotJudge(attempt.error.message)

    def rejections(self) -> dict[str, tuple[bool, str]]:
        """Node name → whether evicting pods cannot help, and why the pod does not fit; nodes that fit are not in it."""
        attempt, names = self._attempt, self._state.nodes.names
        groups = attempt.rejected
        if attempt.rejection is not None:
            groups = [(attempt.rejection, np.arange(attempt.n_nodes))]
        return {
            names[row]: (status.code is not Code.UNSCHEDULABLE, status.message)
            for status, rows in groups
            for row in rows.tolist()
        }

    def unknown(self, asked: Sequence[str]) -> list[str]:
        """Those of ``asked`` that the cluster does not have."""
        return [name for name in asked if name not in self._state.nodes.row_of]

    def points(self, asked: Sequence[str]) -> dict[str, int]:
        """Node name → 0..10, rounded down, for those of ``asked`` that fit: the share of the greatest possible total."""
        attempt, row_of = self._attempt, self._state.nodes.row_of
        mask = np.zeros(attempt.n_nodes, dtype=bool)
        mask[[row_of[name] for name in asked if name in row_of]] = True
        if attempt.rejection is not None or not (mask & attempt.feasible).any():
            return {}
        attempt.feasible = mask & attempt.feasible
        attempt.n_feasible = int(np.count_nonzero(attempt.feasible))
        columns = self._framework.score_columns(attempt, self._state)
        most = sum(MAX_NODE_SCORE * column.weight for column in columns)
        totals = sum((column.weighted for column in columns), np.zeros(attempt.n_feasible, dtype=np.int64))
        shares = totals * MAX_EXTENDER_PRIORITY // most if most > 0 else totals * 0
        points = np.clip(shares, 0, MAX_EXTENDER_PRIORITY).tolist()
        rows = np.flatnonzero(attempt.feasible).tolist()
        return {self._state.nodes.names[row]: point for row, point in zip(rows, points, strict=True)}


@dataclass(frozen=True, slots=True)
class Given:
    """Nodes of a request: name → the object as it came, and the same in order as the model has them, without images."""

    objects: Mapping[str, bytes]
    shelved: tuple[Shelved, ...]

    def models(self, pod: Pod) -> tuple[Node, ...]:
        """With the images that count for the pod; all others are none of its business, and there are many."""
        wanted = _images_of(pod)
        return tuple(one.with_images(wanted) for one in self.shelved)


class PolicyExtender:
    """A policy, ready to be asked. May be shared by threads. Raises InvalidInput for a configuration with mistakes."""

    def __init__(self, config: Mapping[str, Any] | None) -> None:
        self._configuration: SchedulerConfiguration = load_configuration(config or None)
        self._shelf = _NodeShelf()

    def given(self, nodes: Sequence[bytes]) -> Given:
        """Raises CannotJudge for nodes that cannot be read or told apart."""
        shelved = self._shelf.get(nodes)
        objects = {one.node.name: raw for one, raw in zip(shelved, nodes, strict=True)}
        if len(objects) < len(nodes):
            raise CannotJudge("two of the nodes have the same name")
        return Given(objects, shelved)

    def judge_alone(self, pod: bytes, given: Given) -> Judgement:
        incoming = read_pod(pod)
        return self._judged(Cluster(nodes=given.models(incoming)), incoming)

    def judge_among(self, pod: bytes, given: Given, cluster: Cluster) -> Judgement:
        """Nodes of the request take the place of those of the snapshot that have the same name."""
        incoming = read_pod(pod)
        others = tuple(node for node in cluster.nodes if node.name not in given.objects)
        pods = tuple(one for one in cluster.pods if one.key != incoming.key)
        nodes = (*given.models(incoming), *others)
        return self._judged(replace(cluster, nodes=nodes, pods=pods), incoming)

    def known(self, cluster: Cluster) -> KnownCluster:
        return KnownCluster(cluster, self._configuration)

    def _judged(self, cluster: Cluster, pod: Pod) -> Judgement:
        snapshot = build_snapshot(replace(cluster, pods=(*cluster.pods, pod)))
        scheduler, state = Scheduler(snapshot, self._configuration), snapshot.initial_state()
        return _judge(scheduler, Incoming.of(state.pods, state.pods.row_of[pod.key]), state)


class KnownCluster:
    """A snapshot's cluster under a policy, its columns kept. One pod at a time is judged."""

    def __init__(self, cluster: Cluster, configuration: SchedulerConfiguration) -> None:
        self._lock = threading.Lock()
        self._cache = SchedulerCache(cluster, lambda snapshot: Scheduler(snapshot, configuration))
        self.weight = len(cluster.nodes) + 2 * len(cluster.pods)

    @contextmanager
    def judge(self, pod: bytes, *, without: Sequence[str] = ()) -> Iterator[Judgement]:
        """To be read inside. without : uids of pods that count as gone, as if they were evicted."""
        incoming = read_pod(pod)
        with self._lock:
            cache = self._cache
            if incoming.key in cache.pods:
                cache.remove_pod(incoming.key)
            gone = set(without)
            evicted = [one for one in cache.pods.values() if one.metadata.uid in gone] if gone else []
            for one in evicted:
                cache.remove_pod(one.key)
            cache.add_pod(incoming)
            try:
                yield _judge(cache.scheduler, cache.incoming(incoming.key), cache.state)
            finally:
                cache.remove_pod(incoming.key)
                for one in evicted:
                    cache.add_pod(one)


def read_pod(raw: bytes) -> Pod:
    """Raises CannotJudge."""
    return _read("Pod", [raw]).pods[0]


def _judge(scheduler: Scheduler, pod: Incoming, state: ClusterState) -> Judgement:
    """By the pod's profile, or the first one if it is for another scheduler; a nomination of its own does not count."""
    frameworks = scheduler.frameworks
    framework = frameworks.get(pod.spec.scheduler_name) or next(iter(frameworks.values()))
    state.nominations.pop(pod.row, None)
    return Judgement(framework, framework.attempt(pod, state), state)


class Shelved:
    """A node that was read: without its images, and these by name."""

    def __init__(self, node: Node) -> None:
        images = node.status.images
        self.node = structs.replace(node, status=structs.replace(node.status, images=())) if images else node
        self._sizes = {name: image.size_bytes for image in reversed(images) for name in image.names}

    def with_images(self, wanted: Collection[str]) -> Node:
        images = tuple(ContainerImage((name,), self._sizes[name]) for name in wanted if name in self._sizes)
        if not images:
            return self.node
        return structs.replace(self.node, status=structs.replace(self.node.status, images=images))


class _NodeShelf:
    """Nodes that were read, by their bytes: a scheduler sends the same ones again and again."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._shelved: OrderedDict[bytes, Shelved] = OrderedDict()
        self._bytes = 0

    def get(self, nodes: Sequence[bytes]) -> tuple[Shelved, ...]:
        """In order. Raises CannotJudge."""
        with self._lock:
            missing = [raw for raw in dict.fromkeys(nodes) if raw not in self._shelved]
            read = _read("Node", missing).nodes if missing else ()
            self._shelved.update(zip(missing, map(Shelved, read), strict=True))
            self._bytes += sum(map(len, missing))
            found = tuple(self._shelved[raw] for raw in nodes)
            self._forget()
        return found

    def _forget(self) -> None:
        while self._bytes > KEPT_NODE_BYTES:
            raw, _ = self._shelved.popitem(last=False)
            self._bytes -= len(raw)


def _images_of(pod: Pod) -> tuple[str, ...]:
    """As nodes report them. Every plugin that asks for images asks for some of these."""
    spec = pod.spec
    named = [container.image for container in (*spec.init_containers, *spec.containers)]
    named += [volume.image.reference for volume in spec.volumes if volume.image is not None]
    return tuple(dict.fromkeys(normalized_name(image) for image in named))


def _read(kind: str, raws: Sequence[bytes]) -> Cluster:
    """Objects come without kind and apiVersion (spec 09 §2)."""
    head = f'{{"kind":"{kind}","apiVersion":"v1"'.encode()
    items = b",".join(head + _rest(kind, raw) for raw in raws)
    try:
        return read_cluster_json(b'{"kind":"List","apiVersion":"v1","items":[' + items + b"]}")
    except InvalidInput as error:
        mistakes = "; ".join(str(problem) for problem in error.problems[:_SHOWN_MISTAKES])
        raise CannotJudge(f"{kind} cannot be read: {mistakes}") from None


def _rest(kind: str, raw: bytes) -> bytes:
    inside = raw.strip()[1:].lstrip()
    if not raw.lstrip().startswith(b"{") or inside.startswith(b"}"):
        raise CannotJudge(f"{kind} is no object with metadata")
    return b"," + inside
