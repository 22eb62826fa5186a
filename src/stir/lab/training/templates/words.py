"""What a slot of a template may be filled with.

A filler may hold slots itself. Long lists of everyday words, so that a network learns the
construction and not its words. Capitals are letters that are spelled out: `A` is never an article.
"""

from __future__ import annotations

import re

from stir.lab.training.templates.group import phrases, words


def _lines(text: str) -> list[str]:
    return [line.strip() for line in text.strip().splitlines()]


def _plural(noun: str) -> str:
    if noun in _IRREGULAR:
        return _IRREGULAR[noun]
    if noun.endswith("shelf"):
        return f"{noun[:-1]}ves"
    if noun.endswith(("s", "x", "ch", "sh")):
        return f"{noun}es"
    return f"{noun[:-1]}ies" if re.search("[^aeiou]y$", noun) else f"{noun}s"


_IRREGULAR = {
    "deer": "deer",
    "goose": "geese",
    "knife": "knives",
    "moose": "moose",
    "mouse": "mice",
    "scarf": "scarves",
    "sheep": "sheep",
    "wolf": "wolves",
}

NAMES = words("""
aaron abby adam agnes alan alex alice amir amy andrea andrew angela anita anton arthur astrid
barbara ben bernard beth bianca boris brenda brian bruno calvin carla carlos carmen caroline
cecil celia charlie chloe chris clara claire claude colin cora craig daisy dan daniel daphne david
dean deborah dennis diana diego donna doris dora duncan edgar edith edwin elena elias eliza ella
emil emily emma eric erica ernest esther ethan eva felix fiona frances frank fred freya gary
george gina glenn gordon grace greta gus hannah harold harriet harry hazel heather hector helen
henry hilda hugo ian ida igor ingrid irene iris isaac ivan ivy jack jacob jana janet jasmine jason
jenny jerome jill joan joe joel jonas joyce judith julia karen karl kate keith kevin kim klaus
laura lena leo leon leslie lily linda lisa lois lorenzo louise lucas lucy luis lydia mabel maggie
marco margaret maria marie mario martha martin matt maurice max megan michael miguel mira molly
monica nadia nancy naomi nathan neil nick nina nora norman olga oliver olive oscar otto pamela
patrick paul paula pedro peggy peter philip phoebe rachel ralph ravi rebecca rita robert robin
rosa roger ruby rupert ruth sally samuel sandra sarah sean sergio sheila simon sofia stella steve
stuart susan tara teresa theo thomas tim tina toby tony tracy trevor ursula vera victor vincent
violet walter wanda wayne wendy yusuf zara zoe
""")

SURNAMES = words("""
adams baker barnes bennett brooks burke carter clark cole cooper dawson dixon ellis evans fisher
fletcher ford foster fox gibson grant green hall harris hayes henderson hill holmes hughes hunt
jenkins kelly lane larsen lewis marsh mason miller moore morris murphy newman novak owens palmer
parker perez phillips porter price quinn reed reyes rossi russell schmidt shaw simpson stone
sullivan taylor turner wagner walker ward watson webb weber wells west white wood wright
""")

NOUNS = words("""
armchair attic backpack balcony banner barn basket bathtub battery bell bench bicycle blanket boat
book bookshelf boot bottle bowl box bracelet bridge broom bucket cabin cable calendar camera candle
carpet cart case ceiling chair chimney clock closet coat computer cottage couch cradle cup cupboard
curtain cushion desk dishwasher door drawer dress drill drum engine envelope fan fence fireplace
flag flute fountain frame freezer fridge garage garden gate glove guitar hammer hat heater hedge
helmet hose iron jacket jar kettle key keyboard kite knife ladder lamp lantern laptop lawn letter
lock machine magnet map mattress mirror mower mug napkin necklace needle newspaper notebook oven
paddle painting pan parcel pencil phone photo piano picture pillow pipe plate plug pot printer
pump puzzle quilt radiator radio rake razor receipt roof rope rug saddle saw scarf screen shed
shelf ship shirt shoe shovel sink skirt sofa spoon statue stove suitcase sweater table tank
tent ticket tile toaster tower toy tractor trailer tray trunk truck umbrella vase van violin wagon
wall wallet wardrobe watch wheel window wire
""")

