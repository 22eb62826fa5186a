// The page: sends the text in the box to a session and shows the session's updates.

import { setUpCopyButtons } from "./copy.js";
import { playDemo } from "./demo.js";
import { EXAMPLES } from "./examples.js";
import { GraphView } from "./graph.js";
import { forgetLink, readLink, writeLink } from "./link.js";
import { PastedView, isTranscript } from "./pasted.js";
import { SignalsView } from "./signals.js";
import { Socket } from "./socket.js";
import { isSupported, startRecognition } from "./speech.js";
import { WordSync, splitWords } from "./sync.js";
import { TimingView } from "./timing.js";
import { Utterance } from "./utterance.js";
import { WordsView } from "./words.js";

const STATUS_TEXTS = {
  connecting: "Connecting…",
  on: "Connected",
  off: "Disconnected, retrying…",
  idle: "Idle: type to reconnect",
};
const LEVELS = ["fillers", "repeats", "repairs"];
const LEVEL_HINTS = [
  "Edit terms only: uh, you know, I mean.",
  "Edit terms and verbatim repeats.",
  "Edit terms, repeats and all other repairs.",
];
const POINT_HINTS = {
  balanced: "The best balance of misses and false alarms.",
  precise: "Fewer repairs, nearly all of them correct.",
  eager: "More repairs, sooner, and more of them wrong.",
};
const EXAMPLE_WORD_MS = 230; // the pace of a fast speaker
const PASTE_WORD_MS = 45;
const LAST_WORD_MS = 900; // without a space after it, the last word is sent after this pause
const TOAST_MS = 4000;
const MAX_HISTORY = 30; // utterances
const SIGNALS_CAPTION = "What a voice agent can know at this moment.";

const $ = (id) => document.getElementById(id);
const input = $("say");
const wordsView = new WordsView($("words"), $("details"));
const graphView = new GraphView($("score"), $("score-scroll"));
const signalsView = new SignalsView($("signals"));
let utterance = new Utterance();
const timingView = new TimingView($("server-time"), $("network-time"));
const pastedView = new PastedView($("pasted"), { onChoose: showPasted, onError: showToast });
let limits = { word_length: 64, utterance_words: 1000 }; // until the server says them
let chosen = {}; // stability and operating point, where they are not the server's

// --- session -------------------------------------------------------------------------------------

const socket = new Socket({ onHello: configure, onStatus: showStatus });
const wordSync = new WordSync({
  // A session that is not configured yet must not get words: its updates would lack the mark-up.
  request: (message) => (socket.ready ? socket.request(message) : Promise.reject(new Error("not connected"))),
  onPush(word, update) {
    utterance.push(word, update);
    timingView.add(update);
    show(update);
  },
  onRevoke(count, update) {
    utterance.revoke(count);
    show(update);
  },
  onEnd(update) {
    addToHistory(update.markup);
    utterance = new Utterance();
    show({});
  },
  onError: (error) => showToast(error.message),
});

async function configure(hello) {
  limits = hello.limits;
  $("about").textContent = `stir ${hello.stir}.`;
  showLevel(); // a browser that reloads the page keeps the slider's value
  setUpModel(hello);
  utterance = new Utterance();
  wordSync.reset();
  show({});
  await socket.request({ type: "options", ...sessionOptions() });
  if (Object.keys(chosen).length) await socket.request({ type: "options", ...chosen });
}

function sessionOptions() {
  return { show: ["text", "measures", "why", "signals"], level: LEVELS[$("level").value] };
}

// Resolves to the update, or to null without a connection: configure() sends the options then.
async function setOptions(options) {
  if (!socket.ready) return null;
  const answer = await socket.request({ type: "options", ...options }).catch(() => null);
  if (answer?.type !== "error") return answer;
  showToast(answer.message);
  return null;
}

function showStatus(name) {
  $("status").className = `status ${name}`;
  $("status-text").textContent = STATUS_TEXTS[name];
  if (name === "on") sendInput();
}

// A page that is left may stay in the back/forward cache, where its socket would keep a session open.
addEventListener("pagehide", () => {
  stopSpeech?.();
  socket.close();
});
addEventListener("pageshow", () => sendInput());

// --- input ---------------------------------------------------------------------------------------

let playback = 0; // the number of the latest example; input of another kind stops it
let lastWordTimer;

// Sends the words in the box, after connecting if need be. The last word may be incomplete.
function sendInput({ withLastWord = true, delay = 0 } = {}) {
  socket.connect();
  const text = withLastWord ? input.value : input.value.replace(/\S+$/u, "");
  return wordSync.sync(splitWords(text, limits.word_length), delay).catch(() => {}); // sent again when connected
}

// What is shown will be something else than a link or what plays now.
function startInput() {
  stopPlayback();
  forgetLink();
}

