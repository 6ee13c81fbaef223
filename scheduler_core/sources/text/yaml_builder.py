"""libyaml's events → dict, list and scalars, with every limit checked on the way.

A value is complete when its last event has been taken; only then can an alias refer to it, so there are no cycles.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import yaml

from scheduler_core.errors import InvalidInput, InvalidObjects, LimitExceeded, Problem
from scheduler_core.scalars import Scalar, UnreadableScalar, json_value, key_text, resolve, resolve_tagged
from scheduler_core.sources.limits import Limits
from scheduler_core.sources.text.places import line_and_column

_TAG = "tag:yaml.org,2002:"
_MERGE_KEY = "<<"
# Objects are mappings at these depths: a document, an item of a bare sequence, an item of a List.
_DEEPEST_OBJECT = 2
# Every so many events the size of the current object is looked at.
_CHECK_EVERY = 4096
# Plain scalars repeat (keys, numbers, names): each is resolved once and kept once.
_MEMO_SIZE = 100_000


class _Special:
    """What may stand in the place of a mapping's key and is none."""


_NO_KEY = _Special()
_MERGE = _Special()


@dataclass(slots=True)
class _Open:
    """A collection that has begun and not ended.

    container : what is being filled. key : the key that waits for its value. merges : mappings given with `<<`.
    anchor : its name, if any. weight : the builder's weight when it began.
    """

    container: dict[str, Any] | list[Any]
    anchor: str | None
    weight: int
    key: str | _Special = _NO_KEY
    merges: list[dict[str, Any]] = field(default_factory=list)


