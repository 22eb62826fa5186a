"""`python -m stir.lab.mutation`."""

from stir.lab.mutation.run import main

main()
