// The signals of the open turn: what a voice agent asks before it takes its turn.

const FLAGS = { hesitating: "Hesitating", filler_only: "Fillers only", backchannel: "Backchannel" };

export class SignalsView {
  constructor(card) {
    this.card = card;
    this.advice = card.querySelector(".advice");
    this.intended = card.querySelector(".intended");
    this.meter = card.querySelector("meter");
    this.count = card.querySelector(".settled-count");
    this.flags = Object.entries(FLAGS).map(([name, title]) => [name, appendFlag(card.querySelector(".flags"), name, title)]);
    this.render(null, 0);
  }

  // `signals` is null before the first word; `length` counts the words of the turn.
  render(signals, length) {
    for (const [name, item] of this.flags) {
      const isOn = Boolean(signals?.[name]);
      item.classList.toggle("on", isOn);
      item.lastChild.textContent = isOn ? "yes" : "no";
    }
    this.card.dataset.advice = length ? adviceName(signals) : "";
    this.advice.textContent = ADVICE[this.card.dataset.advice];
    this.renderText(signals?.stable_fluent ?? "", signals?.intended ?? "");
    const settled = Math.min(signals?.settled ?? 0, length);
    this.meter.max = Math.max(1, length);
    this.meter.value = settled;
    this.count.textContent = length ? `${settled} of ${length} ${length === 1 ? "word" : "words"}` : "–";
  }

  // The stable part of the text is a prefix of it.
  renderText(stable, intended) {
    const open = intended.slice(stable.length).trim();
    this.intended.replaceChildren(span(stable, "stable"), stable && open ? " " : "", span(open, "open"));
    this.intended.classList.toggle("empty", !intended);
  }
}

const ADVICE = {
  "": "An agent would wait for the first word.",
  filler: "Wait: nothing has been said yet but fillers.",
  hold: "Hold the turn: the speaker will go on.",
  backchannel: "Go on talking: the speaker only listens.",
  go: "After a pause, the turn is yours.",
};

function adviceName(signals) {
  if (signals?.filler_only) return "filler";
  if (signals?.hesitating) return "hold";
  return signals?.backchannel ? "backchannel" : "go";
}

function appendFlag(list, name, title) {
  const item = document.createElement("li");
  item.dataset.signal = name;
  item.append(span(title, "name"), span("no", "state"));
  list.append(item);
  return item;
}

function span(text, className) {
  const element = document.createElement("span");
  element.className = className;
  element.textContent = text;
  return element;
}
