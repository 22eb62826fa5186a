"""One small file of each format, written for the purpose; all say about the same.

Anna: "Um, the the cat, uh, slept." Ben: "Right." Files differ in what else they hold, which has
to outlive a cleaning.
"""

from __future__ import annotations

from stir.transcripts.formats import Format

WORDS = ["Um,", "the", "the", "cat,", "uh,", "slept.", "Right."]

TEXT = "ANNA: Um, the the cat, uh, slept.\n\nBEN: Right.\n"

JSONL = (
    '{"id": "x:A:0", "speaker": "Anna", "words": ["Um,", "the", "the", "cat,", "uh,", "slept."],'
    ' "pos": ["UH", "DT", "DT", "NN", "UH", "VBD"], "mood": "calm"}\n'
    '{"id": "x:B:1", "speaker": "Ben", "words": [{"word": "Right.", "start": 3.0, "end": 3.4}]}\n'
)

SRT = """\
1
00:00:00,000 --> 00:00:01,300
ANNA: <i>Um, the</i>
the cat,

2
00:00:01,300 --> 00:00:02,500
uh, slept.

3
00:00:03,000 --> 00:00:03,400
BEN: Right.
"""

VTT = """\
WEBVTT - a cat

NOTE nobody knows its name

STYLE
::cue(b) { color: red }

first
00:00.000 --> 00:01.300 align:start position:10%
<v Anna>Um, <b>the the</b> cat,

00:00:01.300 --> 00:00:02.500
<v Anna>uh, slept.

00:00:03.000 --> 00:00:03.400
<v Ben>Right.
"""

CTM = """\
;; conversation channel start duration word confidence
cat Anna 0.00 0.30 Um, 0.90
cat Anna 0.30 0.20 the 0.90
cat Anna 0.50 0.20 the 0.90
cat Anna 0.70 0.60 cat, 0.90
cat Anna 1.30 0.40 uh, 0.90
cat Anna 1.70 0.80 slept. 0.90
cat Ben 3.00 0.40 Right. 0.90
"""

WHISPER = """\
{
  "text": " Um, the the cat, uh, slept. Right.",
  "segments": [
    {
      "id": 0, "start": 0.0, "end": 2.5, "text": " Um, the the cat, uh, slept.", "speaker": "Anna",
      "tokens": [50364, 3301, 11], "no_speech_prob": 0.01,
      "words": [
        {"word": " Um,", "start": 0.0, "end": 0.3, "probability": 0.9},
        {"word": " the", "start": 0.3, "end": 0.5, "probability": 0.9},
        {"word": " the", "start": 0.5, "end": 0.7, "probability": 0.9},
        {"word": " cat,", "start": 0.7, "end": 1.3, "probability": 0.9},
        {"word": " uh,", "start": 1.3, "end": 1.7, "probability": 0.9},
        {"word": " slept.", "start": 1.7, "end": 2.5, "probability": 0.9}
      ]
    },
    {"id": 1, "start": 3.0, "end": 3.4, "text": " Right.", "speaker": "Ben"}
  ],
  "language": "en"
}
"""

DEEPGRAM = """\
{
  "metadata": {"duration": 3.5, "channels": 1},
  "results": {
    "channels": [{"alternatives": [{
      "transcript": "Um, the the cat, uh, slept. Right.", "confidence": 0.98,
      "words": [
        {"word": "um", "start": 0.0, "end": 0.3, "speaker": 0, "punctuated_word": "Um,"},
        {"word": "the", "start": 0.3, "end": 0.5, "speaker": 0, "punctuated_word": "the"},
        {"word": "the", "start": 0.5, "end": 0.7, "speaker": 0, "punctuated_word": "the"},
        {"word": "cat", "start": 0.7, "end": 1.3, "speaker": 0, "punctuated_word": "cat,"},
        {"word": "uh", "start": 1.3, "end": 1.7, "speaker": 0, "punctuated_word": "uh,"},
        {"word": "slept", "start": 1.7, "end": 2.5, "speaker": 0, "punctuated_word": "slept."},
        {"word": "right", "start": 3.0, "end": 3.4, "speaker": 1, "punctuated_word": "Right."}
      ],
      "paragraphs": {"transcript": "Um, the the cat, uh, slept. Right.", "paragraphs": [
        {"sentences": [{"text": "Um, the the cat, uh, slept.", "start": 0.0, "end": 2.5},
                       {"text": "Right.", "start": 3.0, "end": 3.4}],
         "num_words": 7, "start": 0.0, "end": 3.4}]}
    }]}],
    "utterances": [
      {"start": 0.0, "end": 0.3, "channel": 0, "transcript": "Um,", "speaker": 0,
       "words": [{"word": "um", "start": 0.0, "end": 0.3, "punctuated_word": "Um,"}]},
      {"start": 1.3, "end": 2.5, "channel": 0, "transcript": "uh, slept.", "speaker": 0,
       "words": [{"word": "uh", "start": 1.3, "end": 1.7, "punctuated_word": "uh,"},
                 {"word": "slept", "start": 1.7, "end": 2.5, "punctuated_word": "slept."}]}
    ]
  }
}
"""