ADJECTIVES = words("""
amazing ancient angry awful bad beautiful big bitter blank boring brave brief bright broad broken
busy calm careful cheap cheerful clean clear clever close cloudy cold comfortable cool crazy crowded
cruel curious damp dangerous dark deep delicate dense different difficult dirty dry dull dusty easy
empty enormous expensive faint fair famous fancy fast fat fierce fine firm flat foggy foolish
formal fresh friendly funny gentle good grand great greasy grey grim handsome happy hard harsh
healthy heavy helpful high hollow honest hot huge humble hungry icy important jolly juicy keen kind
large late lazy light little lively lonely long loose loud lovely low lucky mad messy mild
modern muddy narrow nasty neat nervous new nice noisy odd old pale patient plain pleasant polite
poor pretty proud quick quiet rare raw rich rough round rude sad safe salty serious shallow sharp
shiny short shy sick silent silly simple slim slippery slow small smart smooth soft solid sore sour
special spicy steep sticky stiff still strange strict strong stubborn sunny sweet tall tame tender
terrible thick thin tight tiny tired tough ugly unusual useful vague vast warm weak weird wet wide
wild windy wise wonderful wooden young bare blind bold cosy crisp dead dear drab early endless fit
flimsy free full glad gloomy guilty idle jealous loyal noble peaceful perfect precious pure real
rotten rusty secret sleepy smelly sorry stale stupid sudden thirsty tidy true upset usual violent
wealthy wicked worried wrong
""")

COMPARATIVES = words("""
bigger brighter busier calmer cheaper cleaner closer colder cooler darker deeper drier easier faster
fatter fewer fuller funnier greener happier harder heavier higher hotter larger later lighter longer
louder lower narrower nearer noisier older poorer quicker quieter richer rougher sadder sharper
shorter slower smaller smoother softer steeper stranger stronger sweeter taller thicker thinner
tighter tougher warmer weaker wider wilder worse younger
""")

# Words that are said twice for their degree.
INTENSIFIERS = words("very very very really really so too truly extremely incredibly pretty quite")
MANNER = words("""
slowly quickly carefully quietly gently softly loudly badly deeply highly early late hard long fast
nearly hardly always never often seldom deep high far
""")

FOODS = words("""
apples apricots bacon bananas beans beef biscuits bread broccoli butter cabbage cake carrots cereal
cheese cherries chicken chips chocolate corn crackers cream cucumber custard dumplings fish fruit
garlic grapes ham honey jam kale lamb leeks lemons lentils lettuce mango mushrooms mustard noodles
nuts oats olives onions oranges pancakes pasta peaches peanuts peas pepper pickles pie pizza plums
popcorn pork porridge potatoes pudding pumpkin radishes raisins rice salad salmon salt sausages
shrimp soup spinach steak stew strawberries syrup toast tofu tomatoes tuna turkey turnips vinegar
waffles walnuts yoghurt
""")

