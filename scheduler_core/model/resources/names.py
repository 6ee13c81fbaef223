"""Which resource names the scheduler counts, and in which unit (spec 02 §1)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from scheduler_core.model.labels.syntax import key_problem
from scheduler_core.model.quantity import milli_value, value

CPU: Final = "cpu"
MEMORY: Final = "memory"
EPHEMERAL_STORAGE: Final = "ephemeral-storage"
PODS: Final = "pods"
HUGEPAGES_PREFIX: Final = "hugepages-"
ATTACHABLE_VOLUMES_PREFIX: Final = "attachable-volumes-"

_NATIVE: Final = frozenset({CPU, MEMORY, EPHEMERAL_STORAGE, PODS})
_REQUESTS_PREFIX: Final = "requests."
_KUBERNETES_DOMAIN: Final = "kubernetes.io/"


@lru_cache(maxsize=4096)
def is_extended(name: str) -> bool:
    """A resource of someone else's domain, such as ``nvidia.com/gpu``."""
    if "/" not in name or _KUBERNETES_DOMAIN in name or name.startswith(_REQUESTS_PREFIX):
        return False
    return key_problem(_REQUESTS_PREFIX + name) is None


@lru_cache(maxsize=4096)
def is_scalar(name: str) -> bool:
    """Counted in whole units beside cpu, memory, ephemeral-storage and pods."""
    return (
        is_extended(name)
        or name.startswith((HUGEPAGES_PREFIX, ATTACHABLE_VOLUMES_PREFIX))
        or _KUBERNETES_DOMAIN in name
    )


def is_scheduled_resource(name: str) -> bool:
    """False for names that the scheduler ignores altogether, such as ``foo``."""
    return name in _NATIVE or is_scalar(name)


def is_pod_level_resource(name: str) -> bool:
    """Whether ``spec.resources`` of a pod may speak about this name."""
    return name in (CPU, MEMORY) or name.startswith(HUGEPAGES_PREFIX)


def scaled(name: str, nanos: int) -> int:
    """The whole number the scheduler calculates with: milli-CPU for cpu, units for all others, rounded up."""
    return milli_value(nanos) if name == CPU else value(nanos)
