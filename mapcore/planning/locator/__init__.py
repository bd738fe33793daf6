"""The locator: which larger map it shows, and what it marks on it."""
