"""How Brelan looks in a browser: pages from templates, pictures, style and the little script there is."""
