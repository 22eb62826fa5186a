// The browser's speech recognition, where it has one. Interim results replace each other.

const SpeechRecognition = window.SpeechRecognition ?? window.webkitSpeechRecognition;

export const isSupported = Boolean(SpeechRecognition);

// `onText` gets the whole transcript so far. Returns a function that stops the recognition.
export function startRecognition({ onText, onStop, onError }) {
  const recognition = new SpeechRecognition();
  recognition.lang = "en-US";
  recognition.continuous = true;
  recognition.interimResults = true;
  recognition.onresult = (event) => {
    const transcripts = [...event.results].map((result) => result[0].transcript.trim());
    onText(transcripts.join(" "));
  };
  recognition.onerror = (event) => onError(event.error);
  recognition.onend = onStop;
  recognition.start();
  return () => recognition.stop();
}
