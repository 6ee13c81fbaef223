"""Reading replies as Go's decoder does (spec 09 §2): keys in any case, unknown ones ignored, null for nothing, a wrong type
anywhere an error for the whole reply; what follows the first JSON value is not looked at.

A reply that was read can be written down again (`record`), nodes by their names alone: that is what runs keep of it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

Value = TypeVar("Value")
_INT64 = range(-(1 << 63), 1 << 63)
_UNKEEPABLE = re.compile("[\ud800-\udfff\0]")


class BadReply(Exception):
    """The reply is invalid; the message names the mistake."""


@dataclass(frozen=True, slots=True)
class FilterReply:
    """None : absent or null, which is not the same as empty. nodes : names of the nodes returned as objects."""

    nodes: tuple[str, ...] | None
    node_names: tuple[str, ...] | None
    failed: Mapping[str, str]
    unresolvable: Mapping[str, str]
    error: str

    def record(self) -> Any:
        items = None if self.nodes is None else {"items": [{"metadata": {"name": one}} for one in self.nodes]}
        return {
            "Nodes": items,
            "NodeNames": None if self.node_names is None else list(self.node_names),
            "FailedNodes": dict(self.failed),
            "FailedAndUnresolvableNodes": dict(self.unresolvable),
            "Error": self.error,
        }


@dataclass(frozen=True, slots=True)
class MetaVictims:
    uids: tuple[str, ...]
    n_violations: int


def first_value(body: bytes) -> Any:
    """The first JSON value of a body. Raises BadReply."""
    text = body.decode("utf-8", "replace").lstrip(" \t\r\n")
    if not text:
        raise BadReply("the reply is empty")
    try:
        value, _ = json.JSONDecoder(parse_constant=_refuse_constant).raw_decode(text)
    except (ValueError, RecursionError):
        raise BadReply("the reply is not JSON") from None
    return value


def read_filter(value: Any) -> FilterReply:
    """ExtenderFilterResult. Raises BadReply."""
    fields = folded(value, "ExtenderFilterResult")
    nodes = fields.get("nodes")
    return FilterReply(
        nodes=None if nodes is None else _node_names(nodes),
        node_names=None
        if fields.get("nodenames") is None
        else tuple(_texts(fields["nodenames"], "NodeNames")),
        failed=_reasons(fields.get("failednodes"), "FailedNodes"),
        unresolvable=_reasons(fields.get("failedandunresolvablenodes"), "FailedAndUnresolvableNodes"),
        error=text(fields.get("error"), "Error"),
    )


def read_scores(value: Any) -> list[tuple[str, int]]:
    """HostPriorityList: (host, score) in order. Raises BadReply."""
    scores = []
    for item in listed(value, "HostPriorityList"):
        fields = folded(item, "HostPriority")
        scores.append((text(fields.get("host"), "Host"), whole(fields.get("score"), "Score")))
    return scores


def record_scores(scores: list[tuple[str, int]]) -> Any:
    return [{"Host": host, "Score": score} for host, score in scores]


def read_preemption(value: Any) -> dict[str, MetaVictims]:
    """ExtenderPreemptionResult: node → victims. Raises BadReply, also for a null where the original would crash."""
    victims = folded(value, "ExtenderPreemptionResult").get("nodenametometavictims")
    return {name: _meta_victims(name, one) for name, one in mapped(victims, "NodeNameToMetaVictims").items()}


def record_preemption(victims: Mapping[str, MetaVictims]) -> Any:
    by_node = {
        name: {"Pods": [{"UID": uid} for uid in one.uids], "NumPDBViolations": one.n_violations}
        for name, one in victims.items()
    }
    return {"NodeNameToMetaVictims": by_node}


def read_binding(value: Any) -> str:
    """ExtenderBindingResult: its error, "" if there is none. Raises BadReply."""
    return text(folded(value, "ExtenderBindingResult").get("error"), "Error")


def _meta_victims(name: str, value: Any) -> MetaVictims:
    if value is None:
        raise BadReply(f"NodeNameToMetaVictims[{name}] is null")
    fields = folded(value, "MetaVictims")
    pods = listed(fields.get("pods"), "Pods")
    if any(pod is None for pod in pods):
        raise BadReply(f"NodeNameToMetaVictims[{name}].Pods holds null")
    uids = tuple(text(folded(pod, "MetaPod").get("uid"), "UID") for pod in pods)
    return MetaVictims(uids, whole(fields.get("numpdbviolations"), "NumPDBViolations"))


def _node_names(value: Any) -> tuple[str, ...]:
    items = listed(folded(value, "Nodes").get("items"), "Nodes.items")
    metadata = (folded(folded(item, "Node").get("metadata"), "metadata") for item in items)
    return tuple(text(one.get("name"), "metadata.name") for one in metadata)


def _texts(value: Any, what: str) -> list[str]:
    return [text(item, what) for item in listed(value, what)]


def _reasons(value: Any, what: str) -> dict[str, str]:
    return {name: text(reason, what) for name, reason in mapped(value, what).items()}


def folded(value: Any, what: str) -> dict[str, Any]:
    """An object by its keys in lower case; null has none. Raises BadReply."""
    return {key.lower(): one for key, one in mapped(value, what).items()}


def mapped(value: Any, what: str) -> dict[str, Any]:
    found: dict[str, Any] = _typed(value, dict, what, dict)
    return {_clean(key): one for key, one in found.items()}


def listed(value: Any, what: str) -> list[Any]:
    return _typed(value, list, what, list)


def text(value: Any, what: str) -> str:
    return _clean(_typed(value, str, what, str))


def whole(value: Any, what: str) -> int:
    number: int = _typed(value, int, what, int)
    if number not in _INT64:
        raise BadReply(f"{what} is beyond 64 bits")
    return number


def _clean(found: str) -> str:
    """Halves of surrogate pairs, as Go reads them, and U+0000, which databases do not take, become U+FFFD."""
    return _UNKEEPABLE.sub("\ufffd", found)


def _typed(value: Any, kind: type[Value], what: str, nothing: Callable[[], Value]) -> Value:
    if value is None:
        return nothing()
    if not isinstance(value, kind) or isinstance(value, bool):
        raise BadReply(f"{what} is of the wrong type, {type(value).__name__}")
    return value


def _refuse_constant(name: str) -> Any:
    raise ValueError(name)
