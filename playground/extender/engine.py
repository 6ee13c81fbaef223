"""The door to scheduler_core for the extender server: a policy judges pods on the nodes of a cluster.

The cluster is made of what was sent and of what a snapshot says (``among``); its columns are kept from request to request
(``KnownCluster``) and give a PodAnswer of one pod at a time. Extenders of the policy itself are not called.
"""

from __future__ import annotations

import threading
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, Final

from playground.extender.pod_answer import PodAnswer, answer_for
from playground.snapshots.codec.errors import translated
from playground.snapshots.codec.plugins import allowed_plugins
from scheduler_core.config import names as plugin_names
from scheduler_core.config.configuration import Profile, SchedulerConfiguration
from scheduler_core.config.load import load_configuration
from scheduler_core.engine.cache import SchedulerCache
from scheduler_core.engine.scheduler import Scheduler
from scheduler_core.errors import LimitExceeded
from scheduler_core.model.cluster import Cluster
from scheduler_core.model.node import Node
from scheduler_core.model.pod import Pod
from scheduler_core.plugins.image_locality import normalized_name

_LOOK_ELSEWHERE: Final = (
    plugin_names.DYNAMIC_RESOURCES,
    plugin_names.INTER_POD_AFFINITY,
    plugin_names.NODE_VOLUME_LIMITS,
    plugin_names.VOLUME_BINDING,
    plugin_names.VOLUME_RESTRICTIONS,
    plugin_names.VOLUME_ZONE,
)
"""These turn a pod away when a claim, or a pod that it wants to be near, is not there."""
NOT_THERE: Final = "the node is not in the snapshot that this extender judges by"


class PolicyExtender:
    """A policy, ready to be asked. May be shared by threads. Raises InvalidInput for a configuration with mistakes."""

    def __init__(self, config: Mapping[str, Any] | None) -> None:
        with translated("The policy cannot be asked.", code="invalid-policy"):
            self._configuration: SchedulerConfiguration = load_configuration(
                config or None, plugins=allowed_plugins()
            )
        self._of_nodes_alone = _without_plugins(self._configuration, _LOOK_ELSEWHERE)

    def over(self, cluster: Cluster, *, is_all: bool = True) -> KnownCluster:
        """is_all : otherwise the cluster is some nodes, and plugins that would miss the rest of it are left out.

        Raises TooLarge.
        """
        with translated("The cluster cannot be judged.", code="invalid-snapshot"):
            return KnownCluster(cluster, self._configuration if is_all else self._of_nodes_alone)


def among(cluster: Cluster | None, nodes: Sequence[Node]) -> Cluster:
    """Nodes that were sent, in the place of those of a snapshot that have the same names; empty ones without a snapshot."""
    if cluster is None:
        return Cluster(nodes=tuple(nodes))
    sent = {node.name for node in nodes}
    return replace(cluster, nodes=(*nodes, *(node for node in cluster.nodes if node.name not in sent)))


class KnownCluster:
    """A snapshot's cluster under a policy, its columns kept. One pod at a time is judged."""

    def __init__(self, cluster: Cluster, configuration: SchedulerConfiguration) -> None:
        self._lock = threading.Lock()
        self._fresh = lambda: SchedulerCache(cluster, lambda snapshot: Scheduler(snapshot, configuration))
        self._cache = self._fresh()
        self.weight = len(cluster.nodes) + 2 * len(cluster.pods)

    @contextmanager
    def answer_for(self, pod: Pod, nodes: Sequence[Node] = ()) -> Iterator[PodAnswer]:
        """To be read inside; meanwhile another pod of the same name counts as gone.

        nodes : what those of these names are like from now on.

        Raises TooLarge where pod and nodes ask for columns beyond what may be (scheduler_core.snapshot.size).
        """
        with self._lock, translated("The cluster cannot be judged.", code="invalid-snapshot"):
            try:
                yield from self._answered(pod, nodes)
            except LimitExceeded:
                # Columns that could not be made leave nothing to go on with.
                self._cache = self._fresh()
                raise

    def _answered(self, pod: Pod, nodes: Sequence[Node]) -> Iterator[PodAnswer]:
        cache = self._cache
        for node in nodes:
            if cache.nodes[node.name] is not node:
                cache.set_node(node)
        namesake = cache.pods.get(pod.key)
        if namesake is not None:
            cache.remove_pod(namesake.key)
        cache.add_pod(pod)
        try:
            yield answer_for(cache.scheduler, cache.pod_info(pod.key), cache.state)
        finally:
            cache.remove_pod(pod.key)
            if namesake is not None:
                cache.add_pod(namesake)


def _without_plugins(configuration: SchedulerConfiguration, names: Collection[str]) -> SchedulerConfiguration:
    def left(profile: Profile) -> Profile:
        plugins = {
            point: tuple(one for one in there if one.name not in names)
            for point, there in profile.plugins.items()
        }
        return replace(profile, plugins=plugins)

    return replace(configuration, profiles=tuple(left(profile) for profile in configuration.profiles))


def images_of(pod: Pod) -> tuple[str, ...]:
    """As nodes report them. Every plugin that asks for images asks for some of these."""
    spec = pod.spec
    named = [container.image for container in (*spec.init_containers, *spec.containers)]
    named += [volume.image.reference for volume in spec.volumes if volume.image is not None]
    return tuple(dict.fromkeys(normalized_name(image) for image in named))
