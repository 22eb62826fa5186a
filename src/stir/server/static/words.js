// The words of the utterance with their labels, and the details of the selected word.

import { labelsOf, tagOf } from "./utterance.js";

const LABEL_NAMES = { rm: "reparandum", ed: "edit term", rp: "repair phase", rp_end: "end of repair" };

export class WordsView {
  constructor(list, details) {
    this.list = list;
    this.details = details;
    this.selected = null; // index of a word
    list.addEventListener("keydown", (event) => this.onKeydown(event));
    for (const type of ["pointerover", "click", "focusin"]) list.addEventListener(type, (event) => this.onPoint(event));
  }

  // `lost` are labels that words lost with this update: they fade out.
  render(utterance, lost = []) {
    this.utterance = utterance;
    const items = [...this.list.querySelectorAll(".word:not(.leaving)")];
    for (const item of items.splice(utterance.words.length)) fadeOut(item);
    utterance.words.forEach((word, i) => this.renderWord(word, items[i] ?? this.appendItem(), i));
    if (utterance.words.length > items.length) this.list.scrollTop = this.list.scrollHeight;
    for (const label of lost) this.list.children[label.position]?.append(lostLabel(label));
    if (this.selected !== null) this.select(this.selected);
  }

  appendItem() {
    const item = document.createElement("span");
    item.setAttribute("role", "option");
    item.tabIndex = this.list.querySelector(".word") ? -1 : 0;
    item.append(span("text"), span("tag"));
    this.list.insertBefore(item, this.list.querySelector(".leaving"));
    return item;
  }

  renderWord(word, item, i) {
    const labels = labelsOf(word);
    const tagText = tagOf(this.utterance.words, i);
    const signature = `${i} ${word.text} ${labels} ${tagText}`;
    if (item.signature === signature) return; // most words do not change
    item.signature = signature;
    const [text, tag] = item.children;
    text.textContent = word.text;
    item.className = ["word", ...labels].join(" ");
    item.dataset.position = i;
    item.dataset.labels = labels.join(" ");
    item.setAttribute("aria-label", [word.text, ...labels.map((name) => LABEL_NAMES[name])].join(", "));
    if (tag.dataset.tag !== tagText) {
      tag.dataset.tag = tagText; // no text of the item, whose name says the labels of every word
      tag.replaceWith(tag.cloneNode(true)); // restarts the animation
    }
  }

  onPoint(event) {
    const item = event.target.closest(".word");
    if (item) this.select(Number(item.dataset.position));
  }

  onKeydown(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: -Infinity, End: Infinity }[event.key];
    if (!step || !this.utterance?.words.length) return;
    event.preventDefault();
    const last = this.utterance.words.length - 1;
    const index = Math.max(0, Math.min(last, (this.selected ?? 0) + step));
    this.list.children[index].focus();
  }

  select(index) {
    const word = this.utterance?.words[index];
    this.selected = word ? index : null;
    for (const item of this.list.querySelectorAll("[aria-selected=true], [tabindex='0']")) {
      item.removeAttribute("aria-selected");
      item.tabIndex = -1;
    }
    const item = this.list.children[this.selected ?? 0];
    if (item) item.tabIndex = 0; // Tab stops at one word only
    if (word) item.setAttribute("aria-selected", "true");
    this.details.replaceChildren();
    if (!word) return;
    const name = document.createElement("b");
    name.textContent = word.text;
    this.details.append(name, ` ${describe(word)}`);
  }
}

function describe(word) {
  const parts = [...word.labels.values()].map(describeLabel);
  if (!parts.length) parts.push("fluent");
  const { arrived, now } = word.measures;
  if (arrived) {
    const changed = now && Math.abs(now.surprisal - arrived.surprisal) >= 0.05;
    parts.push(`surprisal ${arrived.surprisal.toFixed(1)}${changed ? ` → ${now.surprisal.toFixed(1)}` : ""} bits`);
  }
  const features = Object.keys(word.features?.rp_start ?? {});
  if (features.length) parts.push(`top features: ${features.join(", ")}`);
  return parts.join(" · ");
}

function describeLabel({ label, kind, confidence }) {
  if (label === "rp_end") return `${LABEL_NAMES.rp_end} (${kind})`;
  return LABEL_NAMES[label] + (confidence === null ? "" : `, confidence ${confidence.toFixed(2)}`);
}

function span(className) {
  const element = document.createElement("span");
  element.className = className;
  return element;
}

function lostLabel(label) {
  const element = span("lost-label");
  element.textContent = LABEL_NAMES[label.label];
  element.addEventListener("animationend", () => element.remove());
  return element;
}

function fadeOut(item) {
  const { offsetLeft, offsetTop } = item;
  item.classList.add("leaving");
  item.style.left = `${offsetLeft}px`;
  item.style.top = `${offsetTop}px`;
  item.addEventListener("animationend", () => item.remove());
}
