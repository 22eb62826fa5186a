"""What people say between the words that they take back and those that replace them.

The phrases are those of written corrections (Disfl-QA), where people use far more of them than in
conversation. They are cues only where something is known to have been removed: *no* and *or* are
mostly meant.
"""

from __future__ import annotations

from collections.abc import Sequence

from stir.words import FILLED_PAUSES, Word

_PHRASES = """
no | nope | nah | no not that | not that | not that but | that's not it | that's not right
or rather | or instead | or better yet | better yet | or like | or maybe | or
wait | wait a minute | wait a second | hold on | hang on | hold up | one second | just a second
sorry | i'm sorry | im sorry | i am sorry | so sorry | my apologies | apologies | pardon | pardon me
sorry about that | excuse me | my bad | my mistake | my fault | forgive me | i apologize
i mean | i meant | i mean to say | i meant to say | i mean to ask | i meant to ask | what i meant
i meant to say was | what i mean is | what i meant was | what i meant to say was | meant to say
that is | that is to say | should say | i should say | i would say | i'd say | to be exact
make that | make it | let's make that | change that to | change this to | change it to | change that
that should be | it should be | should be | i should have said
scratch that | strike that | forget that | forget it | forget this | cancel that | ignore that
disregard that | delete that | erase that | undo that | drop that | skip that | skip it | never mind
nevermind | never mind that | nevermind that | correction | let me correct that | let me rephrase
let me rephrase that | let me restate | let me restate that | let me start over | let me try again
let me see | let me think | let's see | i forgot | i misspoke
actually | instead | rather | alternatively | specifically | more specifically | more precisely
first | first of all | i guess | i think | i believe | maybe | perhaps | well | like | you know
tell me | just tell me | just say | say | can you tell me | could you tell me | please tell me
first tell me | tell me about | and tell me | but tell me | let me ask | let me ask you | just
let me ask instead | let me ask you this | i want to know | i want to ask | i'd like to know
what i want to know is | i want to know is | i need to know | i wanted to ask | i wanted to know
oh | oops | oop | opps | oopsie | oopsies | whoops | whoopsie | woops | ooh | ugh | urgh | argh | oy
shoot | dang | dang it | darn | darn it | damn | damn it | crap | gosh | geez | jeez | wow | yikes
oh my | oh dear | oh boy | my goodness | oh my goodness | yeah | yes | ok | okay | right | now | hey
ergh | ahem | oof | ack | dagnabbit | or better | better | namely | really | no make | or no make
let's go with | swap that to | how about | nix that | more generally | sorry that's | no that's
um | uh | mm | hmm | eh | huh
""".replace("\n", " | ")

CUE_PHRASES = frozenset(
    tuple(FILLED_PAUSES.get(word, word) for word in phrase.split())
    for phrase in _PHRASES.split("|")
    if phrase.strip()
)
"""Each phrase by the forms of its words; fillers are among them."""
_LONGEST = max(map(len, CUE_PHRASES))
_PLAIN = {"no", "nope", "sorry", "rather", "wait", "oops", "mean", "meant", "scratch", "actually"}
"""Words that a cue has if it is one even where nothing is known about what follows."""


def cue_start(words: Sequence[Word], start: int, end: int) -> int:
    """Where the cue phrases begin that end `words[start:end]`; `end` if there are none.

    Several phrases may stand in a row (*no wait, i mean*); the longest row counts.
    """
    forms = [word.form for word in words[start:end]]
    reached = [False] * len(forms) + [True]
    for i in range(len(forms) - 1, -1, -1):
        longest = min(_LONGEST, len(forms) - i)
        reached[i] = words[start + i].is_silent and reached[i + 1]
        for length in range(1, longest + 1):
            if reached[i + length] and tuple(forms[i : i + length]) in CUE_PHRASES:
                reached[i] = True
    return start + reached.index(True)


def last_cue(words: Sequence[Word], start: int, end: int) -> range | None:
    """The last row of cue phrases after the first of `words[start:end]`; None if there is none.

    Phrases that may well be meant, such as *or* and *first*, make no row by themselves.
    """
    for stop in range(end, start + 1, -1):
        first = cue_start(words, start + 1, stop)
        if any(word.form in _PLAIN for word in words[first:stop]):
            return range(first, stop)
    return None
