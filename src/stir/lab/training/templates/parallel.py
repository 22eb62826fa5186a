"""More templates of `stir.lab.training.safe`: what comes again in a parallel way, and all is meant.

"i told him i told her": a detector takes the first for a reparandum that the second replaces.
Written as `group` describes; `SLOTS` are the word lists that only these templates use.
"""

from __future__ import annotations

from stir.lab.training.templates.group import GRAMMAR, Group, make_group, phrases, words
from stir.lab.training.templates.words import NAMES

# --- word lists ---------------------------------------------------------------------------------


def _rows(text: str) -> list[list[str]]:
    return [line.split() for line in text.strip().splitlines()]


# base, with s, past, participle; whom
_PERSON_VERBS = _rows("""
tell tells told told
ask asks asked asked
call calls called called
see sees saw seen
know knows knew known
meet meets met met
help helps helped helped
thank thanks thanked thanked
like likes liked liked
love loves loved loved
hate hates hated hated
miss misses missed missed
need needs needed needed
want wants wanted wanted
hear hears heard heard
pay pays paid paid
beat beats beat beaten
warn warns warned warned
trust trusts trusted trusted
believe believes believed believed
remember remembers remembered remembered
forget forgets forgot forgotten
invite invites invited invited
visit visits visited visited
follow follows followed followed
watch watches watched watched
find finds found found
hire hires hired hired
blame blames blamed blamed
catch catches caught caught
teach teaches taught taught
text texts texted texted
feed feeds fed fed
hug hugs hugged hugged
kiss kisses kissed kissed
choose chooses chose chosen
push pushes pushed pushed
stop stops stopped stopped
phone phones phoned phoned
understand understands understood understood
recognize recognizes recognized recognized
respect respects respected respected
ignore ignores ignored ignored
join joins joined joined
wake wakes woke woken
fight fights fought fought
leave leaves left left
drive drives drove driven
pick picks picked picked
answer answers answered answered
surprise surprises surprised surprised
support supports supported supported
""")
# what
_THING_VERBS = _rows("""
get gets got gotten
see sees saw seen
want wants wanted wanted
need needs needed needed
like likes liked liked
love loves loved loved
hate hates hated hated
buy buys bought bought
take takes took taken
make makes made made
find finds found found
lose loses lost lost
sell sells sold sold
keep keeps kept kept
break breaks broke broken
fix fixes fixed fixed
wash washes washed washed
clean cleans cleaned cleaned
move moves moved moved
bring brings brought brought
use uses used used
try tries tried tried
choose chooses chose chosen
check checks checked checked
drop drops dropped dropped
hold holds held held
send sends sent sent
return returns returned returned
borrow borrows borrowed borrowed
forget forgets forgot forgotten
remember remembers remembered remembered
paint paints painted painted
hide hides hid hidden
steal steals stole stolen
miss misses missed missed
mention mentions mentioned mentioned
order orders ordered ordered
carry carries carried carried
pick picks picked picked
share shares shared shared
cover covers covered covered
touch touches touched touched
hit hits hit hit
pull pulls pulled pulled
push pushes pushed pushed
cut cuts cut cut
save saves saved saved
leave leaves left left
watch watches watched watched
own owns owned owned
""")
_PLAIN_VERBS = _rows("""
go goes went gone
come comes came come
leave leaves left left
stay stays stayed stayed
work works worked worked
sleep sleeps slept slept
eat eats ate eaten
drink drinks drank drunk
talk talks talked talked
listen listens listened listened
laugh laughs laughed laughed
cry cries cried cried
sing sings sang sung
dance dances danced danced
run runs ran run
walk walks walked walked
drive drives drove driven
fly flies flew flown
wait waits waited waited
try tries tried tried
win wins won won
lose loses lost lost
start starts started started
stop stops stopped stopped
ask asks asked asked
know knows knew known
understand understands understood understood
read reads read read
write writes wrote written
cook cooks cooked cooked
clean cleans cleaned cleaned
swim swims swam swum
smile smiles smiled smiled
travel travels travelled travelled
play plays played played
rest rests rested rested
pay pays paid paid
pray prays prayed prayed
help helps helped helped
call calls called called
move moves moved moved
vote votes voted voted
study studies studied studied
shop shops shopped shopped
jump jumps jumped jumped
fall falls fell fallen
agree agrees agreed agreed
answer answers answered answered
forget forgets forgot forgotten
care cares cared cared
""")
# that somebody did something
_SAYING_VERBS = _rows("""
say says said said
say says said said
think thinks thought thought
think thinks thought thought
know knows knew known
know knows knew known
believe believes believed believed
hope hopes hoped hoped
hear hears heard heard
guess guesses guessed guessed
swear swears swore sworn
feel feels felt felt
claim claims claimed claimed
admit admits admitted admitted
understand understands understood understood
suspect suspects suspected suspected
wish wishes wished wished
see sees saw seen
find finds found found
""")
_STATES = words("""
know like love hate miss need want hear believe understand recognize own see surprise find
""")
_TELLING = phrases("""
told|told|told|told|promised|warned|reminded|texted|assured|wrote|showed|informed|convinced
""")

_NOUNS = phrases("""
car cars|house houses|dog dogs|cat cats|job jobs|phone phones|book books|game games|team teams|
movie movies|song songs|bill bills|store stores|bank banks|bus buses|train trains|plane planes|
road roads|street streets|room rooms|floor floors|kid kids|baby babies|boy boys|girl girls|
man men|woman women|guy guys|friend friends|doctor doctors|lawyer lawyers|teacher teachers|
boss bosses|company companies|business businesses|computer computers|paper papers|test tests|
class classes|question questions|answer answers|story stories|problem problems|idea ideas|
plan plans|thing things|place places|price prices|party parties|ball balls|letter letters|
cake cakes|pie pies|meal meals|cup cups|glass glasses|bottle bottles|box boxes|bag bags|
coat coats|shirt shirts|shoe shoes|hat hats|door doors|window windows|tree trees|yard yards|
garden gardens|key keys|chair chairs|table tables|bed beds|bike bikes|boat boats|truck trucks|
picture pictures|watch watches|ring rings|ticket tickets|card cards|letter letters|toy toys|
school schools|church churches|bird birds|fish fish|horse horses|apple apples|egg eggs|
sandwich sandwiches|desk desks|lamp lamps|radio radios|show shows|list lists|name names|
number numbers|color colors|sign signs|law laws|rule rules|tax taxes|vote votes|town towns|
city cities|country countries|state states|beach beaches|lake lakes|farm farms|office offices|
shop shops|hotel hotels|engine engines|tire tires|wall walls|roof roofs|knife knives|
fork forks|spoon spoons|plate plates|magazine magazines|camera cameras|couch couches|
dress dresses|sweater sweaters|pen pens|tool tools|machine machines|gift gifts|check checks
""")
_PAIRS = [pair.split() for pair in _NOUNS]
_THINGS = words("""
car house dog cat phone book bill box bag coat shirt hat key chair table bed bike boat truck
picture watch ring ticket card toy desk lamp radio list camera couch dress sweater pen machine
gift check computer letter cake bottle cup glass plate sandwich map tent ladder rug mirror clock
blanket pillow towel jacket wallet purse umbrella suitcase laptop guitar piano
""")
_FEEL = words("""
tired hungry happy sad busy late early sick right wrong fine okay great tall funny loud quiet
ready free safe strange pretty smart strong weak young old rich poor nice good bad mad angry
lucky sorry scared bored worried lazy proud shy honest careful polite rude healthy thirsty cold
alone upset nervous brave famous single married excited glad
""")
_LOOK = words("""
big small hot cold nice good bad old new long short fast slow easy hard cheap expensive clean dirty
warm wet dry full empty free safe strange pretty strong weak different
difficult important heavy light dark bright soft loud quiet sweet fresh perfect
broken ugly funny boring beautiful wonderful terrible awful huge tiny
""")
_MASS = """
coffee tea milk water juice beer wine bread butter cheese meat fish rice soup salad fruit sugar salt
ice cream|money time work help sleep food music news space luck fun gas paper rain snow sun love
peace trouble advice patience homework traffic noise
"""
_MEALS = [w for w in _MASS.split("|")[0].split() if w not in ("ice", "cream")]
_STUFF = [*_MEALS, "ice cream", *_MASS.split("|")[1].split()]
_SPELLED = phrases("""
book|apple|letter|hello|summer|coffee|butter|happy|dinner|kitchen|yellow|school|moon|tree|address|
committee|balloon|pepper|rabbit|puppy|daddy|mommy|banana|papa|mississippi|tennessee|hannah|anna|
otto|bobby|emma|aaron|harry|jenny|molly|philip|russell|barbara|kelly|allen|bennett|webb|todd|
lloyd|scott|matthew|abby|jeff|lee|reed|cook|noon|level|eve|dad|mom|wow|pop|three|seven|eleven
""")
_SPELL = [(word, " ".join(word.upper())) for word in [*_SPELLED, *NAMES]]

_COUNT = words("""
zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen
sixteen seventeen eighteen nineteen twenty
""")


def _frames() -> dict[str, list[str]]:
    """Frames that need two forms of one verb; the same subject has the same label."""
    frames: dict[str, list[str]] = {
        "pl_notpast": [],
        "pl_notpres": [],
        "pl_mix": [],
        "pl_tenses": [],
        "pl_share": [],
        "pl_still": [],
        "pl_nest": [],
        "pl_nested": [],
    }
    whom, what = "<pl_o3>", "<pl_th>"
    both = [(verb, whom) for verb in _PERSON_VERBS] + [(verb, what) for verb in _THING_VERBS]
    for (base, with_s, past, done), o in both:
        frames["pl_notpast"] += [
            f"<pl_any:n> didn't {base} {o} <pl_any:n> {past} {o}",
            f"<pl_any:n> {past} {o} <pl_any:n> didn't {base} {o}",
            f"<pl_hh:n> didn't {base} {o} <pl_hh:n> {past} {o}",
        ]
        frames["pl_notpres"] += [
            f"<pl_pp:n> don't {base} {o} <pl_pp:n> {base} {o}",
            f"<pl_hh:n> doesn't {base} {o} <pl_hh:n> {with_s} {o}",
            f"<pl_pp:n> {base} {o} <pl_pp:n> don't {base} {o}",
            f"<pl_hh:n> {with_s} {o} <pl_hh:n> doesn't {base} {o}",
        ]
        frames["pl_mix"] += [
            f"<pl_pp> {base} {o} <pl_hh> {with_s} {o}",
            f"<pl_hh> {with_s} {o} <pl_pp> {base} {o}",
            f"<pl_hh> {with_s} {o} and <pl_pp> {base} {o}",
            f"<pl_pp> don't {base} {o} <pl_hh> doesn't {base} {o}",
        ]
        frames["pl_tenses"] += [
            f"<pl_any:n> {past} {o} then and <pl_any:n> would {base} {o} now",
            f"if <pl_any> {past} {o} <pl_any> {past} {o}",
            f"<pl_any> should have {done} {o} <pl_any> should have {done} {o} too",
        ]
    for base, with_s, past, done in _PERSON_VERBS:
        frames["pl_share"] += [
            f"i {base} you you {base} me",
            f"you {base} me i {base} you",
            f"i {base} him he {with_s} me",
            f"she {with_s} him he {with_s} her",
            f"we {base} them they {base} us",
            f"i {base} my <family> and you {base} yours",
            f"he {past} me and i {past} him",
            f"you {past} her she {past} you",
            f"i'll {base} you if you'll {base} me",
            f"you {base} my <family> and i'll {base} yours",
            f"they've {done} us and we've {done} them",
        ]
    for base, with_s, past, done in _THING_VERBS:
        frames["pl_share"] += [
            f"you {base} my <pl_n> and i {base} yours",
            f"you {base} mine i'll {base} yours",
            f"i {base} your <pl_n> and you {base} my <pl_n>",
            f"he {past} her <pl_n> and she {past} his",
            f"she {with_s} her <pl_n> and he {with_s} his <pl_n>",
            f"we {past} their <pl_n> they {past} ours",
            f"i've {done} my <pl_n> you've {done} yours",
        ]
    for base, with_s, past, done in _PLAIN_VERBS:
        frames["pl_still"] += [
            f"if <pl_pp> {base} <pl_pp> {base}",
            f"when <pl_any> {past} <pl_any> {past}",
            f"<pl_pp> {base} <pl_hh> {with_s} everybody {with_s}",
            f"<pl_pp:n> {base} and <pl_pp:n> {base} until <pl_pp:n> can't {base} anymore",
            f"<pl_any> {past} because <pl_any> {past}",
            f"the ones who {past} {past} and the ones who didn't didn't",
            f"some {base} some don't {base}",
            f"<pl_any:n> didn't {base} <pl_any:n> just didn't {base}",
            f"if <pl_any> hadn't {done} <pl_any> wouldn't have {done}",
            f"<pl_any> {past} <pl_any> {past} we all {past}",
            f"<pl_hh> {with_s} when <pl_hh> {with_s}",
        ]
    for base, with_s, past, _ in _SAYING_VERBS:
        frames["pl_nest"] += [
            f"<pl_pp> {base} <pl_pp> {base}",
            f"<pl_pp> {base} that <pl_pp> {base} that",
            f"<pl_pp> {base} <pl_hh> {with_s}",
            f"<pl_pp> {base} that <pl_hh> {with_s} that",
            f"<pl_hh> {with_s} <pl_hh> {with_s}",
            f"<pl_hh> {with_s} that <pl_hh> {with_s} that",
            f"<pl_hh> {with_s} <pl_pp> {base}",
            f"<pl_hh> {with_s} that <pl_pp> {base} that",
        ]
        frames["pl_nested"] += [
            f"<pl_any> {past} <pl_any> {past}",
            f"<pl_any> {past} that <pl_any> {past} that",
            f"<pl_any> {past} <pl_hh> {past}",
            f"<pl_hh> {past} <pl_any> {past}",
            f"<pl_hh> {past} that <pl_hh> {past} that",
        ]
    return frames


