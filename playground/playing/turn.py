"""The processor's turn: who decides, among the threads of this process.

They share one interpreter with each other and with the server. Deciding at the same time would make none of them faster and
all answers slower, so each takes the turn for a step and lets go of it while it stores what came of that.
"""

from __future__ import annotations

import threading
from typing import Final

TURN: Final = threading.Lock()
