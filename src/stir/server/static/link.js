// A link that reproduces what is shown. Text and settings stand after the #, which browsers do not send
// to servers; the token, which is a password, is no part of the link.

export function readLink() {
  return Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
}

// Leaves out what is null or empty.
export function writeLink(values) {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value !== null && value !== "") parameters.set(name, value);
  history.replaceState(null, "", `${location.pathname}${location.search}#${parameters}`);
  return `${location.origin}${location.pathname}#${parameters}`;
}

// What is shown now is not what the link had.
export function forgetLink() {
  if (location.hash) history.replaceState(null, "", `${location.pathname}${location.search}`);
}
