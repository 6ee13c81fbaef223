"""The address of the cluster and the credentials for it, from a kubeconfig or the service account of a pod."""

from __future__ import annotations

import ssl
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from threading import Lock
from typing import Any, Final
from urllib.parse import urlsplit

import yaml

from playground.connector.client.credentials import PROVIDER_SECONDS, BearerToken, Certificate, token_file

# What the client library lets through for a file that is no kubeconfig.
_UNREADABLE: Final = (
    yaml.YAMLError,
    OSError,
    ValueError,
    LookupError,
    TypeError,
    AttributeError,
    RecursionError,
)
_ONE_AT_A_TIME: Final = Lock()
Headers = Callable[[], Awaitable[Mapping[str, str]]]


class NoCluster(Exception):
    """No cluster is configured; the message names what is missing."""


async def anonymous() -> Mapping[str, str]:
    """For API servers that require no authentication."""
    return {}


@dataclass(frozen=True, slots=True)
class Connection:
    """address : such as ``https://10.0.0.1:6443``. headers : asked for each request, since tokens expire.

    name : of the cluster for users: the context of the kubeconfig, or else host and port.
    server_name : of the server's certificate, where it is not the host's. proxy : the address of an HTTP proxy on the way to it.
    refused : called for each 401 with the time at which the request was sent, in monotonic seconds. certificate : where it comes from files.
    """

    address: str
    tls: ssl.SSLContext | None = None
    headers: Headers = anonymous
    name: str = ""
    refused: Callable[[float], None] = lambda _: None
    certificate: Certificate | None = None
    server_name: str = ""
    proxy: str = ""


def connect(kubeconfig: str | None = None, context: str | None = None) -> Connection:
    """kubeconfig : a file; None is $KUBECONFIG, ~/.kube/config, or else the service account. Raises NoCluster."""
    try:
        from kubernetes import client  # noqa: PLC0415 - only needed by those who have a cluster
    except ImportError:
        raise NoCluster("the Python package `kubernetes` is not installed") from None
    configuration = client.Configuration()
    with _ONE_AT_A_TIME:
        try:
            loaded = _loaded(configuration, kubeconfig, context)
            tls = _tls(configuration)
            token = _token(configuration, loaded)
        except (OSError, ValueError) as problem:
            said = problem.strerror if isinstance(problem, OSError) else str(problem)
            raise NoCluster(f"the cluster's certificates or token cannot be used: {said}") from None
        finally:
            _forget_files()
    certificate = _certificate(loaded, tls)
    address = configuration.host.rstrip("/")

    def refused(asked_at: float) -> None:
        token.refused(asked_at)
        if certificate is not None:
            certificate.refused(asked_at)

    name = loaded.name or urlsplit(address).netloc
    return Connection(
        address, tls, token.headers, name, refused, certificate, loaded.server_name, loaded.proxy
    )


@dataclass(frozen=True, slots=True)
class _Loaded:
    """name : of the context; "" without a kubeconfig. token_file, certificate : paths, "" where there are none. server_name, proxy : as in
    Connection.

    again : gets the credentials of a kubeconfig again.
    """

    name: str
    token_file: str = ""
    certificate: tuple[str, str] = ("", "")
    again: Callable[[], None] = lambda: None
    server_name: str = ""
    proxy: str = ""


def _loaded(configuration: Any, kubeconfig: str | None, context: str | None) -> _Loaded:
    """Fills `configuration`. Raises NoCluster."""
    from kubernetes import config  # noqa: PLC0415 - as above

    try:
        return _from_file(configuration, kubeconfig, context)
    except config.ConfigException as problem:
        if kubeconfig is not None or context is not None:
            raise NoCluster(f"kubeconfig: {_said(problem)}") from None
        try:
            config.load_incluster_config(client_configuration=configuration)
        except config.ConfigException as other:
            raise NoCluster(
                f"no kubeconfig ({_said(problem)}), and no service account ({_said(other)})"
            ) from None
        return _Loaded("", token_file=config.incluster_config.SERVICE_TOKEN_FILENAME)
    except _UNREADABLE as problem:
        raise NoCluster(f"kubeconfig: it cannot be read ({type(problem).__name__})") from None


def _from_file(configuration: Any, path: str | None, context: str | None) -> _Loaded:
    from playground.connector.client.kubeconfig import Kubeconfig  # noqa: PLC0415 - as above

    kubeconfig = Kubeconfig.read(path, context)
    kubeconfig.load_and_set(configuration)

    def again() -> None:
        with _ONE_AT_A_TIME:
            kubeconfig.authenticate()
            _forget_files()

    return _Loaded(
        kubeconfig.context,
        kubeconfig.path_of("tokenFile"),
        (kubeconfig.path_of("client-certificate"), kubeconfig.path_of("client-key")),
        again,
        kubeconfig.of_cluster("tls-server-name"),
        _http_proxy(kubeconfig.of_cluster("proxy-url")),
    )


def _http_proxy(url: str) -> str:
    """Raises NoCluster for a proxy of another kind."""
    if url and urlsplit(url).scheme not in ("http", "https"):
        raise NoCluster(f"kubeconfig: proxy-url {url}: only http:// and https:// proxies are supported")
    return url


def _token(configuration: Any, loaded: _Loaded) -> BearerToken:
    """Raises OSError, ValueError."""
    if loaded.token_file:
        return BearerToken(token_file(loaded.token_file))

    def get() -> str:
        return configuration.get_api_key_with_prefix("BearerToken", "authorization") or ""

    return BearerToken(get, PROVIDER_SECONDS, loaded.again)


def _certificate(loaded: _Loaded, tls: ssl.SSLContext | None) -> Certificate | None:
    certificate, key = loaded.certificate
    if tls is None or not certificate:
        return None
    return Certificate((certificate, key), lambda: tls.load_cert_chain(certificate, key or None))


def _said(problem: Exception) -> str:
    """Without entries of the file, which the library quotes whole, tokens included."""
    return str(problem).partition("{")[0].rstrip("/ ")


def _forget_files() -> None:
    """OpenSSL reads keys from files only; the library writes those inside a kubeconfig to some, and leaves them until the process ends."""
    from kubernetes.config.kube_config import _cleanup_temp_files  # noqa: PLC0415 - as above

    _cleanup_temp_files()


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