SLOTS: dict[str, list[str]] = {
    **_frames(),
    # who: any of them in the past, those with "do", those with "does"
    "pl_any": words("i you he she we they i he she we they"),
    "pl_pp": words("i you we they"),
    "pl_hh": ["he", "she", "he", "she", "<name>", "my <family>", "the <job>"],
    "pl_third": words("he she they"),
    "pl_me": words("me us"),
    "pl_o3": [
        *["him", "her", "them", "him", "her", "them", "<name>", "<name>", "my <family>"],
        *["everybody", "everyone", "the <job>", "my <family>", "your <family>", "those people"],
    ],
    "pl_your": words("my your his her our their <name>'s"),
    # verbs
    "pl_pv": [verb[0] for verb in _PERSON_VERBS],
    "pl_pvs": [verb[1] for verb in _PERSON_VERBS],
    "pl_pvd": [verb[2] for verb in _PERSON_VERBS],
    "pl_pven": [verb[3] for verb in _PERSON_VERBS],
    "pl_tv": [verb[0] for verb in _THING_VERBS],
    "pl_tvs": [verb[1] for verb in _THING_VERBS],
    "pl_tvd": [verb[2] for verb in _THING_VERBS],
    "pl_tven": [verb[3] for verb in _THING_VERBS],
    "pl_iv": [verb[0] for verb in _PLAIN_VERBS],
    "pl_ivs": [verb[1] for verb in _PLAIN_VERBS],
    "pl_ivd": [verb[2] for verb in _PLAIN_VERBS],
    "pl_iven": [verb[3] for verb in _PLAIN_VERBS],
    "pl_sv": [verb[0] for verb in _SAYING_VERBS],
    "pl_svs": [verb[1] for verb in _SAYING_VERBS],
    "pl_svd": [verb[2] for verb in _SAYING_VERBS],
    # what one can decide to do
    "pl_pva": [verb[0] for verb in _PERSON_VERBS if verb[0] not in _STATES],
    "pl_tva": [verb[0] for verb in _THING_VERBS if verb[0] not in _STATES],
    "pl_told": _TELLING,
    "pl_do": ["<pl_pva> <pl_o3>", "<pl_tva> <pl_th>", "<pl_iv>", "<pl_iv> <pl_tail2>"],
    "pl_does": ["<pl_pvs> <pl_o3>", "<pl_tvs> <pl_th>", "<pl_ivs>", "<pl_ivs> <pl_tail2>"],
    "pl_did": ["<pl_pvd> <pl_o3>", "<pl_tvd> <pl_th>", "<pl_ivd>", "<pl_ivd> <pl_tail2>"],
    "pl_done": ["<pl_pven> <pl_o3>", "<pl_tven> <pl_th>", "<pl_iven>"],
    "pl_mod": phrases("can|can't|will|won't|would|wouldn't|should|shouldn't|could|couldn't|might"),
    "pl_to": phrases("""
        want to|need to|have to|like to|used to|love to|hate to|try to|got to|hope to|
        plan to|forgot to|wanted to|had to|tried to|decided to
    """),
    "pl_be": words("i'm you're he's she's we're they're"),
    "pl_will": words("i'll you'll he'll she'll we'll they'll i'd you'd he'd she'd we'd they'd"),
    "pl_was": phrases("i was|you were|he was|she was|we were|they were"),
    "pl_have": phrases("i've|you've|we've|they've|i have|we have|they have"),
    # what
    "pl_n": [pair[0] for pair in _PAIRS],
    "pl_ns": [pair[1] for pair in _PAIRS],
    "pl_cn": [pair[0] for pair in _PAIRS if pair[0][0] not in "aeiou"],
    "pl_obj": _THINGS,
    "pl_m": _STUFF,
    "pl_meal": [
        *_MEALS,
        "ice cream",
        *words("chicken pizza toast eggs cereal cake pie beans pasta"),
    ],
    "pl_th": [
        *["the <pl_obj>", "the <pl_obj>", "the <pl_obj>", "my <pl_obj>", "your <pl_obj>"],
        *[
            "the <colour> one",
            "the <pl_look> one",
            "this one",
            "that one",
            "the <pl_look> <pl_obj>",
        ],
        *["that <pl_obj>", "this <pl_obj>", "both of them", "the <pl_obj>", "his <pl_obj>"],
        *["one of them", "all of them", "some of them", "the first one"],
    ],
    "pl_feel": _FEEL,
    "pl_look": _LOOK,
    "pl_kind": phrases("""
        mistake|lie|joke|dream|secret|surprise|party|meeting|war|test|race|game|job|hobby|
        problem|question|fact|rumor|rule|choice|chance|gift|loan|favor|sale|scam|trick|toy
    """),
    "pl_place": phrases("""
        home|work|school|church|the store|the bank|the park|the beach|the lake|the doctor|
        the office|the gym|the mall|the movies|town|<city>|<name>'s house|the airport|the farm|
        the mountains|my <family>'s place|the hospital|the library|the post office|the kitchen
    """),
    "pl_toplace": phrases("""
        work|school|church|the store|the bank|the park|the beach|the lake|the doctor|bed|
        the office|the gym|the mall|the movies|town|<city>|<name>'s house|the airport|the game|
        the mountains|my <family>'s place|the hospital|the library|the post office|college
    """),
    "pl_pp_at": phrases("""
        at home|at work|at school|at church|at the store|in the car|in the house|in the yard|
        in the kitchen|on the bus|on the phone|on the road|on the table|in the street|in bed|
        at the bank|in <city>|in <city>|at the office|on the couch|by the door|by the lake|
        near the church|under the bed|over the fence|in front of the house|behind the garage|
        up the hill|down the street|around the corner|across the road|next to the store
    """),
    "pl_time": phrases("""
        on <day>|on <day>|in <month>|in the morning|in the evening|at night|at noon|
        after work|before lunch|after dinner|at <small>|at <small> thirty|in the summer|
        in the winter|for a week|for a year|every day|every <day>|last year|next week|today
    """),
    "pl_tail": phrases("""
        |||||every single day|all the time|at home|at work|and that's it|and that's that|
        and that's all|and that's fine with me|if you ask me|like everybody else|<pl_time>|
        <pl_pp_at>|and so on|and it works|and nobody cares|and everybody knows it|as always
    """),
    "pl_tail2": phrases("""
        a lot|at night|at home|at work|in the morning|too much|all day|every day|with <name>|
        <pl_pp_at>|<pl_time>|with my <family>|for a while|for hours|together|alone|too late
    """),
    "pl_op": phrases("""
        |||||and|but|if you ask me|in my family|these days|of course|maybe|
        where i come from|in <city>|every year|my <family> always says|like i said|and then
    """),
    # things that somebody says or thinks
    "pl_c": [
        *["it was <pl_look>", "it was fine", "he was <pl_feel>", "she was <pl_feel>"],
        *["you were <pl_feel>", "they were <pl_feel>", "i was <pl_feel>", "<name> was <pl_feel>"],
        *["<pl_any> <pl_ivd>", "<pl_any> <pl_tvd> the <pl_obj>", "<pl_any> <pl_pvd> <pl_o3>"],
        *["the <pl_n> was <pl_look>", "the <pl_ns> were <pl_look>", "that was <pl_look>"],
        *["it would rain", "it was over", "it was a <pl_kind>", "it wasn't <pl_look>"],
        *["<pl_any> would <pl_iv>", "<name> did it", "nobody <pl_ivd>", "there was a <pl_cn>"],
    ],
    "pl_cp": [
        *["it's <pl_look>", "it's a <pl_kind>", "<pl_be> <pl_feel>", "the <pl_ns> are <pl_look>"],
        *["he <pl_ivs>", "she <pl_ivs>", "they <pl_iv>", "you <pl_iv>", "<pl_be> <pl_feel>"],
        *["<pl_hh> <pl_pvs> <pl_o3>", "the <pl_n> is <pl_look>", "it's too <pl_look>", "<pl_c>"],
        *["<pl_any> should <pl_iv>", "<pl_any> can <pl_do>", "there's a <pl_cn>", "<pl_c>"],
    ],
    "pl_what": phrases("""
        what to do|where to go|how to <pl_iv>|what it means|who did it|where it is|how it works|
        why <pl_any> <pl_ivd>|the answer|the way|the whole story|when to stop|what <name> wants|
        that song|that guy|this town|these people|how it ends|a good <job>|the rules
    """),
    "pl_word": phrases("""
        yes|no|stop|go|please|hello|goodbye|maybe|never|always|today|tomorrow|monday|four|five|
        red|blue|left|right|up|down|hot|cold|salt|milk|water|tea|fish|bread|now|later|here|there|
        thanks|sorry|fine|two|ten|noon|home|work|love|more|less|first|last|before|after|good
    """),
    # proverb-like
    "pl_of": phrases("""
        sight|mind|town|work|bed|luck|money|time|school|shape|breath|reach|order|hand|touch|
        date|print|stock|season|control|danger|fashion|gas|milk|ideas|patience|practice|the way|
        the house|the office|the car|the rain|the sun|options|business|style|trouble
    """),
    "pl_kin": phrases("""
        father|mother|son|daughter|brother|sister|uncle|nephew|teacher|student|owner|dog|boss|
        king|people|coach|team|master|cat|town|country|parents|kids|driver|car|house|doctor
    """),
    "pl_who": phrases("""
        teacher|soldier|sailor|lawyer|dreamer|fighter|smoker|gambler|friend|liar|winner|loser|
        mother|father|kid|baby|fool|thief|driver|dancer|singer|farmer|fan|nurse|cop|coach|boss
    """),
    "pl_gen": phrases("""
        deal|promise|rule|fact|dog|cat|job|car|house|vote|win|friend|game|name|kid|man|bill|debt|
        dollar|test|law|phone|cake|book|song|day|party|horse|school|team|room|bed|hat|shirt|diet
    """),
    "pl_ing": phrases("""
        seeing|knowing|talking|giving|sharing|winning|losing|trying|waiting|cooking|driving|
        walking|working|sleeping|learning|asking|saying|thinking|reading|believing|living|buying
    """),
    "pl_en": phrases("""
        said|done|told|seen|known|bought|sold|found|lost|given|taken|eaten|asked|paid|made|
        broken|finished|written|promised|planned|shared|won|learned|spent|saved|earned
    """),
    "pl_more": phrases("""
        bigger|smaller|better|worse|longer|shorter|hotter|colder|faster|slower|cheaper|older|
        younger|richer|louder|stronger|easier|harder|happier|later|sooner|heavier|lighter|sweeter|
        more expensive|less expensive|more important|more careful|nicer|cleaner|higher|lower
    """),
    # numbers
    "pl_two": phrases("two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|fifty"),
    "pl_hour": phrases("one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"),
    "pl_min": phrases("oh five|ten|fifteen|twenty|thirty|thirty|forty|forty five|fifty|fifty five"),
    "pl_break": phrases("""
        minute break|minute walk|hour shift|hour drive|day trip|day weekend|week course|
        month lease|year contract|year loan|mile run|mile hike|dollar bill|dollar ticket|
        foot board|foot ladder|inch nail|inch pipe|pound bag|pound weight|gallon bucket|
        page letter|page report|part series|man team|man tent|bedroom apartment|bedroom house|
        door car|speed bike|story building|course meal|liter bottle|ounce steak|cent stamp|
        point question|star hotel|hour movie|minute call|second ad|way street|seat plane|
        pack|pointer|year old|by four|by six|dollar coupon|hour flight|night stay|piece puzzle
    """),
    "pl_frac": phrases("a half|a third|a quarter|a fifth|two thirds|three quarters|half|a tenth"),
    "pl_cost": phrases("""
        a dollar|two dollars|five bucks|ten dollars|twenty bucks|fifty cents|a hundred dollars|
        <pl_two> dollars|<pl_two> fifty|<pl_two> ninety nine|a thousand dollars|ten percent
    """),
    "pl_pct": phrases("ten|twenty|thirty|fifty|sixty|eighty|five|two|ninety|a hundred"),
    "pl_score": phrases("nil|one|two|three|four|five|six|seven"),
    "pl_meas": phrases("feet|inches|miles|meters|pounds|gallons|cups|yards|acres|degrees|percent"),
    "pl_year": phrases("""
        eighty nine|ninety|ninety one|nineteen eighty|nineteen ninety|two thousand|
        two thousand one|two thousand and two|twenty ten|twenty twenty|nineteen nineteen
    """),
    "pl_month": words("""
        first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth
    """),
    "pl_sum": [
        f"{_COUNT[a]} {sign} {_COUNT[b]} is {_COUNT[a + b]}"
        for sign in ("and", "and", "plus")
        for a in range(1, 13)
        for b in (a, a, 1, 2)
        if a + b < len(_COUNT)
    ],
    "pl_dev": words("lamp radio heater fan oven tv light stove music computer heat water volume"),
    "pl_air": words("rain snow sun wind mud dark fog heat cold street sand grass"),
    "pl_box": words("box bag car house bed desk cup drawer table couch truck boat basket shed"),
    # what one points at
    "pl_point": phrases(
        "you|him|her|this|that|here|there|this one|that one|them|<small>|these|those"
    ),
    "pl_this": phrases("this|that|this one|that one|these|those|one of these|one of those|it"),
    "pl_them": phrases("you|him|her|them|that guy|this guy|that one|this one|<name>|those two"),
    "pl_here": phrases("here|there|over here|over there|right here|right there|up there|in here"),
    "pl_dir": phrases("left|right|up|down|north|south|east|west|back|straight"),
    "pl_side": phrases("left|right|front|back|north|south|east|west|side|top|bottom"),
    "pl_isit": phrases("is it|was it|is he|was she|are you|are they|were you|is that|am i|are we"),
    # letters
    "pl_grade": phrases("A|A|A|B|C|D|F"),
    "pl_sign": words("plus minus"),
    "pl_abc": list("ABCDEFGHKLMNPRSTVXZ"),
    "pl_size": words("small capital big little lower upper"),
    "pl_port": phrases("""
        port|side|train|team|line|level|string|key|button|plug|bus|gate|battery|grade|list|
        group|class|section|row|seat|word|note|chord|wing|exit|form|part|version|student|sign
    """),
    "pl_dig": words("one two three four five six seven eight nine oh oh oh"),
    "pl_spell": [f"{word} {letters}" for word, letters in _SPELL],
    "pl_spells": [letters for _, letters in _SPELL],
    "pl_how_spelled": [f"how do you spell {word} is it {letters}" for word, letters in _SPELL],
    "pl_as_in": [f"{word[0].upper()} as in {word}" for word, _ in [*_SPELL, *_PAIRS]],
    "pl_wear": words("coat hat shirt jacket sweater dress shoes boots gloves scarf socks glasses"),
    "pl_is_spelled": [f"{word} is spelled {letters}" for word, letters in _SPELL],
}

# --- what is meant ------------------------------------------------------------------------------

_WEIGHT = 3.0
_PRONOUNS = "i you he she we they me him us them it"
_NEVER = f"{GRAMMAR} {_PRONOUNS} a an no not"

