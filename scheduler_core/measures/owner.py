"""Which pods belong together: those of one controller."""

from __future__ import annotations

from scheduler_core.model.objects.meta import ObjectMeta, OwnerReference


def controller_of(metadata: ObjectMeta) -> OwnerReference | None:
    """The owner that controls the object, None if it has none."""
    return next((owner for owner in metadata.owner_references if owner.controller), None)


def group_of(metadata: ObjectMeta) -> tuple[str, str, str] | None:
    """Namespace, kind and name of the controller; None for a pod without one."""
    controller = controller_of(metadata)
    return None if controller is None else (metadata.namespace, controller.kind, controller.name)
