"""HostPorts: host ports as numbers: each (ip, protocol, port) that a pod of the snapshot uses has an index."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from scheduler_core.model.objects.containers import Container
from scheduler_core.model.objects.pod import PodSpec
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


class HostPorts:
    """The ports seen so far, in order of first appearance; a port keeps its index."""

    def __init__(self) -> None:
        self.known: list[HostPort] = []
        self._index_of: dict[HostPort, int] = {}
        self._same_number: dict[tuple[str, int], list[int]] = {}

    def __len__(self) -> int:
        return len(self.known)

    def index(self, port: HostPort) -> int:
        """The index of a port, which may be new."""
        index = self._index_of.get(port)
        if index is None:
            index = self._index_of[port] = len(self.known)
            self.known.append(port)
            self._same_number.setdefault((port.protocol, port.port), []).append(index)
        return index

    def conflicts_with(self, wanted: IntArray) -> IntArray:
        """int64, ascending: the ports that conflict with one of ``wanted`` on one node, including themselves."""
        conflicts = {other for index in wanted.tolist() for other in self._conflicting(self.known[index])}
        return np.array(sorted(conflicts), dtype=np.int64)

    def _conflicting(self, port: HostPort) -> Iterable[int]:
        same_number = self._same_number[port.protocol, port.port]
        return (other for other in same_number if port.conflicts(self.known[other]))


def host_ports(spec: PodSpec, *, of_sidecars: bool = True) -> tuple[HostPort, ...]:
    """The host ports of containers and restartable init containers, without repetition, in order."""
    restartable = (container for container in spec.init_containers if container.restart_policy == "Always")
    sidecars = tuple(restartable) if of_sidecars else ()
    return tuple(dict.fromkeys(_ports_of((*spec.containers, *sidecars))))


def _ports_of(containers: Iterable[Container]) -> Iterable[HostPort]:
    for container in containers:
        for port in container.ports:
            if port.host_port:
                yield HostPort(port.host_ip or ANY_IP, port.protocol or "TCP", port.host_port)
