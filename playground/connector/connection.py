"""Where the cluster is and who we are there: from a kubeconfig, or from the service account of a pod."""

from __future__ import annotations

import ssl
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any


class NoCluster(Exception):
    """There is no way to a cluster; says what is missing."""


@dataclass(frozen=True, slots=True)
class Connection:
    """address : such as ``https://10.0.0.1:6443``. headers : asked for each request, since tokens expire."""

    address: str
    tls: ssl.SSLContext | None
    headers: Callable[[], Mapping[str, str]]


def connect(kubeconfig: str | None = None, context: str | None = None) -> Connection:
    """kubeconfig : a file; None is $KUBECONFIG, ~/.kube/config, or else the service account. Raises NoCluster."""
    try:
        from kubernetes import client, config  # noqa: PLC0415 - only needed by those who have a cluster
    except ImportError:
        raise NoCluster("the Python package `kubernetes` is not installed") from None
    configuration = client.Configuration()
    try:
        config.load_kube_config(kubeconfig, context, client_configuration=configuration)
    except config.ConfigException as problem:
        if kubeconfig is not None or context is not None:
            raise NoCluster(f"kubeconfig: {problem}") from None
        try:
            config.load_incluster_config(client_configuration=configuration)
        except config.ConfigException as other:
            raise NoCluster(f"no kubeconfig ({problem}), and no service account ({other})") from None
    return Connection(configuration.host.rstrip("/"), _tls(configuration), lambda: _headers(configuration))


def _headers(configuration: Any) -> Mapping[str, str]:
    token = configuration.get_api_key_with_prefix("authorization")
    return {"Authorization": token} if token else {}


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
