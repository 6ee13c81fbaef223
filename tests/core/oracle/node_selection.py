"""Taints, node affinity, ports and images for one node (spec 03), on plain manifests."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

Labels = Mapping[str, str]
MEBIBYTE = 2**20


def tolerated(taint: Mapping[str, str], tolerations: Sequence[Mapping[str, str]]) -> bool:
    return any(_tolerates(toleration, taint) for toleration in tolerations)


def _tolerates(toleration: Mapping[str, str], taint: Mapping[str, str]) -> bool:
    if toleration.get("effect") and toleration["effect"] != taint["effect"]:
        return False
    if toleration.get("key") and toleration["key"] != taint["key"]:
        return False
    match toleration.get("operator", "Equal") or "Equal":
        case "Exists":
            return True
        case "Equal":
            return toleration.get("value", "") == taint.get("value", "")
    return False


def taint_score(taints: Sequence[Mapping[str, str]], tolerations: Sequence[Mapping[str, str]]) -> int:
    soft = [one for one in tolerations if one.get("effect", "") in ("", "PreferNoSchedule")]
    return sum(taint["effect"] == "PreferNoSchedule" and not tolerated(taint, soft) for taint in taints)


def term_matches(term: Mapping[str, Any], name: str, labels: Labels) -> bool:
    expressions, fields = term.get("matchExpressions", []), term.get("matchFields", [])
    if not expressions and not fields:
        return False
    if not all(_is_valid(one) for one in expressions) or not all(_is_valid_field(one) for one in fields):
        return False
    in_labels = all(_expression_matches(one, labels) for one in expressions)
    return in_labels and all(_expression_matches(one, {"metadata.name": name}) for one in fields)


def _is_valid(one: Mapping[str, Any]) -> bool:
    values = one.get("values", [])
    match one["operator"]:
        case "In" | "NotIn":
            return len(values) > 0
        case "Exists" | "DoesNotExist":
            return len(values) == 0
        case "Gt" | "Lt":
            return len(values) == 1 and _integer(values[0]) is not None
    return False


def _is_valid_field(one: Mapping[str, Any]) -> bool:
    return one["operator"] in ("In", "NotIn") and len(one.get("values", [])) == 1


def _expression_matches(one: Mapping[str, Any], labels: Labels) -> bool:
    key, values = one["key"], one.get("values", [])
    match one["operator"]:
        case "In":
            return key in labels and labels[key] in values
        case "NotIn":
            return key not in labels or labels[key] not in values
        case "Exists":
            return key in labels
        case "DoesNotExist":
            return key not in labels
    number = _integer(labels.get(key, ""))
    if number is None:
        return False
    bound = int(values[0])
    return number > bound if one["operator"] == "Gt" else number < bound


def _integer(text: str) -> int | None:
    return int(text) if re.fullmatch(r"[+-]?[0-9]{1,18}", text) else None


def ports_conflict(wanted: Sequence[Mapping[str, Any]], used: Sequence[Mapping[str, Any]]) -> bool:
    return any(_conflict(one, other) for one in wanted for other in used)


def _conflict(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    if not one.get("hostPort") or one["hostPort"] != other.get("hostPort"):
        return False
    if one.get("protocol", "TCP") != other.get("protocol", "TCP"):
        return False
    ips = {one.get("hostIP") or "0.0.0.0", other.get("hostIP") or "0.0.0.0"}
    return len(ips) == 1 or "0.0.0.0" in ips


def image_score(images: Sequence[str], nodes: Sequence[Mapping[str, int]], index: int) -> int:
    """nodes : for each node, in order of appearance, the bytes of its images by name."""
    total = 0
    for image in images:
        name = image if image.rfind(":") > image.rfind("/") else image + ":latest"
        if name in nodes[index]:
            having = [node for node in nodes if name in node]
            total += int(float(having[0][name]) * (len(having) / len(nodes)))
    low, high = 23 * MEBIBYTE, 1000 * MEBIBYTE * len(images)
    return 100 * (min(max(total, low), high) - low) // (high - low)
