"""HTTP itself: who asks, what comes in, what every answer carries, errors as problem documents."""
