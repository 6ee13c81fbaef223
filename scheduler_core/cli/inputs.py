"""Arguments that several commands have, and what they name."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, BooleanOptionalAction
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from scheduler_core.cli.command import Context
from scheduler_core.config.duration import parse_duration
from scheduler_core.config.plugins.out_of_tree import OutOfTree
from scheduler_core.errors import InvalidConfiguration
from scheduler_core.out_of_tree import load_plugins
from scheduler_core.problems import mistakes_in
from scheduler_core.sources.files import ReadFiles, read_files
from scheduler_core.sources.origins import Origins


def add_policy(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--policy", metavar="FILE", help="a KubeSchedulerConfiguration; default: kube-scheduler's defaults"
    )


def add_sampling(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--sampling",
        action="store_true",
        help="stop the search for feasible nodes early, as set by percentageOfNodesToScore",
    )


def add_progress(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--progress",
        action=BooleanOptionalAction,
        help="print progress on stderr; default: if stderr is a terminal",
    )


def policy_text(options: Any, context: Context) -> str | None:
    """Raises OSError."""
    if options.policy is None:
        return None
    return data_of(options.policy, context).decode("utf-8", "replace")


@contextmanager
def mistakes_of(origins: Origins, policy: str | None) -> Iterator[None]:
    """Mistakes of objects name their file if there are several; those of a configuration name its file."""
    with origins.naming(), mistakes_in(policy, InvalidConfiguration):
        yield


def allowed_plugins(context: Context) -> OutOfTree:
    """Warns about those that cannot be used."""
    found = load_plugins(context.allowed_plugins)
    for name, why in found.refused.items():
        context.tell(f"Warning: plugin {name}: {why}")
    return found


def read_cluster_files(names: Sequence[str], context: Context) -> ReadFiles:
    """The files and folders of a cluster; tells what is left out of them. Raises InvalidInput, OSError."""
    read = read_files(names, stdin=context.stdin)
    for name in read.skipped:
        context.tell(f"{name} is skipped: it contains no Kubernetes object.")
    context.warn(read.warnings)
    return read


def data_of(name: str, context: Context) -> bytes:
    """Of a file, or what was piped in. Raises OSError."""
    return context.stdin() if name == "-" else Path(name).read_bytes()


def nanoseconds(text: str) -> int:
    """For argparse: `90s`, `5m`, `1h30m`."""
    try:
        duration = parse_duration(text).nanoseconds
    except ValueError:
        raise ArgumentTypeError(f"{text!r} is not a length of time such as 90s or 1h30m") from None
    if duration < 0:
        raise ArgumentTypeError(f"{text!r} is negative")
    return duration


def positive(text: str) -> float:
    """For argparse: a number greater than 0."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < float("inf"):
        raise ArgumentTypeError(f"{text!r} is not a number greater than 0")
    return value


def whole_number(text: str) -> int:
    """For argparse: at least 1."""
    if not text.isdigit() or int(text) < 1:
        raise ArgumentTypeError(f"{text!r} is not a whole number of at least 1")
    return int(text)


def feature_gates(text: str) -> dict[str, bool]:
    """For argparse: ``A=true,B=false``, as kube-scheduler's flag. Which gates there are, the configuration finds out."""
    gates: dict[str, bool] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, _, value = part.partition("=")
        if value.lower() not in ("true", "false"):
            raise ArgumentTypeError(f"{part!r} is not a gate such as GangScheduling=true")
        gates[name] = value.lower() == "true"
    return gates
