"""Expressions and what they come to, what goes wrong with them, and what they cost."""

from __future__ import annotations

from typing import Any

import pytest

from scheduler_core.cel.compilation import compile_expression
from scheduler_core.cel.errors import CompileError, CostExceededError, EvaluationError
from scheduler_core.cel.functions.quantities import Amount
from scheduler_core.cel.functions.versions import Version
from scheduler_core.cel.values import DefaultingMap

GPU = "gpu.example.com"
DEVICE = {
    "driver": GPU,
    "allowMultipleAllocations": False,
    "attributes": DefaultingMap(
        {
            GPU: {
                "model": "A100",
                "index": 2,
                "healthy": True,
                "driverVersion": Version((2, 0, 0), ("rc", "1")),
            }
        }
    ),
    "capacity": DefaultingMap({GPU: {"memory": Amount(80 * 2**30 * 10**9)}}),
}


def evaluated(text: str, limit: int = 1_000_000) -> tuple[Any, int]:
    return compile_expression(text, frozenset({"device"})).evaluate({"device": DEVICE}, limit)


def value_of(text: str) -> Any:
    return evaluated(text)[0]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f'device.driver == "{GPU}"', True),
        (f'device.capacity["{GPU}"].memory.compareTo(quantity("40Gi")) >= 0', True),
        (f'device.capacity["{GPU}"].memory == quantity("81920Mi")', True),
        (f'device.capacity["{GPU}"].memory.isGreaterThan(quantity("16G"))', True),
        (f'!device.attributes["{GPU}"].healthy || device.attributes["{GPU}"].index > 2', False),
        (f'"numa" in device.attributes["{GPU}"] && device.attributes["{GPU}"].numa == 1', False),
        (f'device.attributes["{GPU}"].driverVersion.compareTo(semver("2.0.0-rc.1")) <= 0', True),
        (f'device.attributes["{GPU}"].driverVersion.isGreaterThan(semver("1.2.0"))', True),
        (f'device.attributes["{GPU}"].driverVersion.isLessThan(semver("2.0.0"))', True),
        (f'device.attributes["{GPU}"].driverVersion.major() == 2', True),
        ('device.driver.endsWith(".example.com") && !device.allowMultipleAllocations', True),
        (f'device.attributes["{GPU}"].model.matches("^[AH]100$")', True),
        (f'device.attributes["{GPU}"].model in ["H100", "A100"]', True),
        ('"other.example.com" in device.attributes', False),
        ('device.attributes["other.example.com"].size() == 0', True),
        ('has(device.attributes["other.example.com"].x)', False),
        (f'cel.bind(a, device.attributes["{GPU}"], a.index >= 1 && a.healthy)', True),
        (f'device.attributes["{GPU}"].?numa.orValue(0) == 0', True),
    ],
)
def test_selectors_of_devices(text: str, expected: bool) -> None:
    assert value_of(text) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1 + 2 * 3 - -4 / 2", 9),
        ("-7 / 2", -3),
        ("-7 % 3", -1),
        ("int(7u % 3u)", 1),
        ("0x10 == 16", True),
        ("1.5e1 == 15", True),
        ("1 < 2.5 && 3u > 2", True),
        ("1 == 1.0", True),
        ("[1, 2] == [1.0, 2u]", True),
        ('1 == "1"', False),
        ("true ? 1 : 2", 1),
        ("1 > 2 ? 1 : 2 > 1 ? 3 : 4", 3),
        (r'"\u00e9\x41\101" + r"\n"', "éAA\\n"),
        ("'''a'b''' + \"\"\"c\"d\"\"\"", "a'bc\"d"),
        ('b"\\xff".size()', 1),
        ('string(b"ab") + string(1) + string(2.5) + string(true)', "ab12.5true"),
        ('int("-5") + int(2.9) + int(3u)', 0),
        ("{1: 'a', true: 'b'}[1] + {true: 'b'}[true]", "ab"),
        ("type(1) == int && type([]) == list && type(type(1)) == type", True),
        ("[1, 2, 3].all(x, x > 0) && [1, 2].exists(x, x == 2) && [1, 2].exists_one(x, x > 1)", True),
        ("[1, 2, 3].all(x, 1 / (x - 1) > 0)", False),
        ("[0, 1].exists(x, 1 / x == 1)", True),
        ("[1, 2, 3, 4].filter(x, x % 2 == 0).map(x, x * x)", (4, 16)),
        ("[1, 2, 3].map(x, x > 1, x * 10)", (20, 30)),
        ("{'a': 1, 'b': 2}.exists(k, k == 'b')", True),
        ("[3, 2].all(i, v, i < v) && ![3, 0].all(i, v, i < v)", True),
        ("{'a': 1, 'b': 2}.transformMap(k, v, v > 1, v * 2)", {"b": 4}),
        ("[5, 6].transformList(i, v, i + v)", (5, 7)),
        ("[5, 6].existsOne(i, v, i == 1)", True),
        ("[1, 2, 3].sum() + [4, 2].min() + [4, 2].max()", 12),
        ("[1, 2, 2].isSorted() && ![2, 1].isSorted()", True),
        ("[3, 1, 2].sort() + [3, 1, 2].sortBy(x, -x)", (1, 2, 3, 3, 2, 1)),
        ("[[1, [2]], [3]].flatten()", (1, (2,), 3)),
        ("[1, 1.0, 'a', 'a'].distinct()", (1, "a")),
        ("lists.range(4).slice(1, 3) + [9].reverse()", (1, 2, 9)),
        ("[1, 2].first().value() + [1, 2].last().value() + [].first().orValue(5)", 8),
        (
            "sets.contains([1, 2, 3], [3, 1]) && sets.equivalent([1, 1], [1]) && !sets.intersects([1], [2])",
            True,
        ),
        ("optional.of(3).optMap(x, x + 1).orValue(0) + optional.none().orValue(1)", 5),
        ("[1, ?optional.none(), ?optional.of(2)]", (1, 2)),
        ("{?'a': optional.none(), 'b': 1}.size()", 1),
        ("[1, 2][?5].hasValue()", False),
        ('"tacocat".indexOf("c") + "tacocat".lastIndexOf("c") + "abc".charAt(1).size()', 7),
        ('"a-b-c".split("-", 2).join("+") + "xay".replace("a", "b").upperAscii()', "a+b-cXBY"),
        ('" a ".trim() + "hello".substring(1, 3) + strings.quote("q\\n")', 'ael"q\\n"'),
        ('"%s %d %.2f %x %s".format(["a", 3, 1.5, 255, [1, true]])', "a 3 1.50 ff [1, true]"),
        ('"aXbXc".findAll("[a-c]") == ["a", "b", "c"] && "x1y22".find("[0-9]+") == "1"', True),
        ('isQuantity("1.5Gi") && !isQuantity("x") && quantity("1536Mi").isInteger()', True),
        ('quantity("1k").add(quantity("500")).sub(1).asInteger()', 1499),
        ('sign(quantity("-1")) + sign(quantity("0"))', -1),
        ('semver("v1.2", true).minor() + semver("1.2.3").patch()', 5),
        ('isSemver("1.0") || isSemver("01.0.0") || isSemver("1.0.0-01")', False),
        ('semver("1.0.0-alpha.2").isLessThan(semver("1.0.0-alpha.10"))', True),
        ('ip("10.0.0.1").family() + ip("::1").family()', 10),
        ('cidr("10.0.0.0/8").containsIP("10.1.2.3") && !cidr("10.0.0.0/8").containsCIDR("0.0.0.0/0")', True),
        ('cidr("10.1.2.3/8").masked() == cidr("10.0.0.0/8") && cidr("10.1.2.3/8").prefixLength() == 8', True),
        ('url("https://a.b:80/x?y=1").getPort() + url("https://a.b/x").getHost()', "80a.b"),
        ('duration("1h30m") - duration("30m") == duration("3600s")', True),
        ('timestamp("2026-01-02T03:04:05Z") + duration("24h") == timestamp("2026-01-03T03:04:05Z")', True),
        ('timestamp("2026-01-02T03:04:05Z").getDayOfWeek()', 5),
        ('timestamp("2026-01-02T03:04:05Z").getHours("+02:30")', 5),
        ("1 > 2 && 1 / 0 > 1", False),
        ("1 / 0 > 1 || true", True),
    ],
)
def test_the_language_and_its_libraries(text: str, expected: object) -> None:
    assert value_of(text) == expected
    assert type(value_of(text)) is type(expected)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (f'device.attributes["{GPU}"].numa == 1', "no such key: numa"),
        ('device.attributes["absent.example.com"].x == 1', "no such key: x"),
        (f'device.attributes["{GPU}"].model > 3', "no such overload"),
        ("1 / 0", "division by zero"),
        ("1 % 0", "modulus by zero"),
        ("9223372036854775807 + 1", "integer overflow"),
        ("0u - 1u", "unsigned integer overflow"),
        ("[1][3]", "index out of bounds: 3"),
        ("{'a': 1}['b']", "no such key: b"),
        ('"a".startsWith(1)', "no such overload"),
        ("1 && true", "no such overload"),
        ("1 / 0 > 1 && true", "division by zero"),
        (
            'quantity("x")',
            "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'",
        ),
        ("optional.none().value()", "optional.none() dereference"),
        ("[].min()", "min called on empty list"),
        ('"a".matches("(")', "error parsing regexp: missing closing ): `(`"),
        ("[1, 2].map(x, x / 0)", "division by zero"),
        ('duration("1h2")', "type conversion error from 'string' to 'google.protobuf.Duration'"),
        (
            'uint("99999999999999999999")',
            "type conversion error from 'string' to 'uint'",
        ),
        ('"%.2000000f".format([1.0])', "could not parse formatting clause: precision 2000000 is too large"),
        (
            'semver("1.0.0-99999999999999999999")',
            'strconv.ParseUint: parsing "99999999999999999999": value out of range',
        ),
    ],
)
def test_what_fails_when_it_is_evaluated(text: str, message: str) -> None:
    with pytest.raises(EvaluationError) as failure:
        evaluated(text)
    assert str(failure.value) == message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "foo == 1",
            "ERROR: <input>:1:1: undeclared reference to 'foo' (in container '')\n | foo == 1\n | ^",
        ),
        (
            "1 +",
            "ERROR: <input>:1:4: Syntax error: mismatched input '<EOF>' expecting an expression\n | 1 +\n | ...^",
        ),
        (
            "true &&\n  nothing()",
            "ERROR: <input>:2:3: undeclared reference to 'nothing' (in container '')\n |   nothing()\n | ..^",
        ),
        ('has("a")', 'ERROR: <input>:1:1: invalid argument to has() macro\n | has("a")\n | ^'),
        (
            "99999999999999999999",
            "ERROR: <input>:1:1: Syntax error: invalid int literal\n | 99999999999999999999\n | ^",
        ),
        ("'open", "ERROR: <input>:1:1: Syntax error: token recognition error at: ''open'\n | 'open\n | ^"),
        ("1 2", "ERROR: <input>:1:3: Syntax error: mismatched input '2' expecting <EOF>\n | 1 2\n | ..^"),
    ],
)
def test_what_is_no_expression(text: str, message: str) -> None:
    with pytest.raises(CompileError) as mistake:
        compile_expression(text, frozenset({"device"}))
    assert str(mistake.value) == message


