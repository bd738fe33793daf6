"""The way in: signing in and out, links, invitations, an account of one's own."""
