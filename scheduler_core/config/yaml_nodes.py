"""YAML text → nodes that are safe to walk: bounded depth, bounded size once aliases are followed, no cycles.

The guard looks at the flat event stream first, because composing recurses: a hostile document must be refused before
anything recurses over it. Scalars are resolved as kube-scheduler's YAML library does (YAML 1.1 with `y`/`n`, octal and
underscores, without sexagesimal numbers and timestamps); `text` turns the nodes into values, `locate` into lines.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

import yaml

MAX_DEPTH: Final = 100
"""Levels of nesting. A KubeSchedulerConfiguration needs 12."""
MAX_NODES: Final = 100_000
"""Values once every alias is followed: what stops aliases of aliases from growing without bound.

A long string counts as one value for every TEXT_UNIT characters, so that aliases of it stay bounded too.
"""
TEXT_UNIT: Final = 100

NULL: Final = "tag:yaml.org,2002:null"
BOOL: Final = "tag:yaml.org,2002:bool"
NUMBER: Final = "tag:yaml.org,2002:float"
STRING: Final = "tag:yaml.org,2002:str"
MERGE: Final = "tag:yaml.org,2002:merge"

_BOOLS: Final = r"[yYnN]|[yY]es|YES|[nN]o|NO|[oO]n|ON|[oO]ff|OFF|[tT]rue|TRUE|[fF]alse|FALSE"
_NUMBERS: Final = (
    r"[-+]?(?:0[bB][01_]+|0[oO][0-7_]+|0[xX][0-9a-fA-F_]+|[0-9][0-9_]*"
    r"|(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?)|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)"
)


class UnsafeYaml(ValueError):
    """Text that is not looked into any further. `line` counts from 1; None is the whole text."""

    def __init__(self, message: str, line: int | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.line = line


class _Loader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]  # libyaml may be missing
    """Resolves scalars as Go's library does; constructs nothing."""

    yaml_implicit_resolvers: dict[str, list[tuple[str, re.Pattern[str]]]] = {}


_Loader.add_implicit_resolver(BOOL, re.compile(rf"^(?:{_BOOLS})$"), list("yYnNtTfFoO"))
_Loader.add_implicit_resolver(NUMBER, re.compile(rf"^(?:{_NUMBERS})$"), list("-+0123456789."))
_Loader.add_implicit_resolver(NULL, re.compile(r"^(?:~|null|Null|NULL|)$"), ["~", "n", "N", ""])
_Loader.add_implicit_resolver(MERGE, re.compile(r"^<<$"), ["<"])


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
    return isinstance(node, yaml.ScalarNode) and node.tag == NULL
