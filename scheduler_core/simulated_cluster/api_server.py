"""The API server of a simulation: the objects, the requests that change them, and the watchers that are told.

Refusals have the words of the real API server (1.36, recorded; spec 11). A pod that ran to its end is removed immediately, as it
is for a scheduler, whose watch leaves such pods out.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from typing import Final, cast

from msgspec.structs import replace

from scheduler_core.kernel import Log
from scheduler_core.model.cluster import Cluster
from scheduler_core.model.kinds import KINDS
from scheduler_core.model.objects.devices import ResourceClaim, ResourceClaimStatus
from scheduler_core.model.objects.meta import Resource
from scheduler_core.model.objects.node import Node
from scheduler_core.model.objects.pod import Pod, PodCondition, PodSpec
from scheduler_core.model.uids import uid_of
from scheduler_core.scheduler.log import facts
from scheduler_core.scheduler.watch import Watcher
from scheduler_core.snapshot.claims.changes import RESERVED, ClaimChange, claim_after
from scheduler_core.units import SECOND, Nanoseconds

CLAIM: Final = "ResourceClaim"
FINISHED: Final = "finished"
"""Why a pod that succeeded is removed; its last change, which watchers see, sets this phase."""
OTHER_KINDS: Final = tuple(name for name in KINDS if name not in ("Pod", "Node"))


class ApiServer:
    """Objects by key. ``watchers`` are called in their order.

    now : the calendar. default_grace : of pods that do not name a grace period, in ns.
    """

    def __init__(
        self,
        cluster: Cluster,
        now: Callable[[], datetime],
        log: Log,
        *,
        default_grace: Nanoseconds = 30 * SECOND,
    ) -> None:
        self.pods: dict[str, Pod] = {pod.key: pod for pod in cluster.pods if not pod.is_terminal}
        self.nodes: dict[str, Node] = {node.name: node for node in cluster.nodes}
        self.others: dict[str, dict[str, Resource]] = {
            name: {one.key: one for one in getattr(cluster, KINDS[name].field)} for name in OTHER_KINDS
        }
        self.watchers: list[Watcher] = []
        self.log = log
        self._now = now
        self._default_grace = default_grace
        self._n_created = 0
        self._latest: tuple[PodSpec | None, facts.Fact] = (None, {})
        """The spec of the pod created last, and its requests."""
        self._untold: deque[Callable[[Watcher], None]] = deque()

    def of_kind(self, kind: str) -> tuple[Resource, ...]:
        return tuple(self.others[kind].values())

    # --- pods ---------------------------------------------------------------------------------------------------------

    def create_pod(self, pod: Pod, *, workload: str | None = None) -> Pod | None:
        """Create a pod. Returns it as stored; None if there is one of the same name."""
        if pod.key in self.pods:
            return None
        self._n_created += 1
        metadata = pod.metadata
        uid = metadata.uid or uid_of(metadata.namespace, "Pod", f"{metadata.name} {self._n_created}")
        stored = replace(pod, metadata=replace(metadata, uid=uid, creation_timestamp=self._now()))
        self.pods[pod.key] = stored
        fact = facts.of_pod(stored, workload, self._requests(stored))
        if stored.is_assigned:
            self.log.add("podThere", **fact, node=stored.spec.node_name)
        else:
            self.log.add("podCreated", **fact)
        self._tell(lambda watcher: watcher.pod_added(stored))
        return stored

    def _requests(self, pod: Pod) -> facts.Fact:
        """Pods that are created together share their spec, so that only the first one is looked into."""
        spec, requests = self._latest
        if spec is not pod.spec:
            requests = facts.requests_of(pod)
            self._latest = pod.spec, requests
        return requests

    def update_pod(self, pod: Pod) -> None:
        """Replace an existing pod by a newer version."""
        key = pod.key
        old = self.pods[key]
        if pod == old:
            return
        self.pods[key] = pod
        self._tell(lambda watcher: watcher.pod_updated(old, pod))

    def bind(self, key: str, uid: str, node: str, *, by: str | None = None) -> str | None:
        """Bind a pod. Returns the message if the API server refuses it, else None."""
        refusal = self._refusal(key, uid)
        facts_of_it = {"pod": key, "node": node, **facts.by(by)}
        if refusal is not None:
            self.log.add("bindRefused", **facts_of_it, message=refusal)
            return refusal
        self.log.add("podBound", **facts_of_it)
        pod = self.pods[key]
        status = replace(pod.status, nominated_node_name="")
        self.update_pod(replace(pod, spec=replace(pod.spec, node_name=node), status=status))
        return None

    def nominate(self, key: str, node: str) -> None:
        """Set ``status.nominatedNodeName``; "" clears it."""
        pod = self.pods.get(key)
        if pod is None or pod.is_assigned or pod.status.nominated_node_name == node:
            return
        self.log.add("nominated", pod=key, node=node or None)
        self.update_pod(replace(pod, status=replace(pod.status, nominated_node_name=node)))

    def condition(self, key: str, condition: PodCondition) -> None:
        """Set a condition in the pod's status. It replaces the one of the same type."""
        pod = self.pods.get(key)
        if pod is not None:
            others = tuple(one for one in pod.status.conditions if one.type != condition.type)
            self.update_pod(replace(pod, status=replace(pod.status, conditions=(*others, condition))))

    def delete_pod(
        self, key: str, *, why: str, grace: Nanoseconds | None = None, on_behalf_of: str | None = None
    ) -> None:
        """Request the deletion of a pod. A bound pod stays until its kubelet has ended it (remove_pod).

        grace : in ns; None is the pod's own grace period.
        """
        pod = self.pods.get(key)
        if pod is None:
            return
        grace = self._grace_of(pod) if grace is None else grace
        if not pod.is_assigned or grace == 0:
            self.remove_pod(key, why=why)
            return
        until = self._now() + timedelta(microseconds=grace // 1000)
        before = pod.metadata.deletion_timestamp
        if before is not None and before <= until:
            return
        until_at = facts.nanoseconds(until)
        self.log.add("podTerminating", pod=key, why=why, until=until_at, **facts.on_behalf(on_behalf_of))
        self.update_pod(replace(pod, metadata=replace(pod.metadata, deletion_timestamp=until)))

    def remove_pod(self, key: str, *, why: str) -> None:
        """Remove a pod that its kubelet has ended, or that ran to its end."""
        pod = self.pods.pop(key, None)
        if pod is None:
            return
        if why == FINISHED:
            pod = replace(pod, status=replace(pod.status, phase="Succeeded"))
        self.log.add("podGone", pod=key, node=pod.spec.node_name or None, why=why)
        self._tell(lambda watcher: watcher.pod_deleted(pod))

    # --- nodes and other objects --------------------------------------------------------------------------------------

    def set_node(self, node: Node) -> None:
        """Create or change a node."""
        old = self.nodes.get(node.name)
        if old == node:
            return
        self.nodes[node.name] = node
        self.log.add("nodeAdded" if old is None else "nodeChanged", **facts.of_node(node))
        if old is None:
            self._tell(lambda watcher: watcher.node_added(node))
        else:
            self._tell(lambda watcher: watcher.node_updated(old, node))

    def remove_node(self, name: str) -> None:
        node = self.nodes.pop(name, None)
        if node is None:
            return
        self.log.add("nodeRemoved", node=name)
        self._tell(lambda watcher: watcher.node_deleted(node))

    def set_object(self, kind: str, new: Resource) -> None:
        """Create or replace an object of another kind."""
        old = self.others[kind].get(new.key)
        if old == new:
            return
        self.others[kind][new.key] = new
        self._log_change(old, new)
        self._tell(lambda watcher: watcher.object_changed(kind, old, new))

    def remove_object(self, kind: str, key: str) -> bool:
        """Delete an object. Returns whether there was one."""
        old = self.others[kind].pop(key, None)
        if old is None:
            return False
        self._log_change(old, None)
        if isinstance(old, ResourceClaim) and _has_devices(old):
            self.log.add("claimReleased", claim=key)
        self._tell(lambda watcher: watcher.object_changed(kind, old, None))
        return True

    def _log_change(self, old: Resource | None, new: Resource | None) -> None:
        told = facts.of_change(old, new)
        if told is not None:
            self.log.add(told[0], **told[1])

    # --- claims to devices --------------------------------------------------------------------------------------------

    def write_claims(self, pod: Pod, changes: Iterable[ClaimChange]) -> None:
        """Write the claims as an attempt of the pod left them. Binding conditions are true immediately."""
        for change in changes:
            before = cast("ResourceClaim | None", self.others[CLAIM].get(change.claim))
            after = claim_after(change, before, pod)
            if after is None:
                self.remove_object(CLAIM, change.claim)
            else:
                self.set_object(CLAIM, after)
            if change.allocation is not None:
                if change.allocation.devices.results:
                    fact = facts.of_allocation(change.claim, pod.key, change.allocation)
                    self.log.add("claimAllocated", **fact)
            elif change.what != RESERVED and after is not None:
                self.log.add("claimReleased", claim=change.claim)

    def leave_claims(self, pod: Pod) -> None:
        """The pod no longer uses its claims. A claim without users keeps its devices until the claim controller releases them."""
        for claim in cast("tuple[ResourceClaim, ...]", self.of_kind(CLAIM)):
            kept = tuple(one for one in claim.status.reserved_for if one.uid != pod.metadata.uid)
            if len(kept) < len(claim.status.reserved_for):
                self.set_object(CLAIM, replace(claim, status=replace(claim.status, reserved_for=kept)))

    def take_back_claims(self, pod: Pod, changes: Iterable[ClaimChange]) -> None:
        """Undo ``write_claims`` for a pod that was not bound: it leaves its claims, and claims that were made for it are deleted."""
        for change in changes:
            if change.made is not None:
                self.remove_object(CLAIM, change.claim)
        self.leave_claims(pod)

    def free_claim(self, claim: ResourceClaim) -> None:
        """Release the devices of a claim."""
        self.set_object(CLAIM, replace(claim, status=ResourceClaimStatus()))
        if claim.status.allocation is not None:
            self.log.add("claimReleased", claim=claim.key)

    def _tell(self, news: Callable[[Watcher], None]) -> None:
        """Call all watchers with a change before any of them gets the next one, also if a watcher makes a change when it is called."""
        self._untold.append(news)
        if len(self._untold) > 1:
            return
        while self._untold:
            news = self._untold[0]
            for watcher in self.watchers:
                news(watcher)
            self._untold.popleft()

    def _grace_of(self, pod: Pod) -> Nanoseconds:
        seconds = pod.spec.termination_grace_period_seconds
        return self._default_grace if seconds is None else seconds * SECOND

    def _refusal(self, key: str, uid: str) -> str | None:
        pod = self.pods.get(key)
        name = key.partition("/")[2]
        if pod is None:
            return f'pods "{name}" not found'
        if (pod.metadata.uid or key) != uid:
            return f'Operation cannot be fulfilled on pods "{name}": Precondition failed: UID in precondition: {uid}'
        conflict = f'Operation cannot be fulfilled on pods/binding "{name}": '
        if pod.is_terminating:
            return f"{conflict}pod {name} is being deleted, cannot be assigned to a host"
        if pod.is_assigned:
            return f'{conflict}pod {name} is already assigned to node "{pod.spec.node_name}"'
        return None


def kind_of(one: Resource) -> str:
    """The name of an object's kind."""
    return next(kind.name for kind in KINDS.values() if type(one) is kind.model)


def _has_devices(claim: ResourceClaim) -> bool:
    return claim.status.allocation is not None and bool(claim.status.allocation.devices.results)
