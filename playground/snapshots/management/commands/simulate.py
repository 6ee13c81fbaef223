"""`python manage.py simulate`: where the scheduler would put the waiting pods of a cluster."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from playground.common.errors import ApplicationError, InvalidInput
from playground.snapshots import codec, printing

OUTPUTS = ("table", "wide", "json", "yaml")
UNSCHEDULED, BAD_INPUT, BEYOND_THE_MODEL = 1, 2, 3


class Command(BaseCommand):
    help = (
        "Shows where the scheduler would put the waiting pods of a cluster, and why not the others. Needs no database. "
        "Exit status: 0 every pod found a node, 1 something stays unscheduled, 2 bad input, "
        "3 --check-model found a step that the formal model does not allow."
    )
    requires_system_checks = []
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "snapshot",
            metavar="SNAPSHOT",
            help="what `kubectl get nodes,pods,… -A -o yaml` printed, or another file that can be uploaded; - is stdin",
        )
        parser.add_argument(
            "--pods", metavar="FILE", help="the pods of a pair of trace CSVs; SNAPSHOT has the nodes"
        )
        parser.add_argument(
            "--policy", metavar="FILE", help="a KubeSchedulerConfiguration; without it the defaults"
        )
        parser.add_argument("-o", "--output", choices=OUTPUTS, default="table")
        parser.add_argument(
            "--explain", metavar="POD", help="print the decision about one pod, [NAMESPACE/]NAME"
        )
        parser.add_argument(
            "--expand-workloads",
            action="store_true",
            help="make pods for Deployments and the like without any",
        )
        parser.add_argument("--seed", type=int, help="for choices that are left to chance")
        parser.add_argument(
            "--release", choices=codec.RELEASES, help="of kube-scheduler; default: the newest"
        )
        parser.add_argument(
            "--sampling", action="store_true", help="look at as many nodes as percentageOfNodesToScore says"
        )
        parser.add_argument(
            "--check-model", action="store_true", help="hold every step to the formal model (slow)"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        with bad_input_reported():
            request = requested(options)
            simulation = codec.prepare_simulation(request)
            play(simulation)
            text = (
                explained(simulation, options["explain"], options["output"])
                if options["explain"]
                else printing.PRINTERS[options["output"]](simulation)
            )
        self.stdout.write(text, ending="")
        for warning in codec.configuration_warnings(request.config, request.options):
            self.stderr.write(f"Warning: {warning}")
        if simulation.violations:
            self.stderr.write("\n".join(map(str, simulation.violations)))
            sys.exit(BEYOND_THE_MODEL)
        if any(outcome.outcome in ("unschedulable", "gated", "error") for outcome in simulation.outcomes):
            sys.exit(UNSCHEDULED)


@contextmanager
def bad_input_reported() -> Iterator[None]:
    """Mistakes of the input end the command with status 2, all of them listed."""
    try:
        yield
    except ApplicationError as error:
        raise CommandError(str(error), returncode=BAD_INPUT) from None
    except OSError as error:
        raise CommandError(f"{error.filename}: {error.strerror}", returncode=BAD_INPUT) from None


def requested(options: dict[str, Any]) -> codec.SimulationRequest:
    upload = codec.Upload(
        data=read_file(options["snapshot"]),
        filename="stdin" if options["snapshot"] == "-" else options["snapshot"],
        second=read_file(options["pods"]) if options["pods"] else None,
        expand_workloads=options["expand_workloads"],
    )
    read = codec.read_snapshot(upload, bounds=codec.LOCAL_BOUNDS)
    policy = read_file(options["policy"]).decode("utf-8", "replace") if options["policy"] else read.config
    return codec.SimulationRequest(
        objects=read.objects,
        config=policy,
        detail="placements",
        options={
            "seed": options["seed"],
            "release": options["release"],
            "sampling": options["sampling"],
            "checkModel": options["check_model"],
        },
    )


def read_file(name: str) -> bytes:
    return sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()


def play(simulation: codec.Simulation) -> None:
    """To the end, with a bar where somebody watches."""
    bar = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(*bar, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("Scheduling", total=simulation.total)
        for _ in simulation.run():
            progress.update(task, completed=simulation.done)


def explained(simulation: codec.Simulation, name: str, output: str) -> str:
    """The last attempt of a pod. Raises InvalidInput if it had none, or if the name fits several pods."""
    attempts = {outcome.pod: outcome.k for outcome in simulation.outcomes if is_named(outcome.pod, name)}
    if not attempts:
        raise InvalidInput(f"There was no attempt to schedule a pod {name}: it is not there, or not waiting.")
    if len(attempts) > 1:
        raise InvalidInput(f"Several pods are called {name}: {', '.join(sorted(attempts))}.")
    decision = simulation.explain(next(iter(attempts.values()))).to_dict()
    as_document = printing.PRINTERS_OF_DOCUMENTS.get(output)
    return as_document(decision) if as_document else printing.decision_text(decision)


def is_named(pod: str, name: str) -> bool:
    return name in (pod, pod.partition("/")[2])
