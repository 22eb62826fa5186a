// The word graph of the paper's Figure 1, and the curves beneath it, over the same columns.
//
// A word is an edge between two states. Words of the fluent path lie above; edit terms and
// reparanda hang below it, dashed, and the path leads past them.

import { classesOf, has, kindOf } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";
const HEIGHT = 412;
const TOP = 46; // the fluent path
const LOW = 100; // what was left
const BARS = { top: 184, height: 58, most: 20 }; // bits
const WML = { top: 290, height: 72, least: -2 };
const LATENCY = 402;
// Section 4.2.2 of the paper: means on held-out data
const MEANS = [[-0.736, "others"], [-1.457, "onsets"]];
const LEFT = 30;
const MARGIN = 64; // where the names of the means stand

const pen = document.createElement("canvas").getContext("2d");

export class Score {
  constructor(svg, scroll) {
    this.svg = svg;
    this.scroll = scroll;
    this.drawn = new Map();
  }

  show(utterance) {
    this.kept = new Set();
    const columns = layout(utterance.words);
    const width = Math.max(columns.at(-1)?.right ?? 0, LEFT) + MARGIN;
    this.width = Math.max(width, this.scroll.clientWidth);
    this.svg.setAttribute("width", this.width);
    this.svg.setAttribute("viewBox", `0 0 ${this.width} ${HEIGHT}`);
    this.svg.style.width = `${this.width}px`;
    this.frame();
    if (!columns.length) this.put("nothing", "text", { class: "nothing-yet", x: LEFT + 22, y: TOP + 5 }, "The graph grows from here, an edge a word.");
    this.graph(columns);
    this.curves(columns);
    for (const [name, item] of this.drawn) {
      if (this.kept.has(name)) continue;
      item.remove();
      this.drawn.delete(name);
    }
    const more = columns.length > (this.before ?? 0);
    this.before = columns.length;
    if (more) this.scroll.scrollTo({ left: width - this.scroll.clientWidth, behavior: "smooth" });
    this.scroll.setAttribute("aria-label", caption(utterance.words));
  }

  // Draw an element, or move the one of that name, so that it glides to where it belongs.
  put(name, tag, attributes, text) {
    let item = this.drawn.get(name);
    if (!item) {
      item = document.createElementNS(SVG, tag);
      this.drawn.set(name, item);
      this.svg.append(item);
    }
    this.kept.add(name);
    for (const [attribute, value] of Object.entries(attributes)) {
      // geometry is set as style where it can be, for that is what browsers animate
      if (attribute === "d") item.style.setProperty("d", `path("${value}")`);
      if (item.getAttribute(attribute) !== String(value)) item.setAttribute(attribute, value);
    }
    if (text !== undefined && item.textContent !== text) item.textContent = text;
    return item;
  }

  frame() {
    const end = this.width;
    this.put("bars", "line", { class: "axis", x1: 0, x2: end, y1: BARS.top + BARS.height, y2: BARS.top + BARS.height });
    this.put("zero", "line", { class: "axis", x1: 0, x2: end, y1: wmlY(0), y2: wmlY(0) });
    for (const [mean, name] of MEANS) {
      this.put(`mean ${name}`, "line", { class: "guide", x1: 0, x2: end, y1: wmlY(mean), y2: wmlY(mean) });
    }
  }

  graph(columns) {
    const off = columns.map(({ word }) => has(word, "rm") || has(word, "ed"));
    let path = -1; // the last word on the path
    columns.forEach((column, i) => {
      const { word, left, right, tag } = column;
      const classes = classesOf(word).join(" ");
      const y = off[i] ? LOW : TOP;
      const before = i && off[i - 1] ? LOW : TOP;
      const [fromX, fromY] = off[i] ? [left, before] : [path < 0 ? LEFT : columns[path].right, TOP];
      this.put(`edge ${i}`, "path", { class: `edge ${off[i] ? "off" : ""} ${classes}`, d: line(fromX, fromY, right, y) });
      if (!off[i] && i && off[i - 1]) {
        this.put(`back ${i}`, "path", { class: "edge off back", d: line(left, LOW, right, TOP) });
      }
      const middle = (left + right) / 2;
      this.put(`word ${i}`, "text", { class: `edge-word ${classes}`, x: middle, y: off[i] ? LOW + 23 : TOP - 10 }, word.text);
      this.put(`tag ${i}`, "text", { class: `edge-tag ${classes}`, x: middle, y: off[i] ? LOW + 38 : TOP - 29 }, tag);
      if (!off[i]) path = i;
    });
    this.node(0, LEFT, TOP, false);
    columns.forEach(({ right }, i) => this.node(i + 1, right, off[i] ? LOW : TOP, off[i]));
  }

