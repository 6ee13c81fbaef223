"""The constraints between the devices of a claim (spec 12 §5.7), with the peculiarities of 1.36."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from scheduler_core.devices.pools import Candidate
from scheduler_core.devices.values import value_text
from scheduler_core.model.objects.devices import DeviceConstraint

Attribute = tuple[str, object]
"""Type and value; versions compare as texts."""


def attribute_of(candidate: Candidate, name: str) -> Attribute | None:
    """Looked up by its full name, or else, in the driver's own domain, by its name without domain. None: it is missing, or its
    type is not supported.
    """
    attributes = candidate.device.attributes
    found = attributes.get(name)
    if found is None:
        domain, _, id_ = name.partition("/")
        found = attributes.get(id_) if domain == candidate.id.driver else None
    if found is None:
        return None
    by_type = (
        ("int", found.int_),
        ("bool", found.bool_),
        ("string", found.string),
        ("version", found.version),
    )
    return next(((kind, value) for kind, value in by_type if value is not None), None)


class Constraint(ABC):
    """requests : names of the requests to which it applies; all if there are none."""

    def __init__(self, requests: Sequence[str], attribute: str) -> None:
        self._requests, self.attribute = tuple(requests), attribute

    def applies(self, request: str, full_name: str) -> bool:
        """request : the request, the parent of an alternative. full_name : with the alternative."""
        return not self._requests or request in self._requests or full_name in self._requests

    @abstractmethod
    def add(self, request: str, candidate: Candidate) -> bool:
        """Take the device into account. Returns False and changes nothing if the device violates the constraint."""

    @abstractmethod
    def remove(self, request: str) -> None:
        """Undo an ``add``."""

    def why_not(self, candidate: Candidate) -> str:
        """The reason why ``add`` has just refused the device, in words."""
        value = attribute_of(candidate, self.attribute)
        if value is None:
            return f"it has no attribute {self.attribute}"
        return f"{self.attribute} is {value_text(value[1])}, {self._demand()}"

    @abstractmethod
    def _demand(self) -> str:
        """What the devices before this one require."""


class MatchAttribute(Constraint):
    """All devices have the same value as the first one."""

    def __init__(self, requests: Sequence[str], attribute: str) -> None:
        super().__init__(requests, attribute)
        self._value: Attribute | None = None
        self._n_devices = 0

    def add(self, request: str, candidate: Candidate) -> bool:
        value = attribute_of(candidate, self.attribute)
        if value is None or (self._n_devices and value != self._value):
            return False
        self._value = value
        self._n_devices += 1
        return True

    def remove(self, request: str) -> None:
        self._n_devices -= 1

    def _demand(self) -> str:
        return f"of those before {'nothing' if self._value is None else value_text(self._value[1])}"


class DistinctAttribute(Constraint):
    """Values differ. For each request only the latest value is remembered, and none after a device was removed."""

    def __init__(self, requests: Sequence[str], attribute: str) -> None:
        super().__init__(requests, attribute)
        self._values: dict[str, Attribute] = {}

    def add(self, request: str, candidate: Candidate) -> bool:
        value = attribute_of(candidate, self.attribute)
        if value is None or value in self._values.values():
            return False
        self._values[request] = value
        return True

    def remove(self, request: str) -> None:
        self._values.pop(request, None)

    def _demand(self) -> str:
        return "as of a device before it"


def constraint_of(given: DeviceConstraint) -> Constraint | None:
    """None for an empty constraint."""
    if given.match_attribute is not None:
        return MatchAttribute(given.requests, given.match_attribute)
    if given.distinct_attribute is not None:
        return DistinctAttribute(given.requests, given.distinct_attribute)
    return None
