// Keeps a session's words equal to a text: words that changed are revoked, new ones are pushed.
//
// Typing, a recogniser that revises its hypothesis, and an example that plays all go through here.

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

// A lone dash or comma is not a word.
export function splitWords(text, maxLength = Infinity) {
  return text.split(/\s+/u).filter((word) => LETTER_OR_DIGIT.test(word) && [...word].length <= maxLength);
}

// How many words to revoke, and which to push, to get from one list to another.
export function difference(from, to) {
  let same = 0;
  while (same < from.length && same < to.length && from[same] === to[same]) same += 1;
  return { revoke: from.length - same, push: to.slice(same) };
}

export class WordSync {
  constructor({ request, onPush, onRevoke, onEnd, onError }) {
    Object.assign(this, { request, onPush, onRevoke, onEnd, onError });
    this.sent = []; // words of the session's current utterance
    this.targets = [[]]; // the words of each utterance; all but the last are complete
    this.rejected = new Set(); // words that the server refuses
    this.delay = 0; // milliseconds after each word
    this.running = null;
  }

  // Sets the words of the current utterance; resolves when the session has them all.
  sync(words, delay = 0) {
    this.targets[this.targets.length - 1] = words.filter((word) => !this.rejected.has(word));
    this.delay = delay;
    return (this.running ??= this.run());
  }

  // Ends the utterance with these words; what is synced from now on belongs to the next one.
  end(words) {
    const done = this.sync(words);
    this.targets.push([]);
    return done;
  }

  // A new session has no words yet.
  reset() {
    this.sent = [];
  }

  async run() {
    await null; // the caller first sets `running` and all targets
    try {
      for (;;) {
        const { revoke, push } = difference(this.sent, this.targets[0]);
        if (revoke) await this.sendRevoke(revoke);
        else if (push.length) await this.sendPush(push[0]);
        else if (this.targets.length > 1) await this.finishUtterance();
        else return;
      }
    } finally {
      this.running = null;
    }
  }

  async finishUtterance() {
    if (this.sent.length) await this.sendEnd();
    this.targets.shift();
  }

  async sendPush(word) {
    const update = await this.request({ type: "push", word });
    if (update.type === "error") {
      this.rejected.add(word);
      this.targets = this.targets.map((words) => words.filter((other) => other !== word));
      this.onError(update);
      return;
    }
    this.sent.push(word);
    this.onPush(word, update);
    if (this.delay) await new Promise((resolve) => setTimeout(resolve, this.delay));
  }

  async sendRevoke(count) {
    const update = await this.request({ type: "revoke", count });
    if (update.type === "error") {
      await this.sendEnd(); // too many words to revoke: start a new utterance
      return;
    }
    this.sent.splice(-count);
    this.onRevoke(count, update);
  }

  async sendEnd() {
    const update = await this.request({ type: "end" });
    this.sent = [];
    this.onEnd(update);
  }
}
