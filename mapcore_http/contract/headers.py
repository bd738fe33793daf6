"""The names of the headers that the service adds to its answers."""

RENDER_ID = "X-Service-Render-Id"
CORRECTED = "X-Service-Corrected"
UNMATCHED = "X-Service-Unmatched"
MATCHING = "X-Service-Matching"
CHOROPLETH = "X-Service-Choropleth"
WARNINGS = "X-Service-Warnings"
LIMIT, REMAINING, RESET = "X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"
OF_RENDERS = (
    LIMIT, REMAINING, RESET, RENDER_ID, CORRECTED, UNMATCHED, MATCHING, CHOROPLETH, WARNINGS,
    "Content-Disposition", "Link",
)  # fmt: skip
"""The headers of a render's answer."""
EXPOSED = (*OF_RENDERS, "ETag", "Retry-After", "Mcp-Session-Id")
"""What a page of another origin may read."""
