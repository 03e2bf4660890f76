"""What a viewer is shown of a table: views, stories, lists and charts, and who is sent them."""
