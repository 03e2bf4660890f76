"""The pages: around the tables, at a table, first games, reviews, my record. All forms work without script."""
