"""The editor: its page, and the calls by which its script reads tables and sees pictures."""
