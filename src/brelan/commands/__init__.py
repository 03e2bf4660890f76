"""The verbs of the `brelan` command, a file each: `run` takes the parsed arguments and returns an exit code."""
