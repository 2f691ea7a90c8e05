"""What can go wrong, how often it is made to, and how often it did."""

from collections import Counter
from collections.abc import Mapping
from enum import StrEnum
from random import Random
from typing import Final


class Fault(StrEnum):
    """A kind of thing that goes wrong."""

    STORE_REFUSED = "store: fails before it stores"
    STORE_UNKNOWN = "store: stores, then fails"
    STORE_LATE = "store: fails, and stores later"
    STORE_SLOW = "store: takes seconds"
    STORE_READING = "store: fails in reading"
    STORE_OUTAGE = "store: is gone for a while"
    STORE_CONFLICT = "store: somebody else was first"
    CRASH_BEFORE_APPEND = "crash: before an append"
    CRASH_AFTER_APPEND = "crash: after a durable append, before anybody is told"
    CRASH_IN_FAN_OUT = "crash: some are told, others not"
    CRASH_BEFORE_ANSWER = "crash: before a command's answer leaves"
    CRASH_COMMAND_READ = "crash: a command is read from its socket"
    CRASH_IN_RECOVERY = "crash: in recovery"
    STOP = "stop: in good order"
    SECOND_WRITER = "writer: another process serves the table too"
    CUT = "network: cut between frames"
    CUT_IN_FRAME = "network: cut in the midst of a frame"
    HALF_OPEN = "network: one end learns of a cut much later"
    DELAYED = "network: a frame takes seconds"
    STALLED = "network: a reader takes nothing for long"
    DROPPED = "network: a frame is lost with its connection"
    DOUBLED_COMMAND = "network: a command arrives twice"
    DOUBLED_UPDATE = "network: an update arrives twice"
    REORDERED = "network: frames overtake each other"
    LATE_COMMAND = "network: a command arrives after its tab gave the connection up"
    RESENT = "client: a command goes out again under its id"
    TWO_TABS = "client: two tabs of one guest"
    BOTH_ACT = "client: both tabs answer one decision"
    STALE = "client: an answer to an older decision"
    OUT_OF_TURN = "client: what is not one's to do"
    ALARM_LATE = "clock: an alarm is late"
    ALARM_EARLY = "clock: an alarm is early"
    SLEPT = "clock: the machine sleeps, and its clock is later at once"


# By occasion: of each append, frame, connection, alarm, as the name of the fault says.
CHANCES: Final[Mapping[Fault, float]] = {
    Fault.STORE_REFUSED: 0.005,
    Fault.STORE_UNKNOWN: 0.004,
    Fault.STORE_LATE: 0.004,
    Fault.STORE_SLOW: 0.003,
    Fault.STORE_READING: 0.015,
    Fault.STORE_OUTAGE: 0.0025,
    Fault.CRASH_BEFORE_APPEND: 0.0036,
    Fault.CRASH_AFTER_APPEND: 0.0036,
    Fault.CRASH_IN_FAN_OUT: 0.0042,
    Fault.CRASH_BEFORE_ANSWER: 0.0042,
    Fault.CRASH_COMMAND_READ: 0.003,
    Fault.CRASH_IN_RECOVERY: 0.08,
    Fault.DELAYED: 0.002,
    Fault.DOUBLED_COMMAND: 0.02,
    Fault.DOUBLED_UPDATE: 0.1,  # of what goes through a hostile proxy
    Fault.REORDERED: 0.1,
    Fault.ALARM_LATE: 0.02,
    Fault.ALARM_EARLY: 0.02,
}


class Faults:
    """The lot that decides what goes wrong, and the count of it."""

    def __init__(self) -> None:
        self.count: Counter[Fault] = Counter()
        self.calm = False
        """Whether nothing goes wrong any more."""

    def strikes(self, fault: Fault, random: Random, chance: float | None = None) -> bool:
        """Whether it happens now; if so it is counted."""
        # Drawn in calm too: what comes later is the same whether calm has begun or not.
        drawn = random.random() < (CHANCES[fault] if chance is None else chance)
        if drawn and not self.calm:
            self.count[fault] += 1
            return True
        return False

    def happened(self, fault: Fault) -> None:
        self.count[fault] += 1
