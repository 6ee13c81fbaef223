"""Draft: the objects and the policy of a cluster while changes are made to them. What was given stays as it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from scheduler_core.model.kinds import KINDS
from scheduler_core.model.manifest_fields import Manifest, mapping
from scheduler_core.model.readers.objects import DEFAULT_NAMESPACE
from scheduler_core.problems import Problems

Name = tuple[str, str]
"""Kind and key: ``namespace/name``, or the name of what is in no namespace."""
POD: Final = "Pod"
NODE: Final = "Node"


def name_of(manifest: Manifest) -> Name:
    """Raises KeyError for what has no name."""
    kind, metadata = str(manifest["kind"]), manifest["metadata"]
    known = KINDS.get(kind)
    is_namespaced = bool(metadata.get("namespace")) if known is None else known.namespaced
    namespace = f"{metadata.get('namespace') or DEFAULT_NAMESPACE}/" if is_namespaced else ""
    return kind, f"{namespace}{metadata['name']}"


def pod_key(text: str) -> str:
    """``namespace/name`` of a pod that is named with or without its namespace."""
    return text if "/" in text else f"{DEFAULT_NAMESPACE}/{text}"


def indexed(objects: Iterable[Manifest]) -> dict[Name, Manifest]:
    """In the order of the objects. Of equal names the first counts, as for the reader of clusters."""
    found: dict[Name, Manifest] = {}
    for one in objects:
        if isinstance(one.get("metadata"), Mapping) and one["metadata"].get("name") and one.get("kind"):
            found.setdefault(name_of(one), one)
    return found


@dataclass(slots=True)
class Draft:
    """given : the objects, by name. policy : a KubeSchedulerConfiguration document; None: the defaults.

    put : new and changed objects, by name, in the order of their first change. gone : deleted objects.
    has_new_policy : whether the policy was changed. problems : changes that cannot be made.
    """

    given: Mapping[Name, Manifest]
    policy: Mapping[str, Any] | None
    problems: Problems = field(default_factory=Problems)
    put: dict[Name, Manifest] = field(default_factory=dict)
    gone: dict[Name, None] = field(default_factory=dict)
    has_new_policy: bool = False

    def find(self, kind: str, key: str) -> Manifest | None:
        """As it stands now; None if it is not there."""
        name = kind, key
        return None if name in self.gone else self.put.get(name, self.given.get(name))

    def find_or_note(self, kind: str, key: str, path: str) -> Manifest | None:
        found = self.find(kind, key)
        if found is None:
            self.problems.add(path, f"there is no {kind} {key}")
        return found

    def all_of(self, kind: str) -> Iterator[Manifest]:
        """As they stand now, in the order of the objects."""
        yield from (one for one in self.standing() if one["kind"] == kind)

    def standing(self) -> Iterator[Manifest]:
        """All objects as they stand now, in the order of the objects."""
        for name, one in self.given.items():
            if name not in self.gone:
                yield self.put.get(name, one)
        yield from [one for name, one in self.put.items() if name not in self.given]

    def pods_on(self, node: str) -> list[Manifest]:
        return [pod for pod in self.all_of(POD) if mapping(pod.get("spec")).get("nodeName") == node]

    def keep(self, manifest: Manifest) -> None:
        """A new or changed object in the place of what has its name."""
        name = name_of(manifest)
        self.gone.pop(name, None)
        self.put[name] = manifest

    def remove(self, kind: str, key: str) -> None:
        name = kind, key
        self.put.pop(name, None)
        if name in self.given:
            self.gone[name] = None

    def set_policy(self, policy: Mapping[str, Any]) -> None:
        self.policy, self.has_new_policy = policy, True


Handler = Callable[[Draft, Any, str], None]
"""Makes one change in a draft; its value is the one of its verb, and its place is for mistakes."""
