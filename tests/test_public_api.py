"""What a programmer meets first: the names, what importing costs, and the examples of the documents."""

import ast
import doctest
import importlib
import inspect
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import doorcard
from tests.conftest import SHARED

ROOT = Path(__file__).resolve().parents[1]

PACKAGES = ("doorcard", "doorcard.rankings", "doorcard.rules", "doorcard.hand")

LIGHT = frozenset(
    """abc annotationlib array ast bisect collections contextlib copy copyreg dataclasses dis enum functools importlib
    inspect itertools keyword linecache math opcode operator os random re reprlib token tokenize types typing warnings
    weakref doorcard""".split()  # noqa: SIM905 - a list of one word a line would be longer than the file
)
"""All that the engine may load: what dataclasses, enum, re, random and typing bring."""


def test_the_package_loads_nothing_until_a_name_is_asked_for() -> None:
    program = "import sys; before = set(sys.modules); import doorcard; print(*set(sys.modules) - before)"
    loaded = subprocess.run([sys.executable, "-I", "-c", program], capture_output=True, text=True, check=True).stdout
    assert {name for name in loaded.split() if name.startswith("doorcard")} == {"doorcard"}
    assert set(doorcard.__all__) <= set(dir(doorcard))
    with pytest.raises(AttributeError, match="no attribute 'Joker'"):
        doorcard.Joker  # type: ignore[attr-defined]  # noqa: B018 - asking is the point


def test_the_engine_loads_little() -> None:
    """No json, hashlib, tomllib, argparse, asyncio, numpy: they are loaded where they are used."""
    program = "import sys; before = set(sys.modules); from doorcard import Hand; print(*set(sys.modules) - before)"
    loaded = subprocess.run([sys.executable, "-I", "-c", program], capture_output=True, text=True, check=True).stdout
    names = {name.split(".")[0] for name in loaded.split() if not name.startswith("_")}
    assert "doorcard" in names
    assert names <= LIGHT, sorted(names - LIGHT)


@pytest.mark.parametrize("package", PACKAGES)
def test_every_public_name_is_there_once_and_in_order(package: str) -> None:
    module = importlib.import_module(package)
    names: list[str] = module.__all__
    assert [name for name in names if not hasattr(module, name)] == []
    kinds = [(not name.isupper(), not name[0].isupper(), name) for name in names]
    assert kinds == sorted(set(kinds)), "constants, then classes, then functions, each in order"


@pytest.mark.parametrize("package", ["doorcard", "doorcard.rules", "doorcard.hand"])
def test_a_package_gives_all_that_it_takes_from_its_modules(package: str) -> None:
    module = importlib.import_module(package)
    for name in module.__all__:
        getattr(module, name)  # loaded, where that waits until it is asked for
    given = {
        name for name, value in vars(module).items() if not name.startswith("_") and not isinstance(value, ModuleType)
    }
    assert given - {"TYPE_CHECKING"} == set(module.__all__)


@pytest.mark.parametrize("package", PACKAGES)
def test_every_public_class_and_function_says_what_it_is_for(package: str) -> None:
    module = importlib.import_module(package)
    for name in module.__all__:
        value = getattr(module, name)
        if inspect.isclass(value) or inspect.isfunction(value):
            assert value.__doc__, name
            assert value.__doc__.strip().splitlines()[0].rstrip().endswith((".", ":")), name


def blocks(path: Path, language: str) -> list[str]:
    """The examples of a document in one language."""
    fence = re.compile(rf"^```{language}\n(.*?)^```", re.DOTALL | re.MULTILINE)
    return fence.findall(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", ["README.md", "README.es.md"])
def test_the_sessions_of_the_readme_go_as_they_are_printed(name: str) -> None:
    """R076: document 000's example, a pot of fourteen and seven chips won."""
    sessions = blocks(ROOT / name, "pycon")
    assert sessions
    for session in sessions:
        test = doctest.DocTestParser().get_doctest(session, {}, name, name, 0)
        assert len(test.examples) > 3
        told: list[str] = []
        assert doctest.DocTestRunner(verbose=False).run(test, out=told.append).failed == 0, "".join(told)


@pytest.mark.skipif(SHARED is None, reason="the design lies beside the checkout")
def test_the_example_of_the_design_runs_as_written() -> None:
    assert SHARED is not None
    (program,) = blocks(SHARED / "DESIGN.md", "python")
    actor, legal, net, view, events = values(program)
    assert actor == 0
    assert str(legal) == "bring in 1, complete to 2"
    assert net == (7, -7)
    assert isinstance(view, doorcard.hand.State)
    assert isinstance(events, tuple)


def values(program: str) -> list[object]:
    """Run a program; the values of its bare expressions, as an interpreter would print them."""
    names: dict[str, object] = {}
    seen: list[object] = []
    for statement in ast.parse(program).body:
        if isinstance(statement, ast.Expr):
            seen.append(eval(ast.unparse(statement), names))
        else:
            exec(ast.unparse(statement), names)
    return seen