ASSEMBLYAI = """\
{
  "id": "cat-1", "status": "completed", "text": "Um, the the cat, uh, slept. Right.",
  "words": [
    {"text": "Um,", "start": 0, "end": 300, "confidence": 0.9, "speaker": "A"},
    {"text": "the", "start": 300, "end": 500, "confidence": 0.9, "speaker": "A"},
    {"text": "the", "start": 500, "end": 700, "confidence": 0.9, "speaker": "A"},
    {"text": "cat,", "start": 700, "end": 1300, "confidence": 0.9, "speaker": "A"},
    {"text": "uh,", "start": 1300, "end": 1700, "confidence": 0.9, "speaker": "A"},
    {"text": "slept.", "start": 1700, "end": 2500, "confidence": 0.9, "speaker": "A"},
    {"text": "Right.", "start": 3000, "end": 3400, "confidence": 0.9, "speaker": "B"}
  ],
  "utterances": [
    {"speaker": "A", "start": 0, "end": 2500, "text": "Um, the the cat, uh, slept.", "words": [
      {"text": "Um,", "start": 0, "end": 300, "speaker": "A"},
      {"text": "the", "start": 300, "end": 500, "speaker": "A"},
      {"text": "the", "start": 500, "end": 700, "speaker": "A"},
      {"text": "cat,", "start": 700, "end": 1300, "speaker": "A"},
      {"text": "uh,", "start": 1300, "end": 1700, "speaker": "A"},
      {"text": "slept.", "start": 1700, "end": 2500, "speaker": "A"}]},
    {"speaker": "B", "start": 3000, "end": 3400, "text": "Right.", "words": [
      {"text": "Right.", "start": 3000, "end": 3400, "speaker": "B"}]}
  ]
}
"""

VOSK = """\
{"partial": "um the"}
{
  "result": [
    {"conf": 1.0, "end": 0.3, "start": 0.0, "word": "Um,"},
    {"conf": 1.0, "end": 0.5, "start": 0.3, "word": "the"},
    {"conf": 1.0, "end": 0.7, "start": 0.5, "word": "the"},
    {"conf": 1.0, "end": 1.3, "start": 0.7, "word": "cat,"},
    {"conf": 1.0, "end": 1.7, "start": 1.3, "word": "uh,"},
    {"conf": 1.0, "end": 2.5, "start": 1.7, "word": "slept."}],
  "text": "Um, the the cat, uh, slept."
}
{"result": [{"conf": 1.0, "end": 3.4, "start": 3.0, "word": "Right."}], "text": "Right."}
"""

