"""YAML nodes → plain JSON values, as kube-scheduler's YAML library makes them: keys become strings, `<<` merges."""

from __future__ import annotations

import yaml

from scheduler_core.config.text import yaml_nodes
from scheduler_core.config.text.plain import finite
from scheduler_core.problems import Problems, child, item
from scheduler_core.scalars import Scalar, UnreadableScalar, json_value, key_text, resolve, resolve_tagged


def node_value(node: yaml.Node, path: str, problems: Problems) -> object:
    """The value of a node from `yaml_nodes.compose`, whose guard bounds the recursion."""
    if isinstance(node, yaml.MappingNode):
        return _mapping_value(node, path, problems)
    if isinstance(node, yaml.SequenceNode):
        return [node_value(element, item(path, index), problems) for index, element in enumerate(node.value)]
    try:
        value = json_value(_resolved(node))
    except UnreadableScalar as error:
        problems.add(path, f"yaml: line {yaml_nodes.line_of(node)}: {error}")
        return None
    return finite(value, path, problems) if isinstance(value, float) else value


def _mapping_value(node: yaml.MappingNode, path: str, problems: Problems) -> dict[str, object]:
    own: dict[str, object] = {}
    merged: dict[str, object] = {}
    for key_node, value_node in node.value:
        if _is_merge(key_node):
            for name, value in _merged(value_node, path, problems).items():
                merged.setdefault(name, value)
            continue
        key = _key(key_node, path, problems)
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


def _is_merge(node: yaml.Node) -> bool:
    return node.tag in (yaml_nodes.PLAIN, yaml_nodes.MERGE) and node.value == "<<"


def _key(node: yaml.Node, path: str, problems: Problems) -> str | None:
    """None, after a problem, for what can be no key."""
    message = "a key must be a string"
    if isinstance(node, yaml.ScalarNode):
        try:
            return key_text(_resolved(node))
        except UnreadableScalar as error:
            message = str(error)
    problems.add(path, f"yaml: line {yaml_nodes.line_of(node)}: {message}")
    return None


def _resolved(node: yaml.Node) -> Scalar:
    return resolve(node.value) if node.tag == yaml_nodes.PLAIN else resolve_tagged(node.value, node.tag)
