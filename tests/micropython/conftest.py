"""For pytest: the samples beside these tests can be imported, as they can under MicroPython."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
