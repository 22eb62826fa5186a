"""More templates of `stir.lab.training.safe`: words that look like edit terms, and words doubled.

Half of the groups use like, well, you know, i mean, so, oh, no, wait, um as content; the others
double words for emphasis or by convention. `MARKED` holds the same words as edit terms and repeats,
in mark-up. Written as `group` describes, in the everyday vocabulary of conversations.
"""

from __future__ import annotations

from stir.lab.training.templates.group import GRAMMAR, Group, make_group, phrases, words

_WEIGHT = 3.0


# Those who like something, or of whom there are some like somebody.
_WHO = words("""
people kids dogs cats women men girls boys teachers doctors lawyers parents students teenagers
babies children adults grandparents friends neighbors players coaches fans drivers farmers cops
nurses workers bosses managers owners customers tourists visitors voters politicians reporters
writers readers singers musicians artists actors dancers runners swimmers golfers hunters fishermen
birds horses cows pigs ducks rabbits mice bears fish bugs bees cousins brothers sisters uncles
aunts guys ladies folks americans texans mexicans canadians germans italians russians
engineers programmers scientists nerds secretaries salesmen bankers waitresses cooks soldiers pilots
veterans freshmen seniors toddlers twins couples families widows bachelors grandmothers grandfathers
mothers fathers moms dads wives husbands daughters sons nephews nieces roommates strangers
democrats republicans vegetarians campers hikers puppies
kittens juries judges preachers prisoners criminals immigrants yuppies hippies
""")
_THINGS = words("""
car house dog school job city town street road yard room kitchen truck boat store movie show book
game team song party trip garden tree day night week year storm fire bed coat tv computer picture
story dinner sandwich cake box bag hat dress pool lake river hill mountain fence door window table
chair apartment building farm church office pile hole mess line list letter bill mistake question
secret problem smile voice bike bus plane train hotel restaurant beach park bridge field barn
garage porch basement closet desk bathroom sweater shirt cup bowl phone radio newspaper magazine
meeting class test paper project vacation wedding birthday summer winter weekend drive walk fight
""")
_ITEMS = words("""
car house truck boat store bed coat tv computer picture box bag hat dress fence door window table
chair apartment garage porch basement closet desk bathroom kitchen bike phone radio cup lamp couch
room yard sweater jacket pool cabin shed deck van trailer camera clock stove fridge piano guitar
""")
_FOLKS = words("""
man woman guy girl boy kid baby lady teacher doctor lawyer boss friend neighbor player coach nurse
couple dog cat horse puppy person fellow student salesman driver family crowd waitress cop mechanic
""")
_THING_ADJ = words("""
big little small tiny huge large hot cold warm cool long short tall high low deep wide thin thick
fat old new nice good bad great awful terrible horrible wonderful beautiful pretty ugly cute dry wet
damp dirty clean muddy dusty rusty greasy sticky messy neat fast slow quick easy hard tough simple
rough smooth soft loud quiet noisy bright dark light heavy strong weak sharp dull flat steep round
narrow cheap expensive fancy plain sad boring funny silly crazy weird strange odd scary creepy wild
tight full empty safe dangerous fresh cloudy sunny windy rainy foggy icy chilly freezing smelly
stinky cozy comfortable fuzzy hairy fluffy shiny bare blue red green black white pink yellow brown
real fake rare special different important famous popular perfect amazing lovely fantastic gorgeous
incredible fine lousy nasty lonely busy bumpy skinny giant massive enormous endless serious tricky
spooky super decent solid private public modern ancient local early late final close free lazy
""")
# These go with nearly everything, and are said most.
_GENERAL_ADJ = words("""
big little small huge nice good bad great old new long short hot cold pretty beautiful awful
terrible horrible wonderful weird strange crazy funny boring cheap expensive real special different
important perfect amazing lovely tough hard easy simple scary quiet busy sad fancy fine lousy silly
""")
_FOLK_ADJ = words("""
big little small tiny tall short thin fat skinny old young nice good bad great awful terrible
wonderful beautiful pretty ugly cute sweet happy sad mad angry upset glad scared tired sleepy hungry
thirsty sick sore busy lazy bored boring funny silly crazy weird strange odd scary creepy wild mean
kind gentle friendly rude polite shy proud brave smart clever stupid dumb foolish wise lucky lonely
jealous nervous worried serious careful stubborn strict quiet loud noisy rich poor strong weak slow
fast tough calm cool honest loyal patient helpful selfish greedy grumpy cranky moody fussy picky
clumsy messy neat dirty clean hot cold warm wet drunk broke healthy handsome gorgeous lovely special
famous important amazing dear bossy pushy sneaky nosy sloppy chubby dead late early
""")
_VERBS = [
    tuple(phrase.split("/"))
    for phrase in phrases("""
    go home/went home/going home/goes home|go to <c_loc>/went to <c_loc>/going to <c_loc>/goes to
    <c_loc>|stay home/stayed home/staying home/stays home|eat out/ate out/eating out/eats out|
    watch tv/watched tv/watching tv/watches tv|watch the news/watched the news/watching the
    news/watches the news|play <c_sport>/played <c_sport>/playing
    <c_sport>/plays <c_sport>|get up
    early/got up early/getting up early/gets up early|read the paper/read the paper/reading the
    paper/reads the paper|buy a <c_ta> <c_item>/bought a <c_ta> <c_item>/buying a <c_ta>
    <c_item>/buys a <c_ta> <c_item>|sell the <c_item>/sold the <c_item>/selling the
    <c_item>/sells the <c_item>|call <c_her>/called <c_her>/calling <c_her>/calls <c_her>|
    talk to <c_her>/talked to <c_her>/talking to <c_her>/talks to <c_her>|talk about
    <c_topic>/talked about <c_topic>/talking about <c_topic>/talks about <c_topic>|think about
    <c_topic>/thought about <c_topic>/thinking about <c_topic>/thinks about <c_topic>|see
    <c_her>/saw <c_her>/seeing <c_her>/sees <c_her>|help <c_her>/helped <c_her>/helping
    <c_her>/helps <c_her>|work on the <c_item>/worked on the <c_item>/working on the
    <c_item>/works on the <c_item>|fix the <c_item>/fixed the <c_item>/fixing the
    <c_item>/fixes the <c_item>|clean the <c_item>/cleaned the <c_item>/cleaning the
    <c_item>/cleans the <c_item>|move to <c_loc>/moved to <c_loc>/moving to <c_loc>/moves to
    <c_loc>|drive to <c_loc>/drove to <c_loc>/driving to <c_loc>/drives to <c_loc>|walk to
    <c_loc>/walked to <c_loc>/walking to <c_loc>/walks to <c_loc>|eat <food>/ate <food>/eating
    <food>/eats <food>|drink <drink>/drank <drink>/drinking <drink>/drinks <drink>|spend a lot
    of money/spent a lot of money/spending a lot of money/spends a lot of money|pay the
    bills/paid the bills/paying the bills/pays the bills|save money/saved money/saving money/saves
    money|take the bus/took the bus/taking the bus/takes the bus|go out/went out/going out/goes
    out|go swimming/went swimming/going swimming/goes swimming|go shopping/went shopping/going
    shopping/goes shopping|cook dinner/cooked dinner/cooking dinner/cooks dinner|listen to
    music/listened to music/listening to music/listens to music|wait for <c_her>/waited for
    <c_her>/waiting for <c_her>/waits for <c_her>|look for a job/looked for a job/looking for a
    job/looks for a job|change jobs/changed jobs/changing jobs/changes jobs|raise kids/raised
    kids/raising kids/raises kids|vote/voted/voting/votes|argue/argued/arguing/argues|
    sleep late/slept late/sleeping late/sleeps late|work all day/worked all day/working all
    day/works all day|sit around/sat around/sitting around/sits around|have fun/had fun/having
    fun/has fun|have lunch with <c_her>/had lunch with <c_her>/having lunch with <c_her>/has lunch
    with <c_her>|do the dishes/did the dishes/doing the dishes/does the dishes|make a
    <c_item>/made a <c_item>/making a <c_item>/makes a <c_item>|paint the <c_item>/painted
    the <c_item>/painting the <c_item>/paints the <c_item>|learn <subject>/learned
    <subject>/learning <subject>/learns <subject>|tell stories/told stories/telling stories/tells
    stories|tell the truth/told the truth/telling the truth/tells the truth|write letters/wrote
    letters/writing letters/writes letters|ride a bike/rode a bike/riding a bike/rides a bike|
    camp out/camped out/camping out/camps out|fish at the lake/fished at the lake/fishing at the
    lake/fishes at the lake|complain about <c_topic>/complained about <c_topic>/complaining about
    <c_topic>/complains about <c_topic>|laugh a lot/laughed a lot/laughing a lot/laughs a lot|
    rent a <c_item>/rented a <c_item>/renting a <c_item>/rents a <c_item>|recycle
    cans/recycled cans/recycling cans/recycles cans|grow <food>/grew <food>/growing <food>/grows
    <food>|ask questions/asked questions/asking questions/asks questions|come over/came
    over/coming over/comes over|come to <c_loc>/came to <c_loc>/coming to <c_loc>/comes to <c_loc>
    """)
]
_ON = [
    pair.split()
    for pair in phrases("""
    rain rained|snow snowed|wait waited|look looked|try tried|ask asked|cook cooked|clean cleaned|
    talk talked|walk walked|run ran|drive drove|ride rode|cry cried|laugh laughed|eat ate|
    drink drank|sleep slept|work worked|study studied|read read|write wrote|call called|knock
    knocked|ring rang|dig dug|push pushed|pull pulled|shout shouted|scream screamed|yell yelled|
    beg begged|argue argued|fight fought|complain complained|worry worried|think thought|hope
    hoped|pray prayed|wish wished|sing sang|dance danced|play played|practice practiced|train
    trained|swim swam|jump jumped|climb climbed|hike hiked|search searched|shop shopped|spend
    spent|save saved|pay paid|grow grew|paint painted|scrub scrubbed|sweep swept|chop chopped|bark
    barked|howl howled|meow meowed|sneeze sneezed|cough coughed|bleed bled|burn burned|shake
    shook|spin spun|roll rolled|fall fell|sail sailed|fly flew|travel traveled|wander wandered|
    explain explained|listen listened|watch watched|stare stared|smile smiled|type typed
    """)
]
_OF_THINGS = words("rain snow ring burn bark howl meow bleed")
_OF_BOTH = words("grow shake spin roll fall run cry cough play")
_IMPERATIVES = words("""
go run jump wait stop look listen eat drink sleep dance sing pull push kick throw swing shoot pass
hit hurry move sit stay smile breathe relax come climb fly swim dig roll spin shake try read write
walk think talk fight win score drive duck hide fetch drop catch pray laugh march row paddle pedal
shop spend save buy sell cook bake chop stir mix knock ring call click type dial turn lift stretch
bend reach hold steal slide skate ride rest study practice
""")
# Said twice to somebody, and then comes what is meant.
_INTERJECTIONS = phrases("""
there|there|now|come|no|no|no|yes|yes|okay|okay|hey|wait|wait|bye|hush|look|stop|yeah|yeah|right|
right|sure|hello|hi|shh|easy|careful|quiet|quick|hurry|listen|here|please|sorry|sorry|thanks|help|
watch|go|run|good|great|fine|true|exactly|alright|nope|nah|yep|wow|whoa|shoo|enough|never|bingo|
hooray|yay|ouch|all right|hold on|hang on|come on|thank you|no way|of course|let's go|my|steady|
gently|breathe|relax|ready|wrong|perfect|mom|dad|mommy|daddy|sweetheart|honey|boys|girls|kids|
excuse me|good boy|good girl|wake up|get up|sit down|calm down|slow down|watch out|stop it
""")
_TWICE_THING = phrases("""
yo yo|boo boo|cha cha|pom pom|no no|choo choo|tom tom|bon bon|can can|tu tu|dum dum|chi chi|
hula hula|chow chow|muu muu|gee gee|paw paw|tam tam
""")
_TWICE_NAME = phrases("""
jo jo|mi mi|ko ko|lo lo|gi gi|fi fi|dee dee|bo bo|lu lu|di di|john john|lee lee|may may|mei mei|
ling ling|ki ki|tin tin|la la|po po|na na|pop pop|zsa zsa|jar jar|bam bam|cho cho|ming ming|
ting ting|bee bee|jay jay|kay kay|ray ray|tee tee|vee vee|mo mo|pi pi|ya ya|
yan yan|xin xin|lang lang|fei fei|ni ni|tay tay|rae rae|nay nay|bing bing
""")
_TWICE_PLACE = phrases("""
walla walla|bora bora|pago pago|baden baden|wagga wagga|new york new york|paw paw|sing sing|
puka puka|tawi tawi|bella bella|xai xai|loma loma|kala kala|mata mata|wala wala|
<made:t> <made:t>|<made:t> <made:t>|<made:t> <made:t>
""")
_CONTRASTED = phrases("""
job/hobby|friend/girlfriend|car/golf cart|dog/puppy|house/trailer|party/get together|date/meeting|
dinner/snack|doctor/dentist|book/magazine|movie/tv show|cake/pie|truck/van|vacation/business trip|
city/suburb|boat/canoe|piano/keyboard|cat/kitten|storm/shower|phone/pay phone|letter/post card|
band/garage band|store/gas station|dress/skirt|bed/couch|lake/pond|mountain/hill|war/fight|
school/day care|baby/toddler|farm/garden|horse/pony|lawyer/law student|kitchen/snack bar|
restaurant/fast food place|garden/flower bed|bike/motor bike|coat/jacket|boss/manager|
teacher/student teacher|church/chapel|hotel/motel|shower/bath|meal/sandwich|fight/argument
""")
_CONTRASTED_MASS = phrases("""
coffee/decaf|tea/herbal tea|milk/soy milk|salad/pasta salad|lunch/just a snack|bread/corn bread|
work/house work|rain/drizzle|snow/slush|winter/fall|beer/root beer|football/soccer|
hockey/field hockey|butter/peanut butter|pizza/frozen pizza|money/pocket money|sugar/brown sugar|
exercise/stretching|music/elevator music|cheese/cottage cheese|chocolate/white chocolate|
juice/soda|rice/fried rice|meat/tofu|school/night school|cream/skim milk|soup/canned soup|
cooking/heating things up|camping/staying in a cabin|skiing/water skiing|wine/wine coolers
""")
_PAIRS = [pair.split("/") for pair in _CONTRASTED]
_MASS_PAIRS = [pair.split("/") for pair in _CONTRASTED_MASS]
_STATES = words("""
home awake up done sick rich tired ready old cold hot single retired late early drunk asleep busy
sure free happy mad in here there leaving moving gone serious broke famous fluent local
""")
_TITLES = words("""
run big hot cold hello goodbye home baby money love mama daddy honey sugar crazy happy lonely lucky
sunday monday friday summer winter rain snow river train bang boom ring shake dance jump rock roll
twist shout sing talk walk stop wait go come stay fly cry liar maria louie johnny mary tell tonight
tomorrow yesterday never always maybe forever nobody somebody party girl boy man dog cat bird bear
red blue green black white gold little long wild bad mad sweet fast slow down up over under high
low work play sleep dream smile laugh heart fire water light night day moon star
""")

