"""What the user gave (text, bytes or parsed JSON) → one plain JSON value, with mistakes of form noted.

Text that begins with `{` is JSON, everything else YAML, as for kube-scheduler (upstream 1.36, serializer/json).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final, NoReturn

from scheduler_core.config.text import yaml_nodes
from scheduler_core.config.text.plain import JsonObject, PlainCopy, Unreadable, give_up
from scheduler_core.config.text.yaml_values import node_value
from scheduler_core.problems import Problems

MAX_BYTES: Final = 1_048_576
"""Of text: what a ConfigMap, where such files live, can hold."""
MAX_DIGITS: Final = 400
"""Of an integer in JSON: more than any float has."""


def plain_document(value: Mapping[str, Any] | str | bytes, problems: Problems) -> object:
    """The document as plain JSON; raises Unreadable when its form does not let it be read at all."""
    if isinstance(value, bytes):
        value = _decode(value, problems)
    if not isinstance(value, str):
        return PlainCopy(problems).of(value)
    if len(value) > MAX_BYTES:
        give_up(problems, f"is longer than {MAX_BYTES} characters")
    value = value.removeprefix("\ufeff")
    return _from_json(value, problems) if value.lstrip().startswith("{") else _from_yaml(value, problems)


def is_flow_style(text: str) -> bool:
    """Whether it begins as JSON and is none, as YAML in flow style, `{kind: …}`: kube-scheduler takes that for JSON and refuses it."""
    text = text.removeprefix("\ufeff")
    if len(text) > MAX_BYTES or not text.lstrip().startswith("{"):
        return False
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return True
    return False


def flow_mapping(text: str) -> dict[str, Any] | None:
    """The mapping of YAML in flow style; None for all other text."""
    if not is_flow_style(text):
        return None
    problems = Problems()
    try:
        found = _from_yaml(text.removeprefix("\ufeff"), problems)
    except Unreadable:
        return None
    return None if problems or not isinstance(found, dict) else found


def plain_object(value: Mapping[str, Any] | str | bytes | None) -> dict[str, Any] | None:
    """The document as a plain JSON object; None if there is none. Its reader reports mistakes, not this function."""
    try:
        document = None if value is None else plain_document(value, Problems())
    except Unreadable:
        return None
    return document if isinstance(document, dict) else None


def _decode(data: bytes, problems: Problems) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        give_up(problems, f"is not UTF-8: byte {error.start}")


def _from_json(text: str, problems: Problems) -> object:
    try:
        value = json.loads(
            text, object_pairs_hook=JsonObject.of, parse_constant=_refuse_constant, parse_int=_integer
        )
    except json.JSONDecodeError as error:
        give_up(problems, f"json: line {error.lineno}: {error.msg}")
    except RecursionError:
        give_up(problems, f"json: exceeded max depth of {yaml_nodes.MAX_DEPTH}")
    except ValueError as error:
        give_up(problems, f"json: {error}")
    return PlainCopy(problems).of(value)


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a JSON value")


def _integer(digits: str) -> int:
    """Python refuses to read very long ones; no field takes more than 64 bits."""
    if len(digits) > MAX_DIGITS:
        raise ValueError(f"a number of {len(digits)} digits is out of range")
    return int(digits)


def _from_yaml(text: str, problems: Problems) -> object:
    try:
        text.encode()
        node = yaml_nodes.compose(text)
    except yaml_nodes.UnsafeYaml as error:
        give_up(problems, error.message)
    except UnicodeEncodeError as error:
        give_up(problems, f"is not Unicode text: character {error.start}")
    return None if node is None else node_value(node, "", problems)
