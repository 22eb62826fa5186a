// The word graph of the paper's Figure 1, and the curves beneath it, over the same columns.
//
// A word is an edge between two states. Words of the fluent path lie above; edit terms and
// reparanda hang below it, dashed, and the path leads past them.

import { classesOf, has, kindOf } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";
const HEIGHT = 412;
const TOP = 46; // the fluent path
const LOW = 100; // what was left
const RADIUS = 9.5; // of a state
const BARS = { top: 184, height: 58, most: 20 }; // bits
const WML = { top: 290, height: 72, least: -2 };
const LATENCY = 402;
// Section 4.2.2 of the paper: means on held-out data
const MEANS = [[-0.736, "others"], [-1.457, "onsets"]];
const LEFT = 30;
const MARGIN = 64; // where the names of the means stand
const DRAWN = 120; // words; of a longer utterance the last

// Elements by name, so that one that is there moves to where it belongs and glides.
class Group {
  constructor(parent) {
    this.element = document.createElementNS(SVG, "g");
    this.items = new Map();
    parent.append(this.element);
  }

  begin() {
    this.kept = new Set();
  }

  put(name, tag, attributes, text) {
    let item = this.items.get(name);
    if (!item) {
      item = document.createElementNS(SVG, tag);
      this.items.set(name, item);
      this.element.append(item);
    }
    this.kept.add(name);
    for (const [attribute, value] of Object.entries(attributes)) {
      // set as style too, for that is what browsers animate
      if (attribute === "d") item.style.setProperty("d", `path("${value}")`);
      item.setAttribute(attribute, value);
    }
    if (text !== undefined) item.textContent = text;
  }

  end() {
    for (const [name, item] of this.items) {
      if (this.kept.has(name)) continue;
      item.remove();
      this.items.delete(name);
    }
  }
}

export class Score {
  constructor(svg, scroll) {
    this.svg = svg;
    this.scroll = scroll;
    this.frame = new Group(svg);
    this.columns = new Map();
    this.before = 0;
  }

  show(utterance) {
    const columns = layout(utterance.words);
    const width = Math.max(columns.at(-1)?.right ?? 0, LEFT) + MARGIN;
    this.resize(Math.max(width, this.scroll.clientWidth));
    const first = Math.max(0, columns.length - DRAWN);
    this.drawFrame(columns, first);
    for (const [i, group] of this.columns) {
      if (i >= first && i < columns.length) continue;
      group.element.remove();
      this.columns.delete(i);
    }
    for (let i = first; i < columns.length; i += 1) this.drawColumn(columns[i], i);
    if (columns.length > this.before) this.follow(width - this.scroll.clientWidth);
    this.before = columns.length;
    this.scroll.setAttribute("aria-label", caption(utterance.words));
  }

  resize(width) {
    if (width === this.width) return;
    this.width = width;
    this.svg.setAttribute("width", width);
    this.svg.setAttribute("viewBox", `0 0 ${width} ${HEIGHT}`);
    this.svg.style.width = `${width}px`;
  }

  // Keep the newest word in sight; glide there, unless words come faster than one can glide.
  follow(left) {
    const far = left - this.scroll.scrollLeft > 300;
    this.scroll.scrollTo({ left, behavior: far ? "instant" : "smooth" });
  }

  // What belongs to no word: axes, the first state, and the curve.
  drawFrame(columns, first) {
    const { frame, width } = this;
    frame.begin();
    const level = (name, kind, y) => frame.put(name, "line", { class: kind, x1: 0, x2: width, y1: y, y2: y });
    level("bits", "axis", BARS.top + BARS.height);
    level("zero", "axis", wmlY(0));
    for (const [mean, name] of MEANS) {
      level(name, "guide", wmlY(mean));
      frame.put(`name of ${name}`, "text", { class: "guide-name", x: width - 4, y: wmlY(mean) - 3, "text-anchor": "end" }, name);
    }
    if (!columns.length) frame.put("nothing", "text", { class: "remark", x: LEFT + 22, y: TOP + 5 }, "The graph grows from here, an edge a word.");
    if (first) frame.put("earlier", "text", { class: "remark", x: columns[first].left - 16, y: LOW + 23, "text-anchor": "end" }, "earlier words are not drawn");
    else drawNode(frame, 0, LEFT, TOP, false);
    const points = columns.slice(first).filter(({ word }) => word.now).map(({ word, middle }) => `${middle} ${wmlY(word.now.wml)}`);
    if (points.length > 1) frame.put("curve", "path", { class: "curve", d: `M${points.join("L")}` });
    frame.end();
  }

  drawColumn(column, i) {
    let group = this.columns.get(i);
    if (!group) this.columns.set(i, (group = new Group(this.svg)));
    const { word, ...place } = column;
    const signature = JSON.stringify([place, word.text, word.arrived, word.now, word.latency]);
    if (group.signature === signature) return; // most words stay as they are
    group.signature = signature;
    group.begin();
    drawEdge(group, column);
    drawNode(group, i + 1, column.right, column.y, column.off);
    drawMeasures(group, column);
    group.end();
  }
}

