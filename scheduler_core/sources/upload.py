"""An uploaded file → objects that may be stored, by these steps:

    bytes → decompress → UTF-8 → documents (JSON or YAML) → single objects → redacted objects + report

What the bytes are shows in themselves; the name of the file is not asked. Every step checks its limits before it spends
memory or time, and every mistake is an InvalidObjects or LimitExceeded that names its place.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from scheduler_core.errors import InvalidInput, InvalidObjects, LimitExceeded, NoObjects, Problem
from scheduler_core.garbage import collector_paused
from scheduler_core.model.cluster import read_cluster
from scheduler_core.model.readers.json_text import looks_like_json
from scheduler_core.problems import Problems
from scheduler_core.sources.limits import Limits
from scheduler_core.sources.redaction import Redactor, describe
from scheduler_core.sources.report import Tally, UploadReport
from scheduler_core.sources.text.compression import decompress
from scheduler_core.sources.text.encoding import to_utf8
from scheduler_core.sources.text.json_documents import JsonDocuments
from scheduler_core.sources.text.yaml_documents import YamlDocuments
from scheduler_core.sources.unpacking import Documents, Unpacker

_DEFAULT_LIMITS = Limits()
_COLLECTIONS = (dict, list)


@dataclass(frozen=True, slots=True)
class Upload:
    """What is kept of an upload.

    objects : Kubernetes objects in order of appearance, each with kind and apiVersion, redacted, fit for JSON.
    config : the KubeSchedulerConfiguration that came along, if any, without key material; not validated.
    format : `json` or `yaml`, then `-list`, `-object`, `-array`, `-documents`, `-simulator` or `-autoscaler`, then `+gzip` or `+zstd`.
    """

    objects: tuple[dict[str, Any], ...]
    config: dict[str, Any] | None
    format: str
    report: UploadReport


def read_upload(data: bytes, *, filename: str = "", limits: Limits = _DEFAULT_LIMITS) -> Upload:
    """Reads a kubectl List, single objects, several documents, JSON lines or a simulator export, packed or not.

    `filename` is used only in messages without a more precise place. Raises InvalidObjects with all mistakes of shape and
    then those of the other objects (read_cluster), with the first mistake of syntax, or LimitExceeded; NoObjects, which is an
    InvalidObjects, for a text without any object.
    """
    try:
        with collector_paused():
            return _read(data, limits)
    except InvalidInput as error:
        problems = [Problem(problem.path or filename, problem.message) for problem in error.problems]
        raise type(error)(problems) from None


def _read(data: bytes, limits: Limits) -> Upload:
    if len(data) > limits.max_bytes:
        message = f"the file has {len(data):,} bytes, {limits.max_bytes:,} are allowed"
        raise LimitExceeded([Problem("", message)])
    content, packing = decompress(data, limits)
    source = _documents(to_utf8(content), limits)
    problems, tally = Problems(limits.max_problems), Tally()
    unpacker, redactor = Unpacker(source, limits, problems), Redactor(tally, problems)
    kept = (redactor.redact(item.value, item.place) for item in unpacker.items())
    objects = tuple(_bounded((item for item in kept if item is not None), limits))
    config = redactor.redact_configuration(unpacker.config) if unpacker.config is not None else None
    if problems and not unpacker.is_truncated:  # the last object would be wrong for that reason alone
        problems.extend(_mistakes_in(objects))
    problems.raise_any(InvalidObjects if unpacker.has_objects else NoObjects)
    if not unpacker.shape:
        raise NoObjects([Problem("", "the file is empty")])
    return Upload(
        objects, config, _format(source.encoding, unpacker.shape, packing), tally.report(unpacker.warnings)
    )


def _mistakes_in(objects: Iterable[dict[str, Any]]) -> Sequence[Problem]:
    """Of the objects between malformed ones: who mends an upload learns of all mistakes at once."""
    try:
        read_cluster(objects)
    except InvalidObjects as error:
        return error.problems
    return ()


def _bounded(objects: Iterator[dict[str, Any]], limits: Limits) -> Iterator[dict[str, Any]]:
    """Passes `objects` on; raises LimitExceeded, naming the object, once they hold too many values together."""
    n_values = 0
    for item in objects:
        n_values += _n_values(item)
        if n_values > limits.max_kept_values:
            message = (
                f"more than {limits.max_kept_values:,} values that scheduling may look at, up to this object"
            )
            raise LimitExceeded([Problem(describe(item), message)])
        yield item


def _n_values(value: Any) -> int:
    """`value` itself and everything inside it."""
    if type(value) is dict:
        return 1 + sum(_n_values(inner) if type(inner) in _COLLECTIONS else 1 for inner in value.values())
    if type(value) is list:
        return 1 + sum(_n_values(inner) if type(inner) in _COLLECTIONS else 1 for inner in value)
    return 1


def _documents(text: bytes, limits: Limits) -> Documents:
    """JSON begins with a bracket; a line of dashes, which JSON cannot have, makes it a document of YAML."""
    is_json = looks_like_json(text) and b"\n---" not in text
    return JsonDocuments(text, limits) if is_json else YamlDocuments(text, limits)


def _format(encoding: str, shape: str, packing: str) -> str:
    return f"{encoding}-{shape}+{packing}" if packing else f"{encoding}-{shape}"
