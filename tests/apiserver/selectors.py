"""Field and label selectors of requests, and the label selectors inside of objects."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from tests.apiserver.kinds import CORE_EVENTS, EVENTS, NODES, PODS, Kind
from tests.apiserver.statuses import Refused, bad_request

Json = dict[str, Any]
Matcher = Callable[[Json], bool]

# Which fields a kind can be selected by besides its name and namespace; paths into the stored object, spec 11 §2.
_POD_FIELDS = (
    "spec.nodeName",
    "spec.restartPolicy",
    "spec.schedulerName",
    "spec.serviceAccountName",
    "spec.hostNetwork",
    "status.phase",
    "status.podIP",
    "status.nominatedNodeName",
)
_EVENT_FIELDS = (
    *(
        f"involvedObject.{field}"
        for field in ("kind", "namespace", "name", "uid", "apiVersion", "resourceVersion")
    ),
    "reason",
    "reportingComponent",
    "type",
)
_SELECTABLE: dict[str, tuple[str, ...]] = {
    PODS.storage: _POD_FIELDS,
    NODES.storage: ("spec.unschedulable",),
    CORE_EVENTS.storage: _EVENT_FIELDS,
    "namespaces": ("status.phase",),
    "replicasets": ("status.replicas",),
}
_FALSE_IF_ABSENT = ("spec.unschedulable", "spec.hostNetwork")
_SET = re.compile(r"(\S+)\s+(in|notin)\s+\(([^)]*)\)")


def everything(_: Json) -> bool:
    return True


def selected_by(kind: Kind, fields: str, labels: str) -> Matcher:
    """Both selectors of a request; raises Refused (400) for one that cannot be read or names an unknown field."""
    if not fields and not labels:
        return everything
    try:
        by_field, by_label = _field_terms(kind, fields), _label_terms(labels)
    except ValueError as mistake:
        told = f'Unable to find "{kind.group}/{kind.version}, Resource={kind.plural}" that match label selector "{labels}", field selector "{fields}": {mistake}'
        raise _refusal(told) from mistake
    terms = [*by_field, *by_label]
    return lambda found: all(term(found) for term in terms)


def _refusal(message: str) -> Refused:
    return bad_request(message)


def _field_terms(kind: Kind, text: str) -> list[Matcher]:
    return [_field_term(kind, term) for term in text.split(",") if term]


def _field_term(kind: Kind, term: str) -> Matcher:
    found = re.fullmatch(r"([^=!]+)(!=|==|=)(.*)", term)
    if found is None:
        raise ValueError(f"invalid selector: '{term}'; can't understand '{term}'")
    field, operator, wanted = found.groups()
    known = ("metadata.name", "metadata.namespace", *_SELECTABLE.get(kind.storage, ()))
    field = _core_field(field) if kind is EVENTS else field
    if field not in known:
        raise ValueError(f"field label not supported: {field}")
    path, absent = field.split("."), "false" if field in _FALSE_IF_ABSENT else ""
    if operator == "!=":
        return lambda found: _value(found, path, absent) != wanted
    return lambda found: _value(found, path, absent) == wanted


def _core_field(field: str) -> str:
    return field.replace("regarding.", "involvedObject.").replace("reportingController", "reportingComponent")


def _value(found: Any, path: list[str], absent: str) -> str:
    for step in path:
        found = found.get(step) if isinstance(found, Mapping) else None
    if found is None:
        return absent
    return str(found).lower() if isinstance(found, bool) else str(found)


def _label_terms(text: str) -> list[Matcher]:
    # Commas part terms, except within the brackets of a set.
    return [_label_term(term.strip()) for term in re.split(r",(?![^(]*\))", text) if term.strip()]


def _label_term(term: str) -> Matcher:
    if found := _SET.fullmatch(term):
        values = [value.strip() for value in found[3].split(",")]
        return _requirement(found[1], "In" if found[2] == "in" else "NotIn", values)
    if found := re.fullmatch(r"([^=!\s]+)\s*(!=|==|=)\s*(\S*)", term):
        return _requirement(found[1], "NotIn" if found[2] == "!=" else "In", [found[3]])
    if found := re.fullmatch(r"(!?)\s*([\w./-]+)", term):
        return _requirement(found[2], "DoesNotExist" if found[1] else "Exists", [])
    raise ValueError(f"unable to parse requirement: found '{term}'")


def _requirement(key: str, operator: str, values: list[str]) -> Matcher:
    return lambda found: label_matches(found.get("metadata", {}).get("labels") or {}, key, operator, values)


def label_matches(labels: Mapping[str, str], key: str, operator: str, values: list[str]) -> bool:
    if operator in ("Exists", "DoesNotExist"):
        return (key in labels) is (operator == "Exists")
    return (key in labels and labels[key] in values) is (operator == "In")


def selector_matches(selector: Json | None, labels: Mapping[str, str]) -> bool:
    """A LabelSelector of policy/v1: none selects nothing, an empty one everything."""
    if selector is None:
        return False
    equal = all(labels.get(key) == value for key, value in (selector.get("matchLabels") or {}).items())
    return equal and all(
        label_matches(labels, term["key"], term["operator"], term.get("values") or [])
        for term in selector.get("matchExpressions") or []
    )
