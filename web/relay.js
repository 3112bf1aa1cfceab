// The WebSocket that the bundle gives Trystero (tools/bundle.mjs): one that never gives up. Trystero's own retries end for good once
// its back-off has reached a minute; a host whose line was gone for two minutes could not be found any more.
const FIRST = 1_000;
const LONGEST = 20_000; // ms between two tries
const Socket = globalThis.WebSocket;
const all = new Set();
const early = new Map();

export class WebSocket {
  onopen = null;
  onclose = null;
  onmessage = null;
  #socket = null;
  #timer = 0;
  #wait = FIRST;
  #closed = false;

  constructor(url) {
    const dialled = early.get(url);
    if (dialled) {
      early.delete(url);
      if (dialled.readyState === 1) queueMicrotask(() => dialled.onopen?.());
      return dialled;
    }
    this.url = url;
    this.failed = false; // the last try came to nothing
    all.add(this);
    this.#dial();
  }

  #dial() {
    clearTimeout(this.#timer);
    const socket = (this.#socket = new Socket(this.url));
    socket.onopen = () => {
      this.failed = false;
      this.#wait = FIRST;
      this.onopen?.(); // for Trystero a second time is a reconnection: it subscribes again
    };
    socket.onmessage = (event) => this.onmessage?.(event);
    socket.onclose = () => {
      if (this.#closed || socket !== this.#socket) return;
      this.failed = true;
      this.#timer = setTimeout(() => this.#dial(), this.#wait * (0.5 + Math.random() / 2));
      this.#wait = Math.min(2 * this.#wait, LONGEST);
    };
  }

  get readyState() {
    return this.#closed ? 3 : this.#socket.readyState;
  }

  send(data) {
    this.#socket.send(data);
  }

  hurry() {
    if (!this.#closed && this.failed) this.#dial();
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#timer);
    all.delete(this);
    this.#socket.close();
    this.onclose?.();
  }
}

addEventListener("online", () => all.forEach((socket) => socket.hurry()));
document.addEventListener("visibilitychange", () => document.hidden || all.forEach((socket) => socket.hurry()));

/** Connects to a relay before Trystero asks for it; the socket is then given to it. */
export function dial(url) {
  if ([...all].every((socket) => socket.url !== url)) early.set(url, new WebSocket(url));
}

/** How the relays are, as [all of them, those that are open, those whose last try failed]. */
export function count() {
  const sockets = [...all];
  return [sockets.length, sockets.filter(({ readyState }) => readyState === 1).length, sockets.filter(({ failed }) => failed).length];
}
