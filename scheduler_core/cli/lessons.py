"""`lessons`: checks lessons that users have written."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Final

from scheduler_core.cli.command import BAD_INPUT, DONE, Command, Context
from scheduler_core.errors import InvalidInput
from scheduler_core.lessons.document.reader import read_lesson_folder
from scheduler_core.lessons.document.schema import schema
from scheduler_core.lessons.lint import lint

FAULTY: Final = 1
DEMOS: Final = "playground/demos/data"


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "what", choices=("lint", "schema"), help="lint: check lessons; schema: print the JSON schema"
    )
    parser.add_argument("folders", metavar="FOLDER", nargs="*", type=Path, help="a lesson's folder")
    parser.add_argument(
        "--demos",
        metavar="FOLDER",
        type=Path,
        default=Path(DEMOS),
        help=f"the folder of demos; default: {DEMOS}",
    )


def run(options: Namespace, context: Context) -> int:
    """Raises OSError for what cannot be opened."""
    if options.what == "schema":
        context.out.write(json.dumps(schema(), indent=2) + "\n")
        return DONE
    found = sum([_checked(folder, options.demos, context) for folder in options.folders])
    return FAULTY if found else DONE


def _checked(folder: Path, demos: Path, context: Context) -> int:
    """How many mistakes there are; they are printed."""
    try:
        lesson = read_lesson_folder(folder, demos)
        known = {path.parent.name for path in folder.resolve().parent.glob("*/lesson.yaml")}
        problems = list(lint(lesson, known))
    except InvalidInput as error:
        problems = list(error.problems)
    for problem in problems:
        context.out.write(f"{folder}: {problem}\n")
    return len(problems)


LESSONS: Final = Command(
    name="lessons",
    description="Reads lessons (docs/lessons.md), plays their starts, and prints every mistake: placeholders "
    "without a value, questions without one right answer, exercises that are solved at the start, "
    "solutions that do not pass, cheats that do.",
    add_arguments=_add_arguments,
    run=run,
    statuses={DONE: "no mistake", FAULTY: "there are mistakes", BAD_INPUT: "bad input"},
)
