"""The cluster as one List, as kubectl would print it: everything that a snapshot keeps, before it is redacted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import msgspec

from playground.common.errors import TooLarge
from playground.connector.client.http import Http, StatusError
from playground.connector.client.informers import (
    OPTIONAL_PATHS,
    PATHS,
    alternatives,
    api_version_of,
    is_absent,
)
from playground.connector.client.reflector import Expired, listed
from scheduler_core import decoders

_ALL: Final = {
    **PATHS,
    "PriorityClass": "/apis/scheduling.k8s.io/v1/priorityclasses",
    "Deployment": "/apis/apps/v1/deployments",
    "DaemonSet": "/apis/apps/v1/daemonsets",
    "Job": "/apis/batch/v1/jobs",
    **OPTIONAL_PATHS,
}
_FOREIGN_GROUPS: Final = (
    "/apis/scheduling.volcano.sh/v1beta1/podgroups",
    "/apis/scheduling.x-k8s.io/v1alpha1/podgroups",
    "/apis/scheduling.sigs.k8s.io/v1alpha1/podgroups",
)
"""PodGroups of Volcano and of coscheduling, today's and the older one."""
NEEDED: Final = ("Node", "Pod")
_MOST_LISTS: Final = 3
_NOT_FOUND: Final = 404


class _Head(msgspec.Struct):
    kind: str = ""


_HEAD: Final = decoders.decoder(_Head)


@dataclass(frozen=True, slots=True)
class Dump:
    """text : JSON of a List. left_out : a sentence for each kind that the server does not show, or should have and does not."""

    text: bytes
    left_out: tuple[str, ...]


async def cluster_dump(http: Http, max_bytes: int | None = None, *, read_groups: bool = False) -> Dump:
    """max_bytes : of the text. read_groups : whether PodGroups of other gang schedulers are in it.

    Raises Unreachable, Expired, StatusError for nodes and pods, TooLarge, and msgspec.DecodeError for answers of other servers.
    """
    items: list[bytes] = []
    left_out: list[str] = []
    n_bytes = 0
    foreign = [("PodGroup", path) for path in _FOREIGN_GROUPS] if read_groups else []
    for kind, path in [*_ALL.items(), *foreign]:
        try:
            offered, raws = await _offered(http, path)
        except StatusError as refused:
            if kind in NEEDED:
                raise
            if not is_absent(kind, refused.status):
                left_out.append(f"{kind} is left out: {refused}")
            continue
        head = b'{"apiVersion":"%s","kind":"%s",' % (api_version_of(offered).encode(), kind.encode())
        items += [_headed(head, raw) for raw in raws]
        n_bytes += sum(len(head) + memoryview(raw).nbytes for raw in raws)
        if max_bytes is not None and n_bytes > max_bytes:
            raise TooLarge(
                f"The cluster's objects have more than {max_bytes:,} bytes (PLAYGROUND_MAX_DECOMPRESSED_BYTES)."
            )
    return Dump(b'{"apiVersion":"v1","kind":"List","items":[' + b",".join(items) + b"]}", tuple(left_out))


def path_of(kind: str) -> str:
    """Where objects of a kind are listed."""
    return _ALL[kind]


async def _offered(http: Http, path: str) -> tuple[str, list[msgspec.Raw]]:
    """All objects, and where they are."""
    *preferred, last = alternatives(path)
    for one in preferred:
        try:
            return one, await _all_of(http, one)
        except StatusError as refused:
            if refused.status != _NOT_FOUND:
                raise
    return last, await _all_of(http, last)


async def _all_of(http: Http, path: str) -> list[msgspec.Raw]:
    """From the beginning again if the list expires between two pages."""
    for attempt in range(_MOST_LISTS):
        try:
            return (await listed(http, path))[0]
        except Expired:
            if attempt + 1 == _MOST_LISTS:
                raise
    raise AssertionError("never")


def _headed(head: bytes, raw: msgspec.Raw) -> bytes:
    """Objects of a list have no kind of their own, as a rule; kubectl puts it in."""
    text = bytes(raw)
    return text if _HEAD.decode(text).kind else head + text.lstrip()[1:]
