"""The controller of claims to devices: creates claims from templates, and releases devices of deleted pods (spec 12 §2, §11).

a pod names a template      it gets a claim of its own, whose name is written into its status
a pod is deleted            it is removed from `reservedFor` of its claims; a claim without users loses its devices,
                            and a claim that was created for the pod is deleted afterwards
"""

from __future__ import annotations

from typing import Final, cast

from msgspec.structs import replace

from scheduler_core.kernel import Kernel
from scheduler_core.model.objects.devices import ResourceClaim, ResourceClaimTemplate
from scheduler_core.model.objects.meta import ObjectMeta, OwnerReference
from scheduler_core.model.objects.pod import Pod, PodResourceClaimStatus
from scheduler_core.model.objects.volumes import PodResourceClaim
from scheduler_core.model.uids import uid_of
from scheduler_core.scheduler.order import EventPriority
from scheduler_core.scheduler.watch import NullWatcher
from scheduler_core.simulated_cluster.api_server import CLAIM, ApiServer
from scheduler_core.sources.workloads.names import Names

TEMPLATE: Final = "ResourceClaimTemplate"


class ClaimController(NullWatcher):
    """A Watcher. It creates the claims that are missing at the start as the first event, when all watchers are connected."""

    def __init__(self, kernel: Kernel, server: ApiServer) -> None:
        self._server = server
        if any(self._is_lacking(pod) for pod in server.pods.values()):
            kernel.at(kernel.now, self._begin, priority=EventPriority.CHANGE, label="claims are made")

    def pod_added(self, pod: Pod) -> None:
        if self._is_lacking(pod):
            self._make_for(pod)

    def pod_deleted(self, pod: Pod) -> None:
        if not self._claims():
            return
        uid = pod.metadata.uid
        used = [one for one in self._claims() if any(user.uid == uid for user in one.status.reserved_for)]
        self._server.leave_claims(pod)
        for claim in used:
            if len(claim.status.reserved_for) == 1:
                self._server.free_claim(claim)
        for claim in self._claims():
            owner = claim.metadata.controller
            if owner is not None and owner.uid == uid:
                self._server.remove_object(CLAIM, claim.key)

    def object_changed(self, kind: str, old: object | None, new: object | None) -> None:
        """Create the claims of pods that were waiting for this template."""
        if kind == TEMPLATE and old is None:
            self._begin()

    def _begin(self) -> None:
        for pod in tuple(self._server.pods.values()):
            if self._is_lacking(pod):
                self._make_for(pod)

    def _is_lacking(self, pod: Pod) -> bool:
        """Whether the pod lacks a claim from one of its templates."""
        known = {one.name for one in pod.status.resource_claim_statuses}
        return any(
            one.resource_claim_template_name is not None and one.name not in known
            for one in pod.spec.resource_claims
        )

    def _make_for(self, pod: Pod) -> None:
        statuses = {one.name: one for one in pod.status.resource_claim_statuses}
        for number, entry in enumerate(pod.spec.resource_claims):
            template = self._template(pod, entry)
            if template is not None and entry.name not in statuses:
                claim = self._claim(pod, entry, template, number)
                self._server.set_object(CLAIM, claim)
                statuses[entry.name] = PodResourceClaimStatus(entry.name, claim.name)
        there = self._server.pods.get(pod.key)
        if there is not None:
            status = replace(there.status, resource_claim_statuses=tuple(statuses.values()))
            self._server.update_pod(replace(there, status=status))

    def _template(self, pod: Pod, entry: PodResourceClaim) -> ResourceClaimTemplate | None:
        name = entry.resource_claim_template_name
        found = self._server.others[TEMPLATE].get(f"{pod.namespace}/{name}")
        return cast("ResourceClaimTemplate | None", found)

    def _claim(
        self, pod: Pod, entry: PodResourceClaim, template: ResourceClaimTemplate, number: int
    ) -> ResourceClaim:
        taken = {(claim.namespace, CLAIM, claim.name) for claim in self._claims()}
        base = f"{pod.name}-{entry.name}-"
        name = Names(taken).generate(pod.namespace, CLAIM, base, number)
        owner = OwnerReference("v1", "Pod", pod.name, pod.metadata.uid, controller=True)
        uid = uid_of(pod.namespace, CLAIM, f"{name} {pod.metadata.uid}")
        meta = ObjectMeta(name, pod.namespace, uid, generate_name=base, owner_references=(owner,))
        return ResourceClaim(meta, template.spec.spec)

    def _claims(self) -> tuple[ResourceClaim, ...]:
        return cast("tuple[ResourceClaim, ...]", self._server.of_kind(CLAIM))
