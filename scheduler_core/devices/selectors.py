"""Whether a device matches the selectors of a class and a request (spec 12 §5.4).

The result depends only on the device and the expression, so it is kept for the whole run; so are errors.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scheduler_core.cel.compilation import compile_expression
from scheduler_core.cel.errors import CompileError, CostExceededError, EvaluationError
from scheduler_core.cel.functions.quantities import Amount
from scheduler_core.cel.functions.versions import parse_version
from scheduler_core.cel.values import DefaultingMap, Value, type_name
from scheduler_core.devices.errors import AllocationError
from scheduler_core.devices.pools import Candidate
from scheduler_core.devices.trail import SelectorAnswer
from scheduler_core.devices.values import values_read
from scheduler_core.model.objects.devices import Device, DeviceAttribute, DeviceSelector
from scheduler_core.snapshot.snapshot import Snapshot

COST_LIMIT: Final = 1_000_000
_NAMES: Final = frozenset({"device"})
_CANNOT_BE_BOOL: Final = {
    "string": "unsupported native conversion from string to 'bool'",
    "int": "unsupported type conversion from 'int' to bool",
    "uint": "unsupported type conversion from 'uint' to bool",
    "double": "type conversion error from Double to 'bool'",
}

Answer = bool | str
"""Whether it matches, or the error, which begins with its kind."""


class DeviceSelectors:
    """Results by device and expression."""

    def __init__(self, snapshot: Snapshot) -> None:
        self._variables: dict[int, tuple[Device, dict[str, Value] | str]] = {}
        self._answers: dict[tuple[int, str], Answer] = {}

    def matches(self, candidate: Candidate, selectors: Sequence[DeviceSelector], owner: str) -> bool:
        """Whether all of them are true. owner : the object that has them, ``class X`` or ``claim NS/C``. Raises AllocationError."""
        for number, selector in enumerate(selectors):
            answer = self.answer(candidate, "" if selector.cel is None else selector.cel.expression)
            if isinstance(answer, str):
                raise AllocationError(f"{owner}: selector #{number}: {answer}")
            if not answer:
                return False
        return True

    def why_not(
        self, candidate: Candidate, selectors: Sequence[DeviceSelector], owner: str
    ) -> SelectorAnswer | None:
        """The first selector that is false, with the values that it read; None if all are true."""
        for number, selector in enumerate(selectors):
            expression = "" if selector.cel is None else selector.cel.expression
            if self.answer(candidate, expression) is False:
                device = self._variable(candidate)
                values = () if isinstance(device, str) else values_read(expression, device)
                return SelectorAnswer(owner, number, expression, values)
        return None

    def answer(self, candidate: Candidate, expression: str) -> Answer:
        key = (id(candidate.device), expression)
        if key not in self._answers:
            self._answers[key] = self._evaluate(candidate, expression)
        return self._answers[key]

    def _evaluate(self, candidate: Candidate, expression: str) -> Answer:
        device = self._variable(candidate)
        try:
            program = compile_expression(expression, _NAMES)
        except CompileError as mistake:
            return f"CEL compile error: compilation failed: {mistake}"
        if isinstance(device, str):
            return f"CEL runtime error: {device}"
        try:
            value, _ = program.evaluate({"device": device}, COST_LIMIT)
        except (EvaluationError, CostExceededError) as failure:
            return f"CEL runtime error: {failure}"
        return value if isinstance(value, bool) else f"CEL runtime error: {_not_bool(value)}"

    def _variable(self, candidate: Candidate) -> dict[str, Value] | str:
        key = id(candidate.device)
        if key not in self._variables:
            try:
                made: dict[str, Value] | str = device_variable(candidate.device, candidate.id.driver)
            except ValueError as wrong:
                made = str(wrong)
            self._variables[key] = (candidate.device, made)
        return self._variables[key][1]


def device_variable(device: Device, driver: str) -> dict[str, Value]:
    """The variable ``device`` of an expression. Raises ValueError for an attribute whose value has an unsupported type."""
    attributes, capacity = DefaultingMap(), DefaultingMap()
    for name, attribute in device.attributes.items():
        domain, id_ = qualified(name, driver)
        try:
            attributes.setdefault(domain, {})[id_] = attribute_value(attribute)
        except ValueError as wrong:
            raise ValueError(f"attribute {name}: {wrong}") from wrong
    for name, entry in device.capacity.items():
        domain, id_ = qualified(name, driver)
        capacity.setdefault(domain, {})[id_] = Amount(int(entry.value))
    return {
        "driver": driver,
        "allowMultipleAllocations": device.allow_multiple_allocations,
        "attributes": attributes,
        "capacity": capacity,
    }


def qualified(name: str, driver: str) -> tuple[str, str]:
    """Domain and identifier of an attribute; without a domain, the driver's domain."""
    domain, slash, id_ = name.partition("/")
    return (domain, id_) if slash else (driver, name)


def attribute_value(attribute: DeviceAttribute) -> Value:
    """Raises ValueError."""
    if attribute.int_ is not None:
        return attribute.int_
    if attribute.bool_ is not None:
        return attribute.bool_
    if attribute.string is not None:
        return attribute.string
    if attribute.version is None:
        raise ValueError("unsupported attribute value")
    try:
        return parse_version(attribute.version)
    except ValueError as wrong:
        raise ValueError(f"parse semantic version: {wrong}") from wrong


def _not_bool(value: Value) -> str:
    kind = type_name(value)
    reason = _CANNOT_BE_BOOL.get(kind, f"type conversion error from '{kind}' to 'bool'")
    return f"CEL result of type {kind} could not be converted to bool: {reason}"
