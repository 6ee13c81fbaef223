"""`nodes: {count: 6, name: "node-{i}", zones: [a, b, c], template: {…}}` → manifests of nodes that are ready."""

from __future__ import annotations

from typing import Any, Final

from scheduler_core.config.reader import Reader
from scheduler_core.model.objects.node import HOSTNAME, ZONE
from scheduler_core.problems import Problems
from scheduler_core.scenario.readers.fields import (
    read_amount,
    read_amounts,
    read_count,
    read_labels,
    read_taints,
)

MAX_NODES: Final = 10_000
MAX_TEMPLATE: Final = 200
"""Resources, labels and taints of one template: every node of the group has all of them."""
NUMBER: Final = "{i}"
"""A placeholder in names: the number of a node, from 1, or of a repetition, from 0."""
_AMOUNTS: Final = {"cpu": "4", "memory": "16Gi", "pods": "110"}

Object = dict[str, Any]


def read_node_groups(reader: Reader, problems: Problems) -> list[Object]:
    """The nodes of one group or of a list of them."""
    is_list = isinstance(reader.raw("nodes"), list)
    groups = reader.records("nodes") if is_list else [reader.record("nodes")]
    nodes: list[Object] = []
    for group in groups:
        if group is not None:
            nodes += _read_group(group, MAX_NODES - len(nodes), problems)
    return nodes


def _read_group(reader: Reader, most: int, problems: Problems) -> list[Object]:
    count = read_count(reader, "count", problems, default=min(1, most), least=0, most=most)
    first = read_count(reader, "first", problems, default=1, least=0)
    name = reader.string("name") or f"node-{NUMBER}"
    if count > 1 and NUMBER not in name:
        problems.invalid(reader.at("name"), name, f"must have {NUMBER} where the number of the node goes")
        count = 1
    zones = reader.strings("zones")
    template = reader.record("template")
    amounts, labels, spec = _read_template(template, problems)
    reader.close()
    return [
        _node(
            name.replace(NUMBER, str(first + index)),
            labels | ({ZONE: zones[index % len(zones)]} if zones else {}),
            amounts,
            spec,
        )
        for index in range(count)
    ]


def _read_template(reader: Reader | None, problems: Problems) -> tuple[Object, dict[str, str], Object]:
    """Allocatable resources as they are written, labels, and the spec."""
    if reader is None:
        return dict(_AMOUNTS), {}, {}
    amounts: Object = dict(_AMOUNTS)
    for name in _AMOUNTS:
        if reader.has(name) and read_amount(reader, name, problems) is not None:
            amounts[name] = reader.raw(name)
        reader.raw(name)
    resources = reader.record("resources")
    if resources is not None:
        amounts |= {name: resources.raw(name) for name, _ in read_amounts(resources, problems)}
    labels = read_labels(reader.record("labels"), problems)
    spec: Object = {}
    if taints := read_taints(reader.records("taints"), problems):
        spec["taints"] = [{"key": one.key, "value": one.value, "effect": one.effect} for one in taints]
    if reader.boolean("unschedulable"):
        spec["unschedulable"] = True
    reader.close()
    if len(amounts) + len(labels) + len(spec.get("taints", ())) > MAX_TEMPLATE:
        problems.add(reader.path, f"Too many: at most {MAX_TEMPLATE} resources, labels and taints together")
        return dict(_AMOUNTS), {}, {}
    return amounts, labels, spec


def _node(name: str, labels: dict[str, str], amounts: Object, spec: Object) -> Object:
    return {
        "apiVersion": "v1",
        "kind": "Node",
        "metadata": {"name": name, "labels": {HOSTNAME: name, **labels}},
        "spec": spec,
        "status": {
            "capacity": amounts,
            "allocatable": amounts,
            "conditions": [{"type": "Ready", "status": "True", "reason": "KubeletReady"}],
        },
    }
