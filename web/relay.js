// The WebSocket that the bundle gives Trystero (tools/bundle.mjs): one that never gives up. Trystero's own retries end for good once
// its back-off has reached a minute; a host whose line was gone for two minutes could not be found any more.
import { dialled } from "./way.js";

const FIRST = 1_000;
const LONGEST = 20_000; // ms between two tries
const DEAF = 6_000; // ms in which a relay answers; a line that was cut off or has another address now says nothing of it
const Socket = globalThis.WebSocket;
const all = new Set();
const returns = new Set(); // what is called whenever a relay can be reached again

export class WebSocket {
  onopen = null;
  onclose = null;
  onmessage = null;
  #socket = null;
  #timer = 0;
  #answer = 0; // the timer of an answer that is waited for
  #wait = FIRST;
  #opened = false;
  #closed = false;

  constructor(url) {
    this.url = url;
    this.failed = false; // the last try came to nothing
    all.add(this);
    this.#dial();
  }

  #dial() {
    clearTimeout(this.#timer);
    this.#answered();
    this.#socket?.close(); // the one before, if it is only deaf
    const socket = (this.#socket = dialled(this.url) ?? new Socket(this.url));
    this.#answer = setTimeout(() => socket.close(), DEAF); // and then the next try: a network that is back may not answer an old one
    socket.onopen = () => {
      if (socket !== this.#socket) return;
      this.#answered();
      this.failed = false;
      this.#wait = FIRST;
      this.onopen?.(); // for Trystero a second time is a reconnection: it subscribes again
      if (this.#opened) returns.forEach((returned) => returned());
      this.#opened = true;
    };
    if (socket.readyState === 1) queueMicrotask(() => socket.onopen()); // it was dialled ahead
    socket.onmessage = (event) => {
      if (socket !== this.#socket) return;
      this.#answered();
      this.onmessage?.(event);
    };
    socket.onclose = () => {
      if (this.#closed || socket !== this.#socket) return;
      this.failed = true;
      this.#answered();
      this.#timer = setTimeout(() => this.#dial(), this.#wait * (0.5 + Math.random() / 2));
      this.#wait = Math.min(2 * this.#wait, LONGEST);
    };
  }

  get readyState() {
    return this.#closed ? 3 : this.#socket.readyState;
  }

  send(data) {
    this.#socket.send(data);
    if (data.startsWith('["EVENT"')) this.#answer ||= setTimeout(() => this.#dial(), DEAF);
  }

  #answered() {
    clearTimeout(this.#answer);
    this.#answer = 0;
  }

  hurry() {
    if (!this.#closed && this.readyState !== 1) this.#dial();
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#answered();
    all.delete(this);
    const socket = this.#socket;
    if (socket.readyState === 0) socket.onopen = () => socket.close(); // to close it now would be a warning in the console
    else socket.close();
    this.onclose?.();
  }
}

addEventListener("online", () => all.forEach((socket) => socket.hurry()));
document.addEventListener("visibilitychange", () => document.hidden || all.forEach((socket) => socket.hurry()));

/** Calls a function whenever a relay can be reached again; returns what ends that. */
export function onReturn(returned) {
  returns.add(returned);
  return () => returns.delete(returned);
}

/** How the relays are, as [all of them, those that are open, those whose last try failed]. */
export function count() {
  const sockets = [...all];
  return [sockets.length, sockets.filter(({ readyState }) => readyState === 1).length, sockets.filter(({ failed }) => failed).length];
}
