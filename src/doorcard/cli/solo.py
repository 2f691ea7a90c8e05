"""``doorcard play`` in the browser: a server on a free port of this machine, and a link that seats you."""

import argparse
import sys
import threading
import webbrowser
from pathlib import Path
from typing import Final

from doorcard.cli.extra import need_server
from doorcard.cli.terminal import say
from doorcard.rules import Rules
from doorcard.words import Language, capital, sentence

TEXT_BROWSERS: Final = ("elinks", "links", "links2", "lynx", "w3m", "www-browser")
"""Browsers of the terminal: they run no script, and would take the terminal away from who reads the link there."""


def play(args: argparse.Namespace, rules: Rules, kinds: tuple[str, ...], stack: int) -> int:
    """Serve one table until Ctrl-C or SIGTERM. Raises `DoorcardError` where it cannot be played at."""
    need_server("extra_missing_to_play")
    from doorcard.server import logs
    from doorcard.server.addresses import listen
    from doorcard.server.running import Running
    from doorcard.server.solo import SoloTable

    language: Language = args.language
    logs.configure("warning")
    table = SoloTable(
        name=args.name or language.say("web.start.you"), rules=rules, chips=stack, bots=kinds, hands=args.hands
    )
    with listen("127.0.0.1", 0) as listening:

        def ready() -> None:
            link = f"{server.url}{table.path}?lang={language.tag}"
            opener = None if args.no_open else browser()
            say(capital(language.say("play.browser")) if opener else sentence(language.say("play.no_browser")))
            print(f"\n  {link}\n")
            say(sentence(language.say("play.back")))
            say(sentence(language.say("play.stop")))
            sys.stdout.flush()
            if opener is not None:
                # A browser may take its time, or stay in the foreground: nobody waits for it.
                threading.Thread(target=opener.open, args=(link,), daemon=True).start()

        server = Running(table.app, listening, ready=ready, stopping=print)
        server.run()
    say(sentence(language.say("play.stopped")))
    return 0


def browser() -> webbrowser.BaseBrowser | None:
    """The browser that this machine would open, where it has one with windows."""
    try:
        found = webbrowser.get()
    except webbrowser.Error:
        return None
    return None if Path(getattr(found, "name", "")).name in TEXT_BROWSERS else found
