"""The report of a cleaning as a table that people read: CSV for a spreadsheet, or an HTML page.

A row is a removal with its reason, and a few words of the original around it. What an editor keeps
against the proposal is listed, too.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from dataclasses import astuple, dataclass, fields
from html import escape

from stir.transcripts.cleaning.clean import CleanedTranscript
from stir.transcripts.cleaning.removals import Removal

CONTEXT_WORDS = 6
_STYLE = """\
:root { --paper: #fdfdfb; --ink: #1d1f21; --line: #d3d6d1; --out: #f8dedb; --kept: #dcefe1; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #16181a; --ink: #e6e6e2; --line: #3c4146; --out: #45211d; --kept: #1a3a26; }
}
body { background: var(--paper); color: var(--ink); }
body { font: 1rem/1.5 system-ui, sans-serif; margin: 1.5rem; }
h1 { font-size: 1.4rem; overflow-wrap: anywhere; }
.table { overflow-x: auto; }
table { border-collapse: collapse; }
th, td { text-align: left; vertical-align: top; padding: .35rem .6rem; }
th, td { border-bottom: 1px solid var(--line); }
td.time, td.number { white-space: nowrap; font-variant-numeric: tabular-nums; }
del, b.kept { color: inherit; padding: 0 .15rem; border-radius: .2rem; }
del { background: var(--out); }
b.kept { background: var(--kept); }
@media (max-width: 40rem) {
  /* a removal is a block: time, speaker and kind on one line, words and reason below */
  body { margin: 1rem; }
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  table, tbody { display: block; }
  tr { display: flex; flex-wrap: wrap; gap: 0 .8rem; padding: .6rem 0; }
  tr { border-bottom: 1px solid var(--line); }
  td { padding: 0; border: 0; }
  td.wide { flex: 0 0 100%; }
  td:empty { display: none; }
  td:last-child::before { content: "confidence "; }
}
"""


@dataclass(frozen=True, slots=True)
class Row:
    """One removal, or one that an editor did not want."""

    number: int
    done: str
    """removed, or kept."""
    kind: str
    start: str
    end: str
    speaker: str
    before: str
    text: str
    after: str
    reason: str
    confidence: str


def make_rows(cleaned: CleanedTranscript, kept: Iterable[Removal] = ()) -> list[Row]:
    """The rows in the order of the text; `kept` is what an editor keeps."""
    found: list[tuple[tuple[int, ...], str, Removal | str]] = []
    found += [(one.tokens, "removed", one) for one in cleaned.removals]
    found += [(one.tokens, "kept", one) for one in kept]
    found += [((i,), "shortened", left) for i, left in cleaned.stutters.items()]
    found.sort(key=lambda entry: entry[0])
    return [_row(cleaned, n, *entry) for n, entry in enumerate(found, 1)]


def _row(
    cleaned: CleanedTranscript, n: int, tokens: tuple[int, ...], done: str, what: Removal | str
) -> Row:
    all_tokens = cleaned.transcript.tokens
    first, last = all_tokens[tokens[0]], all_tokens[tokens[-1]]
    text = " ".join(all_tokens[i].text for i in tokens)
    if isinstance(what, Removal):
        kind, reason, certain = what.kind.value, what.reason, what.confidence
    else:
        kind, reason, certain = "repeat", f"“{text}” is a stutter: “{what}” is left", None
    return Row(
        n,
        done,
        kind,
        "" if first.start is None else clock(first.start),
        "" if last.end is None else clock(last.end),
        first.speaker or "",
        _words(cleaned, range(max(0, tokens[0] - CONTEXT_WORDS), tokens[0])),
        text,
        _words(cleaned, range(tokens[-1] + 1, tokens[-1] + 1 + CONTEXT_WORDS)),
        reason,
        "" if certain is None else f"{certain:.2f}",
    )


def _words(cleaned: CleanedTranscript, indices: range) -> str:
    tokens = cleaned.transcript.tokens
    return " ".join(tokens[i].text for i in indices if i < len(tokens))


def clock(seconds: float) -> str:
    """A time as people write it: 1:02:03.4."""
    tenths = round(10 * seconds)
    minutes, tenths = divmod(tenths, 600)
    hours, minutes = divmod(minutes, 60)
    rest = f"{minutes:02}:{tenths // 10:02}.{tenths % 10}"
    return f"{hours}:{rest}"


def to_csv(rows: Sequence[Row]) -> bytes:
    """The rows for a spreadsheet, with a byte order mark: without one, Excel guesses wrong."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(field.name for field in fields(Row))
    writer.writerows([_no_formula(value) for value in astuple(row)] for row in rows)
    return out.getvalue().encode("utf-8-sig", "replace")


def _no_formula(value: object) -> object:
    """A spreadsheet calculates a cell that begins so, wherever the text comes from."""
    is_formula = isinstance(value, str) and value.startswith(("=", "+", "-", "@"))
    return f"'{value}" if is_formula else value


def to_html(rows: Sequence[Row], title: str) -> bytes:
    """The rows as a page that needs no other file."""
    headings = ("", "time", "speaker", "kind", "words", "why", "confidence")
    head = "".join(f'<th scope="col">{heading or "no."}</th>' for heading in headings)
    body = "".join(map(_to_html, rows))
    name = escape(title)
    return f"""\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Removals in {name}</title>
<style>
{_STYLE}</style>
</head>
<body>
<main>
<h1>Removals in {name}</h1>
<p>{_summary(rows)}</p>
<div class="table" tabindex="0" role="region" aria-label="Removals">
<table><thead><tr>{head}</tr></thead>
<tbody>
{body}</tbody></table>
</div>
</main>
</body>
</html>
""".encode("utf-8", "replace")


def _summary(rows: Sequence[Row]) -> str:
    counts = ((sum(row.done == done for row in rows), done) for done in _DONE)
    return ", ".join(f"{count} {done}" for count, done in counts if count) or "nothing removed"


_DONE = ("removed", "shortened", "kept")


def _to_html(row: Row) -> str:
    text = escape(row.text)
    shown = f'<b class="kept">{text}</b> (kept)' if row.done == "kept" else f"<del>{text}</del>"
    words = f"{escape(row.before)} {shown} {escape(row.after)}"
    cells = (escape(row.speaker), row.kind)
    wide = (words, escape(row.reason))
    times = f'<td class="number">{row.number}</td><td class="time">{row.start}</td>'
    rest = [f"<td>{cell}</td>" for cell in cells]
    rest += [f'<td class="wide">{cell}</td>' for cell in wide]
    return f"<tr>{times}{''.join(rest)}<td>{row.confidence}</td></tr>\n"
