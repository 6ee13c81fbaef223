"""`python manage.py fidelity`: does the engine decide as another scheduler did? (docs/live.md)"""

from __future__ import annotations

import asyncio
import json
import random
import sys
from argparse import ArgumentParser
from contextlib import suppress
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from playground.connector import arguments
from playground.connector.client.connection import Connection
from playground.connector.client.http import Http
from playground.connector.client.informers import OPTIONAL_GROUPS, paths_of
from playground.connector.client.objects import Objects
from playground.connector.client.reflector import WatchTimeouts
from playground.connector.client.server import server_of
from playground.connector.client.supervision import beside
from playground.connector.fidelity.agreement import AGREES, Agreement, ComparedPod
from playground.connector.fidelity.cases import CaseWriter
from playground.connector.fidelity.ordering import OrderedInformers
from playground.connector.fidelity.recording import play, read_recordings
from playground.connector.fidelity.replay import Fidelity
from playground.connector.scheduler.policy import policy_of
from scheduler_core.clock import SystemClock
from scheduler_core.config.configuration import SchedulerConfiguration
from scheduler_core.config.text.document import plain_object
from scheduler_core.engine.cache.scheduler_cache import SchedulerCache
from scheduler_core.scheduler.profiles import Profiles

DIFFERS = 1


class Command(BaseCommand):
    help = (
        "Makes each decision of another scheduler again, from a recording or while it serves a cluster, and "
        "reports whether they agree. Only reads. Exit status: 0 all decisions agree, 1 some do not, 2 bad "
        "input, or the cluster cannot be reached."
    )
    requires_system_checks = []
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "recording",
            nargs="*",
            metavar="FILE",
            help="Lists, and watch events of `kubectl get pods -A --watch --output-watch-events -o json`, "
            "with one or several kinds in a file; without a file a cluster is watched",
        )
        arguments.add_cluster(parser)
        arguments.add_release(parser, "the other scheduler")
        parser.add_argument(
            "--policy",
            metavar="FILE",
            help="policy of the other scheduler; default: kube-scheduler's defaults",
        )
        parser.add_argument(
            "--seconds", type=float, default=60.0, help="how long to watch; default: %(default)g"
        )
        parser.add_argument("-o", "--output", choices=("text", "json"), default="text")
        parser.add_argument(
            "--record",
            metavar="FILE",
            help="write each decision as a conformance case, one per line, for `python -m "
            "scheduler_core.conformance FILE`",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        with arguments.mistakes_reported():
            text = arguments.policy_text(options) or arguments.DEFAULT_POLICY
            configuration = policy_of(text, options["release"], has_groups=True)
            cases = CaseWriter(plain_object(text) if options["policy"] else None, configuration.release)
            if options["recording"]:
                found = _recorded(options["recording"], configuration, cases)
            else:
                connection = arguments.connection_of(options)
                found = asyncio.run(self._watched(connection, configuration, options["seconds"], cases))
            if options["record"]:
                self._write(cases, Path(options["record"]))
        self._print(found, options["output"])
        if any(one.agreement not in AGREES for one in found.compared):
            sys.exit(DIFFERS)

    def _write(self, cases: CaseWriter, file: Path) -> None:
        file.write_text("".join(f"{case}\n" for case in cases.cases), "utf-8")
        left_out = "".join(f"; {number} left out: {why}" for why, number in cases.left_out.items())
        self.stderr.write(f"{len(cases.cases)} cases in {file}{left_out}.")

    async def _watched(
        self,
        connection: Connection,
        configuration: SchedulerConfiguration,
        seconds: float,
        cases: CaseWriter,
    ) -> Fidelity:
        async with Http(connection) as http:
            server = await server_of(http, OPTIONAL_GROUPS, random.random)
            informers = OrderedInformers(
                http,
                random=random.random,
                timeouts=WatchTimeouts(),
                clock=SystemClock(),
                release=configuration.release,
                paths=paths_of(server.groups),
            )
            informers.heard.append(cases)
            if server.release and server.release != configuration.release:
                self._say_other(server.release, configuration.release)

            async def watch() -> Fidelity:
                await informers.synced()
                found = _fidelity(informers, configuration, cases)
                informers.begin()
                self._say_begun(connection.name, informers, seconds)
                with suppress(asyncio.CancelledError):
                    await asyncio.sleep(seconds)
                informers.tell_all()
                found.settle()
                self._say_late(informers.late)
                return found

            return await beside(watch(), informers.run())

    def _say_begun(self, cluster: str, objects: Objects, seconds: float) -> None:
        """Beside the report: decisions that were made before are not compared."""
        pods, nodes = len(objects.objects["Pod"]), len(objects.objects["Node"])
        self.stderr.write(f"Watching {cluster} for {seconds:g} s from now on: {nodes} nodes, {pods} pods.")
        self.stderr.flush()

    def _say_other(self, server: str, rules: str) -> None:
        self.stderr.write(
            f"The API server is of release {server}; decisions are made again by the rules of {rules} (--release)."
        )

    def _say_late(self, number: int) -> None:
        if number:
            self.stderr.write(f"{number} watch events came late: decisions around them may seem to differ.")

    def _print(self, found: Fidelity, output: str) -> None:
        if output == "json":
            compared = [one.to_dict() for one in found.compared]
            self.stdout.write(json.dumps({"counts": found.counts(), "decisions": compared}, indent=2))
            return
        counts = ", ".join(f"{number} {name}" for name, number in found.counts().items() if number)
        self.stdout.write(f"{len(found.compared)} decisions{': ' if counts else ''}{counts}")
        for one in found.compared:
            if one.agreement not in AGREES or one.agreement is Agreement.UNKNOWN:
                self.stdout.write(_line(one))


def _line(one: ComparedPod) -> str:
    text = f"{one.pod}: {one.agreement}: theirs {one.theirs}; ours {one.ours}"
    if one.points:
        text += f" ({one.points[0]} points against {one.points[1]})"
    if one.nominated:
        text += f"; nominated to {one.nominated[0] or 'no node'}, ours to {one.nominated[1] or 'none'}"
    if one.victims:
        theirs, ours = (", ".join(victims) or "nobody" for victims in one.victims)
        text += f"; preempted {theirs}, ours {ours}"
    if one.devices:
        theirs, ours = (", ".join(devices) for devices in one.devices)
        text += f"; took {theirs}, ours {ours}"
    return text


def _recorded(names: list[str], configuration: SchedulerConfiguration, cases: CaseWriter) -> Fidelity:
    objects = Objects(paths_of(OPTIONAL_GROUPS), configuration.release)
    objects.heard.append(cases)
    found = _fidelity(objects, configuration, cases)
    play(read_recordings(names), objects)
    found.settle()
    return found


def _fidelity(objects: Objects, configuration: SchedulerConfiguration, cases: CaseWriter) -> Fidelity:
    cache = SchedulerCache(objects.cluster(), Profiles(configuration, writes_claims=True).scheduler)
    found = Fidelity(cache, cases.decided)
    objects.tell(found)
    return found