SLOTS: dict[str, list[str]] = {
    "c_who": _WHO,
    "c_thing": _THINGS,
    "c_things": words("""
        cars houses dogs schools jobs cities towns roads trucks stores movies shows books games
        songs trips gardens trees storms computers pictures stories boxes bags hats lakes rivers
        hills mountains windows buildings farms churches offices problems questions mistakes bikes
        hotels restaurants parks bridges fields meetings classes tests parties letters bills
    """),
    "c_item": _ITEMS,
    "c_ga": _GENERAL_ADJ,
    "c_home": words("house town city apartment street room building farm village neighborhood"),
    "c_woods": phrases("the woods|the forest|the cave|the lake|the mountains|the desert|the snow"),
    "c_sport": words("golf tennis football baseball basketball soccer hockey cards chess pool"),
    "c_dogged": words("barked howled cried ran jumped played slept ate dug chewed whined"),
    # around what has no slot of its own
    "c_pre": ["", "", "", "and", "but", "<name>"],
    "c_post": ["", "", "<name>", "<name>", "<name>", "my friend", "guys", "honey", "then"],
    "c_folk": _FOLKS,
    "c_ta": [*_GENERAL_ADJ, *_GENERAL_ADJ, *_GENERAL_ADJ, *_THING_ADJ],
    "c_fa": _FOLK_ADJ,
    "c_adj": sorted({*_THING_ADJ, *_FOLK_ADJ} - {"late", "early", "mean"}),
    "c_loc": phrases("""
        the store|school|church|work|town|the beach|the lake|the mountains|the park|the mall|the
        movies|the game|the gym|the bank|the post office|the airport|the hospital|the library|
        my <family>'s house|<city>|<city>|<city>|texas|california|florida|new york|ohio|canada|
        mexico|the country|the city|the office|the pool|the zoo|the doctor|the farm
    """),
    "c_in": phrases("""
        in <city>|in texas|in the city|in the country|at home|at work|at school|at church|in the
        summer|in the winter|in the morning|at night|on the weekend|on <day>|at the beach|in
        <month>|after work|after school|in the house|in town|around here|down there|up there|in
        the evening|on weekends|in california|here|there|on the farm|at the lake|in the spring
    """),
    "c_num": words("two three four five six seven eight nine ten twelve fifteen twenty thirty"),
    "c_her": phrases("""
        her|him|them|me|us|my <family>|my <family>|my mom|my dad|my boss|the kids|your <family>|
        <name>|<name>|somebody|everybody|the neighbors|the <c_folk>|my parents|some friends
    """),
    "c_topic": phrases("""
        it|that|this|the war|the weather|politics|taxes|money|crime|sports|music|movies|the
        kids|school|my job|my <family>|the game|the news|the election|the environment|drugs|gun
        control|health care|credit cards|books|food|cars|computers|pets|gardening|vacations|
        exercise|<hobby>|the problem|something else|what happened
    """),
    "c_obj": phrases("""
        it|that|this|them|candy|chocolate|music|baseball|football|tv|cars|big cars|old cars|
        computers|the beach|the snow|hot weather|cold weather|rain|country music|rock and roll|
        old movies|scary movies|books|good books|dogs|cats|animals|kids|babies|camping|fishing|
        to <c_vp>|to <c_vp>|<c_ving>|<c_ving>|<food>|<food>|<food>|<drink>|<hobby>|<hobby>|
        the <c_thing>|the <c_thing>|my <family>|<name>|mexican food|
        chinese food|fast food|<c_ta> <food>|money|nice things|new things|bright colors|the idea|
        to talk|to eat|to read|to win|a <c_ta> <c_thing>|him|her
    """),
    "c_sbj": phrases("""
        i|we|they|you|i|we|they|people|kids|my kids|my parents|the kids|most people|some people|a
        lot of people|the <c_who>|<c_who>|the neighbors|my <family> and i|<name> and <name>|both of
        us|all of them|those guys|these people
    """),
    "c_he": phrases("""
        he|she|he|she|my <family>|my <family>|my mom|my dad|my boss|<name>|the <c_folk>|
        our teacher|that <c_folk>|her <family>|the teacher
    """),
    "c_any": phrases("<c_sbj>|<c_sbj>|<c_he>|<c_he>|i|we|they|he|she"),
    "c_modal": words("can could will would should might must can't couldn't won't wouldn't"),
    "c_vp": [v[0] for v in _VERBS],
    "c_ved": [v[1] for v in _VERBS],
    "c_ving": [v[2] for v in _VERBS],
    "c_vs": [v[3] for v in _VERBS],
    "c_on": [pair[0] for pair in _ON if pair[0] not in _OF_THINGS],
    "c_oned": [pair[1] for pair in _ON if pair[0] not in _OF_THINGS],
    "c_itdid": [pair[1] for pair in _ON if pair[0] in {*_OF_THINGS, *_OF_BOTH}],
    "c_imp": _IMPERATIVES,
    "c_ij": _INTERJECTIONS,
    "c_twin": _TWICE_THING,
    "c_nick": _TWICE_NAME,
    "c_spot": _TWICE_PLACE,
    "c_state": _STATES,
    "c_title": _TITLES,
    "c_deg": words("very very very really really so too pretty quite"),
    "c_mf": words("much way far"),
    "c_comp": words("""
        better worse bigger smaller older younger hotter colder warmer cooler faster slower easier
        harder cheaper nicer longer shorter taller higher lower closer cleaner safer stronger
        richer poorer happier later earlier quieter louder smarter
    """),
    "c_ly": words("""
        slowly quickly quietly softly carefully gently badly early late fast hard deeply loudly
        nicely neatly steadily quietly barely nearly rarely seldom often
    """),
    "c_freq": words("never always never always often rarely seldom usually"),
    "c_cl": phrases("""
        <c_any> <c_ved>|<c_any> <c_ved>|<c_any> <c_ved>|<c_sbj> <c_vp>|<c_he> <c_vs>|<c_any>
        <c_modal> <c_vp>|<c_he> was <c_ving>|i was <c_ving>|we were <c_ving>|i'm <c_ving>|they're
        <c_ving>|we're going to <c_vp>|i'm going to <c_vp>|<c_sbj> used to <c_vp>|<c_sbj> have to
        <c_vp>|<c_sbj> don't <c_vp>|<c_he> doesn't <c_vp>|<c_any> didn't <c_vp>|it was
        <c_ta>|it's <c_ta> <c_in>|it was a <c_ta> <c_thing>|it's a <c_ta> <c_thing>|the <c_thing>
        was <c_ta>|the <c_thing> is too <c_ta>|<c_he> is <c_fa>|<c_he> was a <c_fa> <c_folk>|i
        have <c_num> kids|we have a <c_ta> <c_thing>|they have <c_num> dogs|there was a <c_ta>
        <c_thing>|there are <c_num> of them|that was <c_ta>|that's a <c_ta> <c_thing>|i don't
        think it's <c_ta>|i never thought about it|it takes <c_num> hours to <c_vp>|it depends on
        the <c_thing>|we live in <city>|i grew up in <city>|i work <c_in>|i can't remember|nobody
        knows|it's hard to say|they told us about it|i've never seen one|we've been there|he
        said it was <c_ta>|she said she couldn't <c_vp>|i want to <c_vp>|i'd love to <c_vp>|
        they want <c_her> to <c_vp>|my <family> has a <c_ta> <c_thing>|i paid <c_num> hundred
        dollars for it|we stayed <c_in>|you have to <c_vp>|you can't <c_vp> <c_in>
    """),
    "c_past": phrases("""
        <c_any> <c_ved>|<c_any> <c_ved>|i was <c_ving>|we were <c_ving>|it was <c_ta>|the
        <c_thing> was <c_ta>|<c_he> was <c_fa>|we had a <c_ta> <c_thing>
    """),
    "c_wh": phrases("""
        who <c_ved>|what happened|what to do|what <c_he> said|what i said|where <c_he> lives|
        where it is|where to go|when to stop|when <c_he> <c_ved>|why <c_any> <c_ved>|how to
        <c_vp>|how <c_ta> it is|how it works|how they feel|if it's <c_ta>|whether it's <c_ta>|
        which one is <c_ta>|what kind of <c_thing> it is|how much it costs|what it's like
    """),
    "c_known": phrases("""
        <c_wh>|<c_wh>|<c_wh>|the answer|the way|the rules|the song|the place|the truth|the reason|
        <c_her>|<c_her>|that <c_cl>|that <c_cl>|it|that|everything|nothing about it|a lot about
        <c_topic>|more about <c_topic>|all the words|their names|a good <c_folk>|<city>|french|a
        <c_fa> <c_folk>|both of them|all about <c_topic>|something about <c_topic>|better
    """),
    "c_runs": phrases("""
        runs|eats|sleeps|talks|walks|looks|acts|dresses|drives|swims|fights|sings|laughs|works|
        smells|cries|sounds|drinks|lives|thinks|dances|plays|cooks|spends money|throws|writes
    """),
    "c_ran": words("""
        ran ate slept talked walked looked acted dressed drove swam fought sang laughed worked
        smelled cried sounded drank lived danced played cooked jumped screamed behaved shook
    """),
    "c_feel": phrases("""
        looks|sounds|smells|tastes|feels|seems|looked|sounded|smelled|tasted|felt|seemed|
        would look|would feel|might sound|must feel|didn't look|doesn't sound|doesn't taste|
        doesn't feel|didn't seem
    """),
    "c_a": phrases("""
        a <animal>|a <animal>|a <c_folk>|a <c_ta> <c_item>|a <job>|a baby|a little kid|a
        machine|a pro|a champ|crazy|mad|that|this|it|him|her|me|you|us|his dad|her mother|my
        <family>|<name>|an angel|a king|a rock|a dream|the wind|an old man|nobody else|everybody
        else|the rest of us|other people|the old one|a million dollars|new
    """),
    "c_noun_like": phrases("""
        something|anything|nothing|things|stuff|people|places|a <c_folk>|a <c_thing>|
        a <c_ta> <c_thing>|somebody|someone|movies|shows|books|days|kids|guys|the <c_who>|<c_who>
    """),
    "c_that": phrases("that|this|that|you|me|him|her|us|them|those|these|it|mine|ours|yours"),
    "c_crx": [pair[0] for pair in _PAIRS],
    "c_crm": [pair[0] for pair in _MASS_PAIRS],
    "c_cr": [f"{one} {one} not {other}" for one, other in _MASS_PAIRS],
    "c_cra": [f"a {one} {one} not a {other}" for one, other in _PAIRS],
    "c_bye": phrases("""
        bye bye|bye bye|night night|nighty night|ta ta|hush hush|there there|now now|come come|
        tut tut|tsk tsk|well well|well well well|hear hear|hip hip hooray|knock knock|yum yum|
        ho ho ho|ha ha|blah blah blah|yada yada yada|chop chop|so so|goody goody|no no|
        la la la|na na na|rah rah rah|yuck yuck|boo hoo|aye aye|wakey wakey|naughty naughty
    """),
    "c_noise": phrases("""
        bang bang|beep beep|boom boom|buzz buzz|click click|clang clang|ding dong ding dong|
        drip drip drip|knock knock knock|ring ring|tap tap tap|tick tock tick tock|thump thump|
        pop pop pop|honk honk|splash splash|woof woof|meow meow|moo moo|quack quack|oink oink|
        tweet tweet|baa baa|ribbit ribbit|squeak squeak|crunch crunch|choo choo|vroom vroom|
        whoosh whoosh|zap zap|blah blah|blah blah blah|ha ha ha|hee hee|wah wah|crash crash|
        scratch scratch|snap snap|rattle rattle|chug chug|clap clap clap|stomp stomp|gulp gulp
    """),
    "c_said": phrases("""
        said|says|yelled|shouted|kept saying|was yelling|always says|goes|hollered|whispered|
        kept yelling|started shouting|would say|used to say|told us|called out
    """),
    "c_teams": words("cowboys tigers bears eagles giants rangers pirates lions cubs reds"),
}

