"""Pods, many of which are equal: every distinct spec is decoded and admitted once.

Two steps of sharing. Specs of equal JSON bytes are recognised before they are decoded. Specs that differ only
in what nobody reads, or in the node they are bound to, are recognised by what was decoded: they share one
template, and all pods of a template on one node (or on none) share one ``PodSpec``.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Final

import msgspec
from msgspec.structs import replace

from scheduler_core.errors import Problem
from scheduler_core.model.admission import label_keys
from scheduler_core.model.admission.dropped_fields import DROPPED, dropped_from_spec
from scheduler_core.model.admission.objects import AdmittedSpec, admit_pod_spec
from scheduler_core.model.admission.priority import PriorityTable
from scheduler_core.model.admission.runtime_class import RuntimeClasses, is_new
from scheduler_core.model.base import Model, StringMap
from scheduler_core.model.objects.meta import ObjectMeta
from scheduler_core.model.objects.pod import Pod, PodSpec, PodStatus
from scheduler_core.model.objects.volumes import has_known_source
from scheduler_core.model.readers.decoding import canonical_bytes, decoder
from scheduler_core.releases.files import LATEST, release_named
from scheduler_core.releases.release import Release

LABEL_KEYS = "selectors from matchLabelKeys and mismatchLabelKeys"
_EMPTY_SPEC: Final = msgspec.Raw(b"{}")
# Texts of specs remembered at a time: those that repeat do so soon, and each is some kilobytes.
_MAX_KNOWN: Final = 8192


class _Envelope(Model, frozen=True):
    """A pod whose spec is still text."""

    metadata: ObjectMeta
    spec: msgspec.Raw = _EMPTY_SPEC
    status: PodStatus = PodStatus()


@dataclass(frozen=True, slots=True, eq=False)
class Template:
    """An admitted spec without node; ``keys`` are the labels that still decide about its selectors.

    of_new_pods : the same for pods that no API server has stored, if that makes a difference.
    """

    admitted: AdmittedSpec
    keys: tuple[str, ...]
    of_new_pods: Template | None = None


@dataclass(frozen=True, slots=True)
class ReadPod:
    pod: Pod
    notes: tuple[str, ...]
    warnings: tuple[str, ...]
    problems: tuple[Problem, ...]


class PodReader:
    """Reads pods one by one and remembers their specs.

    Index of the three memories: JSON text of a spec; decoded spec without node; template, node and values of the
    template's keys.
    """

    def __init__(
        self,
        priorities: PriorityTable,
        release: Release | None = None,
        runtime_classes: RuntimeClasses | None = None,
    ) -> None:
        """release : whose API server stores the pods; None is the newest. runtime_classes : None if all pods are stored."""
        self._priorities, self._runtime_classes = priorities, runtime_classes
        self._release = release or release_named(LATEST)
        self._known: dict[bytes, tuple[Template, str]] = {}
        self._templates: dict[bytes, Template] = {}
        self._specs: dict[tuple[int, str, tuple[str | None, ...]], PodSpec] = {}

    def decode(self, raw: bytes | msgspec.Raw) -> ReadPod:
        """Raises one of ``items.UNREADABLE`` at the first mistake in the pod's types."""
        envelope = decoder(_Envelope).decode(raw)
        text = bytes(envelope.spec)
        known = self._known.get(text)
        if known is None:
            if len(self._known) >= _MAX_KNOWN:
                self._known.clear()
            known = self._known[text] = self._template(decoder(PodSpec).decode(text))
        return self._finish(envelope.metadata, envelope.status, *known)

    def admit(self, pod: Pod) -> ReadPod:
        """The same for a pod that was decoded elsewhere."""
        return self._finish(pod.metadata, pod.status, *self._template(pod.spec))

    def _template(self, spec: PodSpec) -> tuple[Template, str]:
        volumes = tuple(volume for volume in spec.volumes if has_known_source(volume))
        anywhere = replace(spec, node_name="", volumes=volumes)
        text = canonical_bytes(anywhere)
        template = self._templates.get(text)
        if template is None:
            stored, dropped = dropped_from_spec(anywhere, self._release.dropped_fields)
            words = tuple(DROPPED.format(name, self._release.release) for name in dropped)
            template = self._templates[text] = self._admitted(stored, words)
        return template, spec.node_name

    def _admitted(self, spec: PodSpec, warnings: tuple[str, ...]) -> Template:
        of_new_pods = None
        if spec.runtime_class_name and self._runtime_classes is not None:
            new = admit_pod_spec(spec, self._priorities, self._runtime_classes)
            of_new_pods = _template_of(new, warnings)
        return _template_of(admit_pod_spec(spec, self._priorities), warnings, of_new_pods)

    def _finish(self, meta: ObjectMeta, status: PodStatus, template: Template, node_name: str) -> ReadPod:
        if template.of_new_pods is not None and is_new(meta, node_name):
            template = template.of_new_pods
        spec, notes = self._spec(template, node_name, meta.labels)
        admitted = template.admitted
        return ReadPod(Pod(meta, spec, status), notes, admitted.warnings, admitted.problems)

    def _spec(self, template: Template, node_name: str, labels: StringMap) -> tuple[PodSpec, tuple[str, ...]]:
        admitted = template.admitted
        values = tuple(labels.get(key) for key in template.keys)
        key = (id(template), node_name, values)
        spec = self._specs.get(key)
        if spec is None:
            spec = label_keys.rewritten(admitted.spec, labels) if template.keys else admitted.spec
            spec = self._specs[key] = replace(spec, node_name=node_name) if node_name else spec
        return spec, (*admitted.notes, LABEL_KEYS) if template.keys else admitted.notes


def _template_of(
    admitted: AdmittedSpec, warnings: tuple[str, ...], of_new_pods: Template | None = None
) -> Template:
    admitted = dataclasses.replace(admitted, warnings=(*admitted.warnings, *warnings))
    return Template(admitted, label_keys.keys_of(admitted.spec), of_new_pods)
