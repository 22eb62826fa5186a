"""The 640 runs of section 5 and 6, each thing computed once.

In reading order: `settings` (what is tried), `workspace` (where the run keeps everything;
`approximation` is for a variant of it), `candidates` (the features of all decisions, whatever the
costs), `stages` (the forests of the first stages), `decode`, `runs` (the last stage and the
scores), `parallel` (who computes what), `search`.
"""
