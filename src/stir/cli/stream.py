"""`stir stream`: one word a line in, one update a line out."""

from __future__ import annotations

import json
import re
import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from stir.cli import lines
from stir.cli.visible import visible
from stir.errors import InputError
from stir.options import Options
from stir.server.labels import label_to_json
from stir.types import Update

if TYPE_CHECKING:
    from stir.session import Session

# a word has no space, so this is not a word
_REVOKE = re.compile(r"<revoke (\d+)>")


def stream(
    model: lines.ModelOption = "default",
    operating_point: lines.PointOption = "balanced",
    stability: lines.StabilityOption = 0,
    min_confidence: lines.ConfidenceOption = 0.0,
    strict: Annotated[
        bool, typer.Option("--strict", help="Stop at the first invalid line, with exit status 1.")
    ] = False,
) -> None:
    """Annotate a stream: one word per line in, one JSON update per line out.

    A line is a word, or word<TAB>part-of-speech tag. An empty line ends the
    utterance. The line <revoke 2> revokes the last two words.

    Each line is answered at once with a JSON object: position (of the newest
    word, from 0), word, and the labels added, revoked and committed. For a new
    repair, explanations says in words why it is one, and why lists its top
    features by stage.

    An invalid line is reported on standard error and changes nothing.

    Examples:

      printf 'the\\nred\\nuh\\nthe\\nblue\\n' | stir stream

      recogniser --words | stir stream | your-program
    """
    detector = lines.load(model, Options(operating_point, stability, min_confidence))
    lines.hint("one word a line; an empty line ends the utterance")
    session = detector.session()
    for number, line in lines.read(None):
        try:
            answer = _answer(session, line)
        except InputError as error:
            error.at(file=lines.STDIN, line=number)
            if strict:
                raise
            print(f"stir: {visible(str(error))}", file=sys.stderr, flush=True)
            continue
        lines.write(json.dumps(answer, ensure_ascii=False), flush=True)
    if session.words:
        lines.write(json.dumps(_answer(session, ""), ensure_ascii=False), flush=True)


def _answer(session: Session, line: str | InputError) -> dict[str, Any]:
    """Apply one line of input to the session."""
    if isinstance(line, InputError):
        raise line
    if not line.strip():
        return _to_json({"end": True}, session.end(), session)
    revoke = _REVOKE.fullmatch(line.strip())
    if revoke:
        count = int(revoke[1])
        return _to_json({"revoke": count}, session.revoke(count), session)
    word, tab, pos = line.partition("\t")
    word, pos = word.strip(), pos.strip()
    if not word or (tab and not pos):
        raise InputError("a line is a word, or word<TAB>part-of-speech tag", token=line)
    if len(word.split()) > 1 or len(pos.split()) > 1:
        raise InputError("more than one word in a line", token=line)
    return _to_json({"word": word}, session.push(word, pos or None), session)


def _to_json(request: dict[str, Any], update: Update, session: Session) -> dict[str, Any]:
    result: dict[str, Any] = {"position": update.position, **request}
    for name in ("added", "revoked", "committed"):
        result[name] = [label_to_json(label) for label in getattr(update, name)]
    repairs = dict.fromkeys(label.repair for label in update.added if label.repair is not None)
    if repairs:
        result["explanations"] = {str(repair): session.explain(repair) for repair in repairs}
        result["why"] = {str(repair): _why(session, repair) for repair in repairs}
    return result


def _why(session: Session, repair: int) -> dict[str, dict[str, float]]:
    return {
        stage: {feature: round(weight, 4) for feature, weight in top_features}
        for stage, top_features in session.why(repair).items()
    }
