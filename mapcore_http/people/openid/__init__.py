"""Signing in with an OpenID provider: OpenID Connect Core 1.0, the code flow with PKCE."""
