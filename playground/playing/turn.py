"""The processor's turn, which one thread of this process has at a time.

They share one interpreter with each other and with the server. Deciding at the same time would make none of them faster and all
answers slower, so each takes the turn for a step and gives it back while it stores the result.
"""

from __future__ import annotations

import threading
from typing import Final

TURN: Final = threading.Lock()
