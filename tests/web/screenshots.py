"""Takes a picture of every page and state, and says what does not fit there; `scripts/screenshots` runs it."""

import argparse
import shutil
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import Final

from playwright.sync_api import Error, sync_playwright

from tests.web import layout
from tests.web.scenes import SCENES
from tests.web.stage import Stage

SIZES: Final = {
    "desk": (1280, 800),
    "small-desk": (1024, 640),
    "phone": (375, 812),
    "small-phone": (320, 568),
    "landscape": (812, 375),
}


def main(arguments: list[str]) -> int:
    """0 where all fits, 1 where something does not."""
    parser = argparse.ArgumentParser(prog="scripts/screenshots", description="A picture of every page and state.")
    parser.add_argument("folder", nargs="?", type=Path, default=Path("docs/screenshots"), help="where they go")
    parser.add_argument("--scene", action="append", help="scenes whose names begin so (all)")
    parser.add_argument("--size", action="append", choices=SIZES, help="sizes of the window (all)")
    parser.add_argument("--lang", action="append", choices=("en", "es"), help="languages (both)")
    options = parser.parse_args(arguments)
    chromium = shutil.which("chromium")
    if chromium is None:
        print("scripts/screenshots needs chromium: apt-get install chromium", file=sys.stderr)
        return 2
    options.folder.mkdir(parents=True, exist_ok=True)
    wrong = 0
    with ExitStack() as stack:
        playwright = stack.enter_context(sync_playwright())
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        stack.callback(browser.close)
        stage = Stage(browser, stack)
        for scene in SCENES:
            if options.scene and not scene.name.startswith(tuple(options.scene)):
                continue
            for size in options.size or SIZES:
                for language in options.lang or ("en", "es"):
                    name = f"{scene.name}-{size}-{language}"
                    try:
                        page = scene.show(stage, language, SIZES[size])
                        page.wait_for_timeout(150)
                        found = layout.faults(page, felt=scene.felt)
                        page.screenshot(path=options.folder / f"{name}.png")
                    except (AssertionError, Error) as error:
                        found = [f"{type(error).__name__}: {error}"]
                    for line in [*found, *stage.wrong]:
                        print(f"{name}: {line}", flush=True)
                    wrong += len(found) + len(stage.wrong)
                    stage.wrong = []
                    for context in browser.contexts:
                        context.close()
    print(f"{wrong} wrong" if wrong else "all fits")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
