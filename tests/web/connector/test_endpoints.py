"""The live scheduler's own port over HTTPS."""

from __future__ import annotations

import shutil
import ssl
import subprocess
import urllib.error
import urllib.request
from pathlib import Path

import pytest
from django.core.management import CommandError

from playground.connector.management.commands.run_scheduler import _tls
from playground.connector.scheduler.endpoints import Endpoints
from playground.connector.scheduler.metrics import Metrics
from tests.support.waiting import PATIENCE

pytestmark = [
    pytest.mark.live,
    pytest.mark.skipif(shutil.which("openssl") is None, reason="makes its certificate with openssl"),
]


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """cert.pem, its own CA, for 127.0.0.1; key.pem; other.pem, a key of nobody."""
    folder = tmp_path_factory.mktemp("tls")
    key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]
    command = ["openssl", "req", "-x509", *key, "-days", "2", "-subj", "/CN=scheduler"]
    command += ["-addext", "subjectAltName=IP:127.0.0.1", "-keyout", str(folder / "key.pem")]
    subprocess.run(
        [*command, "-out", str(folder / "cert.pem")], check=True, capture_output=True, timeout=PATIENCE
    )
    other = [
        "openssl",
        "ecparam",
        "-name",
        "prime256v1",
        "-genkey",
        "-noout",
        "-out",
        str(folder / "other.pem"),
    ]
    subprocess.run(other, check=True, capture_output=True, timeout=PATIENCE)
    return folder


def asked(address: str, context: ssl.SSLContext | None = None) -> str:
    with urllib.request.urlopen(address, context=context, timeout=PATIENCE) as answer:
        return answer.read().decode()


async def test_health_and_metrics_are_served_over_https_alone(files: Path) -> None:
    import asyncio

    tls = _tls(str(files / "cert.pem"), str(files / "key.pem"))
    trusting = ssl.create_default_context(cafile=str(files / "cert.pem"))

    async def compare() -> dict[str, object]:
        return {}

    serving = Endpoints(
        Metrics(), healthy={}, ready={}, answers={"/compare": compare}, host="127.0.0.1", port=0, tls=tls
    )
    async with serving as port:
        assert await asyncio.to_thread(asked, f"https://127.0.0.1:{port}/healthz", trusting) == "ok"
        assert "scheduler_" in await asyncio.to_thread(asked, f"https://127.0.0.1:{port}/metrics", trusting)
        with pytest.raises((urllib.error.URLError, ConnectionError)):
            await asyncio.to_thread(asked, f"http://127.0.0.1:{port}/healthz")


def test_files_that_do_not_belong_together_are_told(files: Path) -> None:
    assert _tls(None, None) is None
    with pytest.raises(CommandError, match="must be given together"):
        _tls(str(files / "cert.pem"), None)
    with pytest.raises(CommandError, match="are not a certificate and its key"):
        _tls(str(files / "cert.pem"), str(files / "other.pem"))
    with pytest.raises(FileNotFoundError):
        _tls(str(files / "missing.pem"), str(files / "key.pem"))
