"""More templates of `stir.lab.training.safe`: the temptations that a network is slowest to resist.

In conversations these very forms are disfluent far more often than not, so it takes many more
examples of them until it looks at what surrounds them. Written as `group` describes.
"""

from __future__ import annotations

from stir.lab.training.templates.group import GRAMMAR, Group, make_group

_WEIGHT = 4.5

STUBBORN: tuple[Group, ...] = (
    # Doubled before a noun, and tripled: subject, object, predicate, in the middle of long clauses.
    make_group(
        "emphasis",
        """
        a <adj:x> <adj:x> <noun> stood near <place>
        the <adj:x> <adj:x> <noun> belongs to <person>
        that <adj:x> <adj:x> <job> <vped>
        those <adj:x> <adj:x> <nouns> are from <city>
        <subj> <vped> in a <adj:x> <adj:x> <room>
        <subj> found a <adj:x> <adj:x> <noun> in the <room>
        <subj> drank some <adj:x> <adj:x> <drink> at <place>
        <subj> fed the <adj:x> <adj:x> <animals>
        <subj> lost my <adj:x> <adj:x> <noun> near <place>
        <subj> crossed a <adj:x> <adj:x> river by boat
        <person> gave <him> a <adj:x> <adj:x> <noun> for <subject>
        <he> is a <adj:x> <adj:x> <adj:x> person
        <he> has <adj:x> <adj:x> eyes and <adj> hair
        <he> became a <adj:x> <adj:x> <job> in <city>
        it's such a <adj:x> <adj:x> <noun> for <person>
        it's a <adj:x> <adj:x> world
        there was a <adj:x> <adj:x> smell in the <room>
        there are <adj:x> <adj:x> <animals> behind <place>
        the <noun> was <adj:x> <adj:x> in the morning
        the <room> is <adj:x> <adj:x> when <subj> <vped>
        the days were <adj:x> <adj:x> <adj:x> in <month>
        the <job> with the <adj:x> <adj:x> <noun> <vped>
        <subj> said that the <adj:x> <adj:x> <noun> was <adj>
        what a <adj:x> <adj:x> <noun> <he> has
        <subj> wore a <colour:x> <colour:x> <noun>
        the sky was <colour:x> <colour:x> over <city>
        <subj> picked <colour:x> <colour:x> roses for <person>
        <plural> talked for <adv:x> <adv:x> hours
        <plural> own <many:x> <many:x> <nouns>
        <many:x> <many:x> <jobs> <vp>
        there were <many:x> <many:x> <animals> in <place>
        <person> has <many:x> <many:x> friends in <city>
        so many many <nouns> are <adj> in <place>
        <subj> lived far far from <place>
        <subj> went <far:x> <far:x> into the forest
        <city> is far far to the north of <city>
        the boat sailed <far:x> <far:x> past <place>
        <he> climbed up up up above the clouds
        <np> is <far:x> <far:x> above the road
        the road went down down down to <place>
        <np> is <more:x> <more:x> <comp> than <np>
        <he> got <more:x> <more:x> <comp> after <day>
        <subj> paid <more:x> <more:x> more than <number> <dollar>
        <he> came <more:x> <more:x> later than <person>
        <np> is <quite:x> <quite:x> <quite:x> <adj>
        <subj> saw a <quite:x> <quite:x> <quite:x> <adj> <noun>
        <subj> had <quite:x> <quite:x> <adj> <food> at <place>
        <quite:x> <quite:x> <adj> <jobs> <vp>
        <he> sings <quite:x> <quite:x> well
        <subj> spoke <quite:x> <quite:x> <manner>
        <they> miss <person> so so much
        <he> looked so so <adj> in that <noun>
        there is so so much to <vp>
        <they> love <person> so so so much
        <subj> <vped> ever so ever so <manner>
        <he> drove <manner:x> <manner:x> past <place>
        <manner:x> <manner:x> <he> opened <np>
        <he> was all <adj:x> <adj:x> <adj:x> after the holidays
        <subj> will never ever ever <vp>
        <they> have <long:x> <long:x> wanted to <vp>
        <they> <long:x> <long:x> <vp>
        """,
        """
        <adj:x> <adj:x> <noun>
        <adj:x> <adj:x> <adj:x> <food> for <person>
        oh you <adj:x> <adj:x> <animal>
        my <adj:x> <adj:x> <name>
        is it a <adj:x> <adj:x> <noun>
        why such a <adj:x> <adj:x> <noun>
        <many:x> <many:x> happy returns <name>
        once there was a <adj:x> <adj:x> <animal> in a <adj> <noun>
        """,
        weight=_WEIGHT,
    ),
    # A call, an answer or a comfort, twice or thrice, and then a clause of its own.
    make_group(
        "exclaimed",
        "",
        """
        <cry:x> <cry:x> i'm <vping>
        <cry:x> <cry:x> i'm so <adj> today
        <cry:x> <cry:x> it won't hurt
        <cry:x> <cry:x> it's all over now
        <cry:x> <cry:x> it was only a <noun>
        <cry:x> <cry:x> the <noun> is <adj>
        <cry:x> <cry:x> the <noun> is falling
        <cry:x> <cry:x> your <noun> is in the <room>
        <cry:x> <cry:x> my <family> is asleep
        <cry:x> <cry:x> a <animal> is in the <room>
        <cry:x> <cry:x> there's a <animal> behind you
        <cry:x> <cry:x> you can have the <noun>
        <cry:x> <cry:x> you have to <vp>
        <cry:x> <cry:x> you did your best
        <cry:x> <cry:x> don't <vp>
        <cry:x> <cry:x> <vp>
        <cry:x> <cry:x> let me <vp>
        <cry:x> <cry:x> let's <vp>
        <cry:x> <cry:x> we have to <vp>
        <cry:x> <cry:x> we can <vp>
        <cry:x> <cry:x> they are at <place>
        <cry:x> <cry:x> he's still <vping>
        <cry:x> <cry:x> that's my <noun>
        <cry:x> <cry:x> that was a <adj> <unit>
        <cry:x> <cry:x> this is <person>
        <cry:x> <cry:x> what happened to <np>
        <cry:x> <cry:x> where is <person>
        <cry:x> <cry:x> who is <vping>
        <cry:x> <cry:x> can you <vp>
        <cry:x> <cry:x> is this your <noun>
        <cry:x> <cry:x> dinner is on the table
        <cry:x> <cry:x> nobody saw <person>
        <cry:x> <cry:x> everyone to <place>
        <cry:x> <cry:x> <name> is <vping>
        <cry:x> <cry:x> <name> don't <vp>
        <cry:x> <cry:x> everybody
        <cry:x> <cry:x> <clause>
        <cry:x> <cry:x> <clause> <continuation>
        <cry:x> <cry:x> <cry:x> the <job> is here
        <cry:x> <cry:x> <cry:x> i can't <vp>
        <cry:x> <cry:x> <cry:x> it's too <adj>
        <cry:x> <cry:x> <cry:x> <clause>
        <cry:x> <cry:x> <cry:x> <name>
        <vow:x> <vow:x> the <noun> is <adj>
        <vow:x> <vow:x> <name> is <vping>
        <vow:x> <vow:x> don't <vp>
        <vow:x> <vow:x> we'll <vp>
        <vow:x> <vow:x> my <family> told me
        <vow:x> <vow:x> <vow:x> <name>
        no <vow:x> <vow:x>
        <name> shouted <vow:x> <vow:x>
        <name> <cry:x> <cry:x>
        <name> <cry:x> <cry:x> <clause>
        ah <cry:x> <cry:x> <clause>
        and then <he> said <cry:x> <cry:x> <clause>
        <person> whispered <cry:x> <cry:x> the <noun> is <adj>
        <cry:x> <cry:x> said the <job> to <person>
        the crowd shouted <cry:x> <cry:x> <cry:x>
        <clause> <cry:x> <cry:x>
        """,
        never="hold hang go come there here i it on you all that",
        weight=_WEIGHT,
    ),
    # Verbs with a subject, and the noun and the adverb; "we'll" and "well" are spelled alike.
    make_group(
        "know-mean-well",
        """
        <name> knows that you know <known>
        they believe that you know <known>
        <they> hope you know <known>
        it's good that you know <known>
        <plural> asked if you know <known>
        the <job> says you know <known>
        <he> is sure you know <known>
        <subj> will tell you what you know
        <they> know what you know about <person>
        as you know <clause>
        as you know the <noun> is <adj>
        if you know <known> you can <vp>
        since you know <known> <name> will <vp>
        once you know <known> it's easy to <vp>
        the more you know the <comp> it gets
        all you know about <city> is wrong
        everyone you know <vps>
        somebody you know <vped>
        the people you know are <adj>
        <he> wants you to know <known>
        <name> made sure you know <known>
        <plural> never let you know about <np>
        i'll let you know about <np>
        <name> will let you know about <np>
        they know <known> and you know <known>
        you know <known> and i know <known>
        you know <known> better than <person>
        you know <known> by heart
        you know them from <place>
        you know her from <city>
        you know how to <vp> and how to <vp>
        you know what <he> said about <person>
        you know why <subj> <vped>
        you know nothing about <hobby>
        you know exactly who <vped>
        you both know <known>
        i only mean <np>
        i mean <np> not <np>
        i didn't mean <np>
        i meant <np> and not <np>
        i meant what i wrote about <np>
        <he> meant <np> when <he> said <noun>
        <plural> mean what <plural> say
        <he> knows what i mean by <adj>
        <plural> understood what i mean
        to <person> i mean the world
        by that i mean <vping>
        <adj> doesn't mean <adj>
        these signs mean <vping> is forbidden
        a <colour> light can mean a <adj> <noun>
        we'll call you <when>
        we'll be at <place> <when>
        we'll never <vp>
        we'll all <vp> and then we'll <vp>
        we'll <vp> if you'll <vp>
        i'll <vp> and he'll <vp>
        i'll call <person> <when>
        i'll be <vping> <when>
        there is a well behind <place>
        <subj> drew <drink> from a well
        a <adj> well supplies <place>
        <he> did well in <subject>
        <he> did well and <person> did well too
        <he> is well again
        <he> plays <hobby> well and sings well
        <he> is not well
        the <food> went down well with <person>
        <he> knows the <job> well
        the <noun> was well hidden in the <room>
        <subj> left well before <day>
        <he> is well over <tens>
        well dressed <jobs> <vped>
        """,
        """
        do you know <known>
        do you know her
        do you know who <vped>
        do you know if <person> <vped>
        did you know them
        don't you know <known>
        what do you know about <subject>
        how well do you know <city>
        who do you know in <city>
        you know <known>
        you know him
        you know her <family>
        you know us
        you know my <family>
        you know my <family> <name>
        you know the <job> from <city>
        you know the man next to <person>
        you know where <person> lives
        you know when to <vp>
        you know what to do
        you know what i want
        you know that i know
        you know a lot about <hobby>
        you know <city> <comp> than i do
        you know too much
        you should know that
        you must know <person>
        ask someone you know
        tell me what you know
        tell me all you know about <np>
        if you know you know
        i mean the other <noun>
        i mean the <noun> in the <room>
        i mean that one
        i mean him
        i mean the <job> from <city>
        i mean no offence
        i mean well
        i mean <name> not <name>
        i really mean that
        i mean the <adj> one
        if i say no i mean no
        when i say <small> i mean <small>
        which <noun> do you mean
        you mean <person>
        you mean so much to <person>
        do you really mean that
        is that what you mean
        see what i mean
        i know what i mean
        we'll see
        we'll manage
        we'll take <count>
        we'll miss you
        we'll pay for <np>
        we'll meet <when>
        i'll <vp>
        i'll ask <person>
        i'll think about it
        well done <name>
        well done to all the <jobs>
        well said <name>
        well meant is not well done
        all was well
        very well <clause>
        i hope you are well
        i feel well
        she's well known in <city>
        a well in <place>
        """,
        never=GRAMMAR,
        weight=_WEIGHT * 2,
    ),
    make_group(
        "like-short",
        """
        <he> looks like <him>
        <he> talks like <person>
        <he> acts like a <job>
        <he> sleeps like a <animal>
        <he> drives like a <job>
        the <noun> works like new
        the <noun> shone like silver
        it tastes like <food>
        it sounds like <name>
        it seems like <unit>s
        <they> like <adj> <food>
        <they> like the <colour> one
        <they> like <name>
        <they> like you
        <they> like this <noun>
        <they> like <drink> with <food>
        <he> likes <city>
        <he> seems to like <person>
        <plural> might like <np>
        """,
        """
        i like it
        i like you
        i like <person>
        i like the <adj> one
        i like my <noun>
        i like <drink>
        we like <hobby>
        they like us
        you like <food>
        people like <food>
        <animals> like <food>
        <jobs> like <drink>
        <name> and i like <food>
        both like <hobby>
        most like <food>
        like me <he> <vps>
        like you i <vp>
        like <animals> they <vp>
        like <food> with <drink>
        like all <jobs> <he> <vps>
        like every <job> <he> <vps>
        like that <noun>
        like this one
        like last <month>
        like new
        just like <name>
        just like that
        just like the <noun>
        much like <person>
        not like that
        more like a <animal>
        more like <tens>
        nothing like it
        something like that
        someone like <name>
        is it like <food>
        was it like <city>
        what's it like
        what's <name> like
        what is it like in <city>
        who likes <food>
        who would like <drink>
        who does <name> look like
        anyone like some <drink>
        if you like
        as you like it
        whenever you like
        whatever you like <name>
        feel like <vping>
        looks like <food>
        sounds like a <noun>
        tastes like <food>
        smells like <drink>
        they feel like <animals>
        don't you like <name>
        don't talk like that
        never do it like <name>
        hold it like a <noun>
        draw one like mine
        i'd like that
        i'd like one
        i'd like two <nouns>
        she'd like <drink>
        would <name> like <food>
        dogs like <name> and <name> likes dogs
        like <family> like <family>
        like <noun> like <noun>
        """,
        never=GRAMMAR,
        weight=_WEIGHT * 1.5,
    ),
    make_group(
        "names-twice",
        """
        <show:x> <show:x> is on tonight
        <show:x> <show:x> is the name of a song
        <show:x> <show:x> was sold out in <city>
        <show:x> <show:x> starts at <small>
        <show:x> <show:x> sounds <adj>
        <subj> listened to <show:x> <show:x> by <band>
        <subj> saw <show:x> <show:x> with <person>
        the film <show:x> <show:x> is about a <job>
        the play <show:x> <show:x> was <adj>
        my <family> sang <show:x> <show:x>
        the chorus goes <show:x> <show:x> <show:x>
        <subj> read <title:x> <title:x> to <person>
        <title:x> <title:x> is a <adj> song
        <title:x> <title:x> <title:x> made <band> famous
        a bar called <title:x> <title:x> opened in <city>
        a horse named <title:x> <title:x> won on <day>
        the game <made:x> <made:x> is <adj>
        the word <made:x> <made:x> means <adj>
        <subj> ate <made:x> <made:x> in <city>
        <made:x> <made:x> is a dish with <food>
        <made:x> <made:x> lies south of <city>
        the river <made:x> <made:x> is <adj>
        the island of <made:x> <made:x> is <adj>
        <subj> met <name:x> <name:x>
        <name:x> <name:x> is a <job> in <city>
        a <job> called <name:x> <name:x> <vped>
        doctor <surname:x> <surname:x> <vped>
        the firm <surname:x> <surname:x> and <surname> is in <city>
        <surname:x> <surname> and <surname:x> hired a <job>
        <name:x> <surname> met <name:x> <surname>
        <name:x> and <name:x> are both <adj>
        the other <name:x> met <name:x> at <place>
        <name:x> calls <name:x> <name:x>
        <made:x> <made:x> and <made:y> <made:y> are <animals>
        our <animal> <made:x> <made:x> is <adj>
        the panda <title:x> <title:x> ate <food>
        my <family> named the <animal> <interjection:x> <interjection:x>
        the band <interjection:x> <interjection:x> played in <city>
        the song <interjection:x> <interjection:x> <interjection:x> was <adj>
        a cafe called <interjection:x> <interjection:x> sells <food>
        <city:x> <city:x> is what <band> sang
        <they> live in <city:x> <city:x> county
        <subj> visited <city:x> <street> and <city:x> <street>
        """,
        """
        <show:x> <show:x> is on
        <show:x> <show:x> by <band>
        <title:x> <title:x> by <band>
        <title:x> <title:x> with <name> <surname>
        <name:x> <name:x> speaking
        my name is <name:x> <name:x>
        it's <surname:x> <surname:x> and sons
        who sang <show:x> <show:x>
        who is <made:x> <made:x>
        where is <made:x> <made:x>
        stop <title:x> <title:x> and play <title:y> <title:y>
        play <interjection:x> <interjection:x> by <band>
        i love <show:x> <show:x>
        <interjection:x> <interjection:x> is a song
        <interjection:x> <interjection:x> by <band>
        welcome to <made:x> <made:x>
        """,
        weight=_WEIGHT,
    ),
    make_group(
        "letter-a",
        """
        <name> earned a B plus and an A
        they gave <name> an A in <subject> and an A in <subject>
        <name> brought home an A an A and a <letter>
        <he> has A A and B in <subject>
        my <family> had A A B A in <month>
        the marks are A A <letter>
        the grades were A B A and A minus
        no A is <comp> than an A plus
        <subj> wanted an A but got a B
        <person> gave <him> an A a B and a C
        <he> gave the <noun> an A plus
        the letters are A <letter> A <letter>
        the answer is A
        the answers are A <letter> A A <letter>
        the vowels are A E I O U
        the note is an A not an A flat
        <subj> played A A <letter> <letter> on the piano
        <subj> went to gate A <small> and then to gate A <teen>
        the <noun> is in row A A
        section A and section A <small> are <adj>
        the key opens door A and door <letter>
        blood type A and blood type A B are <adj>
        vitamin A and a vitamin <letter> pill are in the <noun>
        <name> spells it with an A and an E
        it begins with an A and ends with an A
        it ends in A A
        plan A is a <adj> plan
        point A is a mile from point <letter>
        A is a letter and B is a letter
        <name>'s initials are A A
        <name>'s initials are A <letter> A and mine are <letter> A A
        the initials on the <noun> are <letter> <letter>
        A A <surname> is a <job> in <city>
        <letter:x> <letter:x> <surname> wrote <np>
        the <noun> takes A A batteries and the <noun> takes A A A batteries
        <subj> joined the A A in <month>
        the last letters are <letter:x> <letter:x> and <letter:y> <letter:y>
        the <letter> and the <letter> are broken on my keyboard
        the <double:x> <double:x> in the word is <adj>
        """,
        """
        A A B
        A A <letter>
        A B A B
        A A A
        A as in <name>
        A <letter> <letter> A
        A minus or A plus
        is it A or <letter>
        is it an A or an O
        is there an A in <city>
        it's A A <letter> <letter> A
        that's <letter> A A <letter>
        <surname> with an A not an E
        A for <noun> B for <noun>
        rhyme it A A B B A
        one A two A and three A
        """,
        never="a an i the",
        weight=_WEIGHT * 0.8,
    ),
    # Phrases come back in each item; with a conjunction before the last, or without any.
    make_group(
        "listed",
        """
        <subj> bought a <adj> <noun:x> a <adj> <noun:x> and a <noun>
        <subj> carried a <noun> a <noun> a <noun> and a <noun>
        <he> needs a <noun> a <noun> a <noun>
        <subj> looked <in> <in> and <in>
        <subj> hid them <in> <in> and <in>
        there was water <in> <in> <in>
        <subj> read <in> <in> and even <in>
        <subj> slept at <place> at <place> and at <place>
        <plural> went to <place> to <place> and to <place>
        <subj> wrote to <person> to <person> and to <person>
        <subj> made soup from <food> from <food> and from <food>
        <subj> lived with <person> with <person> and with <person>
        <subj> packed my <noun> my <noun> and my <adj> <noun>
        <subj> took his <noun> his <noun> his <noun> and his <noun>
        <he> sold her <noun> her <noun> and her <noun>
        <subj> cleaned the <room> the <room> the <room> and the <room>
        the <adj> <job> the <adj> <job> and the <adj> <job> <vped>
        <subj> invited <person> <person> and <person>
        <subj> ordered <small:x> <food> <small:x> <food> and <small:x> <drink>
        <subj> bought some <food> some <food> and some <food>
        no <noun> no <noun> and no <noun> <modal> help <person>
        some <jobs> some <jobs> and all the <jobs> <vped>
        every <noun> every <noun> and every <noun> was <adj>
        this <noun> this <noun> and that <noun> are <adj>
        <they> want this one this one and that one
        <subj> met you and you and you at <place>
        <they> like you and you but not you
        you and me and <name> and me again
        the prize is for him for him and for her
        <subj> <vped> <subj> <vped> and <subj> <vped>
        <he> is too <adj> too <adj> and too <adj>
        <he> is so <adj> so <adj> and so <adj>
        <he> was very <adj> very <adj> and very <adj>
        <subj> tried to <vp> to <vp> and to <vp>
        <he> likes <vping> likes <vping> and likes <vping>
        half a <noun> half a <noun> and half a <noun> were left
        one for <person> one for <person> and one for <person>
        a bag of <food> a bag of <food> and a box of <food> cost <number> <dollar>
        a glass of <drink> a glass of <drink> and a plate of <food> were on the <noun>
        """,
        """
        you you you and you
        me me me and you
        you and you and you <vp>
        <name> and <name> and <name> and <name>
        <in> <in> and <in>
        <in> <in> <in> and <in>
        <in> or <in>
        a <noun> a <noun> and a <noun>
        the <noun> the <noun> the <noun>
        the <noun> the <noun> the <noun> and the <noun>
        my <family> my <family> my <family> and me
        your <noun> your <noun> and your <noun>
        with <food> with <food> or with <food>
        for <person> for <person> and for <person>
        to <city> to <city> and to <city>
        from <city> from <city> and from <city>
        on <day> on <day> and on <day>
        on <day> on <day> on <day>
        by bus by train by boat or by car
        a <job> a <job> a <job> and a <job> <vped>
        an hour here an hour there
        one <noun> two <nouns> three <nouns>
        one <noun:x> two <nouns> and one more <noun:x>
        a <adj> one and a <adj> one and one <adj> one please
        his <family> her <family> and their <family>
        not you not <name> not me
        no <drink> no <food>
        """,
        never="a an you me this that one no",
        weight=_WEIGHT,
    ),
    make_group(
        "side-by-side",
        """
        <name> plays <hobby> <name> plays <hobby>
        <name> eats <food> <name> eats <food>
        <name> went to <city> <name> went to <city>
        <name> is a <job> <name> is a <job>
        <name> has a <animal> <name> has a <animal> and <name> has a <animal>
        <name> came by <day> <name> came by <day>
        he wants <food> she wants <food>
        she bought <np> he bought <np>
        i took the <noun> you took the <noun>
        you wash the <noun:x> i dry the <noun:x>
        we had <food> they had <food>
        my <family> is a <job> my <family> is a <job>
        my <noun> is <adj> your <noun> is <adj>
        the <job> left the <job> stayed
        the <noun> is in the <room> the <noun> is in the <room>
        one is <adj> one is <adj> and one is <adj>
        one <animal> sleeps one <animal> eats
        his are <colour> and mine are <colour>
        mine is <adj> yours is <adj> and hers is <adj>
        some are <adj> some are <adj>
        half of them <vp> half of them <vp>
        today it's <adj> tomorrow it's <adj>
        first <he> <vped> then <he> <vped>
        in <month> <subj> <vped> in <month> <subj> <vped>
        sometimes <they> <vp> sometimes <they> <vp>
        here it's <adj> there it's <adj>
        the <food> is as <adj:x> as the <food:y> and the <food:y> is as <adj:x> as <food>
        the <noun> is as <adj> as the <noun:y> but the <noun:y> is <adj>
        <name> is <comp:x> than <name:y> and <name:y> is <comp:x> than <name>
        <they> hope so and <they> believe so
        <name> guesses so and <name> says so
        <name> said so but <name> didn't say so
        <name> thinks that <name> thinks that <clause>
        she believes that he believes that <clause>
        i know that they know that <clause>
        <name> hopes that <name> hopes so too
        i wrote <name> wrote and nobody answered
        i asked <name> asked we all asked
        <ihe:x> came <ihe:x> saw <np> and <ihe:x> left
        <ihe:x> sang <ihe:x> danced <ihe:x> laughed
        we laughed we cried we <oned>
        <he> was <adj> then <he> was <adj> then <he> was <adj>
        <name> does what <name> does
        <name:x> is <name:x> and <name:y> is <name:y>
        if it's <adj> it's <adj>
        if <he> <vps> <he> <vps>
        when it's <adj> it's <adj>
        where there is <food> there is <drink>
        <subj> <vped> but <subj> never <vped>
        <pron:x> can <vp> but <pron:x> can't <vp>
        <pron:x> will <vp> and <pron:x> will <vp>
        <pron:x> didn't <vp> so <pron:x> didn't <vp>
        it was <adj> and it was <adj> but it was <adj>
        <he> used to <vp> and now <he> <vps>
        """,
        """
        a <noun:x> is a <noun:x>
        a <job:x> is a <job:x>
        a <unit:x> is a <unit:x>
        <food:x> is <food:x>
        <day:x> is <day:x>
        <small:x> is <small:x>
        <abstract:x> is <abstract:x>
        a <saying:x> is a <saying:x>
        <animals:x> will be <animals:x>
        <animals:x> are <animals:x>
        <jobs:x> are <jobs:x>
        what is <adj:x> is <adj:x>
        what was <adj:x> was <adj:x>
        what must be must be
        what was was
        what comes comes
        who knows knows
        if it <dos:x> it <dos:x>
        more <mass> more <mass>
        less <mass> more <mass>
        less <mass> less <mass>
        no <mass> no <mass>
        no <nouns> no <nouns>
        much <mass> little <mass>
        new <unit> new <noun>
        one <noun> one <noun>
        one <job> one <noun>
        same <noun> same <noun>
        same <unit> same <place>
        same <job:x> different <noun>
        <adj> <job> <adj> <noun>
        <adj:x> <animal> <adj:x> <family>
        <adj:x> in <month> <adj:x> in <month>
        <comp:x> <nouns> <comp:x> <nouns>
        the <comp> the <noun> the <comp> the <job>
        the <comp> you <vp> the <comp> it gets
        my <noun> my <abstract>
        my <family> my <noun>
        your <room> your <noun>
        their <noun> their <abstract>
        once a <job:x> always a <job:x>
        <month> is <adj> <month> is <adj>
        here today here tomorrow
        easy to <vp> easy to <vp>
        <mass> in <mass> out
        <food> here <food> there
        up the <noun> down the <noun>
        short of <mass> short of <mass>
        ask him ask her ask <name>
        ask <name> ask <name> ask anyone
        tell <name> tell <name> tell everybody
        call <person> call <person> call the <job>
        try <food> try <food> try it all
        take the <noun> leave the <noun>
        look at <name> look at <name> look at us
        give <name> a <noun> give <name> a <noun>
        come <day> come <day>
        live and let live and <vp>
        i said you said
        she said i said <clause>
        he said they said <clause>
        i think you think <clause>
        i know you know i know
        i do i do
        i did and you did
        it does what it does
        it was what it was
        they are who they are
        we are where we are
        you get what you get
        where you go i go
        when <name> sings <name> sings
        are you <adj> i am <adj>
        """,
        never=GRAMMAR,
        weight=_WEIGHT * 1.2,
    ),
    make_group(
        "coordinated",
        """
        <subj> bought a <noun:x> and a <noun:x> <thing>
        <subj> saw a <animal:x> and a <animal:x> <thing>
        <subj> bought a <noun:x> and another <noun:x>
        <subj> wanted the <noun:x> and the <noun:x> <thing>
        <subj> ate the <food:x> and the <food:x> soup
        <subj> told the <job:x> and the <job:x> told <name>
        <subj> asked my <family:x> and my <family:x> asked <person>
        <name:x> called <name:y> and <name:y> called <name:x>
        the <animal:x> saw the <animal:y> and the <animal:y> saw the <animal:x>
        <name:x> helps <person> and <person> helps <name:x>
        the <noun:x> is under the <noun:y> and the <noun:y> is under the <noun>
        <subj> came from <city:x> and <city:x> is <adj>
        <subj> went to <city> and from <city:x> to <city>
        <they> like the <colour> <noun:x> or the <colour> <noun:x>
        <subj> drove past the <noun:x> and past the <adj> <noun>
        <subj> drove by car to <city> and by bus to <city>
        <subj> thought of <person> and of <person>
        <subj> heard of the <job> and of the <job>
        <subj> worked in <city> and in <city>
        <subj> stayed for a <unit> or for a <unit>
        <subj> paid for the <noun> and for the <noun>
        <subj> will <vp> or will <vp>
        <they> have to <vp> and have to <vp>
        <subj> wanted to <vp> and to <vp>
        <subj> wanted to <vp> but not to <vp>
        <subj> can <vp> and can <vp>
        <he> was <vping> and was <vping>
        <he> was in <city> or was in <city>
        <he> is <adj> but is <adj>
        my <noun> and my <noun> are <adj>
        my <adj> <noun:x> and my <adj> <noun:x> are in the <room>
        her <family> and her <family>'s <job> <vped>
        the <job> and the <job>'s <family> <vped>
        <name> and <name>'s <family> <vped>
        both of us and both of them <vped>
        half a <noun> or half a <noun> is enough
        either <they> <vp> or <they> <vp>
        whether <they> <vp> or whether <they> <vp> is not clear
        if <person> <vps> or if <person> <vps> <clause>
        because it's <adj> and because it's <adj> <subj> <vped>
        when <subj> <vped> and when <subj> <vped> <clause>
        not only the <job> but the <job> too <vped>
        not the <noun:x> but the <noun:x> <thing> was <adj>
        <they> have a <noun:x> but not a <adj> <noun:x>
        <subj> found the <noun:x> but the <noun:x> was <adj>
        <subj> opened the <noun:x> and the <noun:x> was <adj>
        <subj> gave <name:x> a <noun> and <name:x> gave <person> a <noun>
        <subj> lost a <noun:x> and found a <noun:x>
        """,
        """
        do you <vp> or do you <vp>
        do they <vp> or do they <vp>
        does <name> <vp> or does <name> <vp>
        did he <vp> or did he <vp>
        did you see <person> or did you see <person>
        is it a <noun> or is it a <noun>
        is it <day> or is it <day>
        is it <name>'s or is it <name>'s
        is he <adj> or is he <adj>
        are they <adj> or are they <adj>
        was it <adj> or was it <adj>
        was it the <job> or was it the <job>
        can you <vp> or can you <vp>
        will you <vp> or will you <vp>
        would you <vp> or would you <vp>
        should i <vp> or should <name> <vp>
        have you <vpen> or have they <vpen>
        where is the <noun> and where is the <noun>
        who is <name> and who is <name>
        how is <name> and how is <name>'s <family>
        how much is the <noun> and how much is the <noun>
        why did <name> <vp> and why did <name> <vp>
        what did he <vp> and what did she <vp>
        a <noun:x> and a <noun:x> <thing>
        a <noun:x> and half a <noun:x>
        the <noun:x> and the <noun:x> <thing>
        in <city> or in <city>
        with <food> or with <food>
        to <vp> or not to <vp>
        to <vp> and to <vp>
        the <adj> one or the <adj> one
        this <noun:x> or that <noun:x>
        take the <noun> and take the <noun>
        <vp> and <vp> and then <vp>
        """,
        never=GRAMMAR,
        weight=_WEIGHT * 1.2,
    ),
)
