// The live demo: the results of a recogniser, as they would come for two turns of one speaker.
//
// A step is [type, words, milliseconds until the next one]. A final result is not the end of a turn:
// the next result goes on with it. The repairs cross final results, as they do in speech.

const WORD_MS = 420;
const SHORT_PAUSE_MS = 400; // the turn goes on
const LONG_PAUSE_MS = 1800; // it is over

export const DEMO = [
  ["partial", "mhm", WORD_MS],
  ["final", "mhm", LONG_PAUSE_MS],
  ["poll", "", 600],
  ["partial", "um", WORD_MS],
  ["final", "um", SHORT_PAUSE_MS],
  ...grow("could you book a stable"),
  ["partial", "could you book a table for", WORD_MS],
  ["partial", "could you book a table for two", WORD_MS],
  ["final", "could you book a table for two", SHORT_PAUSE_MS],
  ...grow("uh for three people"),
  ["final", "uh for three people", SHORT_PAUSE_MS],
  ...grow("at seven no at eight"),
  ["final", "at seven no at eight", LONG_PAUSE_MS],
  ["poll", "", 0],
];

function grow(text) {
  const words = text.split(" ");
  return words.map((_, i) => ["partial", words.slice(0, i + 1).join(" "), WORD_MS]);
}

// Sends the results as those of a speaker of its own; `onUpdate` gets each update with the words of
// the open turn, and `isStopped` ends the demo.
export async function playDemo({ request, speaker, onUpdate, isStopped }) {
  let finals = [];
  let now = 0; // a slow machine does not make the pauses longer
  for (const [type, text, wait] of DEMO) {
    if (isStopped()) break;
    const words = text.split(" ").filter(Boolean);
    const update = await request(type === "poll" ? { type, now, speaker } : { type, words, now, speaker });
    if (isStopped()) break;
    if (update.ended) finals = [];
    onUpdate({ type, update, words: [...finals, ...words] });
    if (type === "final") finals.push(...words);
    await new Promise((resolve) => setTimeout(resolve, wait));
    now += wait / 1000;
  }
  await request({ type: "end", speaker });
}
