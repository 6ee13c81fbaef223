"""One scalar means one thing: what sigs.k8s.io/yaml makes of it, and that at every door.

Expected values are derived from the Go source: `resolve` of goyaml.v2, `strconv` for numbers, `encoding/json` for what comes
out, `convertToJSONableObject` for keys. Each group of the tables names the step that decides.
"""

from __future__ import annotations

import itertools
import json
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scheduler_core.config.text.document import plain_document
from scheduler_core.config.text.plain import Unreadable
from scheduler_core.errors import InvalidInput
from scheduler_core.problems import Problems
from scheduler_core.scalars import (
    Scalar,
    UnreadableScalar,
    json_value,
    key_text,
    natural,
    resolve,
    resolve_tagged,
)
from scheduler_core.sources.limits import Limits
from scheduler_core.sources.text.json_documents import JsonDocuments
from scheduler_core.sources.text.yaml_documents import read_yaml

WORDS = {
    True: ["y", "Y", "yes", "Yes", "YES", "true", "True", "TRUE", "on", "On", "ON"],
    False: ["n", "N", "no", "No", "NO", "false", "False", "FALSE", "off", "Off", "OFF"],
    None: ["", "~", "null", "Null", "NULL"],
}

# What is written, what the YAML library reads, what comes out of JSON.
NUMBERS: dict[str, list[tuple[str, int | float, int | float]]] = {
    "underscores are removed, then ParseInt takes the base from the prefix": [
        ("0", 0, 0),
        ("-0", 0, 0),
        ("+7", 7, 7),
        ("-7", -7, -7),
        ("1_000", 1000, 1000),
        ("1__", 1, 1),
        ("+_5", 5, 5),
        ("017", 15, 15),
        ("-017", -15, -15),
        ("00", 0, 0),
        ("0" * 5000 + "7", 7, 7),
        ("0o17", 15, 15),
        ("0O17", 15, 15),
        ("0x1F", 31, 31),
        ("0X_1f", 31, 31),
        ("0_x1F", 31, 31),
        ("0b101", 5, 5),
        ("-0B11", -3, -3),
        ("9223372036854775807", 2**63 - 1, 2**63 - 1),
        ("-9223372036854775808", -(2**63), -(2**63)),
    ],
    "ParseUint, which takes no sign": [
        ("9223372036854775808", 2**63, 2**63),
        ("18446744073709551615", 2**64 - 1, 2**64 - 1),
        ("0xFFFFFFFFFFFFFFFF", 2**64 - 1, 2**64 - 1),
    ],
    "yamlStyleFloat, then ParseFloat": [
        ("08", 8.0, 8),
        ("1.", 1.0, 1),
        ("1.0", 1.0, 1),
        ("2.5", 2.5, 2.5),
        ("3_4.5", 34.5, 34.5),
        ("1_.33", 1.33, 1.33),
        ("685.230_15e+03", 685230.15, 685230.15),
        ("1e3", 1000.0, 1000),
        ("1e_3", 1000.0, 1000),
        ("12e-1", 1.2, 1.2),
        ("-.5", -0.5, -0.5),
        ("-0.0", -0.0, 0),
        ("1e-400", 0.0, 0),
        # Integers that 64 bits do not hold. JSON has the shortest digits of the float, filled up with zeros.
        ("18446744073709551616", 2.0**64, 18446744073709552000),
        ("+9223372036854775808", 2.0**63, 9223372036854776000),
        ("-9223372036854775809", -(2.0**63), -9223372036854776000),
        ("07" + "0" * 21, 7e21, 7e21),
        ("9" * 70, 1e70, 1e70),
    ],
    "encoding/json writes an exponent from 1e21 on": [
        ("1e20", 1e20, 10**20),
        ("999999999999999900000", 9.999999999999999e20, 999999999999999900000),
        ("1e21", 1e21, 1e21),
        ("-1e22", -1e22, -1e22),
    ],
    "behind a leading dot ParseFloat alone, with underscores between digits": [
        (".5", 0.5, 0.5),
        (".5e1", 5.0, 5),
        (".5_0", 0.5, 0.5),
        (".5e1_0", 5e9, 5_000_000_000),
    ],
    "the second try at binary numbers lets a sign stand behind 0b": [("0b-101", -5, -5), ("0b+1", 1, 1)],
}

