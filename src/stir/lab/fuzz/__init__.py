"""Fuzzing of the readers of transcripts, of cleaning and of undo; on demand.

::

    python -m stir.lab.fuzz SEEDS_DIR -o FOUND_DIR --inputs 20000 --seed 1

In reading order: `mutations` (what happens to a file), `trial` (what must hold for it), `run`.
"""
