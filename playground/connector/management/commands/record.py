"""`python manage.py record`: what happens in a cluster, to be replayed under another policy (docs/recordings.md)."""

from __future__ import annotations

import asyncio
import random
import signal
from argparse import ArgumentParser
from pathlib import Path
from typing import Any, TextIO

from django.core.management.base import BaseCommand, CommandError

from playground.connector import arguments
from playground.connector.cluster_recording.recorder import ClusterRecording, Recorded
from scheduler_core.clock import SystemClock


class Command(BaseCommand):
    help = (
        "Records what happens in a cluster, with times, redacted like uploads: `replay` converts the "
        "recording to a scenario. Only reads the cluster. Exit status: 0 done, 2 bad input, or the cluster "
        "cannot be reached."
    )
    requires_system_checks = []
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", help="the output file, with one line for each change")
        arguments.add_cluster(parser)
        parser.add_argument("--seconds", type=float, help="how long to record; default: until Ctrl-C")

    def handle(self, *args: Any, **options: Any) -> None:
        with arguments.mistakes_reported():
            connection = arguments.connection_of(options)
            # By lines: if this program ends for any reason, what happened before is in the file.
            with Path(options["file"]).open("w", encoding="utf-8", buffering=1) as out:
                recorded = asyncio.run(self._record(connection, out, options))
        if recorded is None:
            raise CommandError(
                f"{connection.name} was not listed before the end", returncode=arguments.BAD_INPUT
            )
        self.stderr.write(
            f"{recorded.changes:,} changes in {recorded.seconds:,.0f} s. "
            f"To play them again: manage.py replay {options['file']}"
        )

    async def _record(self, connection: Any, out: TextIO, options: dict[str, Any]) -> Recorded | None:
        end, loop = asyncio.Event(), asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, end.set)
        until = "until Ctrl-C" if options["seconds"] is None else f"for {options['seconds']:g} s"

        def begun(recorded: Recorded) -> None:
            self.stderr.write(
                f"Recording {connection.name} {until}: {recorded.nodes:,} nodes, {recorded.pods:,} pods."
            )
            self.stderr.flush()
            if options["seconds"] is not None:
                loop.call_later(options["seconds"], end.set)

        recording = ClusterRecording(
            connection,
            out,
            clock=SystemClock(),
            random=random.random,
            begun=begun,
            left_out=self.stderr.write,
        )
        return await recording.run(end)
