"""Accounts, mail, single sign-on, pages and private maps: what people add to the service."""
