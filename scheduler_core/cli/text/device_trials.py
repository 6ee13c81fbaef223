"""Devices that were tried for the claims of a pod, as text: a line a device, a request and a node."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any, Final

from scheduler_core.cli.text.columns import columns

MOST_LINES: Final = 200
Devices = dict[str, Any] | None
_HEADINGS: Final = ("NODE", "CLAIM", "REQUEST", "DEVICE", "FATE", "WHY")


def device_parts(nodes: Iterable[str], devices: Callable[[str], Devices]) -> Iterator[str]:
    """devices : of a node, as in Explanation.node."""
    lines = _lines(nodes, devices)
    yield columns(_HEADINGS, islice(lines, MOST_LINES))
    if next(lines, None) is not None:
        yield f"More devices were tried; these are the first {MOST_LINES}.\n"


def _lines(nodes: Iterable[str], devices: Callable[[str], Devices]) -> Iterator[tuple[str, ...]]:
    for node in nodes:
        found = devices(node) or {"devices": [], "trials": [], "settled": [], "more": 0, "verdict": ""}
        for settled in found["settled"]:
            where = "usable here" if settled["usable"] else "not usable here"
            yield node, settled["claim"], "", "", "allocated", f"its devices are {where}"
        if not found["devices"]:
            yield node, "", "", "", "", "no devices"
        for trial in found["trials"]:
            device = "/".join((trial["driver"], trial["pool"], trial["device"]))
            yield node, trial["claim"], trial["request"], device, trial["fate"], trial["detail"]
        if found["devices"] and not found["trials"] and found["verdict"]:
            yield node, "", "", "", "", found["verdict"]
        if found["more"]:
            yield node, "", "", "", "", f"{found['more']:,} more trials"
