"""A newcomer's minute: what is built is installed where nothing else is, and the link that it prints answers."""

import json
import shutil
import signal
import subprocess
import sys
import venv
import zipfile
from pathlib import Path
from urllib.request import urlopen

ROOT = Path(__file__).resolve().parents[2]


def test_a_newcomers_minute(tmp_path: Path) -> None:
    """One test, since each of its parts needs the one before, and building takes longest."""
    wheel, source = built(tmp_path)
    everything_is_packed(wheel, source / "src" / "doorcard")
    python = str(new(tmp_path / "venv") / "python")
    run(python, "-m", "pip", "install", "--quiet", "--no-index", str(wheel))
    the_core_needs_nothing(python)
    run(python, "-m", "pip", "install", "--quiet", f"{wheel}[server]")
    the_link_answers(tmp_path / "venv" / "bin" / "doorcard", tmp_path)


def run(*command: str) -> str:
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def built(folder: Path) -> tuple[Path, Path]:
    """The wheel of this checkout, built in a copy: building leaves things behind."""
    source = folder / "source"
    source.mkdir()
    left_out = shutil.ignore_patterns("__pycache__", "*.so", "*.egg-info")
    shutil.copytree(ROOT / "src", source / "src", ignore=left_out)
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source)
    run(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(folder), str(source))
    (wheel,) = folder.glob("*.whl")
    return wheel, source


def everything_is_packed(wheel: Path, package: Path) -> None:
    """Every page, every file of the browser with the licences of what is not ours, every sentence."""
    packed = set(zipfile.ZipFile(wheel).namelist())
    for folder in ("server/templates", "server/web", "words/locale"):
        wanted = {f"doorcard/{path.relative_to(package).as_posix()}" for path in (package / folder).rglob("*.*")}
        assert wanted - packed == set()
    assert "doorcard/server/web/vendor/lit-html/LICENSE" in packed


def new(folder: Path) -> Path:
    venv.create(folder, with_pip=True)
    return folder / "bin"


def the_core_needs_nothing(python: str) -> None:
    """Without the extra the engine works, and ``serve`` says what is missing and how to get it."""
    assert "royal flush" in run(python, "-m", "doorcard", "rank", "AsKsQsJsTs", "--lang", "en")
    done = subprocess.run([python, "-m", "doorcard", "serve"], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "pip install 'doorcard[server]'" in done.stderr


def the_link_answers(program: Path, home: Path) -> None:
    """No account, no service, no setting; what is kept is for nobody but its owner."""
    environ = {"HOME": str(home), "PATH": "/usr/bin:/bin", "LANG": "en_GB.UTF-8"}
    command = [str(program), "serve", "--port", "0", "--host", "127.0.0.1", "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=environ, cwd=home) as process:
        try:
            assert process.stdout is not None
            found = json.loads(process.stdout.readline())
            with urlopen(found["url"]) as answer:
                assert answer.status == 200
                assert "<title>doorcard</title>" in answer.read().decode()
            store = Path(found["store"])
            assert store.is_relative_to(home)
            kept = [store, *store.parent.glob("*.key")]
            assert len(kept) == 2
            assert all(path.stat().st_mode & 0o077 == 0 for path in kept)
        finally:
            process.send_signal(signal.SIGTERM)
    assert process.returncode == 0
