"""The TLS settings of an extender as an SSLContext, by the rules of kube-scheduler (spec 09 §8, 1.36 makeTransport).

The scheme of the URL decides whether TLS is used. enableHTTPS without a CA means that certificates are not verified. Files that
a policy names lie in a directory that the operator of the playground has set; there are none without it.
"""

from __future__ import annotations

import os
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, Protocol

from playground.outgoing.hosts import CallNotAllowed

SETTING: Final = "PLAYGROUND_EXTENDER_TLS_DIR"


class TLSSettings(Protocol):
    """tlsConfig of an extender; data is PEM and goes before the file of its kind."""

    @property
    def insecure(self) -> bool: ...
    @property
    def server_name(self) -> str: ...
    @property
    def cert_file(self) -> str: ...
    @property
    def key_file(self) -> str: ...
    @property
    def ca_file(self) -> str: ...
    @property
    def cert_data(self) -> bytes: ...
    @property
    def key_data(self) -> bytes: ...
    @property
    def ca_data(self) -> bytes: ...


def context_for(
    settings: TLSSettings | None, *, enable_https: bool, directory: Path | None
) -> ssl.SSLContext:
    """Raises CallNotAllowed for files that are not there or not allowed, and for what is no certificate."""
    ca = b"" if settings is None else _material(settings.ca_data, settings.ca_file, directory)
    context = ssl.create_default_context(cadata=_text(ca) if ca else None)
    context.set_alpn_protocols(["http/1.1"])
    if (settings is not None and settings.insecure) or (enable_https and not ca):
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
    if settings is not None:
        _load_certificate(context, settings, directory)
    return context


def _load_certificate(context: ssl.SSLContext, settings: TLSSettings, directory: Path | None) -> None:
    certificate = _material(settings.cert_data, settings.cert_file, directory)
    key = _material(settings.key_data, settings.key_file, directory)
    if not certificate:
        return
    pem = certificate + b"\n" + key
    try:
        with _path_to(pem) as chain, _path_to(pem) as private:
            context.load_cert_chain(chain, private, password=_no_password)
    except (ssl.SSLError, OSError):
        raise CallNotAllowed("the certificate and key of tlsConfig cannot be used") from None


@contextmanager
def _path_to(text: bytes) -> Iterator[str]:
    """Where the text can be read once. `load_cert_chain` takes paths only; this one is a pipe's, because the sandbox may write
    no file, and a key belongs on no disk. Raises OSError for more than a pipe holds, 64 KiB as a rule.
    """
    reading, writing = os.pipe()
    try:
        os.set_blocking(writing, False)
        with os.fdopen(writing, "wb") as pipe:
            pipe.write(text)
        yield f"/dev/fd/{reading}"
    finally:
        os.close(reading)


def _no_password() -> str:
    """For a key that is encrypted: without it OpenSSL would ask at the terminal of the server, and wait."""
    return ""


def _material(data: bytes, file: str, directory: Path | None) -> bytes:
    if data or not file:
        return data
    if directory is None:
        raise CallNotAllowed(
            f"tlsConfig names the file {file}, but no directory is configured for such files ({SETTING})"
        )
    path = (directory / file).resolve()
    if not path.is_relative_to(directory.resolve()):
        raise CallNotAllowed(
            f"tlsConfig names the file {file}, which is not in the directory of such files ({SETTING})"
        )
    try:
        return path.read_bytes()
    except OSError:
        raise CallNotAllowed(f"tlsConfig names the file {file}, which cannot be read") from None


def _text(certificates: bytes) -> str:
    try:
        text = certificates.decode("ascii")
        ssl.create_default_context(cadata=text)
    except (UnicodeDecodeError, ssl.SSLError):
        raise CallNotAllowed("the CA of tlsConfig cannot be used") from None
    return text
