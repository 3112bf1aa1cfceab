// The first steps of the way into a room, which need neither Trystero nor Python: the secrets that a code stands for, config.json, sockets to
// the relays. web/early.js takes them before anything else is here, web/room.js finds what has become of them: each has a copy of this
// module, so what is begun lies at the window.
const begun = (globalThis.luegenbecher ??= { promises: new Map(), sockets: new Map() });

// A relay sees what Trystero makes of the room's id, and must not be able to try all codes cheaply.
const SALT = "luegenbecher/room/1";
const ROUNDS = 600_000;

const bytes = (text) => new TextEncoder().encode(text);
const hex = (buffer) => Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Does something once per name; what fails is done again when it is asked for again. */
function once(name, make) {
  const { promises } = begun;
  if (!promises.has(name)) promises.set(name, make());
  promises.get(name).catch(() => promises.delete(name));
  return promises.get(name);
}

/** {id, password} of the room that a code stands for, in hex: PBKDF2, which takes a quarter of a second and more, split by HKDF. */
export const secrets = (code) =>
  once(code, async () => {
    const { subtle } = crypto;
    const stretching = { name: "PBKDF2", hash: "SHA-256", salt: bytes(SALT), iterations: ROUNDS };
    const key = await subtle.deriveBits(stretching, await subtle.importKey("raw", bytes(code), "PBKDF2", false, ["deriveBits"]), 256);
    const base = await subtle.importKey("raw", key, "HKDF", false, ["deriveBits"]);
    const part = (info) => subtle.deriveBits({ name: "HKDF", hash: "SHA-256", salt: new Uint8Array(32), info: bytes(info) }, base, 256);
    const [id, password] = await Promise.all(["id", "password"].map(part));
    return { id: hex(id), password: hex(password) };
  });

/** {relays, iceServers, iceTransportPolicy} of config.json. */
export const servers = () =>
  once("config.json", async () => {
    const { relays, iceServers, iceTransportPolicy } = await (await fetch("./config.json")).json();
    return { relays, iceServers, iceTransportPolicy };
  });

/** Does all of that for a code. What fails here fails again, and is told, where it is needed. */
export function ahead(code) {
  secrets(code).catch(() => {});
  const dial = (url) => begun.sockets.set(url, new globalThis.WebSocket(url));
  servers().then(({ relays }) => relays.forEach(dial)).catch(() => {});
}

/** The socket to a relay that was dialled ahead, once; undefined where there is none that may still be of use. */
export function dialled(url) {
  const socket = begun.sockets.get(url);
  begun.sockets.delete(url);
  return socket?.readyState <= 1 ? socket : undefined;
}
