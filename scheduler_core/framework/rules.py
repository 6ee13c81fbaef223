"""Rules: where releases of kube-scheduler decide differently outside of plugins; Shared: what profiles have in common."""

from __future__ import annotations

from dataclasses import dataclass, field

from scheduler_core.framework.extender import Extender
from scheduler_core.framework.sampling import SearchStart


@dataclass(frozen=True, slots=True)
class Rules:
    """The defaults are those of 1.36.

    nominated_first : a pod's nominated node is tried before all others, and taken if it fits.

    scores_one : without score plugins and extenders every feasible node scores 1; otherwise nothing is scored, and the
    search ends with the first node that fits.
    """

    nominated_first: bool = True
    scores_one: bool = False


@dataclass(frozen=True, slots=True)
class Shared:
    """What all profiles of one scheduler have in common. extenders : in the order in which they are asked."""

    search_start: SearchStart = field(default_factory=SearchStart)
    rules: Rules = Rules()
    extenders: tuple[Extender, ...] = ()
