"""What is made from the declarations: JSON Schema, types for editors, the page of fields."""
