"""The contract: operations, answers and problems as declared values, and the documents of them."""
