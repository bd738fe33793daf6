"""Wire values to requests and back, and which fields of a request hold data."""