TEXTS = {
    "the first letter says that it is nothing else": [
        "_1",
        "_",
        "<<",
        "=",
        "a1",
        "Infinity",
        "NaN",
        "١٢",
        "½",
    ],
    "no word of the table": ["yEs", "None", "nil", "t", "~~"],
    "no number to ParseInt, ParseUint and yamlStyleFloat": [
        *(
            "+",
            "-",
            "-_",
            "0x",
            "0b",
            "0o8",
            "0b2",
            "-0b-1",
            "0B-1",
            "1.2.3",
            "1e",
            "1e+",
            "1٢",
            "+.5.",
            "-.",
            "+.",
        ),
        *("500m", "1Gi", "0x1p4", "2026-11-20", "2026-11-20T16:36:08Z", "1:30", "190:20:30", "1_e_", "-inf"),
    ],
    "no number to ParseFloat": [".", "..", "._5", ".5_", ".5__0", ".5_e3", ".5e_3", ".e3", ".inF", ".Nan"],
    "out of range: ParseFloat returns an error": ["1e400", "-1e400", ".5e400", "9" * 400],
    "out of range, and no decimal digits": ["0x1FFFFFFFFFFFFFFFF", "-0xFFFFFFFFFFFFFFFF", "0b" + "1" * 65],
}


@pytest.mark.parametrize(
    ("text", "value"), [(text, value) for value, texts in WORDS.items() for text in texts]
)
def test_words(text: str, value: Scalar) -> None:
    assert resolve(text) is value


@pytest.mark.parametrize(
    ("text", "read", "written"),
    [row for rows in NUMBERS.values() for row in rows],
    ids=lambda value: str(value)[:30],
)
def test_numbers(text: str, read: float, written: float) -> None:
    assert repr(resolve(text)) == repr(read)
    assert repr(json_value(resolve(text))) == repr(written)


@pytest.mark.parametrize(
    "text", [text for texts in TEXTS.values() for text in texts], ids=lambda text: text[:30]
)
def test_all_else_stays_text(text: str) -> None:
    assert resolve(text) is text


def test_infinity_and_nan_are_floats() -> None:
    assert [resolve(text) for text in (".inf", ".Inf", ".INF", "+.inf", "+.INF")] == [math.inf] * 5
    assert [resolve(text) for text in ("-.inf", "-.Inf", "-.INF")] == [-math.inf] * 3
    assert all(math.isnan(float(str(resolve(text)))) for text in (".nan", ".NaN", ".NAN"))


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("0", 0),
        ("007", 7),
        ("18446744073709551615", 2**64 - 1),
        ("18446744073709551616", None),
        ("0" * 5000 + "1", 1),
        ("9" * 5000, None),
        *((text, None) for text in ("", "-1", "+1", "1.0", " 1", "1_0", "²", "٣")),
    ],
)
def test_natural_numbers(text: str, number: int | None) -> None:
    assert natural(text) == number


def test_a_million_digits_are_read_at_once() -> None:
    assert resolve("9" * 1_000_000) == "9" * 1_000_000
    assert resolve("0" * 1_000_000 + "7") == 7


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("a", "a"),
        ("<<", "<<"),
        ("y", "true"),
        ("off", "false"),
        ("017", "15"),
        ("9223372036854775807", "9223372036854775807"),
        # Floats: the shortest digits of a float of 32 bits, with an exponent below 1e-4 and from 1e6 on.
        ("2.0", "2"),
        ("-0.0", "-0"),
        ("0.1", "0.1"),
        ("1234.5678901", "1234.5679"),
        ("1e5", "100000"),
        ("1e6", "1e+06"),
        ("1234567.0", "1.234567e+06"),
        ("0.0001", "0.0001"),
        ("0.00001", "1e-05"),
        ("18446744073709551616", "1.8446744e+19"),
        ("1e39", ".inf"),
        (".Inf", ".inf"),
        ("-.INF", "-.inf"),
        (".NaN", ".nan"),
    ],
)
def test_keys_are_spelt_out(text: str, key: str) -> None:
    assert key_text(resolve(text)) == key


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("~", "a key must be a text, not null"),
        ("9223372036854775808", "a key must be a text, 9223372036854775808 is too large a number for one"),
    ],
)
def test_what_can_be_no_key(text: str, message: str) -> None:
    with pytest.raises(UnreadableScalar) as caught:
        key_text(resolve(text))
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("tag", "text", "value"),
    [
        ("tag:yaml.org,2002:str", "5", "5"),
        ("tag:yaml.org,2002:int", "0x10", 16),
        ("tag:yaml.org,2002:float", "5", 5.0),
        ("tag:yaml.org,2002:float", ".5", 0.5),
        ("tag:yaml.org,2002:bool", "on", True),
        ("tag:yaml.org,2002:null", "", None),
        ("tag:yaml.org,2002:timestamp", "2026-11-20", "2026-11-20"),
        ("tag:yaml.org,2002:binary", "aGk=", "hi"),
        ("tag:yaml.org,2002:set", "5", "5"),
        ("!custom", "5", "5"),
    ],
)
def test_tags(tag: str, text: str, value: Scalar) -> None:
    assert repr(resolve_tagged(text, tag)) == repr(value)


