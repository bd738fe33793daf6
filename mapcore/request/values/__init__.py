"""What a single value may be: a colour, a number format, a language, a canvas."""
