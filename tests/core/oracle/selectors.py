"""Label selectors on plain manifests (spec 04 §1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Labels = Mapping[str, str]


def selects(selector: Mapping[str, Any] | None, labels: Labels) -> bool:
    if selector is None:
        return False
    for key, value in selector.get("matchLabels", {}).items():
        if labels.get(key) != value:
            return False
    return all(_holds(one, labels) for one in selector.get("matchExpressions", []))


def _holds(one: Mapping[str, Any], labels: Labels) -> bool:
    match one["operator"]:
        case "In":
            return labels.get(one["key"]) in one["values"]
        case "NotIn":
            return labels.get(one["key"]) not in one["values"]
        case "Exists":
            return one["key"] in labels
    return one["key"] not in labels


def labels_of(thing: Mapping[str, Any]) -> Labels:
    labels: Labels = thing["metadata"].get("labels", {})
    return labels
