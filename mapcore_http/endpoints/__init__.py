"""The endpoints: each takes the service and a request, and returns a response or raises."""