TEXTGRID = """\
File type = "ooTextFile"
Object class = "TextGrid"

xmin = 0
xmax = 4
tiers? <exists>
size = 3
item []:
    item [1]:
        class = "IntervalTier"
        name = "Anna"
        xmin = 0
        xmax = 4
        intervals: size = 3
        intervals [1]:
            xmin = 0
            xmax = 1.3
            text = "Um, the the cat,"
        intervals [2]:
            xmin = 1.3
            xmax = 2.5
            text = "uh, slept."
        intervals [3]:
            xmin = 2.5
            xmax = 4
            text = ""
    item [2]:
        class = "IntervalTier"
        name = "Ben"
        xmin = 0
        xmax = 4
        intervals: size = 3
        intervals [1]:
            xmin = 0
            xmax = 3
            text = ""
        intervals [2]:
            xmin = 3
            xmax = 3.4
            text = "Right."
        intervals [3]:
            xmin = 3.4
            xmax = 4
            text = ""
    item [3]:
        class = "TextTier"
        name = "clicks"
        xmin = 0
        xmax = 4
        points: size = 1
        points [1]:
            number = 2.7
            mark = "click"
"""

ELAN = """\
<?xml version="1.0" encoding="UTF-8"?>
<ANNOTATION_DOCUMENT AUTHOR="" DATE="2020-01-01T00:00:00+00:00" FORMAT="3.0" VERSION="3.0" \
xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" \
xsi:noNamespaceSchemaLocation="http://www.mpi.nl/tools/elan/EAFv3.0.xsd">
  <HEADER MEDIA_FILE="" TIME_UNITS="milliseconds"/>
  <TIME_ORDER>
    <TIME_SLOT TIME_SLOT_ID="ts1" TIME_VALUE="0"/>
    <TIME_SLOT TIME_SLOT_ID="ts2" TIME_VALUE="1300"/>
    <TIME_SLOT TIME_SLOT_ID="ts3" TIME_VALUE="2500"/>
    <TIME_SLOT TIME_SLOT_ID="ts4" TIME_VALUE="3000"/>
    <TIME_SLOT TIME_SLOT_ID="ts5" TIME_VALUE="3400"/>
  </TIME_ORDER>
  <TIER LINGUISTIC_TYPE_REF="talk" PARTICIPANT="Anna" TIER_ID="A">
    <ANNOTATION><ALIGNABLE_ANNOTATION ANNOTATION_ID="a1" TIME_SLOT_REF1="ts1" TIME_SLOT_REF2="ts2">
      <ANNOTATION_VALUE>Um, the the cat,</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION>
    <ANNOTATION><ALIGNABLE_ANNOTATION ANNOTATION_ID="a2" TIME_SLOT_REF1="ts2" TIME_SLOT_REF2="ts3">
      <ANNOTATION_VALUE>uh, slept.</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION>
  </TIER>
  <TIER LINGUISTIC_TYPE_REF="talk" PARTICIPANT="Ben" TIER_ID="B">
    <ANNOTATION><ALIGNABLE_ANNOTATION ANNOTATION_ID="a3" TIME_SLOT_REF1="ts4" TIME_SLOT_REF2="ts5">
      <ANNOTATION_VALUE>Right.</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION>
  </TIER>
  <LINGUISTIC_TYPE GRAPHIC_REFERENCES="false" LINGUISTIC_TYPE_ID="talk" TIME_ALIGNABLE="true"/>
</ANNOTATION_DOCUMENT>
"""

CHAT = """\
@UTF8
@Begin
@Languages:\teng
@Participants:\tANN Anna Adult, BEN Ben Adult
*ANN:\t&-um the [/] the cat , &-uh
\tslept . \x150_2500\x15
%mor:\tdet|the n|cat v|sleep&PAST .
*BEN:\tright . \x153000_3400\x15
@End
"""

SAMPLES: dict[Format, str] = {
    Format.TEXT: TEXT,
    Format.JSONL: JSONL,
    Format.SRT: SRT,
    Format.VTT: VTT,
    Format.CTM: CTM,
    Format.WHISPER: WHISPER,
    Format.DEEPGRAM: DEEPGRAM,
    Format.ASSEMBLYAI: ASSEMBLYAI,
    Format.VOSK: VOSK,
    Format.TEXTGRID: TEXTGRID,
    Format.ELAN: ELAN,
    Format.CHAT: CHAT,
}

NAMES = {
    Format.TEXT: "cat.txt",
    Format.JSONL: "cat.jsonl",
    Format.SRT: "cat.srt",
    Format.VTT: "cat.vtt",
    Format.CTM: "cat.ctm",
    Format.TEXTGRID: "cat.TextGrid",
    Format.ELAN: "cat.eaf",
    Format.CHAT: "cat.cha",
}

