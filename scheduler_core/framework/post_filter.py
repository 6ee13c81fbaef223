"""What a PostFilter plugin answers, and how the answers of several are combined (spec 01 §6)."""

from __future__ import annotations

from dataclasses import dataclass

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
