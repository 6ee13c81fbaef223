"""The door to scheduler_core for the extender server: a policy evaluates pods on the nodes of a cluster.

The cluster is made of what was sent and of what a snapshot says (``among``); its columns are kept from request to request
(``KnownCluster``) and give a PodAnswer of one pod at a time. Extenders of the policy itself are not called.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, Final

from playground.extender.objects import CannotAnswer
from playground.snapshots.codec.errors import translated
from playground.snapshots.codec.plugins import allowed_plugins
from scheduler_core.config.configuration import SchedulerConfiguration
from scheduler_core.config.load import load_configuration
from scheduler_core.config.releases import LATEST
from scheduler_core.engine.cache import SchedulerCache
from scheduler_core.engine.extender_answer import (
    NoAnswer,
    PodAnswer,
    answer_for,
    images_asked_for,
    of_nodes_alone,
)
from scheduler_core.engine.scheduler import Scheduler
from scheduler_core.errors import LimitExceeded
from scheduler_core.model.cluster import Cluster
from scheduler_core.model.node import Node
from scheduler_core.model.pod import Pod

__all__ = ["NOT_THERE", "KnownCluster", "PodAnswer", "PolicyExtender", "among", "images_asked_for"]

NOT_THERE: Final = "the node is not in the snapshot that this extender uses"


class PolicyExtender:
    """A policy, ready to be asked. May be shared by threads.

    release : of kube-scheduler, by whose rules it answers; "" is the newest. gates : such as ``GangScheduling=true``.

    Raises InvalidInput for a configuration, a release or gates with mistakes.
    """

    def __init__(
        self, config: Mapping[str, Any] | None, release: str = "", gates: Sequence[str] = ()
    ) -> None:
        with translated("The policy cannot be used.", code="invalid-policy"):
            self._configuration: SchedulerConfiguration = load_configuration(
                config or None,
                release=release or LATEST,
                plugins=allowed_plugins(),
                feature_gates=_gates(gates),
            )
        self._of_nodes_alone = of_nodes_alone(self._configuration)

    def over(self, cluster: Cluster, *, is_all: bool = True) -> KnownCluster:
        """is_all : otherwise the cluster is some nodes, and plugins that would miss the rest of it are left out.

        Raises TooLarge.
        """
        with translated("The cluster cannot be evaluated.", code="invalid-snapshot"):
            configuration = self._configuration if is_all else self._of_nodes_alone
            return KnownCluster(replace(cluster, release=configuration.release), configuration)


def _gates(texts: Sequence[str]) -> dict[str, Any] | None:
    """As kube-scheduler's flag has them; what is neither true nor false is a mistake of the configuration's."""
    parts = [text.strip().partition("=") for text in texts]
    said = {"true": True, "false": False}
    return {name: said.get(value.lower(), value) for name, _, value in parts} or None


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
        """Read it inside the context; meanwhile another pod of the same name counts as gone.

        nodes : what those of these names are like from now on.

        Raises TooLarge where pod and nodes ask for columns beyond what may be (scheduler_core.snapshot.size), CannotAnswer.
        """
        with self._lock, translated("The cluster cannot be evaluated.", code="invalid-snapshot"):
            try:
                yield from self._answered(pod, nodes)
            except NoAnswer as why:
                raise CannotAnswer(str(why)) from None
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
