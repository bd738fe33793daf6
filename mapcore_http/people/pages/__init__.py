"""What people open: the front page, the errors, the editor."""
