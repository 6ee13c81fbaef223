"""The door to scheduler_core for the extender server: a policy evaluates pods on the nodes of a cluster.

The cluster is made of what was sent and of what a snapshot says (``among``); its columns are kept from request to request
(``KnownCluster``) and give a PodAnswer of one pod at a time. Extenders of the policy itself are not called.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from math import inf
from typing import Any, Final

from playground.extender.name_texts import Lists
from playground.extender.objects import CannotAnswer
from playground.snapshots.codec.errors import translated
from playground.snapshots.codec.plugins import allowed_plugins
from scheduler_core.config.configuration import SchedulerConfiguration
from scheduler_core.config.loader import load_configuration
from scheduler_core.config.versions.releases import LATEST
from scheduler_core.engine.cache.scheduler_cache import SchedulerCache
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
from scheduler_core.model.objects.node import Node
from scheduler_core.model.objects.pod import Pod

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
    """A snapshot's cluster under a policy, its columns kept. One pod at a time is judged.

    The pod of the last answer stays in the columns until another one comes: a scheduler asks about each pod twice.
    """

    def __init__(self, cluster: Cluster, configuration: SchedulerConfiguration) -> None:
        # Reentrant, so that whoever holds it already can ask (``if_free``).
        self._lock = threading.RLock()
        self._fresh = lambda: SchedulerCache(cluster, lambda snapshot: Scheduler(snapshot, configuration))
        self._cache = self._fresh()
        self._last: _LastPod | None = None
        self.lists = Lists()
        """Only for whoever is in ``answer_for``."""
        self.weight = len(cluster.nodes) + 2 * len(cluster.pods)
        self.seconds = inf
        """Of processor time that the last answer took."""

    @contextmanager
    def if_free(self) -> Iterator[bool]:
        """Whether nobody else is asking; if so, nobody else can until the end of the context."""
        is_free = self._lock.acquire(blocking=False)
        try:
            yield is_free
        finally:
            if is_free:
                self._lock.release()

    @contextmanager
    def answer_for(self, pod: Pod, nodes: Sequence[Node] = ()) -> Iterator[PodAnswer]:
        """Read it inside the context; meanwhile another pod of the same name counts as gone.

        nodes : what those of these names are like from now on.

        Raises TooLarge where pod and nodes ask for columns beyond what may be (scheduler_core.snapshot.size), CannotAnswer.
        """
        with self._lock, translated("The cluster cannot be evaluated.", code="invalid-snapshot"):
            began = time.thread_time()
            try:
                yield self._answer(pod, nodes)
            except NoAnswer as why:
                raise CannotAnswer(str(why)) from None
            except LimitExceeded:
                # Columns that could not be made leave nothing to continue with.
                self._cache, self._last = self._fresh(), None
                raise
            finally:
                self.seconds = time.thread_time() - began

    def _answer(self, pod: Pod, nodes: Sequence[Node]) -> PodAnswer:
        cache, last = self._cache, self._last
        changed = [node for node in nodes if cache.nodes[node.name] is not node]
        if last is None or last.pod is not pod or changed:
            if last is not None:
                self._last = None
                last.leave(cache)
            for node in changed:
                cache.set_node(node)
            last = _LastPod(pod, cache.pods.get(pod.key))
            last.enter(cache)
            self._last = last
        if last.answer is None:
            last.answer = answer_for(cache.scheduler, cache.pod_info(pod.key), cache.state)
        return last.answer


@dataclass(slots=True)
class _LastPod:
    """A pod that was asked about, and is in the columns. namesake : the pod that was there in its place.

    answer : None until there is one.
    """

    pod: Pod
    namesake: Pod | None
    answer: PodAnswer | None = None

    def enter(self, cache: SchedulerCache) -> None:
        if self.namesake is not None:
            cache.remove_pod(self.namesake.key)
        cache.add_pod(self.pod)

    def leave(self, cache: SchedulerCache) -> None:
        cache.remove_pod(self.pod.key)
        if self.namesake is not None:
            cache.add_pod(self.namesake)
