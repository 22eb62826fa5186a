// The page: a text that the session follows, and everything that shows what it thinks of it.

import { Follower, wordsOf } from "./follow.js";
import { Score, milliseconds } from "./score.js";
import { Socket } from "./socket.js";
import { available, listen } from "./speech.js";
import { Utterance, WordsView } from "./words.js";

const LEVELS = ["fillers", "repeats", "repairs"];
const LEVEL_HINTS = [
  "Only edit terms: uh, you know, i mean.",
  "Edit terms, and words said again just so.",
  "Edit terms, words said again, and all other repairs.",
];
const SPEECH_MS = 230; // a brisk speaker's word
const PASTE_MS = 45;
const PAUSE_MS = 900; // a last word without a space after it counts after such a pause
const KEPT = 30; // earlier utterances

// An example is a sentence, or the successive hypotheses of a recogniser.
const EXAMPLES = [
  ["a substitution", ["so the cat i mean the dog ran off"]],
  ["one in another", ["well i like you know the the big uh the big red one"]],
  ["starting afresh", ["he will he would have called you know if the train was late"]],
  ["two repeats", ["we could take the the bus to uh to the harbour on friday"]],
  ["a recogniser changes its mind", ["they say she she", "they say she sheds", "they say she sheds some light on it"]],
];

const $ = (id) => document.getElementById(id);
const say = $("say");
const words = new WordsView($("words"), $("details"));
const score = new Score($("score"), $("score-scroll"));
let utterance = new Utterance();
let limits = { word_length: 64 };
let latencies = [];
let playing = 0;
let steadied = null; // the stability that was asked for; null leaves the server's own
let pause;

// --- the session ---------------------------------------------------------------------------------

const socket = new Socket({ onHello: configure, onStatus: showStatus });
const follower = new Follower({
  // A session that is not configured yet must not get words: its updates would lack the mark-up.
  ask: (message) => (socket.ready ? socket.request(message) : Promise.reject(new Error("not connected"))),
  onWord(word, update) {
    utterance.add(word, update);
    latencies.push(update.latency);
    show(update);
  },
  onRevoked(count, update) {
    utterance.remove(count);
    show(update);
  },
  onEnd: finish,
  onError: (error) => toast(error.message),
});

async function configure(hello) {
  limits = hello.limits;
  $("about").textContent = `stir ${hello.stir}, model ${hello.model.name}.`;
  showLevel(); // a browser that reloads the page keeps where the slider was
  offerStability(hello);
  utterance = new Utterance();
  follower.forget();
  show({});
  await socket.request({ type: "options", show: ["text", "measures", "why"], level: LEVELS[$("level").value] });
  if (steadied !== null) await socket.request({ type: "options", stability: steadied });
}

function showStatus(name) {
  const texts = { connecting: "connecting…", on: "listening", off: "connection lost, trying again…", asleep: "asleep; say something" };
  $("status").className = `status ${name}`;
  $("status-text").textContent = texts[name];
  if (name === "on") hear();
}

// --- showing -------------------------------------------------------------------------------------

function show(update) {
  const gone = utterance.apply(update);
  words.show(utterance, gone);
  score.show(utterance);
  $("nothing").hidden = utterance.words.length > 0;
  $("fluent").textContent = update.fluent ?? "";
  $("markup").textContent = update.markup ?? "";
  $("no-measures").hidden = !utterance.words.length || Boolean(utterance.words[0].arrived);
  announce(update);
  showLatency();
}

function announce(update) {
  const texts = (name) => (update.added ?? []).filter((label) => label.label === name).map((label) => utterance.words[label.position]?.text);
  const back = texts("rm");
  if (back.length) $("announce").textContent = `${back.join(" ")}: taken back; instead: ${texts("rp").join(" ")}`;
  else if (texts("ed").length) $("announce").textContent = `${texts("ed").join(" ")}: edit term`;
}

function showLatency() {
  if (!latencies.length) return;
  latencies = latencies.slice(-1000);
  const sorted = [...latencies].sort((a, b) => a - b);
  const at = (share) => milliseconds(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]);
  $("latency-last").textContent = milliseconds(latencies.at(-1));
  $("latency-median").textContent = at(0.5);
  $("latency-p99").textContent = at(0.99);
}

function finish(update) {
  if (update.markup) {
    const item = document.createElement("li");
    item.textContent = update.markup;
    $("history-list").prepend(item);
    while ($("history-list").children.length > KEPT) $("history-list").lastChild.remove();
    $("history").hidden = false;
  }
  utterance = new Utterance();
  show({});
}

function toast(text) {
  const box = $("toast");
  box.textContent = text;
  box.hidden = false;
  clearTimeout(toast.timer);
  toast.timer = setTimeout(() => (box.hidden = true), 4000);
}

