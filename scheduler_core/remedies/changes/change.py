"""Change: a change of one object of the cluster, or of the policy."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from scheduler_core.remedies.changes.edits import Edit, Path

POD: Final = "Pod"
NODE: Final = "Node"
CLAIM: Final = "PersistentVolumeClaim"
RESOURCE_CLAIM: Final = "ResourceClaim"
BUDGET: Final = "PodDisruptionBudget"
POLICY: Final = "KubeSchedulerConfiguration"

CORRECT_REFERENCE: Final = "correct-reference"
REMOVE_GATES: Final = "remove-gates"
LOWER_REQUEST: Final = "lower-request"
TOLERATE: Final = "tolerate"
DROP_SELECTOR: Final = "drop-selector"
WIDEN_AFFINITY: Final = "widen-affinity"
DROP_AFFINITY: Final = "drop-affinity"
DROP_POD_AFFINITY: Final = "drop-pod-affinity"
LOWER_MIN_DOMAINS: Final = "lower-min-domains"
RAISE_SKEW: Final = "raise-skew"
RELAX_SPREAD: Final = "relax-spread"
CHANGE_PORT: Final = "change-port"
RAISE_PRIORITY: Final = "raise-priority"
NEW_CLAIM: Final = "new-claim"
CREATE_CLAIM: Final = "create-claim"
UNCORDON: Final = "uncordon"
REMOVE_TAINT: Final = "remove-taint"
LABEL_NODE: Final = "label-node"
MORE_RESOURCE: Final = "more-resource"
ADD_NODE: Final = "add-node"
MOVE_POD: Final = "move-pod"
END_POD: Final = "end-pod"
LOOSEN_BUDGET: Final = "loosen-budget"
RELAX_ARGUMENTS: Final = "relax-arguments"
DISABLE_PLUGIN: Final = "disable-plugin"
KINDS: Final = (
    CORRECT_REFERENCE,
    REMOVE_GATES,
    LOWER_REQUEST,
    TOLERATE,
    DROP_SELECTOR,
    WIDEN_AFFINITY,
    DROP_AFFINITY,
    DROP_POD_AFFINITY,
    LOWER_MIN_DOMAINS,
    RAISE_SKEW,
    RELAX_SPREAD,
    CHANGE_PORT,
    RAISE_PRIORITY,
    NEW_CLAIM,
    CREATE_CLAIM,
    UNCORDON,
    REMOVE_TAINT,
    LABEL_NODE,
    MORE_RESOURCE,
    ADD_NODE,
    MOVE_POD,
    END_POD,
    LOOSEN_BUDGET,
    RELAX_ARGUMENTS,
    DISABLE_PLUGIN,
)


@dataclass(frozen=True, slots=True)
class Target:
    """The object that changes: kind and key, ``namespace/name`` or the name. For a policy the key is a profile's name."""

    kind: str
    key: str

    @property
    def name(self) -> str:
        return self.key.rpartition("/")[2]

    def to_dict(self) -> dict[str, str]:
        return {"kind": self.kind, "namespace": self.key.rpartition("/")[0], "name": self.name}

    @classmethod
    def of(cls, manifest: Mapping[str, Any]) -> Target:
        meta = manifest["metadata"]
        namespace = meta.get("namespace", "")
        return cls(manifest["kind"], f"{namespace}/{meta['name']}" if namespace else meta["name"])


@dataclass(frozen=True, slots=True)
class Change:
    """A change of one object. Two changes with equal fields are the same.

    kind : one of KINDS. text : in words, without a full stop. subject : the part that changes; two changes with the same
        target and subject exclude each other.
    edits : of the object's manifest. adds : the manifest of a new object, which is the target if nothing is edited.
    accompanying : the manifests of other new objects that belong to it, such as the CSINode and the pods of a node.
    removes : whether the object is removed.
    disables : the plugin that the profile no longer uses. relaxes : the plugin whose arguments no longer reject pods.
    share : how much of it changes, if this matters: 1 is the whole request, all of a node's resource …
    one_less : for a change with a number, the same change by one unit less, which must not help.
    """

    kind: str
    target: Target
    text: str
    subject: tuple[str | int, ...] = ()
    edits: tuple[Edit, ...] = ()
    adds: Mapping[str, Any] | None = None
    accompanying: tuple[Mapping[str, Any], ...] = ()
    removes: bool = False
    disables: str | None = None
    relaxes: str | None = None
    share: float = 1.0
    one_less: Change | None = field(default=None, compare=False)

    @property
    def added(self) -> Target | None:
        """The new object."""
        return None if self.adds is None else Target.of(self.adds)

    @property
    def new_objects(self) -> tuple[Mapping[str, Any], ...]:
        """The manifests of all new objects."""
        return () if self.adds is None else (self.adds, *self.accompanying)

    def contradicts(self, other: Change) -> bool:
        return self.target == other.target and self.subject == other.subject

    def overlaps(self, other: Change) -> bool:
        """Whether one of them removes what the other one changes; both of a pod."""
        return any(
            _covers(one, another) or _covers(another, one)
            for one in self._paths()
            for another in other._paths()
        )

    def _paths(self) -> list[Path]:
        return [edit.path for edit in self.edits] if self.target.kind == POD else []


def _covers(one: Path, other: Path) -> bool:
    return len(one) < len(other) and other[: len(one)] == one
