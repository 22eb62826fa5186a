// A pasted text: the sentences of its speakers, annotated at once by /annotate.

import { splitWords } from "./sync.js";
import { formatMs } from "./timing.js";

const LONG_WORDS = 60; // a shorter line is pushed word by word
// One to three words, the first with a capital, and a colon; perhaps with a time before it.
const SPEAKER = /^\s*(?:[[(]?\d[\d:.]*[\])]?\s+)?(\p{Lu}[\p{L}\p{N}.'’-]*(?: [\p{L}\p{N}.'’-]+){0,2}):\s/u;
const SENTENCES = new Intl.Segmenter("en", { granularity: "sentence" });
const ABBREVIATION = /(?:^|\P{L})(?:\p{L}|Mr|Mrs|Ms|Dr|Prof|St|etc)\.\s*$/u; // as in stir.sentences

// The utterances of a text: sentences, and lines in any case. A speaker goes on until the next one.
export function splitText(text, { word_length: wordLength, utterance_words: utteranceWords }) {
  const utterances = [];
  let speaker = null;
  for (const line of text.split(/\r?\n/u)) {
    const label = line.match(SPEAKER);
    if (label) speaker = label[1];
    for (const sentence of splitSentences(label ? line.slice(label[0].length) : line)) {
      const words = splitWords(sentence, wordLength);
      while (words.length) utterances.push({ speaker, words: words.splice(0, utteranceWords) });
    }
  }
  return utterances;
}

// The browser's sentences, of which one may end with an initial or an abbreviation.
function splitSentences(line) {
  const sentences = [];
  for (const { segment } of SENTENCES.segment(line)) {
    if (ABBREVIATION.test(sentences.at(-1) ?? "")) sentences.push(sentences.pop() + segment);
    else sentences.push(segment);
  }
  return sentences;
}

export function isTranscript(text) {
  return text.trim().includes("\n") || splitWords(text).length > LONG_WORDS;
}

export class PastedView {
  // `onChoose` gets the words of the utterance that was chosen.
  constructor(card, { onChoose, onError }) {
    Object.assign(this, { card, onChoose, onError });
    this.text = ""; // empty if nothing is shown
    this.lines = []; // of the answer
    this.shown = 0; // counts calls of show()
    this.list = card.querySelector("ol");
    this.summary = card.querySelector("[role=status]");
    this.list.addEventListener("click", (event) => {
      const button = event.target.closest("button");
      if (button) this.choose(Number(button.dataset.index));
    });
  }

  // Resolves when the text is shown, or an error is.
  async show(text, limits, options) {
    this.text = text;
    const mine = (this.shown += 1);
    this.utterances = splitText(text, limits);
    this.card.hidden = false;
    this.summary.textContent = "Annotating…";
    const sentAt = performance.now();
    const answer = await annotate({ utterances: this.utterances.map(({ words }) => ({ words })), ...options });
    if (this.shown !== mine || !this.text) return; // pasted anew, or closed
    if (answer.error) {
      this.close();
      this.onError(answer.error);
      return;
    }
    this.lines = answer.utterances;
    this.render();
    this.summary.textContent = `${this.describe()} ${describeTime(answer.serverTime, performance.now() - sentAt)}`;
  }

  close() {
    this.text = "";
    this.lines = [];
    this.card.hidden = true;
    this.list.replaceChildren();
  }

  render() {
    this.list.replaceChildren(...this.lines.map((line, i) => this.item(line, i)));
  }

  item(line, i) {
    const item = document.createElement("li");
    const { speaker } = this.utterances[i];
    if (speaker !== null && speaker !== this.utterances[i - 1]?.speaker) item.append(element("b", "speaker", speaker));
    const button = element("button", "utterance", "");
    button.type = "button";
    button.dataset.index = i;
    const labels = labelsOf(line);
    line.words.forEach((word, k) => button.append(labels[k] ? element("span", labels[k], word) : word, " "));
    item.append(button);
    return item;
  }

  choose(index) {
    for (const button of this.list.querySelectorAll("[aria-current]")) button.removeAttribute("aria-current");
    this.list.querySelector(`[data-index="${index}"]`).setAttribute("aria-current", "true");
    this.onChoose(this.lines[index].words);
  }

  // The first utterance with a repair is worth a look.
  chooseFirst() {
    if (this.lines.length) this.choose(Math.max(0, this.lines.findIndex((line) => line.repairs.length)));
  }

  describe() {
    const count = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;
    const sum = (of) => this.lines.reduce((total, line) => total + of(line), 0);
    const speakers = new Set(this.utterances.map(({ speaker }) => speaker).filter((speaker) => speaker !== null)).size;
    return `${count(sum((line) => line.words.length), "word")} in ${count(this.lines.length, "utterance")}`
      + `${speakers ? ` of ${count(speakers, "speaker")}` : ""}: ${count(sum((line) => line.repairs.length), "repair")}, `
      + `${count(sum((line) => line.edit_terms.length), "word")} in edit terms.`;
  }
}

async function annotate(batch) {
  const token = new URLSearchParams(location.search).get("token");
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  try {
    const answer = await fetch("annotate", { method: "POST", headers, body: JSON.stringify(batch) });
    const value = await answer.json();
    const duration = answer.headers.get("server-timing")?.match(/dur=([\d.]+)/u);
    return answer.ok ? { ...value, serverTime: duration ? Number(duration[1]) : null } : { error: value.message };
  } catch {
    return { error: "The server did not answer." };
  }
}

function describeTime(server, total) {
  return server === null ? "" : `Server ${formatMs(server)} ms, network and queue ${formatMs(Math.max(0, total - server))} ms.`;
}

// The class of each word, or undefined.
function labelsOf({ repairs, edit_terms: editTerms }) {
  const labels = [];
  const put = (name, first, last) => { for (let i = first; i <= last; i += 1) labels[i] = name; };
  for (const repair of repairs) put("rp", repair.rp_start, repair.rp_end ?? repair.rp_start);
  for (const repair of repairs) put("rm", repair.rm_start, repair.rm_end);
  for (const i of editTerms) labels[i] = "ed";
  return labels;
}

function element(tag, className, text) {
  const made = document.createElement(tag);
  made.className = className;
  made.textContent = text;
  return made;
}
