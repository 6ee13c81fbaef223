"""What text may look like before anything in it is read: YAML as Go reads it, JSON, and texts that are traps."""

from __future__ import annotations

from collections import OrderedDict
from types import MappingProxyType
from typing import Any

import pytest

from scheduler_core.config.loader import load_configuration
from scheduler_core.config.plugins.args import ScoringStrategyType
from scheduler_core.config.text.document import MAX_BYTES, plain_document
from scheduler_core.config.text.plain import Unreadable
from scheduler_core.problems import Problems
from tests.core.config.documents import document, problems_of

HEAD = "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\n"


def plain(text: Any) -> object:
    problems = Problems()
    value = plain_document(text, problems)
    assert list(problems) == []
    return value


def refusal(text: Any) -> list[tuple[str, str]]:
    problems = Problems()
    with pytest.raises(Unreadable):
        plain_document(text, problems)
    return [(problem.path, problem.message) for problem in problems]


@pytest.mark.parametrize(
    ("scalar", "value"),
    [
        ("", None),
        ("~", None),
        ("Null", None),
        ("true", True),
        ("Yes", True),
        ("on", True),
        ("y", True),
        ("FALSE", False),
        ("off", False),
        ("N", False),
        ("yEs", "yEs"),
        ("5", 5),
        ("+5", 5),
        ("-0", 0),
        ("017", 15),
        ("0o17", 15),
        ("08", 8),
        ("0x1F", 31),
        ("0b101", 5),
        ("1_000", 1000),
        ("2.0", 2),
        ("1e3", 1000),
        (".5", 0.5),
        ("-1.5e-1", -0.15),
        ("1e30", 1e30),
        ("18446744073709551616", 18446744073709552000),
        # YAML 1.1 elsewhere, but not in Go: base 60, moments in time.
        ("1:30", "1:30"),
        ("2026-11-20", "2026-11-20"),
        ("=", "="),
        ("'5'", "5"),
        ('"yes"', "yes"),
        ("!!str 5", "5"),
        ('!!int "5"', 5),
        ("!custom 5", "5"),
        ("1.2.3", "1.2.3"),
        ("0x", "0x"),
        ("_1", "_1"),
        ("[1, a]", [1, "a"]),
        ("{a: 1}", {"a": 1}),
    ],
)
def test_yaml_values_are_those_of_gos_library(scalar: str, value: object) -> None:
    read = plain(f"key: {scalar}\n")
    assert read == {"key": value}
    assert isinstance(read, dict)
    assert type(read["key"]) is type(value)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("", None),
        ("# nothing\n", None),
        ("---\n", None),
        ("---\na: 1\n---\n", {"a": 1}),
        ("\ufeffa: 1\n", {"a": 1}),
        (b"\xef\xbb\xbfa: 1\n", {"a": 1}),
        ("1: a\ntrue: b\n'2': c\n", {"1": "a", "true": "b", "2": "c"}),
        ("base: &b {x: 1, z: 2}\nuse: {<<: *b, z: 3}\n", {"base": {"x": 1, "z": 2}, "use": {"x": 1, "z": 3}}),
        ("use: {<<: [{x: 1}, {x: 2, z: 2}]}\n", {"use": {"x": 1, "z": 2}}),
        ("a: &a [1]\nb: *a\nc: [*a]\n", {"a": [1], "b": [1], "c": [[1]]}),
        (' {"a": [1, 2.5, null, "x"]}', {"a": [1, 2.5, None, "x"]}),
        ('{\n\t"a": 1\n}', {"a": 1}),
        ('{"a": "\\ud800"}', {"a": "?"}),
        (MappingProxyType({"a": (1, OrderedDict(b=2))}), {"a": [1, {"b": 2}]}),
        ({2: "a", True: "b", False: "c"}, {"2": "a", "true": "b", "false": "c"}),
    ],
)
def test_texts_and_mappings_become_plain_json(text: Any, value: object) -> None:
    assert plain(text) == value


def nested(levels: int) -> dict[str, Any]:
    value: dict[str, Any] = {}
    for _ in range(levels):
        value = {"a": value}
    return value


def containing_itself() -> dict[str, Any]:
    value: dict[str, Any] = {}
    value["a"] = [value, value]
    return value


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a: [1\n", "yaml: line 1: did not find expected ',' or ']'"),
        ("a: b: c\n", "yaml: line 1: mapping values are not allowed in this context"),
        ("a: *b\n", "yaml: line 1: found undefined alias"),
        ("a: &a [*a]\n", "yaml: line 1: anchor 'a' value contains itself"),
        ("&a\nb:\n  c: *a\n", "yaml: line 3: anchor 'a' value contains itself"),
        ("a: 1\n---\nb: 2\n", "yaml: line 3: the text holds 2 documents, one is allowed"),
        ("[" * 101 + "]" * 101, "yaml: line 1: exceeded max depth of 100"),
        ("[" * 500_000, "yaml: line 1: exceeded max depth of 100"),
        ("a: \x00\n", "yaml: control characters are not allowed"),
        ("{a: 1}", "json: line 1: Expecting property name enclosed in double quotes"),
        ('{"a": 1}\n{"b": 2}', "json: line 2: Extra data"),
        ('{"a": -' + "9" * 5_000 + "}", "json: a number of 5001 digits is out of range"),
        ('{"a": NaN}', "json: NaN is not a JSON value"),
        ("x" * (MAX_BYTES + 1), f"is longer than {MAX_BYTES} characters"),
        (b"\xff\xfe", "is not UTF-8: byte 0"),
        ("a: \ud800", "is not Unicode text: character 3"),
        (nested(101), "exceeded max depth of 100"),
        (containing_itself(), "exceeded max depth of 100"),
        ({"a": [0] * 100_001}, "holds more than 100000 values"),
    ],
    ids=lambda value: value if isinstance(value, str) and len(value) < 80 else "",
)
def test_texts_that_are_not_looked_into(text: Any, message: str) -> None:
    ((path, found),) = refusal(text)
    assert path == ""
    assert found.startswith(message)
    assert problems_of(text) == [("", found)]