DRINKS = words("water juice cocoa lemonade beer wine cider milk soda espresso champagne tea")
COLOURS = words("""
red blue green yellow purple orange pink brown black white grey silver golden beige turquoise
""")
ANIMALS = words("""
badger bear bull camel canary cow crow deer dog donkey duck eagle fox frog goat goose hamster
hare hen horse kitten lamb lion mole monkey moose mouse otter owl panda parrot pig pigeon pony
puppy rabbit rat robin seal sheep snake spider squirrel swan tiger toad tortoise turtle whale wolf
""")
JOBS = words("""
accountant actor baker barber bishop builder butcher carpenter chemist clerk coach cook dentist
driver editor electrician engineer farmer gardener guard guide hairdresser inspector judge
lawyer lecturer librarian mechanic miner musician nurse optician painter pilot plumber
priest sailor scientist secretary singer soldier surgeon tailor teacher
vet waiter welder
""")
FAMILY = words("""
sister brother cousin uncle aunt grandmother grandfather niece nephew wife husband daughter son
neighbour friend boss landlord roommate colleague partner mother father stepfather godmother
""")
SUBJECTS_AT_SCHOOL = words("""
algebra biology chemistry drama french geography german geometry history latin music physics poetry
russian spanish spelling
""")
HOBBIES = words("""
archery baseball basketball bowling boxing camping chess cooking cricket cycling dancing drawing
fishing football gardening golf gymnastics hiking hockey hunting judo karate knitting painting
pottery reading rowing running sailing sewing singing skating skiing surfing swimming tennis
volleyball yoga
""")
CITIES = words("""
amsterdam athens atlanta baltimore barcelona belfast berlin bombay boston bristol brussels
budapest cairo calgary cardiff chicago cleveland cologne copenhagen dallas delhi denver detroit
dresden dublin edinburgh florence geneva genoa glasgow hamburg helsinki houston istanbul kyoto
leeds leipzig lima lisbon liverpool london lyon madrid manchester melbourne memphis miami milan
montreal moscow munich nairobi naples nashville oxford perth phoenix portland prague richmond riga
rome rotterdam salem seattle seoul seville sydney tampa tokyo toledo toronto turin vancouver
venice vienna warsaw zurich
""")
STREETS = words("""
maple oak pine cedar church park mill river lake hill garden market castle bridge school college
abbey victoria king queen prince chestnut walnut willow rose spring forest meadow orchard harbour
canal railway chapel cherry birch ash linden franklin lincoln
""")
MONTHS = words("""
january february march april may june july august september october november december
""")
DAYS = words("monday tuesday wednesday thursday friday saturday sunday")

