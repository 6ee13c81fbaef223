"""Lengths and points of time: whole nanoseconds, as a type that plain integers cannot be mistaken for.

At run time `Nanoseconds` is `int` and costs nothing. For type checkers it is an integer with a unit: nanoseconds can be added to
nanoseconds and multiplied by numbers, and their ratio is a number. A number without a unit, such as a count of seconds, is not
accepted in their place: write `5 * SECOND`.

A point of time is counted from a start that the function names: the start of a simulation, 1970, or the start of a monotonic clock.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, overload

if TYPE_CHECKING:

    class Nanoseconds(int):
        """A length of time, or a point of time counted from a start."""

        # Narrower than the operators of int on purpose: that is what the type is for.
        def __add__(self, other: Nanoseconds, /) -> Nanoseconds: ...  # type: ignore[override]
        def __sub__(self, other: Nanoseconds, /) -> Nanoseconds: ...  # type: ignore[override]
        def __neg__(self) -> Nanoseconds: ...
        def __abs__(self) -> Nanoseconds: ...
        def __mul__(self, other: int, /) -> Nanoseconds: ...
        def __rmul__(self, other: int, /) -> Nanoseconds: ...
        @overload
        def __floordiv__(self, other: Nanoseconds, /) -> int: ...  # type: ignore[overload-overlap]
        @overload
        def __floordiv__(self, other: int, /) -> Nanoseconds: ...
        def __floordiv__(self, other: int, /) -> int: ...
        def __mod__(self, other: Nanoseconds, /) -> Nanoseconds: ...  # type: ignore[override]
        def __divmod__(self, other: Nanoseconds, /) -> tuple[int, Nanoseconds]: ...  # type: ignore[override]

else:
    Nanoseconds = int

ZERO: Final = Nanoseconds(0)
NANOSECOND: Final = Nanoseconds(1)
MICROSECOND: Final = 1_000 * NANOSECOND
MILLISECOND: Final = 1_000 * MICROSECOND
SECOND: Final = 1_000 * MILLISECOND
MINUTE: Final = 60 * SECOND
HOUR: Final = 60 * MINUTE
