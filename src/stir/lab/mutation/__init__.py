"""Mutation testing: small bugs are put in on purpose, and the tests must notice them.

::

    python -m stir.lab.mutation measure -o FOLDER                # which test reaches which function
    python -m stir.lab.mutation run -o FOLDER --count 300        # in pieces: --seconds 280
    python -m stir.lab.mutation named -o FOLDER                  # the list in tests/lab/mutation
    python -m stir.lab.mutation score -o FOLDER --survivors

In reading order: `operators` (what is changed), `mutants` (which changes are drawn), `groups` (of
which modules, and their tests), `tree` (the copy in which they are made), `reach`, `worker` (tries
many mutants in one process), `swap` (how a mutant gets into it), `results`, `run`.
"""
