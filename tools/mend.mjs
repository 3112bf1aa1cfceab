// What is changed in Trystero 0.25.4 (docs/decisions/0005-trystero-mended.md) and in MicroPython 1.27.0 while they are bundled, and why. Each
// piece must be there exactly once: a new version makes the build fail, so that somebody looks whether it still needs this.
import { readFileSync } from "node:fs";

const CORE = "@trystero-p2p/core/dist/";
const INTERPRETER = "micropython-webassembly-pyscript/micropython.mjs";
const OLD = "const isOld = (peer) => Date.now() - peer.created > offerTtl - 10e3;";

/** [file, what stands there, what is put before it, what is put in its place (itself)]. */
const CHANGES = [
  // Offers lie ready for whoever comes. One that had lain for a minute was renewed by an ICE restart, which gathers no candidates any
  // more: whoever got it couldn't connect. So old ones are thrown away, and who comes then gets a new one.
  [CORE + "offer-pool.mjs", "var OfferPool =", OLD + "\n"],
  [CORE + "offer-pool.mjs", "peers.push(peer);\n\t\t}\n\t\treturn peers;", "if (isOld(peer)) {\n\t\t\t\tpeer.destroy();\n\t\t\t\tcontinue;\n\t\t\t}\n"],
  [CORE + "offer-pool.mjs", "if (peer.isDead) {\n\t\t\t\t\tthis.pooled.delete(peer);", "if (isOld(peer)) peer.destroy();\n"],
  [CORE + "offer-pool.mjs", "recycle(peer) {", "", "recycle(peer) {\n\t\treturn peer.destroy();"],
  // Twenty waiting connections, each with its own calls at STUN and TURN servers, are more than a table needs.
  [CORE + "offer-pool.mjs", "poolSize = 20;", "", "poolSize = 4;"],
  // Candidates that were found while an offer was being encrypted had nobody to hear them. Now they wait, less those that it holds.
  [CORE + "peer.mjs", "let makingOffer = false;", "let offerMade;\n"],
  [CORE + "peer.mjs", "if (handlers.signal) handlers.signal(signal);", "if (signal.type === offerType) offerMade?.(signal);\n"],
  [
    CORE + "peer.mjs",
    "new Promise((res) => appendSignalHandler((signal) => {\n\t\tif (signal.type === offerType) res(signal);\n\t}))",
    "",
    "new Promise((res) => offerMade = res)",
  ],
  [CORE + "peer.mjs", "if (pc.localDescription?.type === offerType) return", "if (pc.localDescription?.type === offerType) pendingSignals.length = 0;\n"],
  // An attempt that has come to nothing stands in the way of the next; it is given up sooner.
  [CORE + "signal-handler.mjs", "const offerPostAnswerTtlMs = 23333;", "", "const offerPostAnswerTtlMs = 12e3;"],
  [CORE + "signal-handler.mjs", "const answeringTtlMs = 23333;", "", "const answeringTtlMs = 12e3;"],
  // Saying once more that we are here, without leaving first.
  [CORE + "strategy.mjs", "= joinedRoom;", "", "= Object.assign(joinedRoom, { announce: () => ctx.requeueAnnounce?.() });"],
  // A connection that its room had left was kept for two minutes, should both meet again. An announcement from before, still on its way,
  // then bound one side to the room that the other was just leaving: its handshake was lost, and the two tried in turns for ever.
  [
    CORE + "shared-peer.mjs",
    "onDetach();\n\t\t\tthis.scheduleIdleTimer(shared);",
    "",
    "onDetach();\n\t\t\tif (!keys(shared.bindings).length) this.clear(shared.appId, shared.peerId, { destroyPeer: true });",
  ],
  // An announcement that found the line down silenced us at that relay for a minute, then for two, four, …
  ["@trystero-p2p/nostr/dist/index.mjs", "return nextAnnounce(backoffRelay(client));", "", "return nextAnnounce(steadyAnnounceIntervalMs);"],
  // MicroPython's JavaScript is a debugging build. It asks for files that aren't there again and again (three names for each module), and
  // each time an error was made with its trace and a text for people.
  [
    INTERPRETER,
    'ErrnoError:class extends Error{name="ErrnoError";constructor(errno){for(var key in super(runtimeInitialized?(errno=>UTF8ToString(_strerror(errno)))(errno):""),this.errno=errno,ERRNO_CODES)if(ERRNO_CODES[key]===errno){this.code=key;break}}}',
    "",
    'ErrnoError:class{name="ErrnoError";constructor(errno){this.errno=errno}}',
  ],
  // It set a trap for each of some three hundred names that it doesn't export.
  [INTERPRETER, "].forEach(unexportedRuntimeSymbol)", "", "]"],
  // Its memory is given another content (tools/memory.mjs).
  [INTERPRETER, "wasmMemory=wasmExports.memory,", "", "wasmMemory=Module.memory=wasmExports.memory,"],
  // And with every call into WebAssembly it made up the messages of three assertions.
  [
    INTERPRETER,
    "return(...args)=>{assert(runtimeInitialized,`native function \\`${name}\\` called before runtime initialization`);var f=wasmExports[name];return assert(f,`exported native function \\`${name}\\` not found`),assert(args.length<=nargs,`native function \\`${name}\\` called with ${args.length} args but expects ${nargs}`),f(...args)}",
    "",
    "return(...args)=>wasmExports[name](...args)",
  ],
  // PyScript's worker is on its way before PyScript asks for it (web/started.js).
  [
    "coincident/src/sabayon/index.js",
    "  Worker,\r\n  postMessage,\r\n} = globalThis;",
    "",
    "  postMessage,\n} = globalThis;\nlet Worker = StartedWorker;",
  ],
];

const mended = (path) => CHANGES.filter(([file]) => path.endsWith(file));

/** esbuild's plugin for what is imported from files that match; complains about what it didn't find. */
const mender = (filter) => ({
  name: "mended",
  setup({ onLoad, onEnd }) {
    const seen = new Set();
    onLoad({ filter }, ({ path }) => {
      let contents = readFileSync(path, "utf8");
      for (const change of mended(path)) {
        const [file, piece, before, instead = piece] = change;
        if (contents.split(piece).length !== 2) throw new Error(`${file} is not what tools/mend.mjs knows: ${piece}`);
        contents = contents.replace(piece, () => before + instead);
        seen.add(change);
      }
      return { contents };
    });
    onEnd(() => {
      const wanted = CHANGES.filter(([file]) => filter.test(`/${file}`));
      if (seen.size !== wanted.length) throw new Error("tools/mend.mjs knows files that are not there any more");
    });
  },
});

export const TRYSTERO = mender(/@trystero-p2p\/(core|nostr)\/dist\/[\w-]+\.mjs$/);
export const COINCIDENT = mender(/\/coincident\/src\/sabayon\/index\.js$/);
export const MICROPYTHON = mender(/micropython-webassembly-pyscript\/micropython\.mjs$/);
