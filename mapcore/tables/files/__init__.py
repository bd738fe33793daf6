"""Files of tables: containers, encodings and formats, each read into grids of cells."""
