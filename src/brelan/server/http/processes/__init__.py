"""Where several processes serve one house: a request for a table of another is passed on to it."""
