"""`python -m stir`: the command line, where its script is not on the path."""

from stir.cli import main

main()
