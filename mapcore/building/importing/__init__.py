"""One's own maps: from a vector file to a map pack, by the line of the built-in maps.

    options ─▶ open ─▶ read ─▶ name ─▶ mend ─▶ join ─▶ lay out ─▶ pack

Each stage has a file. All errors are reported at once, and every change is a finding.
"""
