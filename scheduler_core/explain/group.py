"""Which pods wait for which others in the cycle of a pod group, as data and in a sentence (spec 13 §4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

MOST_NAMED: Final = 3
"""Pods that a sentence names; of more it tells the number."""


def of_group(words: str, outcome: Mapping[str, Any], group: Mapping[str, Any]) -> str:
    """The sentence about an attempt with a group, from ``words`` about the attempt alone.

    group : name, minCount (None: no gang), scheduled (pods with a node, held ones included), fate, placement, victims, pods (pod, outcome,
        held).
    """
    name, held = group["name"], _held(outcome["pod"], group)
    if group["placement"]:
        name = f"{name} (in {group['placement']})"
    if group["fate"] == "waiting" and not held:
        leaving = group["victims"]
        verb = "makes" if len(leaving) == 1 else "make"
        return f"{words[:-1]}; {_named(leaving)} {verb} way for its group {name}." if leaving else words
    if group["fate"] == "waiting" and held and outcome["outcome"] == "unschedulable":
        return f"Pending: {held} could take it, once the pods that make way for its group {name} are gone."
    if group["fate"] == "unschedulable" and held:
        found = f"{group['scheduled']:,} of the {group['minCount']:,} pods that its group {name} needs"
        missing = [one["pod"] for one in group["pods"] if one["held"] is None]
        waits = f"; it waits for {_named(missing)}" if missing else ""
        return f"Pending: {held} could take it, but only {found} found a node{waits}."
    if group["fate"] == "unschedulable" and outcome["outcome"] == "unschedulable":
        waiting = [one["pod"] for one in group["pods"] if one["held"] is not None]
        verb = "waits" if len(waiting) == 1 else "wait"
        return f"{words[:-1]}; {_named(waiting)} of its group {name} {verb} for it." if waiting else words
    if group["fate"] == "scheduled" and outcome["outcome"] == "scheduled" and group["minCount"] is not None:
        count = group["scheduled"]
        pods = "1 pod" if count == 1 else f"{count:,} pods"
        return f"{words[:-1]}; its group {name} has {pods} with a node and needs {group['minCount']:,}."
    return words


def _held(pod: str, group: Mapping[str, Any]) -> str | None:
    return next((one["held"] for one in group["pods"] if one["pod"] == pod), None)


def _named(pods: Sequence[str]) -> str:
    if len(pods) > MOST_NAMED:
        return f"{', '.join(pods[:MOST_NAMED])} and {len(pods) - MOST_NAMED:,} more"
    return " and ".join(filter(None, (", ".join(pods[:-1]), pods[-1])))
