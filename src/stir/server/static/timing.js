// How long answers take: the server's own time apart from all the rest, the network and queues.

const MAX_ANSWERS = 1000;
const SHARES = [0.5, 0.99];

export const formatMs = (ms) => (ms < 9.95 ? ms.toFixed(1) : ms.toFixed(0));

export class TimingView {
  // Rows of a table with a cell each for the last answer, the median, and the 99th percentile.
  constructor(serverRow, networkRow) {
    this.rows = [serverRow, networkRow];
    this.times = [[], []];
  }

  // `latency` is the time from the message to its answer, `took_ms` the server's part of it.
  add({ latency, took_ms: server }) {
    [server, Math.max(0, latency - server)].forEach((time, i) => {
      this.times[i].push(time);
      if (this.times[i].length > MAX_ANSWERS) this.times[i].shift();
      const sorted = [...this.times[i]].sort((a, b) => a - b);
      const quantiles = SHARES.map((share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]);
      const cells = this.rows[i].querySelectorAll("td");
      [time, ...quantiles].forEach((value, k) => (cells[k].textContent = formatMs(value)));
    });
  }
}
