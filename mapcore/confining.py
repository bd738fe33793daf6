"""Walls around a process that reads files of strangers: no sockets, no other files, no programs.

Linux alone has them, and each only where the system allows it; a process stands behind all that it
can get. `python -m mapcore.confining` tells which these are.

- network: an empty network namespace (unshare).
- system calls: none that make sockets, start programs or reach into other processes (seccomp).
- files: none but those of Python, of the system's libraries and of the folders that are named
  (Landlock, since Linux 5.13).
"""

from __future__ import annotations

import ctypes
import os
import platform
import signal
import struct
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from collections.abc import Iterable

Wall = Literal["network", "system calls", "files"]

NEW_USER, NEW_NETWORK = 0x10000000, 0x40000000
SET_DEATH_SIGNAL, SET_NO_NEW_PRIVILEGES = 1, 38
CREATE_RULESET, ADD_RULE, RESTRICT_SELF = 444, 445, 446
"""The numbers of Landlock's system calls, on every machine."""
READ_FILE, READ_FOLDER = 1 << 2, 1 << 3
OF_FILES = 1 << 0 | 1 << 1 | READ_FILE | 1 << 14 | 1 << 15
"""The rights that a file can have; the others are of folders."""
FIRST_WITH_NETWORK, FIRST_WITH_SCOPES = 4, 6
"""The versions of Landlock that know of the network, and of signals to other processes."""

SECCOMP = {"x86_64": 317, "aarch64": 277}
ARCHITECTURE = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
FORBIDDEN = {
    "x86_64": (41, 53, 42, 49, 59, 322, 62, 129, 200, 424, 101, 310, 311, 438, 425, 321, 272, 308,
               165, 248, 249, 250),
    "aarch64": (198, 199, 203, 200, 221, 281, 129, 138, 130, 424, 117, 270, 271, 438, 425, 280, 97,
                268, 40, 217, 218, 219),
}  # fmt: skip
"""socket, socketpair, connect, bind; execve, execveat; kill, rt_sigqueueinfo, tkill,
pidfd_send_signal; ptrace, process_vm_readv, process_vm_writev, pidfd_getfd; io_uring_setup, bpf;
unshare, setns, mount; add_key, request_key, keyctl: by their numbers."""
FOREIGN_NUMBERS = 0x40000000
"""Numbers from this one on are those of another way to call the same system, on x86_64."""
REFUSE, ALLOW, KILL = 0x00050000 | 13, 0x7FFF0000, 0x80000000  # 13: permission denied
ALL_THREADS = 1

SYSTEM = ("/usr", "/lib", "/lib64", "/etc/ld.so.cache", "/etc/localtime", "/dev/urandom",
          "/dev/zero", "/proc/self", "/proc/cpuinfo", "/proc/meminfo",
          "/sys/devices/system/cpu")  # fmt: skip
OF_PYTHON = ("bin", "include", "lib", "lib64", "share", "pyvenv.cfg")
OF_PACKAGES = ("site-packages", "dist-packages")
PATH_VARIABLES = ("PROJ_DATA", "PROJ_LIB", "GDAL_DATA", "LD_LIBRARY_PATH", "PYTHONPATH")
"""The variables that name folders in which libraries look for what is theirs."""
KEPT_VARIABLES = (
    *PATH_VARIABLES,
    "PATH",
    "PYTHONHOME",
    "VIRTUAL_ENV",
    "LANG",
    "LC_ALL",
    "SYSTEMROOT",
)
"""The variables of the environment that a confined process has."""


def confined_environment(folder: Path) -> dict[str, str]:
    """Return the environment of a process that is going to be confined to a folder."""
    kept = {name: os.environ[name] for name in KEPT_VARIABLES if name in os.environ}
    plain = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "PROJ_NETWORK": "OFF"}
    return kept | plain | dict.fromkeys(("TMPDIR", "HOME", "MPLCONFIGDIR"), str(folder))


def confine(folders: Iterable[Path], files: Iterable[Path] = ()) -> tuple[Wall, ...]:
    """Put this process behind walls for good, and return those that could be built.

    Of the files of others it can read `files`, and read and write what is in `folders`. It ends
    with the process that began it. Call it before there are threads.
    """
    sys.addaudithook(_refuse_sockets)
    if sys.platform != "linux":
        return ()
    system = ctypes.CDLL(None, use_errno=True)
    system.prctl(SET_DEATH_SIGNAL, signal.SIGKILL, 0, 0, 0)
    found: list[Wall] = []
    if not system.unshare(NEW_NETWORK) or not system.unshare(NEW_USER | NEW_NETWORK):
        found.append("network")
    if system.prctl(SET_NO_NEW_PRIVILEGES, 1, 0, 0, 0):
        return tuple(found)
    if _wall_files(system, folders, files):
        found.append("files")
    if _wall_calls(system):
        found.append("system calls")
    return tuple(found)


