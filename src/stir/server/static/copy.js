// The "Copy" buttons; `data-of` is the id of what they copy.

const MESSAGE_MS = 1200;

export function setUpCopyButtons() {
  for (const button of document.querySelectorAll(".copy")) {
    button.addEventListener("click", () => copy(button));
  }
}

async function copy(button) {
  const source = document.getElementById(button.dataset.of);
  const lines = source.children.length ? [...source.children] : [source];
  const label = (button.dataset.label ??= button.textContent);
  try {
    await navigator.clipboard.writeText(lines.map((line) => line.textContent).join("\n"));
    button.textContent = "Copied";
  } catch {
    getSelection().selectAllChildren(source); // without https there is no clipboard, except on localhost
    button.textContent = "Selected";
  }
  setTimeout(() => (button.textContent = label), MESSAGE_MS);
}
