"""The default model: a small recurrent network that is told STIR's measures.

In reading order: `lexicon` (what is known about words), `encoding` (what the networks are told of
a word), `gru` (a word's way through a network, in whole numbers; its products are in `product`,
their C in `kernels.h`, what plain Python does instead of loops in `vectorised`), `decoder` (what is
made of the answers: edit terms and repairs, word by word), `weights` and `model` (the parts on
disk). How it is trained stands in `stir.lab.training.gru_training`.
"""
