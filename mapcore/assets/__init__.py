"""Tables and files: palettes, themes and fonts."""
