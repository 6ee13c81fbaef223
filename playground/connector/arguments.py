"""Arguments that commands with a cluster have in common."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from django.core.management.base import CommandError

from playground.common.errors import ApplicationError
from playground.connector.client.connection import Connection, NoCluster, connect
from playground.connector.client.http import StatusError, Unreachable
from playground.connector.client.reflector import Expired
from playground.connector.fidelity.recording import NotARecording
from playground.connector.scheduler.policy import BadPolicy
from scheduler_core.cli.inputs import feature_gates
from scheduler_core.config.versions.releases import LATEST, RELEASES

BAD_INPUT: Final = 2
DEFAULT_POLICY: Final = (
    '{"apiVersion": "kubescheduler.config.k8s.io/v1", "kind": "KubeSchedulerConfiguration", "profiles": [{}]}'
)
"""Text of a policy with kube-scheduler's defaults."""


def add_cluster(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--kubeconfig", metavar="FILE", help="default: $KUBECONFIG, ~/.kube/config, or the pod's own"
    )
    parser.add_argument(
        "--context", metavar="NAME", help="context of the kubeconfig; default: the current one"
    )


def add_release(parser: ArgumentParser, of: str) -> None:
    """of : whose release."""
    parser.add_argument(
        "--release", choices=tuple(RELEASES), default=LATEST, help=f"release of {of}; default: %(default)s"
    )


def add_feature_gates(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--feature-gates",
        metavar="GATE=true",
        type=feature_gates,
        help="such as GangScheduling=true, several separated by commas; they override those of the policy",
    )


def policy_text(options: dict[str, Any]) -> str | None:
    """The text of ``--policy``; None if it is not given. Raises BadPolicy, OSError."""
    if not options["policy"]:
        return None
    try:
        return Path(options["policy"]).read_text("utf-8")
    except UnicodeDecodeError as problem:
        raise BadPolicy(f"{options['policy']}: is not UTF-8: byte {problem.start}") from None


def connection_of(options: dict[str, Any]) -> Connection:
    """Raises NoCluster."""
    return connect(options["kubeconfig"], options["context"])


@contextmanager
def mistakes_reported() -> Iterator[None]:
    """Bad input, and a cluster that cannot be reached, end a command with status 2 and a message."""
    try:
        yield
    except (ApplicationError, BadPolicy, NoCluster, NotARecording, StatusError, Unreachable) as problem:
        raise CommandError(str(problem), returncode=BAD_INPUT) from None
    except Expired:
        raise CommandError("the list of objects expired before it was read", returncode=BAD_INPUT) from None
    except OSError as problem:
        what = f"{problem.filename}: {problem.strerror}" if problem.filename else str(problem)
        raise CommandError(what, returncode=BAD_INPUT) from None
