"""Say words with espeak-ng: 16-bit samples, 16 kHz, mono, in memory; no sound card is needed."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from stir.errors import InputError, StirError

SAMPLE_RATE = 16_000
PADDING = 0.7
"""Seconds of silence before and after what is said, longer than an endpointer waits."""
_PROGRAM = "espeak-ng"
_AUDIBLE = 100
"""Samples below this at both ends of a part are silence of espeak-ng's own."""
_NOISE = 20.0
"""Standard deviation of the background noise: no room is as silent as zeros are."""

Samples = NDArray[np.float64]


@dataclass(frozen=True)
class Part:
    """What is said in one go, and the pause after it in seconds."""

    text: str
    pause: float = 0.0


@dataclass(frozen=True)
class Voice:
    """A voice of espeak-ng. Of those tried, the default is the one that pocketsphinx knows best."""

    name: str = "en-us+f5"
    words_per_minute: int = 160

    def __str__(self) -> str:
        return f"{self.name} {self.words_per_minute}"

    def say(self, parts: Iterable[Part]) -> bytes:
        """The sound of all parts with their pauses, and silence around them."""
        pieces = [_silence(PADDING)]
        for part in parts:
            pieces += [self._speak(part.text), _silence(part.pause)]
        pieces.append(_silence(PADDING))
        sound = np.concatenate(pieces)
        sound += np.random.default_rng(0).normal(0, _NOISE, len(sound))
        return np.clip(sound, -32768, 32767).astype("<i2").tobytes()

    def _speak(self, text: str) -> Samples:
        if shutil.which(_PROGRAM) is None:
            raise StirError(
                "espeak-ng is not installed: apt-get install espeak-ng (Debian, Ubuntu) or"
                " brew install espeak-ng (macOS)"
            )
        options = ["-v", self.name, "-s", str(self.words_per_minute), "-z", "--stdout", "--stdin"]
        done = subprocess.run([_PROGRAM, *options], input=text.encode(), capture_output=True)
        if done.returncode or b"data" not in done.stdout:
            message = done.stderr.decode(errors="replace").strip() or "nothing was said"
            raise InputError(f"espeak-ng with voice {self.name}: {message}", token=text)
        return _trim(_resample(*_read_wav(done.stdout)))


def _read_wav(wav: bytes) -> tuple[Samples, int]:
    # the module `wave` refuses what espeak-ng writes to a pipe: its lengths are unknown beforehand
    start = wav.index(b"data") + 8
    rate = int.from_bytes(wav[24:28], "little")
    return np.frombuffer(wav[start : start + (len(wav) - start) // 2 * 2], "<i2").astype(
        float
    ), rate


def _resample(samples: Samples, rate: int) -> Samples:
    """Change the sample rate to ours by cutting the spectrum."""
    size = round(len(samples) * SAMPLE_RATE / rate)
    if size >= len(samples):
        return np.interp(np.arange(size) * rate / SAMPLE_RATE, np.arange(len(samples)), samples)
    spectrum = np.fft.rfft(samples)[: size // 2 + 1]
    return np.fft.irfft(spectrum, size) * (size / len(samples))


def _trim(samples: Samples) -> Samples:
    audible = np.flatnonzero(np.abs(samples) > _AUDIBLE)
    return samples[audible[0] : audible[-1] + 1] if audible.size else samples


def _silence(seconds: float) -> Samples:
    return np.zeros(round(seconds * SAMPLE_RATE))
