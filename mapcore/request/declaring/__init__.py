"""How a field is declared: its type, its bounds and the rules between fields."""
