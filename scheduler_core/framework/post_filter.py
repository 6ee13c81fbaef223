"""The results of PostFilter plugins, and how several are combined (spec 01 §6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, Protocol

from scheduler_core.framework.cycle_state import CycleState
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.status import Status
from scheduler_core.snapshot.rows import NodeRow, PodRow


@dataclass(frozen=True, slots=True)
class PostFilterResult:
    """status : SUCCESS if room was made; else a rejection or error, whose reasons end the pod's message.
    nominated : row of the node on which room was made.
    victims : pod rows to evict, the most important first.
    clears_nomination : whether the pod's present nomination becomes invalid (spec 08 §6).
    report : details of the decision for explanations; its type depends on the plugin.
    """

    status: Status
    nominated: int | None = None
    victims: tuple[PodRow, ...] = ()
    clears_nomination: bool = False
    report: object = None


class Room(NamedTuple):
    """Room for a pod on the node at ``row``.

    victims : pod rows to evict, the most important first.
    message : of the attempt.
    """

    row: NodeRow
    victims: tuple[PodRow, ...]
    message: str


class RoomSeries(Protocol):
    """Equal pods that make room one after the other: each one evicts, is nominated and is placed before the next one is
    attempted.

    A series knows the cluster of the attempt with which it began, and what changes for the next pod with each room that
    was taken.
    """

    @property
    def cycle(self) -> CycleState:
        """The data of the plugins for such pods."""

    def take(self, pod: PodInfo) -> Room | None:
        """The best room for a pod of equal kind and priority; None if an attempt in full is necessary."""
