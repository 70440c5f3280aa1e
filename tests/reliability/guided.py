"""The same checks as `fuzz`, with inputs that atheris grows by what they reach in the code.

`python -m tests.reliability.guided KIND [SECONDS]`; needs `pip install atheris`, which is no part of the project's
extras: it exists for few systems.
"""

from __future__ import annotations

import importlib
import logging
import sys
import tempfile
from pathlib import Path


def main() -> int:
    """Look at as many inputs of one kind as there is time for; stops at the first that gets no documented answer."""
    kind, seconds = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 300
    atheris = importlib.import_module("atheris")
    # What is imported here is watched while it runs.
    with atheris.instrument_imports(include=["rocket_desktop"]):
        fuzz = importlib.import_module("tests.reliability.fuzz")
    logging.disable()
    _, bases, make_check = fuzz.KINDS[kind]
    check = make_check()
    with tempfile.TemporaryDirectory() as corpus:
        for number, text in enumerate(bases()):
            (Path(corpus) / f"{number}").write_bytes(text)
        arguments = [sys.argv[0], corpus, f"-max_total_time={seconds}", "-max_len=40000", "-timeout=60"]
        atheris.Setup(arguments, lambda text: check(text) and None)
        atheris.Fuzz()
    return 0


if __name__ == "__main__":
    sys.exit(main())
