"""More templates of `stir.lab.training.safe`: words that the grammar asks for twice.

A word that ends one phrase begins the next: "they moved in in june", "the ones who try try hard".
Beside them stand sentences in the same vein in which nothing is doubled, and in `MARKED` some in
which the same word is a repeat. Written as `group` describes; an opening or continuation
here (`<g_o>`, `<g_c>`) is often empty.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from stir.lab.training.templates.group import GRAMMAR, Group, make_group, phrases

# --- verbs in all their forms ---------------------------------------------------------------------

# base: past, participle
_IRREGULAR = {
    base: (past, participle)
    for base, past, participle in (
        verb.split()
        for verb in phrases("""
        be was been|bend bent bent|kneel knelt knelt|wind wound wound|dig dug dug|
        swing swung swung|lay laid laid|beat beat beaten|tear tore torn|deal dealt dealt|
        become became become|begin began begun|bite bit bitten|blow blew blown|
        break broke broken|bring brought brought|build built built|buy bought bought|
        catch caught caught|choose chose chosen|come came come|cut cut cut|do did done|
        draw drew drawn|drink drank drunk|drive drove driven|eat ate eaten|fall fell fallen|
        feed fed fed|feel felt felt|fight fought fought|find found found|fit fit fit|
        fly flew flown|forget forgot forgotten|freeze froze frozen|get got gotten|
        give gave given|go went gone|grow grew grown|hang hung hung|have had had|
        hear heard heard|hide hid hidden|hit hit hit|hold held held|hurt hurt hurt|
        keep kept kept|know knew known|lead led led|leave left left|lend lent lent|let let let|
        lie lay lain|lose lost lost|make made made|mean meant meant|meet met met|pay paid paid|
        put put put|quit quit quit|read read read|ride rode ridden|ring rang rung|run ran run|
        say said said|see saw seen|sell sold sold|send sent sent|set set set|shake shook shaken|
        show showed shown|shut shut shut|sing sang sung|sink sank sunk|sit sat sat|
        sleep slept slept|speak spoke spoken|spend spent spent|stand stood stood|
        steal stole stolen|stick stuck stuck|swim swam swum|take took taken|teach taught taught|
        tell told told|think thought thought|throw threw thrown|wake woke woken|wear wore worn|
        win won won|write wrote written|
        """)
        if verb
    )
}
_DOUBLING = frozenset(
    phrases("""
    log|drop|stop|plan|hop|nod|shop|chat|tip|swap|tap|pop|step|cut|get|let|put|set|sit|shut|run|win|
    hit|quit|rub|zip|trip|slip|dig|beg|grab|wrap|jog|tag|skip|swim|fit|chip|plug|ship|squat|hum
    """)
)


def _s(verb: str) -> str:
    if verb in ("have", "be"):
        return {"have": "has", "be": "is"}[verb]
    if verb.endswith(("s", "x", "ch", "sh", "z")) or verb in ("go", "do"):
        return f"{verb}es"
    return f"{verb[:-1]}ies" if verb[-1] == "y" and verb[-2] not in "aeiou" else f"{verb}s"


def _ed(verb: str) -> str:
    if verb.endswith("e"):
        return f"{verb}d"
    if verb in _DOUBLING:
        return f"{verb}{verb[-1]}ed"
    return f"{verb[:-1]}ied" if verb[-1] == "y" and verb[-2] not in "aeiou" else f"{verb}ed"


def _ing(verb: str) -> str:
    if verb in ("lie", "die", "tie"):
        return f"{verb[:-2]}ying"
    if verb.endswith("e") and not verb.endswith(("ee", "be")):
        return f"{verb[:-1]}ing"
    return f"{verb}{verb[-1]}ing" if verb in _DOUBLING else f"{verb}ing"


def _past(verb: str) -> str:
    return _IRREGULAR[verb][0] if verb in _IRREGULAR else _ed(verb)


def _participle(verb: str) -> str:
    return _IRREGULAR[verb][1] if verb in _IRREGULAR else _ed(verb)


_FORMS: dict[str, Callable[[str], str]] = {
    "b": str,
    "s": _s,
    "d": _past,
    "n": _participle,
    "g": _ing,
}


def _inflect(phrase: str, form: str) -> str:
    """Put the first word of a verb phrase into a form."""
    verb, _, rest = phrase.partition(" ")
    return f"{_FORMS[form](verb)} {rest}".strip()


# --- particles and what may follow them -----------------------------------------------------------

# What one does; the particle stands last.
_PARTICLES = {
    "in": """
        log|move|check|come|go|get|sign|break|call|drop|phone|walk|stay|sleep|give|cave|settle|
        fit|tune|join|chip|step|pitch|hand it|hand them|turn it|turn the paper|dial|cash|barge|
        sneak|bring the <g_n>|let the <g_pet>|let <g_him>|plug it|plug the <g_n>|tuck the kids|
        trade the car|jump|hop|pull|squeeze|buy|send the form|bring the mail|fill <g_him>|
        bring the groceries|turn the keys|dig|push|crawl|rush|fly|drive|pop|run|invite <g_him>|
        take <g_him>|pay it|write|sit|stop|stick it|type it|ride|climb|look|mail it""",
    "on": """
        hold|hang|go|move|carry|keep|log|get|hop|climb|drive|walk|read|work|sign|catch|pass it|
        turn the <g_n>|turn it|turn the heat|turn the tv|turn the lights|put it|put the shoes|
        put a sweater|put some music|put the coffee|put the kettle|try it|try the shoes|
        try them|switch it|leave the light|leave it|keep a coat|have a jacket|have the radio|
        have the tv|play|press|jump|travel|ride|push|bring it|pass the news|sail|struggle|live""",
    "over": """
        come|stop|pull|take|start|roll|move|drive|walk|run|go|bike|fly|sleep|
        hand it|hand the keys|talk it|think it|look it|read it|invite people|have people|
        have friends|invite <g_him>|bring the kids|bring some food|ask <g_him>|switch|cross|
        do it|paint it|send it|turn it|carry it|swing|rush""",
    "off": """
        get|drop <g_him>|drop the kids|drop it|jump|hop|pull|head|run|drive|walk|ride|step|sail|
        wander|let <g_him>|swerve|turn|climb|veer|take|veer""",
    "out": """
        go|come|get|move|eat|hang|camp|stay|sleep|walk|run|work|head|sneak|start|step|look|
        drop|pass|log|check|sit|drive|ride|fly|set|take the trash|take the dog|bring the <g_n>|
        take <g_him>|ask <g_him>|let the <g_pet>|leave it|hand them|throw it|sort it|
        work it|try it|put the trash|call|cry|speak|help|rush|wander|venture|travel""",
    "up": """
        get|wake|grow|show|sign|stand|sit|meet|line|give|drive|go|come|walk|run|climb|look|
        pull|fly|set it|put it|pick it|pick <g_him>|hang it|clean it|clean|bring it|fix it|
        dress|warm|stay|stock|speak|fill|follow|turn it|open it|wash|hook|park it|tie it|
        ride|carry it|hitch|settle|pack|link|heat it""",
    "down": """
        sit|break|calm|slow|lie|come|go|fall|settle|cool|move|drive|walk|run|climb|fly|kneel|
        look|put it|set it|write it|take it|bring it|carry it|lay it|tie it|track it|
        hunker|step|ride|hike|get|shut|turn it|bend|wind|stop|jump|invite <g_him>""",
    "around": """
        hang|look|turn|walk|shop|run|ask|drive|get|sit|fool|mess|play|wait|stand|stay|wander|
        travel|ride|move|show <g_him>|pass it|chase the kids|push it|carry it|lie|stick|come|
        call|jog|snoop|poke|bike|fly""",
    "through": """
        come|go|get|walk|drive|pass|break|push|run|ride|crawl|look|sneak|squeeze|bring it|
        carry it|get it|let <g_him>|send it|rush|move|travel|dig|climb|slip|step|bring <g_him>""",
    "by": """
        stop|come|drop|go|drive|walk|pass|swing|run|ride|stroll|jog|come|stop|drop|swing|stop|
        come""",
    "back": """
        come|go|get|move|drive|walk|fly|run|call|call <g_him>|write|bring it|give it|send it|
        take it|put it|pay it|get the money|hurry|travel|ride|head|look|buy it|drop|sail|
        swim|crawl|bring the <g_n>|hike|cut|step""",
    "along": """
        come|tag|bring the kids|bring it|bring the <g_pet>|go|walk|ride|drive|run|move|sing|
        play|hum|get|jog|follow|bring <g_him>|take <g_him>|take it|drift|carry it|wander""",
}

# What follows it, whether it was, is or will be.
_FOLLOWING = {
    "in": """
        in <month>|in <month>|in the morning|in the afternoon|in the evening|in the summer|
        in the winter|in the spring|in the fall|in the middle of the night|in a hurry|in the rain|
        in the dark|in the snow|in no time|in less than an hour|in about <g_2to9> minutes|
        in my pajamas|in secret|in silence|in the end|in <city>|in the cold|in broad daylight|
        in time for dinner|in time for the game|
        in the first week|in the second week of <month>|in the last few minutes|in a way|
        in the early morning|in wet shoes|in a <adj> mood|in <g_few> days|in <g_few> hours|
        in pairs|in that weather|in the heat|in spite of the rain|in a big hurry|in a panic|
        in a situation like that|in the early days|in front of everybody|in the first place""",
    "on": """
        on <day>|on <day>|on <day> morning|on <day> night|on the weekend|on weekends|
        on the <ordinal>|on the <ordinal> of <month>|on the way home|on the way to <g_to>|
        on the way to work|on purpose|on vacation|on foot|on account of the kids|on a whim|
        on cold days|on hot days|on rainy days|on sunny days|
        on christmas|on new year's|on the first try|on the second day|on short notice|
        on holidays|on the road|on a <day>|on game days|on the last day|on the job|on principle|
        on a regular basis|on and off|on sundays|on school nights|on the hour|on tuesdays""",
    "over": """
        over the weekend|over christmas|over the holidays|over the summer|over the winter|
        over spring break|over lunch|over easter|over there|over here|over thanksgiving|
        over the long weekend|over the lunch hour|over the next few days|over the years|
        over and over|over the break|over the vacation|over my objections|over by the <g_n>""",
    "off": """
        off the coast|off exit <small>|off the main road|off <street> street|off season|
        off the highway|off the interstate|off to the side|off campus|off the path|
        off broadway|off the beach""",
    "out": """
        out of town|out of nowhere|out back|out there|out in the yard|out of curiosity|out west|
        out on the porch|out by the lake|out of spite|out in the country|out in <city>|
        out of boredom|out of habit|out of pity|out at the farm|out in the open|out in the cold|
        out on the lake|out in the rain|out here|out of fear|out by the road|out of guilt|
        out of respect|out on the deck|out of sheer luck|out east|out in front|out in the woods""",
    "up": """
        up north|up there|up in <city>|up on the roof|up the street|up at the lake|up front|
        up here|up in the mountains|up on the hill|up the hill|up in maine|up at the cabin|
        up at school|up to a point|up in the attic|up on the second floor|up the road|
        up by the house|up in canada|up close|up on the stage|up at my <family>'s|up at the top""",
    "down": """
        down south|down there|down the street|down in <city>|down by the river|down at the beach|
        down the road|down in the basement|down here|down at the lake|down in texas|down the hall|
        down in florida|down by the water|down on the farm|down in the valley|down below|
        down on the beach|down at the park|down at my <family>'s|down at the station|down under""",
    "around": """
        around noon|around christmas|around <g_clock>|around <g_clock>|around here|around town|
        around there|around the house|around dinner time|around the corner|around midnight|
        around the holidays|around easter|around <month>|around the block|around lunchtime|
        around the neighborhood|around this time|around the same time|around thanksgiving|
        around the <ordinal>""",
    "through": """
        through the back door|through a friend|through the window|through the summer|
        through the winter|through no fault of mine|through the side door|through the park|
        through <month>|through the woods|through a hole in the fence|through the garage|
        through hard work|through the kitchen|through the front gate|through the whole thing|
        through the night|through my <family>|through the crowd|through sheer luck""",
    "by": """
        by accident|by <g_clock>|by noon|by mistake|by the end of <month>|by the end of the week|
        by chance|by dinner time|by midnight|by <day>|by lunchtime|by the hundreds|by sheer luck|
        by the thousands|by pure accident|by the time it got dark|by the time it was over""",
    "back": """
        back in <month>|back then|back home|back there|back in the day|back in the spring|
        back in nineteen <two>|back in <city>|back east|back around christmas|back in school|
        back when i was a kid|back before the war|back in the fifties|back in those days""",
    "along": """
        along the way|along the river|along the beach|along the coast|along with everybody else|
        along with the rest of us|along the road|along the tracks|along with <g_him>|
        along the shore|along the highway|along with the others|along the canal""",
}

# The same preposition after another verb, so that it is said but once.
_PLAIN = {
    "in": """
        meet|start|leave|get married|stop|eat|finish|quit|call|graduate|work|retire|
        do it|sleep|read it|have dinner|see <g_him>|buy it|sell the house|talk""",
    "on": "meet|start|leave|eat|finish|call|work|do it|see <g_him>|sell it|play golf|cook",
    "over": "meet|talk|travel|work|read it|see <g_him>|do it|eat|finish it|visit",
    "off": "live|work|stop|park|eat|stay|camp|meet",
    "out": "live|work|play|eat|stay|camp|sleep|meet|do it",
    "up": "live|work|ski|eat|stay|camp|sleep|meet|fish|vacation",
    "down": "live|work|play|eat|stay|camp|sleep|meet|fish|vacation",
    "around": "meet|leave|eat|start|finish|call|work|arrive|see <g_him>",
    "through": "hear it|walk|leave|drive|find it|get the job|meet <g_him>|see it|sleep|escape",
    "by": "do it|leave|travel|find it|finish|eat|arrive|break it|start",
    "back": "live there|work there|meet|quit|start|smoke|see it|play ball|buy it",
    "along": "walk|stop|camp|run|live|drive|jog|travel|see it|stay",
}