def _refuse_sockets(event: str, _: Any) -> None:
    """Refuse what Python is asked for by name, where there is no other wall."""
    if event in ("socket.__new__", "socket.getaddrinfo", "socket.gethostbyname"):
        raise PermissionError(f"{event}: this process has no network")


def _wall_files(system: Any, folders: Iterable[Path], files: Iterable[Path]) -> bool:
    version = system.syscall(CREATE_RULESET, None, ctypes.c_size_t(0), 1)
    if version < 1:
        return False
    rights = (1 << (13, 14, 15, 15, 16)[min(version, 5) - 1]) - 1
    handled = struct.pack("=QQQ", rights, 3, 3 if version >= FIRST_WITH_SCOPES else 0)
    size = 24 if version >= FIRST_WITH_SCOPES else 16 if version >= FIRST_WITH_NETWORK else 8
    rules = system.syscall(CREATE_RULESET, handled, ctypes.c_size_t(size), 0)
    if rules < 0:
        return False
    try:
        for path in (*_own_paths(), *files):
            _permit(system, rules, path, READ_FILE | READ_FOLDER)
        for folder in (*folders, Path("/dev/null")):
            _permit(system, rules, folder, rights)
        return bool(system.syscall(RESTRICT_SELF, rules, 0) == 0)
    finally:
        os.close(rules)


def _own_paths() -> set[Path]:
    """Return where Python and the libraries are.

    Of an environment's folder these are the parts that Python makes, and of the import path its
    installed packages: the folder of the environment, of a project or of the caller may hold
    anything else.
    """
    named = [each for name in PATH_VARIABLES for each in os.environ.get(name, "").split(os.pathsep)]
    prefixes = {sys.prefix, sys.base_prefix, sys.exec_prefix, sys.base_exec_prefix}
    parts = [Path(prefix, part) for prefix in prefixes for part in OF_PYTHON]
    packages = [Path(each) for each in sys.path if Path(each).name in OF_PACKAGES]
    own = (Path(__file__).parent, *parts, *packages, *map(Path, (*SYSTEM, *named)))
    return {each for each in own if each.is_absolute() and each != Path("/")}


def _permit(system: Any, rules: int, path: Path, rights: int) -> None:
    with suppress(OSError):  # what is not there needs no permission
        place = os.open(path, os.O_PATH | os.O_CLOEXEC)
        try:
            given = rights if path.is_dir() else rights & OF_FILES
            system.syscall(ADD_RULE, rules, 1, struct.pack("=Qi", given, place), 0)
        finally:
            os.close(place)


def _wall_calls(system: Any) -> bool:
    machine = platform.machine()
    if machine not in FORBIDDEN or sys.maxsize < 2**32:
        return False
    program = _program(machine)
    code = ctypes.create_string_buffer(b"".join(program))
    filters = struct.pack("@HP", len(program), ctypes.addressof(code))
    return bool(system.syscall(SECCOMP[machine], 1, ALL_THREADS, filters) == 0)


def _program(machine: str) -> list[bytes]:
    """Return the filter's instructions: what is loaded or compared, and how far it jumps on."""
    load, equal, at_least, answer = 0x20, 0x15, 0x35, 0x06
    number, architecture = 0, 4  # where they stand in what is judged
    forbidden = FORBIDDEN[machine]
    compared = [(equal, each, len(forbidden) - place, 0) for place, each in enumerate(forbidden)]
    instructions = [
        (load, architecture, 0, 0),
        (equal, ARCHITECTURE[machine], 1, 0),
        (answer, KILL, 0, 0),
        (load, number, 0, 0),
        (at_least, FOREIGN_NUMBERS, len(forbidden) + 1, 0),
        *compared,
        (answer, ALLOW, 0, 0),
        (answer, REFUSE, 0, 0),
    ]
    return [struct.pack("=HBBI", code, yes, no, value) for code, value, yes, no in instructions]


if __name__ == "__main__":
    print(", ".join(confine([])) or "none")  # noqa: T201 - it is asked for
