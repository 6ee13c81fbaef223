"""What mkdocs has to be told beyond mkdocs.yml: pages from outside docs/, links that lead out of it, assets of the front end."""

from __future__ import annotations

import posixpath
import re
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).resolve().parent.parent
# The site's address of a page, and the file at the top of the repository that it is made of.
OUTSIDE = {"index.md": "README.md", "contributing.md": "CONTRIBUTING.md", "changes.md": "CHANGELOG.md"}
ASSETS = {
    "assets/favicon.svg": ROOT / "frontend" / "public" / "favicon.svg",
    "assets/mermaid.js": ROOT
    / "frontend"
    / "node_modules"
    / "@mermaid-js"
    / "tiny"
    / "dist"
    / "mermaid.tiny.js",
}
# Folders whose pages follow one another by name.
NUMBERED = ("spec/", "decisions/")
LINK = re.compile(r"(?P<bang>!?)\[(?P<text>[^\]]*)\]\((?P<target>[^)\s#]*)(?P<anchor>#[^)\s]*)?\)")


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    config.nav = [numbered(entry) for entry in config.nav or []]
    return config


def numbered(entry: dict[str, Any]) -> dict[str, Any]:
    """An entry of the menu; a folder of numbered pages becomes the list of its pages."""
    [(title, target)] = entry.items()
    if target not in NUMBERED:
        return entry
    pages = sorted(path.name for path in (ROOT / "docs" / target).glob("[0-9]*.md"))
    return {title: [target + "README.md", *(target + page for page in pages)]}


def on_files(files: Files, config: MkDocsConfig) -> Files:
    for address, source in OUTSIDE.items():
        files.append(File.generated(config, address, content=(ROOT / source).read_text()))
    for address, path in ASSETS.items():
        files.append(File.generated(config, address, abs_src_path=str(path)))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    place = page.file.src_uri
    folder = "" if place in OUTSIDE else posixpath.join("docs", posixpath.dirname(place))
    return LINK.sub(lambda link: linked(link, folder, place), markdown)


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """Pages with a diagram load what draws it; it is as large as all the rest."""
    if 'class="mermaid"' not in output:
        return output
    address = posixpath.relpath("assets/mermaid.js", page.url or ".")
    return output.replace("</body>", f'<script src="{address}"></script></body>')


def linked(link: re.Match[str], folder: str, place: str) -> str:
    """A link as the site has it; one to a file that is no page of the site keeps its words alone."""
    target = link["target"]
    if not target or ":" in target:
        return link[0]
    in_repository = posixpath.normpath(posixpath.join(folder, target))
    page = address_of(in_repository)
    if page is None:
        return link["text"]
    relative = posixpath.relpath(page, posixpath.dirname(place) or ".")
    return f"{link['bang']}[{link['text']}]({relative}{link['anchor'] or ''})"


def address_of(path: str) -> str | None:
    """Where a file of the repository is in the site, `None` where it is not: docs/spec stands for its README."""
    for address, source in OUTSIDE.items():
        if path == source:
            return address
    if not path.startswith("docs/"):
        return None
    inside = path.removeprefix("docs/")
    if (ROOT / path).is_dir():
        inside = posixpath.join(inside, "README.md")
    return inside if (ROOT / "docs" / inside).is_file() and inside.endswith((".md", ".png", ".svg")) else None
