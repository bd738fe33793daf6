"""Text: how names and keys are normalized, whatever the map."""
