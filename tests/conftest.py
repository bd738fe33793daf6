"""Settings of the whole suite."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

from examples import EXAMPLES
from missing_programs import pytest_terminal_summary as pytest_terminal_summary

settings.register_profile(
    "default",
    max_examples=EXAMPLES,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("default")