CONTENT: tuple[Group, ...] = (
    # --- like ------------------------------------------------------------------------------
    make_group(
        "c-like-verb",
        """
        <c_who> like <c_obj>
        <c_who> like <c_obj>
        the <c_who> like <c_obj>
        most <c_who> like <c_obj>
        some <c_who> like <c_obj> and some <c_who> like <c_obj>
        the <c_who> like <c_obj> and the <c_who> like <c_obj>
        the <c_who> like <c_obj> but the <c_who> don't
        my kids like <c_obj> and my <family> likes <c_obj>
        <c_fa> <c_who> like <c_obj>
        all the <c_who> here like <c_obj>
        a lot of <c_who> like <c_obj>
        those <c_who> really like <c_obj>
        <c_who> in <city> like <c_obj>
        <c_who> who like <food> like <food> too
        <c_who> like <c_who> who like <c_obj>
        <c_sbj> like <c_obj>
        <c_sbj> like <c_obj> <c_in>
        <c_sbj> like it <c_ta>
        <c_sbj> like it when it's <c_ta>
        <c_sbj> like it here
        <c_sbj> like that <c_thing> a lot
        <c_sbj> like this one better than that one
        <c_sbj> like both of them
        <c_sbj> like <food> better than <food>
        <c_sbj> like being <c_ving>
        <c_sbj> don't like <c_obj> very much
        <c_sbj> never did like <c_obj>
        <c_sbj> do like <c_obj>
        <c_sbj> just like to <c_vp>
        <c_sbj> would like <c_her> to <c_vp>
        <c_sbj> would like that
        <c_sbj> feel like <c_ving>
        <c_sbj> felt like <c_ving>
        <c_he> doesn't like <c_obj>
        <c_he> didn't like <c_obj>
        <c_he> would like <c_obj>
        <c_he> might like <c_obj>
        <c_he> seems to like <c_obj>
        i like <c_who> and <c_who> like me
        i like the way <c_he> <c_vs>
        i like how they <c_ved>
        i like big <c_things> and small <c_things>
        i like to <c_vp> and i like to <c_vp>
        i like what i like
        i'd like to <c_vp> like <c_her>
        i'd like to know more about <c_topic>
        what <c_who> like is <c_obj>
        what i like about <c_topic> is that <c_cl>
        what i like best is <c_ving>
        the <c_thing> that <c_who> like is <c_ta>
        the ones i like are <c_ta>
        the part i like is the <c_thing>
        the <c_who> i like <c_vp>
        the <c_thing> i'd like to see is <c_ta>
        the things you like are <c_ta>
        there are <c_who> who like <c_obj>
        whatever you like is fine with me
        you can <c_vp> if you like
        you can stay as long as you like
        you can do it any way you like
        i think you'd like <c_obj>
        he knows what <c_who> like
        we know they like <c_obj>
        it's nice to like <c_obj>
        """,
        """
        do you like <c_obj>
        do <c_who> like <c_obj>
        do your <c_who> like <c_obj>
        don't you like <c_obj>
        <c_pre> how do you like it <c_post>
        how do you like <city>
        how do you like your <c_thing>
        would you like to <c_vp>
        <c_pre> would you like one <c_post>
        what do you like about <c_topic>
        <c_pre> what do you like to do <c_post>
        why do <c_who> like <c_obj>
        <c_pre> who do you like <c_post>
        <c_pre> which one do you like <c_post>
        did they like <c_obj>
        <c_pre> did you like it there <c_post>
        <c_pre> what else do you like <c_post>
        <c_pre> come when you like <c_post>
        <c_pre> do as you like <c_post>
        """,
        never=GRAMMAR,
        weight=_WEIGHT * 1.5,
    ),
    make_group(
        "c-like-preposition",
        """
        <c_who> like <c_that> like <c_obj>
        <c_who> like <name> like <c_obj>
        kids like this like <c_obj>
        people like you like people like me
        <c_who> like that <c_vp>
        <c_who> like my <family> <c_vp>
        <c_he> <c_runs> like <c_a>
        <c_he> <c_ran> like <c_a>
        <c_he> <c_runs> like <c_a> and <c_runs> like <c_a>
        <c_sbj> <c_ran> like <c_a>
        it <c_feel> like <c_a>
        it <c_feel> like <c_cl>
        that <c_thing> <c_feel> like <c_a>
        <c_he> is like <c_a>
        <c_he> was just like <c_her>
        <c_he> is a lot like <c_her>
        <c_he> is nothing like <c_her>
        <c_he> has a <c_thing> like mine
        <c_noun_like> like <c_that> would be <c_ga>
        <c_noun_like> like that would cost a lot
        <c_any> never saw <c_noun_like> like that
        <c_any> <c_ved> and <c_ved> and things like that
        <c_any> <c_ved> and stuff like that
        <c_any> <c_ved> or something like that
        <c_sbj> need <c_noun_like> like that
        i had a <c_thing> like that once
        i bought one like yours
        we do things like <c_ving>
        they sell things like <food> and <food>
        i know <c_who> like that
        with kids like mine you can't <c_vp>
        in a place like <city> it's <c_ta>
        on a day like this <c_any> <c_vp>
        for somebody like <name> it's <c_ta>
        like i said <c_cl>
        like you said <c_cl>
        like everybody else <c_any> <c_ved>
        like my <family> <c_he> <c_ved>
        like most <c_who> they <c_vp>
        there's nothing like a <c_ta> <c_thing>
        there's no place like <city>
        it's like <c_ving>
        <c_ving> is like <c_ving>
        <c_ving> like that is <c_ta>
        a <c_thing> like that is <c_ta>
        the <c_item> is shaped like a <noun>
        <c_he> treats me like <c_a>
        they treat us like <c_who>
        <c_he> talks like that and like this
        that's what it's like to <c_vp>
        that's what my <family> is like
        i know what it's like
        i wonder what it was like <c_in>
        i forgot what <c_he> looks like
        i want to be like <c_her>
        """,
        """
        <c_pre> what is it like <c_post>
        what's the weather like <c_in>
        what was <c_he> like
        what's your <family> like
        <c_pre> what does it look like <c_post>
        <c_pre> what would that be like <c_post>
        is it like <c_a>
        do you like <c_who> like that
        do <c_sbj> like <c_who> like that
        is it anything like <city>
        was it like that <c_in>
        do you feel like <c_ving>
        does it look like <c_a>
        <c_pre> don't talk like that <c_post>
        don't act like <c_a>
        <c_pre> just like that <c_post>
        just like my <family>
        <c_pre> something like that <c_post>
        <c_pre> things like that <c_post>
        do it like <c_her>
        why does <c_he> act like that
        who does <c_he> look like
        """,
        never=GRAMMAR,
        weight=_WEIGHT * 1.5,
    ),
    # --- well, we'll -----------------------------------------------------------------------
    make_group(
        "c-well",
        """
        <c_he> did well <c_in>
        <c_he> did very well on the test
        <c_sbj> did well and <c_ved>
        <c_he> works well with <c_her>
        <c_he> plays well for a <c_folk>
        <c_he> doesn't hear well
        <c_he> isn't feeling well
        <c_he> wasn't well <c_in>
        <c_he> is doing well in <city>
        <c_he> took it well
        <c_he> eats well and sleeps well
        <c_sbj> get along well
        <c_sbj> get along very well with <c_her>
        <c_sbj> get paid well
        <c_sbj> know <c_her> well
        <c_sbj> know it well enough
        <c_sbj> could very well <c_vp>
        <c_sbj> might as well <c_vp>
        <c_sbj> may well <c_vp>
        <c_any> <c_ved> as well
        <c_any> <c_ved> and <c_ved> as well
        <c_sbj> have a <c_thing> as well as a <c_thing>
        my <family> as well as my <family> <c_ved>
        i am well
        i am well and so is my <family>
        i hope you're well
        all is well <c_in>
        things are going well <c_in>
        everything went well <c_in>
        it went well at first
        it worked out well
        it works as well as the old one
        it pays well
        that's just as well
        that works well for <c_her>
        that went over well
        the <c_thing> sold well
        the <c_thing> is well built
        the <c_thing> was well made and <c_ta>
        the <c_thing> runs well <c_in>
        the well is dry
        the well on the farm went dry
        we have a well <c_in>
        we dug a well behind the house
        we get our water from a well
        our well is <c_num> hundred feet deep
        the oil well is in texas
        they drilled a well <c_in>
        well water is <c_ta>
        well behaved kids are rare
        well paid <c_who> <c_vp>
        <c_he> is well known <c_in>
        <c_he> is well educated
        <c_he> is well over <c_num>
        <c_he> is well off
        <c_he> means well
        <c_he> wished <c_her> well
        <c_he> got well and <c_ved>
        <c_he> did well for a <c_folk> like that
        how well <c_he> does it depends on <c_topic>
        we'll <c_vp>
        we'll <c_vp> and we'll <c_vp>
        we'll see about <c_topic>
        we'll see what happens
        we'll see how well it goes
        we'll be <c_ving> <c_in>
        we'll have to <c_vp>
        we'll never <c_vp>
        we'll probably <c_vp> as well
        i think we'll <c_vp>
        i hope we'll do well
        if it's <c_ta> we'll <c_vp>
        when <c_he> <c_vs> we'll <c_vp>
        maybe we'll <c_vp> <c_in>
        <c_he> says we'll <c_vp>
        """,
        """
        <c_pre> get well soon <c_post>
        sleep well <name>
        well done <name>
        well said <name>
        do well <c_in>
        <c_pre> are you well <c_post>
        <c_pre> is all well <c_post>
        is your <family> well
        how well do you know <c_her>
        <c_pre> how well does it work <c_post>
        how well did <c_he> do
        <c_pre> do they pay well <c_post>
        <c_pre> did it go well <c_post>
        <c_pre> did you sleep well <c_post>
        <c_pre> is there a well on the farm <c_post>
        <c_pre> is it well made <c_post>
        <c_pre> very well thank you <c_post>
        <c_pre> as well as i can <c_post>
        we'll see <name>
        we'll see you <c_in>
        """,
        never=GRAMMAR,
        weight=_WEIGHT,
    ),
    # --- know, mean ------------------------------------------------------------------------
    make_group(
        "c-know",
        """
        i think that you know <c_known>
        i bet you know <c_known>
        i hope you know <c_known>
        i'm glad you know <c_known>
        i thought you know <c_her>
        i want you to know <c_known>
        i'd like you to know that <c_cl>
        i just want to let you know <c_known>
        <c_he> said you know <c_known>
        <c_he> told me you know <c_known>
        <c_he> asked if you know <c_known>
        <c_he> thinks you know <c_known>
        <c_he> wondered whether you know <c_known>
        <c_he> will let you know
        <c_he> will let you know <c_wh>
        they should let you know
        they never let you know <c_wh>
        it's funny that you know <c_known>
        it's good to know <c_known>
        it helps if you know <c_known>
        it's easy when you know <c_wh>
        it's not what you know but who you know
        unless you know <c_known> you can't <c_vp>
        if you know <c_known> you can <c_vp>
        if you know <c_her> tell <c_her>
        now that you know <c_known> you can <c_vp>
        once you know <c_wh> it's <c_ta>
        before you know it <c_past>
        the first thing you know <c_past>
        as you know <c_cl>
        as far as you know <c_cl>
        as far as i know <c_cl>
        as long as you know <c_wh>
        for all you know <c_cl>
        all you know is <c_wh>
        all i know is that <c_cl>
        everything you know about <c_topic> is wrong
        the people you know <c_vp>
        the people you know <c_in> are <c_fa>
        the <c_folk> you know is <c_fa>
        the <c_who> you know know <c_her>
        the less you know the better
        somebody you know <c_ved>
        people you know and people you don't know <c_vp>
        most of the people you know <c_vp>
        a lot of what you know is wrong
        you know <c_known> and so do i
        you know <c_known> don't you
        you know <c_her> better than i do
        you know <c_her> and <c_he> knows you
        you know me and i know you
        you know very well <c_wh>
        you know as well as i do that <c_cl>
        you know how i feel about <c_topic>
        you know more than <c_her>
        you know what i know
        you know the <c_who> i know
        you don't know <c_known>
        you already know <c_known>
        you never know <c_wh>
        you should know <c_known>
        you would know if it was <c_ta>
        you have to know <c_known>
        <c_sbj> know <c_known>
        <c_sbj> know about <c_topic>
        <c_sbj> know of a <c_ta> <c_thing>
        <c_sbj> don't know <c_known>
        <c_sbj> didn't know <c_wh>
        <c_sbj> want to know <c_wh>
        i know <c_known>
        i know <c_known> but i don't know <c_known>
        i know i know <c_her> from somewhere
        i know and you know that <c_cl>
        i don't know anybody you know
        i don't know anything about <c_topic>
        i happen to know <c_known>
        i got to know <c_her> <c_in>
        """,
        """
        do you know <c_known>
        do you know anything about <c_topic>
        <c_pre> do you know anybody like that <c_post>
        don't you know <c_known>
        did you know <c_her>
        did you know that <c_cl>
        how do you know <c_known>
        <c_pre> how do you know that <c_post>
        who do you know <c_in>
        what do you know about <c_topic>
        <c_pre> what do you know <c_post>
        are you sure you know <c_wh>
        is there anybody you know <c_in>
        is <c_he> somebody you know
        can i let you know <c_in>
        when did you know <c_wh>
        why do you know so much about <c_topic>
        let me know <c_wh>
        you know <c_her>
        <c_pre> you know it <c_post>
        <c_pre> you know that <c_post>
        <c_pre> you know better <c_post>
        <c_pre> you know why <c_post>
        <c_pre> you know who <c_post>
        """,
        never=GRAMMAR,
        weight=_WEIGHT * 1.5,
    ),
    make_group(
        "c-mean",
        """
        i mean it when i say <c_cl>
        i mean what i said about <c_topic>
        i mean every word of it
        i mean business <c_in>
        i mean no harm
        i mean to <c_vp>
        i mean to <c_vp> and i will
        i mean to tell <c_her> about <c_topic>
        i mean the <c_ta> <c_thing> not the <c_ta> one
        i mean the <c_thing> not the <c_thing>
        i mean my <family> not my <family>
        i mean <name> not <name>
        i mean that in a <c_ta> way
        i mean that as a joke
        i mean a lot to <c_her>
        i mean nothing to <c_her>
        i mean well
        i do mean it
        i do mean to <c_vp>
        i don't mean <c_her>
        i don't mean that it's <c_ta>
        i don't mean to <c_vp>
        i didn't mean it that way
        i didn't mean for <c_her> to <c_vp>
        i never mean to <c_vp>
        i said <c_ta> and i mean <c_ta>
        when i say <c_ta> i mean <c_ta>
        when i say <c_who> i mean <c_who>
        when i say no i mean no
        by <c_ta> i mean <c_ta>
        by that i mean <c_ving>
        by <c_who> i mean <c_who> like <name>
        what i mean is that <c_cl>
        what i mean is <c_ving>
        what i mean by that is <c_ta>
        that's what i mean
        that's what i mean by <c_ta>
        that's the one i mean
        that's not what i mean
        the <c_thing> i mean is the <c_ta> one
        the <c_folk> i mean <c_vs>
        the one i mean is <c_in>
        <c_he> knows i mean it
        <c_he> knows what i mean
        <c_he> thinks i mean <c_her>
        <c_he> asked what i mean by that
        you know what i mean by <c_ta>
        you know what i mean when i say that
        if you see what i mean you can <c_vp>
        it doesn't mean <c_cl>
        that would mean <c_ving>
        that could mean a lot of money
        """,
        """
        <c_pre> i mean it <c_post>
        <c_pre> i mean that <c_post>
        <c_pre> i mean you <c_post>
        <c_pre> i mean business <c_post>
        do i mean <name>
        <c_pre> do i mean it <c_post>
        does <c_he> know what i mean
        does that mean <c_cl>
        <c_pre> do you know what i mean <c_post>
        <c_pre> do you see what i mean <c_post>
        <c_pre> see what i mean <c_post>
        <c_pre> what do i mean <c_post>
        <c_pre> what do i mean by that <c_post>
        <c_pre> what do you mean <c_post>
        what do you mean by <c_ta>
        <c_pre> what does it mean <c_post>
        did you mean to <c_vp>
        <c_pre> which one do i mean <c_post>
        <c_pre> who do i mean <c_post>
        <c_pre> how do you mean <c_post>
        """,
        never=GRAMMAR,
        weight=_WEIGHT,
    ),
    # --- see, guess, think, say, look, listen, wait, let's see --------------------------------
    make_group(
        "c-see-say",
        """
        i see <c_her> <c_in>
        i see <c_her> every day
        i see a lot of <c_who> <c_in>
        i see a <c_thing> and i see a <c_thing>
        i see it in my <family>
        i see why <c_any> <c_ved>
        i see what you mean
        i see that <c_cl>
        i see you have a <c_ta> <c_thing>
        i see by the paper that <c_cl>
        the way i see it <c_cl>
        every time i see <c_her> it's <c_ta>
        what i see is a <c_ta> <c_thing>
        the people i see are <c_fa>
        from what i see <c_cl>
        we see them <c_in>
        you see them <c_in>
        you see a lot of <c_who> like that
        you see that <c_in>
        when you see <c_her> say hello
        i wanted you to see the <c_thing>
        i'm glad to see you
        i'll see you <c_in>
        i guess the number every time
        i guess wrong a lot
        i guess a lot on tests
        i could only guess <c_wh>
        i had to guess <c_wh>
        i can't guess <c_wh>
        i think about <c_topic> a lot
        i think of <c_her> <c_in>
        i think too much about <c_topic>
        i think it through before i <c_vp>
        when i think of <c_topic> i get <c_fa>
        what i think about <c_topic> is not important
        i think so and <c_he> thinks so
        i say it all the time
        i say hello to my <family> <c_in>
        i can't say that <c_cl>
        they say <c_cl>
        they say it's <c_ta> <c_in>
        some say <c_ta> and some say <c_ta>
        people say that <c_cl>
        <c_who> say that <c_cl>
        <c_who> say yes and <c_who> say no
        i heard <c_her> say that <c_cl>
        i have to say <c_cl>
        i would say that <c_cl>
        i want you to look at the <c_thing>
        you look <c_fa>
        you look like my <family>
        it didn't look <c_ta> to me
        we looked and there was a <c_item>
        we had to look for the <c_thing>
        they look at <c_her> and listen to <c_her>
        <c_who> listen to me
        <c_sbj> never listen to <c_her>
        <c_sbj> listen to the radio <c_in>
        we had to wait for <c_her>
        we had to wait and wait
        i can't wait to <c_vp>
        they made us wait a long time
        they made us wait wait wait
        """,
        """
        <c_pre> i see it now <c_post>
        <c_pre> i see them all <c_post>
        do i see <c_her>
        <c_pre> can i see it <c_post>
        <c_pre> let me see it <c_post>
        let me see the <c_thing>
        let me see <c_wh>
        <c_pre> let's see it again <c_post>
        let's say <c_cl>
        let's say it costs <c_num> dollars
        let's see a movie <c_in>
        let's see if <c_he> can <c_vp>
        let's see <c_wh>
        let's see the <c_ta> <c_thing> first
        see <c_her> now
        <c_pre> see for yourself <c_post>
        see you <c_in>
        see if <c_he> <c_vs>
        see the <c_thing>
        do you see the <c_thing>
        <c_pre> can i guess <c_post>
        can i guess <c_wh>
        <c_pre> let me guess <c_post>
        guess who <c_ved>
        guess what <c_he> said
        say hello to <c_her>
        <c_pre> say it again <c_post>
        <c_pre> say yes or say no <c_post>
        <c_pre> say you're sorry <c_post>
        <c_pre> what did you say <c_post>
        what did they say about <c_topic>
        <c_pre> what would you say to that <c_post>
        say something <c_ta>
        look at the <c_thing>
        <c_pre> look at me <c_post>
        look for the <c_ta> one
        look what <c_he> did
        look what my <family> bought
        listen to <c_her>
        <c_pre> listen to this <c_post>
        <c_pre> wait for me <c_post>
        <c_pre> wait a minute <c_post>
        wait till <c_he> <c_vs>
        <c_pre> wait and see <c_post>
        wait here for <c_her>
        <c_pre> do i have to wait <c_post>
        <c_pre> how long did you wait <c_post>
        """,
        never=GRAMMAR,
        weight=_WEIGHT,
    ),
    # --- so, now, right, okay, actually, anyway, no, sorry, or, and, oh ------------------------
    make_group(
        "c-so-now",
        """
        i think so too
        i don't think so
        i hope so
        <c_he> said so
        <c_he> told <c_her> so
        i <c_ved> and so did <c_he>
        i was <c_fa> and so was <c_he>
        <c_sbj> do and so do i
        it was so <c_ta> that <c_past>
        it's so <c_ta> <c_in>
        it wasn't so <c_ta>
        <c_he> was so <c_fa> that <c_past>
        there are so many <c_who> <c_in>
        there's so much to do <c_in>
        <c_past> so that <c_he> could <c_vp>
        <c_past> so <c_past>
        <c_num> years or so ago <c_past>
        it takes an hour or so
        it costs <c_num> dollars or so
        so far <c_cl>
        so many <c_who> <c_vp>
        so much of it is <c_ta>
        <c_sbj> <c_vp> and so on and so on
        <c_sbj> <c_vp> and so forth
        now is a <c_ta> time to <c_vp>
        now is the time
        now and then <c_any> <c_ved>
        now that <c_he> is <c_fa> <c_sbj> <c_vp>
        now that it's <c_ta> we can <c_vp>
        right now <c_cl>
        by now it's <c_ta>
        until now <c_past>
        from now on <c_any> will <c_vp>
        <c_he> is <c_ving> right now
        it's <c_ta> now
        it's now or never
        i live in <city> now
        i know that now
        the <c_thing> is on the right
        that's the right <c_thing>
        that's right down the street
        it's right there <c_in>
        it's right next to the <c_thing>
        <c_he> was right about <c_topic>
        <c_he> did the right thing
        you're right about that
        you have a right to <c_vp>
        they came right away
        it's okay to <c_vp>
        it's okay with <c_her>
        it's okay if you <c_vp>
        the <c_thing> was okay
        <c_he> is okay now
        everything is okay <c_in>
        we got the okay to <c_vp>
        it actually works
        that's what actually happened
        nobody actually <c_ved>
        <c_any> <c_ved> anyway
        we had to <c_vp> anyway
        they would <c_vp> anyway
        <c_he> didn't want to but <c_ved> anyway
        what kind of <c_thing> it is doesn't matter
        that kind of <c_thing> is <c_ta>
        it's a kind of <animal>
        it's the kind of <c_thing> i like
        <c_he> is the kind of <c_folk> who <c_vs>
        this kind of <c_thing> and that kind of <c_thing> are <c_ta>
        two kinds of <c_who> <c_vp>
        the sort of <c_who> who <c_vp> are <c_fa>
        a new sort of <c_thing> came out
        we like that sort of thing
        every kind of <c_thing> was <c_ta>
        """,
        """
        <c_pre> so do i <c_post>
        so did <c_he>
        <c_pre> so am i <c_post>
        so is my <family>
        <c_pre> so be it <c_post>
        if so <c_cl>
        <c_pre> is that so <c_post>
        why so <c_ta>
        how so <name>
        not so <c_ta>
        <c_pre> do you think so <c_post>
        <c_pre> what do we do now <c_post>
        <c_pre> where are you now <c_post>
        is now a good time to <c_vp>
        <c_pre> what are you doing now <c_post>
        <c_pre> is that right <c_post>
        <c_pre> all right then <c_post>
        go right at the <c_thing>
        is this the right <c_thing>
        is it okay if i <c_vp>
        is <c_he> okay
        are you okay <c_in>
        did <c_he> actually <c_vp>
        <c_pre> what actually happened <c_post>
        <c_pre> does it actually work <c_post>
        what kind of <c_thing> do you have
        what kind of <c_who> <c_vp>
        what sort of <c_thing> is it
        is it some kind of <c_thing>
        <c_pre> what kind is it <c_post>
        <c_pre> why go anyway <c_post>
        """,
        never=f"{GRAMMAR} this",
        weight=_WEIGHT,
    ),
    make_group(
        "c-no-or-oh",
        """
        no <c_who> <c_vp> <c_in>
        no one <c_ved>
        no one i know <c_vs>
        no other <c_thing> is as <c_ta>
        no <c_thing> is too <c_ta> for <c_her>
        there is no <c_thing> <c_in>
        there are no <c_who> <c_in>
        there was no way to <c_vp>
        <c_sbj> have no <c_thing>
        <c_sbj> have no idea <c_wh>
        <c_he> said no to the <c_thing>
        <c_he> won't take no for an answer
        <c_he> told <c_her> no and <c_ved>
        i asked <c_her> and <c_he> said no
        it's no <c_ta> <c_thing>
        it's no fun to <c_vp>
        it's no big deal
        no matter what <c_he> says <c_cl>
        i'm sorry about the <c_thing>
        i'm sorry that <c_cl>
        i'm sorry to hear about <c_her>
        <c_he> felt sorry for <c_her>
        <c_he> said sorry and <c_ved>
        <c_he> said excuse me and <c_ved>
        they excuse me from <c_ving>
        please excuse me while i <c_vp>
        it was a sorry <c_thing>
        you'll be sorry if you <c_vp>
        <c_sbj> <c_vp> or <c_vp>
        it's <c_ta> or <c_ta>
        it's either a <c_thing> or a <c_thing>
        <c_num> or <c_num> of them <c_ved>
        once or twice <c_any> <c_ved>
        one or two <c_who> <c_ved>
        sooner or later <c_any> will <c_vp>
        more or less <c_ta> <c_who> <c_vp>
        <c_who> and <c_who> and <c_who> <c_vp>
        <c_he> <c_vs> and <c_vs> and <c_vs>
        <name> and <name> and i <c_ved>
        my room is <small> oh <small>
        my number is <small> oh <small> <small> oh <small>
        the area code is <small> oh <small>
        i was born in nineteen oh <small>
        the house was built in nineteen oh <small>
        take highway <small> oh <small> to <city>
        the address is <small> oh <small> <street> street
        the plane leaves at <small> oh <small>
        it's <small> oh <small> in the morning
        the zip code is <small> oh oh <small> <small>
        the code is oh <small> oh <small>
        the code is oh oh <small>
        <c_he> lives in apartment <small> oh <small>
        channel <small> oh <small> has the news
        """,
        """
        excuse me where is the <c_thing>
        excuse me is this your <c_thing>
        excuse me for <c_ving>
        sorry about the <c_thing>
        <c_pre> sorry i'm late <c_post>
        <c_pre> are you sorry <c_post>
        no <c_thing> at all
        no thanks i <c_ved>
        <c_pre> no problem at all <c_post>
        no <c_ving> <c_in>
        no i don't <c_vp>
        no it's not <c_ta>
        no that's my <c_thing>
        <c_pre> no they don't <c_post>
        <c_pre> yes or no <c_post>
        <c_pre> yes they do <c_post>
        <c_pre> yes it is <c_post>
        is there no <c_thing>
        <c_pre> now or later <c_post>
        <c_pre> this or that <c_post>
        <c_ta> or <c_ta>
        do you <c_vp> or not
        oh <small> oh <small>
        flight <small> oh <small>
        is it <small> oh <small> or <small> oh <small>
        agent double oh <small>
        """,
        never=GRAMMAR,
        weight=_WEIGHT * 0.8,
    ),
    make_group(
        "c-you-at-the-end",
        """
        this doesn't concern you and it doesn't concern me
        that doesn't bother you
        it won't hurt you
        i'll tell you what <c_he> said
        i'll tell you <c_wh>
        i'll tell you now
        i told you <c_cl>
        i told you so
        i want to ask you about <c_topic>
        i want to show you the <c_thing>
        i have a <c_thing> for you
        i did it for you
        i can't <c_vp> without you
        i like you and i trust you
        i thank you and my <family> thanks you
        i can hear you
        it's up to you
        it's good for you
        it's good to see you
        it was nice talking to you
        that <c_thing> is for you
        that's what they tell you
        what they don't tell you is <c_wh>
        <c_he> wants to meet you
        <c_he> will call you <c_in>
        <c_he> looks like you and <c_runs> like you
        <c_he> asked about you
        <c_he> is waiting for you
        if it bothers you tell <c_her>
        if they hear you they'll tell you
        if i were you i would <c_vp>
        whatever makes you happy makes me happy
        when <c_he> calls you you should <c_vp>
        when they need you you have to <c_vp>
        what worries you worries me
        before i met you i <c_ved>
        the <c_folk> next to you is <c_fa>
        the people around you <c_vp>
        the things that matter to you matter to me
        between me and you <c_cl>
        """,
        """
        <c_pre> does it concern you <c_post>
        <c_pre> does it bother you <c_post>
        does <c_topic> bother you
        did <c_he> tell you
        did <c_he> call you <c_in>
        <c_pre> can i help you <c_post>
        can <c_he> hear you
        <c_pre> what did they ask you <c_post>
        <c_pre> what happened to you <c_post>
        <c_pre> how about you <c_post>
        <c_pre> who told you <c_post>
        who told you that <c_cl>
        <c_pre> is that you <c_post>
        is it <c_ta> enough for you
        <c_pre> i thank you <c_post>
        <c_pre> good for you <c_post>
        <c_pre> nice talking to you <c_post>
        <c_pre> nice to meet you <c_post>
        not you <name>
        <name> is that you
        <c_pre> what can i do for you <c_post>
        how can i tell you <c_wh>
        """,
        never=f"{GRAMMAR} you",
        weight=_WEIGHT * 0.7,
    ),
    # --- doubled for emphasis --------------------------------------------------------------
    make_group(
        "c-adjective-twice",
        """
        it was a <c_ta:x> <c_ta:x> <c_thing>
        it's a <c_ta:x> <c_ta:x> <c_thing>
        it was just a <c_ta:x> <c_ta:x> <c_thing>
        it was <c_ta:x> <c_ta:x> <c_in>
        it gets <c_ta:x> <c_ta:x> <c_in>
        it's <c_ta:x> <c_ta:x> <c_ta:x>
        it's been <c_ta:x> <c_ta:x> <c_ta:x> <c_in>
        that's a <c_ta:x> <c_ta:x> <c_thing>
        that <c_thing> was <c_ta:x> <c_ta:x>
        that <c_ta:x> <c_ta:x> <c_thing> is <c_in>
        this is a <c_ta:x> <c_ta:x> <c_thing>
        the <c_thing> is <c_ta:x> <c_ta:x>
        the <c_thing> was <c_ta:x> <c_ta:x> <c_ta:x>
        the <c_thing> looked <c_ta:x> <c_ta:x> <c_in>
        the <c_ta:x> <c_ta:x> <c_thing> is gone
        the <c_ta:x> <c_ta:x> <c_thing> belongs to <c_her>
        there's a <c_ta:x> <c_ta:x> <c_thing> <c_in>
        there was this <c_ta:x> <c_ta:x> <c_thing> <c_in>
        there were some <c_ta:x> <c_ta:x> <c_things> <c_in>
        we had a <c_ta:x> <c_ta:x> <c_thing> <c_in>
        we had some <c_ta:x> <c_ta:x> days
        we live in a <c_ta:x> <c_ta:x> <c_home>
        we want a <c_ta:x> <c_ta:x> <c_ta:x> <c_thing>
        i bought a <c_ta:x> <c_ta:x> <c_thing>
        i bought a <c_ta:x> <c_ta:x> <c_thing> and a <c_ta> <c_thing>
        i saw a <c_ta:x> <c_ta:x> <c_thing>
        i had a <c_ta:x> <c_ta:x> time
        i like <c_ta:x> <c_ta:x> <food>
        i ate <c_ta:x> <c_ta:x> <food> and <food>
        i need a <c_ta:x> <c_ta:x> <c_thing> for <c_her>
        <c_he> has a <c_ta:x> <c_ta:x> <c_thing>
        <c_he> has <c_ta:x> <c_ta:x> hair
        <c_he> has a <c_ta:x> <c_ta:x> voice
        <c_he> told us a <c_ta:x> <c_ta:x> story
        <c_he> gave <c_her> a <c_ta:x> <c_ta:x> <c_thing>
        <c_he> is <c_fa:x> <c_fa:x>
        <c_he> was <c_fa:x> <c_fa:x> <c_fa:x>
        <c_he> got <c_fa:x> <c_fa:x> <c_in>
        <c_he> is a <c_fa:x> <c_fa:x> <c_folk>
        <c_he> was a <c_fa:x> <c_fa:x> <c_fa:x> <c_folk>
        <c_he> married a <c_fa:x> <c_fa:x> <c_folk>
        <c_he> is such a <c_fa:x> <c_fa:x> <c_folk>
        the <c_fa:x> <c_fa:x> <c_folk> <c_ved>
        that <c_fa:x> <c_fa:x> <c_folk> <c_vs>
        <c_fa:x> <c_fa:x> <c_who> <c_vp>
        a <c_fa:x> <c_fa:x> <c_folk> came over
        i was <c_fa:x> <c_fa:x> and then <c_past>
        you were a <c_fa:x> <c_fa:x> <c_folk>
        they are <c_fa:x> <c_fa:x> <c_who>
        they all looked <c_fa:x> <c_fa:x>
        it turned into a <c_ta:x> <c_ta:x> <c_thing>
        all i want is a <c_ta:x> <c_ta:x> <c_thing>
        many many years ago <c_past>
        a <c_ta:x> <c_ta:x> <c_thing> would be <c_ta>
        a <c_ta:x> <c_ta:x> <c_ta:x> <c_thing> came down the road
        big big <c_things> are <c_ta>
        <c_he> lives in a <c_ga:x> <c_ga:x> <c_home> in <city>
        it's a hot hot day <c_in>
        <c_ving> is <c_ta:x> <c_ta:x> work
        with a <c_ta:x> <c_ta:x> <c_thing> you can <c_vp>
        """,
        """
        <c_ta:x> <c_ta:x> <c_thing>
        <c_ta:x> <c_ta:x> <c_ta:x>
        <c_ta:x> <c_ta:x> <food>
        <c_fa:x> <c_fa:x> <c_folk>
        nice nice <c_folk>
        good good <c_folk>
        bad bad <c_folk>
        poor poor <name>
        what a <c_ta:x> <c_ta:x> <c_thing>
        what a <c_fa:x> <c_fa:x> <c_folk>
        such a <c_ta:x> <c_ta:x> <c_thing>
        such a <c_fa:x> <c_fa:x> <c_folk>
        is it a <c_ta:x> <c_ta:x> <c_thing>
        is it <c_ta:x> <c_ta:x> <c_in>
        is <c_he> <c_fa:x> <c_fa:x>
        was it <c_ta:x> <c_ta:x>
        do you want a <c_ta:x> <c_ta:x> <c_thing>
        did you see that <c_ta:x> <c_ta:x> <c_thing>
        who needs a <c_ta:x> <c_ta:x> <c_thing>
        get a <c_ta:x> <c_ta:x> <c_thing>
        look at that <c_ta:x> <c_ta:x> <c_thing>
        not a <c_ta:x> <c_ta:x> <c_thing>
        my <c_fa:x> <c_fa:x> <family>
        you <c_fa:x> <c_fa:x> <c_folk>
        """,
        never="this",
        weight=_WEIGHT * 1.8,
    ),
    make_group(
        "c-adjective-once",
        """
        it was a <c_ta> <c_thing>
        it's <c_ta> <c_in>
        that <c_thing> was <c_ta> and <c_ta>
        the <c_ta> <c_thing> and the <c_ta> <c_thing> are <c_ta>
        <c_he> is a <c_fa> <c_folk> and a <c_fa> <c_folk>
        <c_he> was <c_fa> and <c_fa>
        it's a <c_ta> <c_ta> <c_thing>
        i bought a <c_ta> <c_thing> <c_in>
        it was very <c_ta>
        it's really <c_ta> and really <c_ta>
        it was too <c_ta> for <c_her>
        it's much <c_comp> <c_in>
        <c_he> <c_vs> very <c_ly>
        <c_any> never <c_ved>
        <c_any> <c_oned> and <c_oned>
        <c_past> and <c_past>
        """,
        """
        is it <c_ta>
        what a <c_ta> <c_thing>
        how <c_ta> is it
        """,
        weight=_WEIGHT,
    ),
    make_group(
        "c-degree-twice",
        """
        it was <c_deg:x> <c_deg:x> <c_ta>
        it was <c_deg:x> <c_deg:x> <c_deg:x> <c_ta>
        it's very very <c_ta> <c_in>
        it's really really <c_ta> to <c_vp>
        it's so so <c_ta>
        it's too too <c_ta> for <c_her>
        it's a very very <c_ta> <c_thing>
        it's a really really <c_ta> <c_thing>
        it was a very very very <c_ta> <c_thing>
        there are very very few <c_who> <c_in>
        there are many many <c_who> <c_in>
        there are so so many <c_things> <c_in>
        there is so so much <c_in>
        that's very very true
        that's very very <c_ta> of <c_her>
        the <c_thing> is <c_mf:x> <c_mf:x> too <c_ta>
        the <c_thing> was <c_deg:x> <c_deg:x> <c_ta> <c_in>
        the <c_thing> is <c_mf:x> <c_mf:x> <c_comp>
        it's <c_mf:x> <c_mf:x> <c_comp> than <city>
        it's <c_mf:x> <c_mf:x> <c_comp> now
        it's much much <c_comp> to <c_vp>
        it got way way out of hand
        it's far far away from <c_loc>
        it's way way over there
        it cost way way too much
        it takes way way longer <c_in>
        <c_he> is <c_deg:x> <c_deg:x> <c_fa>
        <c_he> is a very very <c_fa> <c_folk>
        <c_he> was really really <c_fa> <c_in>
        <c_he> lives far far from <city>
        <c_he> is way way ahead of <c_her>
        <c_he> <c_vs> very very <c_ly>
        <c_he> <c_ved> really really <c_ly>
        <c_sbj> really really <c_vp>
        <c_sbj> really really like <c_obj>
        <c_sbj> really really want to <c_vp>
        <c_sbj> really really enjoyed <c_ving>
        <c_sbj> have many many <c_things>
        many many <c_who> <c_vp>
        many many years ago <c_past>
        many many times <c_any> <c_ved>
        very very <c_fa> <c_who> <c_vp>
        i very very seldom <c_vp>
        i very very rarely see <c_her>
        i miss <c_her> so so much
        i love it so so much
        i never never <c_vp>
        i would never never <c_vp>
        you should never never <c_vp>
        <c_any> <c_freq:x> <c_freq:x> <c_ved>
        <c_any> always always <c_ved>
        <c_he> never ever ever <c_vs>
        <c_he> walked <c_ly:x> <c_ly:x> to the <c_thing>
        <c_he> drove <c_ly:x> <c_ly:x> <c_in>
        the <c_thing> moved slowly slowly down the road
        slowly slowly <c_he> opened the <c_item>
        they came back much much later
        we went deep deep into <c_woods>
        we went up up up to the top
        the prices went down down down
        it rained hard hard hard <c_in>
        only only <c_who> <c_vp>
        more more more is all <c_sbj> want
        """,
        """
        very very <c_ta>
        really really <c_ta>
        very very <c_fa> <c_who>
        many many <c_who>
        not very very <c_ta>
        not really really <c_ta>
        was it very very <c_ta>
        is it really really <c_ta>
        <c_pre> is it far far away <c_post>
        is <c_he> really really <c_fa>
        <c_pre> do you really really want it <c_post>
        did you really really <c_vp>
        how very very <c_ta>
        never never <c_vp>
        always always <c_vp>
        <c_pre> never never again <c_post>
        way way too <c_ta>
        much much <c_comp>
        <c_pre> go slowly slowly <c_post>
        <c_pre> thank you very very much <c_post>
        """,
        weight=_WEIGHT * 1.5,
    ),
    make_group(
        "c-verb-twice",
        """
        it <c_itdid:x> and <c_itdid:x>
        the <c_item> <c_itdid:x> and <c_itdid:x>
        the dog <c_dogged:x> and <c_dogged:x> <c_in>
        it snowed and snowed and snowed
        <c_any> <c_oned:x> and <c_oned:x>
        <c_any> <c_oned:x> and <c_oned:x> <c_in>
        <c_any> <c_oned:x> and <c_oned:x> and <c_oned:x>
        <c_any> just <c_oned:x> and <c_oned:x> until <c_past>
        we <c_oned:x> and <c_oned:x> and finally <c_past>
        they <c_oned:x> and they <c_oned:x>
        i <c_oned:x> and i <c_oned:x> but nothing happened
        <c_sbj> <c_on:x> and <c_on:x>
        <c_sbj> just <c_on:x> and <c_on:x> all day
        <c_he> would <c_on:x> and <c_on:x> <c_in>
        <c_he> can <c_on:x> and <c_on:x>
        <c_he> used to <c_on:x> and <c_on:x>
        you have to <c_on:x> and <c_on:x>
        you can <c_on:x> and <c_on:x> and never <c_vp>
        all <c_he> does is <c_on:x> <c_on:x> <c_on:x>
        all they do is <c_imp:x> <c_imp:x> <c_imp:x>
        with <c_her> it's always <c_imp:x> <c_imp:x> <c_imp:x>
        it's just <c_imp:x> <c_imp:x> <c_imp:x> all day
        it's <c_imp:x> <c_imp:x> <c_imp:x> <c_in>
        it's work work work with <c_her>
        it's talk talk talk <c_in>
        it was go go go from morning to night
        the coach yelled <c_imp:x> <c_imp:x>
        <c_he> yelled <c_imp:x> <c_imp:x> <c_imp:x>
        <c_he> <c_said> <c_imp:x> <c_imp:x>
        the crowd shouted <c_imp:x> <c_imp:x> <c_imp:x>
        the kids yelled run run
        """,
        """
        <c_imp:x> <c_imp:x> <c_imp:x>
        <c_imp:x> <c_imp:x> the <c_folk> is coming
        <c_imp:x> <c_imp:x> before <c_he> <c_vs>
        <c_imp:x> <c_imp:x> as fast as you can
        <c_imp:x> <c_imp:x> <name>
        <name> <c_imp:x> <c_imp:x>
        <c_imp:x> <c_imp:x> it's your turn
        <c_imp:x> and <c_imp:x> and <c_imp:x>
        run run it's <c_ta> out there
        run run to the <c_thing>
        <c_pre> go go go <c_post>
        go go <c_teams>
        go <c_teams:x> go <c_teams:x>
        go <name:x> go <name:x> go
        run <name:x> run
        look look there's a <c_thing>
        look look at the <c_ta> <c_thing>
        look look <c_cl>
        <c_pre> stop stop you're hurting me <c_post>
        stop stop don't <c_vp>
        eat eat there's plenty of <food>
        <c_pre> sit sit we have lots of time <c_post>
        <c_pre> come come sit down <c_post>
        <c_pre> why did it rain and rain <c_post>
        did <c_he> <c_on:x> and <c_on:x>
        """,
        never="and it they i go come",
        weight=_WEIGHT * 1.3,
    ),
    make_group(
        "c-interjection-twice",
        """
        <c_he> said <c_ij:x> <c_ij:x> <c_cl>
        <c_he> <c_said> <c_ij:x> <c_ij:x>
        <c_he> said no no and <c_ved>
        they said yes yes and <c_ved>
        i said okay okay and <c_ved>
        i said wait wait <c_cl>
        i was yelling stop stop
        we waved bye bye and <c_ved>
        my <family> said there there and <c_ved>
        """,
        """
        <c_ij:x> <c_ij:x> <c_cl>
        <c_ij:x> <c_ij:x> <c_cl>
        <c_ij:x> <c_ij:x> <c_ij:x> <c_cl>
        <c_ij:x> <c_ij:x> that's my <c_thing>
        <c_ij:x> <c_ij:x> it's only a <c_thing>
        <c_ij:x> <c_ij:x> it's all right
        <c_ij:x> <c_ij:x> it's not <c_ta>
        <c_ij:x> <c_ij:x> i'm <c_ving>
        <c_ij:x> <c_ij:x> i know <c_known>
        <c_ij:x> <c_ij:x> i see it
        <c_ij:x> <c_ij:x> you can <c_vp>
        <c_ij:x> <c_ij:x> you're right
        <c_ij:x> <c_ij:x> you don't have to <c_vp>
        <c_ij:x> <c_ij:x> don't <c_vp>
        <c_ij:x> <c_ij:x> don't be <c_fa>
        <c_ij:x> <c_ij:x> what is that
        <c_ij:x> <c_ij:x> what happened <c_in>
        <c_ij:x> <c_ij:x> where are you going
        <c_ij:x> <c_ij:x> where's my <c_thing>
        <c_ij:x> <c_ij:x> who <c_ved>
        <c_ij:x> <c_ij:x> is that your <c_thing>
        <c_ij:x> <c_ij:x> can you <c_vp>
        <c_ij:x> <c_ij:x> did you <c_vp>
        <c_ij:x> <c_ij:x> let me <c_vp>
        <c_ij:x> <c_ij:x> let's <c_vp>
        <c_ij:x> <c_ij:x> we'll <c_vp>
        <c_ij:x> <c_ij:x> they're here
        <c_ij:x> <c_ij:x> the <c_thing> is <c_ta>
        <c_ij:x> <c_ij:x> a <c_thing>
        <c_ij:x> <c_ij:x> not the <c_thing>
        <c_ij:x> <c_ij:x> my <family> <c_ved>
        <c_ij:x> <c_ij:x> <name>
        <c_ij:x> <c_ij:x> <name> <c_ved>
        <c_ij:x> <c_ij:x> everybody <c_vs>
        <c_ij:x> <c_ij:x> nobody <c_ved>
        <c_ij:x> <c_ij:x> said my <family>
        <c_ij:x> <c_ij:x> said <name>
        <c_ij:x> <c_ij:x> how <c_ta> is it
        <c_ij:x> <c_ij:x> <c_ta> <c_thing>
        <name> <c_ij:x> <c_ij:x> <c_cl>
        but <c_ij:x> <c_ij:x> <c_cl>
        <c_cl> <c_ij:x> <c_ij:x>
        no no <c_cl>
        no no no <c_cl>
        no no i didn't <c_vp>
        <c_pre> no no that's not what i mean <c_post>
        no no not <c_her>
        no no the <c_ta> one
        yes yes <c_cl>
        yes yes i <c_ved>
        yeah yeah <c_cl>
        yeah yeah i know <c_known>
        <c_pre> yeah yeah that's what i heard <c_post>
        well well well <c_cl>
        <c_pre> well well well look who's here <c_post>
        well well look at the <c_thing>
        <c_pre> there there don't cry <c_post>
        there there it's only a <c_thing>
        there there <name> it'll be <c_ta>
        now now don't <c_vp>
        now now be <c_fa>
        come come <c_cl>
        come come don't be <c_fa>
        okay okay i'll <c_vp>
        okay okay you can <c_vp>
        <c_pre> hey hey what are you doing <c_post>
        hey hey <name> come over
        <c_pre> wait wait i'm coming <c_post>
        wait wait <c_cl>
        bye bye <name>
        bye bye see you <c_in>
        <c_pre> hush hush the baby is asleep <c_post>
        right right <c_cl>
        sure sure <c_cl>
        """,
        never="no yes i it there come go hold hang",
        weight=_WEIGHT * 1.6,
    ),
    make_group(
        "c-interjection-once",
        """
        there is a <c_thing> <c_in>
        there are <c_who> out there
        there was one there <c_in>
        come over and see the <c_item>
        <c_he> said no and <c_ved>
        """,
        """
        no <c_cl>
        yes <c_cl>
        hey <name> <c_cl>
        wait for <c_her>
        wait till it's <c_ta>
        stop <c_ving>
        stop that <name>
        look there's a <c_thing>
        come here <name>
        bye <name> see you <c_in>
        <c_pre> hush little baby <c_post>
        please <c_vp>
        hello <name> how are you
        sorry <name> i can't <c_vp>
        """,
        weight=_WEIGHT * 0.5,
    ),
    # The real thing, not the other one.
    make_group(
        "c-contrastive",
        """
        i want <c_cr>
        i meant <c_cr>
        i'm talking about <c_cra>
        i said <c_cr>
        <c_he> wants <c_cra>
        <c_he> had <c_cra>
        it's <c_cra>
        it was <c_cra>
        it's a <c_crx:x> but not a <c_crx:x> <c_crx:x>
        it's not a <c_crx:x> <c_crx:x> it's just a <c_ta> <c_thing>
        it wasn't a <c_crx:x> <c_crx:x>
        it isn't <c_crm:x> <c_crm:x>
        it's <c_crm:x> but not <c_crm:x> <c_crm:x>
        that's not <c_crm:x> <c_crm:x> that's just <c_crm>
        i have a <c_crx:x> but it's not a <c_crx:x> <c_crx:x>
        we have a real <c_crx:x> <c_crx:x> <c_in>
        we have some real <c_crm:x> <c_crm:x> <c_in>
        we got <c_crm:x> <c_crm:x> not the fake kind
        they like <c_crm:x> <c_crm:x> not the other kind
        <c_he> is my friend but not my friend friend
        <c_he> is a friend friend not a boyfriend
        he likes <name> but he doesn't like like her
        she likes <name> but she doesn't like like him
        i like <c_her:x> but i don't like like <c_her:x>
        i know <c_her:x> but i don't know know <c_her:x>
        <c_he> is <c_state:x> but not <c_state:x> <c_state:x>
        i'm <c_state:x> but i'm not <c_state:x> <c_state:x>
        i was <c_state:x> <c_state:x> by then
        we're not <c_state:x> <c_state:x> yet
        i'm going home but not home home
        it's <c_adj:x> but not <c_adj:x> <c_adj:x>
        it's not <c_adj:x> <c_adj:x> but it's <c_adj>
        <c_he> went out but not out out
        we talked but we didn't talk talk
        i work but i don't work work
        """,
        """
        do you like <c_her:x> or like like <c_her:x>
        <c_pre> do you like him or do you like like him <c_post>
        do you know <c_her:x> or know know <c_her:x>
        is it a <c_crx:x> or a <c_crx:x> <c_crx:x>
        is it <c_crm:x> or <c_crm:x> <c_crm:x>
        is that <c_crm:x> <c_crm:x>
        is that a <c_crx:x> <c_crx:x>
        do you want <c_crm:x> or <c_crm:x> <c_crm:x>
        do you mean a <c_crx:x> <c_crx:x>
        do you mean <c_crm:x> <c_crm:x> or the other kind
        did you say <c_crm:x> or <c_crm:x> <c_crm:x>
        is <c_he> <c_state:x> or <c_state:x> <c_state:x>
        are you <c_state:x> or <c_state:x> <c_state:x>
        are you <c_state:x> <c_state:x>
        is it <c_adj:x> or <c_adj:x> <c_adj:x>
        how <c_adj:x> is it is it <c_adj:x> <c_adj:x>
        not a <c_crx:x> <c_crx:x>
        <c_cr>
        <c_cra>
        """,
        never="her him i in it",
        weight=_WEIGHT,
    ),
    # --- doubled by convention -------------------------------------------------------------
    make_group(
        "c-twins",
        """
        <c_he> has a <c_twin>
        <c_he> bought <c_her> a <c_twin>
        <c_he> lost the <c_twin> <c_in>
        the <c_twin> is <c_ta>
        the <c_twin> was in the <c_thing>
        the kids like the <c_twin>
        the baby has a boo boo
        <c_he> did so so on the test
        that's a no no <c_in>
        <c_ving> is a no no <c_in>
        it's hush hush at work
        we danced the cha cha <c_in>
        <c_he> is a goody goody
        they split it fifty fifty
        <c_he> went bye bye
        the baby went night night
        we said bye bye to <c_her>
        <c_he> said <c_bye> to <c_her>
        <c_he> said <c_bye> and <c_ved>
        <c_he> always says <c_bye>
        our dog is named <c_nick>
        our cat <c_nick> is <c_fa>
        <c_nick> is a <c_fa> <c_folk>
        <c_nick> <c_ved>
        my <family> <c_nick> <c_ved>
        i called <c_nick> <c_in>
        they call <c_her> <c_nick>
        her name is <c_nick>
        we went to see <c_nick> <c_in>
        <c_sbj> like <c_nick> and <c_nick> likes <c_obj>
        <c_he> lives in <c_spot>
        we went to <c_spot> <c_in>
        <c_spot> is <c_ta>
        i grew up near <c_spot>
        the <c_thing> in <c_spot> was <c_ta>
        it went <c_noise>
        the <c_thing> went <c_noise>
        the <c_thing> goes <c_noise> <c_in>
        the <animal> goes <c_noise> all night
        all i heard was <c_noise>
        i heard <c_noise> and then <c_past>
        <c_noise> went the <c_thing>
        it makes a <c_noise> sound
        """,
        """
        <c_bye> <name>
        <c_bye> <c_cl>
        <c_bye> said my <family>
        <c_noise> <c_cl>
        is <c_nick> there
        is that <c_nick>
        where is <c_nick>
        who is <c_nick>
        what is a <c_twin>
        is that a <c_twin>
        have you been to <c_spot>
        where is <c_spot>
        <c_pre> time to go night night <c_post>
        how was it so so
        <c_pre> go bye bye now <c_post>
        """,
        never="no so to my it",
        weight=_WEIGHT,
    ),
    make_group(
        "c-titles",
        """
        <c_he> sang <c_title:x> <c_title:x> <c_in>
        <c_he> sang <c_title:x> <c_title:x> <c_title:x>
        the song is called <c_title:x> <c_title:x>
        the song is <c_title:x> <c_title:x> by <band>
        the movie was called <c_title:x> <c_title:x>
        the movie <c_title:x> <c_title:x> was <c_ta>
        the book <c_title:x> <c_title:x> <c_title> is <c_ta>
        the show is called <c_title:x> <c_title:x> <c_title>
        we saw <c_title:x> <c_title:x> <c_in>
        we rented <c_title:x> <c_title:x> and <c_ved>
        we read <c_title:x> <c_title:x> <c_title> to the kids
        i like the song <c_title:x> <c_title:x>
        i like <c_title:x> <c_title:x> by <band>
        they played <c_title:x> <c_title:x> and <c_title>
        they played <c_title:x> <c_title:x> on the radio
        it's from <c_title:x> <c_title:x>
        it's an old song called <c_title:x> <c_title:x> <c_title>
        <c_title:x> <c_title:x> is a <c_ta> song
        <c_title:x> <c_title:x> is a movie about <c_topic>
        <c_title:x> <c_title:x> was on tv <c_in>
        <c_title:x> <c_title:x> <c_title> is my favorite
        <band> did <c_title:x> <c_title:x>
        the crowd yelled <c_title:x> <c_title:x> <c_title:x>
        the crowd was shouting <c_teams:x> <c_teams:x>
        they were shouting four more years four more years
        the sign said <c_title:x> <c_title:x> <c_title:x>
        the kids were singing rain rain go away
        """,
        """
        play <c_title:x> <c_title:x>
        play <c_title:x> <c_title:x> by <band>
        who sang <c_title:x> <c_title:x>
        who wrote <c_title:x> <c_title:x> <c_title>
        have you seen <c_title:x> <c_title:x>
        did you hear <c_title:x> <c_title:x> on the radio
        do you know the song <c_title:x> <c_title:x>
        is it <c_title:x> <c_title:x> or <c_title>
        <c_title:x> <c_title:x> by <band>
        <c_title:x> <c_title:x> little <c_title>
        <c_title:x> <c_title:x> everybody <c_title>
        <c_teams:x> <c_teams:x> <c_teams:x>
        """,
        never="over under up down go come",
        weight=_WEIGHT,
    ),
)

