"""What is in deploy/ starts the server that there is."""

import json
import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from doorcard.cli import serve
from doorcard.cli.parser import Parser
from doorcard.server.figures import Figures
from doorcard.server.guard import Guard
from doorcard.server.metrics import Metrics
from doorcard.server.settings import Settings
from doorcard.words import language

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"


def understood(arguments: list[str]) -> dict[str, object]:
    parser = Parser("doorcard serve", language("en"), "")
    serve.configure(parser)
    return vars(parser.parse_args(arguments))


def test_the_unit_starts_a_server_behind_a_proxy() -> None:
    unit = (DEPLOY / "doorcard.service").read_text()
    (line,) = re.findall(r"^ExecStart=(.*)$", unit, flags=re.MULTILINE)
    program, command, *arguments = shlex.split(line)
    assert (Path(program).name, command) == ("doorcard", "serve")
    args = understood(arguments)
    assert args["host"] == "127.0.0.1"
    assert args["public_url"] == "https://stud.example.org"
    assert args["trusted_proxies"] == ("127.0.0.1",)
    folder = re.findall(r"^StateDirectory=(.*)$", unit, flags=re.MULTILINE)
    assert args["store"] == f"/var/lib/{folder[0]}/doorcard.sqlite"  # the only folder that it may write in


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="this machine has no systemd to ask")
def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    text = (DEPLOY / "doorcard.service").read_text().replace("/opt/doorcard/bin/doorcard", "/bin/true")
    unit = tmp_path / "doorcard.service"
    unit.write_text(text)
    done = subprocess.run(["systemd-analyze", "verify", str(unit)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout + done.stderr) == (0, "")


def test_the_container_keeps_its_tables_in_the_volume() -> None:
    text = (DEPLOY / "Containerfile").read_text()
    (entry,) = re.findall(r"^ENTRYPOINT (.*)$", text, flags=re.MULTILINE)
    program, command, *arguments = json.loads(entry)
    assert (program, command) == ("doorcard", "serve")
    args = understood(arguments)
    (volume,) = re.findall(r"^VOLUME (.*)$", text, flags=re.MULTILINE)
    assert str(args["store"]).startswith(f"{volume}/")
    assert f"EXPOSE {args['port']}" in text
    (health,) = re.findall(r"^HEALTHCHECK CMD (.*)$", text, flags=re.MULTILINE)
    assert f"http://127.0.0.1:{args['port']}/healthz" in json.loads(health)[2]
    assert re.search(r"^USER \d+$", text, flags=re.MULTILINE), "not as root"


@pytest.mark.parametrize("name", ["deploy/Containerfile", "docs/en/hosting.md", "docs/es/hosting.md"])
def test_a_container_is_told_how_others_reach_it(name: str) -> None:
    """It cannot know; the address that it has itself leads nobody there."""
    lines = re.findall(r"docker run (.*)", (DEPLOY.parent / name).read_text(encoding="utf-8"))
    assert lines
    for line in lines:
        assert "-v doorcard:/data" in line
        assert understood(shlex.split(line.partition(" doorcard ")[2]))["public_url"]


@pytest.mark.parametrize("name", ["Caddyfile", "nginx.conf"])
def test_a_proxy_leads_to_the_servers_port_and_keeps_its_name(name: str) -> None:
    text = (DEPLOY / name).read_text()
    assert f"127.0.0.1:{serve.PORT}" in text
    guard = Guard(None, Settings(public_url="https://stud.example.org"), Metrics(Figures()), None)  # type: ignore[arg-type]
    (site,) = set(re.findall(r"\bstud\.[a-z.]+[a-z]", text.replace("/live/stud.example.org", "")))
    assert guard.answers_to(site)


def test_a_proxy_writes_down_no_path_of_an_invitation(tmp_path: Path) -> None:
    """Neither of a request that is fulfilled, nor of one that finds no room."""
    nginx = (DEPLOY / "nginx.conf").read_text()
    servers = nginx.split("server {")[1:]
    assert servers
    for server in servers:
        assert "access_log off;" in server
        assert re.search(r"error_log \S+ (crit|alert|emerg);", server)
    caddy = (DEPLOY / "Caddyfile").read_text()
    assert re.search(r"log default \{\s*exclude http\.log\.error\s*\}", caddy)
    if shutil.which("caddy") is not None:
        command = ["caddy", "adapt", "--config", str(DEPLOY / "Caddyfile"), "--adapter", "caddyfile"]
        done = subprocess.run(command, capture_output=True, text=True, check=True, env={"HOME": str(tmp_path)})
        assert json.loads(done.stdout)["logging"] == {"logs": {"default": {"exclude": ["http.log.error"]}}}
