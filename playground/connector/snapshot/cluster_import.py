"""Imports the cluster as a snapshot. Its objects are listed and then treated as an upload, with the same redaction, limits and
report.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import msgspec
import structlog
from django.conf import settings

from playground.common.answers import Answer, no_answer
from playground.connector.client.connection import Connection
from playground.connector.client.http import Http, StatusError, Unreachable
from playground.connector.client.reflector import Expired
from playground.connector.snapshot.dump import NEEDED, Dump, cluster_dump, path_of
from playground.connector.snapshot.problems import ClusterRefused, ClusterUnreachable
from playground.snapshots.codec import Upload
from playground.snapshots.enums import Origin
from playground.snapshots.models import Snapshot
from playground.snapshots.services import create_snapshot

log = structlog.get_logger(__name__)

AGENT: Final = "playground-import/1.36"
CHECK_SECONDS: Final = 3.0
LIST_SECONDS: Final = 300.0
_LONGEST_REASON: Final = 500


def check_reachable(connection: Connection) -> None:
    """Whether nodes and pods may be listed. Raises ClusterUnreachable, ClusterRefused; within seconds."""
    with _refusals_translated(connection):
        asyncio.run(_look(connection))


def import_cluster(
    connection: Connection,
    name: str = "",
    *,
    expand_workloads: bool = False,
    read_groups: bool = False,
    answer: Answer = no_answer,
) -> Snapshot:
    """Raises ClusterUnreachable, ClusterRefused, TooLarge, Busy, InvalidInput; then nothing is stored."""
    began = time.monotonic()
    dump = dumped(connection, max_bytes=settings.MAX_DECOMPRESSED_BYTES, read_groups=read_groups)
    upload = Upload(
        data=dump.text,
        expand_workloads=expand_workloads,
        read_groups=read_groups,
        is_fetched=True,
        missing=dump.left_out,
    )
    title = name.strip() or connection.name
    snapshot = create_snapshot(upload, name=title, origin=Origin.LIVE, answer=answer)
    log.info(
        "cluster_imported",
        snapshot=str(snapshot.id),
        bytes=len(dump.text),
        left_out=len(dump.left_out),
        seconds=round(time.monotonic() - began, 3),
    )
    return snapshot


def dumped(connection: Connection, max_bytes: int | None = None, *, read_groups: bool = False) -> Dump:
    """read_groups : whether groups of other gang schedulers are listed, too. Raises ClusterUnreachable, ClusterRefused, TooLarge."""
    with _refusals_translated(connection):
        return asyncio.run(_dumped(connection, max_bytes, read_groups=read_groups))


async def _look(connection: Connection) -> None:
    async with asyncio.timeout(CHECK_SECONDS), Http(connection, AGENT) as http:
        for kind in NEEDED:
            answer = await http.request("GET", f"{path_of(kind)}?limit=1")
            if not answer.is_success:
                raise StatusError(f"list {path_of(kind)}", answer)
            answer.json()


async def _dumped(connection: Connection, max_bytes: int | None, *, read_groups: bool) -> Dump:
    async with asyncio.timeout(LIST_SECONDS), Http(connection, AGENT) as http:
        return await cluster_dump(http, max_bytes, read_groups=read_groups)


@contextmanager
def _refusals_translated(connection: Connection) -> Iterator[None]:
    at = connection.address
    try:
        yield
    except TimeoutError:
        raise ClusterUnreachable(f"{at} does not answer in time.") from None
    except Unreachable as problem:
        raise ClusterUnreachable(_sentence(f"{at} does not answer: {problem}")) from None
    except Expired:
        raise ClusterUnreachable(f"{at} forgot its lists before they were read; try again.") from None
    except StatusError as refused:
        raise ClusterRefused(_sentence(f"{at} refused: {refused}")) from None
    except msgspec.DecodeError:
        raise ClusterRefused(f"{at} does not answer as a Kubernetes API server does.") from None


def _sentence(text: str) -> str:
    """With a full stop, and not whole pages, which proxies answer with."""
    text = " ".join(text.split())
    return f"{text.rstrip('.')}." if len(text) <= _LONGEST_REASON else f"{text[:_LONGEST_REASON]}…"
