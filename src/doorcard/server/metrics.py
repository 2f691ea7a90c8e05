"""Figures of the server for Prometheus: how much, how fast, never who or what cards."""

from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST

__all__ = ["CONTENT_TYPE_LATEST", "Metrics"]

FAST: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""Seconds, for what people wait for."""


class Metrics:
    """The figures of one server. Every label has few values, all of them known to the source."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "doorcard_http_requests_total",
            "Requests answered, by route, method and status",
            ("route", "method", "status"),
            registry=self.registry,
        )
        self.request_seconds = Histogram(
            "doorcard_http_request_seconds",
            "Time to answer a request, by route",
            ("route",),
            registry=self.registry,
            buckets=FAST,
        )
        self.refused = Counter(
            "doorcard_refused_total",
            "Requests and sockets that a limit or a check refused",
            ("why",),
            registry=self.registry,
        )
        self.sockets = Gauge("doorcard_sockets", "Open sockets", registry=self.registry)
        self.tables = Gauge("doorcard_tables", "Tables whose game is not over", registry=self.registry)
        self.commands = Counter(
            "doorcard_commands_total",
            "Commands of clients, by kind and outcome",
            ("kind", "outcome"),
            registry=self.registry,
        )
        self.command_seconds = Histogram(
            "doorcard_command_seconds",
            "Time from a command's arrival to its being durable and told",
            registry=self.registry,
            buckets=FAST,
        )
        self.hands = Counter("doorcard_hands_total", "Hands begun", registry=self.registry)
        self.resyncs = Counter(
            "doorcard_resyncs_total", "Slow readers that were given a fresh view", registry=self.registry
        )

    def text(self) -> bytes:
        """All of them as Prometheus reads them."""
        return generate_latest(self.registry)
