"""The steps of a search: which device was tried for which request, and why it was not chosen. Kept only for explanations."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from scheduler_core.devices.state import DeviceId

MOST_TRIALS: Final = 1000
"""The maximum for one node; of further steps only the number is kept."""


class Fate(StrEnum):
    """The result for a device that was examined for a request."""

    CHOSEN = "chosen"
    GIVEN_BACK = "given back"
    IN_USE = "in use"
    SELECTOR = "selector"
    PLACE = "place"
    CAPACITY = "capacity"
    COUNTER = "counter"
    TAINT = "taint"
    CONSTRAINT = "constraint"
    ERROR = "error"


@dataclass(frozen=True, slots=True)
class SelectorAnswer:
    """The selector that was false.

    owner : ``class NAME`` or ``claim NS/NAME``. number : its position among the owner's. values : the values it read of the
    device, as text.
    """

    owner: str
    number: int
    expression: str
    values: tuple[tuple[str, str], ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """As JSON."""
        values = [{"name": name, "value": value} for name, value in self.values]
        return {"owner": self.owner, "number": self.number, "expression": self.expression, "values": values}


@dataclass(frozen=True, slots=True)
class Shortage:
    """what : a capacity, or ``SET/COUNTER``. needed, left, short : quantities, as text."""

    what: str
    needed: str
    left: str
    short: str

    def to_dict(self) -> dict[str, Any]:
        """As JSON."""
        return {"what": self.what, "needed": self.needed, "left": self.left, "short": self.short}


@dataclass(frozen=True, slots=True)
class DeviceCheck:
    """claim, request : by key and full name. detail : the reason in words, with the numbers that decided; "" if the fate is
    sufficient.

    taken_by : key of the claim that uses the device. selector, shortage : details for these fates; None for others.
    """

    claim: str
    request: str
    device: DeviceId
    fate: Fate
    detail: str = ""
    taken_by: str = ""
    selector: SelectorAnswer | None = None
    shortage: Shortage | None = None

    def to_dict(self) -> dict[str, Any]:
        """As JSON; every field is present, null where it does not apply."""
        return {
            "claim": self.claim,
            "request": self.request,
            **self.device._asdict(),
            "fate": self.fate.value,
            "detail": self.detail,
            "takenBy": self.taken_by or None,
            "selector": None if self.selector is None else self.selector.to_dict(),
            "shortage": None if self.shortage is None else self.shortage.to_dict(),
        }


@dataclass(slots=True)
class Trail:
    """The trials in order. most : the maximum number of trials; further ones are only counted."""

    most: int = MOST_TRIALS
    trials: list[DeviceCheck] = field(default_factory=list)
    n_more: int = 0

    def add(self, trial: DeviceCheck) -> None:
        if len(self.trials) < self.most:
            self.trials.append(trial)
        else:
            self.n_more += 1


@dataclass(frozen=True, slots=True)
class NodeDevice:
    """A device of a node, as it was before the attempt.

    state : of its pool: ``usable``, ``incomplete`` or ``invalid``. taken_by : keys of the claims that use it or a share of it.
    used : of a shared device, capacity → how much is used, as text.
    """

    device: DeviceId
    state: str = "usable"
    taken_by: tuple[str, ...] = ()
    used: Mapping[str, str] = field(default_factory=dict)

    def to_dict(self) -> dict[str, Any]:
        """As JSON."""
        words = {"state": self.state, "takenBy": list(self.taken_by), "used": dict(self.used)}
        return self.device._asdict() | words


@dataclass(frozen=True, slots=True)
class NodeSearch:
    """The search on one node for the claims of a pod.

    verdict : why the node was rejected, "" if it has all devices; the text of an error that ends the attempt.
    settled : claims that are allocated already → whether they can be used on this node. n_more : trials that are not listed.
    """

    verdict: str
    devices: tuple[NodeDevice, ...]
    trials: tuple[DeviceCheck, ...] = ()
    n_more: int = 0
    settled: Mapping[str, bool] = field(default_factory=dict)

    def to_dict(self) -> dict[str, Any]:
        """As JSON."""
        return {
            "verdict": self.verdict,
            "devices": [one.to_dict() for one in self.devices],
            "trials": [one.to_dict() for one in self.trials],
            "more": self.n_more,
            "settled": [{"claim": claim, "usable": usable} for claim, usable in self.settled.items()],
        }
