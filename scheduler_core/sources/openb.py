"""The CSV pair of the Alibaba cluster trace gpu-v2023 ("openb") → nodes and pending pods.

Nodes have the columns `sn, cpu_milli, memory_mib, gpu, model`, pods `name, cpu_milli, memory_mib, num_gpu, gpu_milli,
gpu_spec, qos` and more that do not matter here; other columns are skipped. GPUs can be shared there, so they become
thousandths of a GPU: the extended resource `openb.io/gpu-milli`. The GPU model is a node label, and `gpu_spec`
(models separated by `|`) required affinity to it. All pods are pending, in the order of the file.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from scheduler_core.errors import InvalidObjects, LimitExceeded, Problem
from scheduler_core.model.objects.node import HOSTNAME
from scheduler_core.problems import Problems
from scheduler_core.sources.limits import Limits
from scheduler_core.sources.text.compression import decompress
from scheduler_core.sources.text.encoding import to_utf8

GPU_RESOURCE = "openb.io/gpu-milli"
GPU_MODEL_LABEL = "openb.io/gpu-model"
PODS_PER_NODE = 256

_NODE_COLUMNS = ("sn", "cpu_milli", "memory_mib", "gpu", "model")
_POD_COLUMNS = ("name", "cpu_milli", "memory_mib", "num_gpu", "gpu_milli", "gpu_spec", "qos")
_TIME_COLUMNS = ("creation_time", "deletion_time")
# The longest line of the trace has 90 characters.
_MOST_LINE = 4096
_WHOLE_NUMBER = re.compile(r"[0-9]{1,12}", re.ASCII)
_DEFAULT_LIMITS = Limits()


def read_openb(
    nodes_csv: bytes, pods_csv: bytes, *, limits: Limits = _DEFAULT_LIMITS
) -> list[dict[str, Any]]:
    """Kubernetes objects, nodes first, both in the order of their files. Either file may be packed.

    Raises InvalidObjects with every cell that is wrong (`pods line 7, column cpu_milli`), or LimitExceeded.
    """
    problems = Problems(limits.max_problems)
    nodes = [_node(row) for row in _rows("nodes", nodes_csv, _NODE_COLUMNS, limits, problems)]
    pods = [_pod(row) for row in _rows("pods", pods_csv, _POD_COLUMNS, limits, problems)]
    problems.raise_any(InvalidObjects)
    return nodes + pods


@dataclass(frozen=True, slots=True)
class PodTimes:
    """When a pod of the trace was created and deleted, in seconds; `deleted` None for one that was not."""

    created: int
    deleted: int | None


def read_openb_times(pods_csv: bytes, *, limits: Limits = _DEFAULT_LIMITS) -> list[PodTimes]:
    """The columns `creation_time` and `deletion_time` of the pods, in the order of the file, as `read_openb` has them.

    Raises InvalidObjects with every cell that is wrong, or LimitExceeded.
    """
    problems = Problems(limits.max_problems)
    times = []
    for row in _rows("pods", pods_csv, _TIME_COLUMNS, limits, problems):
        deleted = row.number("deletion_time") if row.text("deletion_time") else None
        times.append(PodTimes(row.number("creation_time"), deleted))
        if deleted is not None and deleted < times[-1].created:
            problems.add(f"{row.place}, column deletion_time", "is before creation_time")
    problems.raise_any(InvalidObjects)
    return times


def table_of(data: bytes, *, limits: Limits = _DEFAULT_LIMITS) -> str:
    """`nodes` or `pods` if `data`, packed or not, begins as that file of the pair, else "".

    Raises InvalidObjects or LimitExceeded for what is no text at all.
    """
    header = to_utf8(decompress(data, limits)[0]).lstrip().partition(b"\n")[0][:_MOST_LINE]
    columns = {name.strip(' "\r') for name in header.decode("utf-8", "replace").split(",")}
    tables = {"pods": ("name", "cpu_milli", "num_gpu"), "nodes": ("sn", "cpu_milli", "memory_mib")}
    return next((table for table, needed in tables.items() if columns.issuperset(needed)), "")


@dataclass(frozen=True, slots=True)
class _Row:
    """The cells of one line by column, and where it stands."""

    cells: dict[str, str]
    place: str
    problems: Problems

    def text(self, column: str) -> str:
        return self.cells[column].strip()

    def name(self, column: str) -> str:
        if not self.text(column):
            self.problems.add(f"{self.place}, column {column}", "a name is missing")
        return self.text(column)

    def number(self, column: str) -> int:
        """A cell as a whole number; 0, and a problem, if it is none."""
        text = self.text(column)
        if not _WHOLE_NUMBER.fullmatch(text):
            self.problems.add(
                f"{self.place}, column {column}", f"expected a whole number, found {text[:40]!r}"
            )
            return 0
        return int(text)


def _rows(
    which: str, data: bytes, columns: tuple[str, ...], limits: Limits, problems: Problems
) -> Iterator[_Row]:
    if len(data) > limits.max_bytes:
        raise LimitExceeded([Problem(which, f"{len(data):,} bytes, {limits.max_bytes:,} are allowed")])
    text = to_utf8(decompress(data, limits)[0]).decode("utf-8")
    reader = csv.reader(_lines(which, text), strict=True)
    try:
        header = [name.strip() for name in next(reader)]
        if missing := [name for name in columns if name not in header]:
            problems.add(
                f"{which} line 1", f"expected the columns {', '.join(columns)}; missing: {', '.join(missing)}"
            )
            return
        for number, cells in enumerate(reader, start=1):
            place = f"{which} line {reader.line_num}"
            if number > limits.max_objects:
                raise LimitExceeded([Problem(place, f"more than {limits.max_objects:,} lines")])
            if len(cells) == len(header):
                yield _Row(dict(zip(header, cells, strict=True)), place, problems)
            elif cells:
                problems.add(place, f"expected {len(header)} cells, found {len(cells)}")
    except csv.Error as error:
        problems.add(f"{which} line {reader.line_num}", f"not valid CSV ({error})")


def _lines(which: str, text: str) -> Iterator[str]:
    for number, line in enumerate(io.StringIO(text, newline=""), start=1):
        if len(line) > _MOST_LINE:
            raise LimitExceeded([Problem(f"{which} line {number}", f"more than {_MOST_LINE:,} characters")])
        yield line


def _node(row: _Row) -> dict[str, Any]:
    name, gpus, model = row.name("sn"), row.number("gpu"), row.text("model")
    labels = {HOSTNAME: name}
    if model:
        labels[GPU_MODEL_LABEL] = model
    resources = _cpu_and_memory(row) | {"pods": str(PODS_PER_NODE)}
    if gpus:
        resources[GPU_RESOURCE] = str(gpus * 1000)
    return {
        "apiVersion": "v1",
        "kind": "Node",
        "metadata": {"name": name, "labels": labels},
        "status": {"allocatable": resources, "capacity": dict(resources)},
    }


def _pod(row: _Row) -> dict[str, Any]:
    requests = _cpu_and_memory(row)
    if gpu_milli := row.number("num_gpu") * row.number("gpu_milli"):
        requests[GPU_RESOURCE] = str(gpu_milli)
    container = {
        "name": "c",
        "image": "openb/task",
        "resources": {"requests": requests, "limits": dict(requests)},
    }
    spec: dict[str, Any] = {"containers": [container]}
    if models := [model.strip() for model in row.text("gpu_spec").split("|") if model.strip()]:
        spec["affinity"] = _affinity_to_models(models)
    metadata: dict[str, Any] = {"name": row.name("name"), "namespace": "default"}
    if qos := row.text("qos"):
        metadata["labels"] = {"qos": qos}
    return {"apiVersion": "v1", "kind": "Pod", "metadata": metadata, "spec": spec}


def _cpu_and_memory(row: _Row) -> dict[str, str]:
    return {"cpu": f"{row.number('cpu_milli')}m", "memory": f"{row.number('memory_mib')}Mi"}


def _affinity_to_models(models: list[str]) -> dict[str, Any]:
    expression = {"key": GPU_MODEL_LABEL, "operator": "In", "values": models}
    terms = [{"matchExpressions": [expression]}]
    return {"nodeAffinity": {"requiredDuringSchedulingIgnoredDuringExecution": {"nodeSelectorTerms": terms}}}
