"""YAML nodes → plain JSON values, resolved as kube-scheduler's YAML library resolves them.

It reads YAML 1.1 into JSON first: `yes` is true, `017` is 15, `2.0` is 2, keys become strings, `<<` merges.
"""

from __future__ import annotations

from typing import Final

import yaml

from scheduler_core.config import yaml_nodes
from scheduler_core.config.plain import finite, key_name
from scheduler_core.config.problems import Problems, child, item

_GO_PLAIN_FLOATS: Final = 1e21
"""Go writes whole floats below this without an exponent, which makes them integers to a JSON reader."""


def node_value(node: yaml.Node, path: str, problems: Problems) -> object:
    """The value of a node from `yaml_nodes.compose`, whose guard bounds the recursion."""
    if isinstance(node, yaml.MappingNode):
        return _mapping_value(node, path, problems)
    if isinstance(node, yaml.SequenceNode):
        return [node_value(element, item(path, index), problems) for index, element in enumerate(node.value)]
    value = _scalar_value(node)
    return finite(value, path, problems) if isinstance(value, float) else value


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
        key = key_name(_scalar_value(key_node), path, problems)
        if key is None:
            continue
        if key in own:
            line = yaml_nodes.line_of(key_node)
            problems.add(
                child(path, key), f'strict decoding error: yaml: line {line}: key "{key}" already set in map'
            )
        own[key] = node_value(value_node, child(path, key), problems)
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
            return node.value.lower() in ("y", "yes", "true", "on")
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
