"""What a PostFilter plugin answers, and how the answers of several are combined (spec 01 §6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, Protocol

from scheduler_core.framework.cycle_state import CycleState
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.status import Status


@dataclass(frozen=True, slots=True)
class PostFilterResult:
    """status : SUCCESS if room was made; a rejection or error whose reasons end the pod's message.

    nominated : row of the node on which room was made. victims : pod rows to evict, most important first.
    clears_nomination : the pod's present nomination is void (spec 08 §6).
    report : how it was decided, for explanations; its type is the plugin's own.
    """

    status: Status
    nominated: int | None = None
    victims: tuple[int, ...] = ()
    clears_nomination: bool = False
    report: object = None


class Room(NamedTuple):
    """Made for a pod on the node at ``row``. victims : pod rows to evict, most important first. message : of the attempt."""

    row: int
    victims: tuple[int, ...]
    message: str


class RoomSeries(Protocol):
    """Equal pods that make room one after the other: each evicts, is nominated and placed before the next one asks.

    A series knows the cluster as the attempt saw it that it was begun with, and what follows for the next pod from each room that was taken.
    """

    @property
    def cycle(self) -> CycleState:
        """What plugins left for such pods."""

    def take(self, pod: PodInfo) -> Room | None:
        """The best room, for a pod of equal kind and priority; None if an attempt must be made in full."""
