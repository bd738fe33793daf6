"""What a render gives: its bytes and report, how notebooks show them, and how long it took."""