// --- typing --------------------------------------------------------------------------------------

// Hear what stands in the box; the word that is still being typed only if `all`.
function hear({ all = true, pace = 0 } = {}) {
  socket.connect();
  const text = all || /\s$/u.test(say.value) ? say.value : say.value.replace(/\S+$/u, "");
  if (!socket.ready) return Promise.resolve(); // showStatus() hears it
  return follower.follow(wordsOf(text, limits.word_length), pace).catch(() => {});
}

say.addEventListener("input", (event) => {
  playing += 1;
  clearTimeout(pause);
  const pasted = event.inputType === "insertFromPaste" || event.inputType === "insertFromDrop";
  hear({ all: pasted, pace: pasted ? PASTE_MS : 0 });
  pause = setTimeout(() => hear(), PAUSE_MS);
});

say.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  end();
});

$("end").addEventListener("click", () => {
  end();
  say.focus();
});

async function end() {
  playing += 1;
  clearTimeout(pause);
  await hear();
  if (!socket.ready || !follower.heard.length) return;
  say.value = "";
  follower.wanted = [];
  await follower.end().catch(() => {});
}

// --- examples ------------------------------------------------------------------------------------

for (const [name, hypotheses] of EXAMPLES) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = name;
  button.title = hypotheses.at(-1);
  button.addEventListener("click", () => play(hypotheses));
  document.querySelector(".examples").append(button);
}

async function play(hypotheses) {
  clearTimeout(pause);
  const mine = (playing += 1);
  say.value = "";
  await hear();
  for (const hypothesis of hypotheses) {
    if (playing !== mine) return;
    say.value = hypothesis;
    await hear({ pace: SPEECH_MS });
    if (hypothesis !== hypotheses.at(-1)) await new Promise((done) => setTimeout(done, 4 * SPEECH_MS));
  }
}

// --- speaking ------------------------------------------------------------------------------------

let stop = null;
if (!available) {
  $("speak").disabled = true;
  $("speak").title = "This browser has no speech recognition";
}
$("speak").addEventListener("click", () => {
  if (stop) {
    stop();
    return;
  }
  playing += 1;
  $("speak").setAttribute("aria-pressed", "true");
  stop = listen({
    onText(text) {
      say.value = text;
      hear();
    },
    onStop() {
      stop = null;
      $("speak").setAttribute("aria-pressed", "false");
    },
    onError: (reason) => toast(`The browser's speech recognition says: ${reason}`),
  });
});

// --- settings ------------------------------------------------------------------------------------

$("level").addEventListener("input", async () => {
  showLevel();
  if (socket.ready) show(await socket.request({ type: "options", level: LEVELS[$("level").value] }));
});

function showLevel() {
  const level = Number($("level").value);
  $("level-name").textContent = LEVELS[level];
  $("level").setAttribute("aria-valuetext", LEVELS[level]);
  $("level-hint").textContent = LEVEL_HINTS[level];
}

function offerStability({ model, options }) {
  const has = model.stability_most !== null;
  $("stability").disabled = !has;
  if (!has) return;
  $("stability").max = model.stability_most;
  $("stability").value = steadied ?? options.stability;
  showStability();
}

function showStability() {
  const count = Number($("stability").value);
  $("stability-value").textContent = count;
  $("stability-hint").textContent = count
    ? `A doubtful repair waits until ${count} more ${count === 1 ? "word bears" : "words bear"} it out.`
    : "Every repair is shown as soon as it is suspected.";
}

// A session listens in one way from its first word on: the utterance is heard anew.
$("stability").addEventListener("change", async () => {
  steadied = Number($("stability").value);
  if (!socket.ready) return;
  await follower.follow([]).catch(() => {});
  const answer = await socket.request({ type: "options", stability: steadied });
  if (answer.type === "error") toast(answer.message);
  hear();
});
$("stability").addEventListener("input", showStability);

// --- copying -------------------------------------------------------------------------------------

for (const button of document.querySelectorAll(".copy")) {
  button.addEventListener("click", async () => {
    const of = $(button.dataset.of);
    const text = of.children.length ? [...of.children].map((item) => item.textContent).join("\n") : of.textContent;
    const before = button.textContent;
    try {
      await navigator.clipboard.writeText(text);
      button.textContent = "Copied";
    } catch {
      getSelection().selectAllChildren(of); // pages of other machines have no clipboard without https
      button.textContent = "Selected";
    }
    setTimeout(() => (button.textContent = before), 1200);
  });
}

// --- leaving and coming back ---------------------------------------------------------------------

// A page that is left may live on in the back/forward cache, where an open socket would hold a session.
addEventListener("pagehide", () => socket.close());
addEventListener("pageshow", () => hear());

addEventListener("resize", () => score.show(utterance));
say.focus({ preventScroll: true });
socket.connect();
