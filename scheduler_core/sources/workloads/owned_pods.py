"""Which workloads have pods, asked as their controllers ask."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import msgspec

from scheduler_core.model.labels.selectors import LabelSelector, matches
from scheduler_core.model.manifest_fields import Identity, Manifest, controller_of, identity, mapping
from scheduler_core.model.readers.decoding import convert


@dataclass(slots=True)
class OwnedPods:
    """The pods of a cluster, by what they belong to.

    controllers : of any pod or ReplicaSet. orphans : labels of pods without one, by namespace. replicas : name of the
    ReplicaSet and labels of its pods, by namespace: their Deployment has pods even where the ReplicaSet was not listed.
    """

    controllers: set[Identity] = field(default_factory=set)
    orphans: dict[str, list[Any]] = field(default_factory=dict)
    replicas: dict[str, list[tuple[str, Any]]] = field(default_factory=dict)

    @classmethod
    def of(cls, objects: Iterable[Manifest]) -> OwnedPods:
        owned = cls()
        for item in objects:
            if item.get("kind") in ("Pod", "ReplicaSet"):
                owned._add(item)
        return owned

    def _add(self, item: Manifest) -> None:
        labels, namespace = mapping(mapping(item.get("metadata")).get("labels")), identity(item)[0]
        owner = controller_of(item)
        if owner is not None:
            kind, name = str(owner.get("kind", "")), str(owner.get("name", ""))
            self.controllers.add((namespace, kind, name))
            if item["kind"] == "Pod" and kind == "ReplicaSet":
                self.replicas.setdefault(namespace, []).append((name, labels))
        elif item["kind"] == "Pod":
            self.orphans.setdefault(namespace, []).append(labels)

    def has_pods(self, item: Manifest) -> bool:
        """Whether the workload has any: pods that name it as their controller, or pods without one that its selector selects."""
        if identity(item) in self.controllers:
            return True
        namespace, kind, name = identity(item)
        selector = mapping(item.get("spec")).get("selector")
        candidates = list(self.orphans.get(namespace, ()))
        if kind == "Deployment":
            owned = self.replicas.get(namespace, ())
            candidates += [labels for owner, labels in owned if owner.startswith(f"{name}-")]
        if not selector or not candidates:
            return False
        is_plain_map = item["kind"] == "ReplicationController"
        try:
            wanted = convert({"matchLabels": selector} if is_plain_map else selector, LabelSelector)
        except msgspec.ValidationError:
            return False
        return any(matches(wanted, labels) for labels in candidates)
