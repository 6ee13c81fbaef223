"""`what-if`: the effects of changes of a cluster or a policy."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from scheduler_core.cli.cluster.run import add_files, add_run, ended_with_policy
from scheduler_core.cli.command import BAD_INPUT, DONE, LEFT_OVER, Command, Context
from scheduler_core.cli.inputs import allowed_plugins, data_of
from scheduler_core.cli.text.columns import columns
from scheduler_core.cli.text.outcomes import DOCUMENTS
from scheduler_core.config.configuration import SchedulerConfiguration
from scheduler_core.config.loader import load_configuration
from scheduler_core.drafts.base import AppliedChanges, DraftBase
from scheduler_core.drafts.difference import EndState, difference
from scheduler_core.drafts.draft import pod_key
from scheduler_core.drafts.fit import NodeFit, fit
from scheduler_core.drafts.language import Change
from scheduler_core.drafts.reader import FIELD, read_changes
from scheduler_core.errors import InvalidInput
from scheduler_core.problems import mistakes_in
from scheduler_core.scenario.yaml_text import yaml_text

Record = dict[str, Any]
MOST_SHOWN: Final = 50
MOST_NAMED: Final = 10


def _add_arguments(parser: ArgumentParser) -> None:
    add_files(parser)
    parser.add_argument("--changes", metavar="FILE", help="a list of changes, YAML or JSON (docs/what-if.md)")
    parser.add_argument(
        "--fit",
        nargs=2,
        metavar=("POD", "NODE"),
        help="print which filters reject a node for a pod, with the changes made",
    )
    parser.add_argument(
        "-o",
        "--output",
        choices=("table", *DOCUMENTS, "revision"),
        default="table",
        help="revision: the new and changed manifests, as a List for kubectl",
    )
    add_run(parser)


def run(options: Namespace, context: Context) -> int:
    """Raises InvalidInput, OSError."""
    with mistakes_in(options.changes):
        changes = read_changes(data_of(options.changes, context)) if options.changes else ()
    run, objects, policy = ended_with_policy(options, context)
    base = DraftBase.of(run, objects, policy, _loader(options, context))
    if options.fit is not None:
        return _tell_fit(_fitted(base, changes, options).to_dict(), options, context)
    applied = base.applied(changes)
    if options.output == "revision":
        context.out.write(yaml_text({"apiVersion": "v1", "kind": "List", "items": list(applied.apply)}))
        return DONE
    told = difference(EndState.of(run), EndState.of(applied.run))
    record = told.to_dict(len(told.shifts)) | _revision(applied)
    if options.output in DOCUMENTS:
        context.out.write(DOCUMENTS[options.output](record))
    else:
        context.out.write("\n".join(_parts(record)))
    return LEFT_OVER if record["counts"]["pending"] or record["counts"]["evicted"] else DONE


def _fitted(base: DraftBase, changes: Sequence[Change], options: Namespace) -> NodeFit:
    """Raises InvalidInput: the change that moves the pod stands behind those of the file."""
    try:
        return fit(base, changes, pod_key(options.fit[0]), options.fit[1])
    except InvalidInput as error:
        given = ("pod", "node", f"{FIELD}[{len(changes)}]")
        raise InvalidInput(
            replace(one, path="--fit") if one.path.startswith(given) else one for one in error.problems
        ) from None


def _loader(options: Namespace, context: Context) -> Any:
    plugins = allowed_plugins(context)

    def load(document: Mapping[str, Any] | None) -> SchedulerConfiguration:
        release = {"release": options.release} if options.release else {}
        return load_configuration(document, plugins=plugins, feature_gates=options.feature_gates, **release)

    return load


def _revision(applied: AppliedChanges) -> Record:
    remove = [{"kind": kind, "name": key} for kind, key in applied.remove]
    return {"apply": list(applied.apply), "remove": remove, "policy": applied.policy}


def _parts(record: Record) -> Iterator[str]:
    told = [f"{count:,} {kind}" for kind, count in record["counts"].items() if count]
    yield f"Pods: {', '.join(told)}.\n" if told else "No pod moves.\n"
    if record["nodesAdded"]:
        yield _new_nodes(record["nodesAdded"], record["podsOfNodesAdded"])
    rows = [(one["pod"], one["kind"], one["before"], one["after"]) for one in record["pods"][:MOST_SHOWN]]
    if rows:
        yield columns(("POD", "CHANGE", "BEFORE", "AFTER"), rows)
    if len(record["pods"]) > MOST_SHOWN:
        yield f"{len(record['pods']) - MOST_SHOWN:,} more; -o json lists all.\n"
    yield columns(("MEASURE", "BEFORE", "AFTER"), _measured(record["measures"]))


def _new_nodes(names: Sequence[str], n_pods: int) -> str:
    more = f" and {len(names) - MOST_NAMED:,} more" if len(names) > MOST_NAMED else ""
    nodes = f"New nodes: {', '.join(names[:MOST_NAMED])}{more}."
    if not n_pods:
        return f"{nodes}\n"
    own = (
        "1 pod of a DaemonSet, or static, is"
        if n_pods == 1
        else f"{n_pods:,} pods of DaemonSets, or static, are"
    )
    return f"{nodes} {own} there from the start.\n"


def _measured(measures: Record) -> list[tuple[str, Any, Any]]:
    before, after = measures["before"], measures["after"]
    rows = [
        (name, before[name], after[name]) for name in ("placed", "pending", "evicted", "nodes", "emptyNodes")
    ]
    fills = [{one["resource"]: one["fraction"] for one in side["fill"]} for side in (before, after)]
    for resource in {**fills[0], **fills[1]}:
        rows.append((f"fill.{resource}", _share(fills[0].get(resource)), _share(fills[1].get(resource))))
    return rows


def _share(fraction: float | None) -> str | None:
    return None if fraction is None else f"{fraction:.1%}"


def _tell_fit(record: Record, options: Namespace, context: Context) -> int:
    if options.output in DOCUMENTS:
        context.out.write(DOCUMENTS[options.output](record))
    else:
        context.out.write("\n".join(_fit_lines(record)) + "\n")
    return LEFT_OVER if record["objections"] else DONE


def _fit_lines(record: Record) -> Iterator[str]:
    pod, node = record["pod"], record["node"]
    for one in record["objections"]:
        verb = "rejects it" if one["reached"] else "was not run, but would reject it"
        yield f"{one['plugin']} {verb}: {', '.join(one['reasons']) or one['code']}"
    if record["objections"]:
        return
    if record["winner"] == node:
        yield f"{pod} goes to {node}."
    elif record["behind"] is None:
        yield f"No filter rejects {pod} on {node}; it was not scored."
    else:
        yield f"No filter rejects {pod} on {node}; it is {record['behind']:,} points behind {record['winner']}."
        yield columns(
            ("PLUGIN", node, record["winner"]),
            [(one["plugin"], one["node"], one["winner"]) for one in record["points"]],
        ).rstrip("\n")


WHAT_IF: Final = Command(
    name="what-if",
    description="Makes changes without storing them, schedules the changed cluster, and prints which pods move.",
    add_arguments=_add_arguments,
    run=run,
    statuses={
        DONE: "no pod loses its node; with --fit: no filter rejects the node",
        LEFT_OVER: "pods that had a node are pending or evicted; with --fit: a filter rejects the node",
        BAD_INPUT: "bad input, or a change names something that does not exist",
    },
)
