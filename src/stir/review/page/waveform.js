// The waveform of the recording around a removal. The browser decodes the recording once; what is kept
// are its peaks, 100 a second.

const RATE = 8000; // samples a second: enough for a picture, and an hour takes 115 MB while it is decoded
const PEAKS_PER_SECOND = 100;
const SLICE = 400_000; // peaks of so many samples are found at a time
const MAX_BYTES = 250_000_000; // a larger recording has no waveform
const SECONDS_AROUND = 3;
const QUIET = 0.05; // a recording that is quieter is not drawn to the full height

export class Waveform {
  // `onSeek` gets the second that was clicked.
  constructor(canvas, onSeek) {
    this.canvas = canvas;
    this.peaks = null;
    this.span = null; // the seconds that are drawn
    canvas.addEventListener("click", (event) => {
      if (this.span) onSeek(this.span[0] + (event.offsetX / canvas.clientWidth) * (this.span[1] - this.span[0]));
    });
    new ResizeObserver(() => this.draw()).observe(canvas);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.draw());
  }

  // Resolves to why there is no waveform, or to nothing.
  async load(address) {
    try {
      const answer = await fetch(address);
      if (!answer.ok) return "the recording cannot be read";
      if (Number(answer.headers.get("content-length")) > MAX_BYTES) {
        await answer.body.cancel();
        return "the recording is too large for it";
      }
      const context = new OfflineAudioContext(1, 1, RATE); // decodes to this rate
      this.peaks = await findPeaks(await context.decodeAudioData(await answer.arrayBuffer()));
    } catch {
      return "the browser cannot decode the recording";
    }
    this.draw();
    return "";
  }

  // `start` and `end` of the removal in seconds, `at` of what is played.
  show(start, end, at) {
    const last = this.peaks ? this.peaks.length / PEAKS_PER_SECOND : Infinity;
    this.marked = [start, end];
    this.at = at;
    this.span = [Math.max(0, start - SECONDS_AROUND), Math.min(last, end + SECONDS_AROUND)];
    this.draw();
  }

  // While the recording plays on, what is drawn goes with it.
  playsAt(at) {
    if (!this.span) return;
    this.at = at;
    const length = this.span[1] - this.span[0];
    if (at < this.span[0] || at > this.span[1]) this.span = [at, at + length];
    this.draw();
  }

  draw() {
    const { canvas, peaks, span } = this;
    if (!peaks || !span || !canvas.clientWidth) return;
    canvas.width = canvas.clientWidth * devicePixelRatio;
    canvas.height = canvas.clientHeight * devicePixelRatio;
    const drawing = canvas.getContext("2d");
    canvas.dataset.span = span.map((second) => second.toFixed(2)).join(" ");
    const { width, height } = canvas;
    const style = getComputedStyle(canvas);
    const colour = (name) => style.getPropertyValue(name);
    const x = (second) => ((second - span[0]) / (span[1] - span[0])) * width;
    drawing.fillStyle = colour("--marked");
    drawing.fillRect(x(this.marked[0]), 0, Math.max(2, x(this.marked[1]) - x(this.marked[0])), height);
    drawing.fillStyle = colour("--wave");
    const step = (width / (span[1] - span[0])) / PEAKS_PER_SECOND;
    for (let i = Math.floor(span[0] * PEAKS_PER_SECOND); i < Math.min(peaks.length, span[1] * PEAKS_PER_SECOND); i += 1) {
      const tall = Math.max(devicePixelRatio, peaks[i] * height);
      drawing.fillRect(x(i / PEAKS_PER_SECOND), (height - tall) / 2, Math.max(1, step * 0.75), tall);
    }
    drawing.fillStyle = colour("--played");
    if (this.at !== undefined) drawing.fillRect(x(this.at) - devicePixelRatio, 0, 2 * devicePixelRatio, height);
  }
}

// The loudest sample of every hundredth of a second, from 0 to 1; the page works on between slices.
async function findPeaks(sound) {
  const length = Math.round(sound.sampleRate / PEAKS_PER_SECOND);
  const peaks = new Float32Array(Math.ceil(sound.length / length));
  for (let channel = 0; channel < sound.numberOfChannels; channel += 1) {
    const samples = sound.getChannelData(channel);
    for (let i = 0; i < samples.length; i += 1) {
      const peak = Math.floor(i / length);
      peaks[peak] = Math.max(peaks[peak], Math.abs(samples[i]));
      if (i % SLICE === SLICE - 1) await new Promise((resolve) => { setTimeout(resolve); });
    }
  }
  const loudest = peaks.reduce((most, peak) => Math.max(most, peak), QUIET);
  return peaks.map((peak) => peak / loudest);
}
