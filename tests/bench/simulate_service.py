"""What machines of 2, 8 and 32 cores serve: `python tests/bench/simulate_service.py`.

Requests come at random (Poisson) and pass one answering process, the first in line first, on their
way in and out, and one of its workers in between. Cores are shared by all processes: the answering
processes go first, as they do by their niceness. Times vary as those of mixed maps do (log-normal).
"""

from __future__ import annotations

import heapq
import math
import random
import statistics

ANSWERING, DRAWING = 0.0016, 0.0108
"""Seconds of processor of a picture of 50 states: of the process that answers, and of the rest."""
SPREAD = 0.6
"""The standard deviation of the logarithm of a drawing's time."""
MOST_ANSWERING = 0.7
"""The share of a core up to which an answering process is loaded."""
REQUESTS = 40_000


def main() -> None:
    """Print a table of machines and loads."""
    print("| cores | servers | images a second | load | median ms | 95 % | 99 % |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for cores in (2, 8, 32):
        whole = cores / (ANSWERING + DRAWING)
        servers = math.ceil(whole * ANSWERING / MOST_ANSWERING)
        for load in (0.5, 0.8, 0.9):
            times = simulate(cores, servers, load * whole)
            cuts = statistics.quantiles(times, n=100)
            shown = " | ".join(f"{1000 * cuts[each - 1]:.0f}" for each in (50, 95, 99))
            print(f"| {cores} | {servers} | {load * whole:.0f} | {load:.0%} | {shown} |")


def simulate(cores: int, servers: int, rate: float, seed: int = 1) -> list[float]:
    """Return the seconds of each request, of servers that take turns."""
    chance = random.Random(seed)
    answering = [0.0] * servers  # when each is free
    busy = servers * (rate / servers) * ANSWERING
    workers = max(1, cores)
    # Workers have what the answering processes leave of the cores.
    slower = workers / (cores - busy)
    idle = [[0.0] * (workers // servers or 1) for _ in range(servers)]
    now, times = 0.0, []
    for number in range(REQUESTS):
        now += chance.expovariate(rate)
        server = number % servers
        read = max(now, answering[server]) + ANSWERING / 2
        answering[server] = read
        free = heapq.heappop(idle[server])
        drawn = DRAWING * slower * chance.lognormvariate(-(SPREAD**2) / 2, SPREAD)
        done = max(read, free) + drawn
        heapq.heappush(idle[server], done)
        times.append(done + ANSWERING / 2 - now)
    return times


if __name__ == "__main__":
    main()
