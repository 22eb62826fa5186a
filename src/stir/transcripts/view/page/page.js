"use strict";
// A <del> holds words that some level removes: the index of the removal, and the lowest such level.
// A <span data-texts> is a kept word whose comma or capital depends on the level: one text a level.
const LEVELS = ["off", "fillers", "repeats", "repairs"];
const GAP = 6; // pixels between a word and its tooltip
const removals = JSON.parse(document.getElementById("removals").textContent);
const removable = [...document.querySelectorAll("main del")];
const variable = [...document.querySelectorAll("main span[data-texts]")];
const variableTexts = variable.map((span) => JSON.parse(span.dataset.texts));
const totalWords = Number(document.querySelector(".summary").dataset.words);
const tooltip = document.getElementById("why");
let described = null; // the <del> that the tooltip explains

function setLevel(name) {
  const level = LEVELS.indexOf(name);
  let removedWords = 0;
  for (const del of removable) {
    const kept = Number(del.dataset.level) > level;
    del.classList.toggle("kept", kept);
    del.tabIndex = kept ? -1 : 0;
    if (!kept) removedWords += Number(del.dataset.said);
  }
  variable.forEach((span, i) => { span.textContent = variableTexts[i][level]; });
  const percent = totalWords ? (100 * removedWords / totalWords).toFixed(1) : "0.0";
  document.getElementById("count").textContent = `${removedWords} of ${totalWords} words removed (${percent} %)`;
  hideTooltip();
}

function createElement(tag, text, className) {
  const element = document.createElement(tag);
  element.textContent = text;
  if (className) element.className = className;
  return element;
}

function showTooltip(del) {
  if (del.classList.contains("kept")) return;
  hideTooltip();
  fillTooltip(removals[Number(del.dataset.removal)]);
  tooltip.hidden = false;
  placeTooltip(del.getClientRects()[0] || del.getBoundingClientRect());
  del.setAttribute("aria-describedby", tooltip.id);
  described = del;
}

function fillTooltip({ kind, reason, confidence, evidence }) {
  tooltip.replaceChildren(createElement("b", kind), createElement("p", reason));
  if (confidence !== null) tooltip.prepend(createElement("span", `confidence ${confidence.toFixed(2)}`, "confidence"));
  if (!evidence) return;
  const list = document.createElement("dl");
  for (const [stage, features] of Object.entries(evidence)) {
    list.append(createElement("dt", stage), createElement("dd", Object.keys(features).join(", ")));
  }
  tooltip.append(list);
}

// Below the word if there is room, else above it.
function placeTooltip(word) {
  const { width, height } = tooltip.getBoundingClientRect();
  const left = Math.min(word.left, document.documentElement.clientWidth - width - 12);
  const fitsBelow = word.bottom + GAP + height < window.innerHeight;
  tooltip.style.left = `${Math.max(8, left) + window.scrollX}px`;
  tooltip.style.top = `${(fitsBelow ? word.bottom + GAP : word.top - height - GAP) + window.scrollY}px`;
}

function hideTooltip() {
  tooltip.hidden = true;
  if (described) described.removeAttribute("aria-describedby");
  described = null;
}

const main = document.querySelector("main");
const delOf = (event) => event.target.closest && event.target.closest("main del");
const showForDel = (event) => { if (delOf(event)) showTooltip(delOf(event)); };
main.addEventListener("mouseover", showForDel);
main.addEventListener("mouseout", (event) => { if (delOf(event)) hideTooltip(); });
main.addEventListener("focusin", showForDel);
main.addEventListener("focusout", hideTooltip);
document.addEventListener("click", (event) => { if (delOf(event)) showTooltip(delOf(event)); else hideTooltip(); });
document.addEventListener("keydown", (event) => { if (event.key === "Escape") hideTooltip(); });
document.querySelectorAll("input[name=level]").forEach((input) => {
  input.addEventListener("change", () => setLevel(input.value));
});
const hideBox = document.getElementById("hide");
const applyHide = () => document.body.classList.toggle("hiding", hideBox.checked);
hideBox.addEventListener("change", () => {
  applyHide();
  hideTooltip();
});
document.querySelector("form").addEventListener("submit", (event) => event.preventDefault());
// a browser that reloads the page keeps the choices
setLevel(document.querySelector("input[name=level]:checked").value);
applyHide();
