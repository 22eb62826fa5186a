// The words as they are heard, with labels that come and go.

const NAMES = { rm: "reparandum", ed: "edit term", rp: "repair", rp_end: "end of repair" };

export const key = (label) => `${label.label}/${label.repair ?? ""}`;

// What is known of an utterance: its words, each with its labels.
export class Utterance {
  words = [];

  add(text, update) {
    this.words.push({ text, labels: new Map(), arrived: update.arrived, now: null, why: null, latency: update.latency });
  }

  remove(count) {
    return this.words.splice(this.words.length - count, count);
  }

  // Take an update's labels and measures in; returns the labels that went from words still there.
  apply(update) {
    const gone = [];
    for (const label of update.revoked ?? []) {
      const word = this.words[label.position];
      if (word?.labels.delete(key(label))) gone.push(label);
    }
    for (const label of update.added ?? []) this.words[label.position]?.labels.set(key(label), label);
    for (const row of update.measures ?? []) {
      const word = this.words[row.position];
      if (word) word.now = row.surprisal === null ? null : row;
    }
    for (const label of update.added ?? []) {
      const why = update.why?.[label.repair];
      if (why && this.words[label.position]) this.words[label.position].why = why;
    }
    return gone;
  }
}

export const has = (word, name) => [...word.labels.values()].some((label) => label.label === name);
export const kindOf = (word) => [...word.labels.values()].find((label) => label.kind)?.kind;
export const classesOf = (word) => ["rm", "ed", "rp"].filter((name) => has(word, name));

export class WordsView {
  constructor(list, details) {
    this.list = list;
    this.details = details;
    this.selected = null;
    list.addEventListener("keydown", (event) => this.move(event));
    list.addEventListener("pointerover", (event) => this.point(event));
    list.addEventListener("click", (event) => this.point(event));
    list.addEventListener("focusin", (event) => this.point(event));
  }

  show(utterance, gone = []) {
    this.utterance = utterance;
    const shown = [...this.list.querySelectorAll(".word:not(.leaving)")];
    for (const item of shown.splice(utterance.words.length)) leave(item);
    utterance.words.forEach((word, i) => this.draw(word, shown[i] ?? this.append(), i));
    if (utterance.words.length > shown.length) this.list.scrollTop = this.list.scrollHeight;
    for (const label of gone) this.list.children[label.position]?.append(ghost(label));
    if (this.selected !== null) this.tell(this.selected);
  }

  append() {
    const item = document.createElement("span");
    item.setAttribute("role", "option");
    item.tabIndex = this.list.querySelector(".word") ? -1 : 0;
    item.append(element("text"), element("tag"));
    const firstLeaving = this.list.querySelector(".leaving");
    this.list.insertBefore(item, firstLeaving);
    return item;
  }

  draw(word, item, i) {
    const classes = classesOf(word);
    const said = classes.map((name) => (name === "rp" && kindOf(word) ? kindOf(word) : name)).join(" · ");
    const signature = `${i} ${word.text} ${classes} ${said}`;
    if (item.signature === signature) return; // most words stay as they are
    item.signature = signature;
    const [text, tag] = item.children;
    text.textContent = word.text;
    item.className = ["word", ...classes].join(" ");
    item.dataset.position = i;
    item.dataset.labels = classes.join(" ");
    item.setAttribute("aria-label", [word.text, ...classes.map((name) => NAMES[name])].join(", "));
    if (tag.textContent !== said) {
      tag.textContent = said;
      tag.replaceWith(tag.cloneNode(true)); // so that it fades in again
    }
  }

  point(event) {
    const item = event.target.closest(".word");
    if (item) this.tell(Number(item.dataset.position));
  }

  move(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: -Infinity, End: Infinity }[event.key];
    if (!step || !this.utterance?.words.length) return;
    event.preventDefault();
    const last = this.utterance.words.length - 1;
    const position = Math.max(0, Math.min(last, (this.selected ?? 0) + step));
    this.list.children[position].focus();
  }

  // Say below the words all that is known of one of them.
  tell(position) {
    const word = this.utterance?.words[position];
    this.selected = word ? position : null;
    for (const item of this.list.querySelectorAll("[aria-selected=true], [tabindex='0']")) {
      item.removeAttribute("aria-selected");
      item.tabIndex = -1;
    }
    const item = this.list.children[this.selected ?? 0];
    if (item) item.tabIndex = 0; // the one that Tab leads to
    if (word) item.setAttribute("aria-selected", "true");
    this.details.replaceChildren();
    if (!word) return;
    const name = document.createElement("b");
    name.textContent = word.text;
    this.details.append(name, ` ${describe(word)}`);
  }
}

function describe(word) {
  const parts = [];
  for (const label of word.labels.values()) {
    if (label.label === "rp_end") parts.push(`${NAMES.rp_end} (${label.kind})`);
    else parts.push(NAMES[label.label] + (label.confidence === null ? "" : `, confidence ${label.confidence.toFixed(2)}`));
  }
  if (!parts.length) parts.push("fluent");
  const before = word.arrived?.surprisal;
  if (before !== undefined) {
    const after = word.now?.surprisal;
    const changed = after !== undefined && Math.abs(after - before) >= 0.05;
    parts.push(`surprisal ${before.toFixed(1)}${changed ? ` → ${after.toFixed(1)}` : ""} bits`);
  }
  const loudest = Object.entries(word.why?.rp_start ?? {}).map(([feature]) => feature.replaceAll("_", " "));
  if (loudest.length) parts.push(`because of ${loudest.join(", ")}`);
  return parts.join(" · ");
}

function element(name) {
  const made = document.createElement("span");
  made.className = name;
  return made;
}

function ghost(label) {
  const made = element("ghost");
  made.textContent = label.label.replace("_", " ");
  made.addEventListener("animationend", () => made.remove());
  return made;
}

function leave(item) {
  const { offsetLeft, offsetTop } = item;
  item.classList.add("leaving");
  item.style.left = `${offsetLeft}px`;
  item.style.top = `${offsetTop}px`;
  item.addEventListener("animationend", () => item.remove());
}