_FRAMES = """
<g_o> <g_any> <P_d> <P_x> <g_c>
<g_o> <g_any> <P_d> <P_x>
<g_any> <P_d> <P_x> <g_c>
<g_o> <pron> <P_d> <P_x>
<pron> <P_d> <P_x>
<g_o> <g_any> <g_mod> <P_b> <P_x> <g_c>
<pron> <g_mod> <P_b> <P_x>
<g_o> <g_pl> <P_b> <P_x>
<g_pl> <g_often> <P_b> <P_x> <g_c>
<g_o> <g_3> <P_s> <P_x>
<g_3> <g_often> <P_s> <P_x> <g_c>
<g_o> <g_being> <P_g> <P_x>
<g_being> <P_g> <P_x> <g_c>
<g_o> <g_having> <P_n> <P_x>
don't <P_b> <P_x>
you can't just <P_b> <P_x>
<P_b> <P_x>
please <P_b> <P_x>
let's <P_b> <P_x>
just <P_b> <P_x> and <g_ok>
did <pron> <P_b> <P_x>
did <g_any> really <P_b> <P_x>
why did <g_any> <P_b> <P_x>
can we <P_b> <P_x>
do you want to <P_b> <P_x>
do you ever <P_b> <P_x>
who <P_d> <P_x>
when <g_any> <P_d> <P_x> <g_past>
after <g_any> <P_d> <P_x> <g_past>
if you <P_b> <P_x> you'll <g_do>
if <g_any> <P_d> <P_x> nobody told me
the people who <P_d> <P_x> were <g_ev>
the guy who <P_d> <P_x> was <g_adj>
the ones that <P_b> <P_x> are <g_adj>
<P_g> <P_x> was <g_ev>
<P_g> <P_x> is <g_ev>
it's <g_ev> to <P_b> <P_x>
it was <g_ev> to <P_b> <P_x>
i'd rather <P_b> <P_x> than <g_act>
<g_any> told <g_him> to <P_b> <P_x>
<g_any> asked <g_him> not to <P_b> <P_x>
<g_think> <pron> <P_d> <P_x> <g_c>
<g_any> saw <g_him> <P_b> <P_x>
<g_any> had to <P_b> <P_x> and <g_past>
<g_any> <P_d> and <P_d> <P_x>
the day <g_any> <P_d> <P_x> <g_past>
everybody that <P_d> <P_x> <g_did>
"""
_SINGLE_FRAMES = """
<g_o> <g_any> <P_d> <g_time> <g_c>
<g_any> <P_d> and <g_past>
<pron> <P_d> with <g_him>
did <g_any> <P_b> <g_time>
<g_any> <g_mod> <P_b> <g_time>
please <P_b> now
<g_o> <g_any> <Q_d> <P_x> <g_c>
<g_o> <g_any> <Q_d> <P_x>
<pron> <g_mod> <Q_b> <P_x>
did <pron> <Q_b> <P_x>
why did <g_any> <Q_b> <P_x>
<g_pl> <g_often> <Q_b> <P_x>
<g_being> <Q_g> <P_x>
let's <Q_b> <P_x>
"""


def _particle_frames(particle: str, text: str) -> str:
    return text.replace("<P_", f"<g_{particle}_").replace("<Q_", f"<g_plain_{particle}_")


def _particle_slots() -> dict[str, list[str]]:
    slots = {}
    for particle, verbs in _PARTICLES.items():
        done = [f"{verb} {particle}" for verb in phrases(verbs)]
        for form in _FORMS:
            slots[f"g_{particle}_{form}"] = [_inflect(phrase, form) for phrase in done]
            plain = phrases(_PLAIN[particle])
            slots[f"g_plain_{particle}_{form}"] = [_inflect(phrase, form) for phrase in plain]
        slots[f"g_{particle}_x"] = phrases(_FOLLOWING[particle])
    return slots


# --- stranded prepositions ------------------------------------------------------------------------

# Something that ends with the preposition; a question that does; what may follow.
_STRANDED = {
    "in": (
        """the house <g_pr> lived in|the bed <g_pr> slept in|the room <g_pr> stayed in|
        the chair <g_pr> sat in|the car <g_pr> came in|the town <g_pr> grew up in|
        the shirt <g_pr> came in|the apartment <g_pr> moved in|the company <g_pr> invested in|
        the school <g_pr> taught in|the trouble <g_pr> got in|the play <g_3p> was in|
        the box it came in|the class <g_3p> was in|the mess we were in|the area we live in|
        the movie <g_3p> was in|the suit <g_pr> got married in|the dress <g_pr> showed up in|
        the place <g_pr> worked in|the pool <g_pr> swam in|the shape <g_3p> was in""",
        """what were they interested in|what did he come in|what kind of car did she pull up in|
        which hotel did you stay in|who did they believe in|what did he major in|
        what kind of place did you live in|which room did she sleep in|what did he get caught in""",
        """in <month>|in <city>|in the summer|in college|in the army|in the seventies|
        in those days|in high school|in the winter|in the first place|in nineteen <two>|
        in the beginning|in my twenties""",
    ),
    "on": (
        """the couch <g_pr> slept on|the team <g_pr> played on|the chair <g_pr> sat on|
        the street <g_pr> lived on|the project <g_pr> worked on|the bus <g_pr> came on|
        the horse <g_pr> rode in on|the horse <g_pr> bet on|the show <g_3p> was on|
        the family <g_pr> called on|the boat <g_pr> went out on|the paper <g_pr> wrote it on|
        the car <g_pr> worked on|the plane <g_3p> was on|the diet <g_3p> was on|
        the coat <g_pr> tried on|the committee <g_pr> sat on|the guy <g_pr> counted on""",
        """what did he work on|which flight was he on|what were they working on|
        which team did she play on|what show was that on|who did they pick on|what did she have on|
        what was he high on|which channel is it on""",
        """on <day>|on <day> night|on the weekend|on the way to <g_to>|on vacation|on weekends|
        on the <ordinal>|on our trip|on that trip|on my birthday|on christmas eve|on the farm""",
    ),
    "at": (
        """the guy <g_pr> yelled at|the hotel <g_pr> stayed at|the house <g_pr> looked at|
        the place <g_pr> ate at|the school <g_pr> taught at|the car <g_pr> looked at|
        the store <g_pr> worked at|the family <g_pr> laughed at|the one <g_pr> waved at|
        the job <g_3p> was good at|the picture <g_pr> stared at|the dog <g_pr> threw it at|
        the party we were at|the game <g_3p> was best at""",
        """what were you looking at|who was he yelling at|where did you stay at|
        what are they laughing at|who did she smile at|what was he good at|what are you mad at|
        which store did you work at""",
        """at the time|at noon|at night|at work|at the beach|at first|at school|at the game|
        at the party|at <g_clock>|at the mall|at home|at the office|at lunch|at the wedding""",
    ),
    "to": (
        """the guy <g_pr> talked to|the place <g_pr> went to|the person <g_pr> wrote to|
        the store <g_pr> drove to|the doctor <g_pr> went to|the lady <g_pr> spoke to|
        the school <g_3p> goes to|the number <g_pr> sent it to|the man <g_pr> sold it to|
        the family <g_pr> listened to|the beach <g_pr> walked to|the gym <g_pr> belonged to|
        the bank <g_pr> went to|the woman <g_pr> lied to""",
        """who do i talk to|who did he write to|where did you go to|who should we listen to|
        who do you have to talk to|where do they go to|who did she turn to|
        what did they resort to|who do i make it out to""",
        """to get <g_np>|to get help|to make <g_np> work|to save money|to find out|to fix <g_np>|
        to buy <g_np>|to keep the job|to get some sleep|to learn <subject>|to get a refund|
        to see a <job>|to get a loan""",
    ),
    "for": (
        """the bus <g_pr> waited for|the guy <g_pr> worked for|the job <g_pr> applied for|
        the thing <g_pr> looked for|the food <g_pr> paid for|the man <g_pr> voted for|
        the one <g_pr> asked for|the dog <g_pr> cared for|the company <g_pr> worked for|
        the team <g_pr> played for|the woman <g_pr> fell for|the test <g_pr> studied for|
        the trip <g_pr> saved up for|the cause <g_pr> fought for""",
        """what did you ask for|who did he work for|what are we waiting for|
        what were you looking for|who did they vote for|what did you pay for|
        who are you looking for|what have we been hoping for|what did you do that for""",
        """for years|for hours|for so long|for <g_few> years|for christmas|for dinner|
        for the kids|for nothing|for a while|for the first time|for free|for some reason|
        for a week|for my birthday|for a whole month|for all that time|for breakfast""",
    ),
    "with": (
        """the guy <g_pr> worked with|the kid <g_pr> played with|the girl <g_pr> went out with|
        the family <g_pr> stayed with|the pen <g_pr> wrote with|the man <g_pr> talked with|
        the knife <g_pr> cut it with|the friend <g_pr> grew up with|the one <g_pr> came with|
        the problem <g_pr> dealt with|the team <g_pr> trained with|the doctor <g_pr> met with|
        the woman <g_pr> lived with""",
        """who did you come with|what did he fix it with|who did she go with|
        what are they playing with|who were you dancing with|what did you clean it with|
        who do you agree with|what can we start with|who do they hang out with""",
        """with such patience|with no problem|with the kids|with great care|with a smile|
        with some success|with no money|with all that noise|with the door open|with that hat on|
        with so little time|with the lights off|with a baby on the way|with the music on""",
    ),
    "about": (
        """the movie <g_pr> talked about|the guy <g_pr> told me about|the thing <g_pr> cared about|
        the place <g_pr> read about|the one <g_pr> heard about|the job <g_pr> called about|
        the girl <g_pr> wrote about|the bill <g_pr> forgot about|the trip <g_pr> dreamed about|
        the storm <g_pr> worried about|the car <g_pr> asked about|the stuff <g_pr> lied about""",
        """what were you talking about|what did he call about|who was she asking about|
        what did they fight about|what were we laughing about|what was that movie about|
        what did she complain about|what were you thinking about""",
        """about a week ago|about an hour ago|about <g_few> years ago|about a month ago|
        about this time last year|about <g_few> days ago|about noon|about <g_few> minutes ago|
        about a year back""",
    ),
    "of": (
        """the thing <g_pr> thought of|the one <g_3p> was afraid of|the part <g_pr> got rid of|
        the stuff it's made of|the club <g_3p> was a member of|the man <g_pr> heard of|
        the thing <g_3p> was proud of|the side <g_pr> took care of|the food <g_pr> got sick of""",
        """what was he afraid of|what is it made of|who are you thinking of|
        what are you so proud of|what did they run out of|what did she die of""",
        "of course|of all people|of all things|of late",
    ),
    "from": (
        """the place <g_pr> came from|the family <g_pr> heard from|the town <g_3p> is from|
        the store <g_pr> bought it from|the guy <g_pr> got it from|the man <g_pr> ran away from|
        the friend <g_pr> borrowed it from""",
        """who did you hear from|where does he call from|who did they borrow it from|
        where did she drive from|who do you buy from|where did all that come from""",
        """from time to time|from <month> to <month>|from then on|from day one|
        from the start|from <day> to <day>|from the beginning""",
    ),
    "after": (
        """the kid <g_pr> looked after|the man <g_3p> was named after|the bus <g_pr> ran after|
        the dog <g_pr> cleaned up after|the job <g_3p> was after|the one <g_pr> went after""",
        """who did she look after|who was he named after|what were they after|
        what did the dog run after|who did they go after""",
        """after school|after all|after work|after the war|after that|after dinner|after the game|
        after christmas|after we moved|after <g_pr> left""",
    ),
    "before": (
        """the house <g_pr> had before|the job <g_pr> had before|the boss <g_pr> had before|
        the car <g_pr> drove before|the place <g_pr> lived before|the dog <g_pr> had before""",
        """had you been there before|did you ever do it before|have we met before|
        had he seen it before|did they live here before|was she married before""",
        """before the kids came|before this one|before we moved|before the war|before all this|
        before <g_pr> quit|before <month>|before that|before we met""",
    ),
    "through": (
        """the town <g_pr> drove through|the mess <g_pr> went through|
        the agency <g_pr> went through|the divorce <g_pr> went through|the book <g_pr> got through|
        the stuff <g_pr> lived through""",
        """who did you book it through|which town did they pass through|
        what did she have to go through|which door did he come through""",
        """through the years|through no fault of <g_his> own|through the winter|
        through the whole thing|through all of <month>|through college""",
    ),
    "over": (
        """the fence <g_pr> jumped over|the bridge <g_pr> drove over|the cat <g_pr> tripped over|
        the plan <g_pr> went over|the company <g_pr> took over|the thing <g_pr> argued over|
        the family <g_pr> had over|the friend <g_pr> invited over""",
        """who did you have over|what did they fight over|what did he trip over|
        what did you go over|who did she invite over""",
        """over the weekend|over christmas|over the summer|over there|over lunch|over dinner|
        over the holidays|over and over|over the phone""",
    ),
    "by": (
        """the house <g_pr> drove by|the school <g_pr> walked by|the store <g_pr> stopped by|
        the book <g_3p> swears by|the law <g_pr> lived by|the guy <g_pr> sat by""",
        """who was it written by|what does he go by|who was that painted by|
        which store did you stop by|who did they sit by""",
        "by accident|by mistake|by the way|by chance|by any chance|by bus|by car",
    ),
    "under": (
        """the bridge <g_pr> slept under|the tree <g_pr> sat under|the boss <g_pr> worked under|
        the law <g_pr> lived under|the car <g_pr> crawled under|the stress <g_3p> was under""",
        """who did he serve under|what did they hide it under|what law was it under|
        which bed did you look under""",
        """under the old system|under the circumstances|under reagan|under the old owner|
        under protest|under pressure|under the new rules""",
    ),
}
_STRANDED_FRAMES = """
<g_o> <P_r> <P_x> was <g_ev>
<P_r> <P_x> is <g_adj> now
<P_r> <P_x> was <g_very> <g_adj> <g_c>
that's <P_r> <P_x>
that was <P_r> <P_x>
<g_o3> that's not <P_r> <P_x>
is that <P_r> <P_x>
do you remember <P_r> <P_x>
whatever happened to <P_r> <P_x>
i forgot <P_r> <P_x>
<g_any> never liked <P_r> <P_x>
tell me about <P_r> <P_x>
<P_r> <P_x> has changed a lot
<g_think> <P_r> <P_x> was <g_adj>
because of <P_r> <P_x> <g_past>
<P_q> <P_x>
<g_o2> <P_q> <P_x>
"""
_STRANDED_SINGLE = """
<g_o> <P_r> was <g_ev>
<P_r> was <g_very> <g_adj> <g_c>
that's <P_r> and <g_past>
is that <P_r>
<P_q>
<P_q> and why
"""


