"""What an expression is made of. ``at`` is the place of a node in the text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Literal:
    value: object
    at: int


@dataclass(frozen=True, slots=True)
class Ident:
    name: str
    at: int


@dataclass(frozen=True, slots=True)
class Select:
    """``operand.field``. test_only : has(operand.field). optional : operand.?field."""

    operand: Node
    field: str
    at: int
    test_only: bool = False
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Call:
    """A function, a method where there is a ``target``; operators are functions with names such as ``_+_``."""

    function: str
    target: Node | None
    args: tuple[Node, ...]
    at: int


@dataclass(frozen=True, slots=True)
class ListLiteral:
    """optional : for each element whether it is left out where it is an empty optional."""

    elements: tuple[Node, ...]
    optional: tuple[bool, ...]
    at: int


@dataclass(frozen=True, slots=True)
class MapLiteral:
    entries: tuple[tuple[Node, Node, bool], ...]
    at: int


@dataclass(frozen=True, slots=True)
class Fold:
    """A loop over a list, or over the keys of a map; macros become this.

    second : name of the second variable, "" if there is one only: then ``first`` is the element, or the key of a map; else it
    is the index, or the key, and ``second`` the value. over : None where the body is evaluated once and ``first`` is not set.
    """

    over: Node | None
    first: str
    second: str
    accumulator: str
    initial: Node
    condition: Node
    step: Node
    result: Node
    at: int


Node: TypeAlias = Literal | Ident | Select | Call | ListLiteral | MapLiteral | Fold
