"""The builder of map packs: from public datasets to the files the atlas reads.

Run it with `python -m mapcore.building --cache FOLDER`. Only this package uses geopandas.
"""