def _stranded_slots() -> dict[str, list[str]]:
    return {
        f"g_{preposition}_{kind}": phrases(text)
        for preposition, texts in _STRANDED.items()
        for kind, text in zip(("r", "q", "sx"), texts, strict=True)
    }


def _stranded_frames(preposition: str, text: str) -> str:
    return text.replace("<P_x>", f"<g_{preposition}_sx>").replace("<P_", f"<g_{preposition}_")


# --- a verb that ends the subject and begins what is said of it -----------------------------------

# "the people who work work hard": the verb, and what follows it the second time.
_AGAIN = """
work: hard|all day|on weekends|for nothing|at night|a lot
come: early|by car|from all over|with friends|on time|for the food
go: by bus|early|for the music|every year|alone|home late
stay: all night|for dinner|up late|for years|in the back
leave: early|before noon|right away|angry|by the side door
try: hard|again|everything|too hard|their best
win: big|by a lot|a prize|nothing
lose: everything|a lot|money|by a little
eat: a lot|too fast|meat|out|at home|everything
drink: beer|too much|coffee|water
smoke: outside|a lot|too much|in the car
call: late|every day|for help|at dinner time|collect
help: a lot|everybody|with the dishes|for free
talk: too much|all the time|about money|fast
drive: too fast|to work|old cars|trucks|all night
walk: to school|fast|in the rain|every morning
run: every day|fast|in the park|marathons
play: for fun|to win|outside|every weekend|too rough
sing: in church|loud|off key|well
read: a lot|the paper|fast|at night
write: letters|every day|well|poems
learn: fast|by doing|the hard way|something
teach: math|for years|at night|because they love it
know: everything|the truth|each other|a lot|me
live: near here|in the city|alone|well|a long time
like: it a lot|everything|country music|the beach
love: it|their kids|the snow|the old songs
hate: it|everything about it|the heat
want: more|everything|the same thing|it badly
need: help|a lot of it|money|it more than we do
have: plenty|too much|no idea|all the luck
get: everything|nothing|a raise|in free
give: a lot|money|their time|blood
take: too much|the bus|their time|everything
pay: cash|too much|on time|the bill
buy: in bulk|too much|used cars|on sale
sell: fast|everything|too low|at a loss
save: a lot|for years|nothing|money
spend: too much|it all|every dime|a fortune
vote: early|by mail|every time|for the other guy
win: often|by luck|because they practice
wait: forever|in line|outside|for nothing
watch: everything|the news|too much tv|from home
listen: carefully|to everything|to the radio
ask: for money|too much|the wrong question|everybody
say: a lot|the same thing|it again|too much
tell: everybody|the truth|lies|long stories
think: a lot|like that|for themselves|too much
feel: better|tired|guilty|good about it
see: a lot|what they want|double|everything
hear: everything|things|about it later
fall: hard|a lot|on the ice|down the stairs
cry: a lot|all night|at movies|easily
complain: a lot|about everything|to the boss
worry: a lot|about money|too much
quit: early|after a week|for good
start: late|at noon|on monday|with nothing
stop: for gas|at the light|all the time
move: a lot|every year|to florida|slowly
travel: light|a lot|by train|with kids
fly: cheap|a lot|first class|at night
cook: a lot|on weekends|with butter|outside
clean: everything|on saturdays|all day
sleep: late|in tents|on the floor|well
get up: get up early
swim: every day|in the lake|fast
fish: all year|in the river|from the dock
hunt: deer|in the fall|up north
camp: by the lake|all summer|in tents
ski: every winter|out west|fast
garden: all summer|for fun
study: a lot|at night|hard|together
fail: badly|twice|because of math
pass: easily|the first time|with no trouble
survive: somehow|by luck|in the end
escape: at night|through the back|by boat
drop out: drop out early
die: young|of cancer|at home|in the war
fight: all the time|dirty|about money
steal: cars|from stores|because they're hungry
exaggerate: about everything|a lot|all the time
cheat: all the time|on everything|on their taxes
believe: it|anything|in ghosts
agree: on everything|for the same reason
care: a lot|about the kids|deeply
remember: it well|everything|the old days
forget: everything|quickly|all about it
change: slowly|a lot|jobs|their minds
grow: fast|slowly|a lot|vegetables
return: every year|the next day|home
show up: show up late
give up: give up too soon
grow up: grow up fast
come in: come in through the back
come in: come in with wet shoes
sign up: sign up early
go out: go out every night
move in: move in on the first
log in: log in from home
come back: come back for more
get in: get in free
break down: break down all the time
call in: call in sick
work out: work out every day
stay home: stay home with the kids
wake up: wake up hungry
"""


def _again_slots() -> dict[str, list[str]]:
    slots: dict[str, list[str]] = {f"g_again_{form}": [] for form in "bsd"}
    slots.update({f"g_once_{form}": [] for form in "bsd"})
    for line in _AGAIN.strip().splitlines():
        verb, _, following = line.partition(": ")
        for rest in following.split("|"):
            rest = rest.removeprefix(verb).strip()
            for form in "bsd":
                said = _inflect(verb, form)
                slots[f"g_again_{form}"].append(f"{said} {said} {rest}")
                slots[f"g_once_{form}"].append(f"{said} {rest}")
    return slots


# A noun, a clause about it and what it did: "the ball he hit hit the window".
_OBJECTS = """
the ball <g_pr> hit hit the window|the ball <g_pr> hit hit the car|
the guy <g_pr> hit hit <g_him> back|the car <g_pr> hit hit a tree|
the mistakes <g_pr> made made us laugh|
the money <g_pr> made made a difference|the choice <g_pr> made made sense|
the noise it made made us nervous|the cake <g_pr> made made everybody sick|
the deal <g_pr> made made them rich|the cuts they made made it worse|
the friends <g_plp> have have kids|the cars <g_plp> have have no air conditioning|
the dogs <g_plp> have have fleas|the problems <g_plp> have have no easy answer|
the kids <g_plp> have have their own rooms|the jobs <g_plp> have have good hours|
the dog <g_pr> had had fleas|the car <g_pr> had had a flat|the teacher <g_pr> had had a bad temper|
the house <g_pr> had had three bedrooms|the boss <g_pr> had had no clue|
the job <g_3p> has has good benefits|the car <g_3p> has has no heat|the house <g_3p> has has a pool|
the cold <g_3p> has has lasted a week|the phone <g_3p> has has a crack in it|
the people <g_plp> know know <g_np>|the people <g_plp> know know better|
the people i know know each other|the guys you know know my <family>|
the people <g_pr> knew knew each other|the people <g_plp> love love us back|
the people <g_plp> trust trust us|the people <g_plp> like like us|the people i like like me|
the girls i liked liked somebody else|the people <g_plp> help help others|
the people <g_pr> helped helped us later|the people <g_plp> see see us too|
the man <g_pr> called called back|the lady <g_pr> called called the police|
the guys <g_pr> asked asked for money|the people <g_pr> asked asked why|
the woman <g_pr> left left town|the guy <g_pr> met met my <family> once|
the people <g_pr> met met us at the door|the people <g_pr> paid paid cash|
the people <g_pr> told told everybody|the friend <g_pr> told told his wife|
the guy <g_pr> followed followed the rules|the kid <g_pr> pushed pushed back|
the guy <g_pr> sued sued us right back|the people <g_plp> hire hire their friends|
the people <g_plp> invite invite us back|the people <g_pr> invited invited more people|
the plants <g_plp> grow grow fast|the tomatoes <g_pr> grew grew huge|
the stuff they sell sells fast|the ones they sell sell fast|the shoes <g_pr> sold sold out|
the cars <g_pr> sold sold for a lot|the wood <g_pr> burned burned all night|
the candles <g_plp> burn burn for hours|the bike <g_pr> broke broke again|
the cup <g_pr> dropped dropped on my foot|the box <g_pr> moved moved easily|
the truck <g_pr> drove drove fine|the cars they drive drive themselves|
the book <g_pr> read read like a letter|the trips <g_plp> take take forever|
the tests <g_plp> take take all day|the bus <g_3p> takes takes an hour|
the road <g_3p> takes takes you past the lake|the pills <g_plp> take take a while to work|
the choices you make make you|the things they make make great gifts|
the things they do do matter|the job <g_3p> does does pay well||
the work <g_pr> did did help|the damage it did did cost a lot|
the things they say say a lot about them||
the note <g_pr> left left out the time|the shoes <g_plp> wear wear out fast|
the store <g_pr> opened opened late|the door <g_pr> opened opened right up|
the kids <g_plp> teach teach us things|the song <g_pr> started started slow|
the fire <g_pr> started started small|the fight <g_pr> started started over nothing|
the party <g_pr> started started late||
the cab <g_pr> stopped stopped on the corner|the milk <g_pr> spilled spilled on the rug|
|the car <g_pr> passed passed us again|
the kids they hurt hurt others|the knee <g_pr> hurt hurt for months|
the dog <g_pr> fed fed on scraps|the water <g_pr> boiled boiled over|
|the rice <g_pr> cooked cooked too long|
the bill <g_pr> passed passed by one vote||
|the ones that last last for years|
the line <g_pr> held held|the team <g_pr> led led all year|the team <g_pr> beat beat us before|
the people <g_pr> saw saw <g_him> too|the kid <g_pr> caught caught a cold|
the fish <g_pr> caught caught me by surprise|the people who understand understand why
"""

# --- words for everyday sentences -----------------------------------------------------------------

