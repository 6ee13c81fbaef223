"""Plain values → YAML that the readers of scenarios and policies read back as the same values."""

from __future__ import annotations

from typing import Any, Final

import yaml

from scheduler_core.scalars import resolve

_WIDTH: Final = 120
_TEXT: Final = "tag:yaml.org,2002:str"


class _Dumper(getattr(yaml, "CSafeDumper", yaml.SafeDumper)):  # type: ignore[misc]  # libyaml may be missing
    """Quotes texts that PyYAML would leave plain and Kubernetes' YAML reads as something else; writes texts of several lines as
    blocks.
    """

    def ignore_aliases(self, data: Any) -> bool:
        return True


def _represent_text(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    return dumper.represent_scalar(_TEXT, text, style=_style(text))


def _style(text: str) -> str | None:
    if "\n" in text:
        return "|"
    # libyaml writes some characters plainly that its reader then folds or refuses.
    return '"' if not text.isprintable() or resolve(text) is not text else None


_Dumper.add_representer(str, _represent_text)


def yaml_text(value: Any) -> str:
    """One document, in the order of its keys."""
    text = yaml.dump(value, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=_WIDTH)
    assert isinstance(text, str)
    return text
