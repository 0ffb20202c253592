"""What several tests use: the example site of the repository, the command, the shared data."""

import contextlib
import json
import os
import pathlib
import re
import shutil
import socket
import subprocess
import time
import urllib.parse
import urllib.request

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def site() -> pathlib.Path:
    """The example site."""
    return ROOT / "examples" / "site"


@pytest.fixture(params=["examples/site", "crates/unframe/tests/pages"])
def golden(request) -> pathlib.Path:
    """The example site, and the golden pages of the core."""
    return ROOT / request.param


@pytest.fixture(scope="session")
def command():
    """Runs `unframe` and gives what it writes."""
    target = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    program = os.environ.get("UNFRAME_COMMAND", str(target / "debug" / "unframe"))
    if shutil.which(program) is None:
        pytest.skip(f"there is no {program}: `cargo xtask python` builds it")

    def run(*arguments) -> bytes:
        arguments = [program, "--quiet", *map(str, arguments)]
        done = subprocess.run(arguments, capture_output=True, check=False)
        assert done.returncode == 0, done.stderr.decode()
        return done.stdout

    run.program = program
    return run


@pytest.fixture(scope="session")
def gold_sites(tmp_path_factory) -> list[pathlib.Path]:
    """The pages of gold-sites-dev, a folder for each site."""
    shared = os.environ.get("UNFRAME_SHARED")
    packed = pathlib.Path(shared, "data", "gold-sites-dev.tar.zst") if shared else None
    if packed is None or not packed.is_file():
        pytest.skip("gold-sites-dev is not here: UNFRAME_SHARED names no folder that has it")
    folder = tmp_path_factory.mktemp("gold-sites")
    with subprocess.Popen(["zstd", "-dc", "--long=27", packed], stdout=subprocess.PIPE) as unpack:  # noqa: S607
        subprocess.run(["tar", "x", "-C", folder], stdin=unpack.stdout, check=True)  # noqa: S607
    return sorted(path / "pages" for path in (folder / "dev").iterdir())


@pytest.fixture(scope="session")
def page():
    """Makes pages of a site that share a menu and a footer."""

    def of(word: str) -> str:
        return (
            f"<title>{word} news</title><nav><ul><li><a href=/>Home</a><li><a href=/news>News</a></ul></nav>"
            f"<main><h1>{word}</h1><p>Today there is {word} in the {word} valley, said the {word} office.</main>"
            "<footer><p>Printed by the valley press</footer>"
        )

    return of


@contextlib.contextmanager
def _reviewing(program, site):
    """A review of a site; gives what asks it as the pages in a browser do."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port = listener.getsockname()[1]
    origin = f"http://127.0.0.1:{port}"
    headers = {"Origin": origin}

    def ask(address, sent=None) -> str:
        body = None if sent is None else urllib.parse.urlencode(sent).encode()
        request = urllib.request.Request(origin + address, body, headers)
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.read().decode()

    review = subprocess.Popen([program, "--quiet", "review", site, "--port", str(port), "--no-open"], stdout=subprocess.DEVNULL)
    try:
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            with contextlib.suppress(OSError):
                headers["X-Unframe-Token"] = re.search('data-token="([^"]*)"', ask("/site/0"))[1]
                break
            time.sleep(0.1)
        yield ask
    finally:
        review.terminate()
        review.wait()


@pytest.fixture
def taught(command, page, tmp_path):
    """A site whose menu an expert corrected to content: its pages, and its template before and after."""
    site = tmp_path / "site"
    site.mkdir()
    for word in ("rain", "snow", "hail", "wind", "fog"):
        (site / f"{word}.html").write_text(page(word), encoding="utf-8")
    before, after = tmp_path / "before.template", tmp_path / "after.template"
    command("learn", site, "-o", before)
    with _reviewing(command.program, site) as ask:
        steps = json.loads(ask("/widen/0?block=0"))["steps"]
        menu = next(step for step in steps if step["blocks"] == "0-1")
        ask("/correct/0", {"blocks": "0", "place": menu["place"], "label": "content"})
    shutil.copy(before, after)
    command("judgments", site, "--to-template", after)
    return site, before, after
