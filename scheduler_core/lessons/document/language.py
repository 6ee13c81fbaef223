"""The words of lesson.yaml, as types: the reader and the published schema are both made from them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

Name = Annotated[str, Meta(min_length=1)]
Slug = Annotated[str, Meta(pattern="^[a-z0-9]+(-[a-z0-9]+)*$", max_length=60)]
Markdown = Annotated[str, Meta(min_length=1, description="Markdown with placeholders, {{ attempt.node }}.")]
Place = Annotated[int, Meta(ge=0, le=1_000_000)]
Count = Annotated[int, Meta(ge=0, le=1_000)]


class Word(Struct, frozen=True, rename="camel", forbid_unknown_fields=True, omit_defaults=True):
    """Base of all parts of a lesson."""


class RunStart(Word, frozen=True):
    """A run: of files of the lesson, or of a demo."""

    cluster: Annotated[tuple[Name, ...], Meta(description="Files with objects.")] = ()
    policy: Annotated[str, Meta(description="A file with a KubeSchedulerConfiguration.")] = ""
    demo: Annotated[str, Meta(description="Slug of a demo, instead of files.")] = ""
    options: Annotated[Mapping[str, Any], Meta(description="release, seed, sampling, as of POST runs/.")] = {}


class ScenarioStart(Word, frozen=True):
    """A timeline or an election: one of the library, or a file."""

    library: Annotated[str, Meta(description="Slug of a scenario that comes with the product.")] = ""
    file: str = ""


class ComparisonStart(Word, frozen=True):
    """Two starts of the lesson that are runs, beside each other."""

    left: Name
    right: Name


class Start(Word, frozen=True):
    """Exactly one of these."""

    run: RunStart | None = None
    timeline: ScenarioStart | None = None
    election: ScenarioStart | None = None
    comparison: ComparisonStart | None = None


class At(Word, frozen=True):
    """Where a beat looks."""

    start: Name
    pod: Annotated[
        str, Meta(description="`namespace/name`: its last attempt, unless `attempt` is given.")
    ] = ""
    attempt: Annotated[Place | None, Meta(description="Number of an attempt.")] = None
    moment: Annotated[
        str, Meta(description="Seconds, or the name of a value: pods[default/urgent].bound.")
    ] = ""
    tab: Literal[
        "", "filter", "score", "domains", "devices", "preemption", "remedies", "lives", "results", "scenario"
    ] = ""
    node: str = ""
    plugin: str = ""


class Option(Word, frozen=True):
    """A choice. `right` counts where the question has no value that decides."""

    text: Name
    right: bool = False
    says: Annotated[str, Meta(description="Feedback for those who choose it; Markdown.")] = ""


class Ask(Word, frozen=True):
    """A question: of the engine, about a value, or a choice about concepts."""

    engine: Annotated[
        str, Meta(description="Id of a question of the attempt: winner, rejecting-plugin:node-b.")
    ] = ""
    value: Annotated[
        str, Meta(description="The name of the value that is the answer: pods[team/web].node.")
    ] = ""
    ask: Annotated[str, Meta(description="Replaces the engine's words; required with value and choices.")] = (
        ""
    )
    kind: Literal["", "node", "pod", "number", "moment", "choice"] = ""
    choices: tuple[Option, ...] = ()
    within: Annotated[float, Meta(ge=0, description="How far a moment may be off, in seconds.")] = 0.0
    says: Annotated[
        str, Meta(description="Why; Markdown with placeholders. The engine's questions explain themselves.")
    ] = ""
    several: Annotated[bool, Meta(description="More than one answer is right, as among tied nodes.")] = False


class Beat(Word, frozen=True):
    """One step: a text, where to look, perhaps a question."""

    id: Slug
    text: Markdown
    at: At | None = None
    question: Ask | None = None


class Rule(Word, frozen=True):
    """What may be changed, added or removed of one kind of objects."""

    kind: Annotated[
        Name, Meta(description="A kind of objects, KubeSchedulerConfiguration for the policy, or Scenario.")
    ]
    names: Annotated[
        tuple[Name, ...], Meta(description="`namespace/name`, or `name`. * stands for any characters.")
    ] = ("*",)
    fields: Annotated[
        tuple[Name, ...], Meta(description="Such as spec.tolerations; without it, every field.")
    ] = ()
    at_most: Annotated[Count | None, Meta(description="At most this number of objects.")] = None
    add: Annotated[bool, Meta(description="Objects of these names may be added, nothing else.")] = False
    remove: Annotated[bool, Meta(description="Objects of these names may be removed, nothing else.")] = False


class ValueCheck(Word, frozen=True):
    """A value of the try, such as longestGap, and its bounds."""

    name: Annotated[Name, Meta(description="What is expected, in words.")]
    value: Name
    at_least: float | None = None
    at_most: float | None = None
    equals: str = ""


class Solution(Word, frozen=True):
    """files : file of the start → the file of the lesson that replaces it."""

    files: Mapping[str, Name]
    says: Markdown


class Cheat(Word, frozen=True):
    """A try that must not pass: refused, or failing a check."""

    name: Name
    files: Mapping[str, Name]


class Exercise(Word, frozen=True):
    id: Slug
    title: Name
    start: Name
    task: Markdown
    may_change: tuple[Rule, ...]
    hints: tuple[Markdown, ...]
    solution: Solution
    expectations: Annotated[tuple[Any, ...], Meta(description="As in docs/checks.md.")] = ()
    values: tuple[ValueCheck, ...] = ()
    cheats: tuple[Cheat, ...] = ()


class Document(Word, frozen=True):
    """lesson.yaml."""

    title: Name
    subject: Name
    level: Literal["beginner", "intermediate", "advanced"]
    minutes: Annotated[int, Meta(ge=1, le=240)]
    summary: Name
    starts: Mapping[str, Start]
    beats: tuple[Beat, ...]
    order: Annotated[int, Meta(ge=0, le=10_000, description="Its place in the curriculum.")] = 0
    before: Annotated[tuple[Slug, ...], Meta(description="Lessons to take before this one.")] = ()
    exercises: tuple[Exercise, ...] = ()
