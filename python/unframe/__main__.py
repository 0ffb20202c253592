"""``python -m unframe``: the command ``unframe`` of this very Python, whatever is on the ``PATH``."""

import os
import shutil
import subprocess
import sys
import sysconfig


def command() -> str | None:
    """Return where the command is: beside this Python, or else on the ``PATH``."""
    schemes = [sysconfig.get_default_scheme(), sysconfig.get_preferred_scheme("user")]
    places = [sysconfig.get_path("scripts", scheme) for scheme in schemes]
    return shutil.which("unframe", path=os.pathsep.join(places)) or shutil.which("unframe")


def main() -> None:
    """Become the command."""
    program = command()
    if program is None:
        sys.exit(
            "error: this package has no command `unframe`\nhint: build it with `pip install ./python` from a checkout,"
            " without UNFRAME_WITHOUT_COMMAND"
        )
    arguments = [program, *sys.argv[1:]]
    if os.name == "nt":
        sys.exit(subprocess.call(arguments))  # noqa: S603
    os.execv(program, arguments)  # noqa: S606


if __name__ == "__main__":
    main()
