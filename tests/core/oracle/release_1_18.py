"""What release 1.18 scores, one node at a time, on plain numbers and manifests."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from tests.core.oracle.selectors import labels_of, selects

Manifest = Mapping[str, Any]
Amounts = Mapping[str, int]

DEFAULTS = {"cpu": 100, "memory": 200 * 2**20}
"""What a container without a request is taken for: milli-CPU, bytes."""
_UNITS = {"Gi": 2**30, "Mi": 2**20}


def amounts(pod: Manifest) -> dict[str, int]:
    """What a pod without init containers counts for: milli-CPU, bytes."""
    total = {"cpu": 0, "memory": 0}
    for container in pod["spec"]["containers"]:
        requests = container.get("resources", {}).get("requests", {})
        for name in total:
            total[name] += DEFAULTS[name] if name not in requests else _amount(name, requests[name])
    return total


def allocatable(node: Manifest) -> dict[str, int]:
    return {name: _amount(name, node["status"]["allocatable"][name]) for name in ("cpu", "memory")}


def least_allocated(used: Amounts, capacity: Amounts) -> int:
    total = 0
    for name in ("cpu", "memory"):
        if capacity[name] and used[name] <= capacity[name]:
            total += (capacity[name] - used[name]) * 100 // capacity[name]
    return total // 2


def balanced_allocation(used: Amounts, capacity: Amounts) -> int:
    fractions = [used[name] / capacity[name] if capacity[name] else 1.0 for name in ("cpu", "memory")]
    if max(fractions) >= 1:
        return 0
    return int((1 - abs(fractions[0] - fractions[1])) * 100)


def belongs_together(pod: Manifest, other: Manifest, selecting: Iterable[Manifest]) -> bool:
    """Whether everything that selects ``pod``, if anything does, selects ``other`` too."""
    if other["metadata"]["namespace"] != pod["metadata"]["namespace"]:
        return False
    selectors = [_selector(one) for one in selecting if _is_for(one, pod)]
    return bool(selectors) and all(selects(selector, labels_of(other)) for selector in selectors)


def spread(counts: Sequence[int], zones: Sequence[object]) -> list[Fraction]:
    """The exact scores before they are truncated. zones : something for each node, None where it is in no zone."""
    by_zone = {zone: sum(n for n, z in zip(counts, zones, strict=True) if z == zone) for zone in zones}
    by_zone.pop(None, None)
    most, most_in_zone = max(counts), max(by_zone.values(), default=0)
    scores = []
    for count, zone in zip(counts, zones, strict=True):
        score = Fraction(100 * (most - count), most) if most else Fraction(100)
        if zone is not None:
            of_zone = (
                Fraction(100 * (most_in_zone - by_zone[zone]), most_in_zone)
                if most_in_zone
                else Fraction(100)
            )
            score = score / 3 + of_zone * 2 / 3
        scores.append(score)
    return scores


def _selector(one: Manifest) -> Manifest:
    """Services and ReplicationControllers have labels for a selector."""
    selector: Manifest = one["spec"].get("selector") or {}
    return {"matchLabels": selector} if one["kind"] in ("Service", "ReplicationController") else selector


def _is_for(one: Manifest, pod: Manifest) -> bool:
    selector = _selector(one)
    is_empty = not selector.get("matchLabels") and not selector.get("matchExpressions")
    same = one["metadata"]["namespace"] == pod["metadata"]["namespace"]
    return same and not is_empty and selects(selector, labels_of(pod))


def _amount(name: str, text: str) -> int:
    if name == "cpu":
        return int(text[:-1]) if text.endswith("m") else 1000 * int(text)
    return int(text[:-2]) * _UNITS[text[-2:]] if text[-2:] in _UNITS else int(text)
