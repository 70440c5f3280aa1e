"""What the frozen program runs first."""

import sys
from multiprocessing import freeze_support

if __name__ == "__main__":
    freeze_support()  # worker processes of the arena begin here, too
    from rocket_desktop.__main__ import main

    sys.exit(main())
