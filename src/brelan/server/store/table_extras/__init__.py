"""What is kept with a table: reviews, signs, links, who is late."""
