"""The samples of a page: its files are written, its Python and its commands run, in their order.

Commands that need no shell run in this process, as it takes longer to start one than to draw most
maps. Lines that install are left out. A line that serves begins a real server, and
`localhost:8000` in what follows is the newest. `KEY` is the newest key that a command has printed.
A block of plain text after commands has lines that they print; `…` stands for what is left out.
"""

from __future__ import annotations

import io
import json
import os
import re
import shlex
import signal
import socket
import subprocess
import sys
import tomllib
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, redirect_stderr, redirect_stdout
from pathlib import Path
from unittest.mock import patch

import attrs
import yaml
from forked import ForkedCommand
from waiting import wait_until

from mapcore_cli.main import run_command

FENCE = re.compile(
    r"(?P<skipped><!-- (?:not run: [^\n]+|command: test) -->\n)?"
    r'^```(?P<language>\w*)(?: title="(?P<file>[^"]+)")?\n(?P<text>.*?)^```$',
    re.M | re.S,
)


START_SECONDS = 120
INSTALLS = re.compile(r"^(?:python -m )?pip install .*?(?:&& |$\n?)", re.M)
SERVES = re.compile(r"^(?:[A-Z_]+=\S+ )*mapcore serve(?= *(?:#.*)?$)", re.M)
ADDRESS = "localhost:8000"
KEY = re.compile(r"\bmpk_[0-9A-Za-z]{30,}")
OF_A_SHELL = re.compile(r"[$`?~|<>&;()]|\{[^}]*,|^(?!mapcore )")
"""What only a shell carries out, and what is no command of ours."""
KEPT = re.compile(r"^(?:export|cd) |<<", re.M)
"""What one line leaves to the next: only one shell carries out both."""


@attrs.frozen
class Sample:
    """One fenced block: a file where it has a title, else text in its language."""

    language: str
    file: str
    text: str


def samples(page: Path) -> Iterator[Sample]:
    """Yield the samples of a page that are meant to be run."""
    for fence in FENCE.finditer(page.read_text("utf-8")):
        if fence["skipped"] is None:
            yield Sample(fence["language"], fence["file"] or "", fence["text"])


@attrs.define
class Terminal:
    """Runs commands in a folder as this environment would; servers run until it is closed."""

    folder: Path
    address: str = ADDRESS
    key: str = "KEY"
    printed: str = ""
    servers: ExitStack = attrs.field(factory=ExitStack)

    def run(self, text: str) -> None:
        """Run commands; the first that fails fails the page."""
        text, self.printed = INSTALLS.sub("", text), ""
        while serves := SERVES.search(text):
            self._call(text[: serves.start()])
            self._serve(serves[0])
            text = text[serves.end() :]
        self._call(text)

    def _call(self, text: str) -> None:
        text = re.sub(r"\bKEY\b", self.key, text.replace(ADDRESS, self.address))
        commands = [text] if KEPT.search(text) else split_commands(text)
        for command in commands:
            self.printed += self._run_command(command)
        for found in KEY.findall(self.printed):
            self.key = found

    def check_printed(self, text: str) -> None:
        """Compare lines of a page with what the newest commands have printed."""
        printed = " ".join(self.printed.split())
        parts = (" ".join(part.split()) for line in text.splitlines() for part in line.split("…"))
        missing = [part for part in parts if part not in printed]
        assert not missing, f"{missing}\n{self.printed}"

    def _run_command(self, command: str) -> str:
        words = read_words(command)
        return self._run_shell(command) if words is None else self._run_here(words)

    def _run_shell(self, text: str) -> str:
        run = subprocess.run(
            ["bash", "-euc", text], check=False,
            cwd=self.folder, env=self._environment(), capture_output=True, text=True,
        )  # fmt: skip
        assert run.returncode == 0, f"{text}\n{run.stdout}{run.stderr}"
        return run.stdout + run.stderr

    def _run_here(self, command: list[str]) -> str:
        printed, told = (io.TextIOWrapper(io.BytesIO(), "utf-8") for _ in range(2))
        environment = patch.dict(os.environ, self._environment())
        with environment, redirect_stdout(printed), redirect_stderr(told):
            code = run_command(command[1:])
        texts = [read_written(each) for each in (printed, told)]
        assert code == 0, f"{shlex.join(command)}\n{texts}"
        return "".join(texts)

    def _serve(self, command: str) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        settings, words = self._environment(), shlex.split(command)
        while "=" in words[0]:
            name, _, settings[name] = words.pop(0).partition("=")
        words = [*words[1:], "--port", str(port)]
        server = ForkedCommand(words, settings, Path(os.devnull), self.folder)
        self.servers.callback(_stop, server)
        self.address = f"localhost:{port}"

        def serves() -> bool:
            assert server.poll() is None, f"{command}: has ended"
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{port}/v1/health").close()
            except OSError:
                return False
            return True

        wait_until(serves, START_SECONDS, because=f"{command}: does not serve")

    def _environment(self) -> dict[str, str]:
        places = (str(Path(sys.executable).parent), os.environ["PATH"], str(self.folder))
        return {**os.environ, "PATH": os.pathsep.join(places)}


def split_commands(text: str) -> list[str]:
    """Return the commands of a text, a line each."""
    lines = re.sub(r"\\\n\s*", "", text).splitlines()
    return [line for line in lines if line.strip() and not line.lstrip().startswith("#")]


def read_words(command: str) -> list[str] | None:
    """Return the words of a command, with the files of patterns; None if a shell has to read it."""
    if OF_A_SHELL.search(re.sub(r"'[^']*'", "", command.partition(" # ")[0])):
        return None
    words = shlex.split(command, comments=True)
    return [each for word in words for each in (_list_files(word) if "*" in word else [word])]


def _list_files(pattern: str) -> list[str]:
    return sorted(map(str, Path().glob(pattern)))


def read_written(stream: io.TextIOWrapper) -> str:
    stream.seek(0)
    return stream.read()


def _stop(server: ForkedCommand) -> None:
    server.send_signal(signal.SIGTERM)
    server.wait(60)


def run_samples(page: Path, folder: Path) -> dict[str, object]:
    """Run the samples of a page in a folder that is the current one; return their names."""
    names: dict[str, object] = {"__name__": page.stem}
    terminal = Terminal(folder)
    with terminal.servers:
        for sample in samples(page):
            if sample.file:
                path = folder / sample.file
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(sample.text, "utf-8")
            _run_sample(sample, terminal, names, page)
    return names


def _run_sample(sample: Sample, terminal: Terminal, names: dict[str, object], page: Path) -> None:
    if sample.language == "python" and "__main__" in sample.text:
        (terminal.folder / "sample.py").write_text(sample.text, "utf-8")
        terminal.run("python sample.py")
    elif sample.language == "python":
        exec(compile(sample.text, page.name, "exec"), names)
    elif sample.language == "sh":
        terminal.run(sample.text)
    elif sample.language in {"", "text"} and not sample.file and terminal.printed:
        terminal.check_printed(sample.text)
    elif sample.language == "json":
        json.loads(sample.text)
    elif sample.language == "toml":
        tomllib.loads(sample.text)
    elif sample.language == "yaml":
        list(yaml.safe_load_all(sample.text))
