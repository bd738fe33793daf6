"""From datasets to regions: countries, first-level units, counties."""
