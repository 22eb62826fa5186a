// The page of a review. The server holds the state; a change is shown at once, sent, and shown again
// as the server answers (commas and capitals around a removal depend on it).
import { Waveform } from "./waveform.js";

const PING_MS = 2000;
const RETRY_MS = 700;
const AFTER_SECONDS = 0.1; // a word may end a little later than its time says
const AROUND_SECONDS = 2;
const CONTEXT_WORDS = 5;

const byId = (id) => document.getElementById(id);
const audio = byId("audio");
const waveform = new Waveform(byId("waveform"), playOn);

let review = null; // what does not change: words, paragraphs, items
let status = null; // what changes
let current = -1; // the item that keys act on
let shown = []; // the items that fit the filters
let wordElements = []; // by token
let wordTexts = []; // what they show; asking the elements is slow for a long talk
let looks = []; // by item: all that its elements show, to change only what differs
let itemElements = []; // by item: its parts in the transcript
let entries = []; // by item: its line in the list
let matches = []; // search: [first token, last token]
let match = -1;

function element(tag, className, text) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

function clock(seconds) {
  const whole = Math.floor(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

// --- the server ----------------------------------------------------------------------------------

// Changes that the server has not confirmed; a page that is loaded again sends them.
const queue = JSON.parse(sessionStorage.getItem(location.pathname) || "[]");
let sending = false;
let problem = ""; // why the last change was refused

const keepQueue = () => sessionStorage.setItem(location.pathname, JSON.stringify(queue));

function setOnline(online, text) {
  byId("status").classList.toggle("off", !online || problem !== "");
  const waiting = queue.length ? ` ${queue.length} unsaved.` : "";
  const wanted = text || (!online ? `No connection; trying again.${waiting}` : problem || (queue.length ? "Saving…" : "Saved"));
  if (byId("status-text").textContent !== wanted) byId("status-text").textContent = wanted;
}

const pause = (ms) => new Promise((resolve) => { setTimeout(resolve, ms); });

async function ask(path, body) {
  const options = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  const answer = await fetch(path, options);
  if (answer.status === 403) throw new Error("This review has a new address: open the one that stir review printed last.");
  const value = await answer.json();
  if (!answer.ok) throw new Error(value.error || `error ${answer.status}`);
  return value;
}

// Only a failed fetch is a TypeError: the server is away, and the change is sent again.
const isOffline = (error) => error instanceof TypeError;

function send(path, body) {
  queue.push([path, body]);
  keepQueue();
  if (!byId("status").classList.contains("off")) setOnline(true); // "Saving…"
  sendAll();
}

async function sendAll() {
  if (sending) return;
  sending = true;
  while (queue.length) {
    try {
      const answer = await ask(...queue[0]);
      queue.shift();
      keepQueue();
      problem = "";
      setOnline(true);
      if (!queue.length) accept(answer);
    } catch (error) {
      if (isOffline(error)) {
        setOnline(false);
        await pause(RETRY_MS);
      } else {
        queue.shift();
        keepQueue();
        problem = error.message;
        setOnline(true);
        if (!queue.length) await refresh().catch(() => {});
      }
    }
  }
  sending = false;
}

async function refresh() {
  const answer = await ask("state");
  if (!status || status.run !== answer.status.run) {
    build(answer);
    status = null; // of a server that is gone
  }
  accept(answer.status);
}

async function watch() {
  for (;;) {
    await pause(document.hidden ? 5 * PING_MS : PING_MS);
    if (queue.length) continue;
    try {
      const { run, version } = await ask("ping");
      if (queue.length) continue;
      if (!status || run !== status.run || version !== status.version) await refresh();
      setOnline(true);
    } catch (error) {
      setOnline(false, isOffline(error) ? undefined : error.message);
    }
  }
}

// --- building the page ---------------------------------------------------------------------------

function build(answer) {
  review = answer;
  document.title = `${review.file} – review – stir`;
  byId("file").textContent = review.file;
  byId("command").textContent = `stir clean ${review.file} --decisions ${review.decisions_file}`;
  for (const item of document.querySelectorAll(".timed")) item.hidden = !review.timed;
  for (const item of document.querySelectorAll(".media")) item.hidden = !review.media;
  audio.hidden = !review.media;
  byId("play").hidden = !review.media;
  byId("listen").hidden = !review.media;
  if (review.media && !audio.src) loadMedia();
  buildText();
  buildList();
  buildFilters();
  current = -1;
}

function buildText() {
  wordElements = review.words.map((text) => element("span", "", text));
  wordTexts = [...review.words];
  looks = review.items.map(() => "");
  itemElements = review.items.map(() => []);
  const itemOf = new Map(review.items.flatMap((item, n) => item.tokens.map((i) => [i, n])));
  byId("text").replaceChildren(...review.paragraphs.map((paragraph) => buildParagraph(paragraph, itemOf)));
}

function buildParagraph({ speaker, start, first, stop }, itemOf) {
  const box = element("div", "paragraph");
  const who = element("div", "who");
  if (speaker !== null) who.append(element("b", "", speaker));
  if (start !== null) who.append(element("time", "", clock(start)));
  const text = element("p");
  let part = null; // the tokens of an item that stand together
  for (let i = first; i < stop; i += 1) {
    const n = itemOf.has(i) ? itemOf.get(i) : -1;
    const goesOn = part && n >= 0 && Number(part.dataset.item) === n;
    if (i > first) (goesOn ? part : text).append(" ");
    if (n < 0) part = null;
    else if (!goesOn) {
      part = element("span", "r");
      part.dataset.item = n;
      itemElements[n].push(part);
      text.append(part);
    }
    (part || text).append(wordElements[i]);
  }
  box.append(who, text);
  return box;
}

function buildList() {
  entries = review.items.map((item, n) => {
    const line = element("li");
    const entry = element("button", "entry");
    entry.type = "button";
    entry.dataset.item = n;
    entry.append(element("span", `kind ${item.kind}`, item.kind), entryWords(item), element("span", "fate"));
    line.append(entry);
    return line;
  });
  byId("list").replaceChildren(...entries);
}

// "um," alone says little: the words behind it tell one from another
function entryWords(item) {
  const words = element("span", "words");
  words.append(element("b", "", wordsOf(item)), " ");
  const last = item.tokens[item.tokens.length - 1];
  words.append(element("span", "after", review.words.slice(last + 1, last + 1 + CONTEXT_WORDS).join(" ")));
  return words;
}

function buildFilters() {
  const kinds = [...new Set(review.items.map((item) => item.kind))].sort();
  const boxes = kinds.map((kind) => {
    const label = element("label");
    const box = element("input");
    Object.assign(box, { type: "checkbox", value: kind, checked: true, defaultChecked: true });
    label.append(box, kind);
    return label;
  });
  byId("kinds").replaceChildren(byId("kinds").querySelector("legend"), ...boxes);
  const speakers = [...new Set(review.paragraphs.map((paragraph) => paragraph.speaker))].filter((name) => name !== null);
  byId("filter-speaker").replaceChildren(new Option("all", ""), ...speakers.map((name) => new Option(name, name)));
  byId("filter-speaker").parentElement.hidden = speakers.length < 2;
}

const wordsOf = (item) => item.tokens.map((i) => review.words[i]).join(" ");

// --- showing the state ---------------------------------------------------------------------------

function accept(answer) {
  // an answer that was overtaken by a later one, or by a change that is on its way
  if (status && (queue.length || (status.run === answer.run && answer.version < status.version))) return;
  status = answer;
  render();
  if (answer.about) {
    const wanted = String(answer.about);
    select(review.items.findIndex((item) => String(item.tokens) === wanted));
  }
  if (current < 0) select(firstUnseen());
}

const counts = (state) => state.proposed || state.removed || state.decision !== null;
const firstUnseen = () => shown.find((n) => !status.items[n].looked_at) ?? shown[0] ?? -1;

function render() {
  // a word that is gone is shown as it was
  review.words.forEach((word, i) => showWord(i, status.written[i] || word));
  shown = review.items.map((_, n) => n).filter(filter());
  const visible = new Set(shown);
  review.items.forEach((item, n) => renderItem(item, status.items[n], n, visible.has(n)));
  byId("nothing").hidden = shown.length > 0;
  const filters = byId("filters");
  const isFiltered = [...filters.querySelectorAll("select")].some((one) => one.value) || filters.querySelector("input:not(:checked)") !== null;
  byId("filter-button").textContent = isFiltered ? `Filters: ${shown.length} shown` : "Filters";
  renderProgress();
  byId("undo").disabled = !status.can_undo;
  byId("redo").disabled = !status.can_redo;
  document.querySelector(`input[name=level][value=${status.level}]`).checked = true;
  byId("confidence").value = status.min_confidence;
  showConfidence();
  renderCard();
}

function showWord(i, text) {
  if (wordTexts[i] === text) return;
  wordTexts[i] = text;
  wordElements[i].textContent = text;
}

function renderItem(item, state, n, visible) {
  // of a stutter only a part is removed: show the whole word struck through, as for the others
  if (item.left && state.removed) showWord(item.tokens[0], review.words[item.tokens[0]]);
  const all = [state.removed, state.proposed, state.decision, state.looked_at, visible, n === current].join();
  if (looks[n] === all) return;
  looks[n] = all;
  const look = state.removed ? "out" : state.decision === false ? "kept" : "idle";
  const className = `r ${item.kind} ${look}${visible || look === "idle" ? "" : " faint"}${n === current ? " current" : ""}`;
  for (const part of itemElements[n]) {
    if (part.className === className) continue;
    part.className = className;
    if (state.removed) part.setAttribute("role", "deletion");
    else part.removeAttribute("role");
  }
  const entry = entries[n].firstChild;
  entries[n].hidden = !visible;
  entry.classList.toggle("seen", state.looked_at);
  if (n === current) entry.setAttribute("aria-current", "true");
  else entry.removeAttribute("aria-current");
  entry.lastChild.textContent = fate(state);
  entry.lastChild.classList.toggle("kept", state.decision === false);
}

function fate(state) {
  if (state.decision !== null) return state.decision ? "✓ removed" : "✓ kept";
  if (state.removed) return "proposed";
  return state.proposed ? "stays with it" : "not proposed";
}

function renderProgress() {
  const relevant = status.items.filter(counts);
  const seen = relevant.filter((state) => state.looked_at).length;
  byId("bar").max = Math.max(1, relevant.length);
  byId("bar").value = seen;
  byId("progress").textContent = `${seen} of ${relevant.length} looked at`;
}

function renderCard() {
  const isAny = current >= 0;
  for (const id of ["keep", "remove", "play", "listen", "previous", "next"]) byId(id).disabled = !isAny;
  for (const id of ["kind", "place", "where", "sure", "context", "reason", "state"]) byId(id).textContent = "";
  byId("kind").className = "kind";
  if (!isAny) {
    byId("reason").textContent = review.items.length ? "Nothing is selected." : "There is nothing to remove.";
    return;
  }
  const item = review.items[current];
  const state = status.items[current];
  const place = shown.indexOf(current);
  byId("kind").classList.add(item.kind);
  byId("kind").textContent = item.kind;
  byId("place").textContent = place >= 0 ? `${place + 1} of ${shown.length}` : "";
  byId("where").textContent = [item.speaker, item.start === null ? null : clock(item.start)].filter((part) => part !== null).join(" ");
  byId("sure").textContent = item.confidence === null ? "" : `confidence ${item.confidence.toFixed(2)}`;
  byId("context").append(...context(item, state));
  byId("reason").textContent = `${item.reason}.`;
  byId("state").textContent = describe(state);
  byId("keep").setAttribute("aria-pressed", String(state.decision === false));
  byId("remove").setAttribute("aria-pressed", String(state.decision === true));
  byId("play").disabled = byId("listen").disabled = item.start === null;
}

function describe(state) {
  if (state.decision !== null) return state.decision ? "You remove it." : "You keep it.";
  if (state.removed) return "It is removed unless you keep it.";
  return state.proposed ? "It stays with the words that you keep." : "It stays: level or confidence do not propose it.";
}

function context(item, state) {
  const [first, last] = [item.tokens[0], item.tokens[item.tokens.length - 1]];
  const words = (from, to) => review.words.slice(Math.max(0, from), to).join(" ");
  const middle = element(state.removed ? "del" : "b", "", item.tokens.length === last - first + 1 ? wordsOf(item) : words(first, last + 1));
  const left = item.left ? [" ", item.left] : [];
  return [`… ${words(first - CONTEXT_WORDS, first)} `, middle, ...left, ` ${words(last + 1, last + 1 + CONTEXT_WORDS)} …`];
}

function select(n, { scroll = true } = {}) {
  if (n === undefined || n < 0) return;
  const before = current;
  current = n;
  const visible = new Set(shown);
  for (const one of [before, n]) {
    if (one >= 0) renderItem(review.items[one], status.items[one], one, visible.has(one));
  }
  renderCard();
  showWaveform();
  if (scroll) {
    itemElements[n][0].scrollIntoView({ block: "center" });
    if (!entries[n].hidden && entries[n].offsetParent) keepInList(entries[n]);
  }
  const item = review.items[n];
  byId("announce").textContent = `${item.kind}: ${wordsOf(item)}. ${item.reason}. ${describe(status.items[n])}`;
}

// scrollIntoView would scroll the page, too
function keepInList(line) {
  const list = byId("list");
  const top = line.offsetTop - list.offsetTop;
  if (top < list.scrollTop + 40) list.scrollTop = top - 40;
  else if (top + line.offsetHeight > list.scrollTop + list.clientHeight - 40) list.scrollTop = top + line.offsetHeight - list.clientHeight + 40;
}

// --- what an editor does -------------------------------------------------------------------------

function lookAt(n) {
  const state = status.items[n];
  if (!state || state.looked_at) return;
  state.looked_at = true;
  send("looked-at", { tokens: review.items[n].tokens });
}

// Moving on from an item means that one has looked at it.
function move(by) {
  if (!shown.length) return;
  if (current >= 0) lookAt(current);
  const place = shown.indexOf(current);
  const behind = shown.findIndex((n) => n > current);
  let wanted = place + by;
  if (place < 0) wanted = by > 0 ? (behind < 0 ? shown.length - 1 : behind) : (behind < 0 ? shown.length : behind) - 1;
  select(shown[Math.min(shown.length - 1, Math.max(0, wanted))]);
  renderProgress();
}

function decide(remove, { goOn = false } = {}) {
  if (current < 0) return;
  const n = current;
  const state = status.items[n];
  // as the server will see it; a filter may take the item out of the list at once
  const place = shown.indexOf(n);
  const next = place >= 0 ? shown[place + 1] : undefined;
  Object.assign(state, { decision: remove, removed: remove, looked_at: true });
  send("decision", { tokens: review.items[n].tokens, remove });
  render();
  if (goOn && next !== undefined) select(next);
  else if (goOn) byId("announce").textContent = "The last one.";
}

const toggle = () => { if (current >= 0) decide(!status.items[current].removed); };
const undo = () => send("undo", {});
const redo = () => send("redo", {});

function applySettings() {
  const level = document.querySelector("input[name=level]:checked").value;
  send("settings", { level, min_confidence: Number(byId("confidence").value) });
}

function showConfidence() {
  const value = Number(byId("confidence").value);
  byId("confidence-value").textContent = value ? value.toFixed(2) : "any";
}

// --- filters and search --------------------------------------------------------------------------

const CONFIDENCES = {
  "": () => true,
  low: (value) => value !== null && value < 0.6,
  middle: (value) => value !== null && value >= 0.6 && value < 0.9,
  high: (value) => value !== null && value >= 0.9,
  none: (value) => value === null,
};
const STATES = {
  "": counts,
  undecided: (state) => counts(state) && state.decision === null,
  unseen: (state) => counts(state) && !state.looked_at,
  removed: (state) => state.decision === true,
  kept: (state) => state.decision === false,
  hidden: (state) => !counts(state),
};

// Whether an item fits what the filters say now.
function filter() {
  const kinds = new Set([...byId("kinds").querySelectorAll("input:checked")].map((box) => box.value));
  const speaker = byId("filter-speaker").value;
  const fitsConfidence = CONFIDENCES[byId("filter-confidence").value];
  const fitsState = STATES[byId("filter-state").value];
  return (n) => {
    const item = review.items[n];
    return kinds.has(item.kind) && (!speaker || item.speaker === speaker) && fitsConfidence(item.confidence) && fitsState(status.items[n]);
  };
}

function applyFilters() {
  render();
  if (shown.length && !shown.includes(current)) select(shown.find((n) => n > current) ?? shown[0]);
}

function showFilters(visible) {
  byId("filters").hidden = !visible;
  byId("filter-button").setAttribute("aria-expanded", String(visible));
  measureTop();
  if (visible) byId("filters").querySelector("input, select").focus();
  else byId("text").focus({ preventScroll: true });
}

function search() {
  const wanted = byId("search").value.trim().toLowerCase().split(/\s+/).join(" ");
  for (const word of document.querySelectorAll(".found")) word.classList.remove("found", "here");
  matches = wanted ? findMatches(wanted) : [];
  match = -1;
  for (const [first, last] of matches) {
    for (let i = first; i <= last; i += 1) wordElements[i].classList.add("found");
  }
  byId("matches").textContent = wanted ? `${matches.length} found` : "";
}

// The text as one string, and the token at each of its characters.
function findMatches(wanted) {
  const text = review.words.join(" ").toLowerCase();
  const tokenAt = [];
  review.words.forEach((word, i) => { for (let k = 0; k <= word.toLowerCase().length; k += 1) tokenAt.push(i); });
  const found = [];
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
    found.push([tokenAt[at], tokenAt[at + wanted.length - 1]]);
  }
  return found;
}

// Go to the next match, and on to the removal that stands there or follows.
function goToMatch(by) {
  if (!matches.length) return;
  if (match >= 0) wordElements[matches[match][0]].classList.remove("here");
  match = (match + by + matches.length) % matches.length;
  const [first] = matches[match];
  const n = shown.find((one) => review.items[one].tokens[review.items[one].tokens.length - 1] >= first);
  if (n !== undefined) select(n, { scroll: false });
  if (n !== undefined && entries[n].offsetParent) keepInList(entries[n]);
  wordElements[first].classList.add("here");
  wordElements[first].scrollIntoView({ block: "center" });
  byId("matches").textContent = `${match + 1} of ${matches.length}`;
}

// --- the recording -------------------------------------------------------------------------------

let stopAt = null;
let frame = 0;

async function loadMedia() {
  audio.src = "media";
  const reason = await waveform.load("media");
  byId("waveform").hidden = reason !== "";
  byId("no-waveform").hidden = reason === "";
  byId("no-waveform").textContent = `No waveform: ${reason}.`;
  showWaveform();
}

// The times of the item that keys act on, or null if it has none or there is no recording.
function times() {
  const item = review.media && review.items[current];
  if (!item || item.start === null) return null;
  return { start: item.start, end: item.end === null ? item.start + 1 : item.end };
}

function showWaveform() {
  const item = times();
  if (!item) return;
  waveform.show(item.start, item.end, audio.paused ? item.start : audio.currentTime);
  byId("waveform").setAttribute("aria-label", `Waveform around ${clock(item.start)}`);
}

function play(around) {
  const item = times();
  if (item) playFrom(Math.max(0, item.start - around), item.end + Math.max(around, AFTER_SECONDS));
}

function listen() {
  const item = times();
  if (!audio.paused) audio.pause();
  else if (item) playOn(item.start);
}

function playOn(second) {
  playFrom(second, null);
}

async function playFrom(second, until) {
  audio.currentTime = second;
  stopAt = until;
  try {
    await audio.play();
  } catch (error) {
    setOnline(true, `The recording does not play: ${error.message}`);
  }
}

// "timeupdate" comes four times a second, which is too late for a short word
function follow() {
  cancelAnimationFrame(frame);
  waveform.playsAt(audio.currentTime);
  if (audio.paused) return;
  if (stopAt !== null && audio.currentTime >= stopAt) {
    audio.pause();
    stopAt = null;
  } else frame = requestAnimationFrame(follow);
}
audio.addEventListener("play", follow);
audio.addEventListener("seeked", follow);
audio.addEventListener("seeking", () => { if (stopAt !== null && audio.currentTime > stopAt) stopAt = null; });

// --- keys and clicks -----------------------------------------------------------------------------

const KEYS = {
  j: () => move(1), ArrowDown: () => move(1), k: () => move(-1), ArrowUp: () => move(-1),
  x: toggle, " ": toggle,
  K: () => decide(false, { goOn: true }), R: () => decide(true, { goOn: true }), r: () => decide(true, { goOn: true }),
  u: undo, U: redo,
  "/": () => { byId("search").focus(); byId("search").select(); },
  f: () => showFilters(byId("filters").hidden),
  p: () => play(0), P: () => play(AROUND_SECONDS), l: listen,
  "?": () => byId("help").showModal(),
};

function isTaken(event) {
  const { target, key } = event;
  if (target.closest("dialog")) return true;
  if (target.matches("input[type=search]")) return true;
  if (key.startsWith("Arrow")) return target.matches("input, select, audio");
  if (target.matches("select")) return true;
  return key === " " && target.matches("button, summary, a, input, audio");
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || !status) return;
  if (event.key === "Escape") {
    byId("export").open = false;
    if (!byId("filters").hidden && byId("filters").contains(event.target)) showFilters(false);
    else if (event.target !== document.body && !event.target.closest("dialog")) byId("text").focus({ preventScroll: true });
    return;
  }
  const action = KEYS[event.key];
  if (!action || isTaken(event)) return;
  event.preventDefault();
  action();
});

