"""The noisy channel, the system that the paper compares itself with (its section 2).

Johnson and Charniak (2004): a speaker means a fluent utterance x, and a channel makes the utterance
y that is heard, by putting a *rough copy* of some words of x in front of them. The detector looks
for the x and the rough copies that make y most probable::

    bits(y, x) = -log2 p(x) - log2 p(y | x)        source and channel; the least is best

Zwarts, Johnson and Dras (2010) decode each prefix, and count a repair that is not complete yet by
what may be expected of its rest.

In reading order: `backoff` (smoothed probabilities), `alignment` (which word of the repair a word
of the reparandum copies), `channel` (what is counted, and what a rough copy costs), `source` (a
bigram to decode with and a trigram to rescore with), `decoder` (the search, word by word).

    python -m stir.lab.noisy_channel train.jsonl heldout.jsonl -o trace.jsonl

What differs from the papers: a beam takes the place of the chart of a TAG parser; the source is an
n-gram model and not a parser; there is no re-ranker with further features; and edit terms are a
part of the channel, where the papers remove filled pauses beforehand.
"""
