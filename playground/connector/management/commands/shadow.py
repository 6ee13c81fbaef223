"""`python manage.py shadow`: what would another policy decide on the cluster of a running scheduler? (docs/shadow.md)"""

from __future__ import annotations

import asyncio
import json
import random
import signal
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from playground.connector import arguments
from playground.connector.fidelity.recording import read_recordings
from playground.connector.scheduler.policy import policy_of
from playground.connector.shadow.changes import ComparedDecision, DecisionChange
from playground.connector.shadow.clusters import Options, Watched, recorded
from playground.connector.shadow.shadow import Shadow
from playground.connector.shadow.text import line_of, summary
from scheduler_core.clock import SystemClock
from scheduler_core.config.configuration import SchedulerConfiguration
from scheduler_core.config.versions.releases import LATEST

WORSE: Final = 1


class Command(BaseCommand):
    help = (
        "Schedules every pod of a cluster again under another policy or release, in parallel to the cluster's "
        "own scheduler, and simulates how the cluster would develop. Only reads. Exit status: 0 the candidate "
        "leaves no more pods pending and evicts no more, 1 it leaves or evicts more, 2 bad input, or the "
        "cluster cannot be reached."
    )
    requires_system_checks = []
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "recording",
            nargs="*",
            metavar="FILE",
            help="Lists and watch events, as for `fidelity`; without a file a cluster is watched",
        )
        arguments.add_cluster(parser)
        parser.add_argument(
            "--policy",
            metavar="FILE",
            help="the candidate, whose profiles have the scheduler names of the pods; default: "
            "kube-scheduler's defaults",
        )
        arguments.add_release(parser, "the candidate")
        parser.add_argument("--seconds", type=float, help="how long to watch; default: until Ctrl-C")
        parser.add_argument(
            "--every",
            type=float,
            default=10.0,
            help="seconds between samples of both clusters; default: %(default)g",
        )
        parser.add_argument(
            "--listen", default="127.0.0.1", help="address for the page, metrics, health and the report"
        )
        parser.add_argument("--port", type=int, help="port for them; 0 takes a free one; default: none")
        parser.add_argument("-o", "--output", choices=("text", "json"), default="text")

    def handle(self, *args: Any, **options: Any) -> None:
        with arguments.mistakes_reported():
            text = arguments.policy_text(options) or arguments.DEFAULT_POLICY
            configuration = policy_of(text, options["release"], has_groups=True)
            if options["recording"]:
                recordings = read_recordings(options["recording"])
                shadow = recorded(recordings, configuration, self._teller(options["output"]))
            else:
                shadow = asyncio.run(self._watched(configuration, options))
        self._print(shadow.report(), options["output"])
        if shadow.is_worse:
            sys.exit(WORSE)

    async def _watched(self, configuration: SchedulerConfiguration, options: dict[str, Any]) -> Shadow:
        end, loop = asyncio.Event(), asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, end.set)
        if options["seconds"] is not None:
            loop.call_later(options["seconds"], end.set)
        connection = arguments.connection_of(options)

        def begun(shadow: Shadow, port: int | None) -> None:
            self._say_begun(connection.name, shadow, port, options)

        watched = Watched(
            connection,
            configuration,
            Options(
                _named(options),
                options["every"],
                settings.FRONTEND_DIST,
                options["listen"],
                options["port"],
            ),
            clock=SystemClock(),
            random=random.random,
            begun=begun,
            told=self._teller(options["output"]),
        )
        shadow = await watched.run(end)
        if shadow is None:
            raise CommandError(
                f"{connection.name} was not listed before the end", returncode=arguments.BAD_INPUT
            )
        return shadow

    def _say_begun(self, cluster: str, shadow: Shadow, port: int | None, options: dict[str, Any]) -> None:
        """Beside the report: decisions that were made before are not compared."""
        state = shadow.now().real
        until = "until Ctrl-C" if options["seconds"] is None else f"for {options['seconds']:g} s"
        pods = state.placed + state.pending
        self.stderr.write(
            f"Watching {cluster} {until}: {state.nodes:,} nodes, {pods:,} pods of the candidate's profiles."
        )
        if port is not None:
            self.stderr.write(f"Page: http://{options['listen']}:{port}/, beside it /metrics and /report.")
        self.stderr.flush()

    def _teller(self, output: str) -> Any:
        def tell(one: ComparedDecision) -> None:
            if output == "text" and one.change is not DecisionChange.SAME:
                self.stdout.write(line_of(one))
                self.stdout.flush()

        return tell

    def _print(self, report: dict[str, Any], output: str) -> None:
        if output == "json":
            self.stdout.write(json.dumps(report, indent=2))
        else:
            self.stdout.write("\n".join(summary(report)))


def _named(options: dict[str, Any]) -> str:
    """The candidate, in words."""
    policy = Path(options["policy"]).name if options["policy"] else "kube-scheduler's default policy"
    return policy if options["release"] == LATEST else f"{policy}, release {options['release']}"
