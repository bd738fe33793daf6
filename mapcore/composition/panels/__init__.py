"""Small maps side by side: their grid, their titles and their places on a sheet."""
