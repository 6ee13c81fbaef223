"""Containers: their requests, their ports, and the resources in their status."""

from __future__ import annotations

import msgspec

from scheduler_core.model.base import Int32, Model, ResourceList


class ResourceClaimUse(Model, frozen=True):
    """A container's use of one of the pod's resource claims."""

    name: str = ""
    request: str = ""


class ResourceRequirements(Model, frozen=True):
    """After admission a limit without a request of its name is a request too."""

    requests: ResourceList = {}
    limits: ResourceList = {}
    claims: tuple[ResourceClaimUse, ...] = ()


class ContainerPort(Model, frozen=True):
    """``host_port`` 0 asks for none. ``protocol`` is TCP after admission if it was not given."""

    container_port: Int32 = 0
    host_port: Int32 = 0
    host_ip: str = msgspec.field(default="", name="hostIP")
    protocol: str = ""
    name: str = ""


class ContainerRestartRule(Model, frozen=True):
    action: str = ""


class Container(Model, frozen=True):
    """An init container with ``restart_policy`` Always is a sidecar."""

    name: str = ""
    image: str = ""
    resources: ResourceRequirements = ResourceRequirements()
    ports: tuple[ContainerPort, ...] = ()
    restart_policy: str = ""
    restart_policy_rules: tuple[ContainerRestartRule, ...] = ()


class ContainerStatus(Model, frozen=True):
    """What the kubelet has given a container; differs from the spec while a resize is under way."""

    name: str = ""
    resources: ResourceRequirements | None = None
    allocated_resources: ResourceList = {}
    restart_count: Int32 = 0
