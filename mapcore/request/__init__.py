"""What callers say and get: requests, reports, their decoding, encoding and JSON Schema."""
