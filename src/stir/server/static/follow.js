// Makes the session follow a text: what has changed since is revoked, what is new is pushed.
//
// The same for a person who types, a recogniser that changes its mind, and an example that plays.

const SAID = /[\p{L}\p{N}]/u;

// The words of a text; a lone dash or comma is none.
export function wordsOf(text, longest = Infinity) {
  return text.split(/\s+/u).filter((word) => SAID.test(word) && [...word].length <= longest);
}

// How many words must be revoked and which pushed to get from one list to another.
export function difference(from, to) {
  let same = 0;
  while (same < from.length && same < to.length && from[same] === to[same]) same += 1;
  return { revoke: from.length - same, push: to.slice(same) };
}

export class Follower {
  constructor({ ask, onWord, onRevoked, onEnd, onError }) {
    Object.assign(this, { ask, onWord, onRevoked, onEnd, onError });
    this.heard = [];
    this.wanted = [];
    this.refused = new Set();
    this.pace = 0;
    this.running = null;
  }

  // Follow another text; resolves when all of it has been heard.
  follow(words, pace = 0) {
    this.wanted = words.filter((word) => !this.refused.has(word));
    this.pace = pace;
    this.running ??= this.run().finally(() => (this.running = null));
    return this.running;
  }

  // After a lost connection the new session has heard nothing.
  forget() {
    this.heard = [];
  }

  async run() {
    for (;;) {
      const { revoke, push } = difference(this.heard, this.wanted);
      if (revoke) await this.revoke(revoke);
      else if (push.length) await this.push(push[0]);
      else return;
    }
  }

  async push(word) {
    const update = await this.ask({ type: "push", word });
    if (update.type === "error") {
      this.refused.add(word);
      this.wanted = this.wanted.filter((other) => other !== word);
      this.onError(update);
      return;
    }
    this.heard.push(word);
    this.onWord(word, update);
    if (this.pace) await new Promise((done) => setTimeout(done, this.pace));
  }

  async revoke(count) {
    const update = await this.ask({ type: "revoke", count });
    if (update.type === "error") {
      // too far back: begin the utterance anew
      await this.end();
      return;
    }
    this.heard.splice(-count);
    this.onRevoked(count, update);
  }

  async end() {
    const update = await this.ask({ type: "end" });
    this.heard = [];
    this.onEnd(update);
  }
}
