"""The pod that a controller makes in place of one that is gone: here of the same name, without a node, a status and an identity."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

import msgspec

from scheduler_core.model.objects.pod import Pod, PodSpec, PodStatus

OF_ITS_NODE: Final = ("DaemonSet", "Node")
"""Controllers whose pods are of one node: those of DaemonSets, and static pods, which belong to the node itself."""
IDENTITY: Final = ("uid", "creationTimestamp", "deletionTimestamp")
"""The fields of the metadata that the new pod does not take over."""


def is_of_its_node(pod: Pod) -> bool:
    """Whether the pod belongs to one node: it comes and goes with it, and a drain leaves it."""
    controller = pod.controller
    return controller is not None and controller.kind in OF_ITS_NODE


def is_static(pod: Pod) -> bool:
    """Whether the kubelet of its node makes it, and makes it again whoever ends it."""
    return pod.controller is not None and pod.controller.kind == "Node"


def is_made_anew(pod: Pod) -> bool:
    """Whether a controller makes another pod like it."""
    return pod.controller is not None


def as_made_anew(pod: Pod, spec: PodSpec, created: datetime | None = None) -> Pod:
    """spec : the pod's, without a node. created : when; None: unknown."""
    metadata = msgspec.structs.replace(pod.metadata, uid="", creation_timestamp=created)
    return msgspec.structs.replace(pod, metadata=metadata, spec=spec, status=PodStatus())


def manifest_made_anew(pod: Mapping[str, Any]) -> dict[str, Any]:
    """The same for a manifest, without a time."""
    metadata = {name: value for name, value in pod["metadata"].items() if name not in IDENTITY}
    given = pod.get("spec")
    spec = (
        {name: value for name, value in given.items() if name != "nodeName"}
        if isinstance(given, Mapping)
        else {}
    )
    return {**pod, "metadata": metadata, "spec": spec, "status": {"phase": "Pending"}}
