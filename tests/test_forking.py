from __future__ import annotations

import importlib
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from waiting import wait_until

from mapcore.forking import make_lock

DRAWING = """
import os, signal, threading
import mapcore

def draw(name):
    number = 0
    while True:
        number += 1
        mapcore.render({"mapId": "luxembourg", "title": {"text": f"{name} {number}"},
                        "output": {"width": 100}})

mapcore.render({"mapId": "luxembourg", "output": {"width": 100}})
for name in "abcd":
    threading.Thread(target=draw, args=(name,), daemon=True).start()
ends = []
for number in range(40):
    child = os.fork()
    if not child:
        signal.alarm(20)
        text = {"text": f"child {number}"}
        mapcore.render({"mapId": "luxembourg", "title": text, "output": {"width": 100}})
        os._exit(0)
    ends.append(os.waitpid(child, 0)[1])
print(ends.count(0))
os._exit(0)
"""


def test_a_fork_waits_for_the_lock_and_the_child_finds_it_free() -> None:
    lock, held, whole = make_lock(), threading.Event(), []

    def change() -> None:
        with lock:
            held.set()
            leave.wait(30)
            whole.append(True)

    leave = threading.Event()
    changing = threading.Thread(target=change)
    changing.start()
    held.wait(30)
    threading.Timer(0.05, leave.set).start()
    child = os.fork()
    if not child:
        signal.alarm(20)
        lock.acquire()
        os._exit(0 if whole else 1)
    changing.join()
    assert os.waitpid(child, 0)[1] == 0
    assert lock.acquire(timeout=30)
    lock.release()  # for all later forks of this process


def test_a_fork_waits_for_modules_that_another_thread_imports(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mapcore_slow.py").write_text("import time\ntime.sleep(0.3)\nwhole = True\n")
    monkeypatch.syspath_prepend(tmp_path)
    importing = threading.Thread(target=importlib.import_module, args=("mapcore_slow",))
    importing.start()
    wait_until(lambda: "mapcore_slow" in sys.modules, 30)
    child = os.fork()
    if not child:
        signal.alarm(20)
        os._exit(0 if importlib.import_module("mapcore_slow").whole else 1)
    importing.join()
    assert os.waitpid(child, 0)[1] == 0


def test_children_that_are_forked_amid_drawing_threads_draw() -> None:
    run = subprocess.run(
        [sys.executable, "-c", DRAWING], capture_output=True, text=True, check=True, timeout=300
    )
    assert run.stdout == "40\n"
