"""What the user gave (text, bytes or parsed JSON) → one plain JSON value, with mistakes of form noted.

Text that begins with `{` is JSON, everything else YAML, as for kube-scheduler (upstream 1.36, serializer/json).
Plain means dicts with string keys, lists, strings, ints, floats, bools and None, no deeper than MAX_DEPTH.
"""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Mapping
from typing import Any, Final, NoReturn

import yaml

from scheduler_core.config import yaml_nodes
from scheduler_core.config.problems import Problems, child, item

MAX_BYTES: Final = 1_048_576
"""Of text: what a ConfigMap, where such files live, can hold."""
MAX_DEPTH: Final = yaml_nodes.MAX_DEPTH

_GO_PLAIN_FLOATS: Final = 1e21
"""Go writes whole floats below this without an exponent, which makes them integers to a JSON reader."""


class Unreadable(Exception):
    """Nothing can be said about the content: the reason is already among the problems."""


def plain_document(value: Mapping[str, Any] | str | bytes, problems: Problems) -> object:
    """The document as plain JSON; raises Unreadable when its form does not let it be read at all."""
    if isinstance(value, bytes):
        value = _decode(value, problems)
    if not isinstance(value, str):
        return _PlainCopy(problems).of(value)
    if len(value) > MAX_BYTES:
        _give_up(problems, f"is longer than {MAX_BYTES} characters")
    value = value.removeprefix("\ufeff")
    return _from_json(value, problems) if value.lstrip().startswith("{") else _from_yaml(value, problems)


def _give_up(problems: Problems, message: str) -> NoReturn:
    problems.add("", message)
    raise Unreadable


def _decode(data: bytes, problems: Problems) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        _give_up(problems, f"is not UTF-8: byte {error.start}")


def _from_json(text: str, problems: Problems) -> object:
    try:
        value = json.loads(text, object_pairs_hook=_Object.of, parse_constant=_refuse_constant)
    except json.JSONDecodeError as error:
        _give_up(problems, f"json: line {error.lineno}: {error.msg}")
    except (ValueError, RecursionError) as error:
        _give_up(problems, f"json: {error}")
    return _PlainCopy(problems).of(value)


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a JSON value")


class _Object(dict[str, Any]):
    """A JSON object that remembers the names that it was given twice."""

    duplicates: list[str]

    @classmethod
    def of(cls, pairs: list[tuple[str, Any]]) -> _Object:
        made = cls(pairs)
        counts = Counter(name for name, _ in pairs) if len(made) < len(pairs) else Counter[str]()
        made.duplicates = [name for name, count in counts.items() if count > 1]
        return made


class _PlainCopy:
    """Copies parsed JSON into plain values. What is not plain becomes None, after a problem.

    Depth and number of values are bounded: a mapping from Python may contain itself.
    """

    def __init__(self, problems: Problems) -> None:
        self._problems = problems
        self._left = yaml_nodes.MAX_NODES

    def of(self, value: object, path: str = "", depth: int = 0) -> object:
        self._left -= 1
        if self._left < 0:
            _give_up(self._problems, f"holds more than {yaml_nodes.MAX_NODES} values")
        match value:
            case None | bool() | int():
                return value
            case str():
                return value if value.isascii() else value.encode("utf-8", "replace").decode()
            case float():
                return _finite(value, path, self._problems)
            case Mapping() | list() | tuple() if depth >= MAX_DEPTH:
                _give_up(self._problems, f"exceeded max depth of {MAX_DEPTH}")
            case Mapping():
                return self._object(value, path, depth + 1)
            case list() | tuple():
                return [self.of(element, item(path, index), depth + 1) for index, element in enumerate(value)]
        self._problems.add(path, f"must be a JSON value, not a {type(value).__name__}")
        return None

    def _object(self, value: Mapping[Any, Any], path: str, depth: int) -> dict[str, object]:
        for name in getattr(value, "duplicates", ()):
            where = child(path, name)
            self._problems.add(where, f'strict decoding error: duplicate field "{where}"')
        copy: dict[str, object] = {}
        for key, field in value.items():
            name = _key(key, path, self._problems)
            if name is not None:
                copy[name] = self.of(field, child(path, name), depth)
        return copy


