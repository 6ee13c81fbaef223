"""YAML text → values; what is refused names its line."""

from __future__ import annotations

import json
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from scheduler_core.errors import InvalidInput, InvalidObjects, LimitExceeded, Problem
from scheduler_core.sources.limits import Limits
from scheduler_core.sources.text.yaml_documents import read_yaml

FEW = Limits(max_depth=4, max_aliases=3, max_alias_nodes=20, max_objects=3, max_object_bytes=100_000)
# YAML has no escapes for the two halves of a character beyond the first 65,536.
texts = st.text(st.characters(max_codepoint=0xFFFF, exclude_categories=["Cs"]), max_size=10)
json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=20,
)


def documents(text: str, limits: Limits = FEW) -> list[Any]:
    return list(read_yaml(text.encode(), limits))


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("a: 1\nb: [x, 'yes', yes]\n", {"a": 1, "b": ["x", "yes", True]}),
        ("at: 2026-11-20T16:36:08Z", {"at": "2026-11-20T16:36:08Z"}),
        ("a: &x {b: 1}\nc: *x\n", {"a": {"b": 1}, "c": {"b": 1}}),
        ("1: a\n1.5: b\nyes: c\n", {"1": "a", "1.5": "b", "true": "c"}),
        ("[!!str 1, !!int 3, !!float 1.5, !!bool yes, !!null ~]", ["1", 3, 1.5, True, None]),
        ("[!unknown 1, !!python/name:os.system x]", ["1", "x"]),
        ("base: &b {a: 1, c: 2}\nd:\n  <<: *b\n  c: 3\n", {"base": {"a": 1, "c": 2}, "d": {"c": 3, "a": 1}}),
        ("d: {!!merge <<: {a: 1}, ? !!str << : 2}", {"d": {"a": 1, "<<": 2}}),
        ("d: {<<: [{a: 1}, {a: 2, b: 3}]}", {"d": {"a": 1, "b": 3}}),
        ('"<<": 1', {"<<": 1}),
        ("a: |\n  x\n  y\n", {"a": "x\ny\n"}),
    ],
)
def test_values_as_kubectl_reads_them(text: str, value: object) -> None:
    assert documents(text) == [value]


def test_empty_documents_are_passed_over() -> None:
    assert documents("# nothing\n---\n---\na: 1\n---\n~\n---\nb: 2\n", Limits()) == [{"a": 1}, {"b": 2}]


def test_aliases_refer_to_the_value_itself() -> None:
    (value,) = documents("a: &x [1]\nb: *x\n")
    assert value["a"] is value["b"]


def test_anchors_end_with_their_document() -> None:
    with pytest.raises(InvalidObjects, match="alias \\*x has no finished anchor"):
        documents("a: &x 1\n---\nb: *x\n")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a: 1\nb:\n  c: 1\n  c: 2\n", "line 4, column 3: the key 'c' occurs twice in the same mapping"),
        ("{1: a, '1': b}", "line 1, column 8: the key '1' occurs twice in the same mapping"),
        ("a: &a [*a]", "line 1, column 8: alias *a has no finished anchor before it"),
        ("&a {b: *a}", "line 1, column 8: alias *a has no finished anchor before it"),
        ("a: .inf", "line 1, column 4: .inf is not a number that JSON knows"),
        ("? [a]\n: 1", "line 1, column 3: a key must be a text, not a collection"),
        ("~: 1", "line 1, column 1: a key must be a text, not null"),
        ("a: !!int x", "line 1, column 4: cannot decode !!str `x` as a !!int"),
        ("a: !!set {b}", "line 1, column 4: the tag tag:yaml.org,2002:set is not supported"),
        ("a: {<<: 3}", "line 1, column 9: << takes a mapping or a list of mappings"),
        (
            "a:\n\t- b",
            "line 2, column 1: while scanning for the next token found character that cannot start any token",
        ),
        ("a: 'b", "line 1, column 6: while scanning a quoted scalar found unexpected end of stream"),
        ("a: b: c", "line 1, column 5: mapping values are not allowed in this context"),
        ("é: \x01", "line 1, column 4: control characters are not allowed: U+0001"),
    ],
)
def test_mistakes_name_their_place(text: str, message: str) -> None:
    with pytest.raises(InvalidObjects) as caught:
        documents(text, Limits())
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[[[[[1]]]]]", "line 1, column 5: nested deeper than 4 levels"),
        ("- &x 1\n- *x\n- *x\n- *x\n- *x\n", "line 5, column 3: more than 3 aliases"),
        ("- &x [1,2,3,4,5]\n- &y [*x,*x]\n- *y\n", "line 3, column 3: aliases stand for more than 20 values"),
        ("- &x " + "long" * 640 + "\n- *x\n", "line 2, column 3: aliases stand for more than 20 values"),
        ("- {}\n" * 5, "line 5, column 3: more than 3 objects"),
        ("items:\n" + "- a: 1\n" * 4, "line 5, column 3: more than 3 objects"),
        ("---\n" * 4, "line 4, column 1: more than 3 documents"),
        ("- a\n" * 40_000, "line 28,669, column 3: one object has more than 100,000 characters"),
    ],
)
def test_limits_name_their_place(text: str, message: str) -> None:
    with pytest.raises(LimitExceeded) as caught:
        documents(text)
    assert str(caught.value) == message


def test_the_laughs_are_counted_before_they_are_told() -> None:
    lines = ["a0: &a0 [ha, ha, ha, ha, ha, ha, ha, ha, ha]"]
    lines += [f"a{n}: &a{n} [" + ", ".join([f"*a{n - 1}"] * 9) + "]" for n in range(1, 20)]
    with pytest.raises(LimitExceeded, match="aliases stand for more than 100,000 values"):
        documents("\n".join(lines), Limits())


@given(json_values)
def test_what_json_can_say_comes_back_from_both_styles(value: object) -> None:
    assert documents(json.dumps([value], ensure_ascii=True), Limits()) == [[value]]
    assert documents(yaml.safe_dump([value], default_style='"'), Limits()) == [[value]]


@given(st.text(alphabet=st.sampled_from("ab:-[]{}&*!|>'\"%@`#,? \n\t\\~<01.é"), max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    problems: tuple[Problem, ...] = ()
    try:
        documents(text, Limits())
    except InvalidInput as error:
        problems = error.problems
    assert all(problem.path.startswith("line ") for problem in problems)