SLOTS: dict[str, list[str]] = {
    **_particle_slots(),
    **_stranded_slots(),
    **_again_slots(),
    "g_object": [item for item in phrases(_OBJECTS) if item],
    "g_o": [
        *[""] * 22,
        *phrases("""i think|i think|i guess|i heard|we heard|i remember|i know|and|but|and|but|
        because|my <family> said|my <family> says|<name> said|he said|she said|they said|
        they told me|she told me|i'm pretty sure|i'm glad|it seems like|of course|in fact|maybe|
        as far as i know|i can't believe|it's funny how|that's why|that's when|i hope|
        everybody knows|i'd forgotten that|it turned out that|
        the funny thing is that|for some reason|actually|sometimes|usually"""),
    ],
    "g_o2": phrases("and|but|hey|remind me|okay|by the way|now"),
    "g_c": [
        *[""] * 22,
        *phrases("""and <g_past>|and <g_past>|but <g_past>|because <g_past>|when <g_past>|
        after <g_past>|before <g_past>|and that was it|and that was fun|and i was so mad|
        if i remember right|and it was <g_adj>|but it was <g_adj>|because it was <g_adj>|
        so <g_past>|i think|i guess|with <g_him>|just like <g_him>|
        and nobody noticed|and i didn't care|which was <g_ev>|which is <g_ev>|as usual|again"""),
    ],
    "g_pr": phrases("i|we|he|she|they|you|he|she|<name>|my <family>"),
    "g_plp": phrases("i|we|they|you|my parents|some people"),
    "g_3p": phrases("he|she|my <family>|<name>|my <family>"),
    "g_any": phrases("""i|we|he|she|they|you|i|we|he|she|they|my mom|my dad|my husband|my wife|
    my boss|the kids|my parents|everybody|somebody|<name>|my <family>|the neighbors|
    a friend of mine|the guy next door|a lot of people|most of us|both of them|one of them|
    the <job>|my <family> and i|<name> and <name>|people|some guy|the whole family|the girls"""),
    "g_pl": phrases("""i|we|they|you|people|the kids|my parents|most people|<name> and i|
    the neighbors|a lot of people|those guys|some people|my friends|the <jobs>|we all|they all"""),
    "g_3": phrases("""he|she|my mom|my dad|my husband|my wife|my boss|everybody|somebody|nobody|
    <name>|my <family>|the guy next door|this guy|the <job>|one of them|my little <family>"""),
    "g_mod": phrases("""can|could|will|would|should|might|must|didn't|couldn't|won't|wouldn't|
    can't|had to|wanted to|tried to|used to|decided to|never got to|managed to|shouldn't|
    will never|would always|could hardly|ought to"""),
    "g_often": phrases("always|never|usually|sometimes|often|still|just|only|mostly|hardly ever"),
    "g_being": phrases("""he was|she was|they were|we were|i was|i'm|we're|they're|he's|she's|
    my <family> was|my <family> is|the kids were|people are|everybody was|they kept|we started|
    he hates|i love|she likes|they stopped|i don't mind|we ended up|he's always|i'm not|you're"""),
    "g_having": phrases("""i've|we've|they've|he had|she had|they had|we had|i had|you've|
    my <family> has|my <family> had|everybody had|people have|i should have|he must have|
    she could have|they might have|we've never|he has never|i have always|they haven't"""),
    "g_him": phrases("him|her|them|him|her|them|my <family>|the kids|<name>|my mom|the <job>"),
    "g_day": phrases("morning|afternoon|evening|summer|winter|spring|fall"),
    "g_2to9": phrases("two|three|four|five|six|seven|eight|nine"),
    "g_sg": phrases("""car|truck|phone|tv|radio|heater|fan|lamp|computer|chair|table|box|bike|boat|
    book|house|dog|cat|movie|song|shirt|coat|dress|guy|store|restaurant|game|town|job|thing"""),
    "g_hersg": phrases("""coat|purse|phone|car|book|lunch|bag|check|ticket|jacket|dinner|bike|hat|
    dog|cat|hair|house|room|baby|dress|yard|flight|appointment|train|boss|job|son|door|tire"""),
    "g_his": phrases("his|her|my|our|their"),
    "g_pet": phrases("dog|cat|dogs|cats|puppy|kitten|horse|kids"),
    "g_n": phrases("""car|truck|phone|tv|radio|heater|fan|lamp|computer|chairs|table|box|boxes|
    bike|boat|groceries|laundry|plants|stereo|oven|stove|grill|mower|couch|bags|tent|cooler|bed"""),
    "g_np": phrases("""the car|the house|my truck|the phone|the job|some money|the tickets|the dog|
    the computer|the bill|a new car|the right size|a good deal|the door|the tv|
    that thing|the roof|the money|her number|his address|the answer|a better job|the papers"""),
    "g_adj": phrases("""good|bad|nice|big|small|great|old|new|fun|hard|easy|funny|sad|crazy|weird|
    strange|quiet|loud|cheap|expensive|dirty|clean|fine|okay|scary|boring|interesting|different|
    wonderful|terrible|awful|beautiful|dangerous|slow|cool|perfect|ugly|lovely|hot|cold|long|nice|
    big|good|hot|cold|nice|bad|great"""),
    "g_taste": phrases("""good|bad|nice|great|awful|terrible|funny|strange|weird|wonderful|fine|
    different|perfect|okay|better|worse|horrible|familiar"""),
    "g_feel": phrases("""mad|sad|happy|tired|sick|nervous|crazy|angry|hungry|cold|hot|late|busy|
    right|wrong|lonely|bored|scared|lucky|proud|young|old|fine|worried|confused"""),
    "g_act": phrases("""go home|stay here|watch tv|ask my <family>|relax|wait|call <g_him>|read|
    make some coffee|tell <g_him>|take a nap|cook dinner|clean the house|play cards|sleep late|
    go to <city>|eat out|save money|help <g_him>|work on the car|buy some <food>|leave early|
    walk the dog|fix <g_np>|sell <g_np>|look for <g_np>|try again|start over|go swimming"""),
    "g_would": phrases("""we would have left|i would have helped|he would have been fine|
    it would have been <g_adj>|they would have stayed|i'd have told you|she wouldn't have left|
    things would be different|we'd still be there"""),
    "g_o3": phrases("|||||and|but|hey|now|okay|and then|yeah but|<name>"),
    "g_right": phrases("""after the light|before <street> street|at the church|past the bank|there|
    by the gas station|next to the school|behind the mall|across from the park|before the bridge|
    after the <ordinal> light|past <place>|next to <name>'s house|where the old store was|here"""),
    "g_ev": phrases("""hard|easy|fun|nice|scary|weird|great|tough|a bad idea|no fun|a mistake|
    a good idea|not easy|kind of fun|so much fun|dangerous|crazy|pretty nice|a lot of work|
    a big help|a nice change|a waste of time|really hard|too much|not a good idea|a relief|
    good for me|bad for you|normal|strange|a pain|too expensive|worth it|a real treat|wonderful"""),
    "g_very": phrases("so|really|pretty|too|kind of|very|always|never|not|just"),
    "g_time": phrases("""yesterday|last week|this morning|last night|again|right away|too|twice|
    a while ago|last year|a few times|every day|tonight|anyway|today|together|alone|once|first"""),
    "g_clock": phrases("""<small> o'clock|<small>|<small> thirty|half past <small>|ten thirty|
    eleven|noon|midnight|ten o'clock|quarter to <small>|five in the morning|eight at night"""),
    "g_few": phrases("two|three|four|five|six|ten|twenty|a few|a couple of|eight"),
    "g_to": phrases("work|school|church|the store|the beach|the mall|<city>|the lake|the game"),
    "g_do": phrases("""see|be fine|get sick|be sorry|feel better|watch tv|go home|stay here|
    save money|miss the bus|ask my <family>|do nothing|relax|have fun|wait|get lost|learn a lot|
    get in trouble|call me|be late|sleep all day|make some coffee|tell <g_him>|find it|hate it"""),
    "g_ok": phrases("wait|relax|call me|see what happens|have fun|tell <g_him>|watch|listen"),
    "g_did": phrases("""had a good time|got sick|got a prize|went home happy|was late|loved it|
    left early|had a cold|got wet|was tired|said the same thing|paid too much|hated it"""),
    "g_past": phrases("""it was raining|it was late|we had a good time|i was so tired|it was hot|
    it was cold|nobody was home|everybody left|he got mad|she was sick|they were asleep|
    we were late|i lost my keys|the dog barked|the power went out|it started to snow|
    we couldn't find <g_np>|i forgot <g_np>|he broke <g_np>|they sold <g_np>|she called me|
    we had to wait|nobody told us|i didn't know|they had kids|the car broke down|he lost his job|
    we got lost|she needed <g_np>|i was working|it cost too much|there was nothing to eat|
    the traffic was bad|my <family> called|i fell asleep|we laughed a lot|they wanted <g_np>"""),
    "g_think": phrases("""i think|i guess|i heard|i'm sure|he says|she says|they say|i thought|
    we thought|i bet|i believe|<name> says|my <family> thinks|you said|it looks like|i know"""),
    # verbs whose object is "it", and what becomes of it
    "g_vt": phrases("""find|touch|open|break|drop|try|use|need|want|like|see|fix|buy|sell|eat|
    have|hear|do|get|leave|lose|take|move|wash|cook|paint|read|know|watch|start|stop|push|pull|
    turn|clean|cut|heat|park|drive|say|change|miss|finish|keep|save|think about|
    look at|play with|mess with|get used to|work on|pay for|take care of|look for"""),
    "g_ited": phrases("""found|touched|opened|broke|dropped|tried|used|needed|wanted|saw|fixed|
    bought|sold|heard|did|got|left|lost|moved|washed|cooked|painted|read|watched|started|
    finished|looked at|worked on|paid for|drove|checked|unpacked|built|tasted"""),
    "g_itdoes": phrases("""won't break|will be fine|might fall apart|doesn't matter|looks better|
    costs more|gets easier|is yours|has to be fixed|never works|could be anywhere|feels good|
    makes noise|comes right off|takes a while|goes away|is gone|will work|can't be that bad|
    tastes good|is probably too late|should be okay|sounds <g_taste>|gets <g_taste>|is <g_adj>|
    won't be <g_adj>|would be <g_adj>|makes sense|really helps|stays <g_taste>|seems <g_taste>"""),
    "g_itdid": phrases("""was gone|broke|fell apart|worked fine|was <g_adj>|was too <g_adj>|
    looked <g_taste>|smelled <g_taste>|didn't work|cost too much|made a noise|came right off|
    took all day|wasn't there|turned out fine|felt <g_taste>|wouldn't start|had a hole in it|
    tasted <g_taste>|seemed <g_taste>|got <g_taste>|just stopped|went out|had to be fixed"""),
    "g_youend": phrases("""if somebody helps you|if they call you|when he looks at you|
    whatever they tell you|until they pay you|if it's up to you|if somebody hits you|if i were you|
    when people thank you|if it bothers you|if they ask you|once they know you|if she likes you|
    when a dog bites you|if they don't like you|before they hire you|after they fire you|
    when somebody lies to you|if it happens to you|when they see you|if that scares you|
    what somebody tells you|unless they invite you|when your kids need you|if he calls you|
    for somebody like you|with people behind you|when nobody's watching you"""),
    "g_youdo": phrases("""should go|should call me|know what to do|have to pay|can say no|
    just have to wait|can keep it|feel good|need to listen|can't just leave|might get lucky|
    remember it|say thank you|don't get paid|ought to help|better tell me|shouldn't worry|
    never forget it|can ask <g_him>|could try again|get <g_feel>|have to be <g_feel>|
    want to be <g_feel>"""),
    "g_gaveher": phrases("""gave her|handed her|brought her|sent her|got her|found her|showed her|
    threw her|passed her|lent her|returned her|left her|promised her|bought her|gave her back|
    told her about|asked her for"""),
    "g_toldher": phrases("""told her|showed her|asked her if|told her that|reminded her|
    warned her"""),
    "g_hers": phrases("""keys|coat|purse|phone|car|book|money|glasses|shoes|lunch|medicine|bag|
    mail|check|ticket|umbrella|jacket|first car|own room|own key|birthday present|dinner|
    allowance|letter|bike|hat|picture|dog|papers|number|new glasses|old job"""),
    "g_therend": phrases("""when we got there|once you get there|if you go up there|
    by the time i got there|when i was in there|if you look in there|since we moved there|
    when they lived there|every time i go there|the first time i went there|while we were there|
    when we drove out there|after we got there|before i started working there|
    when i walked in there|in that drawer over there|if you look over there"""),
    "g_theredo": phrases("""was nobody home|was a line|was a big <noun>|were people everywhere|
    were no seats left|was no <g_n>|weren't any parking spots|was a <g_adj> smell|is a store|
    is a lot to do|are some nice restaurants|was nothing to eat|was snow on the ground|
    were <g_few> of us|were two dogs|is a big sign|wasn't any food|has been a lot of trouble|
    will be people waiting|might be some left|used to be a school|
    must have been <g_few> of them"""),
    # what is said of many, and of much
    "g_pls": phrases("""dogs|cats|kids|people|cars|trucks|houses|books|movies|games|jobs|schools|
    teachers|doctors|lawyers|taxes|guns|computers|phones|friends|parents|babies|boys|girls|women|
    men|horses|trees|flowers|shoes|clothes|vegetables|tomatoes|bikes|boats|birds|trains|planes"""),
    "g_mass": phrases("""money|music|food|water|coffee|beer|wine|work|school|church|football|
    baseball|basketball|golf|tennis|fishing|cooking|gardening|camping|college|time|health|crime|
    gas|oil|rice|bread|meat|fish|milk|snow|rain|heat|love|luck|history|math|news|traffic|space"""),
    "g_pets": phrases("dog|cat|bird|horse|baby|fish|rabbit|puppy|kitten|hamster"),
    # clauses that are said again as their own consequence
    "g_itself": phrases("""works|happens|rains|breaks|hurts|stops|fits|helps|snows|fails|sells|
    ends|matters|goes|falls|stinks|shows|comes|starts|burns|moves|leaks|does|is|was|can|will|
    did|has to be|gets cold|gets hot|takes time|costs money"""),
    "g_youself": phrases("""know|go|win|lose|can|can't|pay|leave|try|fall|like it|want it|
    have to|do|don't|forget|see it|quit|work|sleep|eat|wait|need it|die|have it|did|get it|
    are|aren't|will|won't|said it|ask|cry|stay"""),
    "g_things": phrases("""see|know|want|have|need|get|say|do|like|hear|eat|buy|make|learn|
    think|love|save|pay"""),
    "g_auxs": phrases("can|will|do|did|could|would|have|are|were|should"),
    # what may follow an auxiliary at the end of the subject
    "g_isx": phrases("""<g_adj>|too <g_adj>|<g_ev>|a mystery|none of your business|beyond me|
    not important|what i want to know|anybody's guess|a good question|hard to say|up to you|
    not the point|a secret|the problem|not my fault|what bothers me|a long story|all i know|
    what we need|the best part|a big <noun>|exactly what i wanted|not clear"""),
    "g_wasx": phrases("""<g_adj>|too <g_adj>|<g_ev>|a mystery|none of my business|beyond me|
    not important|what i wanted to know|anybody's guess|a good question|hard to say|
    not the point|a secret|the problem|not my fault|what bothered me|a long story|all i knew|
    just what we needed|the best part|a big <noun>|not clear|a surprise"""),
    "g_isend": phrases("""what it is|what this is|what that is|where he is|where she is|
    where it is|who he is|who she is|how <g_adj> it is|how <g_adj> he is|whose it is|
    whatever it is|all there is|all it is|what the answer is|where the car is|how old she is|
    how big it is|what my job is|where my phone is|how far it is|what time it is|
    how much it is|what her name is|who my <family> is|where <name> is|how good <name> is|
    what the weather is|how he is|the way it is|the way he is|the best there is|
    wherever he is|whoever she is|why he is the way he is|how hot it is"""),
    "g_wasend": phrases("""what it was|what that was|where he was|where she was|where it was|
    who he was|who it was|how <g_adj> it was|how <g_adj> she was|whose it was|whatever it was|
    all there was|all it was|what the answer was|where the car was|how old she was|how big it was|
    what his job was|how far it was|what time it was|how much it was|what her name was|
    where <name> was|the way it was|the way he was|the best there was|how cold it was|
    whoever he was|where my <family> was"""),
    "g_fact": phrases("""i know|i think|i thought|i believe|i heard|i hope|i guess|
    i didn't know|i'm sure|i'm glad|i'm afraid|i'm surprised|he said|she said|they said|we knew|
    it's true|it's possible|it's funny|it's a shame|it's too bad|it turns out|the trouble is|
    the thing is|the point is|i doubt|i remember|i forgot|he told me|they told us|i feel|
    you can see|everybody knows|i understand|i agree|it seems|it bothers me|she was afraid|
    i was hoping|we found out|the reason is|it's not|i noticed|he thinks|you would think"""),
    "g_thatx": phrases("""was a mistake|is a good idea|is the way to go|would be nice|
    was <g_adj>|is <g_adj>|will help|would work|makes sense|happened|isn't true|is right|
    was <g_ev>|can't be right|might be the reason|has a lot to do with it|costs too much|
    one is <g_adj>|one was <g_adj>|one was mine|guy is <g_adj>|guy was <g_adj>|car is too <g_adj>|
    movie was <g_adj>|place is <g_adj>|school is <g_adj>|dog is <g_adj>|house was sold|
    kind of thing happens|kind of food is bad for you|woman is his wife|team will win|
    job is too <g_adj>|book was <g_adj>|game was <g_adj>|would never happen|had changed|
    was all there was|day was <g_adj>|many people came|much money is gone"""),
    "g_hadx": phrases("""a cold|a baby|a few drinks|some trouble|a good time|a bad day|kids|
    a dog once|enough|a little money|lunch|dinner|a heart attack|a job there|an accident|
    problems with it|a chance to see it|to leave early|to work late|to wait an hour|to sell it|
    it for years|the same car for years|it fixed|the house painted|two kids already|nothing to eat|
    a lot of help|surgery|the flu|no idea|time to read it|a <g_adj> day|a <g_adj> time|
    a <g_adj> dog before|better luck|more time|more money|such a <g_adj> time"""),
    "g_dox": phrases("""that a lot|it sometimes|some of it|a lot of cooking|the dishes|laundry|
    yard work|that kind of thing|it well|a good job|something about it|most of the work|
    a lot for <g_him>|aerobics|a little <hobby>|everything together|it for free|the shopping"""),
    "g_can": phrases("can|will|could|would|should|might|must|may"),
    "g_canx": phrases("""stay|go first|help|leave early|pay later|sit down|try again|vote|join us|
    bring a friend|have some|take the bus|make it|win|learn|do it themselves|come along|
    get in free|wait outside|start now|see it|work here|change things"""),
    "g_edge": phrases("now|then|once|again|right|there|here"),
    "g_ipl": phrases("i|we|they|you"),
    "g_isg": phrases("he|she"),
    "g_lovex": phrases("""love it|hate it|need one too|live near there|can't stand it|know him|
    have two of them|go every year|like it a lot|want one|eat it all the time|work downtown|
    play every weekend|have to work|get up early|watch it every week|remember it well|
    always have|never miss it|had one just like it|use it every day"""),
    "g_lovesx": phrases("""loves it|hates it|needs one too|lives near there|can't stand it|
    knows him|has two of them|goes every year|likes it a lot|wants one|works downtown|
    plays every weekend|has to work|gets up early|never misses it|had one just like it"""),
    "g_wasv": phrases("""was <g_adj>|was too <g_adj>|had to work|got tired|left early|went home|
    never came back|loved it|hated it|said it was <g_adj>|told me about it|had a great time|
    couldn't sleep|didn't know|wanted to stay|just stood there|called me up|used to live there"""),
    "g_wasv2": phrases("""had to work|got tired|left early|went home|never came back|loved it|
    hated it|had a great time|couldn't sleep|didn't know|wanted to stay|just stood there|
    used to live there|felt <g_taste>|looked <g_taste>|got <g_feel>|said it was <g_adj>|
    thought it was <g_adj>|had one like that|lived in <city> once|saw it twice|bought one too"""),
    "g_youself2": phrases("""know|go|win|lose|can|can't|pay|leave|try|fall|like it|want it|
    have to|do|don't|forget|quit|work|sleep|eat|wait|need it|have it|did|will|won't|said it"""),
    "g_ride": phrases("bus|car|bike|boat|taxi|train|accident|chance|mistake|cab"),
    "g_prp": phrases("i|we|they|he|she|you"),
}

