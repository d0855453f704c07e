"""Lets a server of a test begin at another time, and go on at another one when it is told to.

The file that `CLOCK` names says when; on SIGUSR1 it is read again, and removed once that counts.
"""

import os
import signal
import sys
from datetime import datetime
from pathlib import Path

if "pytest" not in sys.modules and "CLOCK" in os.environ:  # pytest looks for doctests everywhere
    import time_machine

    file = Path(os.environ["CLOCK"])
    clock = time_machine.travel(datetime.fromisoformat(file.read_text()), tick=True).start()

    def move_on(_number: int, _frame: object) -> None:
        """Go on at the time that the file says now."""
        clock.move_to(datetime.fromisoformat(file.read_text()))
        file.unlink()

    signal.signal(signal.SIGUSR1, move_on)
    file.unlink()
