"""Fields that several operations have: counts, labels, taints, tolerations, amounts."""

from __future__ import annotations

from typing import Final

from scheduler_core.config.reader import Reader, no_string
from scheduler_core.model.labels.syntax import key_problem, value_problem
from scheduler_core.model.objects.taints import NO_EXECUTE, NO_SCHEDULE, PREFER_NO_SCHEDULE, Taint, Toleration
from scheduler_core.model.quantity import EntryQuantity
from scheduler_core.model.readers.decoding import read_special
from scheduler_core.problems import Problems
from scheduler_core.scenario.operations import Amounts, LabelChanges

MAX_NAME: Final = 253
"""The limit for the name of any object (upstream: DNS subdomains)."""
EFFECTS: Final = (NO_SCHEDULE, PREFER_NO_SCHEDULE, NO_EXECUTE)
OPERATORS: Final = ("Equal", "Exists")


def read_count(
    reader: Reader, name: str, problems: Problems, *, default: int, least: int = 1, most: int = 2**31 - 1
) -> int:
    given = reader.optional_integer(name, bits=54)
    if given is None:
        return default
    if not least <= given <= most:
        problems.invalid(reader.at(name), given, f"must be from {least} to {most}")
        return default
    return given


def read_probability(reader: Reader, name: str, problems: Problems) -> float | None:
    """From 0 to 1; None where the field is absent."""
    if not reader.has(name):
        reader.raw(name)
        return None
    given = reader.number(name)
    if not 0 <= given <= 1:
        problems.invalid(reader.at(name), given, "must be from 0 to 1")
        return None
    return given


def required_text(reader: Reader, name: str, problems: Problems) -> str:
    text = reader.string(name)
    if not text:
        problems.required(reader.at(name))
    return text


def read_name(reader: Reader, name: str, problems: Problems) -> str:
    """The name of an object; "" after reporting a mistake."""
    text = required_text(reader, name, problems)
    if "/" in text or "%" in text or text in (".", ".."):
        problems.invalid(reader.at(name), text, "may not contain '/' or '%', nor be '.' or '..'")
        return ""
    if len(text) > MAX_NAME:
        problems.add(reader.at(name), f"Too long: may not be more than {MAX_NAME} characters")
        return ""
    return text


def read_labels(reader: Reader | None, problems: Problems) -> dict[str, str]:
    """All fields of an object as labels."""
    changes = read_label_changes(reader, problems, removable=False)
    return {key: value for key, value in changes if value is not None}


def read_label_changes(reader: Reader | None, problems: Problems, *, removable: bool = True) -> LabelChanges:
    """Key → new value; null removes the label where this is possible."""
    if reader is None:
        return ()
    changes: list[tuple[str, str | None]] = []
    for key in reader.names():
        value, path = reader.raw(key), reader.at(key)
        mistake = key_problem(key)
        if mistake is None and isinstance(value, str):
            mistake = value_problem(value)
        elif mistake is None and not (value is None and removable):
            mistake = no_string(value)
        if mistake is not None:
            problems.add(path, mistake)
        elif value is None or isinstance(value, str):
            changes.append((key, value))
    return tuple(sorted(changes, key=lambda change: change[0]))


def read_amounts(reader: Reader | None, problems: Problems) -> Amounts:
    """All fields of an object as resource name → amount."""
    if reader is None:
        return ()
    amounts: list[tuple[str, EntryQuantity]] = []
    for name in reader.names():
        amount = read_amount(reader, name, problems)
        if amount is not None:
            amounts.append((name, amount))
    return tuple(sorted(amounts))


def read_amount(reader: Reader, name: str, problems: Problems) -> EntryQuantity | None:
    value = reader.raw(name)
    try:
        amount = read_special(EntryQuantity, value)
    except ValueError as error:
        problems.malformed(reader.at(name), str(error))
        return None
    assert isinstance(amount, EntryQuantity)
    return amount


def read_taints(readers: list[Reader], problems: Problems) -> tuple[Taint, ...]:
    taints = []
    for reader in readers:
        key, effect = required_text(reader, "key", problems), reader.string("effect") or NO_SCHEDULE
        mistake = key_problem(key) if key else None
        if mistake is not None:
            problems.add(reader.at("key"), mistake)
        if effect not in EFFECTS:
            problems.unsupported(reader.at("effect"), effect, EFFECTS)
        taints.append(Taint(key, reader.string("value"), effect))
        reader.close()
    return tuple(taints)


def read_tolerations(readers: list[Reader], problems: Problems) -> tuple[Toleration, ...]:
    tolerations = []
    for reader in readers:
        operator, effect = reader.string("operator"), reader.string("effect")
        if operator and operator not in OPERATORS:
            problems.unsupported(reader.at("operator"), operator, OPERATORS)
        if effect and effect not in EFFECTS:
            problems.unsupported(reader.at("effect"), effect, EFFECTS)
        seconds = reader.optional_integer("tolerationSeconds", bits=64)
        given = Toleration(reader.string("key"), operator, reader.string("value"), effect, seconds)
        tolerations.append(given)
        reader.close()
    return tuple(tolerations)
