"""The ways in: a password, a link in a letter, an OpenID provider; and the sessions that follow."""
