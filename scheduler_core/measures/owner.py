"""Which pods belong together: those of one controller."""

from __future__ import annotations

from scheduler_core.model.objects.meta import ObjectMeta


def group_of(metadata: ObjectMeta) -> tuple[str, str, str] | None:
    """Namespace, kind and name of the controller; None for a pod without one."""
    controller = metadata.controller
    return None if controller is None else (metadata.namespace, controller.kind, controller.name)
