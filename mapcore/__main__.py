"""`python -m mapcore`: the command line, which is a package of its own."""

from runpy import run_module

run_module("mapcore_cli.main", run_name="__main__")
