/* The landing page's animation: words arrive one at a time, with the labels that stir holds after
   each. Those who prefer reduced motion see the last step; the figure's caption says it in words. */
"use strict";

const NAMES = { ed: "edit term", rm: "taken back", rp: "repair" };
const STEP_MS = 550;

function drawStep(figure, step) {
  const frame = figure.frames[step];
  figure.items.forEach((item, i) => {
    const label = frame[i] || "";
    item.className = i < frame.length ? `here ${label}` : "";
    item.lastChild.textContent = NAMES[label] || "\u00a0";
  });
  const fluent = figure.words.filter((_, i) => i < frame.length && !/rm|ed/.test(frame[i]));
  figure.status.textContent = `meant so far: ${fluent.join(" ")}`;
}

function play(figure) {
  clearInterval(figure.timer);
  let step = 0;
  drawStep(figure, step);
  figure.timer = setInterval(() => {
    step += 1;
    drawStep(figure, step);
    if (step === figure.frames.length - 1) clearInterval(figure.timer);
  }, STEP_MS);
}

function prepare(element) {
  const line = element.querySelector(".repair-words");
  const figure = {
    words: element.dataset.words.split(" "),
    frames: JSON.parse(element.querySelector(".repair-frames").textContent),
    status: element.querySelector(".repair-status"),
  };
  figure.items = figure.words.map((word) => {
    const item = document.createElement("span");
    const text = document.createElement("b");
    text.textContent = word;
    item.append(text, document.createElement("small"));
    line.append(item);
    return item;
  });
  const button = element.querySelector(".repair-play");
  button.hidden = false;
  button.addEventListener("click", () => play(figure));
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
    drawStep(figure, figure.frames.length - 1);
  } else {
    play(figure);
  }
}

const LANDMARKS = { ".sidebar-drawer": "Pages", ".toc-drawer": "On this page" };

/* A cell like "0.749 (0.726 to 0.770)" may break before the interval, and not within. */
function keepIntervalsTogether(cell) {
  if (!/^[-+−]?[\d.,]+ ?%? \(.*\)$/.test(cell.textContent.trim())) return;
  cell.classList.add("figure");
  const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    text.nodeValue = text.nodeValue.replace(/\(.*\)/, (part) => part.replaceAll(" ", "\u00a0"));
  }
}

document.addEventListener("DOMContentLoaded", () => {
  Object.entries(LANDMARKS).forEach(([selector, name]) =>
    document.querySelectorAll(selector).forEach((one) => one.setAttribute("aria-label", name)),
  );
  document.querySelectorAll(".repair-demo").forEach(prepare);
  document.querySelectorAll("td").forEach(keepIntervalsTogether);
  // wide code and tables can be scrolled with keys
  document.querySelectorAll(".highlight pre, .table-wrapper").forEach((wide) => {
    if (wide.scrollWidth > wide.clientWidth) wide.tabIndex = 0;
  });
});
