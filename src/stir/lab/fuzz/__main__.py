"""`python -m stir.lab.fuzz`."""

from stir.lab.fuzz.run import main

main()
