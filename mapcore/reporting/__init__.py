"""What is told of a picture: its report, what readers may misread, and the picture in words."""
