"""The reader's language: its words, how it writes numbers, and its direction."""
