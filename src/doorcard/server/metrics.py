"""Figures of the server for Prometheus: how much and how fast, never who, nor what cards."""

from collections.abc import Iterator
from dataclasses import fields
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.registry import Collector

from doorcard.server.figures import Figures

__all__ = ["CONTENT_TYPE_LATEST", "Metrics"]

FAST: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""Seconds, for what people wait for."""

NOW: Final = ("rooms", "viewers")
"""The figures that go down as well."""


class Metrics:
    """The figures of one server. Every label has few values, all of them known to the source."""

    def __init__(self, figures: Figures) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "doorcard_http_requests",
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
            "doorcard_http_refused",
            "Requests and sockets that a limit or a check refused",
            ("why",),
            registry=self.registry,
        )
        self.sockets = Gauge("doorcard_sockets", "Open sockets", registry=self.registry)
        self.registry.register(_OfRooms(figures))

    def text(self) -> bytes:
        """All of them as Prometheus reads them."""
        return generate_latest(self.registry)


class _OfRooms(Collector):
    """What the rooms count of themselves."""

    def __init__(self, figures: Figures) -> None:
        self.figures = figures

    def collect(self) -> Iterator[Metric]:
        """Every figure of `Figures`, by its name."""
        for field in fields(self.figures):
            name, said = f"doorcard_{field.name}", f"Rooms: {field.name.replace('_', ' ')}"
            kind = GaugeMetricFamily if field.name in NOW else CounterMetricFamily
            yield kind(name, said, value=getattr(self.figures, field.name))
