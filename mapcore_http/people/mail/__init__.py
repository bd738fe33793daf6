"""Letters by e-mail: what they say, and how they are sent."""
