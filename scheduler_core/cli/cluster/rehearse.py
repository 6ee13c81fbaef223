"""`rehearse`: what changes for a cluster with another release of kube-scheduler, and which rule of it makes the difference."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from typing import Any, Final

from scheduler_core.cli.cluster.workloads import add_expansion, tell_workloads
from scheduler_core.cli.command import BAD_INPUT, DONE, LEFT_OVER, NOTHING_TO_DO, Command, Context
from scheduler_core.cli.inputs import (
    add_policy,
    add_progress,
    add_sampling,
    allowed_plugins,
    mistakes_of,
    policy_text,
    read_cluster_files,
)
from scheduler_core.cli.text.columns import columns
from scheduler_core.cli.text.outcomes import DOCUMENTS
from scheduler_core.cli.text.progress import Progress
from scheduler_core.config.versions.releases import RELEASES
from scheduler_core.rehearsal.pending_cluster import all_again
from scheduler_core.rehearsal.rehearsal import Rehearsal
from scheduler_core.rehearsal.report import CHANGES, REFUSED, SAME, ChangedPod, RehearsalReport
from scheduler_core.rehearsal.trials import RehearsalInputs
from scheduler_core.releases.explanations import explanations, in_words
from scheduler_core.sources.workloads.expansion import expand_where_wanted

_STATUS: Final = {SAME: DONE, CHANGES: LEFT_OVER, REFUSED: BAD_INPUT}
_HOW: Final = {
    "alone": "",
    "pair": "both together",
    "together": "all of them together",
    "unexplained": "no set of differences that was tried",
}


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("files", metavar="FILE", nargs="+", help="the cluster, as for `simulate`")
    parser.add_argument(
        "--from", dest="before", required=True, choices=tuple(RELEASES), help="the release that runs now"
    )
    parser.add_argument(
        "--to", dest="after", required=True, choices=tuple(RELEASES), help="the release after the upgrade"
    )
    parser.add_argument("-o", "--output", choices=("table", *DOCUMENTS), default="table")
    parser.add_argument(
        "--waiting-only",
        action="store_true",
        help="place only pending pods; without it, running pods that a controller would recreate are placed "
        "again, too",
    )
    add_policy(parser)
    add_expansion(parser)
    parser.add_argument("--seed", type=int, help="choose among nodes of equal total at random")
    add_sampling(parser)
    add_progress(parser)


def run(options: Namespace, context: Context) -> int:
    """Raises InvalidInput, OSError."""
    read = read_cluster_files(options.files, context)
    with mistakes_of(read.origins, options.policy):
        objects, made = expand_where_wanted(read.objects, wanted=options.expand_workloads)
    tell_workloads(made, context)
    asked = RehearsalInputs(
        objects=objects if options.waiting_only else all_again(objects),
        config=policy_text(options, context) or read.config,
        seed=options.seed,
        sampling=options.sampling,
        plugins=allowed_plugins(context),
    )
    with mistakes_of(read.origins, options.policy):
        rehearsal = Rehearsal(asked, options.before, options.after)
    for steps in (rehearsal.both, rehearsal.runs):
        with Progress(context.err, "runs", rehearsal.planned, wanted=options.progress) as progress:
            for _ in steps():
                progress.update(rehearsal.done)
    report = rehearsal.report()
    if options.output in DOCUMENTS:
        context.out.write(DOCUMENTS[options.output](report.to_dict()))
    else:
        context.out.write("\n".join(_parts(report)))
    if (reason := _idle_reason(rehearsal)) is not None:
        context.tell(f"Warning: {reason}.")
        return NOTHING_TO_DO
    return _STATUS[report.verdict]


def _idle_reason(rehearsal: Rehearsal) -> str | None:
    """Why no release would attempt a pod; None if one does, or refuses the policy."""
    if rehearsal.refusals:
        return None
    reasons = [run.idle_reason for run in rehearsal.release_runs]
    return None if None in reasons else reasons[0]


def _parts(report: RehearsalReport) -> Iterator[str]:
    before, after = (side.release for side in report.sides)
    if report.refusals:
        yield from (f"{one.release} refuses the policy:\n{_lines(one.problems)}" for one in report.refusals)
        return
    n_changed = len(report.changed)
    yield f"{n_changed:,} of {report.pods:,} pods end differently with {after} than with {before}.\n"
    if report.changed:
        yield columns(("PODS", "CAUSE", ""), _causes(report))
        yield _about(report)
        yield columns(("POD", before, after, "CAUSE"), map(_pod, report.changed))
    if report.crashes:
        rows = [(one.release, one.pod, one.message) for one in report.crashes]
        yield columns(("CRASH IN", "POD", "MESSAGE"), rows)
    if report.fields:
        fields = [(one.what, f"{one.change} to count", one.count, one.examples[0]) for one in report.fields]
        yield columns(("FIELD", f"WITH {after}", "OBJECTS", "FOR EXAMPLE"), fields)
    if report.texts:
        yield columns(
            (f"IN {before}", f"IN {after}", "TEXT"),
            ((one.before, one.after, one.text) for one in report.texts),
        )


def _causes(report: RehearsalReport) -> Iterator[tuple[Any, ...]]:
    for (switched, how), pods in report.causes.items():
        yield pods, ", ".join(switched), _HOW[how]


def _about(report: RehearsalReport) -> str:
    """The rules that are causes, in words."""
    told = dict.fromkeys(name for switched, _ in report.causes for name in switched)
    by_name = {each.difference.name: each.difference for each in report.effects}
    lines = []
    for name in told:
        lines.append(f"{in_words(by_name[name])}.")
        if about := explanations().get(name):
            lines.append(f"  {about}")
    return "\n".join([*lines, ""])


def _pod(one: ChangedPod) -> tuple[Any, ...]:
    before, after = (end.node or end.outcome for end in one.ends)
    follows = " (follows others)" if one.direct is False else ""
    return one.pod, before, after, (", ".join(one.cause.switched) or one.cause.how) + follows


def _lines(problems: Any) -> str:
    return "".join(f"  {problem}\n" for problem in problems)


REHEARSE: Final = Command(
    name="rehearse",
    description="Schedules the pods of a cluster with the rules of two releases of kube-scheduler, and "
    "prints the pods that end differently, each with the rule that causes it.",
    add_arguments=_add_arguments,
    run=run,
    statuses={
        DONE: "every pod ends as before",
        LEFT_OVER: "some pods end differently, or a release crashes",
        BAD_INPUT: "a release refuses the policy, or bad input",
        NOTHING_TO_DO: "nothing to schedule: no pod waits for a scheduler of the policy",
    },
    parameters={"from": "--from", "to": "--to"},
)
