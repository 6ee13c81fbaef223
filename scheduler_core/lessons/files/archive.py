"""A lesson's folder as one file: a zip, both ways."""

from __future__ import annotations

import lzma
import struct
import zlib
from collections.abc import Mapping
from io import BytesIO
from pathlib import PurePosixPath
from typing import Final
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile, ZipInfo

from scheduler_core.errors import InvalidInput, LimitExceeded, Problem
from scheduler_core.lessons.files.folder import MAIN, MOST_BYTES, MOST_FILES, Files

# What zipfile lets through for a file that is no zip, or a damaged one.
_UNREADABLE: Final = (
    *(BadZipFile, NotImplementedError, RuntimeError, EOFError, OSError, ValueError, IndexError),
    *(zlib.error, lzma.LZMAError, struct.error),
)
# Every archive of the same files is the same, byte for byte.
_LONG_AGO: Final = (1980, 1, 1, 0, 0, 0)


def packed(slug: str, files: Files) -> bytes:
    """A zip of one folder, which is called as the lesson is."""
    data = BytesIO()
    with ZipFile(data, "w", ZIP_DEFLATED) as archive:
        for name in sorted(files):
            archive.writestr(ZipInfo(f"{slug}/{name}", _LONG_AGO), files[name], ZIP_DEFLATED)
    return data.getvalue()


def unpacked(data: bytes) -> dict[str, bytes]:
    """The files of a zip, without hidden ones, from the folder that lesson.yaml lies in.

    Nothing is written anywhere. Sizes are counted while they are read, whatever the archive says of itself. Raises InvalidInput for what is
    no zip or has a name that leads out of the folder, LimitExceeded.
    """
    try:
        with ZipFile(BytesIO(data)) as archive:
            files = _read(archive)
    except InvalidInput:
        raise
    except _UNREADABLE as error:
        raise InvalidInput([Problem("", f"is not a readable zip: {error}")]) from None
    return _in_folder(files)


def _read(archive: ZipFile) -> dict[str, bytes]:
    found = [one for one in archive.infolist() if not one.is_dir() and not _is_hidden(one.filename)]
    if len(found) > MOST_FILES:
        raise LimitExceeded([Problem("", f"a lesson may have {MOST_FILES} files, this one has {len(found)}")])
    files: dict[str, bytes] = {}
    left = MOST_BYTES
    for one in found:
        with archive.open(one) as member:
            files[_checked(one.filename)] = content = member.read(left + 1)
        left -= len(content)
        if left < 0:
            raise LimitExceeded([Problem(one.filename, f"a lesson may have {MOST_BYTES:,} bytes")])
    return files


def _in_folder(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """From where the outermost lesson.yaml is; what lies outside of that folder is left out."""
    mains = [name for name in files if PurePosixPath(name).name == MAIN]
    if not mains:
        raise InvalidInput([Problem(MAIN, "there is no such file in the archive")])
    folder = min(
        (PurePosixPath(name).parent for name in mains), key=lambda path: (len(path.parts), str(path))
    )
    inside = {name: PurePosixPath(name) for name in files}
    return {
        path.relative_to(folder).as_posix(): files[name]
        for name, path in inside.items()
        if path.is_relative_to(folder)
    }


def _checked(name: str) -> str:
    path = PurePosixPath(name)
    if path.is_absolute() or ".." in path.parts or "\\" in name:
        raise InvalidInput([Problem(name[:200], "leads out of the folder")])
    return path.as_posix()


def _is_hidden(name: str) -> bool:
    parts = PurePosixPath(name).parts
    return any(part.startswith(".") and part != ".." for part in parts) or "__MACOSX" in parts
