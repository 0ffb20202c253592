"""Build wheels with maturin, and put the command ``unframe`` into them.

A checkout has the sources of the command. A source distribution has not, and gives a wheel without the command; so does
``UNFRAME_WITHOUT_COMMAND=1``, which saves some minutes.
"""

import json
import os
import pathlib
import shutil
import subprocess
from typing import Any

import maturin

FOLDER = pathlib.Path(__file__).resolve().parent
SCRIPTS = FOLDER / "unframe._unframe.data" / "scripts"
"""What maturin installs beside ``python``."""

build_editable = maturin.build_editable
build_sdist = maturin.build_sdist
get_requires_for_build_editable = maturin.get_requires_for_build_editable
get_requires_for_build_sdist = maturin.get_requires_for_build_sdist
get_requires_for_build_wheel = maturin.get_requires_for_build_wheel
prepare_metadata_for_build_editable = maturin.prepare_metadata_for_build_editable
prepare_metadata_for_build_wheel = maturin.prepare_metadata_for_build_wheel


def build_wheel(
    wheel_directory: str, config_settings: dict[str, Any] | None = None, metadata_directory: str | None = None
) -> str:
    """Build a wheel with the extension module and, from a checkout, the command."""
    if not (FOLDER / "../crates/unframe-cli").is_dir() or os.environ.get("UNFRAME_WITHOUT_COMMAND"):
        return maturin.build_wheel(wheel_directory, config_settings, metadata_directory)
    SCRIPTS.mkdir(parents=True, exist_ok=True)
    try:
        command = shutil.copy2(_built_command(), SCRIPTS)
        if strip := shutil.which("strip"):
            subprocess.run([strip, command], check=False)  # A quarter of it is names of functions.
        return maturin.build_wheel(wheel_directory, config_settings, metadata_directory)
    finally:
        shutil.rmtree(SCRIPTS.parent)


def _built_command() -> str:
    """Build the command, and return where it is."""
    cargo = [os.environ.get("CARGO", "cargo"), "build", "--locked", "--release", "--package", "unframe-cli"]
    done = subprocess.run(
        [*cargo, "--message-format=json-render-diagnostics"], cwd=FOLDER.parent, stdout=subprocess.PIPE, check=True
    )
    messages = [json.loads(line) for line in done.stdout.splitlines() if line.startswith(b"{")]
    return next(str(message["executable"]) for message in messages if message.get("executable"))
