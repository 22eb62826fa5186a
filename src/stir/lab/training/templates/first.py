"""Templates of `stir.lab.training.safe`: constructions that tempt a detector of repairs."""

from __future__ import annotations

from stir.lab.training.templates.group import GRAMMAR, Group, make_group

TEMPLATES: tuple[Group, ...] = (
    # --- the grammar asks for the word twice -----------------------------------------------------
    make_group(
        "that-that",
        """
        <lead> that that <noun> was <adj>
        <lead> that that <noun> belongs to <person>
        <lead> that that was <np>
        <lead> that that would be <adj>
        <lead> that that can't be <adj>
        <lead> that that <job> <vped>
        <he> promised that that would never happen again
        <plural> decided that that was too <adj>
        <they> know that that <noun> is <adj>
        <he> explained that that <noun> cost <number> <dollar>
        the reason is that that <noun> was <adj>
        the <noun> was so <adj> that that <job> left
        """,
        """
        do <they> think that that <noun> is <adj>
        is it true that that <job> <vped>
        did you hear that that <noun> was sold
        who said that that <noun> was <adj>
        is that that <noun> that <name> wanted
        """,
        never=GRAMMAR,
    ),
    make_group(
        "had-had",
        """
        <subj> had had <np> before
        <subj> had had a <adj> <unit>
        <subj> had had to <vp>
        <he> said <subj> had had <food> for lunch
        by then <subj> had had <number> <animals>
        the <noun> that <subj> had had was <adj>
        <subj> wished <subj> had had <np>
        <subj> had had trouble with <np>
        if <subj> had had <np> <subj> would have <vpen>
        all the <nouns> <subj> had had were <adj>
        the <job> <subj> had had had moved to <city>
        """,
        """
        what if <pron> had had <np>
        if only <pron> had had a <noun>
        """,
        never=GRAMMAR,
    ),
    make_group(
        "is-is",
        """
        what it is is <np>
        what this is is <adj>
        what the <noun> is is too <adj>
        where the <noun> is is a secret
        where <name> is is not important
        who the <job> is is a mystery
        how <adj> it is is hard to say
        how <adj> the <noun> is is up to <person>
        all it was was a <noun>
        what <name> was was <adj>
        what they are are <adj> <nouns>
        what the trouble was was the <noun>
        why <he> is <adj> is anybody's guess
        """,
        """
        what it was was <np>
        where it is is near <place>
        """,
        never=GRAMMAR,
    ),
    make_group(
        "do-do",
        """
        what <name> does does not matter to <person>
        what my <family> does does help <person>
        the work <he> does does pay well
        if <plural> do do that <subj> will <vp>
        the things <they> do do surprise <person>
        what <plural> did did not work
        the drawing that <he> did did look <adj>
        all <pron> did did no good
        those of us who can can <vp>
        everyone who will will <vp>
        the people who could could <vp>
        the ones who have have to <vp>
        what little <plural> have have to be shared
        """,
        """
        once they do do something <person> will notice
        if they do do the <noun> let me see it
        do what you do do well
        """,
        never=GRAMMAR,
    ),
    make_group(
        "particle",
        """
        <subj> checked in in the <adj> lobby
        <subj> moved in in <month>
        <subj> gave in in the end
        <subj> came in in <colour> boots
        <subj> handed it in in <month>
        <subj> brought the <noun> in in a <adj> box
        <subj> settled in in <city>
        <subj> jumped in in <count> places
        <subj> logged on on <day>
        <subj> carried on on foot
        <subj> moved on on <day>
        <subj> had the <noun> on on <day>
        <subj> turned the <noun> on on <day> morning
        <subj> tried the <noun> on on the way to <place>
        the <noun> goes on on its own
        the show went on on <day>
        <subj> put the <noun> on on the balcony
        <subj> came by by bus
        <subj> passed by by accident
        <subj> drove over over the weekend
        <subj> went through through the back door
        <subj> came to to find <np>
        the <noun> <pron> asked for for <day> was <adj>
        the <job> <pron> talked to to get <np> was <adj>
        the <noun> <pron> looked at at <place> was <adj>
        the <noun> <pron> paid with with a card was <adj>
        """,
        """
        please come in in <count> minutes
        please hand it in in <month>
        leave it on on <day>
        what is on on <day>
        who is in in the afternoon
        """,
        never=f"{GRAMMAR} in on by over through to for at with",
    ),
    make_group(
        "her-her",
        """
        <subj> brought her her <noun>
        <subj> showed her her new <noun>
        <subj> lent her her <family>'s <noun>
        <subj> told her her <noun> was <adj>
        <subj> promised her her own <noun>
        it cost her her <noun>
        <subj> will give you your <noun>
        <person> can show you your <room>
        i'll send you your <noun>
        <subj> handed him his <noun>
        <subj> sold him his <adj> <noun>
        <subj> wished them their <adj> <noun> back
        <subj> made us our <food>
        """,
        """
        did <pron> give her her <noun> back
        did they send you your <noun>
        please hand her her <noun>
        """,
        never=GRAMMAR,
    ),
    make_group(
        "relative",
        """
        the <jobs> <we> know know <person>
        the <job> <pron> met met my <family> too
        the <nouns> that fell fell on the <noun>
        the ones who left left by bus
        the ones who want want too much
        everything that works works with a <noun>
        whoever wins wins <np>
        whoever calls calls from <city>
        whoever loses loses <np>
        whatever helps helps
        what <he> wants wants washing
        what goes goes on <day>
        those who sing sing in <place>
        those who stayed stayed for <food>
        the <animal> that <pron> saw saw <person>
        the people who live live well in <city>
        what <they> need need not be <adj>
        """,
        "whoever <dos:x> <dos:x> well",
        never=GRAMMAR,
    ),
    # --- said again to say it more strongly ------------------------------------------------------
    make_group(
        "very-very",
        """
        <np> was <very:x> <very:x> <adj>
        <np> is <very:x> <very:x> <adj>
        <np> looked <very:x> <very:x> <adj>
        <subj> bought a <quite:x> <quite:x> <adj> <noun>
        <subj> felt <very:x> <very:x> <adj>
        <subj> <vped> very very <manner>
        <subj> walked <quite:x> <quite:x> <manner>
        <he> was <very:x> <very:x> <very:x> <adj>
        it's <very:x> <very:x> <adj> in <place>
        <he> is a <quite:x> <quite:x> <adj> <job>
        <they> really really like <hobby>
        <they> really really want <np>
        <subj> always always <vped>
        <pron> never never <vped>
        <subj> would never ever ever <vp>
        <subj> only only <vped> <when>
        <np> is way way too <adj>
        <np> is much much <comp>
        <np> is far far too <adj>
        """,
        """
        <very:x> <very:x> <adj>
        how <very:x> <very:x> <adj>
        <person> thanked us very very warmly
        """,
    ),
    make_group(
        "adjective",
        """
        <subj> had a <adj:x> <adj:x> <noun>
        <np> was <adj:x> <adj:x> <adj:x>
        <np> is <adj:x> <adj:x>
        it was a <adj:x> <adj:x> <unit>
        <subj> <vped> a <adj:x> <adj:x> <unit> ago
        <he> is a <adj:x> <adj:x> <job>
        <they> love <adj:x> <adj:x> <food>
        <subj> lived in a <adj:x> <adj:x> <adj:x> <noun>
        the <adj:x> <adj:x> <noun> is in the <room>
        what <we> want is a <adj:x> <adj:x> <noun>
        <subj> worked <manner:x> <manner:x>
        <subj> walked <manner:x> <manner:x>
        <subj> has many many <nouns>
        <subj> <vped> many many <unit>s ago
        the queue was long long long at <place>
        """,
        """
        <adj:x> <adj:x> <adj:x>
        such a <adj:x> <adj:x> <noun>
        what a <adj:x> <adj:x> <animal>
        """,
    ),
    # --- a word comes back after a small one -----------------------------------------------------
    make_group(
        "one-by-one",
        """
        <subj> <vped> <one:x> by <one:x>
        <one:x> by <one:x> <subj> <vped>
        <subj> counted the <nouns> <one:x> by <one:x>
        <subj> saw <one:x> after <one:x> of <nouns>
        <one:x> after <one:x> <subj> <vped>
        <unit:x> after <unit:x> <subj> <vped>
        <unit:x> by <unit:x> the <noun> got <comp>
        <subj> <vped> from <one:x> to <one:x>
        <subj> went from <place:x> to <place> and back to <place:x>
        <subj> stood shoulder to shoulder near <place>
        <subj> talked eye to eye with <person>
        <subj> walked hand in hand to <place>
        the <nouns> lay end to end
        <subj> compared them like for like
        <subj> asked <job:x> after <job:x>
        there was <noun:x> upon <noun:x> in the <room>
        <subj> drove coast to coast
        they work <unit:x> in <unit:x> out
        <subj> <vped> time after time
        """,
        """
        take it <unit:x> by <unit:x>
        read it <one:x> by <one:x>
        """,
    ),
    make_group(
        "and-and",
        """
        <subj> <oned:x> and <oned:x>
        <subj> <oned:x> and <oned:x> and <oned:x>
        <plural> <on:x> and <on:x> all day
        <subj> would <on:x> and <on:x>
        the <noun> got <comp:x> and <comp:x>
        it's getting <comp:x> and <comp:x>
        <he> grows <comp:x> and <comp:x>
        <subj> <vped> more and more
        more and more <nouns> are <adj>
        fewer and fewer <jobs> <vp>
        the prices went up and up
        the <noun> fell down and down
        <subj> <vped> over and over
        there are <nouns:x> and there are <nouns:x>
        <subj> <vped> again and again and again
        again and again <subj> <vped>
        <subj> called <person> again and again
        the <job>'s speech went on and on
        the road goes on and on past <place>
        the <animal> swam round and round in the <noun>
        <subj> went in and out of the <room>
        <subj> spent <unit:x>s and <unit:x>s on <np>
        there were <nouns:x> and <nouns:x> in the <room>
        """,
        "",
    ),
    # --- said again to a person ------------------------------------------------------------------
    make_group(
        "answers",
        "",
        """
        no no <clause>
        no no no <clause>
        no no no no <clause>
        no no not the <noun> the <noun>
        no no that's <adj>
        yes yes <clause>
        yes yes yes <clause>
        <answer:x> <answer:x> <clause>
        <answer:x> <answer:x> <clause>
        <answer:x> <answer:x> <they> <vp>
        <answer:x> <answer:x> <subj> <vped>
        <answer:x> <answer:x> <answer:x> <clause>
        <answer:x> <answer:x> <answer:x> <name>
        <answer:x> <answer:x> we'll <vp>
        <answer:x> <answer:x> i'll <vp>
        <answer:x> <answer:x> <name>
        <answer:x> <answer:x> that's <adj>
        <name> said <answer:x> <answer:x>
        <name> said <answer:x> <answer:x> <answer:x>
        and she said <answer:x> <answer:x> <clause>
        then <he> shouted <answer:x> <answer:x> <answer:x>
        maybe maybe not
        """,
        never="no yes i",
    ),
    make_group(
        "calls",
        "",
        """
        <call:x> <call:x> <clause>
        <call:x> <call:x> <clause>
        <call:x> <call:x> the <noun> is <adj>
        <call:x> <call:x> there's <np>
        <call:x> <call:x> <name>
        <call:x> <call:x> the <job> is <vping>
        <call:x> <call:x> you'll break <np>
        <call:x> <call:x> <call:x>
        <call:x> <call:x> <call:x> <clause>
        <person> shouted <call:x> <call:x>
        <person> cried <call:x> <call:x> <call:x>
        <name:x> <name:x> come and see <np>
        <name:x> <name:x> where are you
        <name:x> <name:x> <name:x> <clause>
        please please <vp>
        please please don't <vp>
        please please please <vp>
        now now don't be so <adj>
        again again said the children
        more more more <food>
        <title:x> <title:x> shouted <person>
        """,
        never="go come stop look on",
    ),
    make_group(
        "courtesy",
        "",
        """
        thank you thank you <clause>
        thank you thank you thank you for <np>
        many many thanks for <np>
        <courtesy:x> <courtesy:x> <clause>
        <courtesy:x> <courtesy:x> <name>
        <courtesy:x> <courtesy:x> <clause>
        <courtesy:x> <courtesy:x> <courtesy:x> <name>
        <courtesy:x> <courtesy:x> said <person>
        <person> said <courtesy:x> <courtesy:x>
        hello hello is that <name>
        bye bye bye see you <when>
        bye bye and say hello to <person>
        night night <name>
        excuse me excuse me is this <np>
        happy birthday happy birthday dear <name>
        """,
        never="thank bye i my you",
    ),
    # --- verbs and prepositions that look like fillers -------------------------------------------
    make_group(
        "like-verb",
        """
        <they> like <food>
        <they> like <hobby> and <they> like <hobby> too
        <they> don't like <np>
        <he> doesn't like <food>
        <subj> would like to <vp>
        i'd like <np>
        we'd like to <vp>
        <subj> would like some <food>
        <they> like to <vp>
        <they> like <vping>
        <he> likes <food> and likes <hobby>
        <subj> didn't like the <adj> <noun>
        <subj> can <vp> as much as <they> like
        people like <name> like people like <name>
        <plural> like it when <plural> <vp>
        <they> like it <adj>
        """,
        """
        do you like <food>
        would you like <np>
        how do you like <np>
        which <food> would you like best
        take as many <food> as you like
        like it or not <clause>
        """,
        never=GRAMMAR,
    ),
    make_group(
        "like-preposition",
        """
        <he> looks like <person>
        <he> sounds like a <job>
        <he> eats like a <animal>
        <he> swims like a <animal>
        it smells like <food>
        it tastes like <food>
        it felt like a <adj> <noun>
        it looked like <clause>
        <np> was shaped like a <noun>
        <subj> <vped> like a <job>
        <subj> never saw a <noun> like that
        people like <person> <vp>
        <he> is nothing like <person>
        like <person> <he> <vps>
        like most <jobs> <name> <vps>
        things like <food> and <food> are <adj>
        <they> feel like <vping>
        a <noun> like this costs <number> <dollar>
        """,
        """
        what is <city> like
        what was the <noun> like
        what does <drink> taste like
        do it like this not like that
        """,
    ),
    make_group(
        "know",
        """
        <they> know <person>
        <they> know that <clause>
        <they> know how to <vp>
        <they> know you know <person>
        you know <person> from <place>
        you know how to <vp>
        <name> thinks you know that <clause>
        you know where the <noun> is
        <plural> want you to know that <clause>
        <subj> will let you know <when>
        i'll let you know if <clause>
        <subj> didn't let you know
        as far as i know <clause>
        for all you know <clause>
        before you know it <clause>
        the <job> you know <vps>
        if you know <person> you know <person>
        <subj> thought you know <subject>
        nobody knows what you know
        """,
        """
        do you know <person>
        do you know where <np> is
        did you know <person> <vped>
        how do you know <person>
        let you know what
        you know me
        you know best
        you never know
        those you know are those <person> knows
        """,
        never=GRAMMAR,
    ),
    make_group(
        "mean",
        """
        <subj> didn't mean to <vp>
        <plural> mean to <vp>
        that doesn't mean <clause>
        <name> knows what i mean
        when i say <adj> i mean <adj>
        by <noun> i mean <np>
        a <adj> <noun> can mean a lot to <person>
        <they> mean well
        <subj> never meant to <vp>
        it would mean a lot to <person>
        """,
        """
        i mean it
        i mean every word
        i mean you no harm
        i mean the <noun> not the <noun>
        i mean to <vp>
        i mean what i say
        <name> knows i mean it
        i mean it <continuation>
        what do you mean
        what do you mean by <adj>
        do i mean the <noun> or the <noun>
        do you mean <name> or <name>
        you know who i mean
        """,
        never=GRAMMAR,
    ),
    make_group(
        "well",
        """
        <he> sings very well
        <subj> slept well
        <subj> did well at <hobby>
        <they> know <person> well
        <person> <vped> as well
        <np> is <adj> and <np> is <adj> as well
        <subj> may as well <vp>
        the <noun> works well
        the <job> dug a well
        the well near <place> is <adj>
        well water is <adj>
        <he> is well and so is <person>
        get well cards came from <person>
        well known <jobs> <vp>
        we'll <vp>
        we'll see <person>
        all went well
        """,
        """
        we'll <vp> and we'll <vp>
        are <plural> well
        get well soon <name>
        eat well and sleep well
        """,
    ),
    make_group(
        "so-now-right",
        """
        <np> was so <adj> that <subj> left
        <subj> hoped so
        <name> doubts it but <person> thinks so
        <he> is <adj> and so am i
        the <food> soup tasted so so
        <subj> felt so so
        <subj> <vped> so that <they> could <vp>
        <he> lives there now
        <they> <vp> every now and then
        from now on <clause>
        now is the time to <vp>
        <subj> turned right at <place>
        the right <noun> is in the <room>
        <subj> had the right <noun> in the right <room>
        <name> was right about <np>
        right after <day> <subj> <vped>
        <np> is right behind the <noun>
        it's a kind of <food>
        <he> is kind to <person>
        <subj> found all sorts of <nouns>
        that sort of <noun> is <adj>
        this kind of <food> is <adj>
        <subj> actually <vped>
        the <noun> is okay
        <he> was okay with the <adj> <noun>
        <he> was sorry about <np>
        <subj> said sorry to <person>
        they see what <person> sees
        """,
        """
        what kind of <noun> is it
        what sort of <food> do you want
        are these the right <nouns>
        is it okay if <they> <vp>
        are you okay
        sort the <nouns> by colour
        turn right and right again at <place>
        see <person> before you see <person>
        so be it
        """,
        never=GRAMMAR,
    ),
    # --- numbers ---------------------------------------------------------------------------------
    make_group(
        "oh",
        """
        the bus leaves at <small> oh <small>
        <subj> arrived at <teen> oh <small>
        <subj> got up at <small> oh <small> <part>
        <subj> stayed in room <small> oh <small>
        it's on channel <small> oh <small>
        <subj> took highway <small> oh <small>
        <he> was born in nineteen oh <small>
        the flight number is <digit> oh oh <digit>
        """,
        """
        <small> oh <small>
        room <small> oh <small:x> or <small> oh <small:x>
        it's <small> point oh <small>
        area code <small> oh <small>
        double oh <small>
        """,
        never="to for",
    ),
    make_group(
        "digits",
        """
        my number is <digit:x> <digit:x> <digit> <digit> <digit:y> <digit:y>
        <person>'s number is <digit:x> <digit:x> <digit:x> <digit> <digit>
        <name>'s number is <digit> <digit> <digit:x> <digit:x> <digit> <digit:y> <digit:y>
        the code is <digit:x> <digit:x> <digit> <digit>
        the code for the <noun> is <digit> <digit:x> <digit:x> <digit>
        <subj> stayed in room <digit:x> <digit:x> <digit>
        <subj> dialled <digit> <digit:x> <digit:x> <digit:y> <digit:y>
        <he> took flight <digit:x> <digit:x> <digit> to <city>
        the last digits are <digit:x> <digit:y> <digit:x> <digit:y>
        the <noun> has number <digit:x> <digit:x> <digit:x>
        bus <digit:x> <digit:x> goes to <place>
        the zip code is <digit> <digit:x> <digit:x> <digit> <digit:x>
        the account ends in <digit:x> <digit:x> <digit:y> <digit:y>
        """,
        """
        <small> <digit:x> <digit:x> <digit> <digit> <digit:y> <digit:y>
        <small:x> <small:x> <small:x> <digit> <digit> <digit> <digit>
        <small:x> <small:x> <digit:y> <digit:y> <digit:z> <digit:z>
        <small:x> <small:x> <digit:y> <digit:y>
        <small> <digit> <small:x> <small:x> <small:x> <digit> <digit>
        area code <digit:x> <digit:x> <digit> and then <digit> <digit:y> <digit:y>
        press <digit:x> <digit:x> to <vp>
        call <digit> <digit:x> <digit:x> <digit> <digit> <digit> for <person>
        <tens> <tens:x> <tens:x> <small>
        seat <small:x> row <small:x>
        """,
        never="to for",
        weight=1.5,
    ),
    make_group(
        "prices",
        """
        the <noun> costs <two:x> <two:x>
        the <noun> costs <two> <dollar> and <two> cents
        <subj> paid <number:x> <dollar> for the <noun> and <number:x> <dollar> for the <noun>
        the <food> went from <tens:x> cents to <tens:x> <small> cents
        <subj> sold it for <small:x> thousand <small:x> hundred
        <subj> paid <tens> <tens:x> <small> for <food>
        it's <small:x> ninety <small:x> a pound
        <subj> saved <number> <dollar> and spent <number> <dollar>
        <np> weighs <small:x> kilos <small:x> grams
        <he> is <small:x> foot <small:x>
        <he> is <tens:x> <small> and <person> is <tens:x> <small>
        """,
        """
        <small:x> hundred and <small:x> <dollar>
        <small:x> pounds <small:x> please
        <small:x> and <small:x> makes <number>
        <two:x> times <two:x> is <number>
        <two:x> plus <two:x> is <number>
        <small:x> million <small:x> thousand
        """,
        never="to for",
    ),
    make_group(
        "dates-and-times",
        """
        the <noun> opens from <small:x> to <small:x> thirty
        <subj> met at <teen:x> <teen:x>
        <subj> met at <small> forty <small>
        <subj> <vped> from <teen:x> <tens> to <teen:x> <tens>
        <subj> moved there in <tens:x> <tens:x>
        <he> was born on <month> <ordinal:x> and <name> on <month> <ordinal:x>
        <subj> left on the <ordinal:x> of <month> or the <ordinal> of <month>
        <subj> <vped> on <day> <month> <ordinal>
        the meeting is at quarter to <small:x> or quarter past <small:x>
        the score was <number:x> to <number:x>
        <city> beat <city> <small:x> <small>
        it was <small:x> all at half time
        <subj> lost <small:x> six <small:x> six
        <he> works <day> to <day> and <small> to <small>
        """,
        """
        <month> the <ordinal:x> not <month> the <ordinal:x>
        in nineteen <tens:x> <small> and nineteen <tens:x> <small>
        <day:x> to <day:x>
        every <day> and every <day>
        """,
        never="to for",
    ),
    make_group(
        "addresses",
        """
        <person> lives at <tens:x> <tens:x> <street> street
        <person> lives at <small:x> <small:x> <digit> <street> road
        take <ordinal:x> avenue as far as <ordinal:x> street
        <subj> moved from <ordinal> street to <ordinal> avenue
        the address is <teen:x> <teen:x> <street> lane
        <he> lives at <small:x> <ordinal:y> street <city>
        <subj> met at the corner of <street> street and <street> street
        gate <letter:x> <small> is near gate <letter:x> <small>
        the <noun> is on the <ordinal:x> floor of <small> <street> street
        <subj> drove from <street> road to <street> road
        """,
        """
        <two:x> <two:x> <street> avenue <city>
        apartment <small:x> <letter> <two> <street> street
        number <digit:x> <digit:x> <street> road
        """,
        never="to for on",
    ),
    make_group(
        "letters",
        """
        it's spelled <letter> <letter> <double:x> <double:x> <letter>
        <name> spells it <letter> <double:x> <double:x> <letter>
        <surname> is spelled <letter> <letter> <letter> <double:x> <double:x>
        <subj> wrote <letter> <double:x> <double:x> <letter> on <np>
        the plate starts with <letter:x> <letter:x> <digit>
        <name>'s initials are <letter:x> <letter:x>
        <subj> watched <letter> <letter> <letter> <small>
        <he> works for <letter:x> <letter:x> <letter>
        <subj> sat in row <letter:x> <letter:x>
        form <letter:x> <letter:x> <small> is in the <noun>
        <person> took plan B and dropped plan A
        vitamin <letter> and vitamin <letter> are <adj>
        <he> belongs to the A A A
        the <noun> needs <double:x> <double:x> batteries
        """,
        """
        <letter> <letter> <double:x> <double:x> <letter> <letter>
        <letter> <double:x> <double:x> <letter>
        that's <letter> <letter> <letter:x> <letter> <letter:x> <letter>
        <surname> with <double:x> <double:x> not <double:x>
        with a double <double:x> <letter> <letter>
        <letter:x> <letter:x> <letter:x>
        <letter:x> as in <letter:x> <letter> <letter>
        """,
        weight=1.5,
    ),
    # --- names -----------------------------------------------------------------------------------
    make_group(
        "people",
        """
        <subj> met <name:x> and <name:x> <surname>
        <surname:x> and <surname:x> is a firm in <city>
        my <family> <name:x> and your <family> <name:x> <vped>
        <name:x> <surname> and <name:x> <surname> <vped>
        <name> <surname:x> married <name> <surname:x>
        a singer called <syllable:x> <syllable:x> <vped>
        my <family> calls <person> <syllable:x> <syllable:x>
        <name:x> <name:x> is a strange name
        <syllable:x> <syllable:x> plays the <noun>
        the panda <syllable:x> <syllable:x> ate <food>
        little <syllable:x> <syllable:x> <vped>
        <name:x> senior and <name:x> junior <vped>
        """,
        "",
    ),
    make_group(
        "places",
        """
        <subj> flew to <syllable:x> <syllable:x>
        <subj> spent a <unit> in <syllable:x> <syllable:x>
        <syllable:x> <syllable:x> is a <adj> island
        the ferry to <syllable:x> <syllable:x> was <adj>
        <city:x> <city:x> is the name of a song
        <subj> <vped> in wagga wagga
        <subj> moved from <city> to <syllable:x> <syllable:x>
        <subj> took the train from woy woy to <city>
        there is a <city:x> in europe and a <city:x> in america
        <city> ohio and <city> maine are <adj>
        the <syllable:x> <syllable:x> hotel is <adj>
        """,
        "",
    ),
    make_group(
        "titles",
        """
        <subj> sang <title:x> <title:x>
        <subj> sang <title:x> <title:x> <title:x>
        the song <title:x> <title:x> was on the radio
        <person> loves <title:x> <title:x> by <band>
        <band> played <title:x> <title:x> <title:x>
        <subj> danced to <title:x> <title:x>
        the band <title:x> <title:x> <vped>
        the band <syllable:x> <syllable:x> played in <city>
        <subj> saw the film <title:x> <title:x>
        the show is called <title:x> <title:x>
        the book <noun:x> <noun:x> is <adj>
        <person> watched <title:x> <title:x> with the children
        """,
        """
        play <title:x> <title:x>
        play <title:x> <title:x> <title:x> by <band>
        put on <title:x> <title:x> by <band>
        can you play <title:x> <title:x>
        do you know the song <title:x> <title:x>
        have you seen <title:x> <title:x>
        turn up <title:x> <title:x>
        """,
        weight=1.5,
    ),
    make_group(
        "twins",
        """
        <subj> bought a <twin>
        <subj> ate <twin> with <food>
        the <twin> was <adj>
        <subj> saw a <twin> at <place>
        <subj> danced the <twin>
        the <noun> went <sound>
        the <animal> said <sound>
        <subj> heard <sound> from the <room>
        <name>'s <animal> goes <sound>
        the <animals> go <sound>
        it was all <sound> and no <noun>
        <vping> is a no no at <place>
        that makes it a win win
        the plan stayed hush hush until <month>
        knock knock jokes make <person> laugh
        <person> is a goody goody
        his <subject> is so so
        <subj> wore a <colour> tu tu
        """,
        """
        <sound> <clause>
        <sound> who is there
        <sound> said the <animal>
        ha ha very funny <name>
        ho ho ho said <person>
        chop chop <clause>
        tut tut said <person>
        """,
        weight=1.3,
    ),
    # --- alike, and all of it meant --------------------------------------------------------------
    make_group(
        "lists",
        """
        <subj> bought <food> and <food> and <food>
        <subj> bought <food> <food> and <food>
        my <family> my <family> and my <family> <vped>
        the <job> the <job> and the <job> <vped>
        <subj> saw a <animal> a <animal> and a <animal>
        <subj> sold their <noun> their <noun> and their <noun>
        <subj> searched the <room> the <room> and the <room>
        <subj> looked under the <noun> behind the <noun> and on the <noun>
        <subj> <vped> on <day> on <day> and on <day>
        <name> <name> <name> and <name> <vped>
        <colour> <colour> and dark <colour> are <adj> colours
        <he> was <adj> <adj> and <adj>
        <he> wants one <noun> one <noun> and one <noun>
        <he> tried <adj> ones <adj> ones and even <adj> ones
        no <food> no <food> and no <food>
        <subj> took <count:x> <nouns> <count:x> <nouns> and a <noun>
        with <name> with <name> and with <name> it was <adj>
        <subj> studied <subject> <subject> and <subject>
        """,
        """
        <small> <small> <small> <teen> <teen>
        <day> <day> <day> and <day>
        <food> <food> <food> and <food>
        <colour> <colour> <colour>
        <ordinal> <ordinal> and <ordinal> place
        he and he and she <vped>
        my <noun> my <noun> my <noun>
        her <noun> her <noun>
        <small:x> <small:y> <small:x> <small:y>
        """,
        weight=1.3,
    ),
    make_group(
        "parallel",
        """
        <name> eats <food> <name> eats <food> and nobody eats <food>
        <name> is <adj> <name> is <adj>
        i <on:x> and you <on:x>
        <name> carries the <noun> and <name> carries the <noun>
        <name> <vps> and <name> <vps>
        some <jobs> are <adj> some <jobs> are <adj>
        many <jobs> enjoy <hobby> and many <jobs> enjoy <hobby>
        when <ihe:x> was <adj> <ihe:x> was <adj>
        one <family> is a <job> and one <family> is a <job>
        the <noun> is <adj> the <noun> is <adj>
        <subj> bought the <colour> <noun:x> and the <colour> <noun:x>
        the <comp> it gets the <comp> it feels
        <pron:x> passed <subject> and <pron:x> failed <subject>
        <name> speaks <subject> and <name> speaks <subject>
        i think you think <clause>
        they come <when> and they go <when>
        the <adj> get <comp> and the <adj> get <comp>
        """,
        """
        the <comp> the <comp>
        the <comp> the <noun> the <comp> the <noun>
        no <noun> no <noun>
        no <food> no <food> no problem
        <comp> <noun> <comp> <noun>
        a <noun:x> is a <noun:x>
        a <job:x> is a <job:x> and a <animal:y> is a <animal:y>
        <nouns> in <nouns> out
        <jobs:x> will be <jobs:x>
        what we cook is what we eat
        what she wants is what she <dos>
        first <food> then <food>
        here a <noun> there a <noun>
        new <noun> new <noun>
        <adj:x> <job> <adj:x> <family>
        all for <food> and <food> for all
        <adj> <noun> <adj> <animal>
        """,
        weight=1.3,
    ),
    make_group(
        "speech",
        """
        we warned <name> we warned everybody
        <name> said <name> said <past>
        <he> said <he> would <vp>
        <name> repeated what <person> repeated
        <person> believes what <person> believes
        <name> yelled jump and <name> jumped
        <they> said <title:x> <title:x>
        <he> shouted <title:x> <title:x>
        <he> kept saying <adj:x> <adj:x> <adj:x>
        <person> told me you told <person>
        the note says call <name> and call <person>
        <he> asked are you <adj> are you <adj>
        they think we think <clause>
        i heard <name> heard <person>
        she knew he knew <person>
        <name> voted yes and <name> voted no
        <he> says <he> says that to everyone
        i know that <name> knows that <clause>
        the children shouted again again
        """,
        """
        did you say what i said
        what did you say <name> said
        who told you i told <name>
        """,
        never=GRAMMAR,
    ),
    make_group(
        "choices",
        """
        <subj> wanted the <colour> one not the <colour> one
        <subj> said <colour> not <colour>
        <subj> wanted not <food> but <food>
        they hired a <job> not a <job>
        <he> was away in <month> not in <month>
        <subj> came on <day> not on <day>
        <subj> would rather <vp> than <vp>
        <name> or <name> will open <np>
        <subj> ordered <food> instead of <food>
        <subj> asked for a <adj> <noun> but got a <adj> <noun>
        <subj> went to <place> and not to <place>
        <subj> will be in <city> or in <city>
        neither <name> nor <name> <vped>
        both the <job> and the <job> <vped>
        not the <noun> but the <noun> was <adj>
        <subj> thought it was <adj> but it was <adj>
        the <adj> one is <adj> but the <adj> one is <adj>
        <subj> preferred <hobby> to <hobby>
        <subj> asked for <count> <nouns> or <count> <nouns>
        """,
        """
        which <noun> was it <colour> or <colour>
        should we get <food> or should we get <food>
        is it <adj> or is it <adj>
        shall i <vp> or shall i <vp>
        a <adj> <noun:x> or a <adj> <noun:x>
        on <day> or on <day>
        not <when> but <when>
        is <name> a <job> or a <job>
        """,
        weight=1.3,
    ),
    # --- others ----------------------------------------------------------------------------------
    make_group(
        "assistant",
        "",
        """
        start one timer for the <food> and one timer for the <food>
        set an alarm for <small:x> and an alarm for <small:x> thirty
        dim the <noun:x> upstairs and the <noun:x> downstairs
        turn the <noun> off and turn the <noun> on
        order <count> bags of <food> and <count> bags of <food>
        add <food> add <food> and add <food>
        ask <name> to ask <person> for <np>
        dial <name> then dial <name>
        text <name> that i'm <vping>
        tell <name> to tell <name> that <clause>
        repeat the song after this song
        shift lunch with <name> from <day> to <day>
        change my dentist from <small> thirty to <small> thirty
        save the photo of <person> and share the photo of <person>
        louder louder louder please
        brighter brighter brighter
        brighter brighter please
        volume down down down
        down down <clause>
        next next next
        next next <clause>
        left left right
        back back back to <np>
        zoom in zoom in
        skip skip play <title>
        open the <noun> and close the <noun>
        what's the weather in <city> and what's the weather in <city>
        how far is it from <city> to <city>
        find seats for <small:x> on the <small:x> thirty train
        forward <name>'s mail and then <name>'s mail
        <sound> is my ring tone
        ring <name> at <small> and ring <name> at <small> fifteen
        show me <np> then show me <np>
        on on off
        """,
        never="to for on in up",
        weight=1.3,
    ),
    make_group(
        "long",
        """
        unless <they> <vp> by <day> <name> will <vp> and unless <they> <vp> <name> will <vp>
        when <subj> reached <place> <np> was gone and when <subj> came back <np> was gone
        the <job> whose <family> is a <job> knows a <job> whose <family> is a <job>
        put two <nouns> in the <room> before <day> and two <nouns> in the <room> after <day>
        go past <place> until you see a <noun> and past the <noun> until you see a <colour> <noun>
        one year <subj> kept <animals> and the next year <subj> kept <animals>
        my <family> learned <subject> from <person> and <person> learned <subject> from my <family>
        behind <place> there is a path to <place> and behind that there is a path to <place>
        what surprised <person> was that the <job> who <vped> was the <job> who <vped>
        <city:x> is <comp> than <city> and <city> is <comp> than <city:x>
        there is a <noun> in the <room> and in the <noun> there is a <noun>
        the first time <subj> <vped> and the second time <subj> <vped>
        on the one hand <subj> <vped> and on the other hand <subj> <vped>
        <subj> <vped> and <subj> <vped> and then <subj> <vped>
        if <they> <vp> we will <vp> and if not we will <vp>
        <subj> went to <place> to see <person> and to <place> to see <person>
        """,
        "",
        weight=1.5,
    ),
    make_group(
        "plain",
        """
        <clause>
        <clause>
        <past>
        <subj> went to <place> with <person>
        <subj> <vped> <when>
        there was a <adj> <noun> near <place>
        <they> have to <vp>
        <subj> tried to <vp>
        <subj> forgot to <vp>
        <he> works as a <job> in <city>
        <subj> moved to <city> in <month>
        <np> is in the <room>
        <np> was made in <city>
        it takes <number> minutes to <vp>
        <plural> are going to <vp>
        <person> has been <vping> for <tens> years
        <subj> <vped> and then <subj> <vped> because <np> was <adj>
        <he> works at <place> and <person> works as a <job> in <city>
        <subj> went to <place> but <np> was too <adj> so <plural> <vped>
        when <subj> got to <place> <plural> were <vping> and <np> was <adj>
        <they> usually <vp> but <when> <plural> had to <vp>
        <subj> wanted to <vp> but <he> had already <vpen>
        if <np> is <adj> we can <vp> or ask <person> to <vp>
        <he> told <him> that <np> was <adj> and that <plural> should <vp>
        the <job> who <vped> lives near <place> and <vps>
        while <he> was <vping> <plural> <vped> and <person> <vped>
        <subj> <vped> and <vped> before <plural> went to <place>
        the <nouns> are <adj> and the <job> wants to <vp>
        since <month> <he> has <vpen> and <plural> have <vpen>
        <np> in <city> is <comp> than <np> that <subj> bought <when>
        <subj> used to <vp> every <day> until <person> <vped>
        <subj> couldn't <vp> so <he> <vped> and <plural> <vped>
        after <person> <vped> <subj> sat in the <room> and talked about <hobby>
        what <they> remember best is the <adj> <noun> at <place>
        """,
        """
        where is <np>
        did <person> <vp>
        can you <vp>
        how much is the <adj> <noun>
        why don't you <vp>
        when does the <noun> open
        is <np> still <adj>
        """,
        weight=12.0,
    ),
)
