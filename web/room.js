// What must be JavaScript about a room: Trystero, wrapped so that nothing leaves without one named target, nothing comes in that isn't a
// text of bearable size, and a promise that fails is nobody's business. Loaded when a room is wanted; called by py/client/wire.py.
import { joinRoom, selfId } from "trystero";
import { count, onReturn } from "./relay.js";
import { secrets, servers } from "./way.js";

const LONGEST = 200_001; // characters handed on; whatever is longer is refused by its length
const FLOOD = 8_000_000; // bytes within WINDOW that no table and no player sends
const WINDOW = 5_000; // ms
const [SOONEST, LATEST] = [3_000, 15_000]; // ms between two calls of somebody who looks for the host
const WAITING = 60; // texts kept until somebody listens: what one peer may say at once
const UNCLAIMED = 30_000; // ms after which a room that was entered ahead, and that nobody asked for, is left again

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

/** Enters a room; what happens there is kept until somebody listens. */
async function enter(code) {
  const [{ id, password }, { relays: urls, ...rtcConfig }] = await Promise.all([secrets(code), servers()]);
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
  const kept = [];
  let spare = WAITING;
  let tell = (event) => void ((event[0] !== "text" || spare-- > 0) && kept.push(event));
  const here = (peer) => peer in room.getPeers();
  const queues = new Map(); // per peer, so that a long message is not overtaken by a short one
  const pinged = new Set();
  const channels = {};
  for (const channel of ["table", "peer"]) {
    channels[channel] = room.makeAction(channel);
    channels[channel].onMessage = (text, { peerId }) => tell(["text", peerId, channel, typeof text === "string" ? text.slice(0, LONGEST) : ""]);
  }
  room.onPeerJoin = (peer) => tell(["peer", peer, true]);
  room.onPeerLeave = (peer) => {
    queues.delete(peer);
    pinged.delete(peer);
    tell(["peer", peer, false]);
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
    /** Hands on what has happened so far, then what happens: {peer(id, here), text(id, channel, text), pong(id)}. */
    listen(ears) {
      const hear = ([kind, ...rest]) => ears[kind](...rest);
      const catchUp = () => {
        if (!kept.length) return void (tell = hear);
        queueMicrotask(catchUp); // whatever becomes of this one
        hear(kept.shift());
      };
      queueMicrotask(catchUp);
    },
    send(peer, channel, text) {
      if (typeof peer !== "string" || !here(peer)) return;
      const sent = (queues.get(peer) ?? Promise.resolve()).then(() => here(peer) && channels[channel].send(text, { target: peer }));
      queues.set(peer, sent.catch(() => {}));
    },
    ping(peer) {
      if (!here(peer)) return;
      if (pinged.has(peer)) return again(); // no answer so far: it may be this side's line that broke, untold
      pinged.add(peer);
      const back = () => pinged.delete(peer) && here(peer) && tell(["pong", peer]);
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

let entered = null; // {code, room}: a room that was entered before Python asked for it

/** Enters a room before Python runs: early.js calls this. What fails here fails again, and is told, where it is needed. */
export async function ahead(code) {
  const early = (entered = { code, room: prepare(code).then((id) => id && enter(code)) });
  const room = await early.room.catch(() => null);
  setTimeout(() => entered === early && ((entered = null), room?.leave()), UNCLAIMED);
}

/** Gets ready to join a room; its id, "" where config.json names no relay. */
export async function prepare(code) {
  const [{ id }, { relays }] = await Promise.all([secrets(code), servers()]);
  return relays.length ? id : "";
}

let wanted = 0;
let last = null; // one after the other: Trystero has every room but once

/**
 * Joins a room that is prepared: {send, ping, seek, leave, listen}, null where another one was wanted meanwhile. Calls onPeer(peer, here),
 * onText(peer, channel, text), onPong(peer) from `listen()` on. A promise, because what JavaScript throws at once goes past MicroPython's `except`.
 */
export async function join(code, onPeer, onText, onPong) {
  const mine = ++wanted;
  const before = last;
  let done;
  last = new Promise((over) => (done = over));
  try {
    await before;
    const early = entered;
    entered = null;
    let room = await early?.room.catch(() => null);
    if (room && (early.code !== code || mine !== wanted)) room = void room.leave();
    if (mine !== wanted) return null;
    room ||= await enter(code);
    return { ...room, listen: () => room.listen({ peer: onPeer, text: onText, pong: onPong }) };
  } finally {
    done();
  }
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
