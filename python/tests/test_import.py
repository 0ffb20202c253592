"""What `import unframe` costs."""

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
    code = "import time; start = time.perf_counter(); import unframe; print(time.perf_counter() - start)"
    # The least of several: a machine that is busy with something else is no fault of ours.
    assert min(float(run(code)) for _ in range(7)) < 0.05