@pytest.mark.parametrize(
    ("text", "cost"),
    [
        ("true", 0),
        ("device.driver", 2),
        ('device.driver == "a"', 3),
        ("[1, 2]", 10),
        ("{}", 30),
        ("1 in [1, 2, 3]", 13),
        ("has(device.driver)", 1),
        ('"0123456789ab".startsWith("a")', 2),
        ("[1, 2].all(x, x > 0)", 10 + 2 * (2 + 1 + 2) + 1),
    ],
)
def test_what_an_evaluation_costs(text: str, cost: int) -> None:
    assert evaluated(text)[1] == cost


def test_a_costly_evaluation_is_cancelled() -> None:
    with pytest.raises(CostExceededError, match="operation cancelled: actual cost limit exceeded"):
        evaluated("lists.range(2000).all(x, lists.range(1000).all(y, true || 1 / 0 == 1))")


MANY_DIGITS = "9" * 9000


@pytest.mark.parametrize(
    "text",
    [
        MANY_DIGITS,
        f"{MANY_DIGITS}u",
        f'int("{MANY_DIGITS}")',
        f'uint("{MANY_DIGITS}")',
        f'duration("{MANY_DIGITS}")',
        f'duration("{MANY_DIGITS}h")',
        f'semver("{MANY_DIGITS}.0.0")',
        f'semver("1.0.0-{MANY_DIGITS}").isGreaterThan(semver("1.0.0-1"))',
        f'"%.{MANY_DIGITS}f".format([1.0])',
        f'"a".matches("a{{{MANY_DIGITS}}}")',
        r'bytes("\ud800")',
    ],
    ids=lambda text: text.replace(MANY_DIGITS, "…"),
)
def test_numbers_without_end_are_refused_at_once(text: str) -> None:
    """Whoever may upload a selector may write them: the time must not grow with a power of their length."""
    with pytest.raises((CompileError, EvaluationError)):
        evaluated(text)


def test_texts_that_an_api_server_does_not_take_are_not_read() -> None:
    assert value_of(f"true{' ' * 10_236}") is True
    with pytest.raises(CompileError, match=r"^expression is longer than 10,240 bytes$"):
        evaluated(f"true{' ' * 10_237}")
    with pytest.raises(CompileError, match="longer"):
        evaluated(f'"{"é" * 5_120}" == ""')


def test_digits_of_other_scripts_are_none() -> None:
    assert value_of('"a{²}".matches("^a{²}$")') is True
    assert value_of('duration("1.000000000000000000009h") == duration("1h")') is True


def test_what_is_nested_without_end_is_refused() -> None:
    for text in ("(" * 5000 + "1" + ")" * 5000, "[" * 5000 + "]" * 5000, "!" * 5000 + "true"):
        with pytest.raises((CompileError, CostExceededError)):
            evaluated(text)
