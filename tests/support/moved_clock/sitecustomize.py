"""Starts a test's server at another time, and moves its clock on SIGUSR1.

The file named by `CLOCK` holds the time; SIGUSR1 reads it again, and then removes it.
"""

import os
import signal
import sys
from datetime import datetime
from pathlib import Path

# pytest imports every module to collect doctests.
if "pytest" not in sys.modules and "CLOCK" in os.environ:
    import time_machine

    file = Path(os.environ["CLOCK"])
    clock = time_machine.travel(datetime.fromisoformat(file.read_text()), tick=True).start()

    def move_on(_number: int, _frame: object) -> None:
        """Set the clock to the time in the file."""
        clock.move_to(datetime.fromisoformat(file.read_text()))
        file.unlink()

    signal.signal(signal.SIGUSR1, move_on)
    file.unlink()
