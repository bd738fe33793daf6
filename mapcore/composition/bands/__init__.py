"""The canvas divided: bands of title, legend and footer, the boxes that follow, the page."""
