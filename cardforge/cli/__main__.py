"""``python -m cardforge.cli``: the same as the ``cardforge`` command."""

import sys

from cardforge.cli import main

sys.exit(main())
