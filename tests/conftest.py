"""Settings of the whole suite."""

from __future__ import annotations

from hypothesis import HealthCheck, settings
from missing_programs import pytest_terminal_summary as pytest_terminal_summary

from examples import EXAMPLES

settings.register_profile(
    "default",
    max_examples=EXAMPLES,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("default")
