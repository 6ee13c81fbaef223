"""Ways to an API server that a kubeconfig names: under another name than its address has, and through a proxy."""

from __future__ import annotations

import shutil
import ssl
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import yaml
from aiohttp import web

from playground.connector.client.connection import NoCluster, connect
from playground.connector.client.http import Http, Unreachable
from tests.apiserver import kubeconfig
from tests.support.waiting import PATIENCE

pytestmark = pytest.mark.live
NAME = "kubernetes.example"


def written(folder: Path, url: str, **cluster: Any) -> str:
    config = kubeconfig(url)
    config["clusters"][0]["cluster"] |= cluster
    path = folder / "kubeconfig"
    path.write_text(yaml.safe_dump(config))
    return str(path)


@asynccontextmanager
async def answering(tls: ssl.SSLContext | None = None) -> AsyncIterator[tuple[int, list[str]]]:
    """The port of a server, and what it was asked for."""
    asked = []

    async def answer(request: web.BaseRequest) -> web.Response:
        asked.append(str(request.url))
        return web.Response(text="{}\n")

    runner = web.ServerRunner(web.Server(answer))
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0, ssl_context=tls).start()
    yield runner.addresses[0][1], asked
    await runner.cleanup()


@pytest.fixture
def files(tmp_path: Path) -> Path:
    """cert.pem, its own CA, for NAME; key.pem."""
    command = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]
    command += ["-days", "2", "-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}"]
    command += ["-keyout", str(tmp_path / "key.pem"), "-out", str(tmp_path / "cert.pem")]
    subprocess.run(command, check=True, capture_output=True, timeout=PATIENCE)
    return tmp_path


@pytest.mark.skipif(shutil.which("openssl") is None, reason="makes its certificate with openssl")
async def test_the_name_of_the_certificate_may_be_another_than_the_address(files: Path) -> None:
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    tls.load_cert_chain(files / "cert.pem", files / "key.pem")
    async with answering(tls) as (port, _):
        ca: dict[str, Any] = {"certificate-authority": str(files / "cert.pem")}
        url = f"https://127.0.0.1:{port}"
        async with Http(connect(written(files, url, **ca, **{"tls-server-name": NAME}))) as http:
            assert (await http.request("GET", "/version")).is_success
            assert [line async for line in http.watch("/api/v1/pods", {}, 5)] == [b"{}"]
        async with Http(connect(written(files, url, **ca))) as http:
            with pytest.raises(Unreachable, match="certificate"):
                await http.request("GET", "/version")


async def test_requests_go_through_the_proxy_of_the_cluster(tmp_path: Path) -> None:
    async with answering() as (port, asked):
        proxy: dict[str, Any] = {"proxy-url": f"http://127.0.0.1:{port}"}
        async with Http(connect(written(tmp_path, "http://kubernetes.invalid:1", **proxy))) as http:
            assert (await http.request("GET", "/version")).is_success
    assert asked == ["http://kubernetes.invalid:1/version"]


def test_a_proxy_of_another_kind_is_refused(tmp_path: Path) -> None:
    proxy: dict[str, Any] = {"proxy-url": "socks5://127.0.0.1:1080"}
    with pytest.raises(NoCluster, match="only http:// and https:// proxies are supported"):
        connect(written(tmp_path, "http://127.0.0.1:1", **proxy))
