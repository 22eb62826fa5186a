// The word graph of the paper's Figure 1 and, in the same columns, each word's measures.
//
// A word is an edge between two states. The fluent path runs straight; edit terms and reparanda hang
// below it, dashed.

import { formatMs } from "./timing.js";
import { isOffPath, labelsOf, tagOf } from "./utterance.js";

const SVG = "http://www.w3.org/2000/svg";
// All lengths are in pixels.
const HEIGHT = 412;
const PATH_Y = 46;
const OFF_PATH_Y = 100;
const STATE_RADIUS = 9.5;
const SURPRISAL = { top: 184, height: 58, max: 20 }; // max in bits
const WML = { top: 290, height: 72, min: -2 };
const SERVER_TIME_Y = 402;
const LEFT = 30;
const RIGHT_MARGIN = 76; // room for the names of the means
const MIN_COLUMN_WIDTH = 50;
const MAX_WORDS = 120; // of a longer utterance only the last words are drawn
const SMOOTH_SCROLL = 300; // a longer way is jumped
const MAX_CACHED_WIDTHS = 5000;
// Mean WML on the paper's held-out data, section 4.2.2.
const MEANS = [[-0.736, "other words"], [-1.457, "repair onsets"]];

// SVG elements by key: an element that exists is moved, so that CSS can animate it.
class KeyedGroup {
  constructor(parent) {
    this.element = document.createElementNS(SVG, "g");
    this.items = new Map();
    parent.append(this.element);
  }

  begin() {
    this.used = new Set();
  }

  put(key, tag, attributes, text) {
    let item = this.items.get(key);
    if (!item) {
      item = document.createElementNS(SVG, tag);
      this.items.set(key, item);
      this.element.append(item);
    }
    this.used.add(key);
    for (const [attribute, value] of Object.entries(attributes)) {
      if (attribute === "d") item.style.setProperty("d", `path("${value}")`); // browsers animate only the style
      item.setAttribute(attribute, value);
    }
    if (text !== undefined) item.textContent = text;
  }

  // Removes what was not put since begin().
  end() {
    for (const [key, item] of this.items) {
      if (this.used.has(key)) continue;
      item.remove();
      this.items.delete(key);
    }
  }
}

export class GraphView {
  constructor(svg, scroller) {
    this.svg = svg;
    this.scroller = scroller;
    this.frame = new KeyedGroup(svg);
    this.columns = new Map(); // index of a word -> group
    this.previousLength = 0;
  }

  render(utterance) {
    const columns = layOut(utterance.words);
    const width = Math.max(columns.at(-1)?.right ?? 0, LEFT) + RIGHT_MARGIN;
    this.setWidth(Math.max(width, this.scroller.clientWidth));
    const first = Math.max(0, columns.length - MAX_WORDS);
    this.renderFrame(columns, first);
    for (const [i, group] of this.columns) {
      if (i >= first && i < columns.length) continue;
      group.element.remove();
      this.columns.delete(i);
    }
    for (let i = first; i < columns.length; i += 1) this.renderColumn(columns[i], i);
    if (columns.length > this.previousLength) this.scrollTo(width - this.scroller.clientWidth);
    this.previousLength = columns.length;
    this.scroller.setAttribute("aria-label", describe(utterance));
  }

  setWidth(width) {
    if (width === this.width) return;
    this.width = width;
    this.svg.setAttribute("width", width);
    this.svg.setAttribute("viewBox", `0 0 ${width} ${HEIGHT}`);
    this.svg.style.width = `${width}px`;
  }

  scrollTo(left) {
    const isFar = left - this.scroller.scrollLeft > SMOOTH_SCROLL;
    this.scroller.scrollTo({ left, behavior: isFar ? "instant" : "smooth" });
  }

  // What belongs to no single word: axes, means, the first state, and the curve.
  renderFrame(columns, first) {
    const { frame, width } = this;
    frame.begin();
    const horizontal = (key, className, y) => frame.put(key, "line", { class: className, x1: 0, x2: width, y1: y, y2: y });
    horizontal("surprisal axis", "axis", SURPRISAL.top + SURPRISAL.height);
    horizontal("wml axis", "axis", wmlY(0));
    for (const [mean, name] of MEANS) {
      horizontal(name, "guide", wmlY(mean));
      frame.put(`${name} text`, "text", { class: "guide-name", x: width - 4, y: wmlY(mean) - 3, "text-anchor": "end" }, name);
    }
    if (!columns.length) frame.put("empty", "text", { class: "note", x: LEFT + 22, y: PATH_Y + 5 }, "Each word adds an edge.");
    if (first) frame.put("truncated", "text", { class: "note", x: columns[first].left - 16, y: OFF_PATH_Y + 23, "text-anchor": "end" }, "earlier words are not drawn");
    else putState(frame, 0, LEFT, PATH_Y, false);
    const onPath = columns.slice(first).filter(({ word }) => word.measures.now);
    const points = onPath.map(({ word, middle }) => `${middle} ${wmlY(word.measures.now.wml)}`);
    if (points.length > 1) frame.put("curve", "path", { class: "curve", d: `M${points.join("L")}` });
    frame.end();
  }

