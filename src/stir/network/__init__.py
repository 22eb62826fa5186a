"""The default model: a small recurrent network that is told STIR's measures.

In reading order: `encoding` (what it is told of a word), `network` (a word's way through it, in
whole numbers), `listener` (what is made of its answers: edit terms and repairs, word by word),
`model` (its parts on disk). How it is trained stands in `stir.lab.training.gru_training`.
"""
