"""From sound to intention: speak a list, recognise it live, follow the recogniser, and score.

    stir experiment speech examples/spoken.jsonl --work FOLDER

espeak-ng speaks each utterance, with pauses at its interruption points; pocketsphinx recognises it
while it is spoken; a `Follower` turns the partial and final results into labels. Counted are
exceptions, turns whose labels are not those of their words at once, and what it is worth to keep a
turn open over final results.

In reading order: `voice`, `pauses`, `recogniser`, `recordings` (the results in a file), `alignment`
(gold labels for the words that were recognised), `following`, `report`.
"""
