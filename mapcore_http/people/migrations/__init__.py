"""The steps to the tables of people; databases of older releases have some of them already."""
