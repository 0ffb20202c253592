"""What `import unframe` costs, and `python -m unframe` runs."""

import os
import subprocess
import sys

import pytest


def run(code: str) -> str:
    return subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout


def test_neither_pyarrow_nor_pyspark_is_imported():
    code = "import sys, unframe; print([name for name in ('pyarrow', 'pyspark', 'pandas') if name in sys.modules])"
    assert run(code) == "[]\n"


@pytest.mark.parametrize(("package", "module", "extra"), [("pyspark", "spark", "spark"), ("pyarrow", "arrow", "arrow")])
def test_what_is_missing_is_said_with_how_to_install_it(package, module, extra):
    code = (
        f"import sys; sys.modules['{package}'] = None\n"
        f"try:\n    import unframe.{module}\nexcept ModuleNotFoundError as error:\n    print(error)"
    )
    assert run(code) == f"unframe.{module} needs {package}: pip install 'unframe[{extra}]'\n"


def test_it_takes_less_than_fifty_milliseconds():
    code = "import time; start = time.process_time(); import unframe; print(time.process_time() - start)"
    # Time of the processor, and the least of several: a machine that is busy with something else is no fault of ours.
    assert min(float(run(code)) for _ in range(7)) < 0.05


def test_the_module_is_the_command_with_its_exit_code(tmp_path):
    command = tmp_path / "unframe"
    command.write_text('#!/bin/sh\necho "$# $2"\nexit 3\n')
    command.chmod(0o755)
    ours = [sys.executable, "-m", "unframe", "extract", "a page.html"]
    path = os.pathsep.join([str(tmp_path), os.environ["PATH"]])
    done = subprocess.run(ours, check=False, env={**os.environ, "PATH": path}, capture_output=True, text=True)
    assert (done.stdout, done.returncode) == ("2 a page.html\n", 3)
    done = subprocess.run(ours, check=False, env={**os.environ, "PATH": "/nonexistent"}, capture_output=True, text=True)
    assert done.returncode == 1
    assert "hint: build it with `pip install ./python`" in done.stderr
