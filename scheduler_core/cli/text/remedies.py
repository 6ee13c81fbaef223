"""What would help a pod, as text: the answers with the commands that carry them out, and what was not tried."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any, Final

from scheduler_core.expectations.words import number_of
from scheduler_core.scenario.yaml_text import yaml_text

Record = dict[str, Any]
_MOST_NAMED: Final = 3
"""Pods of an effect that are named."""
_EFFECTS: Final = {
    "moved": "on another node than before",
    "evicted": "evicted",
    "leftPending": "left without a node",
    "placed": "placed as well",
}


def remedies_text(record: Record) -> str:
    """record : ``Remedies.to_dict``."""
    return "\n".join(_lines(record)) + "\n"


def _lines(record: Record) -> Iterator[str]:
    yield f"{record['pod']}: {record['message']}"
    if len(record["alike"]) == 1:
        yield f"1 more pod waits for the same reason: {record['alike'][0]}."
    elif record["alike"]:
        yield f"{len(record['alike']):,} more pods wait for the same reason, such as {record['alike'][0]}."
    if not record["remedies"]:
        yield "None of the tried changes helps."
    for number, remedy in enumerate(record["remedies"], start=1):
        yield from _remedy(number, remedy)
    yield ""
    yield from record["limits"]
    if record["canGoOn"]:
        yield "--thorough searches on."
    if (refuted := record["refuted"]) > 0:
        yield from _ruled_out(refuted, record["refutedTexts"])
    if (untried := record["untried"]) > 0:
        costs, were = ("costs", "was") if untried == 1 else ("cost", "were")
        yield f"{number_of(untried, 'possible answer')} that {costs} more {were} not tried in a run; a greater --most tries more of them."


def _ruled_out(number: int, texts: Sequence[str]) -> Iterator[str]:
    """Why an answer that a reader expects is not there."""
    were, each = ("was", "it") if number == 1 else ("were", "each of them")
    named = ": " if number == len(texts) else ", such as: "
    yield f"{number_of(number, 'possible answer')} {were} ruled out{named}{'; '.join(texts)}."
    yield (
        f"With {each}, all pods were scheduled again from the start, and the pod had no node at the end, or only in place of another "
        "pod of its workload. Often, pods before it in the queue take the room."
    )


def _remedy(number: int, remedy: Record) -> Iterator[str]:
    yield f"\n{number}. {remedy['text'][0].upper()}{remedy['text'][1:]}."
    yield f"   Cost {remedy['cost']:g}. The pod goes to {remedy['effects']['node']}.{_effects(remedy['effects'])}"
    if remedy["insteadCount"] == 1:
        yield f"   1 other would help as well: {remedy['instead'][0]}."
    elif remedy["insteadCount"]:
        yield f"   {remedy['insteadCount']:,} others would help as well, such as {remedy['instead'][0]}."
    inside = {pod for template in remedy["templates"] for pod in template["pods"]}
    steps = [step for step in remedy["steps"] if not (_comes_by_itself(step) or _is_of_one(step, inside))]
    # What is new comes first: a template may need it, such as a PriorityClass.
    new = [step for step in steps if step["add"] is not None and not step["remove"]]
    for step in new:
        yield from _step(step)
    for template in remedy["templates"]:
        yield from _patch(template)
    for step in steps:
        if step not in new:
            yield from _step(step)


def _comes_by_itself(step: Record) -> bool:
    """A pod of a new node: in a cluster its DaemonSet or its kubelet makes it."""
    return step["add"] is not None and not step["remove"] and step["object"]["kind"] == "Pod"


def _is_of_one(step: Record, pods: Collection[str]) -> bool:
    """Of one of these pods."""
    named = step["object"]
    return named["kind"] == "Pod" and f"{named['namespace']}/{named['name']}" in pods


def _effects(effects: Record) -> str:
    parts = [
        f"{len(effects[name]):,} {words} ({_some(effects[name])})"
        for name, words in _EFFECTS.items()
        if effects[name]
    ]
    return f" Other pods: {', '.join(parts)}." if parts else ""


def _some(pods: Sequence[str]) -> str:
    return ", ".join([*pods[:_MOST_NAMED], *(["…"] if len(pods) > _MOST_NAMED else [])])


def _step(step: Record) -> Iterator[str]:
    named = step["object"]
    where = f" --namespace {named['namespace']}" if named["namespace"] else ""
    name = f"{named['kind'].lower()} {named['name']}"
    if step["patch"] is not None:
        yield from _patch(step)
    elif step["remove"]:
        yield f"   kubectl delete {name}{where}"
    elif step["add"] is not None:
        if step["note"]:
            yield f"   {step['note']}"
        yield "   add:"
        yield from _indented(step["add"])
    elif step["arguments"] is not None:
        args = step["arguments"]
        yield f"   in the policy, in the arguments of {args['plugin']} of the profile {named['name']} (null: leave the field out):"
        yield from _indented(args["args"])
    else:
        yield f"   in the policy, under plugins.multiPoint.disabled of the profile {named['name']}:"
        yield from _indented([{"name": step["disablePlugin"]}])


def _patch(step: Record) -> Iterator[str]:
    """Of an object, or of the workload that makes it. One that cannot be changed is created again, with the patch."""
    named = step["object"]
    where = f" --namespace {named['namespace']}" if named["namespace"] else ""
    name = f"{named['kind'].lower()} {named['name']}"
    if step["note"]:
        yield f"   {step['note']}"
    if named["kind"] == "Job":
        # What kubectl prints of one has a selector and labels of its own, which the API server refuses when it is created again.
        yield "   patch:"
    elif step["recreate"]:
        yield f"   kubectl get {name}{where} --output yaml > OLD"
        yield "   kubectl patch --local --filename OLD --type json --patch-file PATCH --output yaml > NEW"
        yield "   kubectl replace --force --filename NEW"
        yield "   where PATCH is:"
    else:
        part = " --subresource status" if _is_of_status(step["patch"]) else ""
        yield f"   kubectl patch {name}{where}{part} --type json --patch-file PATCH, with PATCH:"
    yield from _indented(step["patch"])


def _is_of_status(patch: Sequence[Record]) -> bool:
    """Then the API server would leave it out of a patch of the object itself."""
    return all(one["path"].startswith("/status/") for one in patch)


def _indented(value: Any) -> Iterator[str]:
    yield from (f"     {line}" for line in yaml_text(value).splitlines())
