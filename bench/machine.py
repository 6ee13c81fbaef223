"""What a machine is, for whoever reads figures that were measured on it."""

from __future__ import annotations

import os
import platform
from pathlib import Path

import numpy as np


def facts() -> dict[str, str]:
    """Load included, as it is now."""
    return {
        "processor": _processor(),
        "cores": str(os.cpu_count()),
        "system": f"{platform.system()} {platform.machine()}",
        "Python": f"{platform.python_version()}, numpy {np.__version__}",
        "load": " ".join(f"{one:.1f}" for one in os.getloadavg()),
    }


def _processor() -> str:
    """Its model, as Linux names it."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        lines = []
    named = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(named, platform.processor() or "unknown")