# --- the groups -----------------------------------------------------------------------------------

_PREPOSITIONS = "in on at to for with from of by over through under after before about up out off"

_ASKS = frozenset(
    phrases(
        "who|what|how|is|do|did|turn|go|say|show|tell|guess|where|why|can|will|in|on|add|put|give"
    )
)


def _widened(group: Group) -> Group:
    """Let what has no slots be opened and continued."""
    return replace(group, alone=tuple(map(_widen, group.alone)))


def _widen(template: str) -> str:
    if "<" in template:
        return template
    words = template.split()
    asks = words[0] in _ASKS or len(words) <= 4  # "she was was she"
    return f"<g_o3> {template}" if asks else f"<g_o> {template} <g_c>"


_GROUPS: tuple[Group, ...] = (
    *(
        make_group(
            f"particle-{particle}",
            alone=_particle_frames(particle, _FRAMES + _SINGLE_FRAMES),
            never=particle,
            weight=0.4 if particle in ("along", "off", "back") else 1.0,
        )
        for particle in _PARTICLES
    ),
    *(
        make_group(
            f"stranded-{preposition}",
            alone=_stranded_frames(preposition, _STRANDED_FRAMES + _STRANDED_SINGLE),
            never=preposition,
            weight=0.3 if preposition in ("under", "by", "after", "of", "before") else 0.6,
        )
        for preposition in _STRANDED
    ),
    make_group(
        "particle-more",
        alone="""
        is <g_3> in in the <g_day>
        will you be in in the morning
        nobody's in in <month>
        what's on on <day>
        what's on on channel <small>
        is the game on on <day>
        is the heat on on the second floor
        my show is on on <day> nights
        the lights were on on <street> street
        <g_any> had a coat on on a hot day
        the party is over over there
        the worst is over over there i think
        when school is over over christmas we'll <g_act>
        the road is closed off off exit <small>
        the power was off off and on all day
        the sun was out out west
        <g_3> was out out of town
        my <family> was up up until midnight
        we were up up at the lake till <small>
        the computers were down down at the office
        the prices are down down south
        nobody was around around noon
        is anybody around around <g_clock>
        he's about about <teen> years old
        that's what it's about about half the time
        what it's all about about now is money
        the man i'm up against against all odds won
        the wall he leaned against against my advice fell down
        the check in in the lobby was <g_adj>
        the drive in in <city> closed
        there's a walk in in <city>
        there was a break in in <month>
        there was a sit in in the sixties
        the add on on the house was <g_adj>
        the run off off the roof was <g_adj>
        the cook out out back was <g_ev>
        the work out out there is <g_ev>
        the tune up up front cost too much
        the break down down the road was <g_ev>
        the stop over over christmas was <g_ev>
        the sleep over over at <name>'s was <g_ev>
        the fly by by the jets was <g_adj>
        <g_any> got on on the on ramp
        there was a wreck on the on ramp
        <g_any> had a flat on the on ramp
        <g_any> got off the off ramp
        <g_any> went up the up escalator
        <g_any> ran down the down escalator
        put it in the in box
        the letter was in the in box
        put it in the in basket on <day>
        <g_3> was never in the in crowd
        <g_any> came in the in door and left by the out door
        <g_any> went out the out door
        add it to the to do list
        <g_np> is on the to do list
        it comes in in three sizes
        <g_any> <g_in_d> in nineteen <two>
        <g_any> <g_in_d> in two thousand <teen>
        <g_o> i think <g_any> <g_in_d> in nineteen <two>
        <g_any> <g_in_d> in <month> of nineteen <two>
        <g_any> <g_back_d> back in nineteen <two>
        <g_any> <g_on_d> on <month> <ordinal>
        <g_any> <g_in_d> in a <adj> <g_sg>
        <g_any> came by by <g_ride>
        <g_any> stopped by by <g_ride>
        <g_any> came by by <g_ride> <g_c>
        did <g_any> come by by <g_ride>
        i get by by working two jobs
        we got by by selling <g_np>
        they get by by <vping>
        he came in in his <colour> coat
        she walked in in her pajamas
        we checked in in our swimsuits
        i went on on my own
        he carried on on his own
        she moved on on her own terms
        we drove by by ourselves
        i came by by myself
        the boss came over over the lunch break
        turn the light off off to the side
        i thought it through through the night
        they saw it through through thick and thin
        i nodded off off and on all day
        it wears off off and on
        it comes in in all kinds of colors
        you put the plug in in the back
        the plug goes in in back
        the door opens in in the old part
        the shirt <g_any> had on on <day> was <g_adj>
        the jacket <g_any> put on on the way out was <g_adj>
        the day <g_any> came in in shorts it snowed
        when the lights came on on the stage <g_past>
        when the rain came in in <month> <g_past>
        once the heat comes on on cold nights it's <g_adj>
        to log in in the morning you need a password
        to get in in time you have to <g_act>
        to come over over christmas you need a car
        as time went on on the farm things got <g_taste>
        as the years went by by and large things got better
        the days go by by the time you notice
        life goes on on its own
        """,
        never=_PREPOSITIONS,
        weight=2.0,
    ),
    make_group(
        "to-to",
        alone="""
        if you want to to the left there's a <noun>
        where we're going to to be honest is <city>
        the one i talk to to be honest is my <family>
        who do i have to talk to to <g_act>
        who do you go to to <g_act>
        i know a guy you can talk to to get <g_np>
        there's a number you can write to to get <g_np>
        that's the place we go to to <g_act>
        what do we have to agree to to <g_act>
        is there somebody i can talk to to get <g_np>
        there's nobody to turn to to get help
        what it comes down to to me is money
        what it boils down to to me is time
        what that amounts to to most people is nothing
        what it used to mean to to people like us is gone
        the street you want to get to to park is <street> street
        they gave me somebody to talk to to <g_act>
        the music we listened to to <g_act> was <g_adj>
        the school they sent him to to learn <subject> was <g_adj>
        the ones you don't want to to put it nicely are <g_adj>
        what they're used to to <g_him> is <g_adj>
        the lake we drive to to fish is <g_adj>
        the gym i go to to work out is <g_adj>
        the store we go to to buy <food> is <g_adj>
        i don't have anybody to talk to about it
        i have to go to <g_to>
        who do i talk to about <g_np>
        we go to <city> to see my <family>
        i used to talk to my <family> every day
        do you want to go to <g_to> to see it
        """,
        never="to",
    ),
    make_group(
        "verb-verb",
        alone="""
        <g_o> the people who <g_again_b>
        the people that <g_again_b>
        <g_o> the ones who <g_again_b>
        the <jobs> who <g_again_b>
        most people who <g_again_b>
        the kids who <g_again_b>
        the women who <g_again_b> and the others don't
        the men i know who <g_again_b>
        my friends who <g_again_b>
        those who <g_again_b>
        a lot of people who <g_again_b>
        some of the people that <g_again_b>
        teachers who <g_again_b>
        parents who <g_again_b>
        people who <g_again_b>
        why do you think people who <g_again_b>
        do people who <g_again_b>
        it seems like the people who <g_again_b>
        i notice that the ones who <g_again_b>
        only the ones that really <g_again_b>
        anybody who <g_again_s>
        <g_o> everybody who <g_again_s>
        everyone that <g_again_s>
        whoever <g_again_s>
        <g_o> whoever <g_again_s>
        nobody who <g_again_s>
        the guy who <g_again_s>
        the one who <g_again_s>
        anyone who really <g_again_s>
        the <job> who <g_again_s>
        a person who <g_again_s>
        <g_o> the people who <g_again_d>
        the ones who <g_again_d>
        the ones that <g_again_d>
        the kids that <g_again_d>
        everyone who <g_again_d>
        <g_o> everybody who <g_again_d>
        whoever <g_again_d>
        the guys who <g_again_d>
        all the people who <g_again_d>
        the <jobs> who <g_again_d>
        the few who <g_again_d>
        the first one who <g_again_d>
        most of those who <g_again_d>
        the friends of mine who <g_again_d>
        the family that <g_again_d>
        the man who <g_again_d> and <g_past>
        half the people who <g_again_d>
        i think the people who <g_again_d>
        <g_object>
        <g_object>
        <g_object>
        <g_o> <g_object>
        <g_o> <g_object>
        <g_o> <g_object> <g_c>
        <g_object> <g_c>
        what <g_pr> said said a lot about <g_him>
        what <g_3p> says says a lot about <g_him>
        what <g_3p> does does matter
        what <g_3p> does does not bother me
        what <g_3p> does does seem <g_adj>
        what <g_pr> did did help
        what <g_pr> did did not help
        what <g_pr> did did seem <g_adj>
        what he did did surprise <g_him>
        what she makes makes people happy
        what it costs costs us all
        what <g_pr> had had to go
        what <g_pr> had had to be sold
        what little <g_pr> had had to last
        what <g_3p> has has to be fixed
        what <g_pr> made made me <g_feel>
        what <g_pr> lost lost its value
        what <g_pr> got got stolen
        what <g_pr> got got broken
        what <g_pr> left left a stain
        what <g_pr> found found its way home
        what he took took all day
        what it took took years
        what she read read like a letter
        what <g_pr> brought brought back memories
        what <g_pr> felt felt real
        what <g_pr> started started a fight
        what <g_pr> heard heard us coming
        how <g_pr> looked looked <g_taste>
        the way <g_3p> looks looks <g_taste>
        the way it works works for me
        the way it feels feels <g_taste>
        the way it sounds sounds <g_taste>
        the way <g_pr> did it did it no good
        how it tastes tastes <g_taste> to <g_him>
        what works works
        what sells sells
        what happens happens
        what matters matters to <g_him>
        what hurts hurts
        what helps helps
        what counts counts
        whatever happens happens for a reason
        whatever works works for <g_him>
        whatever sells sells fast
        whatever goes in goes in the blue one
        whatever comes up comes up
        whatever comes in comes in on <day>
        the stuff that sells sells fast
        the part that hurts hurts a lot
        the one that works works <g_adj>
        the one that fits fits well
        the shoes that fit fit well
        the stuff that lasts lasts for years
        the part that sticks out sticks out too far
        anything that breaks breaks on a <day>
        anything that falls falls on the <noun>
        everything that opens opens to the left
        everything that moves moves slowly
        everything that grows grows in the <g_day>
        everything that costs costs too much
        the bus that stops stops at <g_clock>
        the store that opens opens at <g_clock>
        the train that leaves leaves at <g_clock>
        the ones that start start at <g_clock>
        the ones that close close at <g_clock>
        """,
        never=GRAMMAR,
        weight=4.0,
    ),
    make_group(
        "verb-once",
        alone="""
        the people who <g_once_b> are <g_adj>
        the people who <g_once_d> were <g_adj>
        anybody who <g_once_s> is <g_adj>
        whoever <g_once_s> should pay
        the ones i know <g_once_b>
        the <jobs> <g_once_d>
        <g_o> most people <g_once_b>
        <g_o> my <family> <g_once_s>
        <g_any> <g_once_d> <g_c>
        did you know they <g_once_b>
        what <g_pr> did was <g_ev>
        the friends i have are <g_adj>
        the people i know are <g_adj>
        the money <g_pr> made was not enough
        """,
        weight=3.0,
    ),
    make_group(
        "is-is-was-was",
        alone="""
        <g_o> <g_isend> is <g_isx>
        <g_isend> is <g_isx>
        <g_isend> is <g_isx> <g_c>
        <g_o> <g_isend> is still <g_isx>
        <g_isend> is really <g_isx>
        what it is is that <g_past>
        do you think <g_isend> is <g_isx>
        i don't think <g_isend> is <g_isx>
        <g_wasend> was <g_wasx>
        <g_o> <g_wasend> was <g_wasx>
        <g_wasend> was <g_wasx> <g_c>
        <g_wasend> was always <g_wasx>
        i think <g_wasend> was <g_wasx>
        what it was was that <g_past>
        all it was was that <g_past>
        did you think <g_wasend> was <g_wasx>
        what they were were <g_adj> <g_pls>
        what we were were <g_adj> <g_pls>
        all they were were <g_pls>
        what they are are <g_adj> <g_pls>
        all those are are <g_pls>
        what these are are <g_pls> from <city>
        the people they were were <g_adj>
        the kids we were were <g_adj>
        the ones who are are <g_adj>
        the ones who were were <g_adj>
        the ones that aren't aren't <g_adj>
        the one who is is <g_3p>
        the one who was was <g_3p>
        who that is is <g_3p>
        the only one there was was <g_adj>
        the one that isn't isn't <g_adj>
        what it isn't isn't important
        it was what it was
        this is how <g_adj> it is
        that's where <g_pr> was
        do you know what time it is
        where is my <g_sg>
        that is <g_isx>
        it was <g_wasx>
        """,
        never=GRAMMAR,
        weight=2.0,
    ),
    make_group(
        "had-had-do-do",
        alone="""
        <g_o> <g_any> had had <g_hadx>
        <g_any> had had <g_hadx> <g_c>
        <g_any> had had <g_hadx> before <g_past>
        if <pron> had had <g_hadx> <g_would>
        i wish <g_any> had had <g_hadx>
        <g_any> said <pron> had had <g_hadx>
        the <g_sg> <g_any> had had was <g_adj>
        all the <g_pls> <g_any> had had were <g_adj>
        after <g_any> had had <g_hadx> <g_past>
        because <g_any> had had <g_hadx>
        what <g_any> had had was <g_hadx>
        if only <g_any> had had <g_hadx>
        had he had <g_hadx>
        <g_any> had <g_hadx>
        <g_any> had <g_hadx> <g_c>
        <g_any> had never had <g_hadx>
        they've had <g_hadx>
        she'd had <g_hadx>
        <g_pl> do do <g_dox>
        <g_o> we do do <g_dox>
        i do do <g_dox>
        they do do <g_dox> <g_c>
        if they do do <g_dox> it'll be <g_adj>
        when we do do <g_dox> it's <g_ev>
        what i do do is <g_act>
        what we do do is <g_act>
        the things we do do help
        the things they do do matter
        the thing they do do is <g_act>
        one thing i do do is <g_act>
        what do we do do you think
        what do i do do i just wait
        what do they do do you know
        what should i do do you know
        how do you do do come in
        people who do do <g_dox>
        those who do do it for <g_him>
        the ones who do do <g_dox>
        the ones who did did <g_dox>
        the people who did did it for the money
        what <g_pr> did did cost a lot
        all <g_pr> did did nothing
        what <g_3p> does does look <g_adj>
        the work <g_3p> does does pay
        we do <g_dox>
        do they do <g_dox>
        i did <g_dox>
        did you do <g_dox>
        we have have nots in this town
        those who have have a lot
        the haves have <g_hadx>
        the ones i have have to go
        the ones we have have been <g_adj>
        the few friends i have have moved
        the kids they have have to <g_act>
        all the <g_pls> we have have been <g_adj>
        the little <g_3p> has has to last
        the one <g_3p> has has been <g_adj>
        the one <g_pr> had had been <g_adj>
        the car <g_pr> had had to be fixed
        everything <g_pr> had had been sold
        all the money <g_pr> had had been spent
        the <g_sg> <g_pr> had had broken down
        """,
        never=GRAMMAR,
        weight=2.0,
    ),
    make_group(
        "can-can",
        alone="""
        the people who <g_can:x> <g_can:x> <g_canx>
        <g_o> those who <g_can:x> <g_can:x> <g_canx>
        anybody who <g_can:x> <g_can:x> <g_canx>
        everybody that <g_can:x> <g_can:x> <g_canx>
        whoever <g_can:x> <g_can:x> <g_canx>
        the kids who <g_can:x> <g_can:x> <g_canx>
        the ones that <g_can:x> <g_can:x> <g_canx>
        the <jobs> who <g_can:x> <g_can:x> <g_canx>
        if anyone can can you
        if you can can you <g_act>
        if you could could you <g_act>
        if you would would you <g_act>
        as soon as you can can you call <g_him>
        when you can can you <g_act>
        i can can you
        we could could you
        they would would you
        they will will you
        i will will you
        they did did you
        we have have you
        he is is he
        she was was she
        she does does she
        we should should we
        they are are they
        we were were we
        will will be here on <day>
        will will <g_act>
        i don't know if will will <g_act>
        when will will <g_act>
        in may may i <g_act>
        the last week of may may be <g_adj>
        everything in may may change
        who can can tomatoes in that heat
        my <family> can can <food>
        you can can <food> in the fall
        we can can the <food>
        that trash can can hold a lot
        a trash can can be <g_adj>
        this can can be opened
        the people who won't won't
        the people who can't can't
        the ones who don't don't
        the ones who wouldn't wouldn't
        the ones who didn't didn't <g_act>
        those who can't can't <g_act>
        people who don't don't know what they're missing
        the ones that don't don't <g_act>
        if it doesn't doesn't that bother you
        whoever doesn't doesn't <g_act>
        everyone who isn't isn't <g_adj>
        people who can <g_canx> should
        the ones who would <g_act>
        can you <g_act>
        will you <g_act>
        if you can <g_act>
        """,
        never=GRAMMAR,
        weight=2.0,
    ),
    make_group(
        "that-that-more",
        alone="""
        <g_fact> that that <g_thatx>
        <g_fact> that that <g_thatx> <g_c>
        <g_o> <g_fact> that that <g_thatx>
        <g_fact> that that's <g_adj>
        <g_fact> that that's what <g_pr> said
        <g_fact> that that's the way it is
        <g_fact> that that's how it works
        <g_fact> that that was <g_ev>
        and <g_fact> that that would be <g_ev>
        the fact that that <g_thatx> is <g_ev>
        now that that's over we can <g_act>
        now that that's done let's <g_act>
        now that that one's gone it's <g_adj>
        so that that doesn't happen again
        so that that won't bother <g_him>
        make sure that that one is <g_adj>
        make sure that that gets done
        not that that matters
        not that that would help
        not that that's <g_adj>
        is it true that that <g_thatx>
        do you think that that <g_thatx>
        did you know that that <g_thatx>
        who told you that that <g_thatx>
        why do you say that that <g_thatx>
        the one that that guy had was <g_adj>
        the ones that that store sells are <g_adj>
        the <g_sg> that that company made was <g_adj>
        the movie that that guy was in was <g_adj>
        the thing that that teacher said was <g_adj>
        the reason that that happened is that <g_past>
        the day that that happened <g_past>
        the first time that that happened <g_past>
        every time that that happens <g_past>
        the way that that works is <g_adj>
        the problem that that causes is <g_ev>
        the idea that that could work is <g_adj>
        it was so <g_adj> that that was it
        it's not just that that <g_thatx>
        besides that that <g_thatx>
        after that that was it
        before that that was all we had
        because of that that <g_thatx>
        without that that won't work
        if you do that that will help
        if you do that that makes it worse
        when they did that that was the end of it
        if he said that that was a mistake
        if you believe that that is your problem
        when i heard that that was it for me
        once you know that that changes things
        as for that that is up to you
        if it's like that that is <g_ev>
        if they want that that is fine
        other than that that <g_sg> is <g_adj>
        i didn't say that that was you
        i don't believe that that was my <family>
        who did that that night
        i couldn't do that that day
        we didn't need that that year
        it wasn't that that bothered me
        it's that that makes me <g_feel>
        it's that that i can't stand
        was it that that made you <g_feel>
        of all that that was the <g_adj> part
        what's that that you have on
        what's that that smells so <g_adj>
        is that that <g_sg> you bought
        is that that guy from <city>
        <g_fact> that <g_past>
        i know that guy
        is that the one
        that is what i think
        that was <g_ev>
        i want that <g_sg>
        who said that
        <g_fact> this one is <g_adj>
        """,
        never=GRAMMAR,
        weight=3.0,
    ),
    make_group(
        "it-it",
        alone="""
        if you <g_vt> it it <g_itdoes>
        <g_o> if you <g_vt> it it <g_itdoes>
        if you don't <g_vt> it it <g_itdoes>
        when you <g_vt> it it <g_itdoes>
        if we <g_vt> it it <g_itdoes>
        once you <g_vt> it it <g_itdoes>
        until you <g_vt> it it <g_itdoes>
        every time i <g_vt> it it <g_itdoes>
        the more you <g_vt> it it just <g_itdoes>
        unless they <g_vt> it it <g_itdoes>
        before you <g_vt> it it <g_itdoes>
        whenever people <g_vt> it it <g_itdoes>
        if i <g_vt> it it <g_itdoes> <g_c>
        no matter how you <g_vt> it it <g_itdoes>
        as long as you <g_vt> it it <g_itdoes>
        when <g_pr> <g_ited> it it <g_itdid>
        <g_o> when <g_pr> <g_ited> it it <g_itdid>
        after <g_pr> <g_ited> it it <g_itdid>
        before <g_pr> <g_ited> it it <g_itdid>
        the day <g_pr> <g_ited> it it <g_itdid>
        the first time <g_pr> <g_ited> it it <g_itdid>
        as soon as <g_pr> <g_ited> it it <g_itdid>
        since <g_pr> <g_ited> it it <g_itdid>
        by the time <g_pr> <g_ited> it it <g_itdid>
        where <g_pr> <g_ited> it it <g_itdid>
        once <g_pr> <g_ited> it it <g_itdid> <g_c>
        the way <g_pr> <g_ited> it it <g_itdid>
        the way i see it it <g_itdoes>
        the way i heard it it <g_itdid>
        to hear <g_him> tell it it <g_itdid>
        from the looks of it it <g_itdoes>
        from the sound of it it <g_itdoes>
        come to think of it it <g_itdid>
        to look at it it <g_itdoes>
        with salt on it it tastes <g_taste>
        with a roof on it it looks <g_taste>
        without paint on it it looks <g_taste>
        on top of all of it it rained
        as luck would have it it rained
        if i can help it it <g_itdoes>
        when you get right down to it it <g_itdoes>
        if that's all there is to it it <g_itdoes>
        if you <g_vt> it you <g_youdo>
        when <g_pr> <g_ited> it <g_past>
        <g_pr> <g_ited> it and it <g_itdid>
        it <g_itdoes> if you <g_vt> it
        it <g_itdid> when <g_pr> <g_ited> it
        did you <g_vt> it
        it <g_itdid> <g_c>
        """,
        never="it",
        weight=3.0,
    ),
    make_group(
        "you-you",
        alone="""
        <g_youend> you <g_youdo>
        <g_o> <g_youend> you <g_youdo>
        <g_youend> you <g_youdo> <g_c>
        <g_youend> you probably <g_youdo>
        that's what makes you you
        between me and you you were right
        between me and you you were <g_adj>
        what makes you you is how <g_adj> you are
        the things that make you you don't change
        that wouldn't make you you
        it's what makes her her
        it's what makes it it
        if anybody asks you you <g_youdo>
        after what they did to you you <g_youdo>
        i told you you <g_youdo>
        i told you you <g_youdo> <g_c>
        <g_any> told you you <g_youdo>
        did i tell you you <g_youdo>
        who told you you <g_youdo>
        they tell you you <g_youdo>
        nobody told you you <g_youdo>
        i promise you you <g_youdo>
        i bet you you <g_youdo>
        i warned you you would be <g_feel>
        he assured you you would be <g_feel>
        i'm telling you you <g_youdo>
        and let me tell you you <g_youdo>
        i can tell you you won't be <g_adj>
        it's not like you you <g_youdo>
        good for you you <g_youdo>
        lucky you you <g_youdo>
        thank you you were a big help
        thank you you've been <g_feel>
        thank you you too
        same to you you have a good day
        if <g_any> told you you <g_youdo>
        when i say i love you you <g_youdo>
        what happened to you you used to be <g_feel>
        what's wrong with you you look <g_feel>
        how about you you like <hobby>
        what about you you have kids
        how are you you look <g_feel>
        you <g_youdo>
        they told you
        if they like you call me
        i told you <g_past>
        thank you for the <food>
        """,
        never="you i",
        weight=2.0,
    ),
    make_group(
        "her-her-more",
        alone="""
        <g_any> <g_gaveher> her <g_hers>
        <g_o> <g_any> <g_gaveher> her <g_hers> <g_c>
        <g_pr> just <g_gaveher> her <g_hers>
        did <g_any> give her her <g_hers>
        give her her <g_hers>
        don't give her her <g_hers> yet
        can you hand her her <g_hers>
        please bring her her <g_hers>
        i'd like to give her her <g_hers> back
        <g_any> forgot to give her her <g_hers>
        <g_any> won't let her have her <g_hers>
        it cost her her <g_hers>
        it almost cost her her life
        it cost her her marriage
        <g_any> made her her <g_hers>
        <g_any> read her her rights
        <g_any> read her her favorite book
        <g_any> taught her her letters
        <g_any> <g_toldher> her <g_hersg> was <g_adj>
        <g_any> told her her mother was <g_adj>
        <g_any> told her her <family> called
        <g_any> <g_toldher> her <family> was <g_adj>
        who told her her <g_hersg> was <g_adj>
        i can't call her her phone is off
        don't wake her her light is off
        if you see her her hair is <colour> now
        if you know her her <family> is <name>
        when i met her her name was <name>
        when i saw her her car was <g_adj>
        before i knew her her family lived in <city>
        to her her job is everything
        for her her kids come first
        with her her work is everything
        around her her friends are <g_adj>
        next to her her <family> looks <g_taste>
        like her her <family> is <g_adj>
        that's him his <family> is <name>
        <g_any> gave him his <g_hers>
        <g_any> gave her a <g_sg>
        <g_any> told her the <g_sg> was <g_adj>
        her <g_hersg> was <g_adj>
        is this book his his name is in it
        that car is his his wife has the other one
        it's his his mother gave it to him
        that one is hers hers is <colour>
        this one's mine mine is <colour>
        """,
        never="her his",
        weight=2.0,
    ),
    make_group(
        "so-do-i",
        alone="""
        so do <g_ipl:x> <g_ipl:x> <g_lovex>
        so do <g_ipl:x> <g_ipl:x> <g_lovex> <g_c>
        so did <g_prp:x> <g_prp:x> <g_wasv2>
        neither do <g_ipl:x> <g_ipl:x> never <g_vt> it
        neither did <g_prp:x> <g_prp:x> <g_wasv2>
        so does <g_isg:x> <g_isg:x> <g_lovesx>
        so was <g_isg:x> <g_isg:x> <g_wasv>
        so is <g_isg:x> <g_isg:x> just got back
        so am i i <g_lovex>
        so was i i was <g_feel>
        so was i i <g_wasv2>
        so have we we <g_lovex>
        so have i i went last year
        so were we we had a great time
        so were they they <g_wasv2>
        so would i i would be <g_feel>
        so should you you <g_youdo>
        so can you you just have to practice
        as old as i am i can still <g_act>
        as <g_feel> as i was i had to <g_act>
        as <g_feel> as he was he <g_wasv2>
        as <g_adj> as it was it <g_itdid>
        as <g_adj> as it is it <g_itdoes>
        what did i know i was a kid
        what can i say i <g_lovex>
        what do they care they <g_lovex>
        where was i i forgot
        where are we we must be lost
        how old are they they look <g_feel>
        how old is he he looks <g_feel>
        how old is she she looks <g_feel>
        how is it it looks <g_taste>
        what is it it smells <g_taste>
        where is it it was here <g_time>
        whose is it it looks <g_taste>
        how was it it looked <g_taste>
        what was it it sounded <g_taste>
        who is she she looks <g_feel>
        who was he he looked <g_feel>
        who are they they look <g_feel>
        where is he he should be home
        where were you you missed <g_np>
        where have you been you look <g_feel>
        how are they they were <g_adj>
        is that it it looks <g_taste>
        that's it it's over
        this is it it's <g_adj>
        so do i
        neither did <g_prp>
        so do i and <g_past>
        so does my <family>
        where is he and why is he <g_adj>
        <g_prp> <g_wasv2>
        """,
        never="i we he she they it you",
        weight=2.0,
    ),
    make_group(
        "there-there",
        alone="""
        <g_therend> there <g_theredo>
        <g_o> <g_therend> there <g_theredo>
        <g_therend> there <g_theredo> <g_c>
        <g_therend> there really <g_theredo>
        <g_therend> there's a <g_adj> <noun>
        up there there are <g_pls> everywhere
        down there there's nothing but <g_pls>
        over there there are some <g_pls>
        out there there isn't any <g_mass>
        in there there's a <noun>
        from there there's a bus to <city>
        right there there's a <noun>
        over here here's what we do
        if you come here here's what you need
        when you get here here's the plan
        right here here is <g_np>
        and here here is <g_np>
        from here here is how you get to <city>
        there <g_theredo>
        there <g_theredo> when we got there
        when we got there nobody was home
        is there any <g_mass> in there
        until now now it's <g_adj>
        up to now now we have to <g_act>
        even now now that i'm <g_feel> i can't <g_act>
        right now now is not a good time
        better now now that <g_past>
        i'm okay now now that <g_past>
        they live here now now that they're <g_feel>
        i don't need it now now that i have <g_np>
        by then then it was too late
        if not then then when
        if you can't come then then call me
        if it's over by then then we can <g_act>
        i did it once once i was <g_feel>
        it happened once once the kids were gone
        <g_any> tried it once once it was <g_adj>
        you only have to do it once once you <g_vt> it
        say it once once is enough
        i'd never been there before before we moved
        we lived there before before it got so <g_adj>
        i had one before before i had kids
        he did it before before anybody asked
        i haven't been back since since <g_past>
        we haven't talked since since he moved away
        it's been <g_adj> ever since since <g_past>
        the day after after <g_past> was <g_adj>
        the morning after after the party was <g_adj>
        what comes after after that is <g_adj>
        """,
        never="there here now then it i",
        weight=2.0,
    ),
    make_group(
        "adverb-edge",
        alone="""
        turn right right <g_right>
        make a right right <g_right>
        take a right right <g_right> and <g_ok>
        hang a right right <g_right>
        you turn right right <g_right>
        it's on the right right <g_right>
        it's on your right right <g_right>
        <g_o> it's on the right right <g_right>
        the house is on the right right <g_right>
        it's right <g_right>
        turn right <g_right>
        you were right right from the start
        i was right right up to the end
        that's not right right now
        it doesn't feel right right now
        go left left of the church
        those who left left a mess
        what's left left us <g_adj>
        there's not much left left of the door
        there's no no smoking sign
        there was no no parking sign
        that's a no no in our house
        that's a big no no at work
        i said so so <g_past>
        he said so so we believed him
        i think so so let's <g_act>
        i hope so so don't <g_act>
        i guess so so i'll <g_act>
        my <family> told me so so i <g_wasv2>
        if you think so so do i
        they said so so it must be <g_adj>
        i didn't think so so i <g_wasv2>
        it was just so so so we left
        it was just so so
        how was it so so
        he's kind kind of quiet
        she's kind kind to everybody
        he's so kind kind of like my <family>
        it was pretty pretty much everywhere
        she's pretty pretty much like her <family>
        it looks pretty pretty much all year
        we live close close enough to walk
        they live far far from <city>
        we didn't wait long long enough to eat
        it won't take long long enough for coffee
        it doesn't cost much much less than <city>
        we don't need much much less a new <g_sg>
        i can't do much much less <g_act>
        i don't eat much much less at night
        we didn't see them much much to my regret
        it's not worth much much as i like it
        she did well well enough to win
        it went well well into the night
        he sings well well enough for church
        the car ran well well past a hundred thousand miles
        i feel well well enough to <g_act>
        who goes first first of all
        he came in first first in the mile and then in the relay
        my <family> got there first first by a mile
        he came in last last year
        who was last last time
        we came in last last week
        i went last last time
        who won last last year
        who's next next week
        who goes next next time
        what's next next year
        my turn is next next to last
        i was here last last <day>
        if you want more more is in the <room>
        they wanted more more often than not
        i need more more than ever
        he does more more often than <g_him>
        the ones who need less less often get it
        that's all all right
        that's all all i can say
        they ate it all all of it
        i like them all all of the time
        we lost it all all at once
        after all all of us were <g_adj>
        first of all all of them were <g_adj>
        most of all all of us wanted <g_np>
        we're even even though he paid
        now we're even even if you don't think so
        they were even even at the half
        he stood still still as a stone
        i can't sit still still less sleep
        if you're home home is <g_adj>
        when i get home home feels <g_taste>
        by the time we got home home was <g_adj>
        the way back back then was <g_adj>
        in the back back there
        in the back back by the door
        my back back then was <g_adj>
        my bad back back in <month> was <g_adj>
        i liked it better better than <city>
        he's better better than last week
        when things get better better call me
        i'd rather have it hot hot enough to burn
        i don't know why why would they <g_act>
        i wonder why why is it so <g_adj>
        i don't know how how do you <g_act>
        show me how how do you <g_act>
        i forgot when when did we <g_act>
        tell me when when do you want to <g_act>
        i don't know who who would <g_act>
        i forgot where where did we put <g_np>
        guess what what i said was <g_adj>
        guess who who do you think
        i know what what i need is <g_np>
        you know what what we need is <g_np>
        say what what did you say
        that's a big if if you ask me
        if not not now then never
        whether or not not everybody agrees
        of course not not at that price
        i hope not not again
        i'd rather not not today
        why not not everybody has to <g_act>
        i think not not with <g_him>
        maybe not not if it's <g_adj>
        probably not not this year
        believe it or not not one of us <g_wasv2>
        ready or not not everybody can <g_act>
        turn right after the light
        i think so
        he said so and <g_past>
        we didn't wait long enough
        it doesn't cost much
        who goes next
        that's all i can say
        i hope not
        i don't know why
        """,
        never="all so no i it if when",
        weight=3.0,
    ),
    make_group(
        "noun-edge",
        alone="""
        when it comes to <g_pls:x> <g_pls:x> are <g_adj>
        if you like <g_pls:x> <g_pls:x> are everywhere
        as for <g_pls:x> <g_pls:x> are <g_adj>
        since we don't have <g_pls:x> <g_pls:x> are no problem
        when i think of <g_pls:x> <g_pls:x> make me <g_feel>
        for people who have <g_pls:x> <g_pls:x> are <g_ev>
        if there are no <g_pls:x> <g_pls:x> can't be the problem
        <g_o> if you have <g_pls:x> <g_pls:x> cost money
        for people who hate <g_pls:x> <g_pls:x> are <g_ev>
        when it comes to <g_mass:x> <g_mass:x> is <g_ev>
        as for <g_mass:x> <g_mass:x> is <g_adj>
        if you're talking about <g_mass:x> <g_mass:x> is <g_ev>
        when there's no <g_mass:x> <g_mass:x> is all you think about
        for those who like <g_mass:x> <g_mass:x> is <g_ev>
        speaking of <g_mass:x> <g_mass:x> is <g_adj>
        if all you do is <g_mass:x> <g_mass:x> gets <g_taste>
        <g_o> if you like <g_mass:x> <g_mass:x> is everything
        if it's <g_mass:x> you want <g_mass:x> is what you get
        when we lived in <city:x> <city:x> was <g_adj>
        by the time we got to <city:x> <city:x> was <g_adj>
        if you like <city:x> <city:x> is the place for you
        before we moved to <city:x> <city:x> was <g_adj>
        next to <city:x> <city> is <g_adj>
        if you've never been to <city:x> <city:x> is <g_ev>
        if you ask <name:x> <name:x> will <g_do>
        i asked <name:x> <name:x> didn't know
        when i met <name:x> <name:x> was <g_adj>
        if you see <name:x> <name:x> has <g_np>
        when you call <name:x> <name:x> never answers
        according to <name:x> <name:x> was <g_adj>
        i gave <name:x> <name:x>'s keys
        if it's on <day:x> <day:x> is fine
        if you can't come <day:x> <day:x> a week later is okay
        not this <day:x> <day:x> after next
        if they come in <month:x> <month:x> is <g_adj>
        if it's not <month:x> <month:x> is too late
        <g_any> fed the <g_pets:x> <g_pets:x> food
        <g_any> bought the <g_pets:x> <g_pets:x> food
        don't give the <g_pets:x> <g_pets:x> food
        <g_any> gave the <g_pets:x> <g_pets:x> toys
        did you feed the <g_pets:x> <g_pets:x> food
        who gave the <g_pets:x> <g_pets:x> food
        i bought two two days ago
        i bought <g_2to9:x> <g_2to9:x> days ago
        we had <g_2to9:x> <g_2to9:x> years ago
        at <g_2to9:x> <g_2to9:x> of them left
        when he was <g_2to9:x> <g_2to9:x> of his friends moved
        when i was <teen:x> <teen:x> dollars was a lot
        out of <teen:x> <teen:x> people came
        by the time i was <tens:x> <tens:x> didn't seem old
        for people over <tens:x> <tens:x> is young
        when you're <tens:x> <tens:x> isn't old
        in nineteen ninety <g_2to9:x> <g_2to9:x> of us moved
        on channel <g_2to9:x> <g_2to9:x> nights a week
        at exit <g_2to9:x> <g_2to9:x> cars were stopped
        the last one one of us had was <g_adj>
        if you need one one is in the <room>
        the <colour> one one of them had was <g_adj>
        this one one of the kids made
        if you buy one one is free
        i'd like that one one day
        i'll get one one of these days
        i want one one of these days
        they bought one one year
        we saw one one time
        i had one one summer
        he wrecked one one night
        in this house house rules come first
        after school school buses are everywhere
        when i was in school school was <g_adj>
        when i was in college college was cheap
        when you're at work work comes first
        if it's about money money is no problem
        at that time time was short
        the first time time flew by
        for a long time time stood still
        by this time time was running out
        in those days days were <g_adj>
        they worked all night night after night
        it rained all day day after day
        we drove all day day and night
        we waited week after week week in and week out
        for the first time in my life life is <g_adj>
        when it comes to family family comes first
        in our family family is everything
        to most people people are <g_adj>
        the way he treats people people hate him
        for some people people are everything
        when you help people people help you
        when you trust people people trust you
        if you don't bother people people don't bother you
        in my car car seats don't fit
        when you buy a house house payments are <g_adj>
        i like <g_pls> and <g_mass>
        when it comes to <g_pls> i'm <g_feel>
        when we lived in <city> it was <g_adj>
        if you ask <name> they'll <g_act>
        i bought <small> last week
        we saw one once
        we fed the <g_pets> some <food>
        """,
        never="one people",
        weight=3.0,
    ),
    make_group(
        "clause-clause",
        alone="""
        if it <g_itself:x> it <g_itself:x>
        <g_o> if it <g_itself:x> it <g_itself:x>
        when it <g_itself:x> it <g_itself:x>
        if it <g_itself:x> it <g_itself:x> and that's that
        when it <g_itself:x> it really <g_itself:x>
        if you <g_youself:x> you <g_youself:x>
        <g_o> if you <g_youself:x> you <g_youself:x>
        when you <g_youself:x> you <g_youself:x>
        if you <g_youself:x> you <g_youself:x> and that's all
        if they <g_youself:x> they <g_youself:x>
        if i <g_youself2:x> i <g_youself2:x>
        when we <g_youself:x> we <g_youself:x>
        if we <g_youself:x> we <g_youself:x> and that's it
        what you <g_things:x> you <g_things:x>
        what i <g_things:x> i <g_things:x> because of my <family>
        what they <g_things:x> they <g_things:x> for a reason
        whatever you <g_things:x> you <g_things:x> for yourself
        what we <g_things:x> we <g_things:x> together
        what little we <g_things:x> we <g_things:x> together
        the ones i <g_things:x> i <g_things:x> a lot
        the ones you <g_things:x> you <g_things:x> twice
        the things they <g_things:x> they <g_things:x> at work
        everything we <g_things:x> we <g_things:x> for the kids
        all i <g_things:x> i <g_things:x> because of my <family>
        what <g_pr:x> did <g_pr:x> did for <g_him>
        what <g_pr:x> had <g_pr:x> had to sell
        what <g_pr:x> said <g_pr:x> said to everybody
        what <g_pr:x> knew <g_pr:x> knew from <g_him>
        what <g_pr:x> saw <g_pr:x> saw on tv
        what <g_pr:x> bought <g_pr:x> bought for the kids
        what <g_pr:x> wanted <g_pr:x> wanted badly
        what <g_pr:x> made <g_pr:x> made from wood
        what <g_pr:x> got <g_pr:x> got for free
        the way <g_pr:x> did it <g_pr:x> did it alone
        if he said it he said it
        when she says no she says no
        if he wants to he wants to
        if they don't like it they don't like it
        if i don't know i don't know
        if it's over it's over
        if it's gone it's gone
        if it's <g_adj:x> it's <g_adj:x>
        when it's <g_adj:x> it's <g_adj:x>
        if i'm <g_feel:x> i'm <g_feel:x>
        if you're <g_feel:x> you're <g_feel:x>
        if he's <g_feel:x> he's <g_feel:x>
        when they're <g_feel:x> they're <g_feel:x>
        if that's it that's it
        if that's how it is that's how it is
        if there's time there's time
        if there's none there's none
        i don't care if it's <g_adj:x> it's <g_adj:x>
        the ones who gave up gave up too soon
        the kids who grew up here grew up here because of the schools
        the ones that get up early get up early for a reason
        whoever goes out goes out the back
        the people who went home went home <g_adj>
        the people who had to had to <g_act>
        the ones who want to want to <g_act>
        the ones who used to used to <g_act>
        those who have to have to <g_act>
        those who need to need to <g_act>
        those who don't have it don't have it
        the people who said so said so on tv
        the people i talked to talked to <g_him>
        the guy i work with works with <g_him>
        the woman he lives with lives with <g_him>
        the people you talk to talk to everybody
        the people i live with live with <g_pls>
        the people we look up to look up to <g_him>
        the guy you worked for worked for <g_him>
        the people i went with went with <g_him> before
        the ones i looked at looked at me
        the man she looked at looked at me
        the girl he talked about talked about <g_him>
        the people you vote for vote for that
        the friends i play with play with <g_him> too
        the people i listen to listen to <g_him>
        if it <g_itself> call me
        if you <g_youself> let me know
        what you <g_things> is up to you
        when it <g_itself> i <g_wasv2>
        """,
        never=f"{GRAMMAR} it i we they he she",
        weight=2.5,
    ),
    make_group(
        "like-know-edge",
        alone="""
        the people i like like me
        the kids i like like <hobby>
        the people they like like <g_pls>
        the ones you like like you
        what it looks like like i said is <g_adj>
        what does it look like like a <noun>
        it's not what it looks like like i told you
        the ones who know know
        if you know you know
        those who know know why
        how do you know you know it
        how do you know you know what to do
        what you say you mean you mean
        if i say i mean it i mean it
        when i say i know i know
        what you mean means a lot
        the ones who say say so for a reason
        the ones i see see me
        what i see i see every day
        what i think i think because of <g_him>
        the people who think think a lot
        what they tell you you know already
        as far as you know you <g_youdo>
        i know you know <g_np>
        i know you know that i know
        i know i know him
        i know i know her from <city>
        i thought i thought of that first
        i think i think too much
        i guess i guess wrong sometimes
        i hope i hope for the right thing
        he says he says it to everybody
        she said she said it to <g_him>
        they said they said so last week
        we know we know <g_him>
        they think they think alike
        i heard i heard it wrong
        i know people like that
        the people i like are <g_adj>
        what's it like in <city>
        you know <g_him>
        """,
        never=f"{GRAMMAR} i it he she they we",
        weight=1.5,
    ),
)
GRAMMATICAL: tuple[Group, ...] = tuple(map(_widened, _GROUPS))