  node(i, x, y, off) {
    const circle = this.put(`node ${i}`, "circle", { class: off ? "node off" : "node", cx: x, cy: y, r: 9.5 });
    const name = this.put(`name ${i}`, "text", { class: "node-name", x, y: y + 3 }, `S${subscript(i)}`);
    this.svg.append(circle, name); // above the edges
  }

  curves(columns) {
    const points = [];
    columns.forEach(({ word, left, right }, i) => {
      const x = (left + right) / 2;
      if (word.arrived) {
        const tall = barHeight(word.arrived.surprisal);
        this.put(`bar arrived ${i}`, "rect", { class: "bar arrived", x: x - 9, width: 18, y: BARS.top + BARS.height - tall, height: tall, rx: 3 });
        this.put(`boost ${i}`, "line", { class: "boost", x1: x, x2: x, y1: wmlY(word.arrived.wml), y2: wmlY((word.now ?? word.arrived).wml) });
        this.put(`dot arrived ${i}`, "circle", { class: "dot-arrived", cx: x, cy: wmlY(word.arrived.wml), r: 3 });
        this.put(`bits ${i}`, "text", { class: "value", x, y: BARS.top + BARS.height + 11 }, (word.now ?? word.arrived).surprisal.toFixed(1));
      }
      if (word.now) {
        const tall = barHeight(word.now.surprisal);
        this.put(`bar now ${i}`, "rect", { class: "bar now", x: x - 9, width: 18, y: BARS.top + BARS.height - tall, height: tall, rx: 3 });
        points.push([x, wmlY(word.now.wml)]);
        this.put(`dot now ${i}`, "circle", { class: "dot-now", cx: x, cy: wmlY(word.now.wml), r: 3.6 });
      }
      this.put(`latency ${i}`, "text", { class: "value", x, y: LATENCY }, milliseconds(word.latency));
    });
    if (points.length > 1) this.put("curve", "path", { class: "curve", d: `M${points.map((p) => p.join(" ")).join("L")}` });
    for (const [mean, name] of MEANS) {
      this.put(`mean name ${name}`, "text", { class: "guide-name", x: this.width - 4, y: wmlY(mean) - 3, "text-anchor": "end" }, name);
    }
  }
}

export const milliseconds = (ms) => (ms < 9.95 ? ms.toFixed(1) : ms.toFixed(0));

function layout(words) {
  const style = getComputedStyle(document.body);
  const wide = (font, text) => {
    pen.font = font;
    return pen.measureText(text).width;
  };
  let left = LEFT;
  return words.map((word, i) => {
    const tag = tagOf(words, i);
    const text = wide(`15px ${style.getPropertyValue("--serif")}`, word.text);
    const right = left + Math.max(60, text + 36, wide(`600 10px ${style.getPropertyValue("--sans")}`, tag) + 16);
    const column = { word, left, right, tag };
    left = right;
    return column;
  });
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
  if (has(word, "rm")) tags.push(!before("rm") ? "rm start" : !after("rm") ? "rm end" : "rm");
  return tags.join(" · ");
}

function caption(words) {
  if (!words.length) return "Word graph, empty";
  const path = words.filter((word) => !has(word, "rm") && !has(word, "ed")).map((word) => word.text);
  return `Word graph of ${words.length} words; the fluent path is: ${path.join(" ")}`;
}

const subscript = (i) => [...String(i)].map((digit) => "₀₁₂₃₄₅₆₇₈₉"[digit]).join("");
const line = (x1, y1, x2, y2) => `M${x1} ${y1}L${x2} ${y2}`;
const wmlY = (wml) => WML.top + (Math.max(wml, WML.least) / WML.least) * WML.height;
const barHeight = (bits) => Math.max(1, (Math.min(bits, BARS.most) / BARS.most) * BARS.height);
