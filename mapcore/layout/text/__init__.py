"""Lines of text and what they belong to: title, attribution, labels, cities and pins."""