def test_json_that_is_too_deep_to_parse() -> None:
    assert refusal('{"a":' + "[" * 100_000) == [("", "json: exceeded max depth of 100")]


def test_aliases_of_aliases_do_not_grow_without_bound() -> None:
    levels = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    levels += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 9)]
    assert refusal("\n".join(levels)) == [("", "yaml: line 5: document holds more than 100000 values")]


def test_aliases_of_a_long_text_do_not_grow_without_bound() -> None:
    text = f"a: &a {'x' * 500_000}\nb: [{', '.join(['*a'] * 100)}]\n"
    assert refusal(text) == [("", "yaml: line 2: document holds more than 100000 values")]


def test_long_names_and_values_are_cut_in_messages() -> None:
    value = document(
        **{"x" * 300: 1}, profiles=[{"schedulerName": "a", "pluginConfig": [{"name": "y" * 3000}] * 2}]
    )
    (path, message), (long_path, _) = problems_of(value)
    assert (path, message) == ("profiles[0].pluginConfig[1]", f'Duplicate value: "{"y" * 1982}…')
    assert long_path == "x" * 200 + "…"


def test_values_of_subclasses_are_named_like_their_bases() -> None:
    assert problems_of(document(parallelism=ScoringStrategyType.MOST_ALLOCATED)) == [
        ("parallelism", "must be an integer, not a string")
    ]


def test_aliases_of_aliases_do_not_nest_without_bound() -> None:
    levels = ["a0: &a0 " + "[" * 60 + "]" * 60, "a1: " + "[" * 60 + "*a0" + "]" * 60]
    assert refusal("\n".join(levels)) == [("", "yaml: line 2: exceeded max depth of 100")]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            HEAD + "parallelism: 1\nparallelism: 2\n",
            [("parallelism", 'strict decoding error: yaml: line 4: key "parallelism" already set in map')],
        ),
        (
            HEAD + "profiles:\n- schedulerName: a\n  schedulerName: b\n",
            [
                (
                    "profiles[0].schedulerName",
                    'strict decoding error: yaml: line 5: key "schedulerName" already set in map',
                )
            ],
        ),
        (
            (
                '{"apiVersion": "kubescheduler.config.k8s.io/v1", "kind": "KubeSchedulerConfiguration", '
                '"profiles": [{"plugins": {}, "plugins": {}}]}'
            ),
            [("profiles[0].plugins", 'strict decoding error: duplicate field "profiles[0].plugins"')],
        ),
        (HEAD + "? [a]\n: 1\n", [("", "yaml: line 3: a key must be a string")]),
        (HEAD + "~: 1\n", [("", "yaml: line 3: a key must be a text, not null")]),
        (
            HEAD + 'enableProfiling: !!bool ""\n',
            [("enableProfiling", "yaml: line 3: cannot decode !!null `` as a !!bool")],
        ),
        (HEAD + "<<: 5\n", [("", "yaml: line 3: map merge requires map or sequence of maps as the value")]),
        (
            HEAD + "clientConnection:\n  qps: .inf\n",
            [("clientConnection.qps", "json: unsupported value: inf")],
        ),
        (
            HEAD + "clientConnection:\n  qps: .NaN\n",
            [("clientConnection.qps", "json: unsupported value: nan")],
        ),
        (document(parallelism={1, 2}), [("parallelism", "must be a JSON value, not a set")]),
        (document(parallelism=float("inf")), [("parallelism", "json: unsupported value: inf")]),
        (document() | {2.5: 1}, [("", "has a key that is not a string but a float")]),
    ],
)
def test_mistakes_of_form_within_a_document(text: Any, expected: list[tuple[str, str]]) -> None:
    assert problems_of(text) == expected


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("- a\n", "must be an object, not a list"),
        ("hello\n", "must be an object, not a string"),
        ("5", "must be an object, not an integer"),
        ("1.5", "must be an object, not a number"),
        ("yes", "must be an object, not a boolean"),
    ],
)
def test_a_document_is_an_object(text: str, message: str) -> None:
    assert problems_of(text) == [("", message)]


def test_an_empty_text_does_not_say_what_it_is() -> None:
    missing = [("kind", "Object 'Kind' is missing"), ("apiVersion", "Object 'apiVersion' is missing")]
    assert problems_of("") == problems_of("null") == problems_of(b"") == missing


def test_yaml_json_and_mapping_load_the_same() -> None:
    yaml_text = HEAD + "parallelism: 0x10\nprofiles:\n- schedulerName: a\n"
    json_text = (
        '{"apiVersion": "kubescheduler.config.k8s.io/v1", "kind": "KubeSchedulerConfiguration", '
        '"parallelism": 16, "profiles": [{"schedulerName": "a"}]}'
    )
    mapping = document(parallelism=16, profiles=[{"schedulerName": "a"}])
    loaded = load_configuration(mapping)
    assert load_configuration(yaml_text) == load_configuration(json_text.encode()) == loaded
