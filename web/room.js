// What must be JavaScript about a room: Trystero, wrapped so that nothing leaves without one named target, nothing comes in that isn't a
// text of bearable size, and a promise that fails is nobody's business. Loaded when a room is wanted; called by py/client/wire.py.
import { joinRoom, selfId } from "trystero";
import { count, dial, onReturn } from "./relay.js";

const LONGEST = 200_001; // characters handed on; whatever is longer is refused by its length
const FLOOD = 8_000_000; // bytes within WINDOW that no table and no player sends
const WINDOW = 5_000; // ms
const [SOONEST, LATEST] = [3_000, 15_000]; // ms between two calls of somebody who looks for the host

// The key that a code stands for. A relay sees what Trystero makes of the room's id, and must not be able to try all codes cheaply.
const SALT = "luegenbecher/room/1";
const ROUNDS = 600_000;

const bytes = (text) => new TextEncoder().encode(text);
const hex = (buffer) => Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");
const kept = new Map();

/** Does something once per argument; what fails is done again when it is asked for again. */
const once = (name, make) => {
  if (!kept.has(name)) kept.set(name, make());
  kept.get(name).catch(() => kept.delete(name));
  return kept.get(name);
};

/** The key of a code, in hex. It takes a quarter of a second and more. */
export const stretch = (code) =>
  once(code, async () => {
    const secret = await crypto.subtle.importKey("raw", bytes(code), "PBKDF2", false, ["deriveBits"]);
    const way = { name: "PBKDF2", hash: "SHA-256", salt: bytes(SALT), iterations: ROUNDS };
    return hex(await crypto.subtle.deriveBits(way, secret, 256));
  });

/** {relays, iceServers, iceTransportPolicy} of config.json, as JSON. */
export const servers = () =>
  once("config.json", async () => {
    const { relays, iceServers, iceTransportPolicy } = await (await fetch("./config.json")).json();
    return JSON.stringify({ relays, iceServers, iceTransportPolicy });
  });

/** What can be done for a room before Python runs (web/early.js). What fails here fails again, and is told, where it is needed. */
export function ahead(code) {
  stretch(code).catch(() => {});
  const connect = (config) => JSON.parse(config).relays.forEach(dial);
  servers().then(connect).catch(() => {});
}

export const me = selfId;
export const relays = () => count().join();

let met = 0; // how many exchanged offer and answer with us, connected or not
export const answered = () => met;

// A page that a browser froze when one went back, and thaws as one goes forth, has left its room meanwhile.
addEventListener("pageshow", ({ persisted }) => persisted && location.reload());

let leaving = null;

