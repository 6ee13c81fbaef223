"""Documents → single objects: Lists, Lists of Lists, typed lists, bare arrays and kube-scheduler-simulator exports.

What a document is shows in its content alone:

    {"kind": "List" or "…List", "items": […]}       a list; items may be lists again
    {"pods": […], "nodes": […], "schedulerConfig"}   an export of kube-scheduler-simulator: items without kind
    {"NodeList": [{"Node", "Pods"}], …}              cluster-autoscaler's /snapshotz: nodes with the pods on them
    {"kind": "KubeSchedulerConfiguration"}           a policy that travels with its cluster
    {"kind": …}                                      one object
    […]                                              objects or lists
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from scheduler_core.errors import LimitExceeded, Problem
from scheduler_core.problems import Problems
from scheduler_core.sources.allowlist.kinds import API_VERSIONS
from scheduler_core.sources.limits import Limits

CONFIGURATION = "KubeSchedulerConfiguration"

# Field of a simulator export → kind of its items.
_EXPORT_FIELDS = {
    "pods": "Pod",
    "nodes": "Node",
    "pvs": "PersistentVolume",
    "pvcs": "PersistentVolumeClaim",
    "storageClasses": "StorageClass",
    "priorityClasses": "PriorityClass",
    "namespaces": "Namespace",
}
_EXPORT_CONFIGURATION = "schedulerConfig"

# Fields of cluster-autoscaler's debugging snapshot (1.24 and later).
_AUTOSCALER_NODES, _AUTOSCALER_PENDING = "NodeList", "UnscheduledPodsCanBeScheduled"

_JSON_NAMES = {
    dict: "an object",
    list: "a list",
    str: "a text",
    int: "a number",
    float: "a number",
    bool: "a boolean",
    type(None): "null",
}


class Documents(Protocol):
    """Values of some syntax that may be undecoded; see json_documents."""

    encoding: str

    def documents(self) -> Iterator[Any]: ...

    def open(self, value: Any) -> Any: ...

    def whole(self, value: Any) -> Any: ...

    def size(self, value: Any) -> int: ...

    def n_values(self, value: Any) -> int: ...


class Item(NamedTuple):
    """One object with text `kind` and `apiVersion`, and where it stands: `items[3]`, `document 2`, `pods[0]`."""

    place: str
    value: dict[str, Any]


@dataclass(frozen=True, slots=True)
class _Expected:
    """What items are that do not say it themselves; empty texts if their list does not say it either."""

    kind: str = ""
    api_version: str = ""


class Unpacker:
    """Walks through the documents once. What follows is complete when `items` is exhausted, as `config` and `warnings` are.

    shape : `list`, `object`, `array` or `simulator` for one document, `documents` for several, "" for none.
    is_truncated : whether the end of a list seems to be missing.
    has_objects : whether any part looks like a Kubernetes object or a known export, also a malformed one.
    """

    def __init__(self, source: Documents, limits: Limits, problems: Problems) -> None:
        self.shape = ""
        self.config: dict[str, Any] | None = None
        self.warnings: list[str] = []
        self.is_truncated = self.has_objects = False
        self._source = source
        self._limits = limits
        self._problems = problems
        self._n_items = 0

    def items(self) -> Iterator[Item]:
        """Every object in order. What is no object becomes a problem; raises LimitExceeded for too many or too large."""
        for number, document in enumerate(self._source.documents(), start=1):
            self.shape = "documents" if number > 1 else self._shape_of(self._source.open(document))
            # The first one's number is left out: most uploads have one document.
            yield from self._unpack(document, f"document {number}" if number > 1 else "", _Expected())

    def _shape_of(self, opened: Any) -> str:
        if isinstance(opened, list):
            return "array"
        if isinstance(opened, dict):
            if _is_autoscaler(opened):
                return "autoscaler"
            return "simulator" if _is_export(opened) else "list" if self._is_list(opened) else "object"
        return ""

    def _unpack(self, value: Any, place: str, expected: _Expected) -> Iterator[Item]:
        excess = self._excess(value)
        # A list is opened one level deep, an object at once; only a look inside tells which it is.
        opened = self._source.open(value) if excess or not place else self._source.whole(value)
        if isinstance(opened, list):
            yield from self._unpack_all(opened, place, expected)
        elif not isinstance(opened, dict):
            hint = "" if place else "; kubectl prints objects with -o yaml or -o json"
            self._problems.add(place, f"expected an object, found {_JSON_NAMES[type(opened)]}{hint}")
        elif _is_export(opened):
            self.has_objects = True
            yield from self._unpack_export(opened, place)
        elif _is_autoscaler(opened):
            self.has_objects = True
            yield from self._unpack_autoscaler(opened, place)
        elif self._is_list(opened):
            yield from self._unpack_list(opened, place)
        elif excess:
            raise LimitExceeded([Problem(place, f"the object has more than {excess}")])
        else:
            yield from self._single(self._source.whole(value), place, expected)

    def _excess(self, value: Any) -> str:
        """What a single object may not have more of, if `value` has more of it; a list may."""
        if self._source.size(value) > self._limits.max_object_bytes:
            return f"{self._limits.max_object_bytes:,} bytes"
        if self._source.n_values(value) > self._limits.max_object_values:
            return f"{self._limits.max_object_values:,} values"
        return ""

    def _unpack_all(self, values: list[Any], place: str, expected: _Expected) -> Iterator[Item]:
        for index, value in enumerate(values):
            yield from self._unpack(value, f"{place}[{index}]" if place else f"[{index}]", expected)

    def _is_list(self, opened: dict[str, Any]) -> bool:
        if "items" not in opened:
            return False
        kind = self._source.whole(opened.get("kind"))
        return kind is None or (isinstance(kind, str) and kind.endswith("List"))

    def _unpack_list(self, opened: dict[str, Any], place: str) -> Iterator[Item]:
        kind, api_version = (self._source.whole(opened.get(name)) for name in ("kind", "apiVersion"))
        self.has_objects |= kind is not None or api_version is not None
        if kind is None and api_version is not None:
            # kubectl writes YAML in order of keys: the kind of a list comes behind its items.
            self._problems.add(place, "the list has no kind: the file seems truncated")
            self.is_truncated = True
        item_kind = kind.removesuffix("List") if isinstance(kind, str) else ""
        expected = _Expected(item_kind, api_version if item_kind and isinstance(api_version, str) else "")
        yield from self._unpack_field(opened, "items", place, expected)

    def _unpack_field(
        self, opened: dict[str, Any], field: str, place: str, expected: _Expected
    ) -> Iterator[Item]:
        items = self._source.open(opened.get(field))
        path = f"{place}: {field}" if place else field
        if isinstance(items, list):
            yield from self._unpack_all(items, path, expected)
        elif isinstance(items, dict) and self._is_list(items):
            yield from self._unpack_field(items, "items", path, expected)
        elif items is not None:
            self._problems.add(path, f"expected a list, found {_JSON_NAMES[type(items)]}")

    def _unpack_export(self, opened: dict[str, Any], place: str) -> Iterator[Item]:
        for field, kind in _EXPORT_FIELDS.items():
            yield from self._unpack_field(opened, field, place, _Expected(kind, API_VERSIONS[kind]))
        if (config := self._source.whole(opened.get(_EXPORT_CONFIGURATION))) is not None:
            self._take_configuration(
                config, f"{place}: {_EXPORT_CONFIGURATION}" if place else _EXPORT_CONFIGURATION
            )
        for field in opened:
            if field not in _EXPORT_FIELDS and field != _EXPORT_CONFIGURATION:
                warning = f"the field {field[:80]!r} of the simulator export was left out: not understood"
                self.warnings.append(warning)

    def _unpack_autoscaler(self, opened: dict[str, Any], place: str) -> Iterator[Item]:
        """Nodes, the pods on them, and the pods that wait. Templates are nodes that do not exist: they are left out."""
        nodes = self._source.open(opened[_AUTOSCALER_NODES])
        path = f"{place}: {_AUTOSCALER_NODES}" if place else _AUTOSCALER_NODES
        for index, value in enumerate(nodes if isinstance(nodes, list) else ()):
            entry = self._source.open(value)
            where = f"{path}[{index}]"
            if isinstance(entry, dict):
                yield from self._unpack(entry.get("Node"), f"{where}: Node", _Expected("Node", "v1"))
                yield from self._unpack_field(entry, "Pods", where, _Expected("Pod", "v1"))
            else:
                self._problems.add(where, f"expected an object, found {_JSON_NAMES[type(entry)]}")
        yield from self._unpack_field(opened, _AUTOSCALER_PENDING, place, _Expected("Pod", "v1"))
        if self._source.whole(opened.get("TemplateNodes")):
            self.warnings.append(
                "the template nodes of the cluster-autoscaler were left out: no such nodes exist"
            )

    def _single(self, value: dict[str, Any], place: str, expected: _Expected) -> Iterator[Item]:
        kind = value.get("kind") or expected.kind
        api_version = value.get("apiVersion") or expected.api_version
        # A chart's own file has an apiVersion, too, but no metadata.
        self.has_objects |= "kind" in value or ("apiVersion" in value and "metadata" in value)
        if not isinstance(kind, str) or not kind:
            self._problems.add(place, "the object has no kind")
        elif not isinstance(api_version, str):
            self._problems.add(place, "apiVersion must be a text")
        elif kind == CONFIGURATION:
            self._take_configuration(value, place)
        else:
            self._count(place)
            api_version = api_version or API_VERSIONS.get(kind, "v1")
            yield Item(place, {**value, "apiVersion": api_version, "kind": kind})

    def _take_configuration(self, config: Any, place: str) -> None:
        if not isinstance(config, dict):
            self._problems.add(place, f"expected an object, found {_JSON_NAMES[type(config)]}")
        elif self.config is not None:
            self._problems.add(place, f"a second {CONFIGURATION}")
        else:
            self.config = config

    def _count(self, place: str) -> None:
        self._n_items += 1
        if self._n_items > self._limits.max_objects:
            raise LimitExceeded([Problem(place, f"more than {self._limits.max_objects:,} objects")])


def _is_autoscaler(opened: dict[str, Any]) -> bool:
    return _AUTOSCALER_NODES in opened and "kind" not in opened


def _is_export(opened: dict[str, Any]) -> bool:
    return "kind" not in opened and not opened.keys().isdisjoint({*_EXPORT_FIELDS, _EXPORT_CONFIGURATION})