function endUtterance() {
  startInput();
  socket.connect();
  wordSync.end(splitWords(input.value, limits.word_length)).catch(() => {});
  input.value = "";
}

function stopPlayback() {
  playback += 1;
  clearTimeout(lastWordTimer);
  $("demo-state").textContent = SIGNALS_CAPTION;
  if (!isDemoShown) return;
  isDemoShown = false;
  utterance = new Utterance();
  wordSync.reset();
  show({});
}

for (const [type, source] of [["paste", "clipboardData"], ["drop", "dataTransfer"]]) {
  input.addEventListener(type, (event) => {
    const text = event[source].getData("text");
    if (!isTranscript(text)) return;
    event.preventDefault();
    startInput();
    annotate(text).then(() => pastedView.chooseFirst());
  });
}

// A long text is not pushed word by word.
async function annotate(text) {
  await socket.connect(); // it says the limits
  await pastedView.show(text, limits, { level: LEVELS[$("level").value], ...chosen });
}

function showPasted(words) {
  startInput();
  input.value = words.join(" ");
  sendInput();
}

$("pasted-close").addEventListener("click", () => {
  forgetLink();
  pastedView.close();
  input.focus();
});

input.addEventListener("input", (event) => {
  startInput();
  const pasted = event.inputType === "insertFromPaste" || event.inputType === "insertFromDrop";
  sendInput({ withLastWord: pasted, delay: pasted ? PASTE_WORD_MS : 0 });
  lastWordTimer = setTimeout(() => sendInput(), LAST_WORD_MS);
});

input.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  endUtterance();
});

$("end").addEventListener("click", () => {
  endUtterance();
  input.focus();
});

for (const [name, hypotheses] of EXAMPLES) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = name;
  button.title = hypotheses.at(-1);
  button.addEventListener("click", () => play(hypotheses));
  document.querySelector(".examples").append(button);
}

async function play(hypotheses) {
  startInput();
  const mine = playback;
  input.value = "";
  await socket.connect();
  await sendInput();
  for (const hypothesis of hypotheses) {
    if (playback !== mine) return;
    input.value = hypothesis;
    await sendInput({ delay: EXAMPLE_WORD_MS });
    if (hypothesis !== hypotheses.at(-1)) await new Promise((resolve) => setTimeout(resolve, 4 * EXAMPLE_WORD_MS));
  }
}

// The demo's words are those of another speaker, so that they come as whole hypotheses; input of
// another kind stops it and sends what stands in the box.
let isDemoShown = false;

$("demo").addEventListener("click", async () => {
  startInput();
  const mine = playback;
  input.value = "";
  await socket.connect();
  await sendInput();
  if (playback !== mine || !socket.ready) return;
  isDemoShown = true;
  await setOptions({ ...sessionOptions(), speaker: "demo" });
  await playDemo({ request: (message) => socket.request(message), speaker: "demo", onUpdate: showDemo, isStopped: () => playback !== mine }).catch(() => {});
  if (playback === mine) isDemoShown = false; // the caption still says how the last turn ended
});

const DEMO_STATES = {
  partial: "Partial result: it may still change.",
  final: "Final result: the turn stays open.",
  poll: "A pause has ended the turn",
};

function showDemo({ type, update, words }) {
  if (update.type === "error") {
    showToast(update.message);
    return;
  }
  if (update.ended) {
    addToHistory($("markup").textContent);
    utterance = new Utterance();
  }
  utterance.follow(words, update);
  if (type !== "poll") timingView.add(update);
  input.value = words.join(" ");
  const said = update.ended ? `: “${update.ended.fluent}”` : "";
  $("demo-state").textContent = DEMO_STATES[type] + said;
  show(update);
}

let stopSpeech = null;
if (!isSupported) {
  $("speak").disabled = true;
  $("speak").title = "This browser has no speech recognition";
}

$("speak").addEventListener("click", () => {
  if (stopSpeech) {
    stopSpeech();
    return;
  }
  startInput();
  $("speak").setAttribute("aria-pressed", "true");
  stopSpeech = startRecognition({
    onText(text) {
      input.value = text;
      sendInput();
    },
    onStop() {
      stopSpeech = null;
      $("speak").setAttribute("aria-pressed", "false");
    },
    onError: (reason) => showToast(`Speech recognition failed: ${reason}`),
  });
});

// --- output --------------------------------------------------------------------------------------

function show(update) {
  const lost = utterance.apply(update);
  const hasWords = utterance.words.length > 0;
  wordsView.render(utterance, lost);
  if (hasWords) document.body.classList.remove("fresh");
  graphView.render(utterance);
  signalsView.render(update.signals ?? null, utterance.words.length);
  $("words-placeholder").hidden = hasWords;
  $("no-measures").hidden = !hasWords || utterance.words.some((word) => word.measures.arrived);
  for (const id of ["fluent", "markup"]) {
    $(id).textContent = update[id] ?? "";
    document.querySelector(`.copy[data-of=${id}]`).disabled = !update[id];
  }
  announce(update);
}

