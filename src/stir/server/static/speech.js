// Speech, where the browser can: interim results are hypotheses that replace each other.

const Recognition = window.SpeechRecognition ?? window.webkitSpeechRecognition;

export const available = Boolean(Recognition);

// Listen until stopped; `onText` gets all that is thought to have been said so far.
export function listen({ onText, onStop, onError }) {
  const recognition = new Recognition();
  recognition.lang = "en-US";
  recognition.continuous = true;
  recognition.interimResults = true;
  recognition.onresult = (event) => {
    const said = [...event.results].map((result) => result[0].transcript.trim());
    onText(said.join(" "));
  };
  recognition.onerror = (event) => onError(event.error);
  recognition.onend = onStop;
  recognition.start();
  return () => recognition.stop();
}