def _finite(value: float, path: str, problems: Problems) -> float | None:
    if math.isfinite(value):
        return value
    problems.add(path, f"json: unsupported value: {value}")
    return None


def _key(key: object, path: str, problems: Problems) -> str | None:
    """Keys as a Go reader sees them: YAML's numbers and booleans are spelt out."""
    if isinstance(key, str):
        return key
    if isinstance(key, bool):
        return "true" if key else "false"
    if isinstance(key, int):
        return str(key)
    problems.add(path, f"has a key that is no string but a {type(key).__name__}")
    return None


def _from_yaml(text: str, problems: Problems) -> object:
    try:
        text.encode()
        node = yaml_nodes.compose(text)
    except yaml_nodes.UnsafeYaml as error:
        _give_up(problems, error.message)
    except UnicodeEncodeError as error:
        _give_up(problems, f"is not Unicode text: character {error.start}")
    return None if node is None else _node_value(node, "", problems)


def _node_value(node: yaml.Node, path: str, problems: Problems) -> object:
    if isinstance(node, yaml.MappingNode):
        return _mapping_value(node, path, problems)
    if isinstance(node, yaml.SequenceNode):
        return [_node_value(element, item(path, index), problems) for index, element in enumerate(node.value)]
    value = _scalar_value(node)
    return _finite(value, path, problems) if isinstance(value, float) else value


def _mapping_value(node: yaml.MappingNode, path: str, problems: Problems) -> dict[str, object]:
    own: dict[str, object] = {}
    merged: dict[str, object] = {}
    for key_node, value_node in node.value:
        if key_node.tag == yaml_nodes.MERGE:
            for name, value in _merged(value_node, path, problems).items():
                merged.setdefault(name, value)
            continue
        if not isinstance(key_node, yaml.ScalarNode):
            problems.add(path, f"yaml: line {yaml_nodes.line_of(key_node)}: a key must be a string")
            continue
        key = _key(_scalar_value(key_node), path, problems)
        if key is None:
            continue
        if key in own:
            line = yaml_nodes.line_of(key_node)
            problems.add(
                child(path, key), f'strict decoding error: yaml: line {line}: key "{key}" already set in map'
            )
        own[key] = _node_value(value_node, child(path, key), problems)
    return merged | own


def _merged(node: yaml.Node, path: str, problems: Problems) -> dict[str, object]:
    """What `<<` brings in: a mapping, or a list of which earlier ones win."""
    if isinstance(node, yaml.MappingNode):
        return _mapping_value(node, path, problems)
    if isinstance(node, yaml.SequenceNode) and all(isinstance(part, yaml.MappingNode) for part in node.value):
        parts = [_mapping_value(part, path, problems) for part in node.value]
        return {name: value for part in reversed(parts) for name, value in part.items()}
    problems.add(
        path,
        f"yaml: line {yaml_nodes.line_of(node)}: map merge requires map or sequence of maps as the value",
    )
    return {}


def _scalar_value(node: yaml.Node) -> object:
    match node.tag:
        case yaml_nodes.NULL:
            return None
        case yaml_nodes.BOOL:
            return node.value[0] in "yYtT" or node.value.lower() == "on"
        case yaml_nodes.NUMBER | "tag:yaml.org,2002:int":
            return _number(node.value)
        case _:
            return str(node.value)


def _number(text: str) -> int | float | str:
    """As Go reads a YAML number and writes it as JSON: whole floats become integers."""
    digits = text.replace("_", "")
    try:
        return int(digits, 8) if _is_old_octal(digits) else int(digits, 0)
    except ValueError:
        pass
    try:
        value = float(digits.lower().replace(".inf", "inf").replace(".nan", "nan"))
    except ValueError:
        return text
    return int(value) if value.is_integer() and abs(value) < _GO_PLAIN_FLOATS else value


def _is_old_octal(digits: str) -> bool:
    """`017`: an integer with a leading zero."""
    unsigned = digits.lstrip("+-")
    return len(unsigned) > 1 and unsigned[0] == "0" and unsigned.isdigit()
