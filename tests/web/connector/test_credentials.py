"""Credentials that change while a scheduler runs: read again as client-go does, and told where they are dead."""

from __future__ import annotations

import asyncio
import sys
import urllib.error
import urllib.request
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from threading import Event

import pytest
import yaml

from playground.connector.client.connection import Headers, connect
from playground.connector.client.credentials import (
    CERTIFICATE_SECONDS,
    BearerToken,
    Certificate,
    token_file,
)
from playground.connector.scheduler.events import micro_time
from tests.apiserver import ApiServer, kubeconfig
from tests.support.apiobjects import a_lease
from tests.support.replicas import Replica, scheduling
from tests.support.waiting import PATIENCE, eventually

pytestmark = pytest.mark.live


class Clock:
    seconds = 100.0

    def __call__(self) -> float:
        return self.seconds


def bearer(token: BearerToken) -> str:
    return asked(token.headers).get("Authorization", "")


def asked(headers: Headers) -> Mapping[str, str]:
    """On an event loop of its own."""

    async def ask() -> Mapping[str, str]:
        return await headers()

    return asyncio.run(ask())


def test_a_token_in_a_file_is_read_again_each_minute(tmp_path: Path) -> None:
    """client-go reads it ten seconds early; while it cannot be read the old one is used, and it is tried again."""
    path, clock = tmp_path / "token", Clock()
    path.write_text("one\n")
    token = BearerToken(token_file(str(path)), now=clock)
    path.write_text("two\n")
    clock.seconds += 49
    assert bearer(token) == "Bearer one"
    path.unlink()
    clock.seconds += 1
    assert bearer(token) == "Bearer one"
    path.write_text("")
    assert bearer(token) == "Bearer one"
    path.write_text("three")
    assert bearer(token) == "Bearer three"


def test_a_refusal_has_it_read_at_once_unless_it_was_read_since(tmp_path: Path) -> None:
    path, clock = tmp_path / "token", Clock()
    path.write_text("one")
    token = BearerToken(token_file(str(path)), now=clock)
    path.write_text("two")
    clock.seconds += 5
    token.refused(asked_at=104)
    assert bearer(token) == "Bearer two"
    path.write_text("three")
    token.refused(asked_at=104)
    assert bearer(token) == "Bearer two"


def test_a_provider_is_asked_again_once_for_all_refusals() -> None:
    clock, made = Clock(), [1]
    provided = BearerToken(lambda: f"Bearer {len(made)}", anew=lambda: made.append(1), now=clock)
    clock.seconds += 1
    for _ in range(3):
        provided.refused(asked_at=100.5)
    assert bearer(provided) == "Bearer 2"
    provided.refused(asked_at=100.5)
    assert bearer(provided) == "Bearer 2"


async def test_nothing_else_waits_for_a_slow_provider() -> None:
    """Three requests ask for the token while it is made, and one who does not need it goes on."""
    clock, made, begun, may_end = Clock(), [1], Event(), Event()

    def slow() -> str:
        made.append(1)
        begun.set()
        assert may_end.wait(PATIENCE)
        return f"Bearer {len(made)}"

    may_end.set()
    token = BearerToken(slow, now=clock)
    begun.clear()
    may_end.clear()
    clock.seconds += 60
    asking = [asyncio.create_task(token.headers()) for _ in range(3)]
    assert await asyncio.to_thread(begun.wait, PATIENCE)
    assert not any(one.done() for one in asking)
    may_end.set()
    assert await asyncio.gather(*asking) == [{"Authorization": "Bearer 3"}] * 3
    assert len(made) == 3


def test_a_certificate_is_looked_at_every_five_minutes_and_after_a_refusal(tmp_path: Path) -> None:
    files, clock, loaded = (str(tmp_path / "crt"), str(tmp_path / "key")), Clock(), []
    for name in files:
        Path(name).write_text("one")
    certificate = Certificate(files, lambda: loaded.append(1), now=clock)
    clock.seconds += CERTIFICATE_SECONDS
    assert not certificate.is_changed()
    Path(files[0]).write_text("two")
    assert not certificate.is_changed()
    certificate.refused(asked_at=clock.seconds)
    assert certificate.is_changed()
    assert loaded == [1]


def test_an_exec_plugin_of_a_kubeconfig_is_run_again_after_a_refusal(tmp_path: Path) -> None:
    count = tmp_path / "count"
    code = (
        "import json, pathlib, sys; p = pathlib.Path(sys.argv[1]); n = int(p.read_text()) + 1 if p.exists() else 1; "
        "p.write_text(str(n)); print(json.dumps({'apiVersion': 'client.authentication.k8s.io/v1', "
        "'kind': 'ExecCredential', 'status': {'token': f't{n}'}}))"
    )
    plugin = {
        "apiVersion": "client.authentication.k8s.io/v1",
        "command": sys.executable,
        "args": ["-c", code, str(count)],
        "interactiveMode": "Never",
    }
    path = tmp_path / "kubeconfig"
    user = {"users": [{"name": "tester", "user": {"exec": plugin}}]}
    path.write_text(yaml.safe_dump(kubeconfig("http://127.0.0.1:1") | user))
    found = connect(str(path))
    assert asked(found.headers) == {"Authorization": "Bearer t1"}
    found.refused(float("inf"))
    assert asked(found.headers) == {"Authorization": "Bearer t2"}


def with_token_file(folder: Path, url: str) -> tuple[str, Path]:
    """A kubeconfig, and the file that its user's token is in; its path counts from the kubeconfig."""
    token, path = folder / "token", folder / "kubeconfig"
    token.write_text("old")
    user = {"users": [{"name": "tester", "user": {"tokenFile": "token"}}]}
    path.write_text(yaml.safe_dump(kubeconfig(url) | user))
    return str(path), token


def readiness(replica: Replica) -> tuple[int, str]:
    try:
        with urllib.request.urlopen(f"{replica.address}/readyz", timeout=PATIENCE) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read().decode()


def test_a_replica_with_dead_credentials_is_not_ready_until_there_are_new_ones(
    server: ApiServer, tmp_path: Path
) -> None:
    """A standby, which asks for the lease again and again; nobody restarts it."""
    path, token = with_token_file(tmp_path, server.url)
    held = a_lease("playground-scheduler", leaseDurationSeconds=3600, renewTime=micro_time(datetime.now(UTC)))
    held["metadata"]["namespace"] = "kube-system"
    server.control.load(objects=[held])
    server.control.tokens(known=["old"])
    with scheduling(connect(path), lease="kube-system/playground-scheduler") as standby:
        assert readiness(standby) == (200, "ok")
        server.control.tokens(known=["new"])
        status, said = eventually(lambda: _unready(standby), "it is not ready")
        assert (status, "[-]credentials failed" in said) == (500, True)
        token.write_text("new")
        eventually(lambda: readiness(standby)[0] == 200, "it has read the new token")


def _unready(replica: Replica) -> tuple[int, str] | None:
    found = readiness(replica)
    return found if found[0] != 200 else None
