"""A workload in the form that its controller needs: its name, the number of its pods, and the next pod to create."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from msgspec.structs import replace

from scheduler_core.model.admission import label_keys
from scheduler_core.model.objects.meta import Resource
from scheduler_core.model.objects.pod import Pod, PodSpec
from scheduler_core.model.objects.storage import PersistentVolumeClaim
from scheduler_core.model.objects.volumes import Volume
from scheduler_core.model.uids import uid_of
from scheduler_core.sources.workloads.names import Names

_INDEX_LABEL = "batch.kubernetes.io/job-completion-index"


class Naming(StrEnum):
    """How the names of pods end: five random-looking letters, an ordinal, or index and letters."""

    GENERATED = "generated"
    ORDINAL = "ordinal"
    INDEXED = "indexed"


@dataclass(frozen=True, slots=True)
class Workload:
    """One Deployment, ReplicaSet, StatefulSet, ReplicationController or Job.

    replicas : pods wanted at a time; a Job's parallelism.
    completions : pods that must succeed, for Jobs; None means that it never finishes.
    objects : stored besides pods: the workload, and after a Deployment its ReplicaSet.
    template : a pod after admission, without name and uid; selectors do not contain matchLabelKeys yet.
    base : the prefix of pod names. first : the first ordinal.
    claim_templates : of a StatefulSet; the claim of a pod is called `<template>-<pod>`.
    """

    kind: str
    namespace: str
    name: str
    replicas: int
    template: Pod
    base: str
    completions: int | None = None
    objects: tuple[Resource, ...] = ()
    naming: Naming = Naming.GENERATED
    first: int = 0
    claim_templates: tuple[PersistentVolumeClaim, ...] = ()

    @property
    def key(self) -> tuple[str, str, str]:
        """Kind, namespace, name."""
        return self.kind, self.namespace, self.name

    def owns(self, pod: Pod) -> bool:
        """Whether its controller created this pod."""
        owner, wanted = pod.metadata.controller, self.template.metadata.controller
        if owner is None or wanted is None or pod.namespace != self.namespace:
            return False
        return (owner.kind, owner.name) == (wanted.kind, wanted.name)

    def pod(self, number: int, again: int = 0) -> Pod:
        """The pod with the given number, from 0; equal arguments give equal pods.

        again : how often this number has been created before; then generated names and uids differ, ordinals do not.
        """
        name = self._pod_name(number, again)
        given = self.template.metadata
        labels = {**given.labels, **self._own_labels(name, number)}
        uid = uid_of(self.namespace, "Pod", f"{name}#{again}" if again else name)
        metadata = replace(
            given, name=name, uid=uid, labels=labels, generate_name=self._generate_name(number)
        )
        return replace(self.template, metadata=metadata, spec=self._spec(name, labels))

    def claims(self, number: int) -> tuple[PersistentVolumeClaim, ...]:
        """The claims of the pod with the given number; they outlive it and are created only once."""
        pod_name = self._pod_name(number, 0)
        return tuple(
            self._claim(template, f"{template.name}-{pod_name}") for template in self.claim_templates
        )

    def _claim(self, template: PersistentVolumeClaim, name: str) -> PersistentVolumeClaim:
        uid = uid_of(self.namespace, "PersistentVolumeClaim", name)
        metadata = replace(template.metadata, name=name, namespace=self.namespace, uid=uid)
        return replace(template, metadata=metadata)

    def _pod_name(self, number: int, again: int) -> str:
        if self.naming is Naming.ORDINAL:
            return f"{self.base}{self.first + number}"
        base = self._generate_name(number)
        # A multiple of a number that no workload reaches keeps replacements apart from later numbers.
        return Names(set()).generate(self.namespace, "Pod", base, number + (again << 32))

    def _generate_name(self, number: int) -> str:
        """The prefix that the API server completes; "" for complete names."""
        if self.naming is Naming.ORDINAL:
            return ""
        return f"{self.base}{number}-" if self.naming is Naming.INDEXED else self.base

    def _own_labels(self, name: str, number: int) -> dict[str, str]:
        if self.naming is Naming.ORDINAL:
            ordinal = str(self.first + number)
            return {"apps.kubernetes.io/pod-index": ordinal, "statefulset.kubernetes.io/pod-name": name}
        return {_INDEX_LABEL: str(number)} if self.naming is Naming.INDEXED else {}

    def _spec(self, name: str, labels: dict[str, str]) -> PodSpec:
        spec = self.template.spec
        if self.claim_templates:
            spec = replace(spec, volumes=tuple(self._volume(one, name) for one in spec.volumes))
        return label_keys.rewritten(spec, labels) if label_keys.keys_of(spec) else spec

    def _volume(self, volume: Volume, pod_name: str) -> Volume:
        claim = volume.persistent_volume_claim
        if claim is None or all(volume.name != template.name for template in self.claim_templates):
            return volume
        return replace(volume, persistent_volume_claim=replace(claim, claim_name=f"{volume.name}-{pod_name}"))
