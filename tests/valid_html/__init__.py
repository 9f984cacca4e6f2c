"""The Nu Html Checker over one page of every kind. Needs Java, and so is a target of its own."""