PARALLEL: tuple[Group, ...] = (
    make_group(
        "parallel-whom",
        """
        <pl_any:s> told <pl_o3> <pl_any:s> told <pl_o3>
        <pl_any:s> <pl_pvd:v> <pl_o3> <pl_any:s> <pl_pvd:v> <pl_o3>
        <pl_any:s> <pl_pvd:v> <pl_o3> <pl_any:s> <pl_pvd:v> <pl_o3> <pl_any:s> <pl_pvd:v> <pl_o3>
        <pl_any:s> <pl_pvd:v> <pl_o3> and <pl_any:s> <pl_pvd:v> <pl_o3>
        <pl_any:s> <pl_pvd> <pl_o3> <pl_any:s> <pl_pvd> <pl_o3>
        <pl_any> <pl_pvd:v> <pl_o3> <pl_any> <pl_pvd:v> <pl_o3>
        <pl_any> <pl_pvd:v> <pl_o3> and <pl_any> <pl_pvd:v> <pl_o3>
        <pl_third:s> <pl_pvd:v> me <pl_third:s> <pl_pvd:v> you
        <pl_third:s> <pl_pvd:v> you <pl_third:s> <pl_pvd:v> me
        <pl_third:s> <pl_pvd:v> us <pl_third:s> <pl_pvd:v> them
        <pl_third> <pl_pvd:v> me <pl_third> <pl_pvd:v> you
        <pl_hh:s> <pl_pvd:v> <pl_o3> <pl_hh:s> <pl_pvd:v> <pl_o3>
        <pl_hh> <pl_pvd:v> <pl_o3> <pl_hh> <pl_pvd:v> <pl_o3>
        <pl_any:s> gave <pl_o3> a <pl_obj> <pl_any:s> gave <pl_o3> a <pl_obj>
        <pl_any:s> gave <pl_o3> the <pl_obj> and <pl_any:s> gave <pl_o3> the <pl_obj>
        <pl_any:s> sent <pl_o3> a <pl_obj> <pl_any:s> sent <pl_o3> some <pl_m>
        <pl_any:s> asked <pl_o3> for <pl_m> <pl_any:s> asked <pl_o3> for the <pl_obj>
        <pl_any:s> talked to <pl_o3> <pl_any:s> talked to <pl_o3>
        <pl_any:s> talked to <pl_o3> <pl_any:s> talked with <pl_o3>
        <pl_any:s> told <pl_o3:x> once <pl_any:s> told <pl_o3:x> twice
        <pl_any:s> told <pl_o3:x> to <pl_iv> <pl_any:s> told <pl_o3:x> to <pl_iv>
        <pl_any:s> asked <pl_o3:x> to <pl_do> and <pl_any:s> asked <pl_o3> to <pl_do>
        <pl_any:s> wanted <pl_o3> to <pl_iv> <pl_any:s> wanted <pl_o3> to <pl_iv>
        <pl_any:s> helped <pl_o3> with the <pl_n> <pl_any:s> helped <pl_o3> with the <pl_n>
        <pl_any> told <pl_o3> and <pl_any> told <pl_o3> and nobody told <pl_me>
        <pl_any> told <pl_o3> about the <pl_n>
        <pl_any> <pl_pvd> <pl_o3> and then <pl_any> <pl_ivd>
        <pl_any> <pl_pvd> <pl_o3> at <pl_place>
        <pl_any> told <pl_o3> to <pl_do>
        """,
        """
        <pl_op> <pl_pp:s> <pl_pv:v> <pl_o3> <pl_pp:s> <pl_pv:v> <pl_o3> <pl_tail>
        <pl_op> <pl_pp> <pl_pv:v> <pl_o3> <pl_pp> <pl_pv:v> <pl_o3> <pl_tail>
        <pl_op> <pl_hh:s> <pl_pvs:v> <pl_o3> <pl_hh:s> <pl_pvs:v> <pl_o3> <pl_tail>
        <pl_op> <pl_hh> <pl_pvs:v> <pl_o3> <pl_hh> <pl_pvs:v> <pl_o3> <pl_tail>
        <pl_op> <pl_will:s> <pl_pv:v> <pl_o3> <pl_will:s> <pl_pv:v> <pl_o3>
        <pl_op> <pl_will:s> <pl_pv> <pl_o3> <pl_will:s> <pl_do>
        <pl_op> <pl_have:s> <pl_pven:v> <pl_o3> <pl_have:s> <pl_pven:v> <pl_o3>
        <pl_op> <pl_mix> <pl_tail>
        <pl_op> <pl_mix>
        i know you and i know <pl_o3>
        i know <pl_o3> i know <pl_o3> i know everybody
        <pl_pp> <pl_pv> <pl_o3> <pl_tail>
        """,
        never=_NEVER,
        weight=_WEIGHT,
    ),
    make_group(
        "parallel-what",
        """
        <pl_any:s> <pl_tvd:v> <pl_th> <pl_any:s> <pl_tvd:v> <pl_th>
        <pl_any:s> <pl_tvd> <pl_th> <pl_any:s> <pl_tvd> <pl_th>
        <pl_any:s> <pl_tvd> <pl_th> <pl_any:s> <pl_tvd> <pl_th> and <pl_any:s> <pl_tvd> <pl_th>
        <pl_any> <pl_tvd:v> <pl_th> <pl_any> <pl_tvd:v> <pl_th>
        <pl_any> <pl_tvd:v> the <pl_look> <pl_obj:x> <pl_any> <pl_tvd:v> the <pl_look> <pl_obj:x>
        <pl_any:s> <pl_tvd:v> the <pl_obj> <pl_any:s> <pl_tvd:v> the <pl_obj>
        <pl_any:s> <pl_tvd:v> my <pl_obj> <pl_any:s> <pl_tvd:v> my <pl_obj>
        <pl_any:s> <pl_tvd:v> <pl_your> <pl_obj:x> and <pl_any:s> <pl_tvd:v> <pl_your> <pl_obj:x>
        <pl_hh:s> <pl_tvd:v> <pl_th> <pl_hh:s> <pl_tvd:v> <pl_th>
        <pl_any:s> had a <pl_n> <pl_any:s> had a <pl_n>
        <pl_any:s> had a <pl_look> <pl_n> <pl_any:s> had a <pl_look> <pl_n> <pl_any:s> had it all
        <pl_any:s> had no <pl_m> <pl_any:s> had no <pl_m>
        <pl_any:s> had <pl_m> but <pl_any:s> had no <pl_m>
        <pl_any> had the <pl_n> <pl_any> had the <pl_n>
        <pl_any:s> took the <pl_obj> out <pl_any:s> took the <pl_obj> in
        <pl_any:s> put the <pl_obj> <pl_pp_at> <pl_any:s> put the <pl_obj> <pl_pp_at>
        <pl_any:s> got up <pl_any:s> got dressed <pl_any:s> got in the car
        <pl_any:s> got a <pl_n> <pl_any:s> got a <pl_n> and <pl_any:s> got <pl_feel>
        <pl_tenses>
        <pl_any> <pl_tvd> <pl_th> and <pl_ivd>
        <pl_any> <pl_tvd> <pl_th> for <pl_o3>
        <pl_any> had a <pl_n> and a <pl_n>
        """,
        """
        <pl_op> <pl_pp:s> <pl_tv:v> <pl_th> <pl_pp:s> <pl_tv:v> <pl_th>
        <pl_op> <pl_pp:s> <pl_tv> <pl_th> <pl_pp:s> <pl_tv> <pl_th>
        <pl_op> <pl_pp> <pl_tv:v> <pl_th> <pl_pp> <pl_tv:v> <pl_th>
        <pl_op> <pl_pp> <pl_tv:v> <pl_m> <pl_pp> <pl_tv:v> <pl_th>
        <pl_op> <pl_hh:s> <pl_tvs:v> <pl_th> <pl_hh:s> <pl_tvs:v> <pl_th>
        <pl_op> <pl_hh> <pl_tvs:v> <pl_th> <pl_hh> <pl_tvs:v> <pl_th>
        <pl_op> <pl_pp:s> like <pl_meal> <pl_pp:s> like <pl_meal> <pl_tail>
        <pl_op> <pl_pp:s> like <pl_meal> <pl_pp:s> love <pl_meal> <pl_pp:s> hate <pl_meal>
        <pl_op> <pl_pp:s> like it <pl_look> <pl_pp> like it <pl_look>
        <pl_op> <pl_pp:s> want a <pl_n> <pl_pp:s> want a <pl_n> <pl_pp:s> want <pl_m>
        <pl_op> <pl_pp:s> need <pl_m> <pl_pp:s> need <pl_m> <pl_pp:s> need a <pl_n>
        <pl_op> <pl_pp:s> want <pl_m> and <pl_pp> want <pl_m>
        <pl_op> <pl_hh:s> wants <pl_m> <pl_hh:s> wants <pl_m> <pl_tail>
        <pl_op> <pl_hh> wants <pl_m> <pl_hh> wants <pl_m> <pl_tail>
        <pl_op> <pl_pp:s> have the <pl_n> <pl_pp:s> have the <pl_n> <pl_tail>
        <pl_op> <pl_pp> have a <pl_n> <pl_pp> have a <pl_n> <pl_tail>
        <pl_op> you do the <pl_n> and i do the <pl_n>
        <pl_op> you do the <pl_ns> i'll do the <pl_ns>
        you <pl_tv:v> <pl_m> and i <pl_tv:v> <pl_m>
        you want <pl_meal> i want <pl_meal>
        <pl_pp> like <pl_meal> <pl_tail>
        <pl_pp> need <pl_m> and a <pl_n>
        """,
        never=_NEVER,
        weight=_WEIGHT,
    ),
    make_group(
        "parallel-went",
        """
        <pl_any:s> went to <pl_toplace> <pl_any:s> went to <pl_toplace>
        <pl_any:s> went to <pl_toplace> <pl_any:s> went to <pl_toplace> and <pl_any:s> went to bed
        <pl_any:s> went to <pl_toplace> and <pl_any> went to <pl_toplace>
        <pl_any> went to <pl_toplace> <pl_any> went to <pl_toplace>
        <pl_any:s> went in <pl_any:s> went out
        <pl_any:s> went up the <pl_n> <pl_any:s> went down the <pl_n>
        <pl_any:s> came <pl_any:s> <pl_ivd> <pl_any:s> <pl_ivd>
        <pl_any:s> came <pl_any:s> <pl_ivd> and <pl_any:s> left
        <pl_any:s> <pl_ivd> <pl_any:s> <pl_ivd>
        <pl_any:s> <pl_ivd> <pl_any:s> <pl_ivd> <pl_any:s> <pl_ivd>
        <pl_any:s> <pl_ivd> <pl_any:s> <pl_ivd> <pl_any:s> <pl_ivd> and <pl_any:s> <pl_ivd>
        <pl_any> <pl_ivd> <pl_any> <pl_ivd>
        <pl_any> <pl_ivd:v> <pl_any> <pl_ivd:v>
        <pl_any> <pl_ivd:v> and <pl_any> <pl_ivd:v>
        <pl_any:s> <pl_ivd:v> <pl_time> <pl_any:s> <pl_ivd:v> <pl_time>
        <pl_any:s> <pl_ivd:v> <pl_pp_at> <pl_any:s> <pl_ivd:v> <pl_pp_at>
        <pl_any:s> <pl_ivd:v> with <pl_o3> <pl_any:s> <pl_ivd:v> with <pl_o3>
        <pl_any:s> <pl_ivd:v> a little <pl_any:s> <pl_ivd:v> a lot
        <pl_any:s> <pl_ivd:v> too early <pl_any:s> <pl_ivd:v> too late
        <pl_any:s> lived in <city> <pl_any:s> lived in <city>
        <pl_any:s> lived in <city> for a year <pl_any:s> lived in <city> for two
        <pl_any:s> worked for <pl_o3> <pl_any:s> worked for <pl_o3>
        <pl_any:s> looked <pl_pp_at> <pl_any:s> looked <pl_pp_at>
        <pl_any:s> looked at <pl_o3> and <pl_any> looked at <pl_o3>
        <pl_any:s> paid for the <pl_n> <pl_any:s> paid for the <pl_n>
        <pl_any:s> thought about <pl_o3> <pl_any:s> thought about the <pl_n>
        <pl_any> waited for <pl_o3> and <pl_any> waited for <pl_o3>
        <pl_hh:s> <pl_did> <pl_hh:s> <pl_did>
        <pl_hh> <pl_did> <pl_hh> <pl_did>
        <pl_still>
        <pl_any> went to <pl_toplace> <pl_time>
        <pl_any> <pl_ivd> and <pl_ivd>
        <pl_any> lived in <city> and worked in <city>
        """,
        """
        <pl_op> <pl_pp:s> go to <pl_toplace> <pl_pp:s> go to <pl_toplace> <pl_tail>
        <pl_op> <pl_pp> go to <pl_toplace> <pl_pp> go to <pl_toplace>
        <pl_op> <pl_pp:s> <pl_iv> <pl_pp:s> <pl_iv> <pl_pp:s> <pl_iv>
        <pl_op> <pl_pp> <pl_iv:v> <pl_pp> <pl_iv:v> <pl_tail>
        <pl_op> <pl_hh:s> <pl_ivs> <pl_hh:s> <pl_ivs> <pl_tail>
        <pl_op> <pl_hh> <pl_ivs:v> <pl_hh> <pl_ivs:v>
        <pl_op> <pl_hh> <pl_ivs> <pl_hh> <pl_ivs>
        <pl_op> <pl_hh:s> goes to <pl_toplace> <pl_hh:s> comes home <pl_hh:s> <pl_ivs>
        <pl_op> <pl_pp:s> get up <pl_pp:s> go to work <pl_pp:s> come home <pl_pp:s> <pl_iv>
        where <pl_pp:a> go <pl_pp:b> go
        when <pl_hh> <pl_ivs> <pl_hh> <pl_ivs>
        <pl_pp> go to <pl_toplace> <pl_tail>
        """,
        never=_NEVER,
        weight=_WEIGHT,
    ),
    make_group(
        "parallel-is",
        """
        <pl_was:s> <pl_feel> <pl_was:s> <pl_feel>
        <pl_was:s> <pl_feel> and <pl_was:s> <pl_feel>
        <pl_was:s> <pl_feel> <pl_was:s> <pl_feel> and <pl_was:s> <pl_feel>
        <pl_was> <pl_feel> <pl_was> <pl_feel>
        <pl_was:s> at <pl_place> <pl_was:s> at <pl_place>
        <pl_was:s> <pl_pp_at> <pl_was:s> <pl_pp_at>
        <pl_was:s> too <pl_feel> <pl_was:s> too <pl_feel>
        <pl_was:s> so <pl_feel> <pl_was:s> so <pl_feel>
        <pl_was> <pl_feel:a> and <pl_was> <pl_feel:a>
        it was <pl_look> it was <pl_look> it was <pl_look>
        it was <pl_look> it was <pl_look> and it was ours
        the <pl_n> was <pl_look> the <pl_n> was <pl_look>
        the <pl_ns> were <pl_look> the <pl_ns> were <pl_look>
        the <pl_n:x> was <pl_look> and the <pl_n:x> was <pl_look>
        my <pl_n> was <pl_look> your <pl_n> was <pl_look>
        there was a <pl_n> there was a <pl_n> and there was <pl_m>
        there was <pl_m> there was <pl_m>
        there were <pl_ns> there were <pl_ns> there were <pl_ns>
        <pl_was> <pl_feel> when <pl_was> <pl_feel>
        if <pl_was:s> <pl_feel> <pl_was:s> <pl_feel>
        <pl_was> <pl_feel> at <pl_place>
        the <pl_n> was <pl_look> and <pl_look>
        """,
        """
        <pl_op> <pl_be:s> <pl_feel> <pl_be:s> <pl_feel>
        <pl_op> <pl_be:s> <pl_feel> and <pl_be:s> <pl_feel> <pl_tail>
        <pl_op> <pl_be:s> <pl_feel> <pl_be:s> <pl_feel> <pl_be:s> <pl_feel>
        <pl_op> <pl_be> <pl_feel> <pl_be> <pl_feel>
        <pl_op> <pl_be> <pl_feel:a> <pl_be> <pl_feel:a>
        <pl_op> <pl_be:s> too <pl_feel> or <pl_be:s> too <pl_feel>
        <pl_op> <pl_be:s> a <pl_who> <pl_be> a <pl_who>
        <pl_op> he's a <job> he's a <pl_who> and he's <pl_feel>
        <pl_op> she's my <family> she's my <family> she's everything
        <pl_op> it's <pl_look> it's <pl_look> <pl_tail>
        <pl_op> it's <pl_look> it's <pl_look> and it's <pl_look>
        <pl_op> it's a <pl_n> it's a <pl_n> it's both
        <pl_op> that's <pl_look> that's <pl_look> and that's <pl_look>
        <pl_op> that's my <pl_n> that's your <pl_n> and that's <name>'s <pl_n>
        <pl_op> this is <name> this is <name> and this is <name>
        <pl_op> this is my <pl_n> and this is my <pl_n>
        <pl_op> this is the <pl_n> this is the <pl_n>
        <pl_op> this one's <pl_look> this one's <pl_look>
        <pl_op> this one is <pl_look> that one is <pl_look>
        <pl_op> there's a <pl_n> there's a <pl_n> and there's a <pl_n>
        <pl_op> there's a <pl_n> <pl_pp_at> there's a <pl_n> <pl_pp_at>
        <pl_op> there's the <pl_n> there's the <pl_n> there's your <pl_n>
        <pl_op> here's a <pl_n> here's a <pl_n> and here's some <pl_m>
        <pl_op> the <pl_ns> are <pl_look> the <pl_ns> are <pl_look>
        <pl_op> some <pl_ns> are <pl_look> some <pl_ns> are <pl_look>
        <pl_op> some are <pl_look> some are <pl_look> and some are <pl_look>
        <pl_op> you are who you are i am who i am
        <pl_op> when it's <pl_look:a> it's <pl_look:a>
        <pl_op> if it's <pl_look:a> it's <pl_look:a>
        <pl_op> <pl_be> <pl_feel> <pl_tail>
        <pl_op> it's <pl_look> <pl_tail>
        """,
        never=_NEVER,
        weight=_WEIGHT,
    ),
    make_group(
        "parallel-will",
        """
        <pl_any:s> could <pl_do> <pl_any:s> could <pl_do>
        <pl_any:s> would <pl_do> and <pl_any:s> would <pl_do>
        <pl_any:s> didn't <pl_do> <pl_any:s> didn't <pl_do>
        <pl_any:s> didn't <pl_iv> <pl_any:s> didn't <pl_iv> <pl_any:s> just <pl_ivd>
        <pl_any:s> couldn't <pl_iv> <pl_any:s> couldn't <pl_iv>
        <pl_any:s> had to <pl_do> <pl_any:s> had to <pl_do>
        <pl_any:s> wanted to <pl_do> <pl_any:s> wanted to <pl_do>
        <pl_any:s> wanted to <pl_do> but <pl_any:s> had to <pl_do>
        <pl_any> wanted to <pl_iv> <pl_any> wanted to <pl_iv>
        <pl_any:s> tried to <pl_do> <pl_any:s> tried to <pl_do>
        <pl_any:s> used to <pl_iv> <pl_any:s> used to <pl_iv>
        <pl_any:s> never <pl_did> <pl_any:s> never <pl_did>
        <pl_any:s> never <pl_ivd> <pl_any:s> always <pl_ivd>
        <pl_was:s> going to <pl_do> <pl_was:s> going to <pl_do>
        <pl_any> had to <pl_do>
        <pl_any> wanted to <pl_iv> and <pl_iv>
        """,
        """
        <pl_op> <pl_any:s> <pl_mod:m> <pl_do> <pl_any:s> <pl_mod:m> <pl_do>
        <pl_op> <pl_any:s> <pl_mod:m> <pl_iv> <pl_any:s> <pl_mod:m> <pl_iv> <pl_tail>
        <pl_op> <pl_any> <pl_mod:m> <pl_iv> <pl_any> <pl_mod:m> <pl_iv>
        <pl_op> <pl_any> <pl_mod:m> <pl_iv:v> <pl_any> <pl_mod:m> <pl_iv:v>
        <pl_op> <pl_any:s> can <pl_iv:v> but <pl_any:s> can't <pl_iv>
        <pl_op> <pl_any:s> can't <pl_iv> <pl_any:s> can't <pl_iv> <pl_any:s> can't <pl_iv>
        <pl_op> <pl_will:s> <pl_do> <pl_will:s> <pl_do>
        <pl_op> <pl_will> <pl_do> <pl_will> <pl_do>
        <pl_op> <pl_will:s> <pl_iv> <pl_will:s> <pl_iv> <pl_will:s> <pl_iv>
        <pl_op> <pl_pp:s> don't <pl_do> <pl_pp:s> don't <pl_do> <pl_tail>
        <pl_op> <pl_pp:s> don't <pl_iv> and <pl_pp:s> don't <pl_iv> <pl_tail>
        <pl_op> <pl_hh:s> doesn't <pl_iv> <pl_hh:s> doesn't <pl_iv>
        <pl_op> <pl_pp:s> have to <pl_do> <pl_pp:s> have to <pl_do>
        <pl_op> <pl_pp:s> want to <pl_do> <pl_pp:s> want to <pl_do>
        <pl_op> <pl_pp> want to <pl_iv> <pl_pp> want to <pl_iv>
        <pl_op> <pl_pp:s> <pl_to:t> <pl_iv> <pl_pp:s> <pl_to:t> <pl_iv>
        <pl_op> <pl_have:s> <pl_done> <pl_have:s> <pl_done>
        <pl_op> <pl_have:s> never <pl_done> and <pl_have:s> never <pl_done>
        <pl_op> <pl_be:s> going to <pl_do> <pl_be:s> going to <pl_do>
        <pl_op> <pl_be:s> not going to <pl_iv> <pl_be:s> going to <pl_iv>
        <pl_op> <pl_be> going to <pl_iv> <pl_be> going to <pl_iv>
        if you can <pl_iv:v> you can <pl_iv:v>
        <pl_op> <pl_any> <pl_mod> <pl_do> <pl_tail>
        """,
        never=_NEVER,
        weight=_WEIGHT,
    ),
    make_group(
        "parallel-said",
        """
        <pl_nested> <pl_c>
        <pl_nested> <pl_c>
        <pl_any:a> said <pl_any:b> said <pl_c>
        <pl_any> said <pl_any> said <pl_any> said <pl_c>
        <pl_any> said <pl_any> knew <pl_any> said <pl_c>
        <pl_any:a> said <pl_c> <pl_any:b> said <pl_c>
        <pl_any:s> said <pl_c> <pl_any:s> said <pl_c>
        <pl_any:s> thought <pl_c> <pl_any:s> thought <pl_c>
        <pl_any:s> <pl_svd:v> that <pl_c> and <pl_any:s> <pl_svd:v> that <pl_c>
        <pl_any:s> <pl_svd:v> <pl_c> <pl_any> <pl_svd:v> <pl_c>
        <pl_any> <pl_svd> <pl_any> <pl_svd> <pl_c>
        <pl_any> <pl_svd> that <pl_any> <pl_svd> that <pl_c>
        <pl_any> <pl_svd> <pl_hh> <pl_svd> <pl_any> <pl_svd> <pl_c>
        <pl_any:s> <pl_told:v> <pl_o3> that <pl_any:s> <pl_told:v> <pl_o3> that <pl_c>
        <pl_any:s> told <pl_o3> <pl_any:s> told <pl_o3> that <pl_c>
        <pl_third> told me <pl_third> told you <pl_c>
        <pl_third:s> told me <pl_third:s> told you <pl_c>
        <pl_hh> told <pl_o3> <pl_hh> told <pl_o3> <pl_c>
        <pl_hh> told me that <pl_hh> told you that <pl_c>
        <pl_hh:s> said <pl_hh:s> said <pl_word> to <pl_o3>
        <pl_hh> said <pl_hh> said so
        <pl_any> said what <pl_any> said
        <pl_any:s> said what <pl_any:s> said
        <pl_any:s> knew what <pl_any:s> knew
        <pl_any> knew what <pl_any> knew about <pl_o3>
        <pl_any:s> did what <pl_any:s> did
        <pl_any> knew that <pl_any> knew that <pl_any> knew
        <pl_any> asked what <pl_any> asked <pl_o3>
        <pl_any:s> said <pl_word> <pl_any:s> said <pl_word>
        <pl_any> said <pl_word> <pl_any> said <pl_word>
        <pl_any> said <pl_word> and <pl_any> said <pl_word>
        <pl_any> said <pl_word:w> <pl_any> said <pl_word:w>
        <pl_any> said that was <pl_look> <pl_any> said that was <pl_look>
        <pl_any> heard that <pl_any> heard that from <pl_o3>
        <pl_any> said <pl_c>
        <pl_any> <pl_svd> that <pl_c>
        <pl_any> told <pl_o3> that <pl_c>
        """,
        """
        <pl_op> <pl_nest> <pl_cp>
        <pl_nest> <pl_cp>
        <pl_nest> <pl_cp>
        <pl_op> i think you think i think <pl_cp>
        <pl_op> <pl_pp> <pl_sv> <pl_pp> <pl_sv> <pl_cp>
        <pl_op> <pl_pp> <pl_sv> that <pl_pp> <pl_sv> that <pl_cp>
        <pl_op> <pl_pp> <pl_sv> <pl_hh> <pl_svs> <pl_pp> <pl_sv> <pl_cp>
        <pl_op> <pl_pp:s> <pl_sv:v> <pl_cp> <pl_pp:s> <pl_sv:v> <pl_cp>
        <pl_op> <pl_pp> <pl_sv:v> <pl_cp> <pl_pp> <pl_sv:v> <pl_cp>
        <pl_op> <pl_pp:s> think so and <pl_pp> think so
        <pl_op> <pl_pp> think so <pl_pp> don't think so
        <pl_op> <pl_pp> say <pl_word> <pl_pp> say <pl_word>
        <pl_op> <pl_pp> say <pl_word:w> <pl_hh> says <pl_word>
        <pl_op> i know you know <pl_what>
        <pl_op> i know i know <pl_what>
        <pl_op> you know you know <pl_what>
        <pl_op> <pl_hh:s> knows <pl_hh:s> knows <pl_what>
        <pl_op> they know they know <pl_what>
        <pl_op> i think i think too much
        i told you i told <pl_o3>
        i told you i told you i was <pl_feel>
        you told me you told <pl_o3>
        <pl_op> you know i know you know <pl_what>
        <pl_op> <pl_pp> know what <pl_pp> know
        <pl_op> you know what you know and i know what i know
        <pl_op> they think what they think and we think what we think
        <pl_op> you think what you want i think what i want
        <pl_op> say what you want to say think what you want to think
        <pl_op> i see what you see and you see what i see
        <pl_op> i mean what i say and i say what i mean
        <pl_op> <pl_pp> know <pl_what> and <pl_pp> know <pl_what>
        <pl_op> <pl_pp:s> know <pl_what> <pl_pp:s> know <pl_what>
        <pl_op> i wish you wished <pl_c>
        <pl_op> <pl_pp> <pl_sv> <pl_cp>
        <pl_op> <pl_pp> know <pl_what>
        do you think they think <pl_cp>
        do you know if he knows <pl_what>
        did he say she said <pl_c>
        did you say you said <pl_word>
        did he tell you that i told him that <pl_c>
        who told you that he told her that <pl_c>
        what do you think i think of <pl_o3>
        """,
        never=_NEVER,
        weight=_WEIGHT * 1.5,
    ),
    make_group(
        "parallel-not",
        """
        <pl_notpast>
        <pl_notpast>
        <pl_any:s> didn't say <pl_word> <pl_any:s> said <pl_word>
        <pl_any:s> said <pl_word> <pl_any:s> didn't say <pl_word>
        <pl_any:s> didn't say <pl_c> <pl_any:s> said <pl_c>
        <pl_any:s> didn't go to <pl_toplace> <pl_any:s> went to <pl_toplace>
        <pl_any:s> went to <pl_toplace> not to <pl_toplace>
        <pl_any:s> didn't ask <pl_o3> <pl_any:s> told <pl_o3>
        <pl_any:s> didn't tell <pl_o3> to <pl_iv> <pl_any:s> told <pl_o3> to <pl_iv>
        it wasn't <pl_look> it was <pl_look>
        it wasn't <name> it was <name>
        it wasn't me it was <pl_o3>
        it wasn't a <pl_kind> it was a <pl_kind>
        it wasn't in <month> it was in <month>
        it wasn't what <pl_any:s> said it was how <pl_any:s> said it
        that wasn't my <pl_n> that was <name>'s <pl_n>
        there weren't <pl_two> there were <pl_two>
        <pl_any> wanted the <pl_obj> not the <pl_obj>
        <pl_any> wanted the <colour> <pl_obj:x> not the <colour> <pl_obj:x>
        <pl_any> said the <pl_look> <pl_n:x> not the <pl_look> <pl_n:x>
        <pl_any> <pl_pvd> <pl_o3> not <pl_o3>
        <pl_any> <pl_did> but not <pl_time>
        <pl_any> <pl_tvd> a <pl_obj> and not a <pl_obj>
        <pl_any> didn't <pl_do>
        """,
        """
        <pl_op> <pl_notpres>
        <pl_notpres> <pl_tail>
        <pl_op> it's not a <pl_kind> it's a <pl_kind>
        <pl_op> it's not the <pl_n> it's the <pl_n>
        <pl_op> it's not <pl_look> it's <pl_look>
        <pl_op> it's not that it's <pl_look> it's that it's <pl_look>
        <pl_op> it's not my <pl_n> it's your <pl_n>
        <pl_op> it's not <pl_m> it's <pl_m>
        <pl_op> it's <pl_look> it's not <pl_look>
        <pl_op> it isn't <name> it's <name>
        <pl_op> it isn't what <pl_pp:s> say it's what <pl_pp:s> do
        <pl_op> that's not a <pl_n> that's a <pl_n>
        <pl_op> that's not <name> that's <name>'s <family>
        <pl_op> this isn't <pl_look> this is <pl_look>
        <pl_op> <pl_be:s> not <pl_feel> <pl_be:s> <pl_feel>
        <pl_op> <pl_be:s> not <pl_feel> <pl_be:s> just <pl_feel>
        <pl_op> <pl_be:s> <pl_feel> <pl_be:s> not <pl_feel>
        <pl_op> he's not my <family> he's my <family>
        <pl_op> she's not a <job> she's a <job>
        <pl_op> they're not <pl_ns> they're <pl_ns>
        <pl_op> not the <pl_n> the <pl_n>
        <pl_op> not the <colour> one the <colour> one
        <pl_op> not the <pl_look> one the <pl_look> one
        <pl_op> not this <pl_n:x> that <pl_n:x>
        <pl_op> not a <pl_n> a <pl_n>
        <pl_op> not on <day> on <day>
        <pl_op> not in <month> in <month>
        <pl_op> not at <pl_hour> at <pl_hour> thirty
        <pl_op> not to <pl_toplace> to <pl_toplace>
        <pl_op> not with <name> with <name>
        <pl_op> not my <family> my <family>'s <family>
        <pl_op> not <pl_meal> <pl_meal>
        the <pl_n> not the <pl_n>
        a <pl_n> not a <pl_n>
        <pl_meal> not <pl_meal>
        on <day> not on <day>
        at <pl_hour> not at <pl_hour>
        <name> not <name>
        <pl_op> not only <pl_feel> but also <pl_feel>
        don't <pl_tv:v> the <pl_obj> <pl_tv:v> the <pl_obj>
        don't <pl_pv:v> <pl_o3> <pl_pv:v> me
        don't <pl_iv> just <pl_iv>
        don't <pl_iv> don't <pl_iv> just <pl_iv>
        don't say <pl_word> say <pl_word>
        don't tell me tell <pl_o3>
        don't ask me ask <pl_o3>
        don't look at me look at <pl_o3>
        <pl_op> it's not <pl_look>
        """,
        never=_NEVER,
        weight=_WEIGHT * 1.2,
    ),
    make_group(
        "parallel-sayings",
        """
        my <family> was out of <pl_of> and out of <pl_of>
        <pl_any> ran out of <pl_m> and out of <pl_m>
        <pl_any> went in one <pl_n> and out the other
        <pl_was> out of <pl_of>
        """,
        """
        in <pl_m> out <pl_m>
        <pl_op> out with the <pl_look> in with the <pl_look>
        in for a <pl_n> in for a <pl_n>
        <pl_op> no <pl_m> no <pl_m>
        <pl_op> no <pl_ns> no <pl_ns>
        <pl_op> no <pl_n> no <pl_n>
        <pl_op> no <pl_m> no <pl_m> no <pl_m>
        no <pl_m> no <pl_ns> and no <pl_m>
        <pl_op> like <pl_kin> like <pl_kin>
        like <pl_kin> like <pl_kin> they say
        <pl_op> once a <pl_who:x> always a <pl_who:x>
        once <pl_feel:x> always <pl_feel:x>
        once <pl_en> twice <pl_en>
        once <pl_en> never <pl_en>
        <pl_op> a <pl_gen:x> is a <pl_gen:x>
        <pl_op> a <pl_gen:x>'s a <pl_gen:x>
        a <pl_who:x>'s a <pl_who:x> and a <pl_who:y>'s a <pl_who:y>
        <pl_op> <pl_m:x> is <pl_m:x>
        <pl_m:x> is <pl_m:x> and <pl_m:y> is <pl_m:y>
        <pl_op> <pl_ns:x> are <pl_ns:x>
        <pl_op> what's <pl_en:x> is <pl_en:x>
        <pl_op> what's <pl_en:x> is <pl_en:x> and what's <pl_en:y> is <pl_en:y>
        <pl_look:x> is <pl_look:x>
        <pl_ing> is <pl_ing>
        <pl_ing> isn't <pl_ing>
        <pl_ing> is one thing <pl_ing> is another
        <pl_op> first <pl_m> then <pl_m>
        first the <pl_n> then the <pl_n>
        first <pl_iv> then <pl_iv>
        first come the <pl_ns> then come the <pl_ns>
        first you <pl_iv> then you <pl_iv>
        first <pl_en> first <pl_en>
        easy <pl_en> easy <pl_en>
        well <pl_en> well <pl_en>
        half <pl_en> half <pl_en>
        <pl_pct:x> percent <pl_m> <pl_pct> percent <pl_m>
        nothing <pl_en> nothing <pl_en>
        another <pl_n> another <pl_n>
        new <pl_n> new <pl_n>
        same <pl_n> same <pl_n>
        same <pl_n> different <pl_n>
        different <pl_ns> different <pl_ns>
        <pl_op> big <pl_n> big <pl_n>
        <pl_look:x> <pl_n> <pl_look:x> <pl_n>
        <pl_op> one <pl_n> one <pl_n>
        <pl_op> one for <pl_o3> one for me
        one <pl_n> for you one <pl_n> for me
        one man's <pl_n> is another man's <pl_n>
        a <pl_n> a day a <pl_n> a week
        a <pl_n> for a <pl_n>
        a <pl_n:x> for a <pl_n:x>
        an eye for an eye and a <pl_n:x> for a <pl_n:x>
        a time to <pl_iv> a time to <pl_iv>
        a time for <pl_m> and a time for <pl_m>
        where there's a <pl_n> there's a <pl_n>
        where there's <pl_m> there's <pl_m>
        if there's <pl_m> there's <pl_m>
        some days you <pl_iv> some days you <pl_iv>
        you <pl_iv> some you <pl_iv> some
        now you <pl_iv> now you don't
        now it's <pl_look> now it's <pl_look>
        one day it's <pl_look> one day it's <pl_look>
        one minute <pl_be:s> <pl_feel> the next minute <pl_be:s> <pl_feel>
        today it's <pl_m> tomorrow it's <pl_m>
        you can't <pl_iv> you can't <pl_iv> and you can't <pl_iv>
        the <pl_who> will <pl_iv> the <pl_who> will <pl_iv>
        those who <pl_iv> <pl_iv> and those who don't don't
        he who <pl_ivs> <pl_ivs>
        if you <pl_iv:a> you <pl_iv:a>
        if it's <pl_en:x> it's <pl_en:x>
        love my <pl_n> love my <pl_n>
        <pl_m> in <pl_m> out
        <pl_m> comes <pl_m> goes
        <pl_ns> come and <pl_ns> go
        all <pl_m> and no <pl_m>
        too much <pl_m> too little <pl_m>
        too many <pl_ns> too few <pl_ns>
        so many <pl_ns> so little <pl_m>
        so far so <pl_look>
        penny for penny <pl_n> for <pl_n>
        here a <pl_n> there a <pl_n>
        a little <pl_m> a lot of <pl_m>
        there's no <pl_m> without <pl_m>
        there are <pl_ns:x> and there are <pl_ns:x>
        there's <pl_m:x> and there's <pl_m:x>
        <pl_op> a <pl_gen> is never a <pl_gen>
        it's <pl_look> in <pl_look> out
        """,
        never=f"{_NEVER} of for in out like so to the",
        weight=_WEIGHT * 1.2,
    ),
    make_group(
        "parallel-lists",
        """
        <pl_any> <pl_tvd> a <pl_obj> a <pl_obj> and a <pl_obj>
        <pl_any> <pl_tvd> a <pl_look> <pl_obj> a <pl_look> <pl_obj> and a <pl_obj>
        <pl_any> <pl_tvd> the <pl_obj> the <pl_obj> and the <pl_obj>
        <pl_any> <pl_tvd> the <pl_obj> the <pl_obj> the <pl_obj> everything
        <pl_any> <pl_tvd> my <pl_obj> my <pl_obj> and my <pl_obj>
        <pl_any> <pl_tvd> my <pl_obj:x> your <pl_obj:x> and <name>'s <pl_obj:x>
        <pl_any> <pl_tvd> his <pl_obj:x> and her <pl_obj:x>
        <pl_any> <pl_pvd> my <family> your <family> and my <family>'s <family>
        <pl_any> <pl_pvd> my <family:x> and my <family:x>'s <family>
        <pl_any> <pl_pvd> <name> <name> and <name>
        <pl_any> <pl_pvd> <name:x> and <name:x>'s <family>
        <pl_any> <pl_pvd> him him and her
        <pl_third> <pl_pvd> you you and you
        <pl_third> <pl_pvd> you me and everybody
        <pl_any> looked <pl_pp_at> <pl_pp_at> and <pl_pp_at>
        <pl_any> looked <pl_pp_at> <pl_pp_at> <pl_pp_at> everywhere
        <pl_any> drove through <city> through <city> and through <city>
        <pl_any> drove from <city> to <city> and from <city> to <city>
        <pl_any> walked up the <pl_n> down the <pl_n> and around the <pl_n>
        <pl_any> worked with <pl_o3> with <pl_o3> and with <pl_o3>
        <pl_any> did it for the <pl_m> for the <pl_n> and for <pl_o3>
        <pl_any> did it for you for me for everybody
        <pl_any> thought of the <pl_n> of the <pl_n> and of <pl_o3>
        <pl_any> ate some <pl_meal> some <pl_meal> and some <pl_meal>
        <pl_any> had <pl_meal> for breakfast <pl_meal> for lunch and <pl_meal> for dinner
        <pl_any> had to <pl_iv> to <pl_iv> and to <pl_iv>
        <pl_any> wanted more <pl_m> more <pl_m> and more <pl_m>
        <pl_any> wanted all the <pl_ns> all the <pl_ns> and all the <pl_m>
        every <pl_n> every <pl_n> and every <pl_n> was <pl_look>
        both <pl_ns> both <pl_ns> and all the <pl_ns> were <pl_look>
        <pl_any> <pl_tvd> a <pl_obj> and a <pl_obj>
        <pl_any> ate <pl_meal> and <pl_meal>
        <pl_any> <pl_did> with <pl_o3>
        """,
        """
        you you and <name>
        <pl_point:x> <pl_point:x> and <pl_point:x>
        <pl_point:x> <pl_point:x> and <pl_point>
        <pl_point> <pl_point:x> <pl_point:x> and <pl_point>
        i want <pl_point:x> <pl_point:x> and <pl_point>
        <pl_pp> <pl_tv> <pl_this:x> <pl_this:x> and <pl_this>
        <pl_third> <pl_pvd> <pl_them:x> <pl_them:x> and <pl_them>
        <pl_any> put it <pl_here:x> <pl_here:x> and <pl_here>
        it's <pl_here:x> <pl_here:x> and <pl_here>
        <pl_op> <pl_pp> <pl_pv> <pl_them> and <pl_them> and <pl_them>
        you you and you can <pl_iv>
        me you and <name>
        this <pl_n> this <pl_n> and this <pl_n>
        <pl_op> my <family> my <family> my <family>'s <family>
        my <pl_n> your <pl_n> and my <family>'s <pl_n>
        my <pl_n:x> your <pl_n:x> his <pl_n:x> and her <pl_n:x>
        my <pl_n> my <pl_n> my <pl_n> and my <pl_n>
        your <pl_n> your <pl_n> your whole <pl_n>
        his <family> her <family> their <family>
        a <pl_n> a <pl_n> and a <pl_n>
        a <pl_n> a <pl_n> a <pl_n> a <pl_n>
        a <pl_look> <pl_n> a <pl_look> <pl_n>
        a cup of <pl_meal> a glass of <pl_meal> and a piece of <pl_meal>
        the <pl_n> the <pl_n> and the <pl_n>
        the <pl_n> the <pl_n> the <pl_m> i love it all
        the <pl_look> the <pl_look> and the <pl_look>
        the <pl_n:x> the <pl_n:x>'s <pl_n> and the <pl_n>
        some <pl_m> some <pl_m> a <pl_n> and we're done
        two <pl_ns> two <pl_ns> and a <pl_n>
        <pl_two:x> <pl_ns> <pl_two:x> <pl_ns> and <pl_two:x> <pl_ns>
        no <pl_meal> no <pl_meal> just <pl_meal>
        with <pl_meal> with <pl_meal> without <pl_meal>
        with <pl_meal> or without <pl_meal>
        for me for you for <name>
        for the <pl_n> for the <pl_n> and for the <pl_n>
        in the <pl_obj> on the <pl_obj> under the <pl_obj>
        in the <pl_box:x> on the <pl_box:x> under the <pl_box:x>
        in <month> in <month> and in <month>
        on <day> on <day> and maybe on <day>
        at <pl_place> at <pl_place> at <pl_place>
        to <pl_toplace> to <pl_toplace> and back
        from <name> from <name> and from all of us
        by <day> by <day> at the latest
        <pl_ing> <pl_ing> and more <pl_ing>
        <pl_meal> <pl_meal> <pl_meal> and some <pl_m>
        <pl_feel> <pl_feel> and <pl_feel> that's me
        too <pl_look> too <pl_look> and too <pl_look>
        not too <pl_look> not too <pl_look>
        more <pl_m> more <pl_m> more <pl_m>
        less <pl_m> less <pl_m>
        <pl_op> because of the <pl_m> because of the <pl_m> because of everything
        <pl_op> if you <pl_iv> if you <pl_iv> if you <pl_iv> it's fine
        when <pl_any:s> <pl_ivd> when <pl_any:s> <pl_ivd> and when <pl_any:s> <pl_ivd>
        how to <pl_iv> how to <pl_iv> and how to <pl_iv>
        who <pl_ivs> who <pl_ivs> and who <pl_ivs>
        """,
        never=f"{_NEVER} this that here there the for to",
        weight=_WEIGHT * 1.3,
    ),
    make_group(
        "parallel-compare",
        """
        the <pl_n> was <pl_more> than the <pl_n>
        <pl_any> had more <pl_m> than <pl_any> had <pl_m>
        <pl_any> had more <pl_m:x> than <pl_any> had <pl_m:x>
        <pl_any> <pl_ivd:v> more than <pl_any> <pl_ivd:v>
        <pl_any> <pl_ivd:v> as much as <pl_any> <pl_ivd:v>
        <pl_any> <pl_pvd:v> <pl_o3> more than <pl_any> <pl_pvd:v> <pl_o3>
        <pl_was:s> as <pl_feel> as <pl_was> <pl_feel>
        <pl_was:s> more <pl_feel> than <pl_was:s> <pl_feel>
        <pl_any> liked the <pl_n> better than <pl_any> liked the <pl_n>
        <pl_any> would rather <pl_iv> than <pl_iv>
        my <pl_n> was as <pl_look> as your <pl_n> was <pl_look>
        it was <pl_more> in <city> than it was in <city>
        it was as <pl_look> in <month> as it was in <month>
        the <pl_n> was as <pl_look> as ever
        """,
        """
        the <pl_more> the <pl_more>
        the <pl_more> the <pl_n> the <pl_more> the <pl_n>
        the <pl_more> the <pl_n> the <pl_more> the <pl_m>
        the <pl_more> it is the <pl_more> it is
        the <pl_more> it gets the <pl_more> <pl_pp> <pl_iv>
        the <pl_more> <pl_pp> get the <pl_more> <pl_pp> get
        the more <pl_pp> <pl_iv> the more <pl_pp> <pl_iv>
        the more <pl_pp> <pl_iv> the less <pl_pp> <pl_iv>
        the more <pl_m> the more <pl_m>
        the more <pl_ns> the more <pl_ns>
        the less <pl_m> the better
        the more i see <pl_o3> the more i like <pl_o3>
        the sooner you <pl_iv> the sooner you can <pl_iv>
        the longer <pl_pp> <pl_iv> the <pl_more> it gets
        the <pl_more> you <pl_iv> the <pl_more> you <pl_iv>
        <pl_op> the <pl_more> the <pl_n> the better
        <pl_op> the <pl_more> one is better than the <pl_more> one
        <pl_op> more <pl_m> more <pl_m>
        <pl_op> more <pl_m> less <pl_m>
        <pl_op> less <pl_m> more <pl_m> and more <pl_m>
        <pl_op> as <pl_look> as it is it's not as <pl_look> as it was
        <pl_op> my <pl_n:x> is <pl_more> than your <pl_n:x>
        <pl_op> i'm as <pl_feel> as you are and you're as <pl_feel> as i am
        <pl_op> you're <pl_more> than me and i'm <pl_more> than you
        <pl_op> <pl_hh> is as <pl_feel:x> as <pl_hh> is <pl_feel>
        <pl_op> better <pl_look> than <pl_look>
        <pl_op> better <pl_en> than <pl_en>
        <pl_op> better to <pl_iv> than to <pl_iv>
        <pl_op> it's better to <pl_iv> than to <pl_iv>
        <pl_op> there's more <pl_m> here than there is there
        <pl_op> it's the same <pl_n> and the same <pl_n>
        <pl_op> same <pl_n:x> as the <pl_n> same <pl_n>
        <pl_op> so <pl_look> and so <pl_look>
        <pl_op> such a <pl_look> <pl_n> such a <pl_look> <pl_n>
        <pl_op> it's <pl_more> than the <pl_n>
        """,
        never=f"{_NEVER} the as",
        weight=_WEIGHT,
    ),
    make_group(
        "parallel-shared",
        """
        <name:x> called <name:y> and <name:y> called <name:x>
        <pl_any> washed and <pl_any> dried
        <pl_any:s> washed the <pl_obj> and dried the <pl_obj>
        <pl_any:s> <pl_tvd> and <pl_tvd> the <pl_obj>
        <pl_any:s> <pl_tvd> <pl_th> and <pl_tvd> <pl_th>
        <pl_any:s> <pl_tvd:v> <pl_th> and <pl_tvd:v> <pl_th>
        <pl_any> <pl_tvd> and <pl_any> <pl_tvd> the same <pl_obj>
        he <pl_tvd> his <pl_n> and she <pl_tvd> hers
        she has her <pl_n> and he has his <pl_n>
        his <family> <pl_ivd:v> and her <family> <pl_ivd:v>
        <pl_any:s> came to see <pl_o3> and to see <pl_o3>
        <pl_any:s> went up and <pl_any:s> went down
        <pl_any:s> <pl_ivd> and <pl_any:s> <pl_ivd> and <pl_any:s> <pl_ivd>
        <pl_any:s> <pl_tvd> my <pl_obj> and then <pl_any:s> <pl_tvd> my <pl_obj>
        <pl_any> <pl_tvd> the <pl_obj:x> and <pl_any> <pl_tvd> the <pl_obj:x> again
        """,
        """
        <pl_op> <pl_share>
        <pl_op> <pl_share>
        <pl_share> <pl_tail>
        i'm <pl_feel> if you're <pl_feel>
        i'll <pl_iv:v> if you'll <pl_iv:v>
        i'll <pl_iv:v> if you <pl_iv:v>
        i <pl_iv:v> if you <pl_iv:v>
        i won't <pl_iv:v> if you won't <pl_iv:v>
        if you <pl_do> i'll <pl_do>
        you <pl_do> and i'll <pl_do>
        you do your <pl_n> i'll do my <pl_n>
        you take the <pl_look> one i'll take the <pl_look> one
        you take the <pl_obj> i'll take the <pl_obj>
        you take one i take one <name> takes one
        you first me second <name> third
        you be the <pl_who> and i'll be the <pl_who>
        your <pl_n> or my <pl_n>
        your <pl_n:x> my <pl_n:x>
        your <pl_n> is my <pl_n>
        my <pl_n:x> is your <pl_n:x>
        my <family> is your <family> and your <family> is my <family>
        you have your <pl_ns:x> and i have my <pl_ns:x>
        i like my <pl_n:x> and you like your <pl_n:x>
        i look after your <pl_ns> you look after my <pl_ns>
        i know your <pl_n> and you know my <pl_n>
        you <pl_pv> <pl_o3> and i <pl_iv>
        """,
        never=_NEVER,
        weight=_WEIGHT,
    ),
    make_group(
        "parallel-times",
        """
        <pl_any> <pl_ivd> from the <ordinal> to the <ordinal>
        <pl_any> <pl_ivd> from the <ordinal> of <month> to the <ordinal> of <month>
        <pl_any> <pl_ivd> between the <ordinal> and the <ordinal>
        <pl_any> <pl_ivd> on the <ordinal> of the <pl_month>
        <pl_any> <pl_ivd> on the <pl_month:x> of the <pl_month:x>
        <pl_was> born on the <ordinal> and <pl_was> born on the <ordinal>
        <pl_any> <pl_ivd> between <pl_hour> and <pl_hour>
        <pl_any> <pl_ivd> between <pl_hour:x> and <pl_hour:x> <pl_min>
        <pl_any> <pl_ivd> from <pl_hour> to <pl_hour>
        <pl_any> <pl_ivd> from <pl_hour:x> to <pl_hour:x> <pl_min>
        <pl_any> <pl_ivd> from <pl_hour:x> to <pl_hour:x>
        <pl_any> <pl_ivd> at <pl_hour:x> <pl_min> not at <pl_hour:x>
        <pl_any> <pl_ivd> at <pl_hour> on <day> and at <pl_hour> on <day>
        <pl_any> <pl_ivd> at <pl_hour> at night and at <pl_hour> in the morning
        <pl_any> <pl_ivd> from <day> to <day> and from <month> to <month>
        <pl_any> <pl_ivd> from <day> to <day>
        <pl_any> <pl_ivd> in <pl_year> and again in <pl_year>
        <pl_any> <pl_ivd> in <pl_year> in <pl_year> and in <pl_year>
        <pl_any> <pl_ivd> one week in <month> and one week in <month>
        <pl_any> <pl_ivd> for <pl_two> days in <month> and for <pl_two> days in <month>
        the <pl_n> was on the <ordinal> and the <pl_n> was on the <ordinal>
        the <ordinal> and the <ordinal> were both <day>s
        the <ordinal> <day> of the <ordinal> month was <pl_look>
        the first of the first was a <day>
        <pl_any> finished first in the first race and second in the second
        <pl_any> came in <ordinal> and <pl_any> came in <ordinal>
        <pl_any> came <ordinal> out of <pl_two> and <pl_any> came <ordinal> out of <pl_two>
        <pl_any> got up at <pl_hour:x> <pl_any> left at <pl_hour:x> <pl_min>
        <pl_any> <pl_ivd> the <ordinal> time and the <ordinal> time
        <pl_any> <pl_ivd> on the <ordinal> of <month>
        <pl_any> <pl_ivd> at <pl_hour> <pl_min>
        """,
        """
        the <ordinal> of the <pl_month>
        the <pl_month:x> of the <pl_month:x>
        the <ordinal> of the <pl_month> <pl_year>
        the <ordinal> of <month> the <ordinal> of <month>
        the <ordinal> of <month> or the <ordinal> of <month>
        the <ordinal> the <ordinal> and the <ordinal>
        the <ordinal> or the <ordinal>
        from the <ordinal> to the <ordinal>
        from the <ordinal> until the <ordinal> of <month>
        from <pl_hour> to <pl_hour>
        from <pl_hour:x> to <pl_hour:x>
        from <pl_hour> to <pl_hour> and from <pl_hour> to <pl_hour>
        between <pl_hour> and <pl_hour>
        between <pl_hour:x> and <pl_hour:x> <pl_min>
        between the <ordinal> and the <ordinal> of <month>
        at <pl_hour> at <pl_hour> <pl_min> or at <pl_hour>
        <pl_hour:x> to <pl_hour:x>
        <pl_hour:x> or <pl_hour:x> <pl_min>
        <pl_hour:x> <pl_min> or <pl_hour:x> <pl_min>
        <pl_hour:x> <pl_min> <pl_hour:x> <pl_min> <pl_hour:x> <pl_min>
        it's <pl_hour> to <pl_hour>
        it's twenty to <pl_hour> not twenty past <pl_hour>
        it's a quarter to <pl_hour:x> or a quarter past <pl_hour:x>
        is it <pl_hour:x> or <pl_hour:x> <pl_min>
        is it the <ordinal> or the <ordinal>
        was it on the <ordinal> or on the <ordinal>
        on <day> the <ordinal> and <day> the <ordinal>
        <day> at <pl_hour:x> <day> at <pl_hour:x>
        <day> from <pl_hour> to <pl_hour> <day> from <pl_hour> to <pl_hour>
        in <pl_year> it was <pl_look> in <pl_year> it was <pl_look>
        <month> to <month> is <pl_look> and <month> to <month> is <pl_look>
        one <day> in <month> and one <day> in <month>
        the <ordinal> <day> in <month>
        one of the first of the <pl_ns>
        the first <pl_n:x> and the last <pl_n:x>
        the first <pl_n> the first <pl_n> and the first <pl_n>
        it's the <ordinal> time in the <ordinal> week
        """,
        never=f"{_NEVER} the of from to at on in between for",
        weight=_WEIGHT,
    ),
    make_group(
        "parallel-numbers",
        """
        <pl_any> bought <pl_two:x> <pl_two:x> <pl_break>s
        <pl_any> needed <pl_two:x> <pl_two:x> by fours
        <pl_any> needed <tens> <small:x> <small:x> <pl_break>s
        <pl_any> had <pl_two:x> <pl_two:x> <pl_break>s
        <pl_any> saw <pl_two:x> <pl_two:x> <pl_break>s
        <pl_any> took one one <pl_break> and one two <pl_break>
        <pl_any> took a hundred and <pl_two:x> <pl_two:x> <pl_break>s
        <pl_any> got a hundred and one one <pl_break>s
        <pl_any> had <small> hundred <pl_two> <pl_break>s
        <pl_any> lost <tens> <small:x> <small:x> <pl_break>s
        there were <pl_two:x> <pl_two:x> <pl_break>s
        there were <tens> <small:x> <small:x> <pl_break>s and a <pl_two> <pl_break>
        <pl_any> wanted a <pl_two> <pl_break> and a <pl_two> <pl_break>
        <pl_any> wanted the <pl_two> <pl_break> not the <pl_two> <pl_break>
        the <pl_n> was <pl_two:x> by <pl_two:x>
        the <pl_n> was <pl_two> and a half by <pl_two> and a half
        <pl_frac> of <pl_frac> was <pl_look>
        <pl_any> ate <pl_frac> of the <pl_meal> and <pl_any> ate <pl_frac> of the <pl_meal>
        <pl_any> gave <pl_o3> <pl_frac> of <pl_frac>
        <pl_any> paid <pl_cost> for the <pl_n> and <pl_cost> for the <pl_n>
        <pl_any> paid <pl_cost> an hour <pl_cost> a day
        it was <pl_cost> a week not <pl_cost> a month
        the <pl_n> went from <pl_cost> to <pl_cost>
        it cost between <pl_cost> and <pl_cost>
        it was <pl_two:x> for <pl_two:x> dollars
        it was one for one dollar and <pl_two:x> for <pl_two:x> dollars
        it was <pl_two:x> dollars for <pl_two:x> <pl_ns>
        <pl_any> got <pl_pct> percent of <pl_pct> percent
        <pl_pct> percent of the <pl_ns> and <pl_pct> percent of the <pl_ns> were <pl_look>
        <pl_any> won <pl_score> <pl_score> and <pl_any> lost <pl_score> <pl_score>
        <pl_any> won <pl_score:a> <pl_score:b> <pl_score:a> <pl_score:b>
        <pl_any> won by <pl_two> <pl_any> lost by <pl_two>
        it was <pl_score:x> <pl_score:x> at the end
        it was <pl_score:x> <pl_score:x> at half time and <pl_score:y> <pl_score:y> at the end
        it was <pl_score:x> all and then it was <pl_score> <pl_score:x>
        the score was <pl_score> to <pl_score> then <pl_score> to <pl_score>
        <pl_any> <pl_ivd> <pl_two> times in <pl_two> years
        <pl_any> <pl_ivd> <pl_two:x> out of <pl_two:x> times
        <pl_two:x> of the <pl_two:x> <pl_ns> were <pl_look>
        <pl_any> had one <pl_n> and one <pl_n>
        <pl_any> bought <pl_two> <pl_ns>
        <pl_any> paid <pl_cost> for the <pl_n>
        """,
        """
        <pl_two:x> <pl_two:x> <pl_break>s please
        <pl_two:x> <pl_two:x> <pl_break>s and one <pl_two> <pl_break>
        one one <pl_break>
        <tens> <small:x> <small:x> <pl_break>s
        a hundred and one one <pl_break>s
        <pl_two:x> by <pl_two:x> or <pl_two> by <pl_two>
        <pl_two> by <pl_two> <pl_two> by <pl_two>
        <pl_two:x> by <pl_two:x> by <pl_two:x>
        <small:x> plus <small:x> and <small:y> plus <small:y>
        <pl_sum>
        <pl_sum> and <pl_sum>
        <small:x> times <small:x> times <small:x>
        <small:x> minus <small:x> is zero
        <small> goes into <number> <small> times
        <pl_frac> of <pl_frac> is not <pl_frac>
        half a cup of <pl_meal> and half a cup of <pl_meal>
        half a <pl_n:x> or a whole <pl_n:x>
        a <pl_n:x> and a half or two <pl_ns>
        <tens:x> <small:a> <tens:x> <small:a>
        <tens> <small> <tens> <small> <tens> <small>
        a dollar a <pl_n> or a dollar for <pl_two> <pl_ns>
        <pl_cost> or <pl_cost>
        <pl_cost> for you <pl_cost> for <pl_o3>
        between <pl_cost> and <pl_cost>
        between <number> and <number>
        from <number> to <number> or from <number> to <number>
        <pl_two> <pl_two> and <pl_two>
        one <pl_n> two <pl_ns> three <pl_ns>
        one for the <pl_m> two for the <pl_n>
        <pl_score> <pl_score> or <pl_score> <pl_score>
        <pl_score:x> <pl_score:x> in the <ordinal> half
        was it <pl_score:x> <pl_score:x> or <pl_score> <pl_score:x>
        a <pl_pct:x> <pl_pct:x> chance
        it's <pl_pct:x> <pl_pct:x>
        is that <pl_two> <pl_meas> or <pl_two> <pl_meas>
        <pl_two> <pl_meas:u> or <pl_two> <pl_meas:u>
        is it one <pl_n:x> or two <pl_ns>
        the <pl_n> is <pl_two> <pl_meas:u> by <pl_two> <pl_meas:u>
        the <pl_n> is <pl_two> by <pl_two> by <pl_two>
        the <pl_n> is <pl_two:x> feet long <pl_two:x> feet wide and <pl_two> feet high
        the <pl_n> is <pl_two> feet long and <pl_two> feet wide
        one in <pl_two> <pl_ns> is <pl_look>
        """,
        never=f"{_NEVER} the of from to at on in by for half",
        weight=_WEIGHT * 1.2,
    ),
    make_group(
        "parallel-letters",
        """
        <pl_hh> got a <pl_grade:x> and a <pl_grade:x> <pl_sign>
        <pl_hh> got a <pl_grade:x> a <pl_grade:x> <pl_sign> and a <pl_grade>
        <pl_hh> got a <pl_grade:x> <pl_sign> and a <pl_grade:x>
        <pl_hh> got a <pl_grade:x> in <subject> and a <pl_grade:x> in <subject>
        <pl_hh> got a <pl_grade> in <subject> a <pl_grade> in <subject>
        <pl_hh> got a A a A and a <pl_grade>
        <pl_hh> got A A B and <pl_hh> got A B B
        <pl_hh> got straight A's and <pl_hh> got straight B's
        <pl_any> wrote a small <pl_abc:x> and a capital <pl_abc:x>
        <pl_any> wrote a small <pl_abc:x> a capital <pl_abc:x>
        <pl_any> needed a <pl_abc> a <pl_abc> and a <pl_abc>
        <pl_any> used the <pl_abc> <pl_port:p> and the <pl_abc> <pl_port:p>
        <pl_any> used the A <pl_port> not the <pl_abc> <pl_port>
        <pl_any> took the <pl_abc> train to the <pl_abc> train
        <pl_any> took the A bus and then the A <small> bus
        <pl_any> sat in <small> A and <pl_any> sat in <small> A
        <pl_any> sat in section A row A seat A
        <pl_any> drew a line from A to <pl_abc> and from <pl_abc> to A
        it has a <pl_abc:x> a <pl_abc> and another <pl_abc:x>
        it starts with a <pl_abc:x> <pl_abc:x>
        <name> spelled it <pl_spells>
        <pl_any> drove on <tens> <small> and then on <small> oh <small>
        <pl_any> listened to <tens> <small> point <small> and one oh <small> point <small>
        it was on channel <small> and then on channel <small>
        <pl_hh> got a A in <subject>
        <pl_any> used the A <pl_port>
        my <family> lives at <small> oh <small> <street> street
        """,
        """
        <pl_spell>
        <pl_spell> <pl_spell>
        that's <pl_spell>
        <pl_how_spelled>
        a <pl_grade:x> or a <pl_grade:x> <pl_sign>
        a <pl_grade:x> <pl_sign> or a <pl_grade:x>
        a small <pl_abc:x> a capital <pl_abc:x>
        a small <pl_abc> then a capital <pl_abc>
        a <pl_size> <pl_abc:x> or a <pl_size> <pl_abc:x>
        is that a <pl_abc> or a <pl_abc>
        capital <pl_abc> small <pl_abc> small <pl_abc>
        <pl_as_in> <pl_as_in>
        <pl_as_in> <pl_as_in> <pl_as_in>
        that's <pl_as_in> and <pl_as_in>
        <pl_abc:x> <pl_abc:y> <pl_abc:x> <pl_abc:y>
        <pl_abc:x> <small> <pl_abc:x>
        the A <pl_port:p> or the <pl_abc> <pl_port:p>
        the A <pl_port:p> and the A <small> <pl_port:p>
        A <small> A <small> A <small>
        oh <small> oh <small>
        oh <small:x> oh <small:x>
        double oh <small>
        double <small> double <small>
        double <small> oh double <small>
        triple <small> double <small> <small>
        <pl_dig> <pl_dig> <pl_dig> <pl_dig> <pl_dig> <pl_dig> <pl_dig>
        oh <pl_dig> <pl_dig> <pl_dig> double <small>
        <small:x> <small:x> <small:x> <small> <small> <small:y> <small:y>
        <small:a> oh <small:a> oh
        <small:a> <small:b> <small:a> <small:b> <small:a> <small:b>
        one eight hundred <small> <small:x> <small:x> <small>
        eight hundred <small:x> <small:x> <small:x> oh one oh one
        room <small> A or room <small> B
        channel <small:x> or channel <small:x> point <small>
        dial <small> then dial oh
        press <small> then press <small> then press <small>
        press <small> for <pl_m> press <small> for <pl_m>
        the A <pl_port> is a <pl_look> <pl_port>
        the A <pl_port:p> is <pl_look> and the <pl_abc> <pl_port:p> is <pl_look>
        a A is a <pl_look> grade
        the first letter is a <pl_abc> and the last letter is a <pl_abc>
        the first letter is a <pl_abc:x> and so is the last letter
        it's the same <pl_abc:x> as the <pl_abc:x> in <name>
        <pl_is_spelled>
        <pl_is_spelled>
        my <family> is in room <small> oh <small>
        my <family> is in room <small:x> oh <small:x>
        my number is <pl_dig> <pl_dig> <pl_dig> <pl_dig> <pl_dig> <pl_dig> <pl_dig>
        my number is oh <small> oh double <small> oh
        my number is oh <small> double <small:x> <small> double <small:y>
        my number is oh double <small> double <small> double oh
        my number is <small:a> <small:a> <small:a> oh <small:b> oh <small:b>
        the code is <pl_abc> <small> <pl_abc> <small>
        the code is <pl_abc:x> <small:y> <pl_abc:x> <small:y>
        the code is <pl_abc:x> <pl_abc:x> <small:y> <small:y>
        the code is <pl_dig> <pl_dig> oh oh
        the code is oh oh <small>
        the pin is <small:x> <small:y> <small:x> <small:y>
        the pin is <small:x> <small:x> <small:y> <small:y>
        the area code is <small:x> oh <small:x>
        the zip code is <small> oh <small> oh <small>
        the flight is <pl_abc> <pl_abc> <small:x> oh <small:x>
        """,
        never=f"{_NEVER} the of from to at on in by for oh",
        weight=_WEIGHT * 1.2,
    ),
    make_group(
        "parallel-choice",
        """
        <pl_any> went from <pl_look> to <pl_look>
        <pl_any> went from <pl_feel> to <pl_feel>
        <pl_any> went from <pl_feel> to <pl_feel> and from <pl_feel> to <pl_feel>
        <pl_any> went from <pl_ns> to <pl_ns>
        <pl_any> went from <pl_n:x> to <pl_n:x>
        <pl_any> moved from a <pl_look> <pl_n:x> to a <pl_look> <pl_n:x>
        <pl_any> moved from the <pl_n> to the <pl_n>
        <pl_any> changed the <pl_n> from <colour> to <colour>
        <pl_any> changed it from <day> to <day> and from <pl_hour> to <pl_hour>
        <pl_any> switched from <pl_meal> to <pl_meal> and back to <pl_meal>
        the <pl_n> went from <pl_look> to <pl_look>
        the <pl_n> turned from <colour> to <colour>
        the <pl_n> got <pl_more> and the <pl_n> got <pl_more>
        it got <pl_more> it got <pl_more> and it got <pl_more>
        it was either the <pl_n> or the <pl_n>
        it was neither <pl_look> nor <pl_look>
        it was <name> or <name>
        <pl_any> had to choose between the <pl_n> and the <pl_n>
        <pl_any> had to choose between <pl_meal> and <pl_meal>
        <pl_any> either <pl_ivd> or <pl_ivd>
        either <pl_any:s> <pl_ivd> or <pl_any:s> <pl_ivd>
        either <pl_any> <pl_ivd> or <pl_any> <pl_ivd>
        <pl_any> didn't know if it was <pl_look> or if it was <pl_look>
        <pl_any> didn't know if <pl_any:s> <pl_ivd> or if <pl_any:s> <pl_ivd>
        whether <pl_any:s> <pl_ivd> or <pl_any:s> <pl_ivd> <pl_any:b> <pl_ivd>
        <pl_any> went from <city> to <city>
        <pl_any> had <pl_meal> or <pl_meal>
        """,
        """
        the <pl_n> or the <pl_n>
        the <pl_look> one or the <pl_look> one
        the <pl_look> <pl_n:x> or the <pl_look> <pl_n:x>
        a <pl_n> or a <pl_n>
        this <pl_n:x> or this <pl_n:x>
        with <pl_meal> or with <pl_meal>
        in the <pl_box> or on the <pl_box>
        at <pl_place> or at <pl_place>
        by <day> or by <day>
        for <pl_o3> or for <pl_o3>
        <pl_meal> or <pl_meal>
        <pl_meal> or <pl_meal> or <pl_meal>
        you can <pl_iv> or you can <pl_iv>
        you can have the <pl_n> or you can have the <pl_n>
        we could <pl_do> or we could <pl_do>
        we can go to <pl_toplace> or we can go to <pl_toplace>
        you either <pl_iv> or you don't
        either you <pl_iv:v> or i <pl_iv:v>
        either he <pl_ivs> or she <pl_ivs>
        do you want the <pl_n> or the <pl_n>
        would you rather <pl_iv> or would you rather <pl_iv>
        is it <pl_look> or is it <pl_look>
        is it <pl_look> or <pl_look>
        is it a <pl_n> or a <pl_n>
        is it my <pl_n> or your <pl_n>
        was it <name> or was it <name>
        should i <pl_iv> or should i <pl_iv>
        should <pl_any> <pl_iv> or should <pl_any> <pl_iv>
        are you <pl_feel> or are you just <pl_feel>
        did <pl_any> <pl_iv> or did <pl_any> <pl_iv>
        did <pl_any:s> <pl_iv> or did <pl_any:s> <pl_iv>
        from <pl_look> to <pl_look> to <pl_look>
        from <pl_n:x> to <pl_n:x>
        from <pl_toplace> to <pl_toplace>
        from <city> to <city> from <city> to <city>
        from the <pl_n> to the <pl_n> and from the <pl_n> to the <pl_n>
        from one <pl_n:x> to another <pl_n:x>
        do you want the <pl_n>
        """,
        never=f"{_NEVER} or from to",
        weight=_WEIGHT,
    ),
    make_group(
        "parallel-questions",
        "",
        """
        where's the <pl_n> where's the <pl_n>
        where's my <pl_n> where's my <pl_n> where's everything
        where are the <pl_ns> where are the <pl_ns>
        where did <pl_any> go where did <pl_any> go
        where did <pl_any:s> go what did <pl_any:s> do
        who <pl_ivd> who <pl_ivd>
        who <pl_pvd> <pl_o3> who <pl_pvd> <pl_o3>
        who said <pl_word> who said <pl_word>
        who wants <pl_meal> who wants <pl_meal>
        who has the <pl_n> who has the <pl_n>
        what's your <pl_n> what's your <pl_n>
        what did <pl_any> say what did <pl_any> say
        what do you <pl_sv> what do they <pl_sv>
        what do you <pl_tv> what do you <pl_tv>
        who <pl_isit> who <pl_isit>
        where <pl_isit> where <pl_isit>
        where do you <pl_iv> where do you <pl_iv>
        can you <pl_pv> me can you <pl_pv> <pl_o3>
        what did <pl_any:s> say what did <pl_any:s> mean
        what if <pl_any> <pl_ivd> what if <pl_any> <pl_ivd>
        what if it's <pl_look> what if it's <pl_look>
        what about me what about <pl_o3>
        what about the <pl_n> what about the <pl_n>
        when did <pl_any> <pl_iv> when did <pl_any> <pl_iv>
        when do we <pl_iv> when do we <pl_iv>
        why <pl_o3> why not <pl_o3>
        why did <pl_any:s> <pl_iv> why did <pl_any:s> <pl_iv>
        why do you <pl_iv> why don't you <pl_iv>
        why is it <pl_look> why is it so <pl_look>
        how are you how are the <pl_ns>
        how is <name> how is <name>
        how was the <pl_n> how was the <pl_n>
        how <pl_look> is it how <pl_look> is it
        how much is the <pl_n> how much is the <pl_n>
        how many <pl_ns> how many <pl_ns>
        how do you <pl_iv> how do you <pl_iv>
        is it <pl_look> is it <pl_look>
        is it <pl_look> is it <pl_look> is it <pl_look>
        is he <pl_feel> is he <pl_feel>
        is he your <family> is she your <family>
        is that the <pl_n> is that the <pl_n>
        are you <pl_feel> are you <pl_feel>
        are you <pl_feel> are they <pl_feel>
        was it <pl_look> was it <pl_look>
        do you <pl_iv> do you <pl_iv>
        do you know <pl_o3> do you know <pl_o3>
        do you like <pl_meal> do you like <pl_meal>
        do you have a <pl_n> do you have a <pl_n>
        do they <pl_iv> do you <pl_iv>
        does he <pl_iv:v> does she <pl_iv:v>
        did <pl_any> <pl_iv:v> did <pl_any> <pl_iv:v>
        did you see <pl_o3> did you see the <pl_n>
        did you <pl_tv> <pl_th> did you <pl_tv> <pl_th>
        did he tell you did he tell <pl_o3>
        can you <pl_iv> can you <pl_iv>
        can i <pl_iv> can i <pl_iv> can i <pl_iv>
        can <pl_any> <pl_iv:v> can <pl_any> <pl_iv:v>
        will you <pl_iv> will you <pl_iv>
        would you <pl_iv> would he <pl_iv>
        have you <pl_done> have you <pl_done>
        have you been to <city> have you been to <city>
        you <pl_iv> you don't <pl_iv>
        you want <pl_meal> you don't want <pl_meal>
        where's the <pl_n>
        what did <pl_any> say
        who <pl_ivd> first
        how was the <pl_n>
        do you <pl_do>
        did <pl_any> <pl_do>
        can you <pl_do>
        is it <pl_look>
        do you know <pl_o3>
        """,
        never=f"{_NEVER} where when why how is was",
        weight=_WEIGHT,
    ),
    make_group(
        "parallel-commands",
        "",
        """
        <pl_tva> the <pl_obj> <pl_tva> the <pl_obj>
        <pl_tva:v> the <pl_obj> <pl_tva:v> the <pl_obj>
        <pl_tva:v> the <pl_obj> and <pl_tva:v> the <pl_obj>
        <pl_tva:v> my <pl_obj> <pl_tva:v> your <pl_obj>
        <pl_tva:v> this one <pl_tva:v> that one
        <pl_pva:v> <pl_o3> <pl_pva:v> <pl_o3>
        <pl_pva:v> <pl_o3> <pl_pva:v> <pl_o3> <pl_pva:v> everybody
        tell <pl_o3> to <pl_iv> tell <pl_o3> to <pl_iv>
        tell <pl_o3> i said <pl_word> tell <pl_o3> i said <pl_word>
        tell me what <pl_any> said tell me what <pl_any> did
        ask <pl_o3> ask <pl_o3>
        call <pl_o3> and call <pl_o3>
        call me at <pl_place> call me at <pl_place>
        give me the <pl_obj> give me the <pl_obj>
        <pl_pva:v> him <pl_pva:v> her <pl_pva:v> everybody
        go <pl_dir> go <pl_dir> go straight
        go <pl_dir> go <pl_dir> and <pl_iv>
        look <pl_dir> look <pl_dir>
        turn <pl_dir> turn <pl_dir> and turn <pl_dir>
        to the <pl_side> to the <pl_side> and to the <pl_side>
        put it <pl_here> put it <pl_here>
        tell me <pl_what> tell me <pl_what>
        give <name> the <pl_obj> give <name> the <pl_obj>
        give it to <pl_o3> give it to <pl_o3>
        get the <pl_obj> get the <pl_obj> get in the car
        get a <pl_n> get a <pl_n> get a life
        go to <pl_toplace> go to <pl_toplace>
        go to <pl_toplace> <pl_tva> the <pl_obj> go to <pl_toplace>
        go see <pl_o3> go see <pl_o3>
        come home come to <pl_toplace>
        come on <day> come on <day> come anytime
        look at the <pl_n> look at the <pl_n>
        turn left at the <pl_n> turn right at the <pl_n>
        turn the <pl_dev> on turn the <pl_dev> off
        turn on the <pl_dev> turn off the <pl_dev>
        turn the <pl_dev> up turn the <pl_dev> down
        take the <pl_obj> take the <pl_obj> and leave
        take one for you take one for <name>
        put the <pl_obj> <pl_pp_at> put the <pl_obj> <pl_pp_at>
        put your <pl_wear> on put your <pl_wear> on
        take your <pl_wear> off take your <pl_wear> off
        say <pl_word> say <pl_word>
        say <pl_word> don't say <pl_word>
        say it in <subject> say it in <subject>
        don't <pl_iv> don't <pl_iv>
        don't <pl_iv> don't <pl_iv> don't <pl_iv>
        don't <pl_tva> the <pl_obj> don't <pl_tva> the <pl_obj>
        don't go to <pl_toplace> don't go to <pl_toplace>
        don't tell <pl_o3> don't tell <pl_o3>
        let him <pl_iv> let her <pl_iv>
        let me <pl_iv> let me <pl_iv>
        let's <pl_iv> let's <pl_iv>
        let's go to <pl_toplace> let's go to <pl_toplace>
        try the <pl_meal> try the <pl_meal> try everything
        have some <pl_meal> have some <pl_meal>
        be <pl_feel> be <pl_feel>
        be <pl_feel> be <pl_feel> be happy
        stay <pl_feel> stay <pl_feel>
        keep <pl_ing> keep <pl_ing>
        stop <pl_ing> start <pl_ing>
        stop <pl_ing> and stop <pl_ing>
        think of me think of <pl_o3>
        <pl_iv> first <pl_iv> later
        <pl_iv> more <pl_iv> less
        <pl_iv> a little <pl_iv> a lot
        <pl_iv> with me <pl_iv> with <pl_o3>
        play <hobby> play <hobby> play anything
        buy <pl_two> get <pl_two> free
        add a cup of <pl_meal> add a cup of <pl_meal> and <pl_iv>
        remind me on <day> remind me on <day> and remind <name>
        please <pl_tva> the <pl_obj> and <pl_tva> the <pl_obj>
        tell <pl_o3> about the <pl_n>
        give me the <pl_obj>
        put the <pl_obj> <pl_pp_at>
        <pl_tva> the <pl_obj>
        """,
        never=f"{_NEVER} go come look on in up",
        weight=_WEIGHT,
    ),
    make_group(
        "parallel-story",
        """
        <pl_any:s> <pl_did> then <pl_any:s> <pl_did> then <pl_any:s> <pl_did>
        <pl_any:s> <pl_did> and then <pl_any:s> <pl_did> and then <pl_any:s> <pl_did>
        first <pl_any:s> <pl_did> then <pl_any:s> <pl_did> and then <pl_any:s> <pl_ivd>
        one by one <pl_any:s> <pl_did> and one by one <pl_any:s> <pl_did>
        one <unit> <pl_any:s> <pl_did> one <unit> <pl_any:s> <pl_did>
        the first <pl_n:x> was <pl_look> the second <pl_n:x> was <pl_look> the third was <pl_look>
        the <pl_n> <pl_any:s> <pl_tvd> the <pl_n> <pl_any:s> <pl_tvd> all of it was <pl_look>
        the man who <pl_ivd> the man who <pl_ivd> and the man who <pl_ivd> were brothers
        when <pl_any:s> <pl_ivd> <pl_any> <pl_ivd> and when <pl_any:s> <pl_ivd> <pl_any> <pl_ivd>
        if <pl_any:s> <pl_ivd> <pl_any> <pl_ivd> if <pl_any:s> didn't <pl_any> didn't
        every time <pl_any> <pl_ivd> <pl_any> <pl_ivd>
        every time <pl_any:s> <pl_did> <pl_any:s> <pl_did>
        because <pl_any> <pl_ivd> <pl_any> <pl_ivd> and because <pl_any> <pl_ivd> <pl_any> <pl_ivd>
        all <pl_any> did was <pl_iv> all <pl_any> did was <pl_iv>
        what <pl_any> <pl_tvd> was the <pl_n> what <pl_any> <pl_tvd> was the <pl_n>
        in <city> <pl_any:s> <pl_ivd> in <city> <pl_any:s> <pl_ivd> in <city> <pl_any:s> <pl_ivd>
        on <day> <pl_any:s> <pl_did> on <day> <pl_any:s> <pl_did> and on <day> <pl_any:s> <pl_ivd>
        on <day> <pl_was:s> <pl_feel> on <day> <pl_was:s> <pl_feel>
        with <name> <pl_was:s> <pl_feel> with <name> <pl_was:s> <pl_feel>
        in the <pl_n> there was a <pl_n:x> and in the <pl_n:x> there was a <pl_n>
        some people <pl_ivd> some people <pl_ivd> most people <pl_ivd>
        some <pl_ivd> some <pl_ivd> and some just <pl_ivd>
        nobody <pl_ivd> nobody <pl_ivd> nobody <pl_ivd>
        nobody <pl_ivd> everybody <pl_ivd>
        everybody <pl_pvd:v> <pl_o3> nobody <pl_pvd:v> <pl_o3>
        half of them <pl_ivd> half of them <pl_ivd>
        one of them <pl_ivd> one of them <pl_ivd> and one of them <pl_did>
        my <family> <pl_ivd> my <family> <pl_ivd> and my <family> <pl_ivd>
        my <family> <pl_did> and my <family> <pl_did>
        my <family> and my <family> <pl_ivd> and my <family> <pl_ivd>
        <name> <pl_did> <name> <pl_did> and <name> <pl_ivd>
        <name> wanted <pl_meal> <name> wanted <pl_meal> and i wanted <pl_meal>
        the <pl_n> <pl_any> wanted and the <pl_n> <pl_any> got were <pl_look>
        the <job> told the <job> and the <job> told <pl_o3>
        the <animal:x> chased the <animal:y> and the <animal:y> chased the <animal>
        the <pl_ns> went up the <pl_ns> went down
        <pl_any> went up the hill <pl_any> came down the hill
        <pl_any> waited a <unit> <pl_any> waited a <unit> and then <pl_any> <pl_ivd>
        <pl_any:s> waited an hour <pl_any:s> waited two hours <pl_any:s> waited all day
        <pl_was:s> there when <pl_any> <pl_ivd> and there when <pl_any> <pl_ivd>
        as long as <pl_any:s> <pl_ivd> <pl_any:s> <pl_ivd>
        <pl_any> <pl_did> and then <pl_did>
        """,
        """
        i remember the <pl_n> i remember the <pl_n> i remember it all
        i remember when <pl_any> <pl_ivd> i remember when <pl_any> <pl_ivd>
        i hope <pl_cp> i hope <pl_cp>
        i wish i <pl_ivd> i wish you <pl_ivd>
        i want you to <pl_iv> i want you to <pl_iv> and i want you to be <pl_feel>
        i've been to <city> i've been to <city> but i've never been to <city>
        i've seen <pl_look> <pl_ns> i've seen <pl_look> <pl_ns>
        i've got a <pl_n> i've got a <pl_n> i've got everything
        i have a <family> in <city> i have a <family> in <city>
        we need a <pl_n> that's <pl_look> we need a <pl_n> that's <pl_look>
        we need <pl_ns> we need <pl_ns> and we need <pl_m>
        they say it's <pl_look> they say it's <pl_look> they say a lot of things
        there are people who <pl_iv> there are people who <pl_iv> and there's <name>
        there are days when it's <pl_look> there are days when it's <pl_look>
        when you're <pl_feel:x> you're <pl_feel:x>
        when you're <pl_feel> you <pl_iv> when you're <pl_feel> you <pl_iv>
        if you <pl_iv> you <pl_iv> if you don't you don't
        if i <pl_iv> i <pl_iv> if i don't i don't
        if he <pl_ivs> he <pl_ivs>
        if it's <pl_look> it's <pl_look> if it's <pl_look> it's <pl_look>
        where i live it's <pl_look> where you live it's <pl_look>
        sometimes i <pl_iv> sometimes i <pl_iv> sometimes i <pl_iv>
        sometimes it's <pl_look> sometimes it's <pl_look>
        on the one hand it's <pl_look> on the other hand it's <pl_look>
        in the <pl_n> it's <pl_look> in the <pl_n> it's <pl_look>
        not everybody who <pl_ivs> <pl_ivs>
        the people who <pl_iv> are the people who <pl_iv>
        the ones that are <pl_look> are <pl_look> the ones that aren't aren't
        my <family> is from <city> my <family> is from <city>
        """,
        never=_NEVER,
        weight=_WEIGHT * 1.2,
    ),
    # In the same vein and only once.
    make_group(
        "parallel-once",
        """
        <pl_any> told <pl_o3> about <pl_o3>
        <pl_any> <pl_pvd> <pl_o3> and then <pl_ivd>
        <pl_any> <pl_pvd> <pl_o3> <pl_time>
        <pl_any> <pl_tvd> <pl_th> <pl_time>
        <pl_any> <pl_tvd> <pl_th> at <pl_place>
        <pl_any> gave <pl_o3> the <pl_obj>
        <pl_any> gave the <pl_obj> to <pl_o3> <pl_time>
        <pl_any> said <pl_c>
        <pl_any> said that <pl_c>
        <pl_any> <pl_svd> that <pl_c>
        <pl_any> told <pl_o3> that <pl_c>
        <pl_any> asked <pl_o3> if <pl_c>
        <pl_any> asked <pl_o3> to <pl_do>
        <pl_any> didn't <pl_do>
        <pl_any> didn't say that <pl_c>
        <pl_any> didn't know <pl_what>
        <pl_any> knew <pl_what>
        <pl_any> had to <pl_do> <pl_time>
        <pl_any> wanted to <pl_do>
        <pl_any> wanted <pl_o3> to <pl_do>
        <pl_any> couldn't <pl_do>
        <pl_any> went to <pl_toplace> with <pl_o3>
        <pl_any> went to <pl_toplace> to <pl_do>
        <pl_any> went from <city> to <city>
        <pl_any> <pl_ivd> <pl_pp_at> <pl_time>
        <pl_any> <pl_ivd> with <pl_o3> and <pl_ivd>
        <pl_any> <pl_ivd> from <pl_hour> until noon
        <pl_any> <pl_ivd> on the <ordinal> of <month>
        <pl_any> <pl_ivd> at <pl_hour> <pl_min>
        <pl_any> paid <pl_cost> for the <pl_n>
        <pl_any> bought <pl_two> <pl_ns> and a <pl_obj>
        <pl_any> had <pl_meal> and <pl_meal> for lunch
        <pl_any> had a <pl_look> <pl_n> in <city>
        <pl_any> looked for the <pl_obj> <pl_pp_at>
        <pl_was> <pl_feel> and <pl_feel>
        <pl_was> <pl_feel> when <pl_any> <pl_ivd>
        <pl_was> out of <pl_of>
        <pl_was> going to <pl_do>
        it was a <pl_look> <pl_n>
        it wasn't <pl_look> enough for <pl_o3>
        the <pl_n> was <pl_more> than <pl_any> thought
        the <pl_n> that <pl_any> <pl_tvd> was <pl_look>
        there was a <pl_look> <pl_n> <pl_pp_at>
        my <family> and i <pl_did>
        nobody <pl_ivd> until <pl_any> <pl_ivd>
        if <pl_any> <pl_ivd> it was because of the <pl_m>
        """,
        """
        <pl_op> <pl_pp> <pl_pv> <pl_o3> <pl_tail>
        <pl_op> <pl_hh> <pl_tvs> <pl_th> <pl_tail>
        <pl_op> <pl_pp> think <pl_cp>
        <pl_op> <pl_pp> know <pl_what>
        <pl_op> <pl_pp> don't <pl_do>
        <pl_op> <pl_hh> doesn't <pl_do>
        <pl_op> <pl_pp> want to <pl_do>
        <pl_op> <pl_pp> have to <pl_do> <pl_time>
        <pl_op> <pl_pp> like <pl_meal> with <pl_meal>
        <pl_op> <pl_be> <pl_feel> <pl_tail>
        <pl_op> <pl_be> going to <pl_do>
        <pl_op> <pl_will> <pl_do> <pl_time>
        <pl_op> <pl_have> never <pl_done>
        <pl_op> it's a <pl_look> <pl_n>
        <pl_op> it's not <pl_look> <pl_tail>
        <pl_op> there's a <pl_n> <pl_pp_at>
        <pl_op> this is my <family> <name>
        <pl_op> that's a <pl_look> <pl_n>
        <pl_op> no <pl_m> for <pl_o3>
        <pl_op> the <pl_more> one is in the <pl_n>
        <pl_op> some <pl_ns> are <pl_look>
        the code is <pl_abc> <small> <pl_abc>
        a <pl_two> <pl_break> and a <pl_look> <pl_n>
        do you <pl_do>
        do you know <pl_what>
        did <pl_any> <pl_do>
        did <pl_any> say <pl_c>
        where did <pl_any> find the <pl_obj>
        what did <pl_any> say about the <pl_n>
        why did <pl_any> <pl_do>
        how was the <pl_n> in <city>
        is it <pl_look> <pl_pp_at>
        can you <pl_do> <pl_time>
        should <pl_any> <pl_do>
        who <pl_pvd> <pl_o3>
        tell <pl_o3> to <pl_do>
        tell <pl_o3> about the <pl_n>
        give <name> the <pl_obj>
        put the <pl_obj> <pl_pp_at>
        <pl_tva> the <pl_obj> and <pl_iv>
        don't <pl_do>
        let's <pl_do>
        don't tell <pl_o3> <pl_what>
        """,
        never=_NEVER,
        weight=_WEIGHT * 5,
    ),
)

