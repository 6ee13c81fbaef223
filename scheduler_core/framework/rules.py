"""Shared: what all profiles of one scheduler share."""

from __future__ import annotations

from dataclasses import dataclass, field

from scheduler_core.framework.extender import Extender
from scheduler_core.framework.sampling import SearchStart
from scheduler_core.releases.files import latest_rules
from scheduler_core.releases.rules import Rules


@dataclass(frozen=True, slots=True)
class Shared:
    """rules : of their release. extenders : in the order in which they are asked."""

    search_start: SearchStart = field(default_factory=SearchStart)
    rules: Rules = field(default_factory=latest_rules)
    extenders: tuple[Extender, ...] = ()