class Builder:
    """Follows the events of a stream. `document` is the value of the last document that ended."""

    def __init__(self, limits: Limits) -> None:
        self.document: Any = None
        self._limits = limits
        self._stack: list[_Open] = []
        self._anchors: dict[str, tuple[Any, int]] = {}
        self._memo: dict[str, Scalar] = {}
        self._n_documents = 0
        self._weight = self._n_events = self._n_objects = self._n_aliases = self._alias_weight = 0
        self._object_start = self._object_start_values = self._n_values = 0
        self._take: dict[type[yaml.Event], Callable[[Any], None]] = {
            yaml.ScalarEvent: self._scalar,
            yaml.MappingStartEvent: self._mapping_start,
            yaml.MappingEndEvent: self._mapping_end,
            yaml.SequenceStartEvent: self._sequence_start,
            yaml.SequenceEndEvent: self._collection_end,
            yaml.AliasEvent: self._alias,
            yaml.DocumentStartEvent: self._document_start,
        }

    def take(self, event: yaml.Event) -> None:
        self._n_events += 1
        if self._n_events % _CHECK_EVERY == 0:
            self._check_size(event)
        handler = self._take.get(type(event))
        if handler is not None:
            handler(event)

    def _document_start(self, event: yaml.DocumentStartEvent) -> None:
        self.document = None
        self._object_start, self._object_start_values = _index(event), self._n_values
        self._n_documents += 1
        if self._n_documents > self._limits.max_objects:
            raise _exceeded(event, f"more than {self._limits.max_objects:,} documents")
        self._anchors.clear()

    # Values

    def _scalar(self, event: yaml.ScalarEvent) -> None:
        text = event.value
        self._weight += 1 + len(text) // 64
        if event.implicit[0]:
            value = self._plain(text)
        else:
            value = text if event.implicit[1] else _tagged(event, text)
        if event.anchor:
            self._anchors[event.anchor] = (value, 1 + len(text) // 64)
        self._put(value, event)

    def _plain(self, text: str) -> Scalar:
        if text in self._memo:
            return self._memo[text]
        value = resolve(text)
        if len(self._memo) < _MEMO_SIZE:
            self._memo[text] = value
        return value

    def _alias(self, event: yaml.AliasEvent) -> None:
        anchor = event.anchor or ""
        if anchor not in self._anchors:
            raise _invalid(event, f"alias *{anchor[:60]} has no finished anchor before it")
        value, weight = self._anchors[anchor]
        self._n_aliases += 1
        self._weight += weight
        self._alias_weight += weight
        if self._n_aliases > self._limits.max_aliases:
            raise _exceeded(event, f"more than {self._limits.max_aliases:,} aliases")
        if self._alias_weight > self._limits.max_alias_nodes:
            raise _exceeded(event, f"aliases stand for more than {self._limits.max_alias_nodes:,} values")
        self._put(value, event)

    def _put(self, value: Any, event: yaml.Event) -> None:
        """Hands a complete value to the collection that is open, or makes it the document."""
        top = self._stack[-1] if self._stack else None
        if top is not None and top.key is _NO_KEY and type(top.container) is dict:
            top.key = self._key(value, top, event)
            return
        self._n_values += 1
        if type(value) is float:
            value = _in_json(value, event)
        if top is None:
            self.document = value
            return
        container = top.container
        if type(container) is list:
            container.append(value)
        elif top.key is _MERGE:
            top.merges.extend(_merged(value, event))
            top.key = _NO_KEY
        else:
            container[top.key] = value  # type: ignore[index, call-overload]  # a mapping, and a key that is text
            top.key = _NO_KEY

    def _key(self, value: Any, top: _Open, event: yaml.Event) -> str | _Special:
        key = _key_text(value, event)
        if key == _MERGE_KEY and _may_merge(event):
            return _MERGE
        if key in top.container:
            raise _invalid(event, f"the key {key[:100]!r} occurs twice in the same mapping")
        return key

    # Collections

    def _mapping_start(self, event: yaml.MappingStartEvent) -> None:
        depth = len(self._stack)
        if depth <= _DEEPEST_OBJECT and (depth == 0 or type(self._stack[-1].container) is list):
            self._n_objects += 1
            self._object_start, self._object_start_values = _index(event), self._n_values
            # A document may be a list of objects and none itself.
            if self._n_objects > self._limits.max_objects + self._n_documents:
                raise _exceeded(event, f"more than {self._limits.max_objects:,} objects")
        self._open({}, event)

    def _sequence_start(self, event: yaml.SequenceStartEvent) -> None:
        self._open([], event)

    def _open(self, container: dict[str, Any] | list[Any], event: yaml.CollectionStartEvent) -> None:
        if len(self._stack) >= self._limits.max_depth:
            raise _exceeded(event, f"nested deeper than {self._limits.max_depth} levels")
        wanted = "map" if type(container) is dict else "seq"
        if event.tag and event.tag not in ("!", _TAG + wanted):
            raise _invalid(event, f"the tag {event.tag[:60]} is not supported")
        if self._stack and self._stack[-1].key is _NO_KEY and type(self._stack[-1].container) is dict:
            raise _invalid(event, "a key must be a text, not a collection")
        if event.anchor:
            self._anchors.pop(event.anchor, None)
        self._stack.append(_Open(container, event.anchor, self._weight))
        self._weight += 1

    def _mapping_end(self, event: yaml.MappingEndEvent) -> None:
        top = self._stack[-1]
        for merged in top.merges:
            top.container.update(  # type: ignore[union-attr]  # a mapping ended, so a mapping is open
                {key: value for key, value in merged.items() if key not in top.container}
            )
        self._collection_end(event)

    def _collection_end(self, event: yaml.CollectionEndEvent) -> None:
        done = self._stack.pop()
        if done.anchor:
            self._anchors[done.anchor] = (done.container, self._weight - done.weight)
        self._put(done.container, event)

    def _check_size(self, event: yaml.Event) -> None:
        if self._n_values > self._limits.max_values:
            raise _exceeded(event, f"more than {self._limits.max_values:,} values")
        if self._n_values - self._object_start_values > self._limits.max_object_values:
            raise _exceeded(event, f"one object has more than {self._limits.max_object_values:,} values")
        size = _index(event) - self._object_start
        if size > self._limits.max_object_bytes:
            raise _exceeded(event, f"one object has more than {self._limits.max_object_bytes:,} characters")


def _merged(value: Any, event: yaml.Event) -> list[dict[str, Any]]:
    mappings = value if type(value) is list else [value]
    if not all(type(mapping) is dict for mapping in mappings):
        raise _invalid(event, "<< takes a mapping or a list of mappings")
    return mappings


def _tagged(event: yaml.ScalarEvent, text: str) -> Scalar:
    try:
        return resolve_tagged(text, event.tag or "")
    except UnreadableScalar as error:
        raise _invalid(event, str(error)) from None


def _in_json(value: float, event: yaml.Event) -> Scalar:
    if not math.isfinite(value):
        raise _invalid(event, f"{str(getattr(event, 'value', value))[:40]} is not a number that JSON knows")
    return json_value(value)


def _key_text(value: Any, event: yaml.Event) -> str:
    if type(value) in (dict, list):
        raise _invalid(event, "a key must be a text, not a collection")
    try:
        return key_text(value)
    except UnreadableScalar as error:
        raise _invalid(event, str(error)) from None


def _may_merge(event: yaml.Event) -> bool:
    return isinstance(event, yaml.ScalarEvent) and (bool(event.implicit[0]) or event.tag == f"{_TAG}merge")


def _line(event: yaml.Event) -> int:
    return event.start_mark.line + 1 if event.start_mark else 0


def _index(event: yaml.Event) -> int:
    """Characters of the stream before the event."""
    return event.start_mark.index if event.start_mark else 0


def _problem(event: yaml.Event, message: str) -> list[Problem]:
    column = event.start_mark.column + 1 if event.start_mark else 0
    return [Problem(line_and_column(_line(event), column), message)]


def _invalid(event: yaml.Event, message: str) -> InvalidInput:
    return InvalidObjects(_problem(event, message))


def _exceeded(event: yaml.Event, message: str) -> InvalidInput:
    return LimitExceeded(_problem(event, message))
