"""What a number was measured on."""

import os
import platform


def machine() -> str:
    """This machine in a line."""
    return f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"
