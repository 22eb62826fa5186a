"""Words that people say twice on purpose: *very, very good*, *no, no*, *bye bye*.

A detector cannot tell *really, really* from a repeat with confidence, and an editor wants such
words back. Only words that stand side by side count: *very, uh, very* is a repeat.
"""

from __future__ import annotations

_EMPHATIC = """\
very really so too much many way far long big never ever always no yes yeah yep nope okay ok right
bye please more again hey hi hello ha knock now there well wait come go stop look listen thank
thanks over round up down on all great good nice wonderful beautiful totally absolutely exactly
don't years miles lots tons loads half little old
"""
EMPHATIC_WORDS = frozenset(_EMPHATIC.split())