MARKED: tuple[str, ...] = tuple(
    line.strip()
    for line in """
    it was {like} <c_ta>
    it was {like} really <c_ta>
    it's {like} so <c_ta> <c_in>
    it's {like} <c_num> dollars
    it was {like} <c_num> o'clock
    it took {like} <c_num> hours to <c_vp>
    it costs {like} <c_num> hundred dollars
    he was {like} <c_num> years old
    there were {like} <c_num> <c_who> <c_in>
    there's {like} a <c_thing> <c_in>
    we had {like} <c_num> kids <c_in>
    we drove {like} <c_num> hours
    we went {like} every week
    i've been there {like} <c_num> times
    i was {like} really <c_fa>
    i was {like} so <c_fa> when <c_past>
    <c_he> was {like} totally <c_fa>
    <c_who> are {like} <c_fa>
    <c_sbj> {like} never <c_vp>
    <c_sbj> just {like} <c_ved>
    <c_who> like {like} <c_obj>
    <c_who> like {uh} <c_obj>
    <c_who> like {you know} <food> and <food>
    <c_sbj> like {um} to <c_vp>
    it tastes like {uh} <food>
    {like} <c_num> years ago <c_past>
    there was {like} this <c_ta> <c_thing>
    it's {like} the <c_ta> <c_thing> <c_in>
    {well} <c_cl>
    {well} <c_cl>
    {well} i think <c_cl>
    {well} i don't know <c_wh>
    {well} i like <c_obj>
    {well} we'll <c_vp>
    {well} it works well
    {well} i know <c_known>
    {well} that's <c_ta>
    {well} that's what i mean
    {well} yeah <c_cl>
    {well} what do you think
    {well} do you like <c_obj>
    {well} where do you live
    {well uh} <c_cl>
    {well you know} <c_cl>
    {well} [ i + i ] <c_ved>
    {well} [ we + we ] have to <c_vp>
    {oh well} <c_cl>
    but {well} <c_cl>
    and i said {well} <c_cl>
    <c_past> but {well} <c_cl>
    {you know} <c_cl>
    {you know} <c_cl>
    {you know} i know <c_known>
    {you know} we <c_ved>
    {you know} it's <c_ta>
    {you know} <c_who> like <c_obj>
    {you know} if you know <c_her> it's <c_ta>
    and {you know} <c_cl>
    but {you know} <c_cl>
    because {you know} <c_cl>
    so {you know} <c_cl>
    <c_cl> {you know}
    <c_cl> {you know} and <c_cl>
    <c_cl> {you know} because <c_past>
    <c_past> and {you know} <c_past>
    it was {you know} <c_ta>
    it's {you know} a <c_ta> <c_thing>
    it's just {you know} too <c_ta>
    <c_he> is {you know} <c_fa>
    <c_sbj> {you know} <c_ved>
    we have {you know} <c_num> kids
    we went to {you know} <c_loc>
    the <c_thing> was {you know} really <c_ta>
    i think {you know} <c_cl>
    {i mean} <c_cl>
    {i mean} <c_cl>
    {i mean} it's <c_ta>
    {i mean} it's not <c_ta>
    {i mean} i know <c_known>
    {i mean} i mean it
    {i mean} i like <c_obj>
    {i mean} who <c_vs> <c_in>
    {i mean} they <c_vp>
    {i mean} you can't <c_vp>
    {i mean} there's a <c_thing> <c_in>
    {i mean} what are you going to do
    but {i mean} <c_cl>
    and {i mean} <c_cl>
    <c_past> {i mean} <c_past>
    <c_cl> {i mean} it was <c_ta>
    {oh} <c_cl>
    {oh} i see
    {oh} i like <c_obj>
    {oh} that's <c_ta>
    {oh} about <c_num> years ago
    {oh} about <c_num> of them
    {oh} yeah <c_cl>
    {oh} really <c_ta>
    {oh} no i never <c_ved>
    {oh} it was very very <c_ta>
    it was {oh} <c_num> years ago
    it takes {oh} about <c_num> hours
    [ it was + {i mean} it was ] <c_ta>
    {so} what do you think
    {so uh} what do you do
    {so} when did you <c_vp>
    {so} is it <c_ta> <c_in>
    {so} you know <c_her>
    [ i + i ] think it's <c_ta>
    {so} do you like <c_obj>
    {so} do you <c_vp>
    {so} how many kids do you have
    {so} [ i + i ] think so
    {now} what do you do
    {now} do you <c_vp> <c_in>
    {see} i don't <c_vp>
    {see} <c_cl>
    {anyway} <c_cl>
    {actually} <c_cl>
    {um} <c_cl>
    {uh} <c_cl>
    {uh} i mean it
    {uh} no i don't <c_vp>
    <c_he> said {uh} no
    <c_he> said {um} <c_cl>
    the word is {uh} <noun>
    it was a {uh} <c_ta> <c_thing>
    it was {uh} very very <c_ta>
    it's a long long {uh} road
    i'd like {uh} <food>
    [ i + i ] like <c_obj>
    [ i + i ] know <c_known>
    [ i + {uh} i ] mean to <c_vp>
    [ i + {you know} i ] <c_ved>
    [ i was + i was ] <c_ving>
    [ i don't + i don't ] <c_vp>
    [ i think + i think ] <c_cl>
    [ we + we ] really really like <c_obj>
    [ we + {uh} we ] never never <c_vp>
    [ we had + we had ] a <c_ta> <c_thing>
    [ they + they ] <c_ved>
    [ they + {you know} they ] like <c_obj>
    [ he + he ] is a very very <c_fa> <c_folk>
    [ she + {um} she ] <c_ved>
    [ it + it ] was <c_ta> <c_in>
    [ it + it ] rained and rained
    [ it's + it's ] a <c_ta> <c_thing>
    [ it's + {uh} it's ] <c_ta> <c_in>
    [ it was + it was ] <c_ta>
    [ that's + that's ] <c_ta>
    [ you + you ] know <c_her> better than i do
    [ you + {uh} you ] have to <c_vp>
    [ the + the ] <c_who> like <c_obj>
    [ the + {uh} the ] <c_thing> was <c_ta>
    [ the + the ] big <c_thing> is <c_ta>
    [ my + my ] <family> <c_ved>
    [ and + and ] <c_cl>
    [ and + {uh} and ] then <c_past>
    [ but + but ] <c_cl>
    [ if + if ] you know <c_her> you can <c_vp>
    [ what + what ] do you think about <c_topic>
    [ do you + do you ] like <c_obj>
    [ there's + there's ] a <c_ta> <c_thing> <c_in>
    <c_any> <c_ved> [ in + in ] <city>
    <c_any> <c_ved> [ in the + in the ] <c_thing>
    <c_any> <c_ved> [ with + with ] my <family>
    <c_any> <c_ved> [ because + because ] <c_past>
    <c_any> <c_ved> [ and + and ] <c_ved>
    i want [ to + to ] <c_vp>
    i like [ the + the ] <c_thing>
    i like [ the + {you know} the ] <c_ta> <c_thing>
    it looks like [ a + a ] <c_thing>
    <c_he> runs like [ a + {uh} a ] <job>
    <c_he> is [ a + a ] <c_fa> <c_folk>
    it was [ a + a ] big big <c_thing>
    it's [ a + {uh} a ] long long way to <c_loc>
    i think [ that + that ] <c_cl>
    i know [ that + {uh} that ] <c_cl>
    no no [ i + i ] <c_ved>
    yeah yeah [ we + we ] <c_ved>
    {well} no no <c_cl>
    {oh} no no no <c_cl>
    {i mean} [ it's + it's ] <c_ta>
    {you know} [ they + they ] <c_vp> <c_in>
    """.strip().splitlines()
)
