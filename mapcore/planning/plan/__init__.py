"""The plan and the values that it is made of."""
