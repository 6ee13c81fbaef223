"""What a search tried: which device for which request, and why it fell out. Kept only where somebody asks."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from scheduler_core.devices.state import DeviceId


class Fate(StrEnum):
    """What became of a device that was looked at for a request."""

    CHOSEN = "chosen"
    GIVEN_BACK = "given back"
    IN_USE = "in use"
    SELECTOR = "selector"
    CAPACITY = "capacity"
    COUNTER = "counter"
    TAINT = "taint"
    CONSTRAINT = "constraint"


@dataclass(frozen=True, slots=True)
class Trial:
    """claim, request : by key and full name. detail : in words, with the numbers that decided."""

    claim: str
    request: str
    device: DeviceId
    fate: Fate
    detail: str = ""


@dataclass(slots=True)
class Trail:
    """The trials in order. most : after so many the rest is only counted."""

    most: int = 1000
    trials: list[Trial] = field(default_factory=list)
    n_more: int = 0

    def add(self, trial: Trial) -> None:
        if len(self.trials) < self.most:
            self.trials.append(trial)
        else:
            self.n_more += 1
