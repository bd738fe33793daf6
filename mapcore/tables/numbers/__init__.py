"""Numbers that are written as text: a cell taken apart, and a column read by what it shows."""
