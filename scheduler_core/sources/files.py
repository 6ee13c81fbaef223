"""Files, folders and text → the objects of one cluster.

A folder stands for the files in it and below it whose names end as those of objects do, in the order of their paths; names that
begin with a dot are skipped, and so are files without any Kubernetes object, such as the values of a Helm chart. The two tables of a trace may stand among the files, in any order.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from scheduler_core.errors import InvalidInput, InvalidObjects, LimitExceeded, NoObjects, Problem
from scheduler_core.sources.foreign_objects import refuse_foreign_objects
from scheduler_core.sources.limits import Limits
from scheduler_core.sources.openb import read_openb, table_of
from scheduler_core.sources.origins import Origins
from scheduler_core.sources.upload import Upload, read_upload

ENDINGS: Final = (".yaml", ".yml", ".json", ".jsonl", ".ndjson", ".csv")
PACKED: Final = ("", ".gz", ".zst")
_TABLE_ENDINGS: Final = tuple(f".csv{packing}" for packing in PACKED)
_OTHER: Final = {"nodes": "pods", "pods": "nodes"}
_DEFAULT_LIMITS: Final = Limits()


@dataclass(frozen=True, slots=True)
class ReadFiles:
    """objects : those of all files, file by file, redacted. config : the KubeSchedulerConfiguration that came along, if any.
    origins : which file they came from. skipped : files of folders that contain no object. warnings : of the uploads' reports.
    """

    objects: tuple[dict[str, Any], ...]
    config: Mapping[str, Any] | None = None
    origins: Origins = field(default_factory=Origins, compare=False)
    skipped: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()


def read_files(
    names: Iterable[str | os.PathLike[str]],
    *,
    stdin: Callable[[], bytes] | None = None,
    limits: Limits = _DEFAULT_LIMITS,
) -> ReadFiles:
    """Reads them as one cluster. stdin : reads the input for `-`; without it `-` is a file like any other.

    Raises InvalidObjects with the mistakes of all files, LimitExceeded, or OSError for what cannot be opened.
    """
    collected = _Collected(limits)
    named: list[tuple[str, bytes, str]] = []
    given: dict[str, str] = {}
    for name in names:
        if stdin is not None and name == "-":
            named.append(("stdin", stdin(), ""))
        elif _is_new(str(name), given, collected.problems):
            folder = str(name) if Path(name).is_dir() else ""
            for path in _paths(Path(name), collected.problems):
                if not folder or _is_new(str(path), given, collected.problems):
                    named.append((str(path), path.read_bytes(), folder))
    collected.n_files = len(named)
    for name_, data, folder in named:
        collected.take(name_, data, folder)
    return collected.result()


def read_text(text: str | bytes, *, limits: Limits = _DEFAULT_LIMITS) -> ReadFiles:
    """YAML or JSON. Raises InvalidObjects, LimitExceeded."""
    collected = _Collected(limits)
    collected.keep("", read_upload(text.encode() if isinstance(text, str) else text, limits=limits))
    return collected.result()


def _is_new(name: str, given: dict[str, str], problems: list[Problem]) -> bool:
    """Of a file or folder. Its objects would all occur twice, which is one mistake. given : real path → name, so far."""
    path = os.path.realpath(name)
    first = given.get(path)
    if first is None:
        given[path] = name
        return True
    problems.append(
        Problem(name, "is given twice" if first == name else f"is given twice; it is also {first}")
    )
    return False


def _paths(path: Path, problems: list[Problem]) -> Iterator[Path]:
    if not path.is_dir():
        yield path
        return
    found = [
        one
        for one in sorted(path.rglob("*"))
        if one.is_file() and _is_wanted(one.name) and not _is_hidden(one.relative_to(path))
    ]
    if not found:
        problems.append(Problem(str(path), f"no file in this folder ends in {', '.join(ENDINGS)}"))
    yield from found


def _is_wanted(name: str) -> bool:
    return name.endswith(tuple(ending + packing for ending in ENDINGS for packing in PACKED))


def _is_hidden(path: Path) -> bool:
    return any(part.startswith(".") for part in path.parts)


class _Collected:
    """What the files so far have given, and what is wrong with them."""

    def __init__(self, limits: Limits) -> None:
        self.problems: list[Problem] = []
        self.n_files = 0
        self._limits = limits
        self._by_file: list[tuple[str, Sequence[dict[str, Any]]]] = []
        self._config: Mapping[str, Any] | None = None
        self._tables: dict[str, tuple[str, bytes]] = {}
        self._report: dict[str, list[dict[str, Any]]] = {"ignored": [], "dropped": []}
        self._warnings: list[str] = []
        self._skipped: dict[str, list[str]] = {}
        self._of_folder: Counter[str] = Counter()

    def take(self, name: str, data: bytes, folder: str = "") -> None:
        """folder : that was named instead of the file, if any."""
        self._of_folder[folder] += 1
        try:
            table = table_of(data, limits=self._limits) if name.endswith(_TABLE_ENDINGS) else ""
            if table:
                self._take_table(table, name, data)
            else:
                self.keep(name, read_upload(data, filename=name, limits=self._limits))
        except NoObjects as error:
            if folder:
                self._skipped.setdefault(folder, []).append(name)
            else:
                self.problems.extend(self._placed(name, problem) for problem in error.problems)
        except LimitExceeded as error:
            raise LimitExceeded(self._placed(name, problem) for problem in error.problems) from None
        except InvalidInput as error:
            self.problems.extend(self._placed(name, problem) for problem in error.problems)

    def result(self) -> ReadFiles:
        if len(self._tables) == len(_OTHER):
            nodes, pods = self._tables["nodes"][1], self._tables["pods"][1]
            try:
                self._by_file.append((self._tables["pods"][0], read_openb(nodes, pods, limits=self._limits)))
            except InvalidObjects as error:
                self.problems.extend(error.problems)
        for table, (name, _) in self._tables.items():
            if _OTHER[table] not in self._tables:
                message = f"this is the {table} table of a pair of trace CSVs, and the {_OTHER[table]} table is missing"
                self.problems.append(Problem(name, message))
        for folder, files in self._skipped.items():
            if len(files) == self._of_folder[folder]:
                self.problems.append(Problem(folder, "no file in this folder contains a Kubernetes object"))
        if self.problems:
            raise InvalidObjects(self.problems)
        objects = [one for _, of_file in self._by_file for one in of_file]
        if self._config is None:
            refuse_foreign_objects(objects, self._report)
        skipped = tuple(name for names in self._skipped.values() for name in names)
        return ReadFiles(tuple(objects), self._config, Origins(self._by_file), skipped, tuple(self._warnings))

    def _take_table(self, table: str, name: str, data: bytes) -> None:
        if table in self._tables:
            first = self._tables[table][0]
            self.problems.append(Problem(name, f"a second {table} table of a trace; the first is {first}"))
        else:
            self._tables[table] = (name, data)

    def keep(self, name: str, read: Upload) -> None:
        self._by_file.append((name, read.objects))
        report = read.report.to_dict()
        for part in self._report:
            self._report[part] += report[part]
        self._warnings += read.report.warnings
        if read.config is not None and self._config is not None:
            self.problems.append(Problem(name, "a second KubeSchedulerConfiguration"))
        self._config = read.config if self._config is None else self._config

    def _placed(self, name: str, problem: Problem) -> Problem:
        """With the name of the file, where there are several; a line or a byte is always one of a file."""
        if problem.path == name or (self.n_files == 1 and not problem.path.startswith(("line ", "byte "))):
            return problem
        return Problem(f"{name}: {problem.path}", problem.message)
