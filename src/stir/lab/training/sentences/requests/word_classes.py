"""Words and openings that can stand in each other's place.

A speaker who corrects one word says another of its class first: "call uh text my brother". These
lists say which words are of one class. They are small on purpose: a pair that does not fit the
sentence would teach the network that any two words in a row are a correction.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from types import MappingProxyType

_CLASSES = """
verb: call | text | email | message | phone
verb: book | cancel | confirm | change | reserve | reschedule
verb: play | pause | stop | skip | resume | repeat
verb: buy | sell | order | return | rent
verb: open | close | lock | unlock
verb: add | remove | delete | insert
verb: find | get | show | give | bring | send
verb: increase | decrease | raise | lower | reduce
verb: start | stop | finish | pause
verb: pay | transfer | send | deposit | withdraw
verb: read | write | edit | delete | save | print
verb: watch | see | hear | record
verb: cook | bake | fry | boil | roast | grill
verb: clean | wash | dry | sweep | vacuum
verb: visit | see | leave | meet
verb: drive | walk | fly | run | cycle
verb: set | cancel | change | create | delete
verb: check | change | update | verify | confirm
verb: like | love | hate | prefer
verb: eat | drink | cook | order
verb: listening | watching | reading
verb: looking | searching | asking
verb: going | coming | leaving | travelling
verb: leave | arrive | return
verb: spend | save | earn | owe
verb: put | take | move
verb: spent | saved | earned | paid
verb: bought | sold | ordered | returned
det: my | your | his | her | our | their
det: this | that
det: these | those
det: a | the | my
det: some | any
pronoun: him | her | them
pronoun: he | she | they | we
prep: to | from
prep: before | after | until
prep: in | near | around
prep: with | without
prep: under | over | above | below
prep: inside | outside
prep: for | to
prep: into | onto
aux: can | could | will | would
aux: is | was
aux: are | were
aux: do | did
aux: does | did
aux: should | could | must
question: when | where | why | how
question: what | which
question: who | what
day: monday | tuesday | wednesday | thursday | friday | saturday | sunday
day: today | tomorrow | tonight | yesterday
month: january | february | march | april | june | july
month: august | september | october | november | december
number: two | three | four | five | six | seven | eight | nine | ten
number: eleven | twelve | thirteen | fourteen | fifteen | sixteen | seventeen | eighteen | nineteen
number: twenty | thirty | forty | fifty | sixty | seventy | eighty | ninety
number: hundred | thousand | million
ordinal: first | second | third | fourth | fifth | sixth | seventh | eighth | ninth | tenth
noun: minutes | hours | days | weeks | months | years | seconds
noun: minute | hour | day | week | month | year
noun: morning | afternoon | evening | night
noun: breakfast | lunch | dinner | brunch
noun: am | pm
noun: mom | dad | mother | father | brother | sister | son | daughter | uncle | aunt | cousin
noun: wife | husband | boyfriend | girlfriend | boss | friend | roommate | neighbour
noun: kitchen | bathroom | bedroom | hallway | garage | basement | office | attic | garden
noun: dollars | euros | pounds | yen | pesos
noun: red | blue | green | yellow | purple | orange | pink | black | white | grey
noun: chicken | beef | pork | fish | tofu | turkey
noun: milk | bread | eggs | butter | cheese | sugar | flour | rice
noun: apples | bananas | oranges | grapes | pears
noun: coffee | tea | juice | water
noun: pizza | pasta | sushi | tacos | burgers | salad
noun: italian | mexican | chinese | thai | indian | french | japanese | greek
noun: checking | savings
noun: visa | mastercard | amex
noun: bus | train | plane | taxi | car | ferry
noun: hotel | motel | hostel | apartment
noun: flight | hotel | car | room
noun: movie | song | show | podcast | book
noun: restaurant | cafe | bar | bakery | pub
noun: bank | library | hospital | school | museum | airport
noun: doctor | dentist | lawyer | plumber | teacher
noun: alarm | timer | reminder
noun: meeting | appointment | call | party | interview
noun: email | message | letter | invoice
noun: lights | lamps | heaters | fans
noun: tv | radio | light | heater | fan
noun: volume | brightness | temperature
noun: weather | temperature | forecast
noun: balance | limit | rate | score
noun: bill | rent | invoice | fee
noun: credit | debit
noun: miles | kilometers | feet | meters | yards
noun: spanish | french | german | italian | russian | korean | japanese | portuguese
noun: jazz | rock | pop | blues | country | classical | rap
noun: north | south | east | west
noun: dog | cat | bird | horse
noun: phone | laptop | tablet | computer
noun: battery | screen | keyboard
noun: tires | brakes | wipers | oil
noun: shopping | grocery
noun: recipe | ingredients
noun: name | address | number | password
adjective: big | small | large
adjective: hot | cold | warm | cool
adjective: cheap | expensive
adjective: old | new
adjective: good | bad | great
adjective: early | late
adjective: next | last | previous
adjective: open | closed
adjective: high | low
adjective: louder | quieter
adjective: long | short
adjective: best | worst | cheapest | nearest | closest
adjective: cheaper | better | bigger | smaller | faster | slower
adjective: left | right
adjective: on | off
adjective: up | down
"""

# What a request can begin with; the openings of a line can be followed by the same words.
_OPENINGS = """
i want to | i'd like to | i need to | i would like to | i have to | i wanna | i'm trying to |
i am trying to | i was hoping to | i want you to | i need you to | i'm looking to | help me |
i'm planning to | i am looking to | i'd love to | i'm going to
can you | could you | would you | will you | please | can you please | could you please |
would you please | you need to | you should | i need you to | i want you to | i'd like you to |
go ahead and | why don't you | can we | let's
can i | could i | may i | how can i | how do i | how could i | how would i | am i able to |
is it possible to | when can i | where can i | do i need to | should i
i want | i need | i'd like | i would like | give me | get me | find me | show me | can i get |
can i have | could i get | i'm looking for | i am looking for | do you have | is there |
please find me | i'll take | please get me | can you find me | could you find me
what is | what was | what's | tell me | do you know | can you tell me | could you tell me |
how about | what about | give me
tell me | can you tell me | could you tell me | do you know | i want to know | i need to know |
let me know | i'd like to know | please tell me | i was wondering | i wonder | find out | check
do you know if | can you check if | could you tell me if | i wonder if | can you see if |
please check if | let me know if | tell me if
are there | is there | do you have | do they have | can you find | could you find
how much is | what is | how much was | what was
"""


@cache
def word_classes() -> Mapping[str, Sequence[tuple[str, tuple[str, ...]]]]:
    """For each word, its classes: the type of the class and its other words."""
    found: dict[str, list[tuple[str, tuple[str, ...]]]] = {}
    for line in _CLASSES.strip().splitlines():
        kind, _, rest = line.partition(":")
        members = tuple(word.strip() for word in rest.split("|"))
        for word in members:
            others = tuple(other for other in members if other != word)
            found.setdefault(word, []).append((kind, others))
    return MappingProxyType(found)


@cache
def openings() -> Mapping[tuple[str, ...], Sequence[tuple[str, ...]]]:
    """For each opening, those that can stand in its place."""
    found: dict[tuple[str, ...], list[tuple[str, ...]]] = {}
    for line in re.sub(r"\|\n", "| ", _OPENINGS.strip()).splitlines():
        members = [tuple(opening.split()) for opening in line.split("|")]
        for opening in members:
            found.setdefault(opening, []).extend(m for m in members if m != opening)
    return MappingProxyType(found)
