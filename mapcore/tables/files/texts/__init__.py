"""Tables in text: its encoding, what parts its cells, lists typed by hand."""
