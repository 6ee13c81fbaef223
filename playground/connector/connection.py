"""Where the cluster is and who we are there: from a kubeconfig, or from the service account of a pod."""

from __future__ import annotations

import ssl
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from threading import Lock
from typing import Any, Final
from urllib.parse import urlsplit

import yaml

# What the client library lets through for a file that is no kubeconfig.
_UNREADABLE: Final = (yaml.YAMLError, OSError, ValueError, LookupError, TypeError, AttributeError)
_ONE_AT_A_TIME: Final = Lock()
_TOKEN_SECONDS: Final = 10.0


class NoCluster(Exception):
    """There is no way to a cluster; says what is missing."""


@dataclass(frozen=True, slots=True)
class Connection:
    """address : such as ``https://10.0.0.1:6443``. headers : asked for each request, since tokens expire.

    name : what people call the cluster: the context of the kubeconfig, or else host and port.
    """

    address: str
    tls: ssl.SSLContext | None
    headers: Callable[[], Mapping[str, str]]
    name: str = ""


def connect(kubeconfig: str | None = None, context: str | None = None) -> Connection:
    """kubeconfig : a file; None is $KUBECONFIG, ~/.kube/config, or else the service account. Raises NoCluster."""
    try:
        from kubernetes import client  # noqa: PLC0415 - only needed by those who have a cluster
    except ImportError:
        raise NoCluster("the Python package `kubernetes` is not installed") from None
    configuration = client.Configuration()
    with _ONE_AT_A_TIME:
        try:
            name = _loaded(configuration, kubeconfig, context)
            tls = _tls(configuration)
        except OSError as problem:
            raise NoCluster(f"the cluster's certificates cannot be used: {problem.strerror}") from None
        finally:
            _forget_files()
    address = configuration.host.rstrip("/")
    return Connection(address, tls, _Headers(configuration), name or urlsplit(address).netloc)


def _loaded(configuration: Any, kubeconfig: str | None, context: str | None) -> str:
    """Fills `configuration`; the name of the context, if it came from one. Raises NoCluster."""
    from kubernetes import config  # noqa: PLC0415 - as above

    try:
        config.load_kube_config(kubeconfig, context, client_configuration=configuration)
        return context or str(config.list_kube_config_contexts(kubeconfig)[1]["name"])
    except config.ConfigException as problem:
        if kubeconfig is not None or context is not None:
            raise NoCluster(f"kubeconfig: {_said(problem)}") from None
        try:
            config.load_incluster_config(client_configuration=configuration)
        except config.ConfigException as other:
            raise NoCluster(
                f"no kubeconfig ({_said(problem)}), and no service account ({_said(other)})"
            ) from None
        return ""
    except _UNREADABLE as problem:
        raise NoCluster(f"kubeconfig: it cannot be read ({type(problem).__name__})") from None


def _said(problem: Exception) -> str:
    """Without entries of the file, which the library quotes whole, tokens included."""
    return str(problem).partition("{")[0].rstrip("/ ")


def _forget_files() -> None:
    """OpenSSL reads keys from files only; the library writes those inside a kubeconfig to some, and leaves them until the process ends."""
    from kubernetes.config.kube_config import _cleanup_temp_files  # noqa: PLC0415 - as above

    _cleanup_temp_files()


class _Headers:
    """Read anew now and then: that takes a millisecond, requests are many, and tokens live for minutes at least."""

    def __init__(self, configuration: Any) -> None:
        self._configuration = configuration
        self._read_at = -_TOKEN_SECONDS
        self._headers: dict[str, str] = {}

    def __call__(self) -> Mapping[str, str]:
        if time.monotonic() - self._read_at >= _TOKEN_SECONDS:
            token = self._configuration.get_api_key_with_prefix("BearerToken", "authorization")
            self._headers = {"Authorization": token} if token else {}
            self._read_at = time.monotonic()
        return self._headers


def _tls(configuration: Any) -> ssl.SSLContext | None:
    if not configuration.host.startswith("https"):
        return None
    context = ssl.create_default_context(cafile=configuration.ssl_ca_cert)
    if not configuration.verify_ssl:
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
    if configuration.cert_file:
        context.load_cert_chain(configuration.cert_file, configuration.key_file)
    return context
