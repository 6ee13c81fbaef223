"""From the path of a problem to the line of the text that it is about."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Final

import yaml

from scheduler_core.config.text.yaml_nodes import UnsafeYaml, compose, line_of

_INDEX: Final = re.compile(r"\[([0-9]{1,9})\]")


def locate(yaml_text: str, path: str) -> int | None:
    """The line (from 1) of the field that a path such as `profiles[0].plugins.score.enabled[1]` names.

    Where the field is absent, as required ones are, the line of the nearest object around it; where the text cannot be
    parsed, the line of the syntax error. A field that occurs twice is found where it stands last, which is the one
    that counts. None if no line can be named. Never raises.
    """
    return locate_all(yaml_text, [path])[0]


def locate_all(yaml_text: str, paths: Iterable[str]) -> list[int | None]:
    """`locate` for many paths of one text, parsing it once."""
    wanted = list(paths)
    try:
        root = _parse(yaml_text)
    except json.JSONDecodeError as error:
        return [error.lineno] * len(wanted)
    except UnsafeYaml as error:
        return [error.line] * len(wanted)
    except (ValueError, RecursionError):
        return [None] * len(wanted)
    return [None if root is None else _line(root, path) for path in wanted]


def _parse(text: str) -> yaml.Node | None:
    text.encode()
    text = text.removeprefix("\ufeff")
    if text.lstrip().startswith("{"):
        json.loads(text)
        # JSON may be indented with tabs, YAML may not; the lines stay the same.
        text = text.replace("\t", " ")
    return compose(text)


def _line(root: yaml.Node, path: str) -> int:
    node, line, rest = root, line_of(root), path
    while rest:
        found = _step(node, rest)
        if found is None:
            break
        node, line, rest = found
    return line


def _step(node: yaml.Node, rest: str) -> tuple[yaml.Node, int, str] | None:
    """One level down: the node there, its line and what is left of the path. None if it is not there."""
    if isinstance(node, yaml.SequenceNode):
        index = _INDEX.match(rest)
        if index is None or int(index[1]) >= len(node.value):
            return None
        element = node.value[int(index[1])]
        return element, line_of(element), rest[index.end() :].removeprefix(".")
    if isinstance(node, yaml.MappingNode):
        fields = [(key, value) for key, value in node.value if _leads(key, rest)]
        if not fields:
            return None
        key, value = max(reversed(fields), key=lambda field: len(field[0].value))
        return value, line_of(key), rest[len(key.value) :].removeprefix(".")
    return None


def _leads(key: yaml.Node, rest: str) -> bool:
    """Whether a path continues into this key. Keys may contain dots themselves, so the longest that does is meant."""
    if not isinstance(key, yaml.ScalarNode) or not key.value or not rest.startswith(key.value):
        return False
    return rest[len(key.value) : len(key.value) + 1] in ("", ".", "[")