@pytest.mark.parametrize(
    ("kind", "text", "message"),
    [
        ("int", "five", "cannot decode !!str `five` as a !!int"),
        ("int", "5.0", "cannot decode !!float `5.0` as a !!int"),
        ("float", "18446744073709551615", "cannot decode !!int `18446744073709551615` as a !!float"),
        ("bool", "", "cannot decode !!null `` as a !!bool"),
        ("null", "no", "cannot decode !!bool `no` as a !!null"),
        ("timestamp", "5", "cannot decode !!int `5` as a !!timestamp"),
        ("binary", "a", "!!binary value contains invalid base64 data"),
    ],
)
def test_scalars_that_are_not_what_their_tag_says(kind: str, text: str, message: str) -> None:
    with pytest.raises(UnreadableScalar) as caught:
        resolve_tagged(text, f"tag:yaml.org,2002:{kind}")
    assert str(caught.value) == message


REFUSED = "refused"


def as_policy(text: str) -> str:
    """What the reader of policies makes of a document, so written that 1, 1.0 and true differ."""
    problems = Problems()
    try:
        value = plain_document(text, problems)
    except Unreadable:
        return REFUSED
    return REFUSED if len(problems) else repr(value)


def as_upload(text: str) -> str:
    try:
        return repr(next(read_yaml(text.encode(), Limits()), None))
    except InvalidInput:
        return REFUSED


PLAIN = st.text("0123456789+-._eExXoObBaAfFnNyYtTrRuUsSlLiI~<=", max_size=12) | st.from_regex(
    r"\A[-+]?(0[box])?[0-9_]{1,4}(\.[0-9_]{0,3})?([eE][-+]?[0-9_]{1,3})?\Z"
)
TAGS = st.sampled_from(
    ["", "! ", "!x ", *(f"!!{kind} " for kind in ["str", "int", "float", "bool", "null", "binary", "merge"])]
)
QUOTES = st.sampled_from(["", "'", '"'])


@given(PLAIN)
def test_every_plain_scalar_is_read_alike_at_both_doors(text: str) -> None:
    for document in (f"a: {text}\n", f"[{text}]\n", f"? {text}\n: b\n", f"a: &a {text}\n*a : *a\n"):
        assert as_policy(document) == as_upload(document), document


@given(TAGS, QUOTES, PLAIN)
def test_every_tagged_or_quoted_scalar_is_read_alike_at_both_doors(tag: str, quote: str, text: str) -> None:
    for document in (f"a: {tag}{quote}{text}{quote}\n", f"? {tag}{quote}{text}{quote}\n: b\n"):
        assert as_policy(document) == as_upload(document), document


def test_short_scalars_are_read_alike_at_both_doors() -> None:
    letters = "037+-._exb"
    texts = ["".join(row) for length in range(5) for row in itertools.product(letters, repeat=length)]
    document = "".join(
        f"k{number}: {text}\n" for number, text in enumerate(texts) if text not in ("-", "---")
    )
    read = as_policy(document)
    assert read != REFUSED
    assert read == as_upload(document)


NUMBER = st.from_regex(r"\A-?(0|[1-9][0-9]{0,30})(\.[0-9]{1,20})?([eE][-+]?[0-9]{1,3})?\Z")


@given(NUMBER)
def test_every_json_number_is_read_alike_at_both_doors(text: str) -> None:
    document = f'{{"a": {text}}}'
    documents = JsonDocuments(document.encode(), Limits())
    try:
        (uploaded,) = (repr(documents.whole(value)) for value in documents.documents())
    except InvalidInput:
        uploaded = REFUSED
    assert as_policy(document) == uploaded
    assert uploaded in (REFUSED, repr(json.loads(document)))