function drawEdge(group, { word, off, left, right, middle, y, from, back, tag, classes }) {
  group.put("edge", "path", { class: `edge ${off ? "off" : ""} ${classes}`, d: line(...from, right, y) });
  if (back) group.put("back", "path", { class: "edge off back", d: line(left, LOW, right, TOP) });
  group.put("word", "text", { class: `edge-word ${classes}`, x: middle, y: off ? LOW + 23 : TOP - 10 }, word.text);
  if (tag) group.put("tag", "text", { class: `edge-tag ${classes}`, x: middle, y: off ? LOW + 38 : TOP - 29 }, tag);
}

function drawNode(group, i, x, y, off) {
  group.put("node", "circle", { class: off ? "node off" : "node", cx: x, cy: y, r: RADIUS });
  group.put("name", "text", { class: "node-name", x, y: y + 3 }, `S${subscript(i)}`);
}

function drawMeasures(group, { word, middle: x }) {
  const { arrived, now } = word;
  const bar = (name, bits) => {
    const height = Math.max(1, (Math.min(bits, BARS.most) / BARS.most) * BARS.height);
    group.put(`bar ${name}`, "rect", { class: `bar ${name}`, x: x - 9, width: 18, y: BARS.top + BARS.height - height, height, rx: 3 });
  };
  if (arrived) {
    bar("arrived", arrived.surprisal);
    group.put("bits", "text", { class: "value", x, y: BARS.top + BARS.height + 11 }, (now ?? arrived).surprisal.toFixed(1));
    group.put("boost", "line", { class: "boost", x1: x, x2: x, y1: wmlY(arrived.wml), y2: wmlY((now ?? arrived).wml) });
    group.put("dot arrived", "circle", { class: "dot-arrived", cx: x, cy: wmlY(arrived.wml), r: 3 });
  }
  if (now) {
    bar("now", now.surprisal);
    group.put("dot now", "circle", { class: "dot-now", cx: x, cy: wmlY(now.wml), r: 3.6 });
  }
  group.put("latency", "text", { class: "value", x, y: LATENCY }, milliseconds(word.latency));
}

export const milliseconds = (ms) => (ms < 9.95 ? ms.toFixed(1) : ms.toFixed(0));

// Where each word's column and edge lie.
function layout(words) {
  const isOff = (word) => word !== undefined && (has(word, "rm") || has(word, "ed"));
  let left = LEFT;
  let path = LEFT; // where the last word on the path ends
  return words.map((word, i) => {
    const off = isOff(word);
    const afterOff = isOff(words[i - 1]);
    const tag = tagOf(words, i);
    const right = left + Math.max(60, wide(word.text, "serif") + 36, wide(tag, "sans") + 16);
    const column = {
      word, off, tag, left, right,
      middle: (left + right) / 2,
      y: off ? LOW : TOP,
      from: off ? [left, afterOff ? LOW : TOP] : [path, TOP],
      back: !off && afterOff,
      classes: classesOf(word).join(" "),
    };
    left = right;
    if (!off) path = right;
    return column;
  });
}

const pen = document.createElement("canvas").getContext("2d");
const FONTS = { serif: "15px", sans: "600 10px" };
const widths = new Map();

function wide(text, font) {
  const key = `${font} ${text}`;
  if (!widths.has(key)) {
    if (widths.size > 5000) widths.clear();
    pen.font = `${FONTS[font]} ${getComputedStyle(document.body).getPropertyValue(`--${font}`)}`;
    widths.set(key, pen.measureText(text).width);
  }
  return widths.get(key);
}

// rm_start and the like, as in the figure
function tagOf(words, i) {
  const word = words[i];
  const before = (name) => i > 0 && has(words[i - 1], name);
  const after = (name) => i + 1 < words.length && has(words[i + 1], name);
  const tags = [];
  if (has(word, "ed")) tags.push("ed");
  if (has(word, "rp")) {
    const kind = kindOf(word);
    const start = before("rp") ? "rp" : "rp start";
    tags.push(kind ? `${before("rp") ? "rp end" : "rp"}: ${kind}` : start);
  }
  if (has(word, "rm")) tags.push(before("rm") === after("rm") ? "rm" : after("rm") ? "rm start" : "rm end");
  return tags.join(" · ");
}

function caption(words) {
  if (!words.length) return "Word graph, empty";
  const path = words.filter((word) => !has(word, "rm") && !has(word, "ed")).map((word) => word.text);
  return `Word graph of ${words.length} words; the fluent path is: ${path.join(" ")}`;
}

// From the rim of one state to that of the next.
function line(x1, y1, x2, y2) {
  const long = Math.hypot(x2 - x1, y2 - y1);
  const [dx, dy] = [((x2 - x1) / long) * RADIUS, ((y2 - y1) / long) * RADIUS];
  const at = (x, y) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  return `M${at(x1 + dx, y1 + dy)}L${at(x2 - dx, y2 - dy)}`;
}

const subscript = (i) => [...String(i)].map((digit) => "₀₁₂₃₄₅₆₇₈₉"[digit]).join("");
const wmlY = (wml) => WML.top + (Math.max(wml, WML.least) / WML.least) * WML.height;
