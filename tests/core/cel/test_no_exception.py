"""No expression, whatever it computes, ends in an exception of Python: users write selectors, and a run must survive them."""

from __future__ import annotations

import contextlib
import math
from datetime import timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scheduler_core.cel.compilation import compile_expression
from scheduler_core.cel.errors import CompileError, CostExceededError, EvaluationError
from scheduler_core.cel.functions import FUNCTIONS
from scheduler_core.cel.functions.durations import Duration
from scheduler_core.cel.functions.networks import Cidr, Ip
from scheduler_core.cel.functions.quantities import Amount
from scheduler_core.cel.functions.times import Timestamp
from scheduler_core.cel.functions.urls import Url
from scheduler_core.cel.functions.versions import Version
from scheduler_core.cel.values import MAX_INT, MAX_UINT, MIN_INT, Optional, TypeValue, UInt

EXPECTED = (CompileError, CostExceededError, EvaluationError)
ODD_TEXTS = (
    "", " ", "0", "-", "+", ".", ":", "%", "/", "::", "1e400", "1e-400", "0x1p9999", "nan", "-inf", "99999999999999999999", "²", "٣",
    "http://e:abc/", "https://e:99999/", "https://[::1", "https://[::1]:-1/", "//e:x/", "http://h/%zz", "http://h/?%zz=%", "a:b",
    "+25:00", "-99:99", "+99999999999999999999:00", "05:-30", "Local", "../x", "/x", "Europe", "a\x00b",
    "0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "0000-01-01T00:00:00+24:60", "2026-02-30T00:00:00Z",
    "2562047h47m16.854775807s", "3000000h", "1.0.0-a..b", "v", "1.2.3+", "10E", "1e999", "1.5Gi", "1n",
    "::ffff:1.2.3.4", "fe80::1%a%b", "1.2.3.4/33", "::/129", "1.2.3.4/٣", "[[:x:]]", "(", "a{1001}", r"\p{L}", r"\x{110000}", r"\x", r"\Q",
    "(?P<n", "%.99999999999999999999f", "%.f", "%", "%z", "\ud800", "é\U0010ffff", "x" * 300,
)  # fmt: skip
TEXTS = st.sampled_from(ODD_TEXTS) | st.text(max_size=8)
NUMBERS = st.sampled_from((0, 1, -1, MIN_INT, MAX_INT)) | st.integers(MIN_INT, MAX_INT)
VALUES: dict[type, st.SearchStrategy[Any]] = {
    str: TEXTS,
    int: NUMBERS,
    UInt: st.sampled_from((0, MAX_UINT)).map(UInt),
    float: st.sampled_from((0.0, -0.0, math.nan, math.inf, -math.inf, 1e308, 5e-324, 9.3e18)) | st.floats(),
    bool: st.booleans(),
    bytes: st.binary(max_size=4),
    type(None): st.none(),
    Optional: st.sampled_from((Optional(1), Optional(None, False))),
    TypeValue: st.just(TypeValue("int")),
    Duration: NUMBERS.map(Duration),
    Timestamp: st.sampled_from(("0001-01-01T00:00:00Z", "9999-12-31T23:59:59.999999999Z")).map(
        lambda text: compile_expression(f'timestamp("{text}")', frozenset()).evaluate({}, 100)[0]
    ),
    Amount: st.builds(Amount, st.integers(-(10**40), 10**40) | NUMBERS, st.none() | st.integers(-9, 18)),
    Version: st.just(Version((MAX_UINT, 0, 0), ("9" * 19, "a"))),
    Ip: st.sampled_from(("0.0.0.0", "ffff::")).map(FUNCTIONS["ip", False, 1][0][1]),
    Cidr: st.sampled_from(("0.0.0.0/0", "ffff::/128")).map(FUNCTIONS["cidr", False, 1][0][1]),
    Url: st.sampled_from(("*", "//", "a:b", "http://:/?=&;&%61")).map(FUNCTIONS["url", False, 1][0][1]),
}
ANY = st.one_of(*VALUES.values())
VALUES[tuple] = st.lists(ANY, max_size=3).map(tuple)
VALUES[dict] = st.dictionaries(TEXTS | NUMBERS | VALUES[float], ANY, max_size=2)
CALLS = [
    (name, implementation, kinds)
    for (name, _, _), overloads in sorted(FUNCTIONS.items())
    for kinds, implementation in overloads
    if name != "@sortByAssociatedKeys"  # a macro alone calls it, with as many keys as values
]


@given(st.data())
@settings(max_examples=400, deadline=timedelta(seconds=5), derandomize=True)
def test_a_function_of_any_values_is_a_value_or_an_error_of_its_own(data: st.DataObject) -> None:
    name, implementation, kinds = data.draw(st.sampled_from(CALLS))
    args = [data.draw(ANY if kind is object else VALUES[kind], label=name) for kind in kinds]
    with contextlib.suppress(*EXPECTED):
        implementation(*args)


USUAL: dict[Any, Any] = {
    str: "a",
    int: 1,
    bool: True,
    tuple: (),
    Timestamp: Timestamp(0),
    Cidr: FUNCTIONS["cidr", False, 1][0][1]("::/0"),
}
OF_TEXTS = [call for call in CALLS if str in call[2] and all(kind in USUAL for kind in call[2])]


@pytest.mark.parametrize("call", OF_TEXTS, ids=lambda call: f"{call[0]}-{len(call[2])}")
def test_every_odd_text_is_read_or_refused(call: Any) -> None:
    """Each text of a call is each of the odd ones; the other arguments are those that a call often has."""
    _, implementation, kinds = call
    for at in [at for at, kind in enumerate(kinds) if kind is str]:
        for text in ODD_TEXTS:
            args = [text if place == at else USUAL[kind] for place, kind in enumerate(kinds)]
            with contextlib.suppress(*EXPECTED):
                implementation(*args)


@pytest.mark.parametrize(
    "expression",
    [
        f"{'cel.bind(a, [1], ' + 'cel.bind(a, a + a, ' * 60}a.size(){')' * 61}",
        f"{'cel.bind(a, [[1]], ' + 'cel.bind(a, [a], ' * 60}a == a{')' * 61}",
        'cel.bind(a, "aaaaaaaaaa", cel.bind(b, a.replace("", a), cel.bind(c, b.replace("", b), c.replace("", c).replace("", c))))',
        "lists.range(9223372036854775807)",
        '"%.255f %.255f".format([1e308, 1e308])',
        '"a".matches("((((a{30}){30}){30}){30})")',
        '[1][double("nan")] == 1',
        '{1: 1}[double("inf")] == 1',
        "optional.unwrap([dyn(1)])",
    ],
)
def test_what_grows_without_end_is_cancelled_or_refused(expression: str) -> None:
    with contextlib.suppress(*EXPECTED):
        compile_expression(expression, frozenset()).evaluate({}, 1_000_000)
