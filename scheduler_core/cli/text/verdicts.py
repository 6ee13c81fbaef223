"""Verdicts on files, as text, TAP, JUnit XML or JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final
from xml.etree import ElementTree as ET

from scheduler_core.cli.text.outcomes import json_text
from scheduler_core.expectations.verdict import Verdict

_NOT_IN_XML: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
WAITS: Final = "a pod waits"
"""What every file expects, whatever else it says."""


@dataclass(frozen=True, slots=True)
class VerdictInWords:
    """decision : the sentence of the attempt that decides, if one does. link : to its explanation on a server, if it is there."""

    verdict: Verdict
    decision: str | None
    link: str | None = None

    @property
    def lines(self) -> list[str]:
        """Why."""
        where = f"Attempt {self.verdict.attempt}, {self.verdict.attempted}: {self.decision}"
        decided = [] if self.decision is None else [where, *([] if self.link is None else [self.link])]
        return [self.verdict.says, *decided]

    def to_dict(self) -> dict[str, Any]:
        return {**self.verdict.to_dict(), "decision": self.decision, "link": self.link}


@dataclass(frozen=True, slots=True)
class CheckedFile:
    """One file. idle : why no pod was attempted, which is a failure; None if one was."""

    path: str
    name: str
    told: tuple[VerdictInWords, ...]
    idle: str | None

    @property
    def holds(self) -> bool:
        return self.idle is None and all(one.verdict.holds for one in self.told)

    @property
    def cases(self) -> list[tuple[str, bool, list[str]]]:
        """(what is expected, whether it holds, why), that a pod waits first."""
        waits = (WAITS, self.idle is None, [] if self.idle is None else [f"{self.idle}."])
        return [waits, *((one.verdict.title, one.verdict.holds, one.lines) for one in self.told)]

    def to_dict(self) -> dict[str, Any]:
        verdicts = [one.to_dict() for one in self.told]
        return {
            "file": self.path,
            "name": self.name,
            "holds": self.holds,
            "idle": self.idle,
            "verdicts": verdicts,
        }


def text(checked: Sequence[CheckedFile], shows_all: bool) -> str:
    """What does not hold, and a line a file with how much does."""
    return "".join(f"{line}\n" for one in checked for line in _lines(one, shows_all))


def tap(checked: Sequence[CheckedFile], shows_all: bool) -> str:
    """Test Anything Protocol, version 14."""
    cases = [(one.name, *case) for one in checked for case in one.cases]
    lines = ["TAP version 14", f"1..{len(cases)}"]
    for number, (name, title, holds, why) in enumerate(cases, start=1):
        description = f"{name}: {title}".replace("\\", "\\\\").replace("#", "\\#").replace("\n", " ")
        lines.append(f"{'ok' if holds else 'not ok'} {number} - {description}")
        if not holds:
            lines += ["  ---", *_yaml_lines(why), "  ..."]
    return "".join(f"{line}\n" for line in lines)


def junit(checked: Sequence[CheckedFile], shows_all: bool) -> str:
    """JUnit XML: a suite a file."""
    root = ET.Element("testsuites")
    for one in checked:
        cases = one.cases
        failures = sum(not holds for _, holds, _ in cases)
        suite = ET.SubElement(root, "testsuite", name=one.name, tests=str(len(cases)), failures=str(failures))
        for title, holds, why in cases:
            case = ET.SubElement(suite, "testcase", classname=one.path, name=title)
            if not holds:
                ET.SubElement(case, "failure", message=why[0]).text = "\n".join(why)
    ET.indent(root)
    made = _NOT_IN_XML.sub("\N{REPLACEMENT CHARACTER}", ET.tostring(root, encoding="unicode"))
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{made}\n'


def _lines(checked: CheckedFile, shows_all: bool) -> Iterator[str]:
    cases = checked.cases
    n_holding = sum(holds for _, holds, _ in cases)
    yield f"{checked.name}: {n_holding:,} of {len(cases):,} hold"
    for title, holds, why in cases:
        if shows_all or not holds:
            yield f"  {'ok  ' if holds else 'FAIL'} {title}"
            yield from (f"       {line}" for line in why)


def _yaml_lines(why: Sequence[str]) -> Iterator[str]:
    # A JSON string is a YAML scalar on one line.
    yield f"  message: {json.dumps(why[0], ensure_ascii=False)}"
    for name, line in zip(("decision", "link"), why[1:], strict=False):
        yield f"  {name}: {json.dumps(line, ensure_ascii=False)}"


def _json(checked: Sequence[CheckedFile], shows_all: bool) -> str:
    holds = all(one.holds for one in checked)
    return json_text({"holds": holds, "files": [one.to_dict() for one in checked]})


REPORTS: Final[Mapping[str, Callable[[Sequence[CheckedFile], bool], str]]] = {
    "text": text,
    "tap": tap,
    "junit": junit,
    "json": _json,
}
