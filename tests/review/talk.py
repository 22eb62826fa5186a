"""A talk of about 1,200 words for reviews: two people go round an allotment, bed by bed."""

from __future__ import annotations

BEDS = (
    ("beans", "peas", "Monday", "Tuesday", "six", "seven", "fence", "the slugs"),
    ("carrots", "onions", "Friday", "Saturday", "three", "four", "wall", "the fly"),
    ("lettuce", "spinach", "March", "April", "eight", "ten", "path", "the pigeons"),
    ("pumpkins", "courgettes", "June", "July", "two", "five", "compost", "the mildew"),
    ("potatoes", "leeks", "Sunday", "Monday", "nine", "twelve", "shed", "the frost"),
    ("tomatoes", "peppers", "May", "June", "four", "six", "greenhouse", "the blight"),
    ("strawberries", "raspberries", "August", "September", "five", "eight", "gate", "the birds"),
    ("radishes", "beetroot", "April", "May", "seven", "nine", "pump", "the drought"),
)
TURNS = (
    ("Nora", "So, um, this is where we- we want to put the {crop}, along the {place}."),
    ("Nora", "I thought, uh, I thought we could start in {early}, no, in {late}."),
    ("Piet", "Right. And how many rows, uh, do you want? I mean, {few} rows, sorry, {many} rows?"),
    ("Nora", "Well, the the soil is good here. It is, um, dark and and loose, so {many} will do."),
    (
        "Piet",
        "Last year we had the {other}, I mean, the {crop} over there, and {pest} took most of it.",
    ),
    ("Piet", "My neighbour, who has, uh, who has a bigger plot, covers everything with a net."),
    ("Nora", "That is what I- what I would do, too. A net, um, a fine one, from the the market."),
    ("Piet", "Can you bring it on, uh, when you come next time? I will pay you back, of course."),
    ("Nora", "Yes, yes. And we should, we should water in the evening, you know, not at noon."),
    ("Piet", "W-we can ask the club for a hose. They, um, they have one that nobody uses."),
)
SECONDS_PER_WORD = 0.4


def _stamp(seconds: float) -> str:
    minutes, rest = divmod(round(seconds * 1000), 60_000)
    return f"00:{minutes:02}:{rest // 1000:02}.{rest % 1000:03}"


def make_talk(beds: int = len(BEDS)) -> str:
    """The talk as WebVTT, with a cue for each sentence."""
    names = ("crop", "other", "early", "late", "few", "many", "place", "pest")
    cues = ["WEBVTT\n"]
    at = 0.5
    for bed in BEDS[:beds]:
        values = dict(zip(names, bed, strict=True))
        for speaker, turn in TURNS:
            text = turn.format(**values)
            end = at + SECONDS_PER_WORD * len(text.split())
            cues.append(f"{_stamp(at)} --> {_stamp(end)}\n<v {speaker}>{text}\n")
            at = end + 0.3
    return "\n".join(cues)
