"""HttpExtender: an extender of the policy, asked over a transport; kube-scheduler 1.36's client (spec 09 §3–§7).

Differences on purpose: nodes in an answer are taken by their names, whatever else the answer says of them, and one that was not
asked about is an error also where the answer holds node objects; a null that would crash the original is an error.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from scheduler_core.config.configuration import Extender as Settings
from scheduler_core.extenders import replies
from scheduler_core.extenders.calls import CallLog
from scheduler_core.extenders.manifests import Shown, uid_of
from scheduler_core.extenders.replies import FilterReply, MetaVictims
from scheduler_core.extenders.requests import about_binding, about_nodes, about_victims
from scheduler_core.extenders.transport import Request
from scheduler_core.framework.extender import Extender, Failure, FilterAnswer, Victims
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.model.objects.pod import Pod
from scheduler_core.snapshot.state import ClusterState

_TOO_LARGE: Final = 1 << 63


class HttpExtender(Extender):
    """objects : what it is shown. log : through which it is called; shared by the extenders of a scheduler."""

    def __init__(self, settings: Settings, objects: Shown, log: CallLog) -> None:
        super().__init__(settings.url_prefix, settings.weight, ignorable=settings.ignorable)
        self.filters = bool(settings.filter_verb)
        self.prioritizes = bool(settings.prioritize_verb)
        self.preempts = bool(settings.preempt_verb)
        self.binds = bool(settings.bind_verb)
        self._settings, self._objects, self._log = settings, objects, log
        self._managed = frozenset(resource.name for resource in settings.managed_resources)

    def is_interested(self, pod: PodInfo) -> bool:
        return self.is_about(pod.pod)

    def is_about(self, pod: Pod) -> bool:
        """Whether it manages nothing, or something that a container mentions, be it with the amount 0."""
        if not self._managed:
            return True
        containers = (*pod.spec.containers, *pod.spec.init_containers)
        return any(self._managed & {*one.resources.requests, *one.resources.limits} for one in containers)

    def filter(self, pod: PodInfo, nodes: Sequence[str]) -> FilterAnswer | Failure:
        reply = self._log.exchange(
            self._request(self._settings.filter_verb, self._about(pod, nodes)),
            replies.read_filter,
            FilterReply.record,
        )
        if isinstance(reply, Failure):
            return reply
        if reply.error:
            return self._log.failed(reply.error)
        by_name = self._settings.node_cache_capable and reply.node_names is not None
        left = (reply.node_names if by_name else reply.nodes) or ()
        known = frozenset(nodes)
        for name in left:
            if name not in known:
                claim = f'claims a filtered node "{name}" which is not found in the input node list'
                return self._log.failed(f'extender "{self.name}" {claim}')
        return FilterAnswer(left, reply.failed, reply.unresolvable, as_objects=not by_name)

    def prioritize(self, pod: PodInfo, nodes: Sequence[str]) -> Mapping[str, int] | None:
        """A failure is skipped, whether the extender is ignorable or not."""
        scores = self._log.exchange(
            self._request(self._settings.prioritize_verb, self._about(pod, nodes)),
            replies.read_scores,
            replies.record_scores,
        )
        if isinstance(scores, Failure):
            return None
        points: dict[str, int] = {}
        for host, score in scores:
            points[host] = _wrapped(points.get(host, 0) + score)
        return points

    def preempt(
        self, pod: PodInfo, candidates: Mapping[str, Victims], cluster: ClusterState
    ) -> Mapping[str, Victims] | Failure:
        names_only = self._settings.node_cache_capable
        body = about_victims(self._objects, pod, candidates, cluster, names_only=names_only)
        reply = self._log.exchange(
            self._request(self._settings.preempt_verb, body),
            replies.read_preemption,
            replies.record_preemption,
        )
        if isinstance(reply, Failure):
            return reply
        answer: dict[str, Victims] = {}
        for name, named in sorted(reply.items()):
            victims = self._victims(name, named, cluster)
            if isinstance(victims, Failure):
                return self._log.failed(victims.message)
            answer[name] = victims
        return answer

    def bind(self, pod: PodInfo, node: str) -> Failure | None:
        return self.bind_pod(pod.pod, node)

    def bind_pod(self, pod: Pod, node: str) -> Failure | None:
        """As ``bind``, of a pod that is in no snapshot."""
        error = self._log.exchange(
            self._request(self._settings.bind_verb, about_binding(pod, node)),
            replies.read_binding,
            lambda error: {"Error": error},
        )
        if isinstance(error, Failure):
            return error
        return self._log.failed(error) if error else None

    def _about(self, pod: PodInfo, nodes: Sequence[str]) -> str:
        return about_nodes(self._objects, pod, nodes, names_only=self._settings.node_cache_capable)

    def _request(self, verb: str, body: str) -> Request:
        return Request(self._settings, verb, body.encode("utf-8", "replace"))

    def _victims(self, node: str, named: MetaVictims, cluster: ClusterState) -> Victims | Failure:
        row = cluster.nodes.row_of.get(node)
        if row is None:
            return Failure(f'nodeinfo not found for node name "{node}"')
        there = {uid_of(cluster.pods.pods[pod]): pod for pod in cluster.pods_on[row]}
        for uid in named.uids:
            if uid not in there:
                claim = f"claims to preempt pod (UID: &{{{uid}}}) on node: {node}, but the pod is not found on that node"
                return Failure(f"extender: {self.name} {claim}")
        return Victims(tuple(there[uid] for uid in named.uids), named.n_violations)


def _wrapped(number: int) -> int:
    """As a signed 64-bit integer, which is how Go adds."""
    return (number + _TOO_LARGE) % (2 * _TOO_LARGE) - _TOO_LARGE