# --- the same words where they are repeats --------------------------------------------------------

MARKED: tuple[str, ...] = tuple(
    line.strip()
    for line in """
    <g_any> lived [ in + in ] <city> for <g_few> years
    <g_any> lived [ in + {uh} in ] the <adj> house
    <g_3> was working [ in + in ] the <room>
    <g_any> got married [ in + in ] <month>
    it's right there [ in + {um} in ] the <room>
    [ in + in ] <month> <g_past>
    [ in + {uh} in ] <city> <g_past>
    <g_any> moved in [ in + in ] <month>
    <g_any> put it [ on + on ] the <noun>
    <g_any> called me [ on + on ] <day>
    [ on + {uh} on ] <day> <g_past>
    <g_3> was sitting [ on + on ] the couch
    it depends [ on + {um} on ] the <noun>
    <g_any> looked [ at + at ] the <noun>
    <g_any> worked [ at + {uh} at ] <place>
    <g_any> went [ to + to ] <city>
    <g_any> wanted [ to + to ] <g_act>
    <g_any> had [ to + {uh} to ] <g_act>
    <g_any> used [ to + to ] live in <city>
    <g_any> talked [ to + to ] the <job>
    <g_any> waited [ for + for ] the <job>
    <g_any> worked [ for + {uh} for ] a <job>
    <g_any> paid <g_few> hundred dollars [ for + for ] it
    <g_any> looked [ for + {um} for ] a <noun>
    <g_any> went [ with + with ] <g_him>
    <g_any> fixed it [ with + {uh} with ] a <noun>
    <g_any> talked [ about + about ] the <noun>
    it was [ about + {uh} about ] <g_few> years ago
    <g_any> heard [ about + about ] it from <g_him>
    most [ of + of ] the <g_pls> are <g_adj>
    a lot [ of + {uh} of ] <g_pls> are <g_adj>
    <g_any> came [ from + from ] <city>
    <g_any> drove [ through + through ] <city>
    <g_any> came [ by + by ] the house
    <g_any> walked [ over + over ] to <place>
    [ after + after ] <g_past> <g_past>
    <g_any> went [ in the + in the ] <room>
    <g_any> went [ to the + {uh} to the ] store
    <g_3> was [ at the + at the ] <noun>
    <g_any> put it [ on the + {um} on the ] <noun>
    <g_fact> [ that + that ] <g_past>
    <g_fact> [ that + {uh} that ] <g_any> <g_once_d>
    <g_any> wanted [ that + {uh} that ] <noun>
    i think [ that + that ] the <noun> is <g_adj>
    [ that's + that's ] what i heard
    [ that + that ] was <g_ev>
    the one [ that + that ] i bought was <g_adj>
    [ it + it ] <g_itdid>
    [ it + {uh} it ] <g_itdoes>
    [ it's + it's ] <g_adj> in <city>
    [ it was + it was ] <g_adj>
    when <g_pr> <g_ited> it [ it + it ] was <g_adj> and [ it + {uh} it ] <g_itdid>
    [ i + i ] <g_lovex>
    [ i + {uh} i ] don't know if <g_past>
    [ we + we ] went to <city>
    [ we + {um} we ] <g_lovex>
    [ they + they ] had <g_hadx>
    [ he + he ] <g_wasv>
    [ she + {uh} she ] <g_wasv>
    [ you + you ] have to <g_act>
    [ you + {uh} you ] can't just <g_act>
    <g_any> told <name> [ you + you ] have to <g_act>
    [ i'm + i'm ] <g_adj>
    [ i was + i was ] <g_adj>
    [ there's + there's ] a <noun> in the <room>
    [ there + {uh} there ] <g_theredo>
    [ there was + there was ] a <g_adj> <noun>
    the <noun> [ is + is ] <g_adj>
    the <noun> [ was + {uh} was ] too <g_adj>
    what [ is + is ] your house like
    <g_any> [ had + had ] <g_hadx>
    <g_any> [ had + {uh} had ] a <adj> <noun>
    i [ have + have ] two <g_pls>
    do [ you + you ] have <g_pls>
    what [ do + do ] you do
    [ do + {uh} do ] you <g_vt> it
    [ did + did ] you see <g_np>
    we [ can + can ] <g_act>
    you [ could + {uh} could ] <g_act>
    they [ will + will ] <g_act>
    <g_any> gave her [ her + her ] <g_hers>
    <g_any> lost [ her + {uh} her ] <g_hers>
    <g_any> sold [ his + his ] <g_sg>
    [ my + my ] <family> <g_wasv>
    [ my + {uh} my ] <family> lives in <city>
    <g_any> found [ the + the ] <noun>
    [ the + {um} the ] <g_pls> were <g_adj>
    <g_any> bought [ a + a ] <noun>
    <g_3> has [ a + {uh} a ] <adj> <noun>
    [ if + if ] you <g_vt> it you <g_youdo>
    [ when + {uh} when ] <g_pr> <g_ited> it <g_past>
    [ because + because ] <g_past>
    [ and + and ] <g_past>
    [ and + {uh} and ] then <g_past>
    [ but + but ] <g_past>
    [ if you + if you ] <g_vt> it you <g_youdo>
    {uh} <g_past>
    {um} <g_any> <g_in_d> in <month>
    {well} <g_past>
    {well} <g_any> <g_on_d> on <day>
    {well} <g_therend> there <g_theredo>
    {well} {uh} <g_any> had <g_hadx>
    {you know} <g_any> <g_once_d>
    {you know} if you <g_vt> it it <g_itdoes>
    {i mean} <g_past>
    {i mean} <g_wasend> was <g_wasx>
    {so} <g_past>
    {so} {uh} <g_any> <g_wasv2>
    {oh} <g_past>
    {oh} <g_fact> that <g_past>
    {okay} <g_past>
    <g_3> was {like} <g_adj>
    it was {like} <g_few> years ago
    it was {you know} <g_adj>
    it was {uh} <g_adj>
    <g_3> was {um} <g_adj>
    <g_any> bought {uh} <g_few> <nouns>
    <g_any> had {you know} <g_hadx>
    <g_any> <g_in_d> {uh} in <month>
    <g_any> <g_on_d> {um} on <day>
    <g_any> <g_in_d> in <month> and {uh} <g_past>
    <g_any> <g_in_d> in [ the + the ] morning
    <g_any> <g_on_d> on [ the + {uh} the ] <ordinal>
    <g_fact> that that [ is + is ] <g_adj>
    the people [ i + i ] know know <g_np>
    <g_past> and {uh} <g_past>
    <g_past> but {you know} <g_past>
    <g_past> {you know}
    {well} [ i + i ] think <g_past>
    {uh} [ we + we ] had <g_hadx>
    {you know} [ it + it ] <g_itdid>
    """.strip().splitlines()
)
"""Templates in mark-up."""
