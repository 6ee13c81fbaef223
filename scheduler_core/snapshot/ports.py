"""Host ports as numbers: every (ip, protocol, port) that any pod of the snapshot wants gets an index."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

from scheduler_core.model.containers import Container
from scheduler_core.model.pod import PodSpec
from scheduler_core.snapshot.arrays import IntArray

ANY_IP = "0.0.0.0"  # noqa: S104 - a wildcard to compare with, nothing is bound to it


class HostPort(NamedTuple):
    ip: str
    protocol: str
    port: int

    def conflicts(self, other: HostPort) -> bool:
        """Same protocol and port, and equal addresses or one of them the wildcard (spec 03, NodePorts)."""
        if (self.protocol, self.port) != (other.protocol, other.port):
            return False
        return self.ip == other.ip or ANY_IP in (self.ip, other.ip)


def host_ports(spec: PodSpec) -> tuple[HostPort, ...]:
    """The host ports of containers and restartable init containers, without repetition, in order."""
    sidecars = [container for container in spec.init_containers if container.restart_policy == "Always"]
    return tuple(dict.fromkeys(_ports_of((*spec.containers, *sidecars))))


def conflicts(ports: Sequence[HostPort]) -> tuple[IntArray, ...]:
    """For each port the indices of those, itself included, that cannot be used on one node with it."""
    rivals: dict[tuple[str, int], list[int]] = {}
    for index, port in enumerate(ports):
        rivals.setdefault((port.protocol, port.port), []).append(index)
    return tuple(
        np.array(
            [rival for rival in rivals[port.protocol, port.port] if port.conflicts(ports[rival])],
            dtype=np.int64,
        )
        for port in ports
    )


def _ports_of(containers: Iterable[Container]) -> Iterable[HostPort]:
    for container in containers:
        for port in container.ports:
            if port.host_port:
                yield HostPort(port.host_ip or ANY_IP, port.protocol or "TCP", port.host_port)
