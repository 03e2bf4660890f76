"""Small games with secrets: their tree, strategies by regret, and exact fractions."""
