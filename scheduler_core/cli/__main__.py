"""`python -m scheduler_core.cli COMMAND …`"""

import sys

from scheduler_core.cli.program import main

sys.exit(main())
