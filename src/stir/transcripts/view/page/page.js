"use strict";
// Words that go are a <del> with the number of their removal and the level from which on they go.
// A word whose comma or capital depends on the level is a <span> with a text for each level.
const LEVELS = ["off", "fillers", "repeats", "repairs"];
const removals = JSON.parse(document.getElementById("removals").textContent);
const gone = [...document.querySelectorAll("main del")];
const mended = [...document.querySelectorAll("main span[data-texts]")];
const texts = mended.map((span) => JSON.parse(span.dataset.texts));
const total = Number(document.querySelector(".summary").dataset.words);
const why = document.getElementById("why");
let shown = null;

function setLevel(level) {
  const n = LEVELS.indexOf(level);
  let count = 0;
  for (const del of gone) {
    const stays = Number(del.dataset.level) > n;
    del.classList.toggle("stays", stays);
    del.tabIndex = stays ? -1 : 0;
    if (!stays) count += Number(del.dataset.said);
  }
  mended.forEach((span, i) => { span.textContent = texts[i][n]; });
  const share = total ? (100 * count / total).toFixed(1) : "0.0";
  document.getElementById("count").textContent = `${count} of ${total} words go (${share} %)`;
  hide();
}

function element(tag, text, name) {
  const made = document.createElement(tag);
  made.textContent = text;
  if (name) made.className = name;
  return made;
}

function show(del) {
  if (del.classList.contains("stays")) return;
  const removal = removals[Number(del.dataset.removal)];
  const sure = removal.confidence;
  why.replaceChildren();
  if (sure !== null) why.append(element("span", `confidence ${sure.toFixed(2)}`, "sure"));
  why.append(element("b", removal.kind), element("p", removal.reason));
  if (removal.evidence) {
    const list = document.createElement("dl");
    for (const [stage, features] of Object.entries(removal.evidence)) {
      list.append(element("dt", stage), element("dd", Object.keys(features).join(", ")));
    }
    why.append(list);
  }
  why.hidden = false;
  const word = del.getClientRects()[0] || del.getBoundingClientRect();
  const box = why.getBoundingClientRect();
  const left = Math.min(word.left, document.documentElement.clientWidth - box.width - 12);
  const below = word.bottom + 6 + box.height < window.innerHeight;
  why.style.left = `${Math.max(8, left) + window.scrollX}px`;
  why.style.top = `${(below ? word.bottom + 6 : word.top - box.height - 6) + window.scrollY}px`;
  if (shown) shown.removeAttribute("aria-describedby");
  del.setAttribute("aria-describedby", "why");
  shown = del;
}

function hide() {
  why.hidden = true;
  if (shown) shown.removeAttribute("aria-describedby");
  shown = null;
}

const main = document.querySelector("main");
const at = (event) => event.target.closest && event.target.closest("main del");
main.addEventListener("mouseover", (event) => { if (at(event)) show(at(event)); });
main.addEventListener("mouseout", (event) => { if (at(event)) hide(); });
main.addEventListener("focusin", (event) => { if (at(event)) show(at(event)); });
main.addEventListener("focusout", hide);
document.addEventListener("click", (event) => { if (at(event)) show(at(event)); else hide(); });
document.addEventListener("keydown", (event) => { if (event.key === "Escape") hide(); });
document.querySelectorAll("input[name=level]").forEach((input) => {
  input.addEventListener("change", () => setLevel(input.value));
});
const hideBox = document.getElementById("hide");
hideBox.addEventListener("change", () => {
  document.body.classList.toggle("hiding", hideBox.checked);
  hide();
});
document.querySelector("form").addEventListener("submit", (event) => event.preventDefault());
setLevel(document.querySelector("input[name=level]:checked").value);
document.body.classList.toggle("hiding", hideBox.checked);