// After a click the keys work on: a button would take the space bar.
function onClick(id, action) {
  byId(id).addEventListener("click", (event) => {
    action();
    if (event.detail) byId("text").focus({ preventScroll: true });
  });
}
onClick("keep", () => decide(false));
onClick("remove", () => decide(true));
onClick("undo", undo);
onClick("redo", redo);
onClick("previous", () => move(-1));
onClick("next", () => move(1));
onClick("play", () => play(0));
onClick("listen", listen);
byId("help-button").addEventListener("click", () => byId("help").showModal());
byId("filter-button").addEventListener("click", () => showFilters(byId("filters").hidden));
byId("list-button").addEventListener("click", () => {
  const on = document.body.classList.toggle("listing");
  byId("list-button").setAttribute("aria-pressed", String(on));
});
byId("text").addEventListener("click", (event) => {
  const part = event.target.closest(".r:not(.idle)");
  if (!part) return;
  const n = Number(part.dataset.item);
  if (n === current) toggle();
  else select(n, { scroll: false });
});
byId("list").addEventListener("click", (event) => {
  const entry = event.target.closest(".entry");
  if (!entry) return;
  if (document.body.classList.contains("listing")) byId("list-button").click();
  select(Number(entry.dataset.item));
});
document.addEventListener("click", (event) => {
  if (!byId("export").contains(event.target)) byId("export").open = false;
});
for (const input of document.querySelectorAll("input[name=level]")) input.addEventListener("change", applySettings);
byId("confidence").addEventListener("input", showConfidence);
byId("confidence").addEventListener("change", applySettings);
byId("filters").addEventListener("change", applyFilters);
byId("filters").addEventListener("reset", () => setTimeout(applyFilters));
byId("search").addEventListener("input", search);
byId("search").addEventListener("keydown", (event) => {
  if (event.key === "Enter") goToMatch(event.shiftKey ? -1 : 1);
});
for (const form of document.querySelectorAll("header form")) form.addEventListener("submit", (event) => event.preventDefault());

// The removals stand below the bar, whose height depends on the width and the filters. On a small
// screen the card covers the end of the page, which has room for it.
function measureCard() {
  document.documentElement.style.setProperty("--card", `${byId("card").offsetHeight}px`);
}
new ResizeObserver(measureCard).observe(byId("card"));

function measureTop() {
  const top = document.querySelector(".top");
  const height = getComputedStyle(top).position === "sticky" ? top.offsetHeight : 0;
  document.documentElement.style.setProperty("--top", `${height}px`);
}
new ResizeObserver(measureTop).observe(document.querySelector(".top"));

async function start() {
  for (;;) {
    try {
      await refresh();
      setOnline(true);
      sendAll();
      return;
    } catch (error) {
      setOnline(false, isOffline(error) ? undefined : error.message);
      await pause(RETRY_MS);
    }
  }
}
start().then(watch);
