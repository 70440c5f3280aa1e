"""Start the real app and tell when its first frame was painted: `python -m tests.views.first_frame STARTED`.

STARTED is when the process was asked for, in seconds of the system's steady clock.  Prints the milliseconds from then
to the first frame, and until everything is drawn and the app waits for the player; then ends.
"""

import sys
import time

from rocket_desktop.views.shell import app as program
from rocket_desktop.views.shell.window import MainWindow

STARTED = float(sys.argv[1])


def since_start() -> float:
    """Milliseconds since the process was asked for."""
    return (time.monotonic() - STARTED) * 1000


if __name__ == "__main__":
    from PySide6.QtCore import QAbstractEventDispatcher, QEvent

    class TimedWindow(MainWindow):
        """The main window, which tells when it has been painted and when nothing is left to be done."""

        first = 0.0

        def event(self, event: QEvent) -> bool:
            done = super().event(event)
            if event.type() == QEvent.Type.UpdateRequest and not self.first:
                self.first = since_start()
                dispatcher = QAbstractEventDispatcher.instance()
                assert dispatcher is not None
                dispatcher.aboutToBlock.connect(self._idle)
            return done

        def _idle(self) -> None:
            print(f"{self.first:.0f} {since_start():.0f}", flush=True)
            self.close()

    vars(program)["MainWindow"] = TimedWindow
    sys.exit(program.run_app(None))
