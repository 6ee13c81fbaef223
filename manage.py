#!/usr/bin/env python
"""The command line of the playground: `python manage.py help` lists what there is."""

from __future__ import annotations

import os
import sys

from playground.console import main

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "playground.settings.base")
    sys.exit(main(sys.argv))