  renderColumn(column, i) {
    let group = this.columns.get(i);
    if (!group) this.columns.set(i, (group = new KeyedGroup(this.svg)));
    const { word, ...place } = column;
    const signature = JSON.stringify([place, word.text, word.measures, word.serverTime]);
    if (group.signature === signature) return; // most words do not change
    group.signature = signature;
    group.begin();
    putEdge(group, column);
    putState(group, i + 1, column.right, column.y, column.off);
    putMeasures(group, column);
    group.end();
  }
}

function putEdge(group, { word, off, left, right, middle, y, from, isReturn, tag, classes }) {
  group.put("edge", "path", { class: `edge ${off ? "off" : ""} ${classes}`, d: linePath(...from, right, y) });
  if (isReturn) group.put("back", "path", { class: "edge off back", d: linePath(left, OFF_PATH_Y, right, PATH_Y) });
  group.put("word", "text", { class: `edge-word ${classes}`, x: middle, y: off ? OFF_PATH_Y + 23 : PATH_Y - 10 }, word.text);
  if (tag) group.put("tag", "text", { class: `edge-tag ${classes}`, x: middle, y: off ? OFF_PATH_Y + 38 : PATH_Y - 29 }, tag);
}

function putState(group, i, x, y, off) {
  group.put("state", "circle", { class: off ? "node off" : "node", cx: x, cy: y, r: STATE_RADIUS });
  group.put("name", "text", { class: "node-name", x, y: y + 3 }, `S${subscript(i)}`);
}

function putMeasures(group, { word, middle: x }) {
  const { arrived, now } = word.measures;
  const bottom = SURPRISAL.top + SURPRISAL.height;
  const putBar = (name, { surprisal }) => {
    const height = Math.max(1, (Math.min(surprisal, SURPRISAL.max) / SURPRISAL.max) * SURPRISAL.height);
    group.put(`bar ${name}`, "rect", { class: `bar ${name}`, x: x - 9, width: 18, y: bottom - height, height, rx: 3 });
  };
  if (arrived) {
    const latest = now ?? arrived;
    putBar("arrived", arrived);
    group.put("bits", "text", { class: "value", x, y: bottom + 11 }, latest.surprisal.toFixed(1));
    group.put("change", "line", { class: "change", x1: x, x2: x, y1: wmlY(arrived.wml), y2: wmlY(latest.wml) });
    group.put("dot arrived", "circle", { class: "dot-arrived", cx: x, cy: wmlY(arrived.wml), r: 3 });
  }
  if (now) {
    putBar("now", now);
    group.put("dot now", "circle", { class: "dot-now", cx: x, cy: wmlY(now.wml), r: 3.6 });
  }
  group.put("server time", "text", { class: "value", x, y: SERVER_TIME_Y }, formatMs(word.serverTime));
}

// The place of each word's column and edge.
function layOut(words) {
  let left = LEFT;
  let pathEnd = LEFT; // right end of the last word on the path
  return words.map((word, i) => {
    const off = isOffPath(word);
    const previousOff = i > 0 && isOffPath(words[i - 1]);
    const tag = tagOf(words, i);
    const right = left + Math.max(MIN_COLUMN_WIDTH, textWidth(word.text, "serif") + 28, textWidth(tag, "sans") + 16);
    const column = {
      word, off, tag, left, right,
      middle: (left + right) / 2,
      y: off ? OFF_PATH_Y : PATH_Y,
      from: off ? [left, previousOff ? OFF_PATH_Y : PATH_Y] : [pathEnd, PATH_Y],
      isReturn: !off && previousOff,
      classes: labelsOf(word).join(" "),
    };
    left = right;
    if (!off) pathEnd = right;
    return column;
  });
}

const canvas = document.createElement("canvas").getContext("2d");
const FONTS = { serif: "15px", sans: "600 10px" };
const cachedWidths = new Map();

function textWidth(text, font) {
  const key = `${font} ${text}`;
  if (!cachedWidths.has(key)) {
    if (cachedWidths.size > MAX_CACHED_WIDTHS) cachedWidths.clear();
    canvas.font = `${FONTS[font]} ${getComputedStyle(document.body).getPropertyValue(`--${font}`)}`;
    cachedWidths.set(key, canvas.measureText(text).width);
  }
  return cachedWidths.get(key);
}

function describe(utterance) {
  const count = utterance.words.length;
  if (!count) return "Word graph, empty";
  const path = utterance.fluentWords.map((word) => word.text).join(" ");
  return `Word graph of ${count} ${count === 1 ? "word" : "words"}; the fluent path is: ${path}`;
}

// From the rim of one state to the rim of the next.
function linePath(x1, y1, x2, y2) {
  const length = Math.hypot(x2 - x1, y2 - y1);
  const [dx, dy] = [((x2 - x1) / length) * STATE_RADIUS, ((y2 - y1) / length) * STATE_RADIUS];
  const point = (x, y) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  return `M${point(x1 + dx, y1 + dy)}L${point(x2 - dx, y2 - dy)}`;
}

const subscript = (i) => [...String(i)].map((digit) => "₀₁₂₃₄₅₆₇₈₉"[digit]).join("");
const wmlY = (wml) => WML.top + (Math.max(wml, WML.min) / WML.min) * WML.height;