/** A connection that notices when somebody answers, and hangs up on who floods it; Trystero would gather it all. */
const watchedConnection = () =>
  class extends RTCPeerConnection {
    #bytes = 0;
    #since = 0;

    constructor(...options) {
      super(...options);
      this.addEventListener("datachannel", ({ channel }) => this.#watch(channel));
    }
    createDataChannel(...options) {
      const channel = super.createDataChannel(...options);
      this.#watch(channel);
      return channel;
    }
    setRemoteDescription(...options) {
      met += 1;
      return super.setRemoteDescription(...options);
    }
    #watch(channel) {
      // A tab that closes breaks its channels off; Trystero would print that as an error. What counts is that the channel closes.
      channel.addEventListener("error", (event) => event.stopImmediatePropagation());
      channel.addEventListener("message", ({ data, timeStamp }) => {
        if (timeStamp - this.#since > WINDOW) [this.#since, this.#bytes] = [timeStamp, 0];
        this.#bytes += data.byteLength ?? data.length;
        if (this.#bytes > FLOOD) channel.close();
      });
    }
  };

/**
 * Joins a room. `config` is what `servers` gave. Calls onPeer(peer, here), onText(peer, channel, text), onPong(peer).
 * Returns {send, ping, seek, leave};
 * a promise, because what JavaScript throws at once goes past MicroPython's `except`.
 */
export async function join(config, id, password, onPeer, onText, onPong) {
  const { relays: urls, ...rtcConfig } = JSON.parse(config);
  await leaving; // else Trystero would hand out the room that is being left
  met = 0;
  const options = {
    appId: "luegenbecher",
    password,
    relayConfig: { urls, warnOnRelayFailure: false },
    rtcConfig,
    rtcPolyfill: watchedConnection(),
  };
  const room = joinRoom(options, id, { onJoinError() {} });
  const here = (peer) => peer in room.getPeers();
  const queues = new Map(); // per peer, so that a long message is not overtaken by a short one
  const pinged = new Set();
  const channels = {};
  for (const channel of ["table", "peer"]) {
    channels[channel] = room.makeAction(channel);
    channels[channel].onMessage = (text, { peerId }) => onText(peerId, channel, typeof text === "string" ? text.slice(0, LONGEST) : "");
  }
  room.onPeerJoin = (peer) => onPeer(peer, true);
  room.onPeerLeave = (peer) => {
    queues.delete(peer);
    pinged.delete(peer);
    onPeer(peer, false);
  };
  // Trystero says only once a minute that we are here. Who looks for the host says it more often, in growing pauses; everybody does at
  // once when the line or the tab is back, because what was said meanwhile went nowhere.
  let pause = SOONEST;
  let called = performance.now();
  const call = (next) => {
    pause = next;
    called = performance.now();
    room.announce();
  };
  const again = () => performance.now() - called >= pause && call(Math.min(1.5 * pause, LATEST));
  const hereAgain = () => document.hidden || call(SOONEST);
  const unheard = onReturn(() => call(SOONEST));
  addEventListener("online", hereAgain);
  document.addEventListener("visibilitychange", hereAgain);
  const leave = () => {
    unheard();
    removeEventListener("online", hereAgain);
    document.removeEventListener("visibilitychange", hereAgain);
    // Trystero's own goodbye can't be told from a line that broke.
    for (const peer of Object.keys(room.getPeers())) channels.peer.send('{"t":"bye"}', { target: peer }).catch(() => {});
    return (leaving = room.leave().catch(() => {}));
  };
  addEventListener("pagehide", leave);

  return {
    send(peer, channel, text) {
      if (typeof peer !== "string" || !here(peer)) return;
      const sent = (queues.get(peer) ?? Promise.resolve()).then(() => here(peer) && channels[channel].send(text, { target: peer }));
      queues.set(peer, sent.catch(() => {}));
    },
    ping(peer) {
      if (!here(peer)) return;
      if (pinged.has(peer)) return again(); // no answer so far: it may be this side's line that broke, untold
      pinged.add(peer);
      const back = () => pinged.delete(peer) && here(peer) && onPong(peer);
      room.ping(peer).then(back, () => pinged.delete(peer));
    },
    seek() {
      again();
    },
    leave() {
      removeEventListener("pagehide", leave);
      room.onPeerJoin = room.onPeerLeave = null;
      return leave();
    },
  };
}

const held = new Map();

/**
 * Takes a lock for as long as the page lives or `release` isn't called; tells whether it was free. Without Web Locks it is. A page that
 * reloads may find its former self still going: one that is not free is tried again, so often. (A time would be over at once where a
 * busy page comes to hear of its lock later than of the time.)
 */
export async function hold(name, again = 1) {
  if (!navigator.locks || held.has(name)) return true;
  const attempt = () =>
    new Promise((answer) => {
      const request = navigator.locks.request(name, { ifAvailable: true }, (lock) => {
        answer(lock !== null);
        return lock && new Promise((release) => held.set(name, release));
      });
      request.catch(() => answer(null));
    });
  // One that is broken off is neither: Chromium does that to a page that is just opening a window.
  for (let left = again, broken = 5; ; ) {
    const free = await attempt();
    if (free) return true;
    if (free === null ? !broken-- : !left--) return free === null;
    await new Promise((after) => setTimeout(after, 100));
  }
}

export function release(name) {
  held.get(name)?.();
  held.delete(name);
}
