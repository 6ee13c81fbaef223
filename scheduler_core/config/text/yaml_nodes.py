"""YAML text → nodes that are safe to walk: bounded depth, bounded size once aliases are followed, no cycles.

The guard looks at the flat event stream first, because composing recurses: a hostile document must be refused before
anything recurses over it. Plain scalars are left as they are, with a tag of their own; `yaml_values` turns the nodes into
values, `locate` into lines.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, Final

import yaml

from scheduler_core.scalars import resolve

MAX_DEPTH: Final = 100
"""Levels of nesting. A KubeSchedulerConfiguration needs 12."""
MAX_NODES: Final = 100_000
"""Values once every alias is followed: what stops aliases of aliases from growing without bound.

A long string counts as one value for every TEXT_UNIT characters, so that aliases of it stay bounded too.
"""
TEXT_UNIT: Final = 100

PLAIN: Final = ""
"""The tag of scalars that have none and are not quoted. No text can write it."""
MERGE: Final = "tag:yaml.org,2002:merge"


class UnsafeYaml(ValueError):
    """Text that is not looked into any further. `line` counts from 1; None is the whole text."""

    def __init__(self, message: str, line: int | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.line = line


class _Loader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]  # libyaml may be missing
    """Resolves nothing, constructs nothing."""

    yaml_implicit_resolvers: ClassVar = {None: [(PLAIN, re.compile(""))]}


def compose(text: str) -> yaml.Node | None:
    """The only document of a text; None when it is empty.

    Empty documents before and after it (a stray `---`) do not count. Raises UnsafeYaml for anything else: bad syntax,
    several documents, too deep, too large, an alias inside what it stands for.
    """
    try:
        _guard(text)
        documents = [node for node in yaml.compose_all(text, Loader=_Loader) if not _is_empty(node)]
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        # The end of a text counts as a line of its own, which nobody sees.
        line = min(mark.line + 1 if mark is not None else 1, max(1, len(text.splitlines())))
        raise UnsafeYaml(f"yaml: line {line}: {error.problem or error.context}", line) from error
    except yaml.YAMLError as error:
        raise UnsafeYaml(f"yaml: {getattr(error, 'reason', 'cannot be read')}") from error
    if len(documents) > 1:
        line = line_of(documents[1])
        raise UnsafeYaml(
            f"yaml: line {line}: the text holds {len(documents)} documents, one is allowed", line
        )
    return documents[0] if documents else None


def line_of(node: yaml.Node) -> int:
    """Where a node begins, counted from 1."""
    mark = node.start_mark
    return mark.line + 1 if mark is not None else 1


@dataclass(slots=True)
class _Size:
    """Of a value with its aliases followed: number of values, levels of nesting."""

    nodes: int = 1
    depth: int = 1

    def take_in(self, part: _Size) -> None:
        self.nodes += part.nodes
        self.depth = max(self.depth, part.depth + 1)


@dataclass(slots=True)
class _Open:
    """A collection whose end has not come yet."""

    anchor: str | None
    size: _Size


def _guard(text: str) -> None:
    """Raises UnsafeYaml where following the text's aliases would not end, or end too late."""
    anchors: dict[str, _Size] = {}
    stack = [_Open(None, _Size())]
    for event in yaml.parse(text, Loader=_Loader):
        line = event.start_mark.line + 1 if event.start_mark is not None else 1
        part: _Size | None = None
        if isinstance(event, yaml.DocumentStartEvent):
            anchors = {}
        elif isinstance(event, yaml.CollectionStartEvent):
            stack.append(_Open(event.anchor, _Size()))
        elif isinstance(event, yaml.CollectionEndEvent):
            ended = stack.pop()
            part = _remember(anchors, ended.anchor, ended.size)
        elif isinstance(event, yaml.ScalarEvent):
            part = _remember(anchors, event.anchor, _Size(nodes=1 + len(event.value) // TEXT_UNIT))
        elif isinstance(event, yaml.AliasEvent):
            if any(event.anchor == collection.anchor for collection in stack):
                raise UnsafeYaml(f"yaml: line {line}: anchor '{event.anchor}' value contains itself", line)
            part = anchors.get(event.anchor or "", _Size())
        if part is not None:
            stack[-1].size.take_in(part)
        _check_size(stack, part, line)


def _remember(anchors: dict[str, _Size], anchor: str | None, size: _Size) -> _Size:
    if anchor is not None:
        anchors[anchor] = size
    return size


def _check_size(stack: list[_Open], part: _Size | None, line: int) -> None:
    # The bottom of the stack stands for the stream, so its length is one more than the level.
    if len(stack) - 1 + (part.depth if part else 0) > MAX_DEPTH:
        raise UnsafeYaml(f"yaml: line {line}: exceeded max depth of {MAX_DEPTH}", line)
    if stack[-1].size.nodes > MAX_NODES:
        raise UnsafeYaml(f"yaml: line {line}: document holds more than {MAX_NODES} values", line)


def _is_empty(node: yaml.Node) -> bool:
    return isinstance(node, yaml.ScalarNode) and node.tag == PLAIN and resolve(node.value) is None
