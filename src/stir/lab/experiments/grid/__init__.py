"""The 640 runs of sections 5 and 6; intermediate results are shared between settings.

In reading order: `settings` (what is tried), `workspace` (the folder of a run; `approximation` is
for a variant of it), `candidates` (the features of all decisions for any costs), `stages` (the
forests of the first stages), `decode`, `runs` (the last stage and the scores), `parallel` (running
tasks), `search`.
"""