SPEAKERS = {
    Format.TEXT: ("ANNA", "BEN"),
    Format.SRT: ("ANNA", "BEN"),
    Format.DEEPGRAM: ("0", "1"),
    Format.ASSEMBLYAI: ("A", "B"),
    Format.VOSK: (None,),
    Format.CHAT: ("ANN", "BEN"),
}

UNTIMED = {Format.TEXT, Format.JSONL}

MALFORMED: list[tuple[Format, str, int | None, str]] = [
    # the file, the line that is wrong, what the message says of it
    (Format.JSONL, '{"words": ["a"]}\n{"words": ["a b"]}\n', 2, "'a b'"),
    (Format.JSONL, '{"words": ["a"]}\n{"words": [', 2, "not JSON"),
    (Format.SRT, "1\n00:00:01,000 --> 00:00:02,000\nhi\n\n2\n00:00:x --> 1\nyou\n", 6, "00:00:x"),
    (Format.SRT, "1\n00:00:03,000 --> 00:00:02,000\nhi\n", 2, "ends before it starts"),
    (Format.SRT, "1\n\n00:00:01,000 --> 00:00:02,000\nhi\n", 1, "expected times after"),
    (Format.VTT, "WEBVTT\n\n00:01.000 --> later\nhi\n", 3, "later"),
    (Format.VTT, "00:01.000 --> 00:02.000\nhi\n", 1, "expected WEBVTT"),
    (Format.CTM, "a 1 0.0 0.5 hi\na 1 soon 0.5 you\n", 2, "'soon'"),
    (Format.CTM, "a 1 0.0 0.5 hi\na 1 0.5\n", 2, "5 fields"),
    (Format.WHISPER, '{"segments": [\n{"text": 3}]}', None, "segments[0].text is not a string"),
    (Format.WHISPER, '{"segments": [\n{"text"}]}', 2, "not JSON"),
    (Format.DEEPGRAM, '{"results": {"channels": 1}}', None, "results.channels is not a list"),
    (Format.ASSEMBLYAI, '{"words": [{"text": "a", "start": "b"}]}', None, "words[0].start"),
    (Format.ASSEMBLYAI, '{"status": "error", "error": "no speech"}', None, "no speech"),
    (Format.VOSK, '{"text": "a"}\n{"text": "b"\n', 3, "not JSON"),
    (Format.VOSK, '{"text": "a"}\n{"spk": [1]}\n', None, "result 1 has no text"),
    (Format.TEXTGRID, 'File type = "ooTextFile"\nObject class = "Sound"\n', 2, "Sound"),
    (Format.TEXTGRID, TEXTGRID.replace("xmax = 1.3", "xmax = often"), 17, "not a valid TextGrid"),
    (Format.ELAN, ELAN.replace("</TIME_ORDER>", ""), 22, "not XML"),
    (Format.ELAN, ELAN.partition("</TIER>")[0], 16, "not XML: no element found"),
    (
        Format.ELAN,
        ELAN.replace('"ts5"/', '"ts6"/').replace('REF2="ts5"', 'REF2="never"'),
        18,
        "never",
    ),
    (Format.ELAN, "<?xml version='1.0'?>\n<HTML/>\n", 2, "HTML"),
    (Format.ELAN, "<!DOCTYPE a [<!ENTITY b 'c'>]><ANNOTATION_DOCUMENT/>", None, "DOCTYPE"),
    (Format.CHAT, "@UTF8\n@Begin\n*ANN:\t<the the [/] cat .\n@End\n", 3, "not closed"),
    (Format.CHAT, "@UTF8\n@Begin\n*ANN:\tthe> [/] cat .\n@End\n", 3, "not opened"),
    (Format.CHAT, "@UTF8\n@Begin\n*ANN the cat .\n@End\n", 3, "*NAME:"),
    (Format.CHAT, "@UTF8\n@Begin\nthe cat .\n@End\n", 3, "'the cat .'"),
    (Format.CHAT, "@UTF8\n@Begin\n*ANN:\tthe [/ cat .\n@End\n", 3, "is not closed"),
]