# --- the same words, and not meant ---------------------------------------------------------------

MARKED: tuple[str, ...] = tuple(
    line.strip()
    for line in """
    [ i + i ] told <pl_o3> i told <pl_o3>
    [ i told + i told ] <pl_o3> about the <pl_n>
    [ i told + {uh} i told ] <pl_o3> to <pl_do>
    [ i + {uh} i ] <pl_pvd:v> <pl_o3> i <pl_pvd:v> <pl_o3>
    [ he + he ] said she said <pl_c>
    [ he said + he said ] <pl_c>
    [ she said + {uh} she said ] <pl_c>
    [ they + {um} they ] said <pl_c>
    he said [ that + that ] <pl_c>
    she said [ that + {uh} that ] <pl_c>
    i think [ that + that ] he thinks that <pl_c>
    [ i think + i think ] <pl_c>
    [ i think + {uh} i think ] they think <pl_c>
    [ i think that + i think that ] <pl_c>
    [ i don't + i don't ] know <pl_what>
    [ i don't + {uh} i don't ] think <pl_c>
    [ i + i ] don't think <pl_pp> know <pl_what>
    [ we + we ] <pl_tvd> the <pl_obj> we <pl_tvd> the <pl_obj>
    [ we went + we went ] to <pl_toplace> <pl_time>
    [ we went to + we went to ] <pl_toplace> and <pl_toplace>
    [ we + {uh} we ] went to <pl_toplace> we went to <pl_toplace>
    <pl_any> went [ to + to ] <pl_toplace> <pl_any> went to <pl_toplace>
    <pl_any> went [ to + {uh} to ] <pl_toplace>
    <pl_any> <pl_ivd> [ in + in ] the <pl_n> not on the <pl_n>
    <pl_any> <pl_ivd> [ with + with ] <pl_o3> and with <pl_o3>
    <pl_any> <pl_ivd> [ for + {um} for ] <pl_o3>
    [ it's + it's ] not a <pl_kind> it's a <pl_kind>
    [ it's + {uh} it's ] <pl_look> it's <pl_look>
    [ it was + it was ] <pl_look> and it was <pl_look>
    [ it was + {uh} it was ] a <pl_cn> not a <pl_cn>
    [ it + it ] was the <pl_n> it was the <pl_n>
    [ that's + that's ] <pl_look> and that's <pl_look>
    [ there's + there's ] a <pl_cn> there's a <pl_cn>
    [ he's + he's ] <pl_feel> he's <pl_feel>
    [ she's + {uh} she's ] <pl_feel> and she's <pl_feel>
    [ they're + they're ] <pl_feel> they're <pl_feel>
    [ i'm + i'm ] <pl_feel> you're <pl_feel>
    [ i was + i was ] <pl_feel> and i was <pl_feel>
    <pl_any> <pl_tvd> [ a + a ] <pl_cn> a <pl_cn> and a <pl_cn>
    <pl_any> <pl_tvd> [ a + {uh} a ] <pl_cn> and a <pl_cn>
    <pl_any> <pl_tvd> [ the + the ] <pl_obj> the <pl_obj> and the <pl_obj>
    <pl_any> <pl_tvd> the <pl_obj> [ the + {um} the ] <pl_obj> and the <pl_obj>
    <pl_any> <pl_pvd> [ my + my ] <family> my <family> and my <family>
    <pl_any> <pl_tvd> [ my + {uh} my ] <pl_obj> and your <pl_obj>
    <pl_any> <pl_ivd> [ on + on ] the <ordinal> of <month>
    <pl_any> <pl_ivd> on [ the + the ] <ordinal> of the <ordinal>
    <pl_any> <pl_ivd> [ from + from ] <pl_hour> to <pl_hour>
    <pl_any> <pl_ivd> from the <ordinal> [ to + {uh} to ] the <ordinal>
    <pl_any> <pl_ivd> [ between + between ] <pl_hour> and <pl_hour>
    <pl_any> <pl_ivd> [ at + {uh} at ] <pl_hour> or at <pl_hour>
    it's [ between + {uh} between ] <small> and <teen> <pl_meas>
    <pl_any> paid [ for + for ] the <pl_n> and for the <pl_n>
    <pl_hh> got {uh} a very <pl_look> grade in <subject>
    <pl_any> bought {uh} <pl_two:x> <pl_two:x> <pl_break>s
    <pl_any> bought {um} <pl_ns> and <pl_ns>
    [ if you + if you ] <pl_iv> you <pl_iv>
    [ if + {uh} if ] <pl_any:s> <pl_ivd> <pl_any:s> <pl_ivd>
    [ when + when ] <pl_any:s> <pl_ivd> <pl_any:s> <pl_ivd>
    [ the more + the more ] you <pl_iv> the more you <pl_iv>
    the more you <pl_iv> [ the + {uh} the ] <pl_more> it gets
    [ and + and ] then <pl_any:s> <pl_did> and then <pl_any:s> <pl_did>
    <pl_any> <pl_did> [ and + {uh} and ] then <pl_any> <pl_did>
    <pl_any> <pl_did> [ but + but ] <pl_any> didn't <pl_do>
    <pl_any> <pl_did> [ because + because ] <pl_any> <pl_did>
    [ do you + do you ] want <pl_meal> or do you want <pl_meal>
    [ did you + {uh} did you ] <pl_do>
    [ is it + is it ] <pl_look> or is it <pl_look>
    [ where + where ] did <pl_any> go
    [ what + {uh} what ] did <pl_any> say
    [ you can + you can ] <pl_iv> or you can <pl_iv>
    [ you + you ] <pl_tv:v> my <pl_n> and i <pl_tv:v> yours
    [ we have to + we have to ] <pl_do>
    [ i want to + {uh} i want to ] <pl_do>
    <pl_any> wanted [ to + to ] <pl_do> and to <pl_do>
    <pl_any> had [ to + {um} to ] <pl_do>
    [ my + my ] <family> <pl_ivd> my <family> <pl_ivd>
    [ the + the ] <pl_n> was <pl_look> the <pl_n> was <pl_look>
    [ the + {uh} the ] <pl_n> was <pl_more> than the <pl_n>
    [ some + some ] are <pl_look> some are <pl_look>
    {well} i told <pl_o3> i told <pl_o3>
    {well} <pl_any:s> <pl_ivd> <pl_any:s> <pl_ivd> and <pl_any:s> <pl_ivd>
    {well} it's not a <pl_kind> it's a <pl_kind>
    {well} <pl_nest> <pl_c>
    {oh} <pl_be:s> <pl_feel> <pl_be:s> <pl_feel>
    {oh} i know he knows <pl_what>
    {okay} you <pl_do> and i'll <pl_do>
    {so} <pl_any> said <pl_word> and <pl_any> said <pl_word>
    {you know} <pl_any:s> <pl_did> <pl_any:s> <pl_did>
    {you know} it was <pl_look> it was <pl_look>
    {i mean} it's not <pl_look> it's <pl_look>
    {i mean} <pl_any:s> could <pl_do> <pl_any:s> could <pl_do>
    {uh} <pl_any> <pl_svd> that <pl_any> <pl_svd> that <pl_c>
    {um} <pl_any> <pl_tvd> the <pl_obj> the <pl_obj> and the <pl_obj>
    {uh} from the <ordinal> to the <ordinal>
    {well} {you know} <pl_any> <pl_pvd> <pl_o3> <pl_any> <pl_pvd> <pl_o3>
    <pl_any> <pl_did> {you know} <pl_any> <pl_did>
    <pl_any> said <pl_c> {i mean} <pl_any> said <pl_c>
    <pl_was:s> {like} <pl_feel> and <pl_was:s> <pl_feel>
    <pl_was:s> {you know} <pl_feel> <pl_was:s> <pl_feel>
    it was {like} <pl_look> it was <pl_look>
    it's {uh} <pl_look> it's not <pl_look>
    <pl_any> <pl_tvd> {uh} the <pl_obj> the <pl_obj> and {uh} the <pl_obj>
    <pl_pp> like {uh} <pl_meal> and {um} <pl_meal>
    <pl_any> went to {uh} <pl_toplace> and then <pl_any> went to <pl_toplace>
    <pl_any> <pl_pvd> {uh} <name> <name> and <name>
    <pl_any> <pl_ivd> and {you know} <pl_any> <pl_ivd>
    <pl_any> <pl_ivd> but {uh} <pl_any> <pl_ivd>
    [ i + i ] know <pl_what>
    [ he told me + he told me ] she told him <pl_c>
    [ they told + {uh} they told ] us <pl_c>
    [ not + not ] the <pl_n> the <pl_n>
    out of <pl_of> [ out of + {uh} out of ] <pl_of>
    """.strip().splitlines()
)