DIGITS = words("one two three four five six seven eight nine oh zero")
SMALL = words("one two three four five six seven eight nine")
TEENS = words("""
ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen
""")
TENS = words("twenty thirty forty fifty sixty seventy eighty ninety")
ORDINALS = words("""
first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth
fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth
""")
NUMBERS = [*DIGITS, *TEENS, *TENS, *ORDINALS, "hundred", "thousand", "million"]
LETTERS = list("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
# Letters that stand doubled in English words and names come first in what people spell.
DOUBLES = list("LLSSEEOOTTPPFFNNRRMMCCDGBZK")

SYLLABLES = [
    onset + rhyme
    for onset in words("b ch d f g j k l m n p r s t v w z")
    for rhyme in words(
        "ala am ana ang ari ego eki ela en iki in ina oa oko ola om ong ora uka um una"
    )
]
"""Names of places and people that nobody has heard of are said twice, too."""

TITLE_WORDS = words("""
alone angel baby bells bird blue boom breathe bubble burn butterfly candy cherry chains circles
city crazy dance diamond dizzy dream drive drum fever fire flowers fly forever gimme gone happy
heart heaven hello help hey home honey island jingle jump kiss lady lonely love magic maria maybe
midnight monday moon morning mother mystery night nobody ocean paradise party piano pony pride
purple rain rainbow rebel ring river rock roll rosie run sail shadow shake shine shout silver sing
sister smile snow stars stay stop story summer sunday sunshine swing tell temple thunder tiger
train trouble waterloo wild wind winter wonder work yellow yesterday
""")
BANDS = phrases("""
abacus|the beatles|queen|the supremes|madonna|elvis|bowie|prince|the eagles|blondie|the kinks|
the ramones|nirvana|radiohead|rihanna|coldplay|the monkees|kylie|the carpenters|the shirelles
""")

# Names of shows, songs and places of two words, none of which need exist.
SHOWS = phrases("""
<city> <street>|<city> nights|<city> legal|<city> blues|<city> <title>|<title> <title>|
<title> street|<title> time|<title> girl|<title> man|<colour> <animal>|<colour> <noun>|
<colour> river|<adj> <animal>|<adj> people|<adj> days|<adj> world|new <city>|old <city>|
little <name>|sweet <name>|dear <name>|miss <surname>|mister <surname>|doctor <surname>|
hey <name>|oh <name>|<day> <unit>|<number> <unit>s|
saint <name>|lake <made>|mount <made>|port <made>
""")
INTERJECTIONS = words("wow oops hey yo aha ooh oh ahoy yikes yay ouch phew whoa gosh yippee")

# Made of one piece twice: things, and sounds.
TWIN_THINGS = phrases("""
bon bon|can can|cha cha|choo choo|cous cous|dum dum|go go|goody goody|hula hula|tom tom|tam tam|
piri piri|mahi mahi|dik dik|paw paw|ju ju|bling bling|pee pee|wee wee|din din|gee gee|
muu muu|lava lava|tut tut|boo boo|fifty fifty|yum yum|ylang ylang|
agar agar|gado gado|halo halo|pili pili|beri beri|tse tse|chow chow|poi poi
""")
SOUNDS = phrases("""
baa baa|bang bang|beep beep|blah blah|blah blah blah|boom boom|buzz buzz|cheep cheep|chirp chirp|
chop chop|clap clap|click click|cluck cluck|cuckoo cuckoo|ding ding|drip drip|fiddle fiddle|
ha ha|ha ha ha|hee hee|ho ho ho|honk honk|hoot hoot|hip hip|knock knock|la la la|meow meow|moo moo|
na na na|neigh neigh|oink oink|peep peep|ping ping|pop pop|quack quack|rat tat tat|ring ring|
rumble rumble|shoo shoo|splash splash|squeak squeak|tap tap|tap tap tap|thump thump|tick tick|
toot toot|tsk tsk|tut tut|tweet tweet|vroom vroom|woof woof|yap yap|zoom zoom
""")

# Said once or as often as one likes.
ANSWERS = phrases("""
no|no|no|yes|yes|yeah|yep|nope|nah|okay|okay|sure|right|fine|true|exactly|of course|all right|great|
good|never|absolutely|certainly|definitely|perfect|correct|wrong|maybe|not yet|not now|i know|i see|
no way|that's right|you're right|not at all|wonderful|excellent|lovely|brilliant|later|nothing|
enough|never mind|no problem|i understand|i agree|i will|hardly|agreed|done|indeed|alright
""")
CALLS = phrases("""
wait|wait|stop|stop|look|listen|help|go|run|come|come on|come on|hold on|hang on|go on|let's go|
faster|slower|careful|easy|slowly|quickly|quiet|watch out|look out|get up|sit down|stand up|
come here|go away|get out|get in|wake up|hurry up|calm down|slow down|keep going|don't move|
don't go|give it to me|leave it|there|here|up|down|left|right|back|jump|pull|push|fire|
police|thief|higher|lower|louder|closer|over here|this way|attention|silence|relax|breathe|try
""")
COURTESIES = phrases("""
thank you|thanks|hello|hi|hey|bye|bye|goodbye|good night|good morning|good evening|sorry|
i'm sorry|so sorry|excuse me|pardon me|welcome|cheers|well done|bravo|congratulations|my dear|
wow|hooray|happy birthday|you're welcome|see you|take care|good luck|merry christmas|
sleep well|my pleasure|come in|good job|nice work|ciao|ta|sweet dreams
""")

# What is said twice before somebody says what it is about; those of two words are as many.
CRIES = phrases("""
good|good|great|fine|careful|careful|steady|gently|quick|hurry|patience|courage|mercy|danger|fire|
there|there|now|here|easy|calm|hush|shush|quiet|wait|wait|stop|look|listen|see|watch|help|come|go|
run|okay|okay|right|right|sure|yes|yeah|no|no|never|always|enough|nonsense|rubbish|sorry|thanks|
thanks|hello|hi|hey|welcome|bravo|cheers|congratulations|please|excellent|perfect|splendid|
marvellous|lovely|super|true|exactly|correct|wrong|ready|taxi|waiter|mum|dad|mama|daddy|granny|
boys|girls|children|gentlemen|ladies|darling|sweetheart|honey|captain|sir|madam|doctor|nurse|
officer|breathe|hang on|hang on|hold it|hold it|hold on|hold on|hold still|thank you|thank you|
all right|all right|come on|come here|come in|come back|go on|go ahead|go away|get up|get down|
get out|get back|sit down|stand up|stand back|stand still|wake up|hurry up|cheer up|shut up|
calm down|slow down|lie down|look out|look here|look up|watch out|watch it|stop it|stop that|
leave it|drop it|forget it|try it|not so fast|not now|not yet|not there|not me|no problem|
no worries|no way|no need|no more|don't cry|don't worry|don't panic|don't move|good boy|good girl|
good work|good dog|well done|very good|very well|oh dear|oh no|oh yes|oh my|poor thing|poor you|
my turn|your turn|one moment|one minute|just a second|time out|hands up|over here|this way|
excuse me|let go|let's see|all aboard|bad luck|good luck|fair enough|what now|who cares|of course|
for sure|so what|as you wish|with pleasure|at last|too late|too bad|too much
""")

# The same for those that are clauses themselves; what follows must not begin as they do.
VOWS = phrases("""
i know|i see|i heard|i promise|i swear|i give up|i'm coming|i'm sorry|i'm fine|
it's okay|it's fine|it's nothing|it's me|that's it|that's enough|that's right|
that's fine|you win|you're safe|you're right
""")

MASS = words("""
rain mud snow ice wind sun dust smoke work play rest sleep money debt noise traffic talk trouble fun
luck love hope fear risk joy time sugar flour sand gold wood paint paper light heat steam fuel
homework
""")
ABSTRACT = words("""
business love war peace work school home money family life fun luck truth history music art justice
fear trouble power news time fate hope tea
""")

UNITS_OF_TIME = words("day night week month year hour minute morning summer winter")
# What comes by ones: page by page, brick by brick, street after street.
BY_ONES = words("""
page brick street row line piece inch mile stone floor room house town village chapter verse
song tree leaf drop spoon box shelf name letter sentence question game point goal shot layer
branch block field boat bus wave tile stitch note drawer table stair penny dollar coin cup
""")

# base, with s, past, participle, with ing, and what follows
_VERBS = """
admire admires admired admired admiring <np>
bake bakes baked baked baking <food>
boil boils boiled boiled boiling <food>
borrow borrows borrowed borrowed borrowing <np>
break breaks broke broken breaking <np>
bring brings brought brought bringing <np>
build builds built built building <np>
buy buys bought bought buying <np>
call calls called called calling <person>
carry carries carried carried carrying <np>
catch catches caught caught catching the <ordinal> bus
check checks checked checked checking <np>
choose chooses chose chosen choosing <np>
chop chops chopped chopped chopping <food>
clean cleans cleaned cleaned cleaning <np>
close closes closed closed closing <np>
collect collects collected collected collecting stamps
copy copies copied copied copying <np>
cover covers covered covered covering <np>
cut cuts cut cut cutting <food>
decorate decorates decorated decorated decorating <np>
deliver delivers delivered delivered delivering <np>
describe describes described described describing <np>
draw draws drew drawn drawing <np>
drive drives drove driven driving to <place>
drop drops dropped dropped dropping <np>
eat eats ate eaten eating <food>
empty empties emptied emptied emptying <np>
enjoy enjoys enjoyed enjoyed enjoying <hobby>
examine examines examined examined examining <np>
fetch fetches fetched fetched fetching <person>
fill fills filled filled filling <np>
find finds found found finding <np>
fix fixes fixed fixed fixing <np>
follow follows followed followed following <person>
forget forgets forgot forgotten forgetting <np>
fry fries fried fried frying <food>
grow grows grew grown growing <food>
hang hangs hung hung hanging <np> on the wall
hate hates hated hated hating <food>
help helps helped helped helping <person>
hide hides hid hidden hiding <np>
hire hires hired hired hiring the <job>
improve improves improved improved improving <np>
invite invites invited invited inviting <person>
keep keeps kept kept keeping <np>
kick kicks kicked kicked kicking <np>
learn learns learned learned learning <subject>
leave leaves left left leaving <np> at home
lend lends lent lent lending <person> some money
lift lifts lifted lifted lifting <np>
lose loses lost lost losing <np>
love loves loved loved loving <hobby>
measure measures measured measured measuring <np>
meet meets met met meeting <person>
mend mends mended mended mending <np>
miss misses missed missed missing the <ordinal> train
mix mixes mixed mixed mixing <food> with <food>
move moves moved moved moving <np>
need needs needed needed needing <np>
open opens opened opened opening <np>
order orders ordered ordered ordering <food>
pack packs packed packed packing <np>
paint paints painted painted painting <np>
park parks parked parked parking behind <np>
pay pays paid paid paying the <job>
peel peels peeled peeled peeling <food>
play plays played played playing <hobby>
polish polishes polished polished polishing <np>
pour pours poured poured pouring the <drink>
practise practises practised practised practising <hobby>
pull pulls pulled pulled pulling <np>
push pushes pushed pushed pushing <np>
read reads read read reading <np>
remember remembers remembered remembered remembering <np>
rent rents rented rented renting <np>
repair repairs repaired repaired repairing <np>
return returns returned returned returning <np>
save saves saved saved saving <np>
search searches searched searched searching <np>
see sees saw seen seeing <person>
sell sells sold sold selling <np>
send sends sent sent sending <np> to <person>
serve serves served served serving <food>
share shares shared shared sharing <np>
show shows showed shown showing <person> <np>
sketch sketches sketched sketched sketching <np>
smell smells smelled smelled smelling the <food>
steal steals stole stolen stealing <np>
study studies studied studied studying <subject>
sweep sweeps swept swept sweeping <np>
take takes took taken taking <np>
teach teaches taught taught teaching <subject>
thank thanks thanked thanked thanking <person>
throw throws threw thrown throwing <np> away
touch touches touched touched touching <np>
travel travels travelled travelled travelling to <place>
trust trusts trusted trusted trusting <person>
use uses used used using <np>
visit visits visited visited visiting <person>
walk walks walked walked walking to <place>
want wants wanted wanted wanting <np>
wash washes washed washed washing <np>
watch watches watched watched watching <np>
wear wears wore worn wearing <np>
wrap wraps wrapped wrapped wrapping <np>
write writes wrote written writing to <person>
"""
VERBS = [tuple(line.split(None, 5)) for line in _VERBS.strip().splitlines()]

# What one does on and on: waited and waited.
_ON_AND_ON = """
argue argued|bark barked|beg begged|call called|chew chewed|climb climbed|cough coughed|cry cried|
dance danced|dig dug|drive drove|eat ate|fight fought|giggle giggled|grow grew|hammer hammered|
jump jumped|knock knocked|laugh laughed|march marched|play played|practise practised|
pray prayed|pull pulled|push pushed|read read|run ran|row rowed|scream screamed|scrub scrubbed|
search searched|shake shook|shout shouted|sing sang|sleep slept|smile smiled|sneeze sneezed|
spin spun|stare stared|swim swam|talk talked|think thought|travel travelled|walk walked|
whistle whistled|work worked|write wrote|yell yelled
"""
ON_AND_ON = [pair.split() for pair in phrases(_ON_AND_ON)]


SLOTS: dict[str, list[str]] = {
    "name": NAMES,
    "surname": SURNAMES,
    "noun": NOUNS,
    "adj": ADJECTIVES,
    "comp": COMPARATIVES,
    "very": INTENSIFIERS,
    "manner": MANNER,
    "food": FOODS,
    "drink": DRINKS,
    "colour": COLOURS,
    "animal": ANIMALS,
    "job": JOBS,
    "family": FAMILY,
    "subject": SUBJECTS_AT_SCHOOL,
    "hobby": HOBBIES,
    "city": CITIES,
    "street": STREETS,
    "month": MONTHS,
    "day": DAYS,
    "digit": DIGITS,
    "small": SMALL,
    "teen": TEENS,
    "tens": TENS,
    "ordinal": ORDINALS,
    "letter": LETTERS,
    "double": DOUBLES,
    "syllable": SYLLABLES,
    "title": TITLE_WORDS,
    "band": BANDS,
    "twin": TWIN_THINGS,
    "sound": SOUNDS,
    "answer": ANSWERS,
    "call": CALLS,
    "courtesy": COURTESIES,
    "cry": CRIES,
    "vow": VOWS,
    "show": SHOWS,
    "interjection": INTERJECTIONS,
    "made": ["<syllable>", "<syllable><syllable>", "<syllable>nu", "<syllable>ri", "mo<syllable>"],
    # said twice before a noun, an adverb, a comparative, a verb
    "many": words("many many many many countless endless"),
    "far": words("far far high deep"),
    "more": words("much much far way"),
    "adv": words("long long many happy endless"),
    "long": words("always never really truly"),
    "in": [
        *["in the <noun>", "under the <noun>", "behind the <noun>", "on the <noun>"],
        *["in the <room>", "near <place>", "next to the <noun>", "over the <noun>"],
        *["above the <noun>", "between the <nouns>", "at <place>", "inside the <noun>"],
    ],
    "mass": [*FOODS, *DRINKS, *MASS],
    "abstract": ABSTRACT,
    "saying": words("rule promise bet joke fact start loss lie habit gift goal plan law duty"),
    "thing": words("box case cover holder shop stand key handle brush picture label maker seat"),
    "known": [
        *["the answer", "the way", "the story", "the truth", "the reason", "the <job>", "the area"],
        *["him", "her", "them", "me", "us", "it", "everything", "nothing", "<person>", "<name>"],
        *["how to <vp>", "how it works", "how <adj> it is", "what to do", "what <person> wants"],
        *[
            "where <person> lives",
            "where to go",
            "when to stop",
            "why <subj> <vped>",
            "my <family>",
        ],
        *[
            "who <vped>",
            "<city>",
            "<subject>",
            "that <clause>",
            "both of them",
            "all about <hobby>",
        ],
    ],
    "unit": UNITS_OF_TIME,
    "one": BY_ONES,
    "on": [base for base, _ in ON_AND_ON],
    "oned": [past for _, past in ON_AND_ON],
    # verb phrases; `verb` and its forms alone for those that need no object to be understood
    "vp": [f"{v[0]} {v[5]}" for v in VERBS],
    "vps": [f"{v[1]} {v[5]}" for v in VERBS],
    "vped": [f"{v[2]} {v[5]}" for v in VERBS],
    "vpen": [f"{v[3]} {v[5]}" for v in VERBS],
    "vping": [f"{v[4]} {v[5]}" for v in VERBS],
    "dos": words("plays wants says needs owns eats sees writes draws teaches sings sells builds"),
    "two": [f"{tens} {ones}" for tens in TENS for ones in SMALL] + TEENS + SMALL,
    "number": [*SMALL, *TEENS, *TENS, "<tens> <small>", "<small> hundred", "<small> thousand"],
    "we": ["i", "we", "they", "you"],
    "ihe": ["i", "he", "she"],
    "quite": words("very really truly extremely pretty quite incredibly"),
    "nouns": [_plural(noun) for noun in NOUNS],
    "animals": [_plural(animal) for animal in ANIMALS],
    "jobs": [_plural(job) for job in JOBS],
    "pron": words("i we he she they"),
    "np": [
        *["the <noun>", "the <adj> <noun>", "my <noun>", "my <adj> <noun>", "a <adj> <noun>"],
        *["our <noun>", "their <noun>", "his <adj> <noun>", "the <noun> in the <room>"],
        *["a <noun>", "the <colour> <noun>", "<name>'s <noun>", "the <job>'s <noun>"],
    ],
    "room": words("kitchen hall cellar bedroom bathroom attic office basement lobby corridor"),
    "person": [
        *["<name>", "<name>", "my <family>", "our <family>", "the <job>", "his <family>"],
        *["her <family>", "<name> <surname>", "the <job> from <city>", "my <family> <name>"],
    ],
    "he": ["he", "she", "<person>", "<person>", "the <job>", "my <family>", "everybody", "<name>"],
    "plural": [
        *["we", "they", "the <jobs>", "my <family> and i", "<name> and <name>", "the children"],
        *["my parents", "the neighbours", "some people", "most people", "the boys", "the girls"],
    ],
    "they": ["i", "we", "you", "they", "<plural>", "<plural>"],
    "subj": ["<pron>", "<pron>", "<he>", "<plural>"],
    "him": ["me", "him", "them", "us", "<person>", "<person>"],
    "modal": words("can could will would should might must"),
    "clause": [
        *["<subj> <vped>", "<subj> <vped>", "<they> <vp>", "<he> <vps>", "<subj> <modal> <vp>"],
        *["<subj> <cannot_do> <vp>", "<he> is <vping>", "<plural> were <vping>"],
        *["<he> was <adj>", "<np> was <adj>", "<np> is too <adj>", "<he> has <vpen>"],
        *["i'm <vping>", "she's <vping>", "they've <vpen>", "we'll <vp>", "i'll <vp>"],
        *["it was <adj>", "it's <adj> in <place>", "there was a <noun> in the <room>"],
    ],
    "past": ["<subj> <vped>", "<subj> <vped>", "<he> was <vping>", "<plural> were <vping>"],
    "cannot_do": words("can't couldn't won't wouldn't didn't"),
    "place": _lines("""
        the market
        the station
        the library
        the hospital
        the beach
        the office
        the airport
        the bakery
        the park
        the museum
        the factory
        the theatre
        the stadium
        the church
        the harbour
        the village
        the mountains
        the <street> street school
        <name>'s house
        my <family>'s place
        <city>
        <city>
        <city>
    """),
    "when": _lines("""
        yesterday
        today
        tomorrow
        last week
        this morning
        on <day>
        on <day> evening
        in <month>
        last <month>
        every <day>
        at noon
        after lunch
        before dinner
        at the weekend
        two years ago
        during the holidays
    """),
    "opening": _lines("""
        yesterday
        on the way home
        last <month>
        on <day>
        in <month>
        this morning
        after lunch
        most of the time
        in the end
        these days
        at <place>
        in <city>
        as a child
        when i was in <city>
        my <family> says
        <name> says
        <name> thinks
        <person> told me
        i think
        i guess
        we heard
        everybody says
        of course
        maybe
        for the first time
        two weeks ago
        before <day>
        after the <noun> broke
        if i remember correctly
        and
        but
    """),
    "continuation": _lines("""
        and then <past>
        and <clause>
        and <subj> <vped>
        but <clause>
        but <they> <vp>
        because <clause>
        because <past>
        when <past>
        while <plural> were <vping>
        before <past>
        after <past>
        until <past>
        if <they> <vp>
        although <clause>
        so that <they> can <vp>
        at <place>
        <when>
        <when>
        with <person>
        for <person>
        near <place>
        in front of <np>
    """),
    "lead": _lines("""
        the <job> said
        we all knew
        <name> wrote
        it turned out
        i hope
        <he> noticed
        <name> was surprised
        i can't believe
        <person> told <him>
        i'm sure
    """),
    "count": ["two", "three", "four", "five", "six", "ten", "a dozen", "several"],
    "dollar": ["dollars", "euros", "pounds", "francs", "crowns"],
    "part": ["in the morning", "in the afternoon", "in the evening", "at night"],
}
