"""The most common words of spoken English; they hardly ever occur in hyphenated compounds."""

_COMMON = """\
a about after all and are as at be because but by can could did do does don't for from get going got
had has have he hello her here him his how i i'd i'll i'm i've if in is it it's just know like maybe
me my need not of on one or our people please really said say see she should some something sorry
thank thanks that that's the their them then there there's they they're think this those to us want
was we we're well went were what when where which who why will with would yeah you you're your
"""
COMMON_WORDS = frozenset(_COMMON.split())
