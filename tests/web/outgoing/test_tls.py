"""Extenders over TLS: who is trusted, which name is asked for, which files are read."""

from __future__ import annotations

import os
import shutil
import ssl
import subprocess
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import pytest

from playground import sandbox
from playground.outgoing.hosts import AllowedHosts
from playground.outgoing.transport import CallLimits, HttpTransport
from scheduler_core.config.configuration import Extender, ExtenderTLS
from scheduler_core.config.duration import seconds
from scheduler_core.extenders.transport import NoReply, Reply, Request
from tests.support.sandboxed import reply_over_tls
from tests.support.waiting import PATIENCE

pytestmark = pytest.mark.skipif(shutil.which("openssl") is None, reason="makes its certificate with openssl")
NAME = "scorer.example"


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """cert.pem, its own CA, for NAME; key.pem."""
    folder = tmp_path_factory.mktemp("tls")
    command = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]
    command += ["-days", "2", "-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}"]
    command += ["-keyout", str(folder / "key.pem"), "-out", str(folder / "cert.pem")]
    subprocess.run(command, check=True, capture_output=True, timeout=PATIENCE)
    return folder


class Answering(BaseHTTPRequestHandler):
    """Reads the whole request, then says whether the client showed a certificate."""

    connection: ssl.SSLSocket

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        body = b'{"client":%s}' % (b"true" if self.connection.getpeercert() else b"false")
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *args: Any) -> None:
        return


class QuietServer(ThreadingHTTPServer):
    def handle_error(self, request: Any, client_address: Any) -> None:
        """Clients that do not trust the server hang up; that is what most of these tests are about."""


@pytest.fixture
def port(files: Path) -> Iterator[int]:
    """A server on the loopback that answers and takes, but does not ask for, certificates of clients."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(files / "cert.pem", files / "key.pem")
    context.load_verify_locations(files / "cert.pem")
    context.verify_mode = ssl.CERT_OPTIONAL
    with QuietServer(("127.0.0.1", 0), Answering) as server:
        # The handshake belongs to the thread of its request, so that one that hangs does not stop accept().
        server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield server.server_port
        server.shutdown()
        thread.join(PATIENCE)


def call(port: int, tls: ExtenderTLS | None, *, enable_https: bool = False, **fields: Any) -> Reply | NoReply:
    allowed = AllowedHosts.read([NAME], ["127.0.0.0/8"])
    transport = HttpTransport(
        allowed, CallLimits(1000), resolve=lambda host, port: [ip_address("127.0.0.1")], **fields
    )
    extender = Extender(
        url_prefix=f"https://{NAME}:{port}",
        enable_https=enable_https,
        tls_config=tls,
        http_timeout=seconds(300),
    )
    return transport.send(Request(extender, "filter", b"{}"))


def test_a_certificate_nobody_vouches_for_is_refused(port: int) -> None:
    for tls in (None, ExtenderTLS()):
        refused = call(port, tls)
        assert isinstance(refused, NoReply)
        assert refused.error == "TLS: CERTIFICATE_VERIFY_FAILED"


def test_one_of_the_ca_is_taken_under_its_name_only(port: int, files: Path) -> None:
    ca = (files / "cert.pem").read_bytes()
    assert isinstance(call(port, ExtenderTLS(ca_data=ca), enable_https=True), Reply)
    refused = call(port, ExtenderTLS(ca_data=ca, server_name="other.example"), enable_https=True)
    assert isinstance(refused, NoReply)


@pytest.mark.parametrize(("tls", "enable_https"), [(ExtenderTLS(insecure=True), False), (None, True)])
def test_certificates_that_are_not_verified(port: int, tls: ExtenderTLS | None, enable_https: bool) -> None:
    """Asked for, or by enableHTTPS without a CA, as in kube-scheduler."""
    assert isinstance(call(port, tls, enable_https=enable_https), Reply)


def test_files_are_read_from_their_directory_only(port: int, files: Path, tmp_path: Path) -> None:
    named = ExtenderTLS(ca_file="cert.pem", cert_file="cert.pem", key_file=str(files / "key.pem"))
    answered = call(port, named, tls_directory=files)
    assert isinstance(answered, Reply)
    assert answered.body == b'{"client":true}'
    outside = tmp_path / "tls"
    outside.mkdir()
    (outside / "link.pem").symlink_to(files / "cert.pem")
    for directory, file in ((None, "cert.pem"), (outside, str(files / "cert.pem")), (outside, "link.pem")):
        refused = call(port, ExtenderTLS(ca_file=file), tls_directory=directory)
        assert isinstance(refused, NoReply)
        assert "PLAYGROUND_EXTENDER_TLS_DIR" in refused.error


def test_the_sandbox_shows_a_certificate_although_it_may_write_no_file(port: int, files: Path) -> None:
    certificate, key = ((files / name).read_bytes() for name in ("cert.pem", "key.pem"))
    tls = ExtenderTLS(insecure=True, cert_data=certificate, key_data=key)
    assert sandbox.run(reply_over_tls, f"https://{NAME}:{port}", tls) == b'{"client":true}'


@pytest.fixture
def typed() -> Iterator[None]:
    """Somebody at the terminal of the server, who would answer."""
    before, (reading, writing) = os.dup(0), os.pipe()
    os.write(writing, b"secret\n")
    os.dup2(reading, 0)
    yield
    os.dup2(before, 0)
    for descriptor in (before, reading, writing):
        os.close(descriptor)


@pytest.mark.usefixtures("typed")
def test_a_key_with_a_password_is_of_no_use_and_nobody_is_asked_for_it(port: int, files: Path) -> None:
    command = ["openssl", "pkey", "-in", str(files / "key.pem"), "-aes256", "-passout", "pass:secret"]
    encrypted = subprocess.run(command, check=True, capture_output=True, timeout=PATIENCE).stdout
    tls = ExtenderTLS(insecure=True, cert_data=(files / "cert.pem").read_bytes(), key_data=encrypted)
    refused = call(port, tls)
    assert isinstance(refused, NoReply)
    assert refused.error == "the certificate and key of tlsConfig cannot be used"


@pytest.mark.parametrize(
    ("tls", "error"),
    [
        (ExtenderTLS(ca_data=b"no certificate"), "the CA of tlsConfig cannot be used"),
        (ExtenderTLS(cert_data=b"x", key_data=b"y"), "the certificate and key of tlsConfig cannot be used"),
        (
            ExtenderTLS(cert_data=b"x" * 2_000_000, key_data=b"y"),
            "the certificate and key of tlsConfig cannot be used",
        ),
        (ExtenderTLS(ca_file="missing.pem"), "tlsConfig names the file missing.pem, which cannot be read"),
    ],
)
def test_settings_that_are_of_no_use(port: int, files: Path, tls: ExtenderTLS, error: str) -> None:
    refused = call(port, tls, tls_directory=files)
    assert isinstance(refused, NoReply)
    assert refused.error == error
