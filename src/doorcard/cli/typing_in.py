"""Lines as they are typed, while other things happen."""

import asyncio
import codecs
import os
import sys
import threading


class Lines:
    """What is typed on standard input, a line at a time; what is not a terminal is echoed, so that all can be read."""

    def __init__(self) -> None:
        self._typed: asyncio.Queue[str | None] = asyncio.Queue()
        self._loop = asyncio.get_running_loop()
        self._echoes = not sys.stdin.isatty()
        # A thread that waits in a buffered read would hold up the end of the program; this one holds nothing.
        threading.Thread(target=self._read, args=(sys.stdin.fileno(), sys.stdin.encoding), daemon=True).start()

    async def next(self) -> str | None:
        """The next line without its spaces; None at the end of the input."""
        line = await self._typed.get()
        if line is None:
            return None
        line = line.strip()
        if self._echoes:
            print(line)
        return line

    def _read(self, file: int, encoding: str) -> None:
        decoder = codecs.getincrementaldecoder(encoding)(errors="replace")
        text = ""
        while True:
            try:
                data = os.read(file, 4096)
            except OSError:
                data = b""
            text += decoder.decode(data, final=not data)
            *lines, text = text.split("\n")
            if not data and text:
                lines.append(text)
            for line in lines:
                self._tell(line)
            if not data:
                self._tell(None)
                return

    def _tell(self, line: str | None) -> None:
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._typed.put_nowait, line)
