"""What the map shows of land and water: surroundings, borders, markers, graticule, effects."""
