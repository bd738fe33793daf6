"""The HTTP service: admits a request, renders it through mapcore, and reports.

It holds no knowledge of maps. `create_app(settings)` in `mapcore_http.app` is the way in.
"""
