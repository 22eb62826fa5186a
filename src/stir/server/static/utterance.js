// The current utterance: its words, each with its labels and measures.

const keyOf = (label) => `${label.label}/${label.repair ?? ""}`;

export class Utterance {
  words = [];

  push(text, update) {
    const measures = { arrived: update.arrived, now: null };
    this.words.push({ text, labels: new Map(), measures, features: null, serverTime: update.took_ms });
  }

  revoke(count) {
    this.words.splice(this.words.length - count, count);
  }

  // Takes over a whole hypothesis; words that stay keep their labels.
  follow(texts, update) {
    let same = 0;
    while (same < texts.length && same < this.words.length && this.words[same].text === texts[same]) same += 1;
    this.words.length = same;
    for (const text of texts.slice(same)) this.push(text, update);
  }

  // Applies an update's labels and measures; returns the labels that remaining words lost.
  apply(update) {
    const lost = [];
    for (const label of update.revoked ?? []) {
      if (this.words[label.position]?.labels.delete(keyOf(label))) lost.push(label);
    }
    for (const label of update.added ?? []) this.add(label, update.why?.[label.repair]);
    for (const row of update.measures ?? []) {
      const word = this.words[row.position];
      if (!word) continue;
      word.measures.now = row.surprisal === null ? null : row; // null: off the fluent path
      word.measures.arrived ??= word.measures.now; // a hypothesis has no measures on arrival
    }
    return lost;
  }

  add(label, features) {
    const word = this.words[label.position];
    if (!word) return;
    word.labels.set(keyOf(label), label);
    if (features) word.features = features;
  }

  get fluentWords() {
    return this.words.filter((word) => !isOffPath(word));
  }
}

export const hasLabel = (word, name) => [...word.labels.values()].some((label) => label.label === name);
export const labelsOf = (word) => ["rm", "ed", "rp"].filter((name) => hasLabel(word, name));
export const kindOf = (word) => [...word.labels.values()].find((label) => label.kind)?.kind;
const classOf = (word) => [...word.labels.values()].find((label) => label.class)?.class;
export const isOffPath = (word) => hasLabel(word, "rm") || hasLabel(word, "ed");

// The labels of a word in words. Of adjacent words with the same one only the first has it.
export function tagOf(words, i) {
  const before = i > 0 ? namesOf(words[i - 1]) : [];
  return namesOf(words[i]).filter((name) => !before.includes(name)).join(" · ");
}

function namesOf(word) {
  const names = [];
  if (hasLabel(word, "rm")) names.push("reparandum");
  if (hasLabel(word, "ed")) names.push(classOf(word) ?? "edit term");
  if (hasLabel(word, "rp")) names.push(kindOf(word) ?? "repair");
  return names;
}
