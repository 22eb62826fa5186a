"""Recognise speech with pocketsphinx, live: partial hypotheses while sound comes in, then finals.

An endpointer (voice activity detection) opens an utterance of the decoder at the first speech, and
closes it once most of its window is silence. Meanwhile the decoder is asked for its hypothesis
every 90 ms. At the end it searches the whole utterance again, so that a final result may differ
from the last partial one in every word.

The model is the one inside pocketsphinx's package: US English, of 2015, without noise reduction or
adaptation to a speaker. Recognisers of its time hide fillers: they are noise words, missing from
the hypothesis but not from its segments. So words are read from the segments, and spoken noise
(*[SPEECH]*), which is what this model hears in an *uh* between pauses, is read as *uh*.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from stir.errors import MissingExtraError
from stir.words import FILLED_PAUSES, Word

ENDPOINTER_WINDOW = 0.5
"""Seconds; silence of nine tenths of this ends an utterance of the decoder."""
FRAMES_PER_PARTIAL = 3
"""The decoder is asked after so many frames of the endpointer, which are 30 ms long."""
_DECODER_FRAMES = 100
"""The decoder's frames a second, in which it tells the times of words."""
FILLERS = ("uh", "um")
_SPOKEN_NOISE = "[SPEECH]"


class Result(NamedTuple):
    """What the recogniser holds of the current stretch of speech."""

    words: tuple[Word, ...]
    """With their times in the whole stream."""
    now: float
    """Seconds of sound received."""
    final: bool = False


class Recogniser:
    """pocketsphinx for one voice; streams may follow each other and do not depend on each other."""

    def __init__(self, vocabulary: Iterable[str] | None = None, sample: bytes = b"") -> None:
        """Take the words that can be recognised, by default all of a dictionary of 130,000.

        `sample` is some sound of the voice: its mean spectrum is subtracted from all that follows,
        as it would be after the first seconds of a call.
        """
        try:
            from pocketsphinx import Decoder
        except ModuleNotFoundError as error:
            raise MissingExtraError("recognising speech", "speech") from error
        with tempfile.TemporaryDirectory() as folder:
            chosen = {}
            if vocabulary is not None:
                chosen = {"dict": str(_write_dictionary(vocabulary, Path(folder)))}
            self._decoder = Decoder(loglevel="FATAL", **chosen)
        if sample:
            self._decoder.start_utt()
            self._decoder.process_raw(sample)
            self._decoder.end_utt()
        self._mean: str = self._decoder.get_cmn(True)

    def recognise(self, sound: bytes) -> Iterator[Result]:
        """Receive a stream of 16-bit samples, 16 kHz, mono; a result for each change."""
        from pocketsphinx import Endpointer

        decoder, endpointer = self._decoder, Endpointer(window=ENDPOINTER_WINDOW)
        decoder.reinit_feat()  # forgets the noise of the stream before
        decoder.set_cmn(self._mean)
        size = endpointer.frame_bytes
        held: tuple[Word, ...] = ()
        for n, start in enumerate(range(0, len(sound), size), 1):
            now = round(n * endpointer.frame_length, 2)
            was_in_speech = endpointer.in_speech
            speech = _feed(endpointer, sound[start : start + size])
            if speech is None:
                continue
            if not was_in_speech:
                decoder.start_utt()
            decoder.process_raw(speech)
            if not endpointer.in_speech:
                decoder.end_utt()
                words = _words(decoder, endpointer.speech_start)
                if words or held:
                    yield Result(words, now, final=True)
                held = ()
            elif n % FRAMES_PER_PARTIAL == 0:
                words = _words(decoder, endpointer.speech_start)
                if [word.text for word in words] != [word.text for word in held]:
                    yield Result(words, now)
                    held = words


def _feed(endpointer: Any, frame: bytes) -> bytes | None:
    """Pass a frame on; the endpointer answers with speech, some frames later."""
    whole = len(frame) == endpointer.frame_bytes
    speech: bytes | None = endpointer.process(frame) if whole else endpointer.end_stream(frame)
    return speech


def _words(decoder: Any, offset: float) -> tuple[Word, ...]:
    if decoder.hyp() is None:
        return ()
    found = ((plain(s.word), s.start_frame, s.end_frame + 1) for s in decoder.seg())
    return tuple(
        Word(text, None, _seconds(offset, start), _seconds(offset, end))
        for text, start, end in found
        if text is not None
    )


def _seconds(offset: float, frame: int) -> float:
    return round(offset + frame / _DECODER_FRAMES, 2)


def plain(segment: str) -> str | None:
    """The word of a segment; None for silence and noise.

    *don't(2)* is another pronunciation of *don't*; *++UH++*, as models name it that have several
    noise words, is *uh*.
    """
    if segment == _SPOKEN_NOISE:
        return FILLERS[0]
    if segment[0] in "<[+":
        filler = re.sub(r"[^a-z]", "", segment.lower())
        return filler if filler in FILLED_PAUSES else None
    return re.sub(r"\(\d+\)$", "", segment)


def _write_dictionary(vocabulary: Iterable[str], folder: Path) -> Path:
    """Write the entries of the words that the whole dictionary has, and of the fillers."""
    from pocketsphinx import get_model_path

    wanted = {*FILLERS, *vocabulary}
    path = folder / "words.dict"
    whole = Path(get_model_path()) / "en-us" / "cmudict-en-us.dict"
    with whole.open(encoding="utf-8") as entries, path.open("w", encoding="utf-8") as file:
        file.writelines(entry for entry in entries if plain(entry.split()[0]) in wanted)
    return path