// For screen readers.
function announce(update) {
  const textOf = (name) =>
    (update.added ?? []).filter((label) => label.label === name).map((label) => utterance.words[label.position]?.text).join(" ");
  if (textOf("rm")) $("announce").textContent = `Repair: “${textOf("rm")}” replaced by “${textOf("rp")}”`;
  else if (textOf("ed")) $("announce").textContent = `Edit term: “${textOf("ed")}”`;
}

function addToHistory(markup) {
  if (!markup) return;
  const item = document.createElement("li");
  item.textContent = markup;
  $("history-list").prepend(item);
  while ($("history-list").children.length > MAX_HISTORY) $("history-list").lastChild.remove();
  $("history").hidden = false;
}

function showToast(text) {
  $("toast").textContent = text;
  $("toast").hidden = false;
  clearTimeout(showToast.timer);
  showToast.timer = setTimeout(() => ($("toast").hidden = true), TOAST_MS);
}

// --- settings ------------------------------------------------------------------------------------

$("level").addEventListener("input", async () => {
  forgetLink();
  showLevel();
  annotateAgain();
  const update = await setOptions({ level: LEVELS[$("level").value] });
  if (update) show(update);
});

function showLevel() {
  const level = Number($("level").value);
  $("level-name").textContent = LEVELS[level];
  $("level").setAttribute("aria-valuetext", LEVELS[level]);
  $("level-hint").textContent = LEVEL_HINTS[level];
}

// These take effect with a session's next utterance: the words are revoked and sent again.
async function choose(changes) {
  forgetLink();
  Object.assign(chosen, changes);
  annotateAgain();
  await wordSync.sync([]).catch(() => {});
  await setOptions(changes);
  sendInput();
}

function annotateAgain() {
  if (pastedView.text) annotate(pastedView.text);
}

$("stability").addEventListener("change", () => choose({ stability: Number($("stability").value) }));
$("stability").addEventListener("input", showStability);
$("point").addEventListener("change", () => choose({ operating_point: $("point").value }));
$("point").addEventListener("change", showPoint);

function setUpModel({ model, options }) {
  $("model-name").textContent = model.name;
  $("model-licence").textContent = `(${model.licence})`;
  const points = model.operating_points;
  $("point").disabled = $("stability").disabled = points === null;
  if (points === null) {
    chosen = {}; // of a link, or of the server before
    return;
  }
  // a link may say anything
  if (!points.includes(chosen.operating_point)) delete chosen.operating_point;
  if (!(chosen.stability >= 0 && chosen.stability <= model.stability_most)) delete chosen.stability;
  $("point").replaceChildren(...points.map((name) => new Option(name)));
  $("point").value = chosen.operating_point ?? options.operating_point;
  $("stability").max = model.stability_most;
  $("stability").value = chosen.stability ?? options.stability;
  showPoint();
  showStability();
}

function showPoint() {
  $("point-hint").textContent = POINT_HINTS[$("point").value] ?? "";
}

function showStability() {
  const count = Number($("stability").value);
  const words = count === 1 ? "1 word" : `${count} words`;
  $("stability-value").textContent = words;
  $("stability").setAttribute("aria-valuetext", words);
  $("stability-hint").textContent = count ? `An uncertain repair waits for ${words} of evidence.` : "Every repair is shown at once.";
}

// --- links ---------------------------------------------------------------------------------------

$("link").addEventListener("click", async () => {
  const link = writeLink({
    text: input.value.trim(),
    pasted: pastedView.text,
    level: LEVELS[$("level").value],
    stability: $("stability").disabled ? null : $("stability").value,
    point: $("point").disabled ? null : $("point").value,
  });
  try {
    await navigator.clipboard.writeText(link);
    showToast("The link is copied.");
  } catch {
    showToast("The link is in the address bar."); // without https there is no clipboard, except on localhost
  }
});

// Shows what a link says; what it does not mention stays as it is.
function followLink() {
  const { text, pasted, level, stability, point } = readLink();
  if (LEVELS.includes(level)) $("level").value = LEVELS.indexOf(level);
  if (/^\d+$/u.test(stability)) chosen.stability = Number(stability);
  if (point) chosen.operating_point = point;
  if (text !== undefined || pasted !== undefined) {
    stopPlayback();
    input.value = text ?? "";
    pastedView.close();
  }
  if (pasted) annotate(pasted);
}

addEventListener("hashchange", () => {
  socket.close(); // the next session begins with the options of the link
  followLink();
  sendInput();
});

// --- start ---------------------------------------------------------------------------------------

setUpCopyButtons();
addEventListener("resize", () => graphView.render(utterance));
input.focus({ preventScroll: true });
followLink();
socket.connect();
