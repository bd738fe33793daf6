"""The sessions of nox beside those of `noxfile.py`, which imports them."""
