"""The version of this library and of the playground around it. The only place where it is written."""

from typing import Final

VERSION: Final = "0.9.0"
