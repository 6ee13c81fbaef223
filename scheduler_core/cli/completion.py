"""`completion`: a script that has a shell complete commands, options and their values; made from the commands' own parsers.

The scripts hold all words: completing starts no Python. Where a value is none of a few words, files are completed.
"""

from __future__ import annotations

from argparse import Action, ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from scheduler_core.cli.command import DONE, Command, Context

Parsers = Mapping[str, ArgumentParser]


@dataclass(frozen=True, slots=True)
class Option:
    """names : as they are written. values : what may follow; empty for anything, None if nothing follows."""

    names: tuple[str, ...]
    help: str
    values: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class Words:
    """What can be written behind a command. values : of its arguments that are no options; empty means files."""

    command: str
    options: tuple[Option, ...]
    values: tuple[str, ...]


def set_examples(action: Action, values: Iterable[str]) -> None:
    """Words that an argument often is; it may be others, too."""
    action.examples = tuple(values)  # type: ignore[attr-defined]  # argparse keeps what it is given


def examples_of(action: Action) -> tuple[str, ...]:
    return getattr(action, "examples", ())


def completion_command(name: str, parsers: Callable[[], Parsers], others: Sequence[str] = ()) -> Command:
    """For the program of this name. others : commands that are completed by name only."""

    def add_arguments(parser: ArgumentParser) -> None:
        parser.add_argument("shell", choices=tuple(SCRIPTS))

    def run(options: Namespace, context: Context) -> int:
        words = [words_of(*each) for each in parsers().items()]
        words += [Words(other, (), ()) for other in others]
        context.out.write(SCRIPTS[options.shell](name, words))
        return DONE

    return Command(
        name="completion",
        description=f"Prints a script for the shell. bash: source <({name} completion bash), zsh: source <({name} completion zsh), "
        f"fish: {name} completion fish | source",
        add_arguments=add_arguments,
        run=run,
        statuses={DONE: "printed"},
    )


def words_of(command: str, parser: ArgumentParser) -> Words:
    """What the parser takes."""
    options: list[Option] = []
    values: list[str] = []
    for action in parser._actions:  # noqa: SLF001 - argparse has no other way to ask what there is
        if action.option_strings:
            choices = tuple(map(str, action.choices or ()))
            takes = None if action.nargs == 0 else choices
            options.append(Option(tuple(action.option_strings), action.help or "", takes))
        else:
            values += map(str, action.choices or examples_of(action))
    return Words(command, tuple(options), tuple(values))


def _bash(name: str, commands: list[Words]) -> str:
    function = f"_{_identifier(name)}"
    cases = "".join(_bash_case(words) for words in commands)
    return f"""{function}() {{
    local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}} words=
    if [ "$COMP_CWORD" = 1 ]; then
        words="{" ".join(each.command for each in commands)} --help --version"
    else
        case "${{COMP_WORDS[1]}}" in
{cases}        esac
    fi
    COMPREPLY=($(compgen -W "$words" -- "$word"))
}}
complete -o default -F {function} {name}
"""


def _bash_case(words: Words) -> str:
    follow = "".join(
        f'            {"|".join(option.names)}) words="{" ".join(option.values)}" ;;\n'
        for option in words.options
        if option.values is not None
    )
    return f"""        {words.command})
            case "$before" in
{follow}            *) case "$word" in
                -*) words="{" ".join(_names(words))}" ;;
                *) words="{" ".join(words.values)}" ;;
                esac ;;
            esac ;;
"""


def _zsh(name: str, commands: list[Words]) -> str:
    function = f"_{_identifier(name)}"
    cases = "".join(_zsh_case(words) for words in commands)
    return f"""#compdef {name}
{function}() {{
    local word=$words[CURRENT] before=$words[CURRENT-1]
    if (( CURRENT == 2 )); then
        compadd -- {" ".join(each.command for each in commands)} --help --version
        return
    fi
    case $words[2] in
{cases}    esac
}}
compdef {function} {name}
"""


def _zsh_case(words: Words) -> str:
    follow = "".join(
        f"            {'|'.join(option.names)}) {_zsh_values(option.values)} ;;\n"
        for option in words.options
        if option.values is not None
    )
    return f"""    {words.command})
        case $before in
{follow}            *) if [[ $word == -* ]]; then compadd -- {" ".join(_names(words))}; else {_zsh_values(words.values)}; fi ;;
        esac ;;
"""


def _zsh_values(values: tuple[str, ...]) -> str:
    return f"compadd -- {' '.join(values)}; _files" if values else "_files"


def _fish(name: str, commands: list[Words]) -> str:
    lines = [
        f"complete -c {name} -n __fish_use_subcommand -f -a '{' '.join(each.command for each in commands)}'",
        f"complete -c {name} -n __fish_use_subcommand -f -l help -l version",
    ]
    for words in commands:
        lines += _fish_lines(name, words)
    return "\n".join(lines) + "\n"


def _fish_lines(name: str, words: Words) -> Iterator[str]:
    start = f"complete -c {name} -n '__fish_seen_subcommand_from {words.command}'"
    if words.values:
        yield f"{start} -a '{' '.join(words.values)}'"
    for option in words.options:
        flags = [f"-l {one[2:]}" if one.startswith("--") else f"-s {one[1:]}" for one in option.names]
        takes = (
            "" if option.values is None else f" -x -a '{' '.join(option.values)}'" if option.values else " -r"
        )
        yield f"{start} {' '.join(flags)}{takes} -d {_fish_quoted(option.help)}"


def _fish_quoted(text: str) -> str:
    escaped = text.replace("%%", "%").replace("\\", "\\\\").replace("'", "\\'")
    return f"'{escaped}'"


def _names(words: Words) -> Iterator[str]:
    return (name for option in words.options for name in option.names)


def _identifier(name: str) -> str:
    return "".join(letter if letter.isalnum() else "_" for letter in name)


SCRIPTS: Final[Mapping[str, Callable[[str, list[Words]], str]]] = {"bash": _bash, "zsh": _zsh, "fish": _fish}
